"""1/x on [1, R]: the bound for all linear networks, against best sums and against the formula."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.rate_on_an_interval.instances import CauchyNetwork, points
from memory_theorems.theorems.discoveries.rate_on_an_interval.statement import RateOnAnInterval
from memory_theorems.theorems.objects.fits.cauchy_points import (
    bound_for_all_networks,
    good_points,
    size_of_inverse,
)
from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

# Without exponentials the error is 1, and 1/R is less: the points ask for one interval at least.
test_theorem = theorem_checks(RateOnAnInterval(), drawn=1, spared=("1 <= k",))


@settings(max_examples=10)
@given(st.lists(st.integers(1, 60), min_size=1, max_size=5, unique=True))
def test_the_inverse_in_closed_form(values: list[int]) -> None:
    xs = np.array(sorted(values)) / 7
    inverse = np.linalg.inv(1 / (xs[:, None] + xs[None, :]))
    with precision(128):
        found = float(size_of_inverse([arb(v) / 7 for v in sorted(values)]))
    assert found == pytest.approx(np.abs(inverse).sum(), rel=1e-4)


@pytest.mark.parametrize(("end", "width"), [(10, 2), (10, 5), (100, 4)])
def test_best_sums_are_no_nearer_and_within_a_factor_20(end: int, width: int) -> None:
    best = best_uniform(Fraction(1), width, Fraction(end))
    with precision(200):
        bound = float(bound_for_all_networks(Fraction(end), width))
        even = 1 / size_of_inverse(points(CauchyNetwork(Fraction(end), (width,)), width))
    assert bound <= float(best.upper) <= 20 * bound
    formula = math.exp(-(math.pi**2) * width / math.log(end)) / ((width + 1) ** 2 * end)
    assert formula <= float(even) <= float(best.upper)


@settings(max_examples=8)
@given(
    decay=st.floats(0.05, 2),
    turn=st.floats(0, 3),
    weight=st.floats(-2, 2),
    other=st.floats(-2, 2),
)
def test_no_pair_of_complex_rates_is_nearer(
    decay: float, turn: float, weight: float, other: float
) -> None:
    x = np.linspace(1, 10, 4_001)
    model = np.exp(-decay * x) * (weight * np.cos(turn * x) + other * np.sin(turn * x))
    with precision(128):
        assert np.abs(1 / x - model).max() >= float(bound_for_all_networks(Fraction(10), 2))


def test_bad_numbers_are_refused() -> None:
    for end, width in ((Fraction(1), 2), (Fraction(2), 0)):
        with pytest.raises(InputError):
            good_points(end, width)
    for case in ((Fraction(1), (1,), ""), (Fraction(2), (9,), ""), (Fraction(2), (1,), "x")):
        with pytest.raises(InputError):
            CauchyNetwork(*case)
