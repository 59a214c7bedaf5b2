"""A vector of rates has one number of different components."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.ordered_partitions import ONTO
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.theorems.curse_of_memory.landscape.merged_units import GROUPED
from memory_theorems.theorems.paper_objects.landscape import COMPONENTS, DISTINCT
from memory_theorems.verify.reasoning.composition import From, Structure
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
    have,
    obtain,
    thus,
)

#: Increasing rates are different.
INCREASING: Final = lemma(
    "for d: natural, v: (natural -> real), i, j: natural. (for k, l: natural. 1 <= k and k < l"
    " and l <= d => v(k) < v(l)) and 1 <= i and i <= d and 1 <= j and j <= d and v(i) == v(j)"
    " => i == j",
    ["increasing", "i from 1", "i to d", "j from 1", "j to d", "same"],
    by_cases("order", GOAL, "i < j")(
        [contradiction("increasing(i, j)", "same")],
        [
            by_cases("other order", GOAL, "j < i")(
                [contradiction("increasing(j, i)", "same")],
                [thus("order case", "other order case")],
            )
        ],
    ),
)

_DIFFERENT: Final = lemma(
    "for m, d, k: natural, w: (natural -> real). components(m, d, w) and components(m, k, w)"
    " => d == k",
    ["d of them", "k of them"],
    obtain("d of them", "g", "v", "g onto", "v different", "v rates"),
    obtain("k of them", "f", "u", "f onto", "u different", "u rates"),
    obtain("g onto", "g groups", "g hit"),
    obtain("f onto", "f groups", "f hit"),
    choose("g hit", "h", "h from 1", "h to m", "h is there"),
    block(
        "into",
        "for j: natural. 1 <= j and j <= d => 1 <= f(h(j)) and f(h(j)) <= k",
        ["j from 1", "j to d"],
        apply("one from 1", "h from 1", "j"),
        apply("one to m", "h to m", "j"),
        apply("so", "f groups", "h(j)"),
    ),
    block(
        "same rate",
        "for j, i: natural. 1 <= j and j <= d and 1 <= i and i <= m and f(h(j)) == f(i)"
        " => j == g(i)",
        ["j from 1", "j to d", "i from 1", "i to m", "same"],
        apply("one from 1", "h from 1", "j"),
        apply("one to m", "h to m", "j"),
        apply("one is it", "h is there", "j"),
        obtain("g groups(i)", "g from 1", "g to d"),
        apply("rate 1", "u rates", "h(j)"),
        apply("rate 2", "u rates", "i"),
        apply("rate 3", "v rates", "h(j)"),
        apply("rate 4", "v rates", "i"),
        have(
            "v agree",
            "v(j) == v(g(i))",
            "same; congruence(u(f(h(j))), u(f(i))); rate 1; rate 2; rate 3; rate 4; one is it; "
            "congruence(v(g(h(j))), v(j))",
        ),
        apply("so", "v different", "j", "g(i)"),
    ),
    block(
        "one each",
        "for l: natural. 1 <= l and l <= k => Sum(1*unit(f(h(j)), l), (j, 1, d)) == 1",
        ["l from 1", "l to k"],
        obtain("f hit(l)", "p", "p from 1", "p to m", "p is it"),
        obtain("g groups(p)", "g from 1", "g to d"),
        apply("one from 1", "h from 1", "g(p)"),
        apply("one to m", "h to m", "g(p)"),
        apply("one is it", "h is there", "g(p)"),
        obtain("f groups(h(g(p)))", "f from 1", "f to k"),
        obtain("f groups(p)", "fp from 1", "fp to k"),
        apply("rate 1", "u rates", "h(g(p))"),
        apply("rate 3", "v rates", "h(g(p))"),
        have(
            "u agree",
            "u(f(h(g(p)))) == u(f(p))",
            "one is it; congruence(v(g(h(g(p)))), v(g(p))); rate 1; u rates(p); rate 3; "
            "p from 1; p to m; v rates(p)",
        ),
        apply("hits", "u different", "f(h(g(p)))", "f(p)"),
        block(
            "others",
            "for j: natural. 1 <= j and j <= d and j != g(p) => 1*unit(f(h(j)), l) == 0",
            ["j from 1", "j to d", "apart"],
            by_cases("which", GOAL, "f(h(j)) == l")(
                [
                    have("as p", "f(h(j)) == f(p)", "which case", "p is it"),
                    absurd("so", GOAL, "same rate(j, p)", "apart"),
                ],
                [apply("zero", "elsewhere", "f(h(j))", "l", using=["which case"]), thus("zero")],
            ),
        ),
        apply("one left", "single", "fun(j, 1*unit(f(h(j)), l))", "g(p)", "d"),
        thus("one left", "hits", "p is it", "max_zero_one_sub_sq_of_eq_zero(f(h(g(p))) - l)"),
    ),
    by_induction("ones", "for n: natural. Sum(1, (j, 1, n)) == n", ["so far"], [], []),
    convert(
        "as ones",
        "Sum(1*1, (j, 1, d)) == Sum(1*1, (l, 1, k))",
        "grouped(d, k, fun(j, f(h(j))), fun(j, 1), fun(l, 1))",
        "one each(l)",
    ),
    thus("as ones", "ones(d)", "ones(k)"),
    uses=[From("grouped", GROUPED), From("elsewhere", ELSEWHERE), From("single", SINGLE)],
    objects=[UNIT, ONTO, DISTINCT, COMPONENTS],
)

#: A vector has one number of different components.
DIFFERENT: Final = replace(
    _DIFFERENT,
    met=Structure(
        {
            "m": "1",
            "d": "1",
            "k": "1",
            "w": "fun(i, 1)",
            "g": "fun(i, 1)",
            "v": "fun(i, 1)",
            "i": "1",
            "j": "1",
        },
        (),
    ),
)
