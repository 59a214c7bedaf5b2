"""The papers whose statements are encoded here."""

from __future__ import annotations

from memory_theorems.verify.theorem import Paper, Provenance

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
    messages=(
        ("The memory of one power law is paid in time constants (models with real rates)",
         "curse-of-memory/width-growth: the time constants"),
        ("and not in width, which grows with the square of log(1/error): no width below this does",
         "curse-of-memory/sharp-width: the sharp lower bound"),
        ("and this width does", "curse-of-memory/sharp-width: the sharp upper bound"),
        ("Over the class of such kernels the width is exponential in 1/omega",
         "curse-of-memory/worst-case-width: the width over the class"),
        ("Leaving a plateau takes a time exponential in 1/omega, with twice the exponent of the "
         "print, from a perfect fit of the short-term part (≡ in place of ≈)",
         "curse-of-memory/escape-exponent: twice the exponent"),
        ("and at least what is printed, from a perfect fit, for the flows of the loss",
         "curse-of-memory/theorem-c.1: the first time outside delta, for flows of the loss"),
        ("Every continuous, linear, causal, regular and time-homogeneous functional is as near as "
         "one likes to a network (regular: on bounded sequences)",
         "curse-of-memory/theorem-4.1: Theorem 4.1"),
        ("Smooth and quickly forgetting targets are approximated at every polynomial rate, "
         "given Jackson's theorem",
         "curse-of-memory/theorem-4.2: the rate"),
    ),
    undecided=(
        ("Theorem C.1, Remark C.4", "initialisations sufficiently near a perfect fit, by a "
         "distance that may depend on delta, are trapped as long too"),
        ("Remark C.5", "plateaus are all over the landscape, also for targets without memory"),
        ("Remark D.3", "Theorem D.2 for targets that are no exponential sums, with finitely many "
         "global minimisers"),
        ("Theorem D.4", "a completely monotonic target has a best approximation by exponential "
         "sums, and each such one is non-degenerate"),
        ("Remark D.5", "training is stuck on plateaus more easily where fewer rates differ"),
        ("Theorem D.6", "the least number of coincided critical affine spaces for completely "
         "monotonic targets"),
        ("Theorems D.1, D.2, D.7", "the numbers of coincided critical affine spaces, as counts of "
         "spaces of one loss"),
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
    messages=(
        ("A stable model forgets: its last inputs are enough", "stability/lemma-1: the bound"),
        ("so that a window of this length gives every accuracy", "stability/lemma-1: the window"),
        ("Training the truncated model leaves the weights near",
         "stability/proposition-2: Proposition 2"),
        ("and the outputs of both near, with explicit constants",
         "stability/theorem-1: Theorem 1"),
    ),
    undecided=(
        ("Theorem 1", "the window C log(gamma N^beta/epsilon) for 0 < beta < 1, with a constant C "
         "that may depend on beta"),
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
