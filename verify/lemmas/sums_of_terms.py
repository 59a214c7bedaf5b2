"""Finite sums of any functions of whole numbers: terms compared, split, shifted, exchanged."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from memory_theorems.verify.lemmas.closed_forms import lemma
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.steps import Step, absurd, apply, by_cases, by_induction, have

_WITHIN: Final = "for j: natural. 1 <= j and j <= m =>"


def _termwise(functions: str, more: str, terms: str, conclusion: str) -> Composed:
    """A relation of sums from one of terms, ``conclusion.format(n)`` by induction on n."""

    def step(name: str, count: str, *using: str) -> Step:
        return have(name, conclusion.format(count), *using)

    return lemma(
        f"for {functions}: (natural -> real), m: natural{more}. ({_WITHIN} {terms})"
        f" => {conclusion.format('m')}",
        ["terms"],
        by_induction(
            "up to",
            f"for n: natural. n <= m => {conclusion.format('n')}",
            ["so far", "within"],
            [have("none", f"0 <= m => {conclusion.format('0')}")],
            [step("one more", "(n + 1)", "so far", "within", "terms(n + 1)")],
        ),
        apply("all", "up to", "m"),
    )


def _for_all(binders: Sequence[str], on: str, conclusion: str) -> Composed:
    """A formula of sums for all functions, by induction on its natural ``on``."""
    return lemma(
        f"for {', '.join(binders)}, {on}: natural. {conclusion.format(on)}",
        [],
        by_induction(
            "up to",
            f"for n_0: natural. {conclusion.format('n_0')}",
            ["so far"],
            [have("none", conclusion.format("0"))],
            [have("one more", conclusion.format("(n_0 + 1)"), "so far")],
        ),
        apply("all", "up to", on),
    )


_F: Final = "f: (natural -> real)"
_FG: Final = "f, g: (natural -> real)"

#: A sum with one term that is not 0.
_SINGLE: Final = lemma(
    "for f: (natural -> real), l, m: natural. 1 <= l and l <= m"
    " and (for j: natural. 1 <= j and j <= m and j != l => f(j) == 0)"
    " => Sum(f(j), (j, 1, m)) == f(l)",
    ["from 1", "to m", "others"],
    by_induction(
        "before",
        "for n: natural. n < l => Sum(f(j), (j, 1, n)) == 0",
        ["so far", "earlier"],
        [have("none", "0 < l => Sum(f(j), (j, 1, 0)) == 0")],
        [
            have(
                "next",
                "Sum(f(j), (j, 1, n + 1)) == 0",
                *("so far", "earlier", "to m", "others(n + 1)"),
            )
        ],
    ),
    by_induction(
        "there",
        "for n: natural. l <= n + 1 and n + 1 <= m => Sum(f(j), (j, 1, n + 1)) == f(l)",
        ["so far", "later", "within"],
        [
            have("is l", "l <= 0 + 1 and 0 + 1 <= m => 0 + 1 == l", "from 1"),
            have(
                "the first",
                "l <= 0 + 1 and 0 + 1 <= m => Sum(f(j), (j, 1, 0 + 1)) == f(l)",
                *("is l", "congruence(f(0 + 1), f(l))"),
            ),
        ],
        [
            by_cases(
                "now",
                "Sum(f(j), (j, 1, n + 1 + 1)) == f(l)",
                "l <= n + 1",
                [
                    apply("is 0", "others", "n + 1 + 1", using=["now case", "within"]),
                    have(
                        "old",
                        "Sum(f(j), (j, 1, n + 1 + 1)) == f(l)",
                        *("so far", "within", "is 0", "now case"),
                    ),
                ],
                [
                    have("is l", "n + 1 + 1 == l", "now case", "later"),
                    apply("zeros", "before", "n + 1", using=["now case"]),
                    have("first", "f(n + 1 + 1) == f(l)", "is l", "congruence(f(n + 1 + 1), f(l))"),
                    have("new", "Sum(f(j), (j, 1, n + 1 + 1)) == f(l)", "zeros", "first"),
                ],
            )
        ],
    ),
    by_induction(
        "all",
        "for n: natural. l <= n and n <= m => Sum(f(j), (j, 1, n)) == f(l)",
        ["before it", "later", "within"],
        [
            apply("never", "le_trans", "1", "l", "0", using=["from 1", "later"]),
            absurd("no sum", "Sum(f(j), (j, 1, 0)) == f(l)", "never"),
        ],
        [apply("there too", "there", "n", using=["later", "within"])],
    ),
    apply("so", "all", "m", using=["to m"]),
)

LEMMAS: Final[Mapping[str, Composed]] = {
    "abs_sum_le_sum": _termwise(
        "f, g", "", "|f(j)| <= g(j)", "|Sum(f(j), (j, 1, {0}))| <= Sum(g(j), (j, 1, {0}))"
    ),
    "sum_le_sum": _termwise(
        "f, g", "", "f(j) <= g(j)", "Sum(f(j), (j, 1, {0})) <= Sum(g(j), (j, 1, {0}))"
    ),
    "sum_le_card_mul": _termwise("f", ", b: real", "f(j) <= b", "Sum(f(j), (j, 1, {0})) <= {0}*b"),
    "sum_congr": _termwise(
        "f, g", "", "f(j) == g(j)", "Sum(f(j), (j, 1, {0})) == Sum(g(j), (j, 1, {0}))"
    ),
    "sum_eq_single": _SINGLE,
    "sum_nonneg": _termwise("f", "", "0 <= f(j)", "0 <= Sum(f(j), (j, 1, {0}))"),
    "sum_eq_zero": _termwise("f", "", "f(j) == 0", "Sum(f(j), (j, 1, {0})) == 0"),
    "mul_sum": _for_all(
        [_F, "t: real"], "n", "Sum(t*f(j), (j, 1, {0})) == t*Sum(f(j), (j, 1, {0}))"
    ),
    "sum_add": _for_all(
        [_FG],
        "n",
        "Sum(f(j) + g(j), (j, 1, {0})) == Sum(f(j), (j, 1, {0})) + Sum(g(j), (j, 1, {0}))",
    ),
    "sum_succ": _for_all(
        [_F], "n", "Sum(f(j), (j, 1, {0} + 1)) == f(1) + Sum(f(j + 1), (j, 1, {0}))"
    ),
    "sum_shift": _for_all(
        [_F, "p: natural"],
        "n",
        "Sum(f(j), (j, 1, p + {0})) == Sum(f(j), (j, 1, p)) + Sum(f(p + j), (j, 1, {0}))",
    ),
    "sum_const": _for_all(["t: real"], "n", "Sum(t, (j, 1, {0})) == {0}*t"),
    "sum_empty_sums": _for_all(
        ["f: (natural, natural -> real)"], "k", "Sum(Sum(f(i, j), (i, 1, 0)), (j, 1, {0})) == 0"
    ),
    #: A convolution whose summand moves on: one step of c(n) = sum of a(n - j)*b(j).
    "sum_antidiagonal_succ": _for_all(
        ["a: (integer -> real)", "b: (natural -> real)", "k: integer"],
        "n",
        "Sum(a(k + 1 - j)*b(j), (j, 0, {0} + 1))"
        " == a(k + 1)*b(0) + Sum(a(k - j)*b(j + 1), (j, 0, {0}))",
    ),
}
