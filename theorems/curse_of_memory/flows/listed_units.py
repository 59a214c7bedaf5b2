r"""Idle units in a list; two lists of linear forms in one; units that are alone in their group.

For the bound of m' in Proposition C.3 of Li, Han, E and Li (ICLR 2021), after (101).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import SUBTRACTION
from memory_theorems.theorems.analysis.products import SOME_ZERO, ZERO_FACTOR
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.analysis.two_cases import INDICES_BY_CASES
from memory_theorems.theorems.paper_objects.hessians import IDLE
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
    exists,
    have,
    obtain,
    thus,
)

_FOUND: Final = (
    "exists N: natural, e: (natural -> natural). N == idle({0}, mstar, g)"
    " and (for i: natural. 1 <= i and i <= {0} and mstar < g(i)"
    " => exists k: natural. 1 <= k and k <= N and e(k) == i)"
)
#: The idle units in a list.
LISTED: Final = lemma(
    f"for m, mstar: natural, g: (natural -> natural). {_FOUND.format('m')}",
    [],
    have("none of it", "for p, q: natural. q <= p => Max(0, Min(1, q - p)) == 0"),
    have("one of it", "for p, q: natural. p + 1 <= q => Max(0, Min(1, q - p)) == 1"),
    by_induction("up to", f"for n: natural. {_FOUND.format('n')}", ["so far"])(
        [
            block(
                "no unit",
                "for i: natural. 1 <= i and i <= 0 and mstar < g(i)"
                " => exists k: natural. 1 <= k and k <= 0 and 1 == i",
                ["i from 1", "i to 0", "is idle"],
                contradiction("i from 1", "i to 0"),
            ),
            exists("none", "0", "fun(k, 1)"),
        ],
        [
            obtain("so far", "N0", "e0", "N0 is", "units"),
            by_cases("which", GOAL, "mstar < g(n + 1)")(
                [
                    have(
                        "N0 + 1 is",
                        "N0 + 1 == idle(n + 1, mstar, g)",
                        "N0 is; which case; one of it(mstar, g(n + 1))",
                    ),
                    obtain("by cases(e0, fun(k, n + 1), fun(k, k - N0))", "h; h old; h new"),
                    block(
                        "all units",
                        "for i: natural. 1 <= i and i <= n + 1 and mstar < g(i)"
                        " => exists k: natural. 1 <= k and k <= N0 + 1 and h(k) == i",
                        ["i from 1", "i to the next", "is idle"],
                        by_cases("new", GOAL, "i <= n")(
                            [
                                obtain("units(i)", "l", "l from 1", "l to N0", "l is it"),
                                apply("kept", "h old(l)", using=["l to N0"]),
                                have("l to the next", "l <= N0 + 1", "l to N0"),
                                have("hit", "h(l) == i", "kept", "l is it"),
                                exists("so", "l"),
                            ],
                            [
                                have("i is next", "i == n + 1", "new case", "i to the next"),
                                apply("set", "h new(N0 + 1)"),
                                have("hit", "h(N0 + 1) == i", "set", "i is next"),
                                exists("so", "N0 + 1"),
                            ],
                        ),
                    ),
                    exists("one more", "N0 + 1", "h"),
                ],
                [
                    apply("nothing", "none of it", "mstar", "g(n + 1)", using=["which case"]),
                    have("N0 still", "N0 == idle(n + 1, mstar, g)", "N0 is", "nothing"),
                    block(
                        "all units",
                        "for i: natural. 1 <= i and i <= n + 1 and mstar < g(i)"
                        " => exists k: natural. 1 <= k and k <= N0 and e0(k) == i",
                        ["i from 1", "i to the next", "is idle"],
                        by_cases("new", GOAL, "i <= n")(
                            [apply("so", "units", "i")],
                            [
                                contradiction(
                                    "is idle",
                                    "new case; i to the next; congruence(g(n + 1), g(i)); "
                                    "which case",
                                )
                            ],
                        ),
                    ),
                    exists("as before", "N0", "e0"),
                ],
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[From("by cases", INDICES_BY_CASES)],
    objects=[IDLE],
)

_ENTRY: Final = (
    "exists y: real. (j <= M => y == A(j, p))"
    " and (for k: natural. 1 <= k and j == M + k => y == B(k, p))"
)
#: Two lists of linear forms in one.
JOINED: Final = lemma(
    "for M, N: natural, A, B: (natural, natural -> real)."
    " exists Z: (natural, natural -> real). (for j, p: natural. j <= M => Z(j, p) == A(j, p))"
    " and (for k, p: natural. 1 <= k => Z(M + k, p) == B(k, p))",
    [],
    block("some entry", f"for j, p: natural. {_ENTRY}", [])(
        by_cases("side", GOAL, "j <= M")(
            [
                block(
                    "never",
                    "for k: natural. 1 <= k and j == M + k => A(j, p) == B(k, p)",
                    ["k from 1", "place"],
                    contradiction("side case", "k from 1", "place"),
                ),
                exists("so", "A(j, p)"),
            ],
            [
                obtain("subtraction(M, j)", "q", "q is, if so"),
                apply("q is", "q is, if so", using=["side case"]),
                block("never", "j <= M => B(q, p) == A(j, p)", ["before"])(
                    absurd("so", GOAL, "before", "side case")
                ),
                have(
                    "one place",
                    "for k: natural. 1 <= k and j == M + k => B(q, p) == B(k, p)",
                    "q is; congruence(B(q, p), B(k, p))",
                ),
                exists("so", "B(q, p)"),
            ],
        )
    ),
    choose("some entry", "W", "first", "second"),
    block("own", "for j, p: natural. j <= M => W(j, p) == A(j, p)", ["to M"])(
        apply("so", "first(j, p)()")
    ),
    block("others", "for k, p: natural. 1 <= k => W(M + k, p) == B(k, p)", ["k from 1"])(
        apply("there", "second", "M + k", "p"), apply("so", "there", "k")
    ),
    exists("both", "W"),
    uses=[From("subtraction", SUBTRACTION)],
)

_TWO: Final = "(g(i) - r)**2 + unit(i, l)"
_OTHER: Final = "exists h: natural. 1 <= h and h <= m and g(h) == r and h != l"
#: A group with one unit l, or with another one.
ALONE: Final = lemma(
    "for m, r, l: natural, g: (natural -> natural), a: (natural -> real). 1 <= l and l <= m"
    " and g(l) == r and Sum(a(i)*unit(g(i), r), (i, 1, m)) == 0"
    f" and (({_OTHER}) => 1 <= 0)"
    " => for i: natural. 1 <= i and i <= m and g(i) == r => a(i) == 0",
    ["l from 1", "l to m", "l there", "no weight", "no other"],
    block(
        "no more",
        "for i: natural. 1 <= i and i <= m and i != l => a(i)*unit(g(i), r) == 0",
        ["i from 1", "i to m", "apart"],
        by_cases("which", GOAL, "g(i) == r")(
            [exists("another", "i", form=_OTHER), absurd("so", GOAL, "no other()")],
            [
                apply("off", "elsewhere", "g(i)", "r", using=["which case"]),
                apply("so", "mul_eq_zero_of_right", "a(i)", "unit(g(i), r)"),
            ],
        ),
    ),
    apply("one left", "single", "fun(i, a(i)*unit(g(i), r))", "l", "m"),
    block(
        "all of them",
        "for i: natural. 1 <= i and i <= m and g(i) == r => a(i) == 0",
        ["i from 1", "i to m", "in r"],
        by_cases("which", GOAL, "i == l")(
            [
                thus(
                    "which case; one left; l there; max_zero_one_sub_sq_of_eq_zero(g(l) - r); "
                    "mul_eq_left_of_eq_one(a(l), unit(g(l), r)); no weight; "
                    "congruence(a(i), a(l))"
                )
            ],
            [exists("another", "i", form=_OTHER), absurd("so", GOAL, "no other()")],
        ),
    ),
    uses=[From("single", SINGLE), From("elsewhere", ELSEWHERE)],
    objects=[UNIT],
)
#: Whether there is another one.
DECIDED: Final = lemma(
    f"for m, r, l: natural, g: (natural -> natural). Product({_TWO}, (i, 1, m)) != 0"
    f" and ({_OTHER}) => 1 <= 0",
    ["no zero", "another"],
    obtain("another", "k", "k from 1", "k to m", "k there", "k apart"),
    have("factor", "(g(k) - r)**2 + unit(k, l) == 0", "k there", "k apart", "elsewhere(k, l)"),
    absurd("so", GOAL, f"zero factor(fun(i, {_TWO}), m, k)", "no zero"),
    uses=[From("zero factor", ZERO_FACTOR), From("elsewhere", ELSEWHERE)],
    objects=[UNIT],
)
FOUND: Final = lemma(
    f"for m, r, l: natural, g: (natural -> natural). Product({_TWO}, (i, 1, m)) == 0 => {_OTHER}",
    ["zero"],
    have("square", "for x: real, y: [0, oo). x**2 + y == 0 => x**2 <= 0"),
    have("no square", "for x: real. x**2 <= 0 => x == 0"),
    have("rest", "for x: real, y: [0, oo). x**2 + y == 0 => y == 0"),
    obtain(f"some zero(fun(i, {_TWO}), m)", "k", "k from 1", "k to m", "k is it"),
    have("delta positive", "0 <= unit(k, l)"),
    apply("first", "square", "g(k) - r", "unit(k, l)", using=["delta positive", "k is it"]),
    apply("second", "rest", "g(k) - r", "unit(k, l)", using=["delta positive", "k is it"]),
    have("k there", "g(k) == r", "first", "no square(g(k) - r)"),
    by_cases("which", "k != l", "k == l")(
        [contradiction("second", "which case", "max_zero_one_sub_sq_of_eq_zero(k - l)")], []
    ),
    exists("it", "k"),
    uses=[From("some zero", SOME_ZERO)],
    objects=[UNIT],
)
