"""Cauchy's inequality for finite sums, and one term of a sum of terms that are not negative."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    by_cases,
    by_induction,
    have,
    thus,
)

#: One term is at most the sum.
ONE_TERM: Final = lemma(
    "for f: (natural -> real), m, i: natural. 1 <= i and i <= m"
    " and (for j: natural. 1 <= j and j <= m => 0 <= f(j)) => f(i) <= Sum(f(j), (j, 1, m))",
    "from 1; to m; terms",
    by_induction(
        "not negative",
        "for n: natural. n <= m => 0 <= Sum(f(j), (j, 1, n))",
        "so far; within",
        [],
        [thus("so far; within; terms(n + 1)")],
    ),
    by_induction(
        "from there",
        "for n: natural. i <= n and n <= m => f(i) <= Sum(f(j), (j, 1, n))",
        "so far; later; within",
        [have("never", "1 > i", "later"), absurd("so", GOAL, "from 1", "never")],
        [
            by_cases(
                "now",
                GOAL,
                "i <= n",
                [thus("so far; now case; within; terms(n + 1)")],
                [
                    have("is i", "n + 1 == i", "now case; later"),
                    thus("is i; congruence(f(n + 1), f(i)); not negative(n); within"),
                ],
            )
        ],
    ),
    apply("all", "from there(m)"),
)

_SQUARE: Final = "(x(j)**2 + y(j)**2)"
#: Terms that are at most p |x_j| + q |y_j|.
CAUCHY: Final = lemma(
    "for f, x, y: (natural -> real), m: natural, p, q: [0, oo)."
    " (for j: natural. 1 <= j and j <= m => |f(j)| <= p*|x(j)| + q*|y(j)|)"
    f" => Sum(f(j), (j, 1, m))**2 <= m*((p**2 + q**2)*Sum({_SQUARE}, (j, 1, m)))",
    "terms",
    have("two summands", "for u, v: real. (p*|u| + q*|v|)**2 <= (p**2 + q**2)*(u**2 + v**2)"),
    by_induction(
        "not negative",
        f"for n: natural. 0 <= (p**2 + q**2)*Sum({_SQUARE}, (j, 1, n))",
        "so far",
        [],
        [thus("so far")],
    ),
    by_induction(
        "up to",
        "for n: natural. n <= m => Sum(f(j), (j, 1, n))**2"
        f" <= n*((p**2 + q**2)*Sum({_SQUARE}, (j, 1, n)))",
        "so far; within",
        [],
        [
            apply("old", "so far", using=["within"]),
            thus(
                "old; within; terms(n + 1); sq_le_sq_of_abs_le(f(n + 1),"
                " p*|x(n + 1)| + q*|y(n + 1)|); two summands(x(n + 1), y(n + 1));"
                f" not negative(n); add_sq_le_mul_add(n, (p**2 + q**2)*Sum({_SQUARE},"
                " (j, 1, n)), (p**2 + q**2)*(x(n + 1)**2 + y(n + 1)**2), Sum(f(j), (j, 1, n)),"
                " f(n + 1))"
            ),
        ],
    ),
    apply("all", "up to(m)"),
)
