"""Homogeneous linear equations with one unknown more: a solution that is not 0 everywhere."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DIAGONAL, ELSEWHERE, UNIT
from memory_theorems.theorems.analysis.double_sums import SCALED
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
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
    let,
    obtain,
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
        ["so far"],
        [
            block(
                "only one",
                "f(1) == 0 => for i: natural. 1 <= i and i <= 0 + 1 => f(i) == 0",
                ["first is 0"],
                block(
                    "each",
                    "for i: natural. 1 <= i and i <= 0 + 1 => f(i) == 0",
                    ["i from 1", "i to 1"],
                    have("is 1", "i == 1", "i from 1", "i to 1"),
                    have("so", "f(i) == 0", "first is 0", "is 1", "congruence(f(i), f(1))"),
                ),
            ),
            exists("one", "1", form=_PIVOT.format("0")),
        ],
        [
            obtain("so far", "l", "l from 1", "l to k", "all with it"),
            by_cases(
                "which",
                _PIVOT.format("(k + 1)"),
                "f(l) == 0",
                [
                    apply("all before", "all with it"),
                    block(
                        "with the last",
                        "f(k + 1 + 1) == 0 => for i: natural. 1 <= i and i <= k + 1 + 1"
                        " => f(i) == 0",
                        ["last is 0"],
                        block(
                            "each",
                            "for i: natural. 1 <= i and i <= k + 1 + 1 => f(i) == 0",
                            ["i from 1", "i to k + 2"],
                            by_cases(
                                "where",
                                "f(i) == 0",
                                "i <= k + 1",
                                [apply("so", "all before", "i", using=["where case"])],
                                [
                                    have("last", "i == k + 1 + 1", "where case", "i to k + 2"),
                                    have(
                                        "so",
                                        "f(i) == 0",
                                        "last is 0",
                                        "last",
                                        "congruence(f(i), f(k + 1 + 1))",
                                    ),
                                ],
                            ),
                        ),
                    ),
                    exists("last one", "k + 1 + 1", form=_PIVOT.format("(k + 1)")),
                ],
                [
                    block(
                        "never",
                        "f(l) == 0 => for i: natural. 1 <= i and i <= k + 1 + 1 => f(i) == 0",
                        ["is 0"],
                        block(
                            "each",
                            "for i: natural. 1 <= i and i <= k + 1 + 1 => f(i) == 0",
                            ["i from 1", "i to k + 2"],
                            absurd("so", "f(i) == 0", "is 0", "which case"),
                        ),
                    ),
                    have("l to k + 1", "l <= k + 1 + 1", "l to k"),
                    exists("the same", "l", form=_PIVOT.format("(k + 1)")),
                ],
            ),
        ],
    ),
    apply("all", "up to", "n"),
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
    apply("scaled there", "scaled", "fun(k, g(k)*c(k))", "n", "q"),
    have(
        "so",
        "Sum((f(k) - q*g(k))*c(k), (k, 1, n))"
        " == Sum(f(k)*c(k), (k, 1, n)) - q*Sum(g(k)*c(k), (k, 1, n))",
        "scaled there",
    ),
    uses=[From("scaled", SCALED)],
)

#: n equations for n + 1 unknowns.
SOLUTION: Final = lemma(
    "for d: natural, A: (natural, natural -> real). " + _SOLVED.format("d").replace("F(i", "A(i"),
    [],
    by_induction(
        "up to",
        f"for n: natural. {_FOR_ALL.format('n')}",
        ["so far"],
        [
            *(
                have("not 0", "1 != 0"),
                block(
                    "no equation",
                    "for i: natural. 1 <= i and i <= 0 => Sum(F(i, k)*1, (k, 1, 0 + 1)) == 0",
                    ["i from 1", "i to 0"],
                    have("no", "1 > i", "i to 0"),
                    absurd("so", "Sum(F(i, k)*1, (k, 1, 0 + 1)) == 0", "i from 1", "no"),
                ),
                exists("it", "fun(k, 1)", "1", form=_SOLVED.format("0")),
            )
        ],
        [
            block(
                "one more",
                _FOR_ALL.format(_N),
                [],
                apply("a pivot", "pivot", f"fun(i, F(i, {_LAST}))", "n"),
                obtain("a pivot", "l", "l from 1", "l to n + 1", "all with it"),
                by_cases(
                    "which",
                    _SOLVED.format(_N),
                    f"F(l, {_LAST}) == 0",
                    [
                        apply("all 0", "all with it"),
                        apply("one", "diagonal", _LAST),
                        have("not 0", f"unit({_LAST}, {_LAST}) != 0", "one"),
                        block(
                            "no part",
                            "for i: natural. 1 <= i and i <= n + 1"
                            f" => Sum(F(i, k)*unit(k, {_LAST}), (k, 1, n + 1 + 1)) == 0",
                            ["i from 1", "i to n + 1"],
                            apply("is 0", "all 0", "i"),
                            block(
                                "terms",
                                "for k: natural. 1 <= k and k <= n + 1"
                                f" => F(i, k)*unit(k, {_LAST}) == 0",
                                ["k from 1", "k to n + 1"],
                                have("apart", f"k != {_LAST}", "k to n + 1"),
                                apply("zero", "elsewhere", "k", _LAST),
                                apply("so", "mul_eq_zero_of_right", "F(i, k)", f"unit(k, {_LAST})"),
                            ),
                            apply(
                                "before",
                                "equal",
                                f"fun(k, F(i, k)*unit(k, {_LAST}))",
                                "fun(k, 0)",
                                "n + 1",
                            ),
                            have("zeros", "for m: natural. Sum(0, (k, 1, m)) == 0"),
                            apply(
                                "of 0",
                                "mul_eq_zero_of_left",
                                f"F(i, {_LAST})",
                                f"unit({_LAST}, {_LAST})",
                            ),
                            have(
                                "so",
                                f"Sum(F(i, k)*unit(k, {_LAST}), (k, 1, n + 1 + 1)) == 0",
                                "before",
                                "zeros(n + 1)",
                                "of 0",
                            ),
                        ),
                        have("in range", f"1 <= {_LAST}"),
                        exists(
                            "the last unknown",
                            f"fun(k, unit(k, {_LAST}))",
                            _LAST,
                            form=_SOLVED.format(_N),
                        ),
                    ],
                    [
                        block(
                            "quotients",
                            f"for i: natural. exists q: real. q*F(l, {_LAST}) == F(i, {_LAST})",
                            [],
                            apply(
                                "as a product",
                                "div_mul_cancel",
                                f"F(i, {_LAST})",
                                f"F(l, {_LAST})",
                                using=["which case"],
                            ),
                            exists("q", f"F(i, {_LAST})/F(l, {_LAST})"),
                        ),
                        choose("quotients", "Q", "Q times"),
                        apply("smaller", "so far", f"fun(i, k, {_MIXED})"),
                        obtain("smaller", "c", "r", "r from 1", "r to n + 1", "c at r", "solves"),
                        apply(
                            "last value",
                            "div_mul_cancel",
                            f"-{_E.format('l')}",
                            f"F(l, {_LAST})",
                            using=["which case"],
                        ),
                        exists(
                            "some z",
                            f"-{_E.format('l')}/F(l, {_LAST})",
                            form=f"exists t: real. t*F(l, {_LAST}) == -{_E.format('l')}",
                        ),
                        obtain("some z", "z", "z times"),
                        block(
                            "rows",
                            f"for i: natural. Sum({_ROW}*c(k), (k, 1, n + 1)) == {_LEFT}",
                            [],
                            apply(
                                "so",
                                "reduced",
                                "fun(k, F(i, k))",
                                "fun(k, F(l, k))",
                                "c",
                                "Q(i)",
                                "n + 1",
                            ),
                        ),
                        have(
                            "own",
                            "for x, q, s, t: real. x != 0 and q*x == x and s == t => t - q*s == 0",
                            "right_eq_zero_of_mul(x, 1 - q)",
                        ),
                        block(
                            "vanishing",
                            f"for i: natural. 1 <= i and i <= n + 1 => {_LEFT} == 0",
                            ["i from 1", "i to n + 1"],
                            by_cases(
                                "row",
                                f"{_LEFT} == 0",
                                "i == l",
                                [
                                    have(
                                        "same row",
                                        "for k: natural. F(l, k) == F(i, k)",
                                        "row case",
                                        "congruence(F(l, k), F(i, k))",
                                    ),
                                    have("sums", f"{_E.format('l')} == {_E.format('l')}"),
                                    convert(
                                        "same sum",
                                        f"{_E.format('l')} == {_E.format('i')}",
                                        "sums",
                                        "same row(k)",
                                    ),
                                    have(
                                        "ends",
                                        f"Q(i)*F(l, {_LAST}) == F(l, {_LAST})",
                                        "Q times(i)",
                                        f"same row({_LAST})",
                                    ),
                                    apply(
                                        "so",
                                        "own",
                                        f"F(l, {_LAST})",
                                        "Q(i)",
                                        _E.format("l"),
                                        _E.format("i"),
                                        using=["which case", "ends", "same sum"],
                                    ),
                                ],
                                [
                                    by_cases(
                                        "place",
                                        f"Sum({_ROW}*c(k), (k, 1, n + 1)) == 0",
                                        "i <= n",
                                        [
                                            apply(
                                                "none", "elsewhere", "i", "l", using=["row case"]
                                            ),
                                            apply("here", "solves", "i", using=["place case"]),
                                            have(
                                                "entries",
                                                f"for k: natural. {_MIXED} == {_ROW}",
                                                "none",
                                                f"add_mul_of_left_eq_zero(unit(i, l), {_ROW},"
                                                f" {_BELOW} - {_ROW})",
                                            ),
                                            have(
                                                "terms",
                                                f"for k: natural. {_MIXED}*c(k) == {_ROW}*c(k)",
                                                "entries(k)",
                                                f"mul_eq_mul_right({_MIXED}, {_ROW}, c(k))",
                                            ),
                                            convert(
                                                "so",
                                                f"Sum({_ROW}*c(k), (k, 1, n + 1)) == 0",
                                                "here",
                                                "terms(k)",
                                            ),
                                        ],
                                        [
                                            have(
                                                "last row", "i == n + 1", "place case", "i to n + 1"
                                            ),
                                            have("l to i", "l <= i", "last row", "l to n + 1"),
                                            have("l before i", "l + 1 <= i", "l to i", "row case"),
                                            have("l to n", "l <= n", "l before i", "last row"),
                                            apply("one", "diagonal", "l"),
                                            apply("here", "solves", "l"),
                                            have(
                                                "rows again",
                                                "for k: natural. F(i, k) == F(n + 1, k)",
                                                "last row",
                                                "congruence(F(i, k), F(n + 1, k))",
                                            ),
                                            have(
                                                "quotients again",
                                                "Q(i) == Q(n + 1)",
                                                "last row",
                                                "congruence(Q(i), Q(n + 1))",
                                            ),
                                            have(
                                                "entries",
                                                f"for k: natural. {_OF_L} == {_BELOW}",
                                                "one",
                                                "add_mul_sub_of_eq_one(unit(l, l), F(l, k) -"
                                                " Q(l)*F(l, k),"
                                                f" {_BELOW})",
                                            ),
                                            convert(
                                                "of the last",
                                                f"Sum({_BELOW}*c(k), (k, 1, n + 1)) == 0",
                                                "here",
                                                "entries(k)",
                                            ),
                                            convert(
                                                "so",
                                                f"Sum({_ROW}*c(k), (k, 1, n + 1)) == 0",
                                                "of the last",
                                                "rows again(k)",
                                                "quotients again",
                                            ),
                                        ],
                                    ),
                                    have("so", f"{_LEFT} == 0", "place", "rows(i)"),
                                ],
                            ),
                        ),
                        let("y", "natural -> real", f"fun(k, {_LONGER})"),
                        apply("one there", "diagonal", _LAST),
                        have(
                            "at the end",
                            f"y({_LAST}) == z",
                            f"y is({_LAST})",
                            "one there",
                            f"add_mul_sub_of_eq_one(unit({_LAST}, {_LAST}), c({_LAST}), z)",
                        ),
                        block(
                            "before",
                            "for k: natural. 1 <= k and k <= n + 1 => y(k) == c(k)",
                            ["k from 1", "k to n + 1"],
                            have("apart", f"k != {_LAST}", "k to n + 1"),
                            apply("zero", "elsewhere", "k", _LAST),
                            have(
                                "so",
                                "y(k) == c(k)",
                                "y is(k)",
                                "zero",
                                f"add_mul_of_left_eq_zero(unit(k, {_LAST}), c(k), z - c(k))",
                            ),
                        ),
                        apply("same at r", "before", "r"),
                        have("y at r", "y(r) != 0", "c at r", "same at r"),
                        have("r in range", f"r <= {_LAST}", "r to n + 1"),
                        have(
                            "in all",
                            "for q, x, f, s, t: real. q*x == f and t*x == -s => f*t == -q*s",
                        ),
                        block(
                            "all solved",
                            "for i: natural. 1 <= i and i <= n + 1"
                            " => Sum(F(i, k)*y(k), (k, 1, n + 1 + 1)) == 0",
                            ["i from 1", "i to n + 1"],
                            block(
                                "terms",
                                "for k: natural. 1 <= k and k <= n + 1"
                                " => F(i, k)*y(k) == F(i, k)*c(k)",
                                ["k from 1", "k to n + 1"],
                                apply("there", "before", "k"),
                                apply("so", "mul_eq_mul_left", "y(k)", "c(k)", "F(i, k)"),
                            ),
                            apply(
                                "sums",
                                "equal",
                                "fun(k, F(i, k)*y(k))",
                                "fun(k, F(i, k)*c(k))",
                                "n + 1",
                            ),
                            apply("last", "mul_eq_mul_left", f"y({_LAST})", "z", f"F(i, {_LAST})"),
                            apply(
                                "last part",
                                "in all",
                                "Q(i)",
                                f"F(l, {_LAST})",
                                f"F(i, {_LAST})",
                                _E.format("l"),
                                "z",
                                using=["Q times(i)", "z times"],
                            ),
                            apply("none left", "vanishing", "i"),
                            have(
                                "so",
                                "Sum(F(i, k)*y(k), (k, 1, n + 1 + 1)) == 0",
                                "sums",
                                "last",
                                "last part",
                                "none left",
                            ),
                        ),
                        exists("longer", "y", "r", form=_SOLVED.format(_N)),
                    ],
                ),
            )
        ],
    ),
    apply("here", "up to", "d"),
    apply("it", "here", "A"),
    uses=[
        From("pivot", PIVOT),
        From("reduced", REDUCED),
        From("equal", EQUAL),
        From("diagonal", DIAGONAL),
        From("elsewhere", ELSEWHERE),
    ],
    objects=[UNIT],
)
