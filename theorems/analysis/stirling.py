"""Stirling numbers of the second kind near the diagonal, and the sum of d! S(m, d) for d < m."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.ordered_partitions import FACTORIALS, STIRLING
from memory_theorems.theorems.analysis.surjections import COUNTED, DEFINITIONS
from memory_theorems.verify.reasoning.composition import Composed, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_induction,
    have,
    obtain,
    thus,
)

_SUM: Final = "Sum(fac(d)*S({0}, d), (d, 1, {1}))"
_MANY: Final = f"({{0}} + 1)*(3*({{0}}) - 2)/24*fac({{0}}) <= {_SUM.format('{0}', '{0} - 1')}"
#: There are at least (m + 1)(3m - 2)/24 times as many as m!.
MANY: Final = Composed(
    Setting.of(COUNTED, DEFINITIONS, (FACTORIALS, STIRLING)),
    f"for m: natural. 2 <= m => {_MANY.format('m')}",
    (
        obtain("factorials", "fac 0", "fac later"),
        obtain("Stirling numbers", "S 0", "S none", "S no group", "S later"),
        by_induction(
            "beyond",
            "for n: natural. for j: natural. S(n, n + 1 + j) == 0",
            "so far",
            [thus("S none(j)")],
            [
                thus(
                    "S later(n, n + 1 + j); so far(j); so far(j + 1);"
                    " mul_eq_zero_of_right(n + 1 + j + 1, S(n, n + 1 + j + 1))"
                )
            ],
        ),
        block(
            "zeros",
            "for n, j: natural. S(n, n + 1 + j) == 0",
            [],
            apply("there", "beyond(n)"),
            apply("so", "there(j)"),
        ),
        by_induction(
            "diagonal",
            "for n: natural. S(n, n) == 1",
            "so far",
            [],
            [thus("S later(n, n); so far; zeros(n, 0); mul_eq_zero_of_right(n + 1, S(n, n + 1))")],
        ),
        by_induction(
            "one less",
            "for n: natural. 2*S(n + 1, n) == n*(n + 1)",
            "so far",
            [thus("S no group(0)")],
            [
                thus(
                    "S later(n + 1, n); so far; diagonal(n + 1);"
                    " mul_eq_mul_left(S(n + 1, n + 1), 1, n + 1)"
                )
            ],
        ),
        by_induction(
            "two less",
            "for n: natural. 24*S(n + 2, n) == n*(n + 1)*(n + 2)*(3*n + 1)",
            "so far",
            [thus("S no group(1)")],
            [
                thus(
                    "S later(n + 2, n); so far; one less(n + 1);"
                    " mul_eq_mul_left(2*S(n + 2, n + 1), (n + 1)*(n + 2), 12*(n + 1))"
                )
            ],
        ),
        by_induction(
            "last term",
            f"for k: natural. for m: natural. fac(k)*S(m + 1, k) <= {_SUM.format('m + 1', 'k')}",
            "so far",
            [thus("S no group(m)")],
            [],
        ),
        block(
            "last terms",
            f"for k, m: natural. fac(k)*S(m + 1, k) <= {_SUM.format('m + 1', 'k')}",
            [],
            apply("there", "last term(k)"),
            apply("so", "there(m)"),
        ),
        have(
            "two terms",
            "for k: natural. 24*(fac(k + 1)*S(k + 2, k + 1)) + 24*(fac(k)*S(k + 2, k))"
            " == (k + 3)*(3*k + 4)*fac(k + 2)",
            "fac later(k); fac later(k + 1); one less(k + 1); two less(k);"
            " mul_eq_mul_left(2*S(k + 2, k + 1), (k + 1)*(k + 2), 12*fac(k + 1));"
            " mul_eq_mul_left(24*S(k + 2, k), k*(k + 1)*(k + 2)*(3*k + 1), fac(k));"
            " mul_eq_mul_left(fac(k + 1), (k + 1)*fac(k), 12*(k + 1)*(k + 2));"
            " mul_eq_mul_left(fac(k + 1), (k + 1)*fac(k), (k + 2)*(k + 3)*(3*k + 4));"
            " mul_eq_mul_left(fac(k + 2), (k + 2)*fac(k + 1), (k + 3)*(3*k + 4))",
        ),
        by_induction(
            "of two more",
            f"for n: natural. 2 <= n + 1 => {_MANY.format('(n + 1)')}",
            "so far; two of them",
            [have("too small", "2 > 0 + 1"), absurd("so", GOAL, "two of them", "too small")],
            [thus("two terms(n); last terms(n, n + 1)")],
        ),
        by_induction(
            "all",
            f"for n: natural. 2 <= n => {_MANY.format('n')}",
            "so far; two of them",
            [have("too small", "2 > 0"), absurd("so", GOAL, "two of them", "too small")],
            [apply("so", "of two more(n)")],
        ),
    ),
    "all",
    met=Structure({"m": "2"}),
)
