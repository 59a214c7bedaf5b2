r"""Proposition C.3, (92) to (94), as statements about eigenvalues: Weyl's and Gershgorin's steps.

As printed: the eigenvalues of :math:`\nabla^2J_\omega=\nabla^2\bar J+2E_\omega` differ from those
of the first part by at most the norm of the second one, by Weyl's theorem; that norm by
Gershgorin's.  Both are proved here, in the form in which they are used.  Let n eigenvectors of A
have eigenvalues of at least :math:`\lambda_0`, and m eigenvectors of B eigenvalues of at most
:math:`\mu_0`.  As soon as n + m exceeds the dimension, their spans have a vector in common, and
:math:`\lambda_0\le\mu_0+\epsilon` follows with :math:`\epsilon` a bound of the difference of the
forms.  (93), (94): A the Hessian, n = k, B its first part with the m = 2m - m' vectors of its
kernel, where :math:`\mu_0=0`; downwards the same with -A and -B.  (92): A the first part with its
m' positive eigenvalues, B the Hessian.  The bound :math:`\epsilon` and its exponentials are those
of Proposition C.3.
"""

from __future__ import annotations

from memory_theorems.theorems.discoveries.weyl.instances import CLOSE_FORMS
from memory_theorems.theorems.discoveries.weyl.proof import PROOF, THEORY
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source

_GIVEN = tuple(item.name for item in THEORY.hypotheses)
_COMMON = (
    "a vector in the span of both is a hypothesis: it exists where n + m exceeds the dimension"
)


class CloseEigenvalues(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/weyl"
    aliases = ("weyl",)
    title = "Eigenvalues of the Hessian at a perfect fit: the steps of Weyl and Gershgorin"
    source = Source(
        CURSE_OF_MEMORY,
        "Proposition C.3",
        ("92", "93", "94", "102"),
        "Appendix C.2, (3) Eigenvalues of Hessian",
    )
    uses = ("curse-of-memory/proposition-c.3",)
    theory = THEORY
    stated = (
        lemma(
            "eigenvalues of close forms",
            proved_by="the inequality of Weyl",
            note="'applying Weyl's theorem'; upwards, and downwards with the two maps exchanged; "
            + _COMMON,
        ),
        lemma(
            "the eigenvalues that vanish",
            proved_by="small eigenvalues",
            note="(93) and (94): B is the first part, on its kernel; epsilon is 2 (Delta_1 + |a| "
            "Delta_2), bounded in Proposition C.3 by (103)",
        ),
        lemma(
            "the eigenvalues that stay",
            proved_by="positive eigenvalues",
            note="(92): A is the first part, with its m' positive eigenvalues, B the Hessian",
        ),
        lemma(
            "the discs",
            proved_by="the discs of Gershgorin",
            without=_GIVEN,
            equation="102",
            note="one block ((0, s), (s, -q)) of E, s = Delta_1 and q = a Delta_2, which is where "
            "an eigenvector (y, z) of E has entries; t is the eigenvalue",
        ),
        overstated(
            "the smaller disc alone",
            claim(
                "Abs(t) <= Abs(s)",
                dict.fromkeys(("s", "q", "t", "y", "z"), "(-oo, oo)"),
                given=["t*y == s*z", "t*z == s*y - q*z", "Abs(y) + Abs(z) > 0"],
                counter={"s": 0, "q": 1, "t": -1, "y": 0, "z": 1},
            ),
            equation="102",
            note="without |a_k Delta_2| the bound is false",
        ),
    )
    proof = PROOF
    instances = CLOSE_FORMS
