r"""Theorem D.1: critical affine spaces from non-degenerate minimisers of smaller models.

For an ordered partition :math:`[m]=I_1\cup\dots\cup I_d` and (b, v) with distinct rates,
:math:`M=\{(a,w):w_i=v_j\ (i\in I_j),\ \sum_{i\in I_j}a_i=b_j\}` has dimension m - d,
:math:`J_m=J_d(b,v)` on it, and by (126) it consists of critical points of :math:`J_m` if (b, v)
is a critical point of :math:`J_d` with all :math:`b_j\ne0`, a non-degenerate global minimiser
(127), (128) for example.  There are :math:`d!\,S(m,d)` ordered partitions, and as many spaces.

All of this holds for all m and d.  (b, v) and its d! permutations give the same spaces, so that
this is the number for one minimiser up to permutation; minimisers that are no permutations of each
other give spaces of their own.  The spaces are maximal: on an affine space no rate can change, as
it would leave :math:`\mathbb R_+`.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.landscape.coinciding_unit_instances import (
    COINCIDING_UNITS,
)
from memory_theorems.theorems.curse_of_memory.landscape.coinciding_units import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_THEOREM_D_1
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated, printed
from memory_theorems.verify.theorem import Source


class CriticalAffineSpaces(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.1"
    aliases = ("theorem-d.1",)
    title = "Critical affine spaces from minimisers of smaller models"
    source = Source(
        CURSE_OF_MEMORY,
        "Theorem D.1",
        ("(121)", "(126)", "(127)", "(128)", "(138)", "(139)"),
        "Appendix D.1.1",
    )
    uses = ("curse-of-memory/remark-c.2",)
    theory = THEORY
    stated = (
        *OF_THEOREM_D_1,
        lemma("the same loss"),
        lemma(
            "the same derivative in a weight",
        ),
        lemma(
            "derivatives in a rate",
        ),
        lemma(
            "critical in the rates",
            note="for the derivatives in the weights this is the equation before",
        ),
        overstated(
            "critical in the rates without (128)",
            "for d, s, l: natural. 2*b(s)*(-Sum(b(j)/(v(j) + v(s))**2, (j, 0, d - 1)) - D(v(s)))"
            " == 0 => 2*a(s, l)*(-Sum(Sum(a(j, i)/(v(j) + v(s))**2, (i, 0, n(j) - 1)),"
            " (j, 0, d - 1)) - D(v(s))) == 0",
            instead=("critical in the rates",),
            note="what the print asks (128) for: a group of total weight 0 whose units have weight",
        ),
        lemma(
            "transforms agree",
            equation="(138)",
            note="(138) and (139) hold at every critical point without zero weights; for best "
            "approximations they are part of Theorem D.4",
        ),
        lemma(
            "derivatives agree",
            equation="(139)",
        ),
        printed(
            "dimension",
            paper=r"\sum_{j=1}^d(|\mathcal I_j|-1)=m-d",
            confirmed="the affine space is with the dimension Pjd=1 (|Ij| - 1) = m - d",
        ),
        lemma(
            "a line that moves a rate leaves the domain",
            note="so that on an affine space of critical points all rates are constant; the "
            "derivatives in the weights then fix the sums of the groups, by a Gram matrix of "
            "linearly independent exponentials, and M is the whole space",
        ),
    )
    proof = PROOF
    lines = (
        lemma(
            "derivatives of the loss",
            claim(
                [
                    "Derivative(a**2/(2*w) + 2*a*(e/(w + u) - p/(w + x)), a)"
                    " == 2*(a/(2*w) + e/(w + u) - p/(w + x))",
                    "Derivative(a**2/(2*w) + 2*a*(e/(w + u) - p/(w + x)), w)"
                    " == 2*a*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2)",
                ],
                dict.fromkeys(("a", "e", "p"), "(-oo, oo)")
                | dict.fromkeys(("w", "u", "x"), "(0, oo)"),
            ),
            note="what depends on one unit (a, w), with one other unit and one exponential of the "
            "target; further ones add terms of the same form",
        ),
    )
    instances = COINCIDING_UNITS
