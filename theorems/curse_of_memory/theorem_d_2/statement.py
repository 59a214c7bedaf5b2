r"""Theorem D.2: critical affine spaces against global minimisers, counted.

The target is a non-degenerate sum of m exponentials, so that :math:`J_m` has exactly m! global
minimisers; Theorem D.1 gives :math:`d!\,S(m,d)` critical affine spaces for each d < m, none of
which holds a global minimiser.  As printed: their number is at least Poly(m) times larger, since
:math:`\frac1{m!}\sum_{d<m}d!\,S(m,d)\gg\frac{(m+1)(3m-2)}{24}`.

With >= in place of >> this holds for every m >= 2, with equality for m = 2 and 3; for m = 1 the
left side is 0 and the right side 1/12.  The true growth is no polynomial: for all m and x,
:math:`x^m\le2^x\sum_dd!\,S(m,d)` (a map from m units to x labels is a set of labels and an ordered
partition), which for m = 2n, x = 3n gives at least :math:`\frac12(9/8)^n(2n)!`; with the best x,
close to m/log 2, the base :math:`(1/\log2)^m` is reached up to a factor of order
:math:`\sqrt m`.  So every polynomial of Remark D.2 is a lower bound from some m on.

The theorem assumes that m lies in :math:`\mathcal N`: all of :math:`J_1,\dots,J_m` have
non-degenerate global minimisers.  The paper calls this strong; it can fail: for the target
:math:`e^{-t}(1-e^{-t})^2=e^{-t}-2e^{-2t}+e^{-3t}` no critical point of :math:`J_2` has two rates
and weights that are not 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ClassVar

from memory_theorems.theorems.curse_of_memory.landscape.landscape_statements import OF_THEOREM_D_2
from memory_theorems.theorems.curse_of_memory.landscape.ordered_partitions import PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.landscape.unit_counts import UNIT_COUNTS
from memory_theorems.theorems.curse_of_memory.theorem_d_2 import unpaired_rates
from memory_theorems.theorems.exhibits.landscape_figures import COUNT_FIGURES
from memory_theorems.theorems.objects.landscape.partitions import count_by_blocks, count_surjections
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.stating import FormulaTheorem, lemma, overstated, printed
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Evidence, Verdict, proved, refuted

_REALS = dict.fromkeys(("a", "b"), "(-oo, oo)")
_RATES = dict.fromkeys(("x", "y"), "(0, oo)")
LARGEST = 8  # every m up to here is counted


def ordered_partitions(m: int, k: int) -> int:
    """N(m, k) by the recursion of the proof."""
    if m == 0:
        return int(k == 0)
    return k * (ordered_partitions(m - 1, k) + ordered_partitions(m - 1, k - 1)) if k else 0


def _counted(case: tuple[int, int], shift: int = 0) -> Verdict:
    """The recursion against two enumerations, of maps and of set partitions."""
    m, k = case
    factorial = 1
    for factor in range(2, k + 1):
        factorial *= factor
    counts = {count_surjections(m, k), count_by_blocks(m)[k] * factorial}
    formula = ordered_partitions(m, k + shift)
    if counts != {formula}:
        return refuted(
            {"m": str(m), "k": str(k), "enumerated": str(min(counts)), "formula": str(formula)},
            f"{min(counts)} ordered partitions, the recursion says {formula}",
            "exact",
            evidence=Evidence.PROVED,
        )
    return proved("maps onto k groups, and partitions into k blocks, enumerated", "exact")


class CriticalSpacesCounted(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/theorem-d.2"
    aliases = ("theorem-d.2",)
    title = "Critical affine spaces against global minimisers, counted"
    source = Source(CURSE_OF_MEMORY, "Theorem D.2", ("(129)", "(130)"), "Appendix D.1.1")
    uses = ("curse-of-memory/lemma-c.3", "curse-of-memory/theorem-d.1")
    theory = THEORY
    stated = (
        *OF_THEOREM_D_2,
        overstated(
            "more, for every number of units",
            "for m: natural. Sum(N(m + 1, k), (k, 0, m)) > g(m + 1)*(m + 2)*(3*m + 1)/24",
            note="read for every m, with m + 1 in place of m: 0 > 1/12 for one unit, and equality "
            "for two and three; the print says 'm relatively large'",
        ),
        lemma(
            "the last two terms",
            note="with m + 2 in place of m; this part of the theorem counts, that the spaces are "
            "critical is Theorem D.1",
        ),
        lemma(
            "one base",
        ),
        lemma(
            "exponentially many",
            note="so that no polynomial bounds the quotient; the m! spaces with d = m are points",
        ),
        lemma(
            "images",
            note="x^m maps to x labels, by their images: for x = 0, 1, 2, ... these equations "
            "leave no other values of N(m, k) than the numbers of maps onto k groups",
        ),
        lemma(
            "no two rates",
            claim(unpaired_rates.POSITIVE, x="(0, oo)", y="(0, oo)"),
            note="the premise m in N can fail: for the target exp(-t) (1 - exp(-t))^2, a "
            "non-degenerate sum of m = 3 exponentials, the left side vanishes at every critical "
            "point of J_2 with two rates x, y and weights that are not 0 (lines below).  So there "
            "is none, 2 is not in N, and neither is 3",
        ),
    )
    proof = PROOF
    in_the_paper: ClassVar[Mapping[str, tuple[str, str]]] = {
        "one less": ("", r"p_m={m\brace m-1}=\frac{m(m-1)}2"),
        "two less": (
            "",
            r"q_m={m\brace m-2}=\frac1{24}[2(m-2)(m-1)(2m-3)+3(m-2)^2(m-1)^2]",
        ),
    }
    lines = (
        lemma(
            "ordered partitions",
            Computation(
                _counted,
                "the recursion is compared with two enumerations",
                CaseRange(
                    f"1 <= k <= m <= {LARGEST}",
                    lambda: ((m, k) for m in range(1, LARGEST + 1) for k in range(1, m + 1)),
                    "the line displayed is about these m only",
                ),
                {"one group less": partial(_counted, shift=-1)},
            ),
        ),
        printed(
            "the closed form of q_m",
            claim(
                "(2*(m - 2)*(m - 1)*(2*m - 3) + 3*(m - 2)**2*(m - 1)**2)/24"
                " == (m - 2)*(m - 1)*m*(3*(m - 2) + 1)/24",
                m="integer [2, oo)",
            ),
            paper=r"q_m=\frac1{24}[2(m-2)(m-1)(2m-3)+3(m-2)^2(m-1)^2]",
        ),
        printed(
            "the two terms",
            claim("(m - 1)/2 + (m - 2)*(3*m - 5)/24 == (m + 1)*(3*m - 2)/24", m="integer [2, oo)"),
            paper=r"\frac1{m!}[(m-1)!p_m+(m-2)!q_m]=\frac{(m+1)(3m-2)}{24}",
        ),
        lemma(
            "numerator and gradient",
            claim(unpaired_rates.GRADIENT, _REALS | _RATES),
            note="the numerator N of the residual's transform and its slope at the rate x, for the "
            "target of 'no two rates'; they vanish where the gradient of J_2 does and a is not 0",
        ),
        lemma(
            "the numerator at -1, -2, -3",
            claim(unpaired_rates.INTERPOLATION, _REALS | _RATES),
            note="N has the degree 4: without its leading term it is the cubic through its values "
            "and slopes at x and y, so that N(s) = (a + b)(s - x)^2 (s - y)^2 where those vanish",
        ),
        lemma(
            "without the weights",
            claim(unpaired_rates.ELIMINATION, _REALS | _RATES),
            note="both right sides vanish then, and so does the left side of 'no two rates'",
        ),
    )
    instances = UNIT_COUNTS

    def figures(self) -> Mapping[str, Callable[[Any], None]]:
        return COUNT_FIGURES
