r"""Lemma C.3: a model is the sum of exponentials exactly if its parameters lie in M*.

If: group by group, (126), the model is :math:`\sum_lA_le^{-v_lt}` with :math:`A_l=a^*_l` for the
groups of the target and :math:`A_l=0` for the others.  Only if: the units are numbered by groups,
:math:`w^*_1,\dots,w^*_{m^*}` first and every new rate after them; the rates of the groups
differ, so that by Lemma C.2 :math:`A_l` is what the target has there.  A group of the target has a
unit, its weight not being 0.

The hypotheses and premises are met by the target exp(-t), a unit of its rate and an idle one.

Source: Li, Han, E and Li (ICLR 2021), Definition C.1, Lemma C.3.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import ONTO
from memory_theorems.theorems.analysis.products import SOME_ZERO, ZERO_FACTOR
from memory_theorems.theorems.curse_of_memory.landscape.independent_exponentials import INDEPENDENT
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.curse_of_memory.landscape.same_sums import DIFFERENCE
from memory_theorems.theorems.paper_objects.hessians import FITS, REPRESENTING
from memory_theorems.theorems.paper_objects.landscape import DISTINCT, MODEL, POSITIVE
from memory_theorems.verify.reasoning.composition import From, Structure
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    obtain,
    same,
)

_NUMBERED: Final = (
    "exists q: natural, g: (natural -> natural), v: (natural -> real)."
    " (for i: natural. 1 <= i and i <= {0} => 1 <= g(i) and g(i) <= mstar + q and w(i) == v(g(i)))"
    " and (for l: natural. mstar + 1 <= l and l <= mstar + q"
    " => exists i: natural. 1 <= i and i <= {0} and g(i) == l)"
    " and distinct(mstar + q, v)"
    " and (for j: natural. 1 <= j and j <= mstar => v(j) == wstar(j))"
)
_GROUP: Final = "exists y: natural. (i <= n => y == g0(i)) and (n < i => y == {})"
_RATE: Final = (
    "exists y: real. (l <= mstar + q0 => y == v0(l)) and (mstar + q0 < l => y == w(n + 1))"
)


def _group(value: str) -> tuple[Step, ...]:
    """The old groups, and ``value`` for the next unit."""
    return (
        block(
            "some group",
            f"for i: natural. {_GROUP.format(value)}",
            [],
            by_cases(
                "which",
                _GROUP.format(value),
                "i <= n",
                [
                    block(
                        "never",
                        f"n < i => g0(i) == {value}",
                        ["later"],
                        have("not before", "i > n", "later"),
                        absurd("so", f"g0(i) == {value}", "which case", "not before"),
                    ),
                    have("itself", "i <= n => g0(i) == g0(i)"),
                    exists("so", "g0(i)", form=_GROUP.format(value)),
                ],
                [
                    block(
                        "never",
                        f"i <= n => {value} == g0(i)",
                        ["before"],
                        absurd("so", f"{value} == g0(i)", "before", "which case"),
                    ),
                    have("itself", f"n < i => {value} == {value}"),
                    exists("so", value, form=_GROUP.format(value)),
                ],
            ),
        ),
        choose("some group", "h", "g old", "g new"),
    )


#: Units are numbered by their rates, those of the target first.
NUMBERED: Final = lemma(
    "for m, mstar: natural, w, wstar: (natural -> real). distinct(mstar, wstar)"
    f" => {_NUMBERED.format('m')}",
    ["different"],
    by_induction(
        "up to",
        f"for n: natural. {_NUMBERED.format('n')}",
        ["so far"],
        [
            block(
                "no unit",
                "for i: natural. 1 <= i and i <= 0"
                " => 1 <= 1 and 1 <= mstar + 0 and w(i) == wstar(1)",
                ["from 1", "to 0"],
                have("never", "1 > i", "to 0"),
                absurd("so 1", "1 <= 1", "from 1", "never"),
                absurd("so 2", "1 <= mstar + 0", "from 1", "never"),
                absurd("so 3", "w(i) == wstar(1)", "from 1", "never"),
                same("all", "1 <= 1 and 1 <= mstar + 0 and w(i) == wstar(1)"),
            ),
            block(
                "no group",
                "for l: natural. mstar + 1 <= l and l <= mstar + 0"
                " => exists i: natural. 1 <= i and i <= 0 and 1 == l",
                ["after", "before"],
                have("never", "mstar + 1 > l", "before"),
                absurd(
                    "so",
                    "exists i: natural. 1 <= i and i <= 0 and 1 == l",
                    "after",
                    "never",
                ),
            ),
            block(
                "still different",
                "distinct(mstar + 0, wstar)",
                ["i from 1", "i to m*", "j from 1", "j to m*", "equal"],
                apply("so", "different", "i", "j", using=["i to m*", "j to m*"]),
            ),
            have("its own", "for j: natural. 1 <= j and j <= mstar => wstar(j) == wstar(j)"),
            exists("none", "0", "fun(i, 1)", "wstar", form=_NUMBERED.format("0")),
        ],
        [
            obtain("so far", "q0", "g0", "v0", "old units", "old groups", "apart", "target rates"),
            by_cases(
                "known",
                _NUMBERED.format("(n + 1)"),
                "Product(w(n + 1) - v0(l), (l, 1, mstar + q0)) == 0",
                [
                    apply("some", "some zero", "fun(l, w(n + 1) - v0(l))", "mstar + q0"),
                    obtain("some", "k", "k from 1", "k to the last", "k is it"),
                    *_group("k"),
                    block(
                        "units",
                        "for i: natural. 1 <= i and i <= n + 1"
                        " => 1 <= h(i) and h(i) <= mstar + q0 and w(i) == v0(h(i))",
                        ["i from 1", "i to the next"],
                        by_cases(
                            "which",
                            "1 <= h(i) and h(i) <= mstar + q0 and w(i) == v0(h(i))",
                            "i <= n",
                            [
                                apply("as before", "old units", "i"),
                                obtain("as before", "old from 1", "old to the last", "old rate"),
                                apply("kept, if so", "g old", "i"),
                                apply("kept", "kept, if so"),
                                have("from 1", "1 <= h(i)", "kept", "old from 1"),
                                have(
                                    "to the last", "h(i) <= mstar + q0", "kept", "old to the last"
                                ),
                                have(
                                    "its rate",
                                    "w(i) == v0(h(i))",
                                    "kept",
                                    "old rate",
                                    "congruence(v0(h(i)), v0(g0(i)))",
                                ),
                                same(
                                    "all",
                                    "1 <= h(i) and h(i) <= mstar + q0 and w(i) == v0(h(i))",
                                ),
                            ],
                            [
                                have("later", "n < i", "which case"),
                                have("next", "i == n + 1", "which case", "i to the next"),
                                apply("set, if so", "g new", "i"),
                                apply("set", "set, if so"),
                                have("from 1", "1 <= h(i)", "set", "k from 1"),
                                have("to the last", "h(i) <= mstar + q0", "set", "k to the last"),
                                have(
                                    "its rate",
                                    "w(i) == v0(h(i))",
                                    "set",
                                    "next",
                                    "k is it",
                                    "congruence(v0(h(i)), v0(k))",
                                    "congruence(w(i), w(n + 1))",
                                ),
                                same(
                                    "all",
                                    "1 <= h(i) and h(i) <= mstar + q0 and w(i) == v0(h(i))",
                                ),
                            ],
                        ),
                    ),
                    block(
                        "groups",
                        "for l: natural. mstar + 1 <= l and l <= mstar + q0"
                        " => exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                        ["after", "before"],
                        apply("there", "old groups", "l"),
                        obtain("there", "p", "p from 1", "p to n", "p is it"),
                        apply("kept, if so", "g old", "p"),
                        apply("kept", "kept, if so"),
                        have("p to the next", "p <= n + 1", "p to n"),
                        have("hit", "h(p) == l", "kept", "p is it"),
                        exists("so", "p"),
                    ),
                    exists("old rate", "q0", "h", "v0", form=_NUMBERED.format("(n + 1)")),
                ],
                [
                    *_group("(mstar + q0 + 1)"),
                    block(
                        "some rate",
                        f"for l: natural. {_RATE}",
                        [],
                        by_cases(
                            "which",
                            _RATE,
                            "l <= mstar + q0",
                            [
                                block(
                                    "never",
                                    "mstar + q0 < l => v0(l) == w(n + 1)",
                                    ["later"],
                                    have("not before", "l > mstar + q0", "later"),
                                    absurd("so", "v0(l) == w(n + 1)", "which case", "not before"),
                                ),
                                have("itself", "l <= mstar + q0 => v0(l) == v0(l)"),
                                exists("so", "v0(l)", form=_RATE),
                            ],
                            [
                                block(
                                    "never",
                                    "l <= mstar + q0 => w(n + 1) == v0(l)",
                                    ["before"],
                                    absurd("so", "w(n + 1) == v0(l)", "before", "which case"),
                                ),
                                have("itself", "mstar + q0 < l => w(n + 1) == w(n + 1)"),
                                exists("so", "w(n + 1)", form=_RATE),
                            ],
                        ),
                    ),
                    choose("some rate", "u", "v old", "v new"),
                    block(
                        "units",
                        "for i: natural. 1 <= i and i <= n + 1"
                        " => 1 <= h(i) and h(i) <= mstar + (q0 + 1) and w(i) == u(h(i))",
                        ["i from 1", "i to the next"],
                        by_cases(
                            "which",
                            "1 <= h(i) and h(i) <= mstar + (q0 + 1) and w(i) == u(h(i))",
                            "i <= n",
                            [
                                apply("as before", "old units", "i"),
                                obtain("as before", "old from 1", "old to the last", "old rate"),
                                apply("kept, if so", "g old", "i"),
                                apply("kept", "kept, if so"),
                                have("from 1", "1 <= h(i)", "kept", "old from 1"),
                                have("old to", "h(i) <= mstar + q0", "kept", "old to the last"),
                                have("to the last", "h(i) <= mstar + (q0 + 1)", "old to"),
                                apply("old value, if so", "v old", "h(i)"),
                                apply("old value", "old value, if so"),
                                have(
                                    "its rate",
                                    "w(i) == u(h(i))",
                                    "kept",
                                    "old rate",
                                    "old value",
                                    "congruence(v0(h(i)), v0(g0(i)))",
                                ),
                                same(
                                    "all",
                                    "1 <= h(i) and h(i) <= mstar + (q0 + 1) and w(i) == u(h(i))",
                                ),
                            ],
                            [
                                have("later", "n < i", "which case"),
                                have("next", "i == n + 1", "which case", "i to the next"),
                                apply("set, if so", "g new", "i"),
                                apply("set", "set, if so"),
                                have("from 1", "1 <= h(i)", "set"),
                                have("to the last", "h(i) <= mstar + (q0 + 1)", "set"),
                                have("beyond", "mstar + q0 < h(i)", "set"),
                                apply("new value, if so", "v new", "h(i)"),
                                apply("new value", "new value, if so"),
                                have(
                                    "its rate",
                                    "w(i) == u(h(i))",
                                    "new value",
                                    "next",
                                    "congruence(w(i), w(n + 1))",
                                ),
                                same(
                                    "all",
                                    "1 <= h(i) and h(i) <= mstar + (q0 + 1) and w(i) == u(h(i))",
                                ),
                            ],
                        ),
                    ),
                    block(
                        "groups",
                        "for l: natural. mstar + 1 <= l and l <= mstar + (q0 + 1)"
                        " => exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                        ["after", "before"],
                        by_cases(
                            "which",
                            "exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                            "l <= mstar + q0",
                            [
                                apply("there", "old groups", "l"),
                                obtain("there", "p", "p from 1", "p to n", "p is it"),
                                apply("kept, if so", "g old", "p"),
                                apply("kept", "kept, if so"),
                                have("p to the next", "p <= n + 1", "p to n"),
                                have("hit", "h(p) == l", "kept", "p is it"),
                                exists(
                                    "so",
                                    "p",
                                    form="exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                                ),
                            ],
                            [
                                have("later", "n < n + 1"),
                                apply("set, if so", "g new", "n + 1"),
                                apply("set", "set, if so"),
                                have("from 1", "1 <= n + 1"),
                                have("to the next", "n + 1 <= n + 1"),
                                have("the last", "l == mstar + q0 + 1", "which case", "before"),
                                have("hit", "h(n + 1) == l", "set", "the last"),
                                exists(
                                    "so",
                                    "n + 1",
                                    form="exists i: natural. 1 <= i and i <= n + 1 and h(i) == l",
                                ),
                            ],
                        ),
                    ),
                    block(
                        "new",
                        "for l: natural. 1 <= l and l <= mstar + q0 => v0(l) != w(n + 1)",
                        ["l from 1", "l to the last"],
                        by_cases(
                            "which",
                            "v0(l) != w(n + 1)",
                            "v0(l) == w(n + 1)",
                            [
                                have("factor", "w(n + 1) - v0(l) == 0", "which case"),
                                apply(
                                    "zero",
                                    "zero factor",
                                    "fun(k, w(n + 1) - v0(k))",
                                    "mstar + q0",
                                    "l",
                                ),
                                absurd("so", "v0(l) != w(n + 1)", "zero", "known case"),
                            ],
                            [have("so", "v0(l) != w(n + 1)", "which case")],
                        ),
                    ),
                    block(
                        "still apart",
                        "distinct(mstar + (q0 + 1), u)",
                        ["i from 1", "i to the last", "j from 1", "j to the last", "equal"],
                        by_cases(
                            "i old",
                            "i == j",
                            "i <= mstar + q0",
                            [
                                apply("v of i, if so", "v old", "i"),
                                apply("v of i", "v of i, if so"),
                                by_cases(
                                    "j old",
                                    "i == j",
                                    "j <= mstar + q0",
                                    [
                                        apply("v of j, if so", "v old", "j"),
                                        apply("v of j", "v of j, if so"),
                                        have(
                                            "as before",
                                            "v0(i) == v0(j)",
                                            "v of i",
                                            "v of j",
                                            "equal",
                                        ),
                                        apply("so", "apart", "i", "j"),
                                    ],
                                    [
                                        have("j new", "mstar + q0 < j", "j old case"),
                                        apply("v of j, if so", "v new", "j"),
                                        apply("v of j", "v of j, if so"),
                                        have(
                                            "the same",
                                            "v0(i) == w(n + 1)",
                                            "v of i",
                                            "v of j",
                                            "equal",
                                        ),
                                        apply("differ", "new", "i"),
                                        absurd("so", "i == j", "the same", "differ"),
                                    ],
                                ),
                            ],
                            [
                                have("i new", "mstar + q0 < i", "i old case"),
                                apply("v of i, if so", "v new", "i"),
                                apply("v of i", "v of i, if so"),
                                by_cases(
                                    "j old",
                                    "i == j",
                                    "j <= mstar + q0",
                                    [
                                        apply("v of j, if so", "v old", "j"),
                                        apply("v of j", "v of j, if so"),
                                        have(
                                            "the same",
                                            "v0(j) == w(n + 1)",
                                            "v of i",
                                            "v of j",
                                            "equal",
                                        ),
                                        apply("differ", "new", "j"),
                                        absurd("so", "i == j", "the same", "differ"),
                                    ],
                                    [
                                        have(
                                            "so",
                                            "i == j",
                                            "i old case",
                                            "j old case",
                                            "i to the last",
                                            "j to the last",
                                        ),
                                    ],
                                ),
                            ],
                        ),
                    ),
                    block(
                        "of the target",
                        "for j: natural. 1 <= j and j <= mstar => u(j) == wstar(j)",
                        ["j from 1", "j to m*"],
                        have("old", "j <= mstar + q0", "j to m*"),
                        apply("kept, if so", "v old", "j"),
                        apply("kept", "kept, if so"),
                        apply("as before", "target rates", "j"),
                        have("so", "u(j) == wstar(j)", "kept", "as before"),
                    ),
                    exists("new rate", "q0 + 1", "h", "u", form=_NUMBERED.format("(n + 1)")),
                ],
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[From("some zero", SOME_ZERO), From("zero factor", ZERO_FACTOR)],
    objects=[DISTINCT],
)

_A: Final = "Sum(a(i)*unit(g(i), {}), (i, 1, m))"
_RATES: Final = (
    "onto(m, mstar + q, g) and (for j: natural. 1 <= j and j <= mstar => v(j) == wstar(j))"
    " and (for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))"
)
#: A model, group by group.
BY_GROUPS: Final = lemma(
    "for m, d: natural, a, w, v: (natural -> real), g: (natural -> natural), s: real."
    " (for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " and (for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))"
    f" => model(m, a, w, s) == Sum({_A.format('l')}*exp(-v(l)*s), (l, 1, d))",
    ["groups", "rates"],
    have("times", "for x, y, z: real. x == y => z*x == z*y"),
    apply("so far", "grouped", "m", "d", "g", "a", "fun(l, exp(-v(l)*s))"),
    convert(
        "so",
        f"model(m, a, w, s) == Sum({_A.format('l')}*exp(-v(l)*s), (l, 1, d))",
        "so far",
        "rates(i)",
        "same exponential(w(i), v(g(i)), s)",
        "times(exp(-w(i)*s), exp(-v(g(i))*s), a(i))",
    ),
    uses=[From("grouped", GROUPED), From("same exponential", SAME_RATE)],
    objects=[MODEL, UNIT],
)

#: What the groups of the target have, and nothing in the others.
PADDED: Final = lemma(
    "for mstar, q: natural, b, u, c, v: (natural -> real), s: real."
    " (for j: natural. 1 <= j and j <= mstar => b(j) == c(j) and u(j) == v(j))"
    " and (for r: natural. 1 <= r and r <= q => b(mstar + r) == 0)"
    " => Sum(b(l)*exp(-u(l)*s), (l, 1, mstar + q)) == model(mstar, c, v, s)",
    ["own", "others"],
    have("no factor", "for x, y: real. x == 0 => x*y == 0"),
    have("times", "for x, y, p, z: real. x == y and p == z => x*p == y*z"),
    by_induction(
        "up to",
        "for n: natural. n <= q"
        " => Sum(b(l)*exp(-u(l)*s), (l, 1, mstar + n)) == model(mstar, c, v, s)",
        ["so far", "within"],
        [
            have("itself", "model(mstar, c, v, s) == model(mstar, c, v, s)"),
            block(
                "terms",
                "for l: natural. 1 <= l and l <= mstar => b(l)*exp(-u(l)*s) == c(l)*exp(-v(l)*s)",
                ["l from 1", "l to m*"],
                apply("there", "own", "l"),
                obtain("there", "weight", "rate"),
                apply("exponential", "same exponential", "u(l)", "v(l)", "s"),
                apply("so", "times", "b(l)", "c(l)", "exp(-u(l)*s)", "exp(-v(l)*s)"),
            ),
            convert(
                "its own",
                "Sum(b(l)*exp(-u(l)*s), (l, 1, mstar)) == model(mstar, c, v, s)",
                "itself",
                "terms(l)",
            ),
            have(
                "so",
                "Sum(b(l)*exp(-u(l)*s), (l, 1, mstar + 0)) == model(mstar, c, v, s)",
                "its own",
            ),
        ],
        [
            have("before", "n <= q", "within"),
            apply("old", "so far"),
            have("from 1", "1 <= n + 1"),
            apply("zero", "others", "n + 1"),
            apply(
                "no term",
                "no factor",
                "b(mstar + (n + 1))",
                "exp(-u(mstar + (n + 1))*s)",
            ),
            have(
                "so",
                "Sum(b(l)*exp(-u(l)*s), (l, 1, mstar + (n + 1))) == model(mstar, c, v, s)",
                "old",
                "no term",
            ),
        ],
    ),
    have("q to q", "q <= q"),
    apply("all", "up to", "q"),
    uses=[From("same exponential", SAME_RATE)],
    objects=[MODEL],
)

#: Definition C.1 is enough.
IF: Final = lemma(
    "for m, mstar: natural, a, w, astar, wstar: (natural -> real)."
    " represents(m, a, w, mstar, astar, wstar) => fits(m, a, w, mstar, astar, wstar)",
    ["in M*"],
    obtain("in M*", "rates positive", "partition"),
    obtain(
        "partition",
        *("q", "g", "v", "groups", "target rates", "new rates", "rates", "own", "idle"),
    ),
    obtain("groups", "in range", "hit"),
    block(
        "model is",
        "for s: real. 0 <= s => model(m, a, w, s) == model(mstar, astar, wstar, s)",
        ["from 0"],
        apply("grouped", "by groups", "m", "mstar + q", "a", "w", "v", "g", "s"),
        block(
            "both",
            f"for j: natural. 1 <= j and j <= mstar => {_A.format('j')} == astar(j)"
            " and v(j) == wstar(j)",
            ["j from 1", "j to m*"],
            apply("weight", "own", "j"),
            apply("rate", "target rates", "j"),
            same("so", f"{_A.format('j')} == astar(j) and v(j) == wstar(j)"),
        ),
        apply(
            "is the target",
            "padded",
            *("mstar", "q", f"fun(l, {_A.format('l')})", "v", "astar", "wstar", "s"),
        ),
        have(
            "so",
            "model(m, a, w, s) == model(mstar, astar, wstar, s)",
            "grouped",
            "is the target",
        ),
    ),
    uses=[From("by groups", BY_GROUPS), From("padded", PADDED)],
    objects=[MODEL, POSITIVE, FITS, UNIT, ONTO, REPRESENTING],
)

_WEIGHT: Final = "exists y: real. (l <= mstar => y == astar(l)) and (mstar < l => y == 0)"
_PARTITION: Final = REPRESENTING.body.partition(" and ")[2]
#: And Definition C.1 is needed.
ONLY_IF: Final = lemma(
    "for m, mstar: natural, a, w, astar, wstar: (natural -> real). distinct(mstar, wstar)"
    " and (for j: natural. 1 <= j and j <= mstar => astar(j) != 0) and positive(m, w)"
    " and fits(m, a, w, mstar, astar, wstar)"
    " => represents(m, a, w, mstar, astar, wstar)",
    ["different", "weights", "rates positive", "fit"],
    apply("numbered here", "numbered", "m", "mstar", "w", "wstar"),
    obtain("numbered here", "q0", "h", "u", "units", "new groups", "apart", "target rates"),
    block(
        "in range",
        "for i: natural. 1 <= i and i <= m => 1 <= h(i) and h(i) <= mstar + q0",
        ["i from 1", "i to m"],
        apply("there", "units", "i"),
        obtain("there", "h from 1", "h to the last", "its rate"),
        same("both", "1 <= h(i) and h(i) <= mstar + q0"),
    ),
    block(
        "rates",
        "for i: natural. 1 <= i and i <= m => w(i) == u(h(i))",
        ["i from 1", "i to m"],
        apply("there", "units", "i"),
        obtain("there", "h from 1", "h to the last", "its rate"),
        same("so", "w(i) == u(h(i))"),
    ),
    block(
        "some weight",
        f"for l: natural. {_WEIGHT}",
        [],
        by_cases(
            "which",
            _WEIGHT,
            "l <= mstar",
            [
                block(
                    "never",
                    "mstar < l => astar(l) == 0",
                    ["later"],
                    have("not before", "l > mstar", "later"),
                    absurd("so", "astar(l) == 0", "which case", "not before"),
                ),
                have("itself", "l <= mstar => astar(l) == astar(l)"),
                exists("so", "astar(l)", form=_WEIGHT),
            ],
            [
                block(
                    "never",
                    "l <= mstar => 0 == astar(l)",
                    ["before"],
                    absurd("so", "0 == astar(l)", "before", "which case"),
                ),
                have("itself", "mstar < l => 0 == 0"),
                exists("so", "0", form=_WEIGHT),
            ],
        ),
    ),
    choose("some weight", "b", "b own", "b idle"),
    block(
        "b of the target",
        "for j: natural. 1 <= j and j <= mstar => b(j) == astar(j) and u(j) == wstar(j)",
        ["j from 1", "j to m*"],
        apply("weight, if so", "b own", "j"),
        apply("weight", "weight, if so"),
        apply("rate", "target rates", "j"),
        same("so", "b(j) == astar(j) and u(j) == wstar(j)"),
    ),
    block(
        "b elsewhere",
        "for r: natural. 1 <= r and r <= q0 => b(mstar + r) == 0",
        ["r from 1", "r to q"],
        apply("weight, if so", "b idle", "mstar + r"),
        have("beyond", "mstar < mstar + r", "r from 1"),
        apply("so", "weight, if so"),
    ),
    block(
        "difference",
        "for t: real. 0 <= t and t <= 1"
        f" => Sum(({_A.format('l').replace('g(', 'h(')} - b(l))*exp(-u(l)*t), (l, 1, mstar + q0))"
        " == 0",
        ["t from 0", "t to 1"],
        apply("agree there", "fit", "t"),
        apply("grouped", "by groups", "m", "mstar + q0", "a", "w", "u", "h", "t"),
        apply(
            "is the target",
            "padded",
            *("mstar", "q0", "b", "u", "astar", "wstar", "t"),
        ),
        apply(
            "taken apart",
            "differences",
            f"fun(l, {_A.format('l').replace('g(', 'h(')}*exp(-u(l)*t))",
            "fun(l, b(l)*exp(-u(l)*t))",
            "mstar + q0",
        ),
        have(
            "in terms",
            f"Sum({_A.format('l').replace('g(', 'h(')}*exp(-u(l)*t) - b(l)*exp(-u(l)*t),"
            " (l, 1, mstar + q0)) == 0",
            "taken apart",
            "agree there",
            "grouped",
            "is the target",
        ),
        convert(
            "so",
            f"Sum(({_A.format('l').replace('g(', 'h(')} - b(l))*exp(-u(l)*t),"
            " (l, 1, mstar + q0)) == 0",
            "in terms",
        ),
    ),
    block(
        "other rates",
        "for i, j: natural. 1 <= i and i < j and j <= mstar + q0 => -u(i) != -u(j)",
        ["i from 1", "i before j", "j to the last"],
        by_cases(
            "which",
            "-u(i) != -u(j)",
            "u(i) == u(j)",
            [
                have("i to the last", "i <= mstar + q0", "i before j", "j to the last"),
                have("j from 1", "1 <= j", "i from 1", "i before j"),
                apply("same", "apart", "i", "j"),
                have("not before", "i >= j", "same"),
                absurd("so", "-u(i) != -u(j)", "i before j", "not before"),
            ],
            [have("so", "-u(i) != -u(j)", "which case")],
        ),
    ),
    apply("independent here", "independent", "mstar + q0", "fun(l, -u(l))"),
    have("zero before one", "0 < 1"),
    apply(
        "coefficients",
        "independent here",
        f"fun(l, {_A.format('l').replace('g(', 'h(')} - b(l))",
        *("0", "1"),
    ),
    block(
        "own",
        "for j: natural. 1 <= j and j <= mstar"
        f" => {_A.format('j').replace('g(', 'h(')} == astar(j)",
        ["j from 1", "j to m*"],
        have("j to the last", "j <= mstar + q0", "j to m*"),
        apply("coefficient", "coefficients", "j"),
        apply("weight, if so", "b own", "j"),
        apply("weight", "weight, if so"),
        have(
            "so",
            f"{_A.format('j').replace('g(', 'h(')} == astar(j)",
            "coefficient",
            "weight",
        ),
    ),
    block(
        "idle",
        f"for r: natural. 1 <= r and r <= q0 => {_A.format('mstar + r').replace('g(', 'h(')} == 0",
        ["r from 1", "r to q"],
        have("l from 1", "1 <= mstar + r", "r from 1"),
        have("l to the last", "mstar + r <= mstar + q0", "r to q"),
        apply("coefficient", "coefficients", "mstar + r"),
        apply("zero", "b elsewhere", "r"),
        have(
            "so",
            f"{_A.format('mstar + r').replace('g(', 'h(')} == 0",
            "coefficient",
            "zero",
        ),
    ),
    block(
        "new rates",
        "for r, j: natural. 1 <= r and r <= q0 and 1 <= j and j <= mstar"
        " => u(mstar + r) != wstar(j)",
        ["r from 1", "r to q", "j from 1", "j to m*"],
        apply("rate", "target rates", "j"),
        by_cases(
            "which",
            "u(mstar + r) != wstar(j)",
            "u(mstar + r) == wstar(j)",
            [
                have("l from 1", "1 <= mstar + r", "r from 1"),
                have("l to the last", "mstar + r <= mstar + q0", "r to q"),
                have("j to the last", "j <= mstar + q0", "j to m*"),
                have("same rate", "u(mstar + r) == u(j)", "which case", "rate"),
                apply("same", "apart", "mstar + r", "j"),
                have("not j", "mstar + r > j", "r from 1", "j to m*"),
                have("is j", "mstar + r <= j", "same"),
                absurd("so", "u(mstar + r) != wstar(j)", "is j", "not j"),
            ],
            [have("so", "u(mstar + r) != wstar(j)", "which case")],
        ),
    ),
    have("zeros", "for n: natural. Sum(0, (i, 1, n)) == 0"),
    have("no product", "for x, y: real. y == 0 => x*y == 0"),
    block(
        "hit",
        "for l: natural. 1 <= l and l <= mstar + q0"
        " => exists i: natural. 1 <= i and i <= m and h(i) == l",
        ["l from 1", "l to the last"],
        by_cases(
            "which",
            "exists i: natural. 1 <= i and i <= m and h(i) == l",
            "l <= mstar",
            [
                by_cases(
                    "some",
                    "exists i: natural. 1 <= i and i <= m and h(i) == l",
                    "Product(h(p) - l, (p, 1, m)) == 0",
                    [
                        apply("one", "some zero", "fun(p, h(p) - l)", "m"),
                        obtain("one", "k", "k from 1", "k to m", "k is it"),
                        have("so", "h(k) == l", "k is it"),
                        exists(
                            "there",
                            "k",
                            form="exists i: natural. 1 <= i and i <= m and h(i) == l",
                        ),
                    ],
                    [
                        block(
                            "terms",
                            "for i: natural. 1 <= i and i <= m => a(i)*unit(h(i), l) == 0",
                            ["i from 1", "i to m"],
                            by_cases(
                                "here",
                                "a(i)*unit(h(i), l) == 0",
                                "h(i) == l",
                                [
                                    have("factor", "h(i) - l == 0", "here case"),
                                    apply("zero", "zero factor", "fun(p, h(p) - l)", "m", "i"),
                                    absurd("so", "a(i)*unit(h(i), l) == 0", "zero", "some case"),
                                ],
                                [
                                    apply("off", "elsewhere", "h(i)", "l", using=["here case"]),
                                    apply("so", "no product", "a(i)", "unit(h(i), l)"),
                                ],
                            ),
                        ),
                        apply("nothing", "zeros", "m"),
                        convert(
                            "no weight",
                            f"{_A.format('l').replace('g(', 'h(')} == 0",
                            "nothing",
                            "terms(i)",
                        ),
                        apply("its weight", "own", "l"),
                        have("zero weight", "astar(l) == 0", "no weight", "its weight"),
                        apply("some weight there", "weights", "l"),
                        absurd(
                            "so",
                            "exists i: natural. 1 <= i and i <= m and h(i) == l",
                            "zero weight",
                            "some weight there",
                        ),
                    ],
                ),
            ],
            [
                have("after", "mstar + 1 <= l", "which case"),
                apply("there", "new groups", "l"),
            ],
        ),
    ),
    same("all groups", "onto(m, mstar + q0, h)"),
    exists("partition", "q0", "h", "u", form=_PARTITION),
    same("so", "represents(m, a, w, mstar, astar, wstar)"),
    uses=[
        From("numbered", NUMBERED),
        From("by groups", BY_GROUPS),
        From("padded", PADDED),
        From("differences", DIFFERENCE),
        From("independent", INDEPENDENT),
        From("some zero", SOME_ZERO),
        From("zero factor", ZERO_FACTOR),
        From("elsewhere", ELSEWHERE),
    ],
    objects=[MODEL, POSITIVE, FITS, DISTINCT, UNIT, ONTO, REPRESENTING],
)
#: The target exp(-t), a unit of its rate and an idle one.
_SERVES: Final = (
    "((for i: natural. 1 <= i and i <= 2 => 1 <= g(i) and g(i) <= 1 + q)"
    " and (for j: natural. 1 <= j and j <= 1 + q"
    " => exists i: natural. 1 <= i and i <= 2 and g(i) == j))"
    " and (for j: natural. 1 <= j and j <= 1 => v(j) == 1)"
    " and (for r, j: natural. 1 <= r and r <= q and 1 <= j and j <= 1 => v(1 + r) != 1)"
    " and (for i: natural. 1 <= i and i <= 2 => i == v(g(i)))"
    " and (for j: natural. 1 <= j and j <= 1"
    " => Sum((2 - i)*Max(0, 1 - (g(i) - j)**2), (i, 1, 2)) == 1)"
    " and (for r: natural. 1 <= r and r <= q"
    " => Sum((2 - i)*Max(0, 1 - (g(i) - (1 + r))**2), (i, 1, 2)) == 0)"
)
_UNIT: Final = "exists i: natural. 1 <= i and i <= 2"
_OWN: Final = "exists j: natural. 1 <= j and j <= 1"
_ANY: Final = "exists j: natural. 1 <= j and j <= 1 + q"
_IDLE: Final = "exists r: natural. 1 <= r and r <= q"
_BOTH_KINDS: Final = "exists r, j: natural. 1 <= r and r <= q and 1 <= j and j <= 1"
_FOUND: Final = (
    f"(({_UNIT}) and ({_ANY})) and ({_OWN}) and ({_BOTH_KINDS}) and ({_UNIT}) and ({_OWN})"
    f" and ({_IDLE})"
)
_NOT_EMPTY: Final = (
    f"for q: natural, g: (natural -> natural), v: (natural -> real). {_SERVES} => {_FOUND}"
)
_POSITIVE: Final = "for i: natural. 1 <= i and i <= 2 => 0 < i"
_FITTED: Final = (
    "for s: real. 0 <= s => Sum((2 - i)*exp(-i*s), (i, 1, 2)) == Sum(1*exp(-1*s), (i, 1, 1))"
)
_SERVING: Final = f"exists q: natural, g: (natural -> natural), v: (natural -> real). {_SERVES}"
_REPRESENTS: Final = f"({_POSITIVE}) and ({_SERVING})"
_TIME: Final = "exists s: real. 0 <= s"
_PREMISES: Final = (
    f"(({_FITTED}) and ({_REPRESENTS} => ({_UNIT}) and ({_NOT_EMPTY})))"
    f" and (({_REPRESENTS}) and ({_TIME}))"
)
_MET: Final = (
    have("delta", "for x: real. x == 0 => Max(0, 1 - x**2) == 1"),
    block(
        "fitted",
        _FITTED,
        ["from 0"],
        have("so", "Sum((2 - i)*exp(-i*s), (i, 1, 2)) == Sum(1*exp(-1*s), (i, 1, 1))"),
    ),
    block(
        "in range",
        "for i: natural. 1 <= i and i <= 2 => 1 <= i and i <= 1 + 1",
        ["i from 1", "i to 2"],
        have("to the last", "i <= 1 + 1", "i to 2"),
        same("both", "1 <= i and i <= 1 + 1"),
    ),
    block(
        "hit",
        "for j: natural. 1 <= j and j <= 1 + 1 => exists i: natural. 1 <= i and i <= 2 and i == j",
        ["j from 1", "j to 2"],
        have("to 2", "j <= 2", "j to 2"),
        have("itself", "j == j"),
        exists("so", "j"),
    ),
    block(
        "new rate",
        "for r, j: natural. 1 <= r and r <= 1 and 1 <= j and j <= 1 => 1 + r != 1",
        ["r from 1", "r to 1", "j from 1", "j to 1"],
        have("so", "1 + r != 1", "r from 1"),
    ),
    block(
        "own weight",
        "for j: natural. 1 <= j and j <= 1 => Sum((2 - i)*Max(0, 1 - (i - j)**2), (i, 1, 2)) == 1",
        ["j from 1", "j to 1"],
        have("one", "j == 1", "j from 1", "j to 1"),
        have("so", "Sum((2 - i)*Max(0, 1 - (i - j)**2), (i, 1, 2)) == 1", "one", "delta(1 - j)"),
    ),
    block(
        "no idle weight",
        "for r: natural. 1 <= r and r <= 1"
        " => Sum((2 - i)*Max(0, 1 - (i - (1 + r))**2), (i, 1, 2)) == 0",
        ["r from 1", "r to 1"],
        have("one", "r == 1", "r from 1", "r to 1"),
        have("apart", "Max(0, 1 - (1 - (1 + r))**2) == 0", "one"),
        have("so", "Sum((2 - i)*Max(0, 1 - (i - (1 + r))**2), (i, 1, 2)) == 0", "apart"),
    ),
    block(
        "idle groups",
        f"for q: natural, g: (natural -> natural), v: (natural -> real). {_SERVES} => 1 <= q",
        ["groups", "target rates", "new rates", "rates", "own", "idle"],
        obtain("groups", "range", "all hit"),
        by_cases(
            "some",
            "1 <= q",
            "1 <= q",
            [same("so", "1 <= q")],
            [
                have("two from 1", "1 <= 2"),
                have("two to 2", "2 <= 2"),
                apply("there", "range", "2"),
                obtain("there", "from 1", "to the last"),
                have("no more", "g(2) <= 1", "to the last", "some case"),
                apply("first rate", "target rates", "g(2)"),
                apply("second rate", "rates", "2"),
                have("not equal", "v(g(2)) != 1", "second rate"),
                absurd("so", "1 <= q", "first rate", "not equal"),
            ],
        ),
    ),
    block(
        "not empty",
        _NOT_EMPTY,
        ["groups", "target rates", "new rates", "rates", "own", "idle"],
        apply("some idle", "idle groups", "q", "g", "v"),
        have("to all", "1 <= 1 + q"),
        have("one to 2", "1 <= 2"),
        have("one", "1 <= 1"),
        exists("a unit", "1", form=_UNIT),
        exists("a group", "1", form=_ANY),
        exists("a group of the target", "1", form=_OWN),
        exists("an idle group", "1", form=_IDLE),
        exists("both kinds", "1", "1", form=_BOTH_KINDS),
        same("all", _FOUND),
    ),
    block(
        "positive",
        _POSITIVE,
        ["i from 1", "i to 2"],
        have("so", "0 < i", "i from 1"),
    ),
    exists("serving", "1", "fun(i, i)", "fun(i, i)", form=_SERVING),
    have("now", "0 <= 0"),
    exists("a time", "0", form=_TIME),
    have("one to two", "1 <= 2"),
    have("one from one", "1 <= 1"),
    block(
        "never empty",
        f"{_REPRESENTS} => ({_UNIT}) and ({_NOT_EMPTY})",
        ["positive again", "serving again"],
        exists("a unit", "1", form=_UNIT),
        same("so", f"({_UNIT}) and ({_NOT_EMPTY})"),
    ),
    same("premises", _PREMISES),
)
_BOTH: Final = (
    "(fits(m, a, w, mstar, astar, wstar) => represents(m, a, w, mstar, astar, wstar))"
    " and (represents(m, a, w, mstar, astar, wstar) => fits(m, a, w, mstar, astar, wstar))"
)
#: Lemma C.3; the target is that of (20).
THEOREM: Final = replace(
    lemma(
        "for mstar: natural, astar, wstar: (natural -> real), m: natural, a, w: (natural -> real)."
        " (for j: natural. 1 <= j and j <= mstar => astar(j) != 0) and positive(mstar, wstar)"
        f" and distinct(mstar, wstar) and positive(m, w) => {_BOTH}",
        ["weights", "target rates", "different", "rates positive"],
        block(
            "only if",
            "fits(m, a, w, mstar, astar, wstar) => represents(m, a, w, mstar, astar, wstar)",
            ["fit"],
            apply("so", "needed", "m", "mstar", "a", "w", "astar", "wstar"),
        ),
        block(
            "if",
            "represents(m, a, w, mstar, astar, wstar) => fits(m, a, w, mstar, astar, wstar)",
            ["in M*"],
            apply("so", "enough", "m", "mstar", "a", "w", "astar", "wstar"),
        ),
        same("both", _BOTH),
        uses=[From("needed", ONLY_IF), From("enough", IF)],
        objects=[MODEL, POSITIVE, DISTINCT, UNIT, ONTO, FITS, REPRESENTING],
    ),
    met=Structure(
        {
            **{"mstar": "1", "astar": "fun(j, 1)", "wstar": "fun(j, 1)"},
            **{"m": "2", "a": "fun(i, 2 - i)", "w": "fun(i, i)"},
        },
        _MET,
        shown=(_PREMISES,),
    ),
)
