"""Floors of one real variable between their jumps; each with a false neighbour."""

from __future__ import annotations

import pytest

from property_tests.verify.search.pairs import check_pair

#: (true, false) claims near by.
PAIRS = [
    (
        "floor(x) + floor(x + 1/2) == floor(2*x) for x in reals",
        "floor(x) + floor(x + 1/3) == floor(2*x) for x in reals",
    ),
    (
        "floor(x) + floor(x + 1/3) + floor(x + 2/3) == floor(3*x) for x in reals",
        "floor(x) + floor(x + 1/3) + floor(x + 1/2) == floor(3*x) for x in reals",
    ),
    (
        "floor(2*x) + floor(3*x) <= floor(5*x) for x in reals",
        "floor(2*x) + floor(3*x) + 1 <= floor(5*x) for x in reals",
    ),
    (
        "floor(3*x) - 3*floor(x) <= 2 for x in reals",
        "floor(3*x) - 3*floor(x) <= 1 for x in reals",
    ),
    (
        "floor(x + 1/2) - floor(x) <= 2*(x - floor(x)) for x in reals",
        "floor(x + 1/2) - floor(x) <= x - floor(x) for x in reals",
    ),
    (
        "x - floor(x) + floor(x + 1/4) >= x - 1 for x in reals",
        "x - floor(x) + floor(x + 1/4) >= x + 1/4 for x in reals",
    ),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_stretch_by_stretch(true: str, false: str) -> None:
    check_pair(true, false)
