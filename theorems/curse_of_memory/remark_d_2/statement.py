r"""Remark D.2: how fast the number of critical affine spaces grows beside m!.

As printed: the bound of Theorem D.2 can be improved to polynomials of higher degree.  The truth is
exponential, with a known base.  Let :math:`F_m=\sum_dd!\,S(m,d)`, the number of ordered partitions
of m units.  The first group has j + 1 of m + 1 units, so that :math:`u_m=F_m/m!` satisfies
:math:`u_{m+1}=\sum_{j\le m}u_{m-j}/(j+1)!`, and :math:`u_mr^m\le1` for every m and every r with
:math:`e^r-1\le1`: :math:`F_m\le m!/(\log2)^m`.

More is true: :math:`F_m` is :math:`m!/(2(\log2)^{m+1})` times a factor that differs from 1 by at
most :math:`2^{-(m+1)}`, for every m.  (It is the term of the pole of :math:`1/(2-e^z)` next to 0;
that the difference is below :math:`4/9^{m+1}` is certified for m up to 60.)  So the quotient by m!
grows like :math:`(1/\log2)^m`, above every polynomial and below :math:`(3/2)^m`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from math import comb, factorial
from typing import ClassVar

from flint import arb, fmpq

from memory_theorems.theorems.curse_of_memory.remark_d_2 import ordered_growth as growth
from memory_theorems.theorems.curse_of_memory.remark_d_2.instances import GROWTHS
from memory_theorems.theorems.papers import CURSE_OF_MEMORY
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import stirling_second
from memory_theorems.verify.computations import CaseRange, Computation
from memory_theorems.verify.stating import FormulaTheorem, have, induct, lemma, overstated
from memory_theorems.verify.theorem import Source
from memory_theorems.verify.verdicts import Evidence, Verdict, certified, proved, refuted

LARGEST = 60


@lru_cache
def ordered_partitions(m: int) -> int:
    """F_m, by the size of the first group."""
    return sum(comb(m, j) * ordered_partitions(m - j) for j in range(1, m + 1)) if m else 1


def _two_ways(m: int, shift: int = 0) -> Verdict:
    """The recursion by the first group against the sum of k! S(m, k)."""
    found = sum(factorial(k) * stirling_second(m, k) for k in range(m + 1))
    if found == ordered_partitions(m + shift):
        return proved("both sides in integers", "exact")
    said = f"{found} and {ordered_partitions(m + shift)}"
    return refuted({"m": str(m)}, said, "exact", evidence=Evidence.PROVED)


def _asymptotic(m: int, base: int = 2) -> Verdict:
    """|2 (log 2)**(m + 1) F_m/m! - 1| <= 4/9**(m + 1)."""
    with precision(64 + 8 * m):
        logarithm = arb(base).log()
        quotient = to_ball(fmpq(2 * ordered_partitions(m), factorial(m))) * logarithm ** (m + 1)
        gap = abs(quotient - 1) * arb(9) ** (m + 1)
    if gap <= 4:
        return certified(f"9**(m + 1) times the gap is {float(gap.mid()):.3g}", "balls")
    if gap > 4:
        said = f"9**(m + 1) times the gap is {float(gap.mid()):.3g}"
        return refuted({"m": str(m)}, said, "balls", evidence=Evidence.CERTIFIED)
    raise ArithmeticError("more digits are needed")


class GrowthOfOrderedPartitions(FormulaTheorem):
    __doc__ = __doc__

    key = "curse-of-memory/remark-d.2"
    aliases = ("remark-d.2",)
    title = "How fast the number of critical affine spaces grows"
    source = Source(CURSE_OF_MEMORY, "Remark D.2", (), "Appendix D.1.1")
    uses = ("curse-of-memory/theorem-d.2",)
    symbols: ClassVar[Mapping[str, tuple[str, str, str]]] = {
        "u": ("u", "natural -> real", "u(m) = F/m!, F the number of ordered partitions of m units"),
        "r": ("r", "[0, oo)", "inverse of the base"),
        "q": ("q", "natural -> real", "q(m) = 1/m!"),
        "T": ("T", "natural, natural -> real", "T(i, n): u(i + n)/1! + ... + u(i)/(n + 1)!"),
        "P": ("P", "natural -> real", "r/1! + ... + r^(n + 1)/(n + 1)!"),
        "V": ("V", "natural -> real", "the largest of u(0), ..., u(m) r^m"),
    }
    given: ClassVar[Mapping[str, str]] = {
        "no unit": "u(0) == 1",
        "first group": "for m: natural. u(m + 1) == T(0, m)",
        "series": "for n: natural. P(n) <= 1",
    }
    define = (
        "q(0) == 1",
        "q(n + 1) == q(n)/(n + 1)",
        "T(i, 0) == u(i)",
        "T(i, n + 1) == T(i + 1, n) + u(i)*q(n + 2)",
        "P(0) == r",
        "P(n + 1) == P(n) + r**(n + 2)*q(n + 2)",
        "V(0) == u(0)",
        "V(m + 1) == Max(V(m), u(m + 1)*r**(m + 1))",
    )
    stated = (
        lemma(
            "not faster",
            note="for r = log 2, where the hypothesis 'series' is exp(r) - 1 <= 1",
        ),
        lemma(
            "the limit",
            within=(growth.THEORY, growth.PROOF),
            note="the hypotheses 'series', 'remainder' and 'series of the square' are bounds of "
            "the partial sums of exp(r) = 2 and exp(2r) = 4: r is log 2",
        ),
        overstated(
            "the limit, with base 3",
            "for m: natural. 3**(m + 1)*Abs(2*u(m)*r**(m + 1) - 1) <= 1",
            within=(growth.THEORY, ()),
            by_instances=True,
            note="m = 0; from m = 1 to 60 even 4/9^(m+1) holds",
        ),
        overstated(
            "not faster by a factor",
            "for m: natural. u(m)*r**m <= 1/2",
            note="m = 0, and in the limit 1/(2 log 2) = 0.72",
        ),
    )
    proof = (
        induct("inverse factorials", "for n: natural. q(n) >= 0", on="n"),
        induct("powers", "for n: natural. r**n >= 0", on="n"),
        induct(
            "one of them",
            "for i: natural. u(i)*r**i <= V(i)",
            on="i",
            step=["le_max_right(V(i), u(i + 1)*r**(i + 1))"],
        ),
        induct(
            "largest so far",
            "for i, k: natural. u(i)*r**i <= V(i + k)",
            on="k",
            base=["one of them(i)"],
            step=["le_max_left(V(i + k), u(i + k + 1)*r**(i + k + 1))"],
        ),
        induct(
            "sums by the largest",
            "for i, n: natural. T(i, n)*r**(i + n + 1) <= V(i + n)*P(n)",
            on="n",
            base=["largest so far(i, 0)", "mul_le_mul_of_nonneg_right(r, u(i)*r**i, V(i))"],
            step=[
                "sums by the largest(i + 1)",
                "largest so far(i, n + 1)",
                "powers(n + 2)",
                "inverse factorials(n + 2)",
                "mul_nonneg(r**(n + 2), q(n + 2))",
                "mul_le_mul_of_nonneg_right(r**(n + 2)*q(n + 2), u(i)*r**i, V(i + n + 1))",
            ],
        ),
        induct("positive", "for m: natural. V(m) >= 1", on="m", base=["no unit"],
               step=["le_max_left(V(m), u(m + 1)*r**(m + 1))"]),
        have("below one", "for s, t, y: real. s <= t*y and t >= 0 and y <= 1 => s <= t"),
        have(
            "the next one",
            "for m: natural. u(m + 1)*r**(m + 1) <= V(m)",
            [
                "first group(m)",
                "sums by the largest(0, m)",
                "positive(m)",
                "series(m)",
                "below one(T(0, m)*r**(m + 1), V(m), P(m))",
                "mul_eq_mul_right(u(m + 1), T(0, m), r**(m + 1))",
            ],
        ),
        induct(
            "never larger",
            "for m: natural. V(m) <= 1",
            on="m",
            base=["no unit"],
            step=["the next one(m)", "max_le(V(m), u(m + 1)*r**(m + 1), 1)"],
        ),
        have(
            "not faster",
            "for m: natural. u(m)*r**m <= 1",
            ["largest so far(m, 0)", "never larger(m)"],
        ),
    )  # fmt: skip
    lines = (
        lemma(
            "two ways to count",
            Computation(
                _two_ways,
                "both sides in integers",
                CaseRange(f"0 <= m <= {LARGEST}", lambda: range(LARGEST + 1),
                      "the line displayed is about these m only"),
                {"one unit more": partial(_two_ways, shift=1)},
            ),
            note="the hypothesis 'first group', multiplied by m!",
        ),
        lemma(
            "the limit, to 60",
            Computation(
                _asymptotic,
                "balls of 64 + 8 m bits",
                CaseRange(f"1 <= m <= {LARGEST}", lambda: range(1, LARGEST + 1),
                      "the line displayed is about these m only"),
                {"base 3": partial(_asymptotic, base=3)},
            ),
            note="the next poles log 2 +- 2 pi i of 1/(2 - e^z) are 9.1 times farther from 0",
        ),
    )  # fmt: skip
    instances = GROWTHS
