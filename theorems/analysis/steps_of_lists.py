"""Steps that make one list of ordered partitions of two: its values, and numbers that skip one.

The n-th partition of the new list has the quotient Q(n) and the rest R(n) of n by d + 1: the last
unit goes to the group R(n) + 1, the others as the Q(n)-th partition says, of the first list, or of
the second with that group skipped by K.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.ordered_partitions import (
    DIVISION,
    LISTS,
    ONTO,
    SKIPPING,
    SUBTRACTION,
)
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    choose,
    exists,
    have,
    obtain,
    thus,
)

_VALUE: Final = (
    "exists y: natural. (i == m + 1 => y == R(n) + 1)"
    " and (i <= m and Q(n) < M => y == L(Q(n), i))"
    " and (i <= m and M <= Q(n) => y == K(R(n), F(P(n), i)))"
)

#: K(r, x) skips r + 1.
SKIP: Final = (
    choose("skipping", "K", "K below", "K beyond"),
    block(
        "K is",
        "for r, x: natural. x <= r => K(r, x) == x",
        "x to r",
        apply("there", "K below(r, x)"),
        apply("so", "there"),
    ),
    block(
        "K is more",
        "for r, x: natural. r < x => K(r, x) == x + 1",
        "x beyond r",
        apply("there", "K beyond(r, x)"),
        apply("so", "there"),
    ),
)
FUNCTIONS: Final = (
    block(
        "quotients",
        "for n: natural. exists q: natural. exists r: natural. n == q*(d + 1) + r and r <= d",
        [],
        apply("so", "division(n, d)"),
    ),
    choose("quotients", "Q", "rests"),
    choose("rests", "R", "n is", "R to d"),
    block(
        "excess",
        "for n: natural. exists p: natural. (M <= Q(n) => M + p == Q(n))",
        [],
        apply("so", "subtraction(M, Q(n))"),
    ),
    choose("excess", "P", "P there"),
    block(
        "P is",
        "for n: natural. M <= Q(n) => M + P(n) == Q(n)",
        "beyond M",
        apply("there", "P there(n)"),
        apply("so", "there"),
    ),
    *SKIP,
    block(
        "values",
        f"for n, i: natural. {_VALUE}",
        [],
        by_cases(
            "unit",
            GOAL,
            "i <= m",
            [
                by_cases(
                    "list",
                    GOAL,
                    "Q(n) < M",
                    [
                        block(
                            "not the last",
                            "i == m + 1 => L(Q(n), i) == R(n) + 1",
                            "last",
                            have("beyond", "i > m", "last"),
                            absurd("so", GOAL, "unit case", "beyond"),
                        ),
                        block(
                            "not the second",
                            "i <= m and M <= Q(n) => L(Q(n), i) == K(R(n), F(P(n), i))",
                            "within; second",
                            have("later", "Q(n) >= M", "second"),
                            absurd("so", GOAL, "list case", "later"),
                        ),
                        exists("of the first", "L(Q(n), i)"),
                    ],
                    [
                        block(
                            "not the last",
                            "i == m + 1 => K(R(n), F(P(n), i)) == R(n) + 1",
                            "last",
                            have("beyond", "i > m", "last"),
                            absurd("so", GOAL, "unit case", "beyond"),
                        ),
                        block(
                            "not the first",
                            "i <= m and Q(n) < M => K(R(n), F(P(n), i)) == L(Q(n), i)",
                            "within; first",
                            absurd("so", GOAL, "first", "list case"),
                        ),
                        exists("of the second", "K(R(n), F(P(n), i))"),
                    ],
                )
            ],
            [
                block(
                    "not the first",
                    "i <= m and Q(n) < M => R(n) + 1 == L(Q(n), i)",
                    "within; first",
                    absurd("so", GOAL, "within", "unit case"),
                ),
                block(
                    "not the second",
                    "i <= m and M <= Q(n) => R(n) + 1 == K(R(n), F(P(n), i))",
                    "within; second",
                    absurd("so", GOAL, "within", "unit case"),
                ),
                exists("of the last", "R(n) + 1"),
            ],
        ),
    ),
)
_G: Final = (
    block(
        "G last",
        "for n, i: natural. i == m + 1 => G(n, i) == R(n) + 1",
        "last",
        apply("there", "G is last(n, i)"),
        apply("so", "there"),
    ),
    block(
        "G first",
        "for n, i: natural. i <= m and Q(n) < M => G(n, i) == L(Q(n), i)",
        "within; first",
        apply("there", "G is first(n, i)"),
        apply("so", "there"),
    ),
    block(
        "G second",
        "for n, i: natural. i <= m and M <= Q(n) => G(n, i) == K(R(n), F(P(n), i))",
        "within; second",
        apply("there", "G is second(n, i)"),
        apply("so", "there"),
    ),
)
#: What is known of K.
SKIPS: Final = (
    block(
        "K bounds",
        "for r, x: natural. x <= K(r, x) and K(r, x) <= x + 1",
        [],
        by_cases(
            "side",
            GOAL,
            "x <= r",
            [
                apply("is", "K is(r, x)"),
                have("from x", "x <= K(r, x)", "is"),
                have("to x", "K(r, x) <= x + 1", "is"),
            ],
            [
                have("from x", "x <= K(r, x)", "K is more(r, x); side case"),
                have("to x", "K(r, x) <= x + 1", "K is more(r, x); side case"),
            ],
        ),
    ),
    block(
        "K from x",
        "for r, x: natural. x <= K(r, x)",
        [],
        apply("there", "K bounds(r, x)"),
        obtain("there", "below", "above"),
    ),
    block(
        "K to x + 1",
        "for r, x: natural. K(r, x) <= x + 1",
        [],
        apply("there", "K bounds(r, x)"),
        obtain("there", "below", "above"),
    ),
    block(
        "K skips",
        "for r, x: natural. K(r, x) == r + 1 => 1 <= 0",
        "equal",
        by_cases(
            "side",
            GOAL,
            "x <= r",
            [
                have("less", "K(r, x) < r + 1", "K is(r, x); side case"),
                apply("no", "contradiction(K(r, x), r + 1)", using="equal"),
            ],
            [
                apply(
                    "no", "contradiction(r + 1, K(r, x))", using="equal; K is more(r, x); side case"
                )
            ],
        ),
    ),
    block(
        "K tells",
        "for r, x, y: natural. K(r, x) == K(r, y) => x == y",
        "equal",
        by_cases(
            "x side",
            GOAL,
            "x <= r",
            [
                apply("x is", "K is(r, x)"),
                by_cases(
                    "y side",
                    GOAL,
                    "y <= r",
                    [apply("y is", "K is(r, y)"), thus("equal; x is; y is")],
                    [
                        have("less", "x < y + 1", "x side case; y side case"),
                        apply(
                            "no",
                            "contradiction(x, y + 1)",
                            using="equal; x is; K is more(r, y); y side case",
                        ),
                        absurd("so", GOAL, "no"),
                    ],
                ),
            ],
            [
                by_cases(
                    "y side",
                    GOAL,
                    "y <= r",
                    [
                        apply("y is", "K is(r, y)"),
                        have("less", "y < x + 1", "x side case; y side case"),
                        apply(
                            "no",
                            "contradiction(y, x + 1)",
                            using="equal; K is more(r, x); x side case; y is",
                        ),
                        absurd("so", GOAL, "no"),
                    ],
                    [thus("equal; K is more(r, x); x side case; K is more(r, y); y side case")],
                )
            ],
        ),
    ),
)
OBJECTS: Final = (ONTO, LISTS)
USES: Final = (
    From("division", DIVISION),
    From("subtraction", SUBTRACTION),
    From("skipping", SKIPPING),
    From("contradiction", LESS),
)
START: Final = (
    obtain("first lists", "first onto", "first differ"),
    obtain("second lists", "second onto", "second differ"),
    have("quotient", "for q, e, r, k: natural. q*(e + 1) + r < (e + 1)*k => q < k"),
    *FUNCTIONS,
    choose("values", "G", "G is last", "G is first", "G is second"),
    *_G,
    *SKIPS,
)
