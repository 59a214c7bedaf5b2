r"""Beyond Theorem D.4: every critical point for a completely monotonic target, and its curvature.

Let :math:`\rho=\int e^{-xt}d\mu(x)` with a positive measure (the completely monotonic functions, by
Bernstein's theorem, which nothing here rests on), and (b, v) with :math:`b_j\ne0` and different
rates a critical point of :math:`J_d`, a solution of the generalised Aigrain-Williams equations
(138), (139).  With :math:`B(s)=\prod_j(s-v_j)/(s+v_j)` the transform of the residual is

.. math:: r(s)=L[p-\rho](s)=-B(s)^2\int\frac{B(x)^2}{s+x}\,d\mu(x).

So it is not positive for any s > 0, its curvatures :math:`\kappa_j=r''(v_j)` are negative and all
weights positive, unless :math:`\mu` lives on the rates of the model, which is then the target. This
is (137) for all critical points, not only for best approximations, and without Kammler's theorem.
By Theorem D.3 the Hessian of :math:`J_m` on the spaces of (b, v) has the negative eigenvalues of
:math:`\nabla^2J_d`, and one for each positive weight but one of each group: for every d the spaces
with m > d hold strict saddles, and degenerate points where each group has one positive weight.
"""

from __future__ import annotations

from typing import ClassVar

from memory_theorems.theorems.discoveries.positive_targets.instances import POSITIVE_SUMS
from memory_theorems.theorems.discoveries.positive_targets.proof import (
    PROOF,
    PROOF_FOR_SUMS,
    SUMS,
    THEORY,
)
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source


class PositiveTargets(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/positive-targets"
    aliases = ("positive-targets",)
    title = "Critical points for completely monotonic targets, and their curvature"
    source = Source(
        CURSE_OF_MEMORY,
        "Theorem D.4, sharpened",
        ("(137)", "(138)", "(139)"),
        "Appendix D.1.2, with Theorem D.3",
    )
    uses = ("curse-of-memory/theorem-d.3",)
    theory = THEORY
    moves = False
    stated = (
        lemma(
            "the residual never changes sign",
            equation="138",
            note="for every critical point (b, v) of J_d without zero weights; the hypotheses "
            "'integrated' are the identities of the proof for one term, integrated",
        ),
        lemma(
            "the curvature is negative",
            note="at the last rate; the rates of the model have no order, so that any may be last",
        ),
        lemma(
            "the weight is positive",
            equation="137",
            note="at the last rate; for every critical point, not only for best approximations",
        ),
        lemma(
            "integrated",
            within=(SUMS, PROOF_FOR_SUMS),
            note="for finite sums, the three identities that the hypotheses 'integrated' ask of "
            "the integrals are proved, for any number of terms; for one term see the proof",
        ),
        lemma("integrated, derived", within=(SUMS, PROOF_FOR_SUMS)),
        lemma("integrated, derived twice", within=(SUMS, PROOF_FOR_SUMS)),
        lemma(
            "the target stays",
            within=(SUMS, PROOF_FOR_SUMS),
            note="for finite sums with weights >= 0, one of them positive at a rate that is none "
            "of the model",
        ),
        lemma(
            "the target stays, derived",
            within=(SUMS, PROOF_FOR_SUMS),
        ),
        overstated(
            "the curvature is negative for any target",
            "for i: natural. i + 1 == d => 2*Sum(b(l)/(v(i) + v(l))**3, (l, 0, d - 1))"
            " - 2*I3(0, v(i)) < 0",
            without=("positive measure",),
            note="Proposition D.1, case 1; for the target itself it is 0",
        ),
    )
    proof = PROOF
    shown: ClassVar[tuple[str, ...]] = (
        "one term",
        "split off",
        "both vanish",
        "the model is gone",
        "all factors",
        "all factors of the curvature",
        "curvature at its own rate",
    )
    instances = POSITIVE_SUMS
