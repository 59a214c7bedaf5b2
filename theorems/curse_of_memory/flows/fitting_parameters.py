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
from memory_theorems.theorems.analysis.two_cases import NUMBERS_BY_CASES
from memory_theorems.theorems.curse_of_memory.flows.numbered_units import NUMBERED
from memory_theorems.theorems.curse_of_memory.landscape.independent_exponentials import INDEPENDENT
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.curse_of_memory.landscape.same_sums import DIFFERENCE
from memory_theorems.theorems.paper_objects.hessians import FITS, REPRESENTING
from memory_theorems.theorems.paper_objects.landscape import DISTINCT, MODEL, POSITIVE
from memory_theorems.verify.reasoning.composition import From, Structure
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    same,
    thus,
)

_A: Final = "Sum(a(i)*unit(g(i), {}), (i, 1, m))"
#: A model, group by group.
BY_GROUPS: Final = lemma(
    "for m, d: natural, a, w, v: (natural -> real), g: (natural -> natural), s: real."
    " (for i: natural. 1 <= i and i <= m => 1 <= g(i) and g(i) <= d)"
    " and (for i: natural. 1 <= i and i <= m => w(i) == v(g(i)))"
    f" => model(m, a, w, s) == Sum({_A.format('l')}*exp(-v(l)*s), (l, 1, d))",
    ["groups", "rates"],
    convert(
        "so",
        GOAL,
        "grouped(m, d, g, a, fun(l, exp(-v(l)*s)))",
        "rates(i); same exponential(w(i), v(g(i)), s); "
        "mul_eq_mul_left(exp(-w(i)*s), exp(-v(g(i))*s), a(i))",
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
                obtain("own(l)", "weight", "rate"),
                apply("exponential", "same exponential", "u(l)", "v(l)", "s"),
                apply("so", "mul_eq_mul", "b(l)", "c(l)", "exp(-u(l)*s)", "exp(-v(l)*s)"),
            ),
            convert(
                "its own",
                "Sum(b(l)*exp(-u(l)*s), (l, 1, mstar)) == model(mstar, c, v, s)",
                "itself",
                "terms(l)",
            ),
            thus("its own"),
        ],
        [
            apply("old", "so far", using=["within"]),
            thus(
                "old; within; others(n + 1); "
                "mul_eq_zero_of_left(b(mstar + (n + 1)), exp(-u(mstar + (n + 1))*s))"
            ),
        ],
    ),
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
        "partition", "q", "g", "v", "groups", "target rates", "new rates", "rates", "own", "idle"
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
        ),
        apply("is the target", f"padded(mstar, q, fun(l, {_A.format('l')}), v, astar, wstar, s)"),
        thus("grouped", "is the target"),
    ),
    uses=[From("by groups", BY_GROUPS), From("padded", PADDED)],
    objects=[MODEL, POSITIVE, FITS, UNIT, ONTO, REPRESENTING],
)

