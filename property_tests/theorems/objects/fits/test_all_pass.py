"""All-pass step responses, and the lower bounds that rest on them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.fits.all_pass import product_bound, step_response, tail_sums
from memory_theorems.theorems.objects.fits.exponential_sums import (
    ExponentialSum,
    l1_norm_of_difference,
)
from memory_theorems.theorems.objects.fits.hankel import singular_values
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.arithmetic.sign_structure import supremum_of_absolute_value

RATES = st.lists(st.fractions(Fraction(1, 50), 50, max_denominator=50), min_size=1, max_size=4)
WEIGHTS = st.fractions(Fraction(1, 9), 9, max_denominator=9)


@given(RATES)
@settings(max_examples=25, deadline=None)
def test_step_responses_stay_within_one(rates):
    response = step_response([rate for rate in rates for _ in range(2)])
    assert supremum_of_absolute_value(response, 40) <= 1 + arb(2) ** -30
    assert response.at_zero == 1


@given(RATES)
@settings(max_examples=15, deadline=None)
def test_the_transform_vanishes_at_the_rates(rates):
    response = step_response(rates)
    for rate in rates:
        assert -response.damped(rate).antiderivative().at_zero == 0
    other = max(rates) + 1
    expected = Fraction(1) / other
    for rate in rates:
        expected *= (other - rate) / (other + rate)
    assert -response.damped(other).antiderivative().at_zero == expected


@given(RATES, st.data())
@settings(max_examples=20, deadline=None)
def test_lower_bounds_lie_below_the_error_of_every_model(rates, data):
    kernel = ExponentialSum((Fraction(1), Fraction(1, 2), Fraction(3)),
                            (Fraction(1), Fraction(7), Fraction(60))).function  # fmt: skip
    model = ExponentialSum(tuple(data.draw(WEIGHTS) for _ in rates), tuple(rates)).function
    error = l1_norm_of_difference(kernel, model, 40)
    bound = product_bound(kernel, rates)
    assert not error < bound
    sums = tail_sums(kernel, 40)
    least = sums[len(rates)] if len(rates) < len(sums) else arb(0)
    assert not bound < least
    assert sums[0].overlaps(product_bound(kernel, []))


def test_tail_sums_agree_with_the_exact_singular_values():
    text = "exp(-t) + exp(-3*t) + exp(-10*t) + exp(-30*t) + exp(-90*t)"
    function = Kernel.parse([text]).components[0]
    values = singular_values(function)
    for width, found in enumerate(tail_sums(function)):
        assert found.overlaps(2 * sum(values[width:], arb(0)))
        assert found.rel_accuracy_bits() >= 60


@pytest.mark.parametrize("text", ["exp(-t) - exp(-2*t)", "t*exp(-t)", "exp(-t)*cos(t)"])
def test_other_kernels_are_refused(text):
    function = Kernel.parse([text]).components[0]
    with pytest.raises(ValueError, match="positive"):
        tail_sums(function)
    with pytest.raises(ValueError, match="positive"):
        product_bound(function, [Fraction(1)])
    with pytest.raises(ValueError, match="positive"):
        step_response([Fraction(0)])
