"""The units of a model numbered by their rates, those of the target first.

For Lemma C.3 of Li, Han, E and Li (ICLR 2021): the groups of Definition C.1.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products import SOME_ZERO, ZERO_FACTOR
from memory_theorems.theorems.analysis.two_cases import INDICES_BY_CASES, NUMBERS_BY_CASES
from memory_theorems.theorems.paper_objects.landscape import DISTINCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    contradiction,
    exists,
    have,
    obtain,
    thus,
)

_NUMBERED: Final = (
    "exists q: natural, g: (natural -> natural), v: (natural -> real)."
    " (for i: natural. 1 <= i and i <= {0} => 1 <= g(i) and g(i) <= mstar + q and w(i) == v(g(i)))"
    " and (for l: natural. mstar + 1 <= l and l <= mstar + q"
    " => exists i: natural. 1 <= i and i <= {0} and g(i) == l)"
    " and distinct(mstar + q, v)"
    " and (for j: natural. 1 <= j and j <= mstar => v(j) == wstar(j))"
)


#: Units are numbered by their rates, those of the target first.
NUMBERED: Final = lemma(
    "for m, mstar: natural, w, wstar: (natural -> real). distinct(mstar, wstar)"
    f" => {_NUMBERED.format('m')}",
    ["different"],
    by_induction("up to", f"for n: natural. {_NUMBERED.format('n')}", ["so far"])(
        [
            block(
                "no unit",
                "for i: natural. 1 <= i and i <= 0"
                " => 1 <= 1 and 1 <= mstar + 0 and w(i) == wstar(1)",
                ["from 1", "to 0"],
                have("never", "1 > i", "to 0"),
                absurd("so 2", "1 <= mstar + 0", "from 1", "never"),
                absurd("so 3", "w(i) == wstar(1)", "from 1", "never"),
            ),
            block(
                "no group",
                "for l: natural. mstar + 1 <= l and l <= mstar + 0"
                " => exists i: natural. 1 <= i and i <= 0 and 1 == l",
                ["after", "before"],
                contradiction("after", "before"),
            ),
            block(
                "still different",
                "distinct(mstar + 0, wstar)",
                ["i from 1", "i to m*", "j from 1", "j to m*", "equal"],
                apply("so", "different", "i", "j", using=["i to m*", "j to m*"]),
            ),
            exists("none", "0", "fun(i, 1)", "wstar"),
        ],
        [
            obtain("so far", "q0", "g0", "v0", "old units", "old groups", "apart", "target rates"),
            by_cases("known", GOAL, "Product(w(n + 1) - v0(l), (l, 1, mstar + q0)) == 0")(
                [
                    obtain(
                        "some zero(fun(l, w(n + 1) - v0(l)), mstar + q0)",
                        "k; k from 1; k to the last; k is it",
                    ),
                    obtain("groups by cases(g0, fun(i, k), fun(i, i - n))", "h; g old; g new"),
                    block(
                        "units",
                        "for i: natural. 1 <= i and i <= n + 1"
                        " => 1 <= h(i) and h(i) <= mstar + q0 and w(i) == v0(h(i))",
                        ["i from 1", "i to the next"],
                        by_cases("which", GOAL, "i <= n")(
                            [
                                obtain("old units(i)", "old from 1", "old to the last", "old rate"),
                                apply("kept", "g old(i)", using=["which case"]),
                                have("from 1", "1 <= h(i)", "kept", "old from 1"),
                                have("to the last", "h(i) <= mstar + q0", "kept; old to the last"),
                                have(
                                    "its rate",
                                    "w(i) == v0(h(i))",
                                    "kept; old rate; congruence(v0(h(i)), v0(g0(i)))",
                                ),
                            ],
                            [
                                apply("set", "g new(i)", using=["which case"]),
                                have("from 1", "1 <= h(i)", "set", "k from 1"),
                                have("to the last", "h(i) <= mstar + q0", "set", "k to the last"),
                                have(
                                    "its rate",
                                    "w(i) == v0(h(i))",
                                    "set; which case; i to the next; k is it; "
                                    "congruence(v0(h(i)), v0(k)); congruence(w(i), w(n + 1))",
                                ),
                            ],
                        ),
                    ),
                    block(
                        "groups",
                        "for l: natural. mstar + 1 <= l and l <= mstar + q0"
                        " => exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                        ["after", "before"],
                        obtain("old groups(l)", "p", "p from 1", "p to n", "p is it"),
                        apply("kept", "g old(p)", using=["p to n"]),
                        have("p to the next", "p <= n + 1", "p to n"),
                        have("hit", "h(p) == l", "kept", "p is it"),
                        exists("so", "p"),
                    ),
                    exists("old rate", "q0", "h", "v0"),
                ],
                [
                    obtain(
                        "groups by cases(g0, fun(i, mstar + q0 + 1), fun(i, i - n))",
                        "h; g old; g new",
                    ),
                    obtain(
                        "rates by cases(v0, fun(l, w(n + 1)), fun(l, l - (mstar + q0)))",
                        "u; v old; v new",
                    ),
                    block(
                        "units",
                        "for i: natural. 1 <= i and i <= n + 1"
                        " => 1 <= h(i) and h(i) <= mstar + (q0 + 1) and w(i) == u(h(i))",
                        ["i from 1", "i to the next"],
                        by_cases("which", GOAL, "i <= n")(
                            [
                                obtain("old units(i)", "old from 1", "old to the last", "old rate"),
                                apply("kept", "g old(i)", using=["which case"]),
                                have("from 1", "1 <= h(i)", "kept", "old from 1"),
                                have("old to", "h(i) <= mstar + q0", "kept", "old to the last"),
                                have("to the last", "h(i) <= mstar + (q0 + 1)", "old to"),
                                apply("old value", "v old(h(i))", using=["old to"]),
                                have(
                                    "its rate",
                                    "w(i) == u(h(i))",
                                    "kept; old rate; old value; congruence(v0(h(i)), v0(g0(i)))",
                                ),
                            ],
                            [
                                apply("set", "g new(i)", using=["which case"]),
                                have("from 1", "1 <= h(i)", "set"),
                                have("to the last", "h(i) <= mstar + (q0 + 1)", "set"),
                                apply("new value", "v new(h(i))", using=["set"]),
                                have(
                                    "its rate",
                                    "w(i) == u(h(i))",
                                    "new value; which case; i to the next; "
                                    "congruence(w(i), w(n + 1))",
                                ),
                            ],
                        ),
                    ),
                    block(
                        "groups",
                        "for l: natural. mstar + 1 <= l and l <= mstar + (q0 + 1)"
                        " => exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                        ["after", "before"],
                        by_cases("which", GOAL, "l <= mstar + q0")(
                            [
                                obtain("old groups(l)", "p", "p from 1", "p to n", "p is it"),
                                apply("kept", "g old(p)", using=["p to n"]),
                                have("p to the next", "p <= n + 1", "p to n"),
                                have("hit", "h(p) == l", "kept", "p is it"),
                                exists("so", "p"),
                            ],
                            [
                                apply("set", "g new(n + 1)"),
                                have("the last", "l == mstar + q0 + 1", "which case", "before"),
                                have("hit", "h(n + 1) == l", "set", "the last"),
                                exists("so", "n + 1"),
                            ],
                        ),
                    ),
                    block(
                        "new",
                        "for l: natural. 1 <= l and l <= mstar + q0 => v0(l) != w(n + 1)",
                        ["l from 1", "l to the last"],
                        by_cases("which", GOAL, "v0(l) == w(n + 1)")(
                            [
                                have("factor", "w(n + 1) - v0(l) == 0", "which case"),
                                absurd(
                                    "so",
                                    GOAL,
                                    "zero factor(fun(k, w(n + 1) - v0(k)), mstar + q0, l)",
                                    "known case",
                                ),
                            ],
                            [],
                        ),
                    ),
                    block(
                        "still apart",
                        "distinct(mstar + (q0 + 1), u)",
                        ["i from 1", "i to the last", "j from 1", "j to the last", "equal"],
                        by_cases("i old", GOAL, "i <= mstar + q0")(
                            [
                                apply("v of i", "v old(i)", using=["i old case"]),
                                by_cases("j old", GOAL, "j <= mstar + q0")(
                                    [
                                        apply("v of j", "v old(j)", using=["j old case"]),
                                        apply(
                                            "so", "apart(i, j)", using=["v of i", "v of j", "equal"]
                                        ),
                                    ],
                                    [
                                        apply("v of j", "v new(j)", using=["j old case"]),
                                        contradiction("new(i)", "v of i", "v of j", "equal"),
                                    ],
                                ),
                            ],
                            [
                                apply("v of i", "v new(i)", using=["i old case"]),
                                by_cases("j old", GOAL, "j <= mstar + q0")(
                                    [
                                        apply("v of j", "v old(j)", using=["j old case"]),
                                        contradiction("new(j)", "v of i", "v of j", "equal"),
                                    ],
                                    [thus("i old case; j old case; i to the last; j to the last")],
                                ),
                            ],
                        ),
                    ),
                    block(
                        "of the target",
                        "for j: natural. 1 <= j and j <= mstar => u(j) == wstar(j)",
                        ["j from 1", "j to m*"],
                        apply("kept", "v old(j)", using=["j to m*"]),
                        thus("kept", "j from 1", "j to m*", "target rates(j)"),
                    ),
                    exists("new rate", "q0 + 1", "h", "u"),
                ],
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[
        From("some zero", SOME_ZERO),
        From("zero factor", ZERO_FACTOR),
        From("groups by cases", INDICES_BY_CASES),
        From("rates by cases", NUMBERS_BY_CASES),
    ],
    objects=[DISTINCT],
)
