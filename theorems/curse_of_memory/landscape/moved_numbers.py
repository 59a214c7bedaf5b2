"""The numbers up to m that a map moves, listed in their order."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_LEFT: Final = (
    "exists N: natural, e: (natural -> natural). N + Sum(unit(i, k(i)), (i, 1, {0})) == {0}"
    " and (for p: natural. 1 <= p and p <= N => 1 <= e(p) and e(p) <= {0} and e(p) != k(e(p)))"
    " and (for p, l: natural. 1 <= p and p < l and l <= N => e(p) < e(l))"
)
_NEXT: Final = "exists y: natural. (l <= N0 => y == e0(l)) and (N0 < l => y == n + 1)"
#: The numbers that a map moves, listed in their order.
MOVED: Final = lemma(
    "for m: natural, k: (natural -> natural). " + _LEFT.format("m"),
    [],
    by_induction("up to", f"for n: natural. {_LEFT.format('n')}", ["so far"])(
        [
            block(
                "none",
                "for p: natural. 1 <= p and p <= 0 => 1 <= 0 and 0 <= 0 and 0 != k(0)",
                ["from 1", "to 0"],
                contradiction("from 1", "to 0"),
            ),
            block(
                "no two",
                "for p, l: natural. 1 <= p and p < l and l <= 0 => 0 < 0",
                ["from 1", "before l", "to 0"],
                contradiction("from 1", "to 0", "before l"),
            ),
            exists("nothing", "0", "fun(l, 0)"),
        ],
        [
            obtain("so far", "N0", "e0", "sum", "listed", "in order"),
            by_cases("which", GOAL, "n + 1 == k(n + 1)")(
                [
                    have(
                        "new sum",
                        "N0 + Sum(unit(i, k(i)), (i, 1, n + 1)) == n + 1",
                        "sum; which case; max_zero_one_sub_sq_of_eq_zero(n + 1 - k(n + 1))",
                    ),
                    block(
                        "still listed",
                        "for p: natural. 1 <= p and p <= N0"
                        " => 1 <= e0(p) and e0(p) <= n + 1 and e0(p) != k(e0(p))",
                        ["from 1", "to N0"],
                        obtain("listed(p)", "one", "two", "three"),
                        have("later", "e0(p) <= n + 1", "two"),
                    ),
                    exists("no more", "N0", "e0"),
                ],
                [
                    apply("delta", "elsewhere", "n + 1", "k(n + 1)", using=["which case"]),
                    have(
                        "new sum",
                        "N0 + 1 + Sum(unit(i, k(i)), (i, 1, n + 1)) == n + 1",
                        "sum; delta",
                    ),
                    block("values", f"for l: natural. {_NEXT}", [])(
                        by_cases("place", GOAL, "l <= N0")(
                            [
                                block("not later", "N0 < l => e0(l) == n + 1", ["beyond"])(
                                    contradiction("place case", "beyond")
                                ),
                                exists("old", "e0(l)"),
                            ],
                            [
                                block("not before", "l <= N0 => n + 1 == e0(l)", ["within"])(
                                    absurd("so", GOAL, "within", "place case")
                                ),
                                exists("new", "n + 1"),
                            ],
                        )
                    ),
                    choose("values", "e1", "e1 before", "e1 after"),
                    block("e1 old", "for l: natural. l <= N0 => e1(l) == e0(l)", ["within"])(
                        apply("so", "e1 before(l)()")
                    ),
                    block("e1 new", "for l: natural. N0 < l => e1(l) == n + 1", ["beyond"])(
                        apply("so", "e1 after(l)()")
                    ),
                    block(
                        "still listed",
                        "for p: natural. 1 <= p and p <= N0 + 1"
                        " => 1 <= e1(p) and e1(p) <= n + 1 and e1(p) != k(e1(p))",
                        ["from 1", "to N0 + 1"],
                        by_cases("place", GOAL, "p <= N0")(
                            [
                                obtain("listed(p)", "one", "two", "three"),
                                apply("is", "e1 old", "p"),
                                have("from", "1 <= e1(p)", "is", "one"),
                                have("to", "e1(p) <= n + 1", "is", "two"),
                                convert(
                                    "apart",
                                    "e1(p) != k(e1(p))",
                                    "three",
                                    "is; congruence(k(e1(p)), k(e0(p)))",
                                ),
                            ],
                            [
                                apply("is", "e1 new", "p", using=["place case"]),
                                have("from", "1 <= e1(p)", "is"),
                                have("to", "e1(p) <= n + 1", "is"),
                                convert(
                                    "apart",
                                    "e1(p) != k(e1(p))",
                                    "which case",
                                    "is; congruence(k(e1(p)), k(n + 1))",
                                ),
                            ],
                        ),
                    ),
                    block(
                        "still in order",
                        "for p, l: natural. 1 <= p and p < l and l <= N0 + 1 => e1(p) < e1(l)",
                        ["from 1", "before l", "to N0 + 1"],
                        have("p within", "p <= N0", "before l", "to N0 + 1"),
                        apply("p is", "e1 old", "p"),
                        by_cases("place", GOAL, "l <= N0")(
                            [thus("p is; e1 old(l); from 1; before l; place case; in order(p, l)")],
                            [
                                apply("l is", "e1 new", "l", using=["place case"]),
                                obtain("listed(p)", "one", "two", "three"),
                                thus("p is", "l is", "two"),
                            ],
                        ),
                    ),
                    exists("one more", "N0 + 1", "e1"),
                ],
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[From("elsewhere", ELSEWHERE)],
    objects=[UNIT],
)
