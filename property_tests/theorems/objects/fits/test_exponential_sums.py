"""Distances between exponential sums, and near-best models against the Hankel lower bound."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.exponential_sums import (
    ExponentialSum,
    l1_norm_of_difference,
    near_best_model,
    order,
)
from memory_theorems.theorems.objects.fits.hankel import distance_lower_bound
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.arithmetic.exponential_polynomials import from_term
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value
from memory_theorems.verify.language.parser import parse_term
from property_tests.doubles.rates import l1_norm

rates = st.fractions(min_value=Fraction(1, 8), max_value=8, max_denominator=12)
weights = st.fractions(min_value=-3, max_value=3, max_denominator=12)


@st.composite
def sums(draw):
    count = draw(st.integers(1, 5))
    return ExponentialSum(
        tuple(draw(weights) for _ in range(count)), tuple(draw(rates) for _ in range(count))
    )


@given(sums(), sums())
@settings(max_examples=15, deadline=None)
def test_distance_against_floats(one, two):
    ball = l1_norm_of_difference(one, two, 50)
    difference = one.function - two.function
    rough = l1_norm(lambda t: float(difference.at(Fraction(t)).mid()), 1500)
    assert abs(float(ball.mid()) - rough) < 1e-3 * (1 + rough)
    assert ball.overlaps(l1_norm_of_difference(two, one, 50))


@given(sums())
@settings(max_examples=20, deadline=None)
def test_equal_sums_have_distance_exactly_zero(one):
    assert l1_norm_of_difference(one, one) == 0


def test_twenty_digits():
    one = ExponentialSum((Fraction(1), Fraction(2)), (Fraction(1), Fraction(3)))
    two = ExponentialSum((Fraction(3),), (Fraction(2),))
    # u = exp(-t): int_0^1 |1 + 2u**2 - 3u| du = int |(1 - u)(1 - 2u)| du = 1/4
    ball = l1_norm_of_difference(one, two, 70)
    assert ball.overlaps(arb(1) / 4)
    assert ball.rel_accuracy_bits() >= 66


@pytest.mark.parametrize(
    "text",
    [
        "t**2*exp(-t)",
        "exp(-t) + exp(-3*t) + exp(-10*t)",
        "exp(-t) - 2*exp(-2*t) + exp(-4*t)",
        "t*exp(-t) + exp(-t/2)*sin(2*t)",
    ],
)
def test_models_lie_between_the_lower_bound_and_the_norm(text):
    function = Kernel.parse([text]).components[0]
    for width in range(1, order(function)):
        model = near_best_model(function, width)
        assert order(model) <= width
        assert model.decays
        error = l1_norm_of_difference(function, model, 40)
        assert error > distance_lower_bound(function, width)
    assert l1_norm_of_difference(function, near_best_model(function, order(function))) == 0


def test_unequal_lengths_are_refused():
    with pytest.raises(ValueError, match="one rate per weight"):
        ExponentialSum((Fraction(1),), ())


@pytest.mark.parametrize(
    ("text", "width", "share"),
    [
        ("t**20*exp(-t)", 4, Fraction(1, 4)),
        ("t**3*exp(-t)*cos(t)", 2, Fraction(3, 4)),
        ("t**3*exp(-t)*cos(t)", 3, Fraction(35, 100)),
    ],
)
def test_steep_and_oscillating_kernels_have_narrow_models(
    text: str, width: int, share: Fraction
) -> None:
    """A truncation in floats loses the small states of the first, and of the second it is farther
    from the kernel than the zero model."""
    function = from_term(parse_term(text))
    model = near_best_model(function, width)
    assert order(model) <= width
    norm = integral_of_absolute_value(function, 40)
    assert integral_of_absolute_value(function - model, 40) < to_fmpq(share) * norm
