"""Ordered partitions as maps onto 1, ..., d, what a list of them is, and division of naturals."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    exists,
    have,
    obtain,
)

ONTO: Final = Object(
    "onto(m, d: natural, g: (natural -> natural))",
    "(for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " and (for j: natural. 1 <= j and j <= d"
    " => exists i: natural. 1 <= i and i <= m and g(i) == j)",
    "g is an ordered partition of 1, ..., m into d groups that are not empty",
)
LISTS: Final = Object(
    "lists(m, d, N: natural, L: (natural, natural -> natural))",
    "(for n: natural. n < N => onto(m, d, fun(i, L(n, i))))"
    " and (for n, k: natural. n < N and k < N and (for i: natural. 1 <= i and i <= m"
    " => L(n, i) == L(k, i)) => n == k)",
    "L(0), ..., L(N - 1) are ordered partitions of 1, ..., m into d groups, and differ pairwise",
)
FACTORIALS: Final = Object(
    "factorials(f: (natural -> natural))",
    "f(0) == 1 and (for n: natural. f(n + 1) == (n + 1)*f(n))",
    "f(n) = n!",
)
STIRLING: Final = Object(
    "stirling_numbers(f: (natural, natural -> natural))",
    "f(0, 0) == 1 and (for d: natural. f(0, d + 1) == 0) and (for m: natural. f(m + 1, 0) == 0)"
    " and (for m, d: natural. f(m + 1, d + 1) == (d + 1)*f(m, d + 1) + f(m, d))",
    "f(m, d) are the Stirling numbers of the second kind, by the recurrence of Theorem D.2's proof",
)

_DIVIDED: Final = "exists q: natural. exists r: natural. {} == q*(d + 1) + r and r <= d"
_REST: Final = "exists r: natural. {} == {}*(d + 1) + r and r <= d"
#: Division with remainder.
DIVISION: Final = lemma(
    f"for n, d: natural. {_DIVIDED.format('n')}",
    [],
    by_induction(
        "up to",
        f"for k: natural. {_DIVIDED.format('k')}",
        "so far",
        [exists("no rest", "0", form=_REST.format("0", "0")), exists("zero", "0")],
        [
            obtain("so far", "q0", "there"),
            obtain("there", "r0", "n is", "small"),
            by_cases(
                "which",
                GOAL,
                "r0 + 1 <= d",
                [
                    exists("a rest", "r0 + 1", form=_REST.format("k + 1", "q0"), using=["n is"]),
                    exists("as before", "q0"),
                ],
                [
                    have("full", "r0 == d", "which case; small"),
                    exists(
                        "no rest", "0", form=_REST.format("k + 1", "(q0 + 1)"), using="n is; full"
                    ),
                    exists("one more", "q0 + 1"),
                ],
            ),
        ],
    ),
    apply("all", "up to(n)"),
)

_LEFT: Final = "exists p: natural. (x <= {0} => x + p == {0})"
#: Subtraction where it can be done.
SUBTRACTION: Final = lemma(
    f"for x, y: natural. {_LEFT.format('y')}",
    [],
    by_induction(
        "up to",
        f"for z: natural. {_LEFT.format('z')}",
        "so far",
        [exists("zero", "0")],
        [
            obtain("so far", "p0", "old"),
            by_cases(
                "which",
                GOAL,
                "x <= z",
                [apply("before", "old"), exists("one more", "p0 + 1", using=["before"])],
                [exists("none", "0", using=["which case"])],
            ),
        ],
    ),
    apply("all", "up to(y)"),
)

_SKIP: Final = "exists y: natural. (x <= r => y == x) and (r < x => y == x + 1)"
#: 1, 2, ... without r + 1.
SKIPPING: Final = lemma(
    f"for r, x: natural. {_SKIP}",
    [],
    by_cases(
        "side",
        _SKIP,
        "x <= r",
        [
            block(
                "never",
                "r < x => x == x + 1",
                "beyond",
                have("not within", "x > r", "beyond"),
                absurd("so", GOAL, "side case", "not within"),
            ),
            exists("itself", "x"),
        ],
        [
            block(
                "never", "x <= r => x + 1 == x", "within", absurd("so", GOAL, "within", "side case")
            ),
            exists("the next", "x + 1"),
        ],
    ),
)
