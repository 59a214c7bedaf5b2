"""Permutations of 1, ..., m: what is into 1, ..., m and one to one is onto."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import SUBTRACTION
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    have,
    obtain,
    thus,
)

ONE_TO_ONE: Final = Object(
    "one_to_one(m: natural, g: (natural -> natural))",
    "(for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= m)"
    " and (for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and g(i) == g(j) => i == j)",
    "g is a permutation of 1, ..., m: into 1, ..., m, and one to one",
    r"\operatorname{one\_to\_one}",
)
_ONE_MORE: Final = (
    "for m: natural, g: (natural -> natural). one_to_one(m + 1, g)"
    " => exists r: natural, h: (natural -> natural). r <= m and g(m + 1) == r + 1"
    " and one_to_one(m, h) and (for i: natural. 1 <= i and i <= m and h(i) <= r => g(i) == h(i))"
    " and (for i: natural. 1 <= i and i <= m and r < h(i) => g(i) == h(i) + 1)"
)
_VALUE: Final = (
    "exists x: natural. 1 <= x and x <= m and (x <= r => g(i) == x) and (r < x => g(i) == x + 1)"
)
#: A permutation of m + 1 numbers without the last of them.
WITHOUT_LAST: Final = lemma(
    _ONE_MORE,
    "permutation",
    obtain("permutation", "in range", "differ"),
    apply("last in range", "in range(m + 1)"),
    obtain("last in range", "g from 1", "g to m + 1"),
    apply("less 1", "subtraction(1, g(m + 1))"),
    obtain("less 1", "r", "r there"),
    apply("r is", "r there"),
    block(
        "values",
        f"for i: natural. 1 <= i and i <= m => {_VALUE}",
        "i from 1; i to m",
        apply("i in range", "in range(i)", using="i to m"),
        obtain("i in range", "gi from 1", "gi to m + 1"),
        by_cases(
            "side",
            GOAL,
            "g(i) <= r",
            [
                block(
                    "never",
                    "r < g(i) => g(i) == g(i) + 1",
                    "beyond",
                    have("not within", "g(i) > r", "beyond"),
                    absurd("so", GOAL, "side case", "not within"),
                ),
                exists("itself", "g(i)", using="side case; r is; g to m + 1"),
            ],
            [
                by_cases(
                    "hit",
                    GOAL,
                    "g(i) == r + 1",
                    [
                        apply("same place", "differ(i, m + 1)", using="hit case; r is; i to m"),
                        apply("no", "contradiction(i, m + 1)", using="same place; i to m"),
                        absurd("so", GOAL, "no"),
                    ],
                    [
                        apply("gi less 1", "subtraction(1, g(i))"),
                        obtain("gi less 1", "x0", "x0 there"),
                        apply("x0 is", "x0 there"),
                        have("at r + 1", "r + 1 <= g(i)", "side case"),
                        have("after r + 1", "r + 1 + 1 <= g(i)", "at r + 1; hit case"),
                        have("x0 from 1", "1 <= x0", "x0 is; after r + 1"),
                        block(
                            "never",
                            "x0 <= r => g(i) == x0",
                            "within",
                            have("not within", "x0 > r", "x0 is; after r + 1"),
                            absurd("so", GOAL, "within", "not within"),
                        ),
                        exists("one less", "x0", using="x0 is; gi to m + 1"),
                    ],
                )
            ],
        ),
    ),
    choose("values", "h", "h from 1", "h to m", "h within", "h beyond"),
    block(
        "within",
        "for i: natural. 1 <= i and i <= m and h(i) <= r => g(i) == h(i)",
        "i from 1; i to m; small",
        apply("there", "h within(i)"),
        apply("so", "there"),
    ),
    block(
        "beyond",
        "for i: natural. 1 <= i and i <= m and r < h(i) => g(i) == h(i) + 1",
        "i from 1; i to m; large",
        apply("there", "h beyond(i)"),
        apply("so", "there"),
    ),
    block(
        "h in range",
        "for i: natural. 1 <= i and i <= m => 1 <= h(i) and h(i) <= m",
        "i from 1; i to m",
        apply("from 1", "h from 1(i)"),
        apply("to m", "h to m(i)"),
    ),
    block(
        "h differ",
        "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and h(i) == h(j) => i == j",
        "i from 1; i to m; j from 1; j to m; same",
        by_cases(
            "side",
            "g(i) == g(j)",
            "h(i) <= r",
            [
                apply("i value", "within(i)"),
                apply("j value", "within(j)", using="side case; same"),
                thus("i value; j value; same"),
            ],
            [
                apply("i value", "beyond(i)", using="side case"),
                apply("j value", "beyond(j)", using="side case; same"),
                thus("i value; j value; same"),
            ],
        ),
        apply("so", "differ(i, j)", using="j to m; i to m"),
    ),
    exists("one less", "r", "h", using="r is; g to m + 1"),
    uses=[From("subtraction", SUBTRACTION), From("contradiction", LESS)],
    objects=[ONE_TO_ONE],
)

_HIT: Final = "exists i: natural. 1 <= i and i <= {0} and {1}(i) == j"
_ONTO: Final = "for j: natural. 1 <= j and j <= {0} => " + _HIT
#: One to one and into is onto.
PIGEONHOLE: Final = lemma(
    f"for m: natural, g: (natural -> natural). one_to_one(m, g) => {_ONTO.format('m', 'g')}",
    "permutation",
    by_induction(
        "up to",
        "for n: natural. n <= m => (for f: (natural -> natural). one_to_one(n, f)"
        f" => {_ONTO.format('n', 'f')})",
        "so far; n to m",
        [
            block(
                "none",
                GOAL,
                "permutation of 0",
                block(
                    "no number",
                    GOAL,
                    "j from 1; j to 0",
                    have("before 1", "1 > j", "j to 0"),
                    absurd("so", GOAL, "j from 1", "before 1"),
                ),
            )
        ],
        [
            block(
                "one more",
                GOAL,
                "longer",
                apply("shorter", "without last(n, f)"),
                obtain("shorter", "r", "h", "r to n", "last", "h perm", "within", "beyond"),
                apply("of n", "so far", using=["n to m"]),
                apply("h hits", "of n(h)"),
                block(
                    "hits",
                    GOAL,
                    "j from 1; j to n + 1",
                    by_cases(
                        "before",
                        GOAL,
                        "j <= r",
                        [
                            apply("some", "h hits(j)", using="before case; r to n"),
                            obtain("some", "p", "p from 1", "p to n", "p is it"),
                            apply("value", "within(p)", using="p is it; before case"),
                            exists("one", "p", using="value; p is it; p to n"),
                        ],
                        [
                            by_cases(
                                "itself",
                                GOAL,
                                "j <= r + 1",
                                [
                                    have("is it", "r + 1 == j", "itself case; before case"),
                                    exists("one", "n + 1", using="last; is it"),
                                ],
                                [
                                    apply("less 1", "subtraction(1, j)"),
                                    obtain("less 1", "l", "l there"),
                                    apply("l is", "l there"),
                                    have("l from 1", "1 <= l", "l is; itself case"),
                                    apply("some", "h hits(l)", using="l is; j to n + 1"),
                                    obtain("some", "p", "p from 1", "p to n", "p is it"),
                                    apply("value", "beyond(p)", using="p is it; itself case; l is"),
                                    exists("one", "p", using="value; p is it; l is; p to n"),
                                ],
                            )
                        ],
                    ),
                ),
            )
        ],
    ),
    apply("all", "up to(m)"),
    apply("so", "all(g)"),
    uses=[From("without last", WITHOUT_LAST), From("subtraction", SUBTRACTION)],
)
