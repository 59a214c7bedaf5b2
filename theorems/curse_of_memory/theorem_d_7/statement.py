r"""Theorem D.7: critical affine spaces against global minimisers, for positive coefficients.

The target is a sum of m exponentials with positive coefficients and different rates.  As printed:
the conclusion of Theorem D.2 holds without its premise :math:`m\in\mathcal N`: the number of
critical affine spaces is at least Poly(m) times the number of global minimisers.

By Theorem D.5 :math:`J_d` has non-degenerate global minimisers for every d < m, since the target is
completely monotonic and no sum of fewer exponentials (Lemma C.2); so Theorem D.1 gives the
:math:`\sum_{d<m}d!\,S(m,d)` spaces of (130).  By Lemma C.3 the global minimisers are the m!
permutations.  The quotient is at least :math:`(m+1)(3m-2)/24` for every m >= 2, and 0 for m = 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_THEOREM_D_7
from memory_theorems.theorems.curse_of_memory.landscape.ordered_partitions import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.landscape.unit_counts import UNIT_COUNTS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated
from memory_theorems.verify.theorem import Source


class PositiveCoefficients(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.7"
    aliases = ("theorem-d.7",)
    title = "Critical affine spaces against global minimisers, for positive coefficients"
    source = Source(CURSE_OF_MEMORY, "Theorem D.7", ("(130)",), "Appendix D.1.2")
    uses = (
        "curse-of-memory/lemma-c.3",
        "curse-of-memory/theorem-d.1",
        "curse-of-memory/theorem-d.2",
        "curse-of-memory/theorem-d.5",
    )
    theory = THEORY
    stated = (
        *OF_THEOREM_D_7,
        lemma(
            "full",
            note="one for each order of the units (129): the ordered partitions of m units into m "
            "groups",
        ),
        lemma(
            "the last two terms",
            note="with m + 2 units; the spaces for d < m, so that the polynomial is "
            "(m + 1)(3m - 2)/24",
        ),
        overstated(
            "one unit",
            "for m: natural. Sum(N(m + 1, k), (k, 0, m)) >= g(m + 1)",
            instead=("the last two terms",),
            note="read with a polynomial that is at least 1 and for every m: for one unit there is "
            "no space with d < m at all; the print says m relatively large",
        ),
        lemma(
            "exponentially many",
            note="(9/8)^(m/2)/2 in place of a polynomial, with the m! minimisers themselves",
        ),
    )
    proof = PROOF
    shown = ("one less", "two less", "sum")
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one less": ("", r"p_m={m\brace m-1}=\frac{m(m-1)}2")
    }
    lines = (
        lemma(
            "a positive sum is completely monotonic",
            claim(
                ["a*w*exp(-w*t) >= 0", "Derivative(a*exp(-w*t), t) == -w*(a*exp(-w*t))"],
                a="(0, oo)",
                w="(0, oo)",
                t="[0, oo)",
            ),
            equation="Remark D.6",
            note="(-1)^n F^(n) has the weights alpha_j w_j^n",
        ),
    )
    instances = UNIT_COUNTS
