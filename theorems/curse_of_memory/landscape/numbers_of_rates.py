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

#: Increasing rates are different.
INCREASING: Final = lemma(
    "for d: natural, v: (natural -> real), i, j: natural. (for k, l: natural. 1 <= k and k < l"
    " and l <= d => v(k) < v(l)) and 1 <= i and i <= d and 1 <= j and j <= d and v(i) == v(j)"
    " => i == j",
    ["increasing", "i from 1", "i to d", "j from 1", "j to d", "same"],
    by_cases(
        "order",
        "i == j",
        "i < j",
        [
            apply("below", "increasing", "i", "j"),
            have("not below", "v(i) >= v(j)", "same"),
            absurd("so", "i == j", "below", "not below"),
        ],
        [
            by_cases(
                "other order",
                "i == j",
                "j < i",
                [
                    apply("below", "increasing", "j", "i"),
                    have("not below", "v(j) >= v(i)", "same"),
                    absurd("so", "i == j", "below", "not below"),
                ],
                [have("so", "i == j", "order case", "other order case")],
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
    apply("by groups", "grouped", "d", "k", "fun(j, f(h(j)))", "fun(j, 1)", "fun(l, 1)"),
    block(
        "same rate",
        "for j, i: natural. 1 <= j and j <= d and 1 <= i and i <= m and f(h(j)) == f(i)"
        " => j == g(i)",
        ["j from 1", "j to d", "i from 1", "i to m", "same"],
        apply("one from 1", "h from 1", "j"),
        apply("one to m", "h to m", "j"),
        apply("one is it", "h is there", "j"),
        apply("g there", "g groups", "i"),
        obtain("g there", "g from 1", "g to d"),
        have("u agree", "u(f(h(j))) == u(f(i))", "same", "congruence(u(f(h(j))), u(f(i)))"),
        apply("rate 1", "u rates", "h(j)"),
        apply("rate 2", "u rates", "i"),
        apply("rate 3", "v rates", "h(j)"),
        apply("rate 4", "v rates", "i"),
        have("v there", "v(g(h(j))) == v(j)", "one is it", "congruence(v(g(h(j))), v(j))"),
        have(
            "v agree",
            "v(j) == v(g(i))",
            "u agree",
            "rate 1",
            "rate 2",
            "rate 3",
            "rate 4",
            "v there",
        ),
        apply("so", "v different", "j", "g(i)"),
    ),
    block(
        "one each",
        "for l: natural. 1 <= l and l <= k => Sum(1*unit(f(h(j)), l), (j, 1, d)) == 1",
        ["l from 1", "l to k"],
        apply("some", "f hit", "l"),
        obtain("some", "p", "p from 1", "p to m", "p is it"),
        apply("g there", "g groups", "p"),
        obtain("g there", "g from 1", "g to d"),
        apply("one from 1", "h from 1", "g(p)"),
        apply("one to m", "h to m", "g(p)"),
        apply("one is it", "h is there", "g(p)"),
        apply("f there", "f groups", "h(g(p))"),
        obtain("f there", "f from 1", "f to k"),
        apply("f of p", "f groups", "p"),
        obtain("f of p", "fp from 1", "fp to k"),
        have(
            "v agree", "v(g(h(g(p)))) == v(g(p))", "one is it", "congruence(v(g(h(g(p)))), v(g(p)))"
        ),
        apply("rate 1", "u rates", "h(g(p))"),
        apply("rate 2", "u rates", "p"),
        apply("rate 3", "v rates", "h(g(p))"),
        apply("rate 4", "v rates", "p"),
        have(
            "u agree", "u(f(h(g(p)))) == u(f(p))", "v agree", "rate 1", "rate 2", "rate 3", "rate 4"
        ),
        apply("hits", "u different", "f(h(g(p)))", "f(p)"),
        have("is l", "f(h(g(p))) == l", "hits", "p is it"),
        block(
            "others",
            "for j: natural. 1 <= j and j <= d and j != g(p) => 1*unit(f(h(j)), l) == 0",
            ["j from 1", "j to d", "apart"],
            by_cases(
                "which",
                "1*unit(f(h(j)), l) == 0",
                "f(h(j)) == l",
                [
                    have("as p", "f(h(j)) == f(p)", "which case", "p is it"),
                    apply("is it", "same rate", "j", "p"),
                    absurd("so", "1*unit(f(h(j)), l) == 0", "is it", "apart"),
                ],
                [
                    apply("zero", "elsewhere", "f(h(j))", "l", using=["which case"]),
                    have("so", "1*unit(f(h(j)), l) == 0", "zero"),
                ],
            ),
        ),
        apply("one left", "single", "fun(j, 1*unit(f(h(j)), l))", "g(p)", "d"),
        have(
            "one",
            "unit(f(h(g(p))), l) == 1",
            "is l",
            "max_zero_one_sub_sq_of_eq_zero(f(h(g(p))) - l)",
        ),
        have("so", "Sum(1*unit(f(h(j)), l), (j, 1, d)) == 1", "one left", "one"),
    ),
    by_induction(
        "ones",
        "for n: natural. Sum(1, (j, 1, n)) == n",
        ["so far"],
        [have("none", "Sum(1, (j, 1, 0)) == 0")],
        [have("one more", "Sum(1, (j, 1, n + 1)) == n + 1", "so far")],
    ),
    convert(
        "as ones",
        "Sum(1*1, (j, 1, d)) == Sum(1*1, (l, 1, k))",
        "by groups",
        "one each(l)",
    ),
    have("so", "d == k", "as ones", "ones(d)", "ones(k)"),
    uses=[
        From("grouped", GROUPED),
        From("elsewhere", ELSEWHERE),
        From("single", SINGLE),
    ],
    objects=[UNIT, ONTO, DISTINCT, COMPONENTS],
)

_HIT: Final = "exists i: natural. 1 <= i and i <= 1 and 1 == j"
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
        (
            block(
                "groups",
                "for i: natural. 1 <= i and i <= 1 => 1 <= 1 and 1 <= 1",
                ["i from 1", "i to 1"],
                same("both", "1 <= 1 and 1 <= 1"),
            ),
            block(
                "hit",
                f"for j: natural. 1 <= j and j <= 1 => {_HIT}",
                ["j from 1", "j to 1"],
                have("is 1", "1 == j", "j from 1", "j to 1"),
                exists("the one", "1", form=_HIT),
            ),
            block(
                "different",
                "for i, j: natural. 1 <= i and i <= 1 and 1 <= j and j <= 1 and 1 == 1 => i == j",
                ["same"],
                have("so", "i == j"),
            ),
        ),
    ),
)
