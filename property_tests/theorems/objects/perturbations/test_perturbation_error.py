"""E_m(beta) of exponential sums: bounds against drawn moves, closed forms, boundary cases."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.perturbations.perturbation_error import (
    l1_perturbation_error,
    sup_perturbation_error,
    supremum_of_difference,
)
from memory_theorems.theorems.objects.perturbations.reparameterisation import (
    COMPARED,
    DIRECT,
    Map,
    Reparameterisation,
)
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.arithmetic.sign_structure import integral_of_absolute_value

Poly = ExponentialPolynomial
MAPS = st.sampled_from(COMPARED)
RATES = st.fractions(Fraction(1, 16), 2, max_denominator=16)
SIZES = st.fractions(Fraction(1, 32), 1, max_denominator=32)
WEIGHTS = st.fractions(-2, 2, max_denominator=4).filter(bool)


def weight_of(change: Reparameterisation, rate: mpmath.mpf) -> mpmath.mpf:
    """The weight of a rate by mpmath, independently of the closed forms."""
    match change.form:
        case Map.DIRECT:
            return rate
        case Map.EXPONENTIAL:
            return mpmath.log(rate)
        case Map.SOFTPLUS:
            return mpmath.log(mpmath.expm1(rate))
        case Map.INVERSE:
            return 1 / rate
        case Map.BEST:
            a, b = (mpmath.mpf(v.numerator) / v.denominator for v in (change.a, change.b))
            return mpmath.sqrt((1 / rate - b) / a)


def rate_of(change: Reparameterisation, weight: mpmath.mpf) -> mpmath.mpf:
    match change.form:
        case Map.DIRECT:
            return weight
        case Map.EXPONENTIAL:
            return mpmath.exp(weight)
        case Map.SOFTPLUS:
            return mpmath.log1p(mpmath.exp(weight))
        case Map.INVERSE:
            return 1 / weight
        case Map.BEST:
            a, b = (mpmath.mpf(v.numerator) / v.denominator for v in (change.a, change.b))
            return 1 / (a * weight**2 + b)


@settings(max_examples=60, deadline=None)
@given(MAPS, RATES, SIZES, st.fractions(-1, 1, max_denominator=8))
def test_rates_within_beta_lie_between_slowest_and_fastest(
    change: Reparameterisation, rate: Fraction, beta: Fraction, share: Fraction
) -> None:
    if not change.reaches(rate):
        return
    with precision(80):
        low, high = change.slowest(rate, beta), change.fastest(rate, beta)
    start = weight_of(change, mpmath.mpf(rate.numerator) / rate.denominator)
    move = mpmath.mpf((beta * share).numerator) / (beta * share).denominator
    if low is None or high is None:
        assert start - mpmath.mpf(beta.numerator) / beta.denominator <= mpmath.mpf(10) ** -12
        return
    found = float(rate_of(change, start + move))
    assert float(low.lower()) * (1 - 1e-12) <= found <= float(high.upper()) * (1 + 1e-12)


@settings(max_examples=25, deadline=None)
@given(
    MAPS,
    st.lists(st.tuples(WEIGHTS, RATES), min_size=1, max_size=3, unique_by=lambda pair: pair[1]),
    SIZES,
    st.data(),
)
def test_no_drawn_move_exceeds_the_upper_bound_and_one_reaches_the_lower(
    change: Reparameterisation,
    terms: list[tuple[Fraction, Fraction]],
    beta: Fraction,
    data: st.DataObject,
) -> None:
    """The kernel is the model itself, so that the own error is 0."""
    model = _sum(terms)
    found = l1_perturbation_error([model], arb(0), change, beta)
    if found.lower is None or found.upper is None:
        return
    ends = [
        tuple(
            Fraction(float(end.mid()))
            for end in (change.slowest(r, beta), change.fastest(r, beta))
            if end is not None
        )
        for _, r in terms
    ]
    places = data.draw(st.tuples(*(st.integers(0, 1) for _ in terms)))
    best = Fraction(0)
    everywhere = [places, *_patterns(terms)]
    for choice in everywhere:
        moved = _sum(
            [
                (weight, rate if place is None else end[place])
                for (weight, rate), end, place in zip(terms, ends, choice, strict=True)
            ]
        )
        size = integral_of_absolute_value(model - moved, 60)
        assert float(size.lower()) <= float(found.upper.upper()) * (1 + 1e-9)
        best = max(best, Fraction(float(size.upper())))
    assert float(found.lower.lower()) <= float(best) * (1 + 1e-9)


def _sum(terms: list[tuple[Fraction, Fraction]]) -> Poly:
    total = Poly({})
    for weight, rate in terms:
        total = total + Poly.exponential(weight, rate)
    return total


def _patterns(terms: list[tuple[Fraction, Fraction]]) -> list[tuple[int | None, ...]]:
    """The moves of the lower bound: slower where positive, the converse, and single ones."""
    count = len(terms)
    slower = tuple(0 if weight > 0 else 1 for weight, _ in terms)
    single = [
        tuple(place if i == k else None for i in range(count))
        for k in range(count)
        for place in (0, 1)
    ]
    return [slower, tuple(1 - place for place in slower), *single]


def test_positive_weights_have_both_bounds_within_twice_the_own_error() -> None:
    model = Poly.exponential(1, Fraction(1, 10)) + Poly.exponential(2, 1)
    own = arb("0.01")
    found = l1_perturbation_error([model], own, COMPARED[1], Fraction(1, 5))
    assert found.upper is not None
    assert found.lower is not None
    assert float((found.upper - found.lower).upper()) < 0.0200001
    exact = 12 * (mpmath.e ** mpmath.mpf("0.2") - 1)
    assert abs(float(found.upper.mid()) - float(exact) - 0.01) < 1e-12


@pytest.mark.parametrize("beta", ["1/10", "1/5"])
def test_the_direct_map_is_infinite_from_the_slowest_rate_on(beta: str) -> None:
    model = Poly.exponential(1, Fraction(1, 10)) + Poly.exponential(2, 1)
    assert l1_perturbation_error([model], arb(0), DIRECT, Fraction(beta)).infinite
    nearly = l1_perturbation_error([model], arb(0), DIRECT, Fraction(99, 1000))
    assert nearly.upper is not None
    assert float(nearly.upper.mid()) > 900


def test_a_rate_without_a_weight_is_named() -> None:
    found = l1_perturbation_error([Poly.exponential(1, 3)], arb(0), COMPARED[4], Fraction(1, 10))
    assert found.unreached == 3
    assert not found.infinite


def test_terms_that_share_a_rate_give_no_lower_bound() -> None:
    """A chain t exp(-t), exp(-t) has one weight: its parts cannot move alone."""
    chain = Poly.exponential(1, 1) + Poly.exponential(-1, 1, 1)
    found = l1_perturbation_error([chain], arb(0), COMPARED[1], Fraction(1, 10))
    assert found.lower is not None
    assert found.lower.is_zero()


def test_the_supremum_of_a_difference() -> None:
    """exp(-t) - exp(-2 t) is largest, 1/4, at t = log 2."""
    assert supremum_of_difference(arb(1), arb(2)).contains(arb("0.25"))
    assert supremum_of_difference(arb(1), arb(1)).contains(0)
    model = Poly.exponential(4, 2)
    with precision(64):
        halved = sup_perturbation_error(model, arb(0), DIRECT, Fraction(1))
    assert halved.upper is not None
    assert abs(float(halved.upper.mid()) - 1.0) < 1e-15
    with pytest.raises(ValueError, match="decay"):
        sup_perturbation_error(model, arb(0), DIRECT, Fraction(2))
