"""The papers whose statements are encoded here."""

from __future__ import annotations

from verify.theorem import Paper, Provenance

CURSE_OF_MEMORY = Paper(
    key="curse-of-memory",
    authors="Zhong Li, Jiequn Han, Weinan E and Qianxiao Li",
    title="On the Curse of Memory in Recurrent Neural Networks: Approximation and Optimization "
    "Analysis",
    venue="ICLR",
    year=2021,
    contents=(
        "Definition 3.1", "Proposition 3.1", "Theorem 4.1", "Theorem 4.2",
        "The curse of memory in approximation", "remark on lower bounds", "Theorem 5.1",
        "Discrete time",
        "Theorem A.1", "Lemma A.1", "Lemma A.2", "Jackson's theorem", "Appendix C.1", "Remark C.1",
        "Lemma C.1", "Lemma C.2", "Definition C.1", "Lemma C.3", "Remark C.2", "Proposition C.1",
        "Proposition C.2", "Proposition C.3", "Theorem C.1", "Remark C.3", "Remark C.4",
        "Remark C.5", "Definition D.1", "Definition D.2", "Lemma D.1", "Remark D.1", "Theorem D.1",
        "Theorem D.2", "Remark D.2", "Remark D.3", "Theorem D.3", "Remark D.4", "Remark D.5",
        "Definition D.3", "Remark D.6", "Theorem D.4", "Theorem D.5", "Theorem D.6", "Remark D.7",
        "Theorem D.7", "Proposition D.1", "Remark D.8", "Appendix E",
    ),
)  # fmt: skip
STABILITY = Paper(
    key="stability",
    authors="John Miller and Moritz Hardt",
    title="When Recurrent Models Don't Need To Be Recurrent",
    venue="arXiv:1805.10369v2",
    year=2018,
    contents=(
        "Lemma 1", "Proposition 1", "Lemma 2", "Lemma 3", "Proposition 2", "Theorem 1",
        "Proposition 3", "Proposition 4", "Section 6.1", "Section 6.2", "Section 6.3",
        "Proposition 5", "Section 7.1", "Lemma 4", "Lemma 5",
    ),
)  # fmt: skip
INVERSE = Paper(
    key="inverse",
    authors="Shida Wang, Zhong Li and Qianxiao Li",
    title="Inverse Approximation Theory for Nonlinear Recurrent Neural Networks",
    venue="ICLR",
    year=2024,
    contents=(
        "Definition 3.1", "Definition 3.4", "Definition 3.5", "Definition 3.6", "Definition 3.7",
        "contrapositive of Theorem A.4", "Theorem 3.9", "Theorem A.4",
        "counterexample to Theorem A.4", "Lemma A.8", "Lemma A.9", "Lemma A.10",
    ),
    provenance=Provenance.SECOND_HAND,
)  # fmt: skip
STABLE_SSM = Paper(
    key="stable-ssm",
    authors="Shida Wang and Qianxiao Li",
    title="StableSSM: Alleviating the Curse of Memory in State-space Models through Stable "
    "Reparameterization",
    venue="ICML",
    year=2024,
    contents=(
        "Section 3, discrete time", "Definition 3.4", "after Definition 3.4", "Theorem 3.5",
        "Theorem 3.5, its repair", "Theorem 3.6",
    ),
    provenance=Provenance.SECOND_HAND,
)  # fmt: skip
