"""Margins without variables that are exactly 0 by an enclosure that is one point."""

from __future__ import annotations

import pytest

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.typed_claims import typed_claim
from property_tests.verify.search.pairs import check_pair

PAIRS = [
    ("sinc(0) == 1", "sinc(0) == 2"),
    ("besseli(0, 0) == 1", "besseli(0, 0) == 0"),
    ("besselj(0, 0) == 1", "besselj(1, 0) == 1"),
    ("besselj(2, 0) == 0", "besselj(2, 0) == 1/9"),
    ("besselj(0, 0)*sinc(0) + besseli(3, 0) == 1", "besselj(0, 0)*sinc(0) - besseli(0, 0) == 1"),
    ("sinc(0)/2 + besselj(0, 0)/3 == 5/6", "sinc(0)/2 + besselj(0, 0)/3 == 4/6"),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_values_that_are_numbers(true: str, false: str) -> None:
    check_pair(true, false)


@pytest.mark.parametrize("text", ["sinc(1/10**40) == 1", "besselj(0, 1/10**30) == 1"])
def test_a_narrow_ball_is_no_point(text: str) -> None:
    """The next term of the series is smaller than what doubles, or 128 bits, tell from 0."""
    assert not decide(typed_claim(text)).holds
