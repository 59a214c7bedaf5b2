r"""Theorem D.3: rank and inertia of the Hessian on the critical affine spaces.

At every point of a space of Theorem D.1 that comes from a critical point (b, v) of :math:`J_d` with
all :math:`b_s\ne0`, as printed: :math:`\operatorname{rank}\nabla^2J_m\le m+d`, because the rows of
the weights of a group coincide.

This holds, and (134) with it.  More is true: as a quadratic form :math:`\nabla^2J_m` is the direct
sum of m - d zeros, of :math:`\nabla^2J_d(b,v)`, and for each group of
:math:`2\kappa_s\operatorname{diag}(a_i:i\in I_s)` on :math:`\{\sum_ia_iz_i=0\}`, where
:math:`\kappa_s=r''(v_s)`, r the transform of the residual.  Its null space is known, and with the
form :math:`2\kappa_sb_s` added for each group it is congruent to :math:`\nabla^2J_d`, the
:math:`2\kappa_s\operatorname{diag}(a_i)` on all of the group, and zeros.  So with :math:`z_s` the
number of zero weights of a group, :math:`\operatorname{rank}\nabla^2J_m
=\operatorname{rank}\nabla^2J_d+\sum_{\kappa_s\ne0}(|I_s|-1-z_s)`, and a group whose
:math:`\kappa_sb_s` is positive has as many negative eigenvalues as negative weights.  This is for
all m, d and partitions.  The bound of the theorem is attained whenever
:math:`\nabla^2J_d` is regular, all curvatures and all weights differ from 0, against Remark D.4.
"""

from __future__ import annotations

from memory_theorems.theorems.curse_of_memory.landscape.coinciding_unit_instances import (
    COINCIDING_UNITS,
)
from memory_theorems.theorems.curse_of_memory.landscape.coinciding_units import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_THEOREM_D_3
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, disproved, lemma
from memory_theorems.verify.theorem import Source


class HessianOnCriticalSpaces(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.3"
    aliases = ("theorem-d.3", "remark-d.4")
    title = "Rank and inertia of the Hessian on the critical affine spaces"
    source = Source(
        CURSE_OF_MEMORY,
        "Theorem D.3",
        ("(131)", "(132)", "(133)", "(134)"),
        "Appendix D.1.1, with Remark D.4",
    )
    uses = ("curse-of-memory/theorem-d.1",)
    theory = THEORY
    stated = (
        *OF_THEOREM_D_3,
        lemma(
            "flat directions",
            note="the directions of the weights that add up to 0 in each group, n c - sum c for "
            "any c, make a space of dimension m - d that the form does not see; they are the "
            "differences of the coinciding rows",
        ),
        lemma(
            "rows of the weights",
            note="applied to any direction, the row of a weight is that of its group in J_d",
        ),
        lemma(
            "null vectors",
            note="the row of a rate; the row of a weight is that of J_d (a line below)",
        ),
        lemma(
            "no other null vectors",
            note="the rows of a group add up to that of J_d (a line below).  So the null space is "
            "known: m - d differences of weights, the null space of J_d, and in each group one z "
            "for each weight 0, or all |I_s| - 1 of them where kappa_s = 0.  The rank is 2m less "
            "these: that of J_d plus |I_s| - 1 less the number of zero weights, over the groups "
            "with curvature",
        ),
        lemma(
            "congruent forms",
            note="the map (f, y + z, q) -> (X, y, z + q) and m - d differences of f is inverted by "
            "two lines below.  So, by Sylvester's law of inertia, the number of negative "
            "eigenvalues is that of J_d, plus for each group the number of negative kappa_s a_i, "
            "less one where kappa_s b_s is negative; likewise for positive ones",
        ),
        lemma(
            "rows of a group, added",
        ),
        lemma(
            "all directions",
        ),
        lemma(
            "the congruence inverted",
        ),
        disproved(
            "Remark D.4: the bound is not sharp",
            claim(
                "1/2*((a**2/32 - 2/15*a)*((32 - a)**2/32 - 2/15*(32 - a)) - (a*(32 - a)/32)**2)"
                " == 0",
                a="(0, 32)",
                counter={"a": 16},
            ),
            instead=("congruent forms",),
            paper=r"\text{The bound in Theorem D.3 is not sharp}",
            note="the paper's own example of Appendix D.1.3: m = 2, d = 1, the target "
            "9 exp(-t) + 25 exp(-3 t), the non-degenerate global minimiser (32, 2) of J_1 and the "
            "space (a, 32 - a, 2, 2).  The left side is the minor of the Hessian of J_2 without "
            "the weight of the second unit: with a rank below m + d = 3 it would vanish.  It does "
            "nowhere inside.  In general the bound is attained exactly where the Hessian of J_d is "
            "regular and no curvature and no weight is 0; fewer non-zero eigenvalues need a "
            "coincidence",
            keeps=("(b, v) is the non-degenerate global minimiser of J_1: kept",),
        ),
    )
    proof = PROOF
    lines = (
        lemma(
            "a global minimiser with the bound attained",
            claim(
                [
                    "w*(9/(1 + w) + 25/(3 + w))**2 <= 2*(9/3 + 25/5)**2",
                    "2*2*(9/3 + 25/5) == 32",
                    "4*2**2*(9/3**2 + 25/5**2) == 32",
                    "32/(8*2**3) - 9/3**3 - 25/5**3 == -1/30",
                ],
                w="(0, oo)",
            ),
            note="w L(w)^2 is largest at w = 2 for 9 exp(-t) + 25 exp(-3 t), so that (32, 2) is "
            "the global minimiser of J_1 (lemma-d.1); c = -1/30 in (144), and the second "
            "derivatives on the line are 1/2, -a/8, a^2/16 - 2/15 a, a (32 - a)/16, with "
            "32 - a for the second unit",
        ),
        lemma(
            "second derivatives",
            claim(
                [
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), a) == 1/w",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), e) == 2/(w + u)",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), u) == -2*e/(w + u)**2",
                    "Derivative(2*(a/(2*w) + e/(w + u) - p/(w + x)), w) == -a/(2*w**2)"
                    " + 2*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2)",
                    "Derivative(2*a*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2), u)"
                    " == 4*a*e/(w + u)**3",
                    "Derivative(2*a*(-a/(2*w)**2 - e/(w + u)**2 + p/(w + x)**2), w)"
                    " == 4*a**2/(w + w)**3 + 2*a*(2*a/(2*w)**3 + 2*e/(w + u)**3"
                    " - 2*p/(w + x)**3)",
                ],
                dict.fromkeys(("a", "e", "p"), "(-oo, oo)")
                | dict.fromkeys(("w", "u", "x"), "(0, oo)"),
            ),
            equation="(131)-(133)",
            note="one unit (a, w), one other (e, u), one exponential of the target; (134) is (133) "
            "where r' vanishes",
        ),
    )
    instances = COINCIDING_UNITS
