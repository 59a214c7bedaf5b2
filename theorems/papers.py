"""The papers whose statements are encoded here."""

from __future__ import annotations

from verify.theorem import Paper

CURSE_OF_MEMORY = Paper(
    key="curse-of-memory",
    authors="Zhong Li, Jiequn Han, Weinan E and Qianxiao Li",
    title="On the Curse of Memory in Recurrent Neural Networks: Approximation and Optimization "
    "Analysis",
    venue="ICLR",
    year=2021,
)
STABILITY = Paper(
    key="stability",
    authors="John Miller and Moritz Hardt",
    title="When Recurrent Models Don't Need To Be Recurrent",
    venue="arXiv:1805.10369v2",
    year=2018,
)
INVERSE = Paper(
    key="inverse",
    authors="Shida Wang, Zhong Li and Qianxiao Li",
    title="Inverse Approximation Theory for Nonlinear Recurrent Neural Networks",
    venue="ICLR",
    year=2024,
)
STABLE_SSM = Paper(
    key="stable-ssm",
    authors="Shida Wang and Qianxiao Li",
    title="StableSSM: Alleviating the Curse of Memory in State-space Models through Stable "
    "Reparameterization",
    venue="ICML",
    year=2024,
)
