"""Short fractions are those of Hypothesis, choice by choice."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import strategies as st

from memory_theorems.theorems.instances.short_fractions import short_fractions
from memory_theorems.verify.examination.drawing import draw, shrink

ENDS = [
    (-2, 2, 4),
    (Fraction(1, 2), 2, 2),
    (0, Fraction(9, 10), 20),
    (Fraction(1, 3), Fraction(5, 2), 7),
]


@pytest.mark.parametrize(("low", "high", "denominator"), ENDS)
def test_the_draws_are_those_of_hypothesis(
    low: Fraction | int, high: Fraction | int, denominator: int
) -> None:
    plain = st.fractions(low, high, max_denominator=denominator)
    short = short_fractions(low, high, denominator)
    found = draw(short, 40, 3)
    assert found == draw(plain, 40, 3)
    assert all(low <= item <= high and item.denominator <= denominator for item in found)


@pytest.mark.parametrize(("low", "high", "denominator"), ENDS)
def test_the_simple_values_are_those_of_hypothesis(
    low: Fraction | int, high: Fraction | int, denominator: int
) -> None:
    plain = st.lists(st.fractions(low, high, max_denominator=denominator), max_size=4)
    short = st.lists(short_fractions(low, high, denominator), max_size=4)

    def violates(values: list[Fraction]) -> bool:
        return len(values) > 1 and values[0] != values[1]

    assert shrink(short, violates, 0) == shrink(plain, violates, 0)
