"""Sequences defined by two cases: the axiom of choice, once."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.steps import (
    Step,
    absurd,
    apply,
    block,
    by_cases,
    choose,
    exists,
)

_VALUE: Final = "exists y: {}. (c(i) <= 0 => y == f(i)) and (c(i) > 0 => y == g(i))"


def _case(value: str, other: str, never: str) -> list[Step]:
    """The value of one case; the other never comes."""
    return [
        block(
            "never",
            f"{never} => {value} == {other}",
            ["then"],
            absurd("so", "", "then", "which case"),
        ),
        exists("so", value),
    ]


def _by_cases(sort: str) -> Composed:
    return lemma(
        f"for f, g: (natural -> {sort}), c: (natural -> real). exists h: (natural -> {sort})."
        " (for i: natural. c(i) <= 0 => h(i) == f(i))"
        " and (for i: natural. c(i) > 0 => h(i) == g(i))",
        [],
        block(
            "some value",
            f"for i: natural. {_VALUE.format(sort)}",
            [],
            by_cases(
                "which",
                "",
                "c(i) <= 0",
                _case("f(i)", "g(i)", "c(i) > 0"),
                _case("g(i)", "f(i)", "c(i) <= 0"),
            ),
        ),
        choose("some value", "h", "first", "second"),
        block(
            "one case",
            "for i: natural. c(i) <= 0 => h(i) == f(i)",
            ["here"],
            apply("so", "first(i)()"),
        ),
        block(
            "the other",
            "for i: natural. c(i) > 0 => h(i) == g(i)",
            ["there"],
            apply("so", "second(i)()"),
        ),
        exists("both", "h"),
    )


#: h is f where c is not positive, and g elsewhere.
NUMBERS_BY_CASES: Final = _by_cases("real")
INDICES_BY_CASES: Final = _by_cases("natural")