_PARTITION: Final = REPRESENTING.body.partition(" and ")[2]
#: And Definition C.1 is needed.
ONLY_IF: Final = lemma(
    "for m, mstar: natural, a, w, astar, wstar: (natural -> real). distinct(mstar, wstar)"
    " and (for j: natural. 1 <= j and j <= mstar => astar(j) != 0) and positive(m, w)"
    " and fits(m, a, w, mstar, astar, wstar)"
    " => represents(m, a, w, mstar, astar, wstar)",
    ["different", "weights", "rates positive", "fit"],
    obtain("numbered(m, mstar, w, wstar)", "q0; h; u; units; new groups; apart; target rates"),
    block(
        "in range",
        "for i: natural. 1 <= i and i <= m => 1 <= h(i) and h(i) <= mstar + q0",
        ["i from 1", "i to m"],
        obtain("units(i)", "h from 1", "h to the last", "its rate"),
    ),
    block("rates", "for i: natural. 1 <= i and i <= m => w(i) == u(h(i))", ["i from 1", "i to m"])(
        obtain("units(i)", "h from 1", "h to the last", "its rate")
    ),
    obtain("by cases(astar, fun(l, 0), fun(l, l - mstar))", "b; b own; b idle"),
    block(
        "b of the target",
        "for j: natural. 1 <= j and j <= mstar => b(j) == astar(j) and u(j) == wstar(j)",
        ["j from 1", "j to m*"],
        apply("weight", "b own(j)", using=["j to m*"]),
        apply("rate", "target rates", "j"),
    ),
    block(
        "b elsewhere",
        "for r: natural. 1 <= r and r <= q0 => b(mstar + r) == 0",
        ["r from 1", "r to q"],
        apply("so", "b idle(mstar + r)", using=["r from 1"]),
    ),
    block(
        "difference",
        "for t: real. 0 <= t and t <= 1"
        f" => Sum(({_A.format('l').replace('g(', 'h(')} - b(l))*exp(-u(l)*t), (l, 1, mstar + q0))"
        " == 0",
        ["t from 0", "t to 1"],
        apply("grouped", "by groups", "m", "mstar + q0", "a", "w", "u", "h", "t"),
        apply("is the target", "padded", "mstar", "q0", "b", "u", "astar", "wstar", "t"),
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
            "taken apart; t from 0; fit(t); grouped; is the target",
        ),
        convert("so", GOAL, "in terms"),
    ),
    block(
        "other rates",
        "for i, j: natural. 1 <= i and i < j and j <= mstar + q0 => -u(i) != -u(j)",
        ["i from 1", "i before j", "j to the last"],
        by_cases("which", GOAL, "u(i) == u(j)")(
            [
                contradiction(
                    "i before j", "i from 1; i before j; j to the last; which case; apart(i, j)"
                )
            ],
            [thus("which case")],
        ),
    ),
    apply("independent here", "independent", "mstar + q0", "fun(l, -u(l))"),
    apply(
        "coefficients",
        "independent here",
        f"fun(l, {_A.format('l').replace('g(', 'h(')} - b(l))",
        "0",
        "1",
    ),
    block(
        "own",
        "for j: natural. 1 <= j and j <= mstar"
        f" => {_A.format('j').replace('g(', 'h(')} == astar(j)",
        ["j from 1", "j to m*"],
        apply("weight", "b own(j)", using=["j to m*"]),
        thus("j from 1", "j to m*", "coefficients(j)", "weight"),
    ),
    have(
        "idle",
        f"for r: natural. 1 <= r and r <= q0 => {_A.format('mstar + r').replace('g(', 'h(')} == 0",
        "coefficients(mstar + r); b elsewhere(r)",
    ),
    block(
        "new rates",
        "for r, j: natural. 1 <= r and r <= q0 and 1 <= j and j <= mstar"
        " => u(mstar + r) != wstar(j)",
        ["r from 1", "r to q", "j from 1", "j to m*"],
        by_cases("which", GOAL, "u(mstar + r) == wstar(j)")(
            [
                have("not j", "mstar + r > j", "r from 1", "j to m*"),
                contradiction(
                    "not j",
                    "r from 1; r to q; j from 1; j to m*; which case; target rates(j); "
                    "apart(mstar + r, j)",
                ),
            ],
            [],
        ),
    ),
    have("zeros", "for n: natural. Sum(0, (i, 1, n)) == 0"),
    block(
        "hit",
        "for l: natural. 1 <= l and l <= mstar + q0"
        " => exists i: natural. 1 <= i and i <= m and h(i) == l",
        ["l from 1", "l to the last"],
        by_cases("which", GOAL, "l <= mstar")(
            [
                by_cases("some", GOAL, "Product(h(p) - l, (p, 1, m)) == 0")(
                    [
                        obtain(
                            "some zero(fun(p, h(p) - l), m)", "k", "k from 1", "k to m", "k is it"
                        ),
                        have("so", "h(k) == l", "k is it"),
                        exists("there", "k"),
                    ],
                    [
                        block(
                            "terms",
                            "for i: natural. 1 <= i and i <= m => a(i)*unit(h(i), l) == 0",
                            ["i from 1", "i to m"],
                            by_cases("here", GOAL, "h(i) == l")(
                                [
                                    have("factor", "h(i) - l == 0", "here case"),
                                    absurd(
                                        "so",
                                        GOAL,
                                        "zero factor(fun(p, h(p) - l), m, i)",
                                        "some case",
                                    ),
                                ],
                                [
                                    apply("off", "elsewhere", "h(i)", "l", using=["here case"]),
                                    apply("so", "mul_eq_zero_of_right", "a(i)", "unit(h(i), l)"),
                                ],
                            ),
                        ),
                        convert(
                            "no weight",
                            f"{_A.format('l').replace('g(', 'h(')} == 0",
                            "zeros(m)",
                            "terms(i)",
                        ),
                        contradiction(
                            "weights(l)", "no weight", "l from 1", "which case", "own(l)"
                        ),
                    ],
                )
            ],
            [apply("there", "new groups", "l", using=["which case"])],
        ),
    ),
    exists("partition", "q0", "h", "u", form=_PARTITION),
    uses=[
        From("numbered", NUMBERED),
        From("by cases", NUMBERS_BY_CASES),
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
    block("fitted", _FITTED, ["from 0"])(
        have("so", "Sum((2 - i)*exp(-i*s), (i, 1, 2)) == Sum(1*exp(-1*s), (i, 1, 1))")
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
        by_cases("some", "1 <= q", "1 <= q")(
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
    block("not empty", _NOT_EMPTY, ["groups", "target rates", "new rates", "rates", "own", "idle"])(
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
    block("positive", _POSITIVE, ["i from 1", "i to 2"], have("so", "0 < i", "i from 1")),
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
