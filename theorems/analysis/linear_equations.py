"""Homogeneous linear equations with one unknown more: a solution that is not 0 everywhere."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

_PIVOT: Final = (
    "exists r: natural. 1 <= r and r <= {0} + 1 and (f(r) == 0 => for i: natural. 1 <= i"
    " and i <= {0} + 1 => f(i) == 0)"
)
#: A number of a list that is 0 only where all are.
PIVOT: Final = lemma(
    f"for f: (natural -> real), n: natural. {_PIVOT.format('n')}",
    [],
    by_induction(
        "up to",
        f"for k: natural. {_PIVOT.format('k')}",
        "so far",
        [
            block(
                "only one",
                "f(1) == 0 => for i: natural. 1 <= i and i <= 0 + 1 => f(i) == 0",
                "first is 0",
                thus("first is 0; congruence(f(i), f(1))"),
            ),
            exists("one", "1"),
        ],
        [
            obtain("so far", "l", "l from 1", "l to k", "all with it"),
            by_cases(
                "which",
                GOAL,
                "f(l) == 0",
                [
                    apply("all before", "all with it"),
                    block(
                        "with the last",
                        "f(k + 1 + 1) == 0 => for i: natural. 1 <= i and i <= k + 1 + 1"
                        " => f(i) == 0",
                        "last is 0",
                        block(
                            "each",
                            GOAL,
                            "i from 1; i to k + 2",
                            by_cases(
                                "where",
                                GOAL,
                                "i <= k + 1",
                                [apply("so", "all before(i)", using="where case")],
                                [
                                    thus(
                                        "last is 0; where case; i to k + 2;"
                                        " congruence(f(i), f(k + 1 + 1))"
                                    )
                                ],
                            ),
                        ),
                    ),
                    exists("last one", "k + 1 + 1"),
                ],
                [
                    block(
                        "never",
                        "f(l) == 0 => for i: natural. 1 <= i and i <= k + 1 + 1 => f(i) == 0",
                        "is 0",
                        block(
                            "each",
                            GOAL,
                            "i from 1; i to k + 2",
                            absurd("so", GOAL, "is 0", "which case"),
                        ),
                    ),
                    exists("the same", "l", using=["l to k"]),
                ],
            ),
        ],
    ),
    apply("all", "up to(n)"),
)

_SOLVED: Final = (
    "exists v: (natural -> real), j: natural. 1 <= j and j <= {0} + 1 and v(j) != 0"
    " and (for i: natural. 1 <= i and i <= {0} => Sum(F(i, k)*v(k), (k, 1, {0} + 1)) == 0)"
)
_FOR_ALL: Final = "for F: (natural, natural -> real). " + _SOLVED
_N: Final = "(n + 1)"
_LAST: Final = "n + 1 + 1"
_E: Final = "Sum(F({0}, k)*c(k), (k, 1, n + 1))"
_ROW: Final = "(F(i, k) - Q(i)*F(l, k))"
_BELOW: Final = "(F(n + 1, k) - Q(n + 1)*F(l, k))"
_MIXED: Final = f"({_ROW} + unit(i, l)*({_BELOW} - {_ROW}))"
_OF_L: Final = f"(F(l, k) - Q(l)*F(l, k) + unit(l, l)*({_BELOW} - (F(l, k) - Q(l)*F(l, k))))"
_LEFT: Final = f"{_E.format('i')} - Q(i)*{_E.format('l')}"
_LONGER: Final = f"(c(k) + unit(k, {_LAST})*(z - c(k)))"

#: What remains of a row without its last unknown.
REDUCED: Final = lemma(
    "for f, g, c: (natural -> real), q: real, n: natural. Sum((f(k) - q*g(k))*c(k), (k, 1, n))"
    " == Sum(f(k)*c(k), (k, 1, n)) - q*Sum(g(k)*c(k), (k, 1, n))",
    [],
)

#: n equations for n + 1 unknowns.
SOLUTION: Final = lemma(
    "for d: natural, A: (natural, natural -> real). " + _SOLVED.format("d").replace("F(i", "A(i"),
    [],
    by_induction(
        "up to",
        f"for n: natural. {_FOR_ALL.format('n')}",
        "so far",
        [
            *(
                block(
                    "no equation",
                    "for i: natural. 1 <= i and i <= 0 => Sum(F(i, k)*1, (k, 1, 0 + 1)) == 0",
                    "i from 1; i to 0",
                    have("no", "1 > i", "i to 0"),
                    absurd("so", GOAL, "i from 1", "no"),
                ),
                exists("it", "fun(k, 1)", "1"),
            )
        ],
        [
            block(
                "one more",
                GOAL,
                [],
                apply("a pivot", f"pivot(fun(i, F(i, {_LAST})), n)"),
                obtain("a pivot", "l", "l from 1", "l to n + 1", "all with it"),
                by_cases(
                    "which",
                    GOAL,
                    f"F(l, {_LAST}) == 0",
                    [
                        apply("all 0", "all with it"),
                        block(
                            "no part",
                            "for i: natural. 1 <= i and i <= n + 1"
                            f" => Sum(F(i, k)*unit(k, {_LAST}), (k, 1, n + 1 + 1)) == 0",
                            "i from 1; i to n + 1",
                            apply("is 0", "all 0(i)"),
                            apply(
                                "before",
                                f"equal(fun(k, F(i, k)*unit(k, {_LAST})), fun(k, 0), n + 1)",
                            ),
                            apply(
                                "of 0",
                                f"mul_eq_zero_of_left(F(i, {_LAST}), unit({_LAST}, {_LAST}))",
                            ),
                            thus("before; of 0"),
                        ),
                        exists("the last unknown", f"fun(k, unit(k, {_LAST}))", _LAST),
                    ],
                    [
                        block(
                            "quotients",
                            f"for i: natural. exists q: real. q*F(l, {_LAST}) == F(i, {_LAST})",
                            [],
                            exists(
                                "q",
                                f"F(i, {_LAST})/F(l, {_LAST})",
                                using=f"div_mul_cancel(F(i, {_LAST}), F(l, {_LAST})); which case",
                            ),
                        ),
                        choose("quotients", "Q", "Q times"),
                        apply("smaller", f"so far(fun(i, k, {_MIXED}))"),
                        obtain("smaller", "c", "r", "r from 1", "r to n + 1", "c at r", "solves"),
                        exists(
                            "some z",
                            f"-{_E.format('l')}/F(l, {_LAST})",
                            form=f"exists t: real. t*F(l, {_LAST}) == -{_E.format('l')}",
                            using=["which case"],
                        ),
                        obtain("some z", "z", "z times"),
                        have(
                            "own",
                            "for x, q, s, t: real. x != 0 and q*x == x and s == t => t - q*s == 0",
                        ),
                        block(
                            "vanishing",
                            f"for i: natural. 1 <= i and i <= n + 1 => {_LEFT} == 0",
                            "i from 1; i to n + 1",
                            by_cases(
                                "row",
                                GOAL,
                                "i == l",
                                [
                                    have(
                                        "same row",
                                        "for k: natural. F(l, k) == F(i, k)",
                                        "row case; congruence(F(l, k), F(i, k))",
                                    ),
                                    have("sums", f"{_E.format('l')} == {_E.format('l')}"),
                                    convert(
                                        "same sum",
                                        f"{_E.format('l')} == {_E.format('i')}",
                                        "sums",
                                        "same row(k)",
                                    ),
                                    apply(
                                        "so",
                                        f"own(F(l, {_LAST}), Q(i), {_E.format('l')},"
                                        f" {_E.format('i')})",
                                        using=f"Q times(i); same row({_LAST})",
                                    ),
                                ],
                                [
                                    by_cases(
                                        "place",
                                        f"Sum({_ROW}*c(k), (k, 1, n + 1)) == 0",
                                        "i <= n",
                                        [
                                            apply("here", "solves(i)", using="place case"),
                                            convert(
                                                "so",
                                                GOAL,
                                                "here",
                                                "elsewhere(i, l); row case;"
                                                f" add_mul_of_left_eq_zero(unit(i, l), {_ROW},"
                                                f" {_BELOW} - {_ROW})",
                                            ),
                                        ],
                                        [
                                            have(
                                                "last row", "i == n + 1", "place case; i to n + 1"
                                            ),
                                            have("l to i", "l <= i", "last row; l to n + 1"),
                                            have("l before i", "l + 1 <= i", "l to i; row case"),
                                            apply(
                                                "here", "solves(l)", using="l before i; last row"
                                            ),
                                            convert(
                                                "of the last",
                                                f"Sum({_BELOW}*c(k), (k, 1, n + 1)) == 0",
                                                "here",
                                            ),
                                            convert("so", GOAL, "of the last", "last row"),
                                        ],
                                    ),
                                    thus("place"),
                                ],
                            ),
                        ),
                        let("y", "natural -> real", f"fun(k, {_LONGER})"),
                        block(
                            "before",
                            "for k: natural. 1 <= k and k <= n + 1 => y(k) == c(k)",
                            "k from 1; k to n + 1",
                            thus("y is(k); k to n + 1"),
                        ),
                        have(
                            "in all",
                            "for q, x, f, s, t: real. q*x == f and t*x == -s => f*t == -q*s",
                        ),
                        block(
                            "all solved",
                            "for i: natural. 1 <= i and i <= n + 1"
                            " => Sum(F(i, k)*y(k), (k, 1, n + 1 + 1)) == 0",
                            "i from 1; i to n + 1",
                            block(
                                "terms",
                                "for k: natural. 1 <= k and k <= n + 1"
                                " => F(i, k)*y(k) == F(i, k)*c(k)",
                                "k from 1; k to n + 1",
                                apply("there", "before(k)"),
                                apply("so", "mul_eq_mul_left(y(k), c(k), F(i, k))"),
                            ),
                            apply(
                                "sums", "equal(fun(k, F(i, k)*y(k)), fun(k, F(i, k)*c(k)), n + 1)"
                            ),
                            apply(
                                "last",
                                f"mul_eq_mul_left(y({_LAST}), z, F(i, {_LAST}))",
                                using=(
                                    f"y is({_LAST}); add_mul_sub_of_eq_one(unit({_LAST}, {_LAST}),"
                                    f" c({_LAST}), z)"
                                ),
                            ),
                            apply(
                                "last part",
                                f"in all(Q(i), F(l, {_LAST}), F(i, {_LAST}), {_E.format('l')}, z)",
                                using="Q times(i)",
                            ),
                            apply("none left", "vanishing(i)"),
                            thus("sums; last; last part; none left"),
                        ),
                        exists("longer", "y", "r", using="r to n + 1; c at r; before(r)"),
                    ],
                ),
            )
        ],
    ),
    apply("here", "up to(d)"),
    apply("it", "here(A)"),
    uses=[From("pivot", PIVOT), From("equal", EQUAL), From("elsewhere", ELSEWHERE)],
    objects=[UNIT],
)
