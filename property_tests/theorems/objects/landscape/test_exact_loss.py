"""The exact loss against certified quadrature and difference quotients of polynomials in a."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq, fmpq_poly
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.landscape.exact_loss import (
    RationalSum,
    exact_gradient,
    exact_hessian,
    exact_loss,
    is_critical,
)
from memory_theorems.theorems.oracles.integrals import integrate
from memory_theorems.verify.arithmetic.balls import precision, to_ball

_WEIGHTS = st.fractions(min_value=-4, max_value=4, max_denominator=4)
_RATES = st.fractions(min_value=Fraction(1, 4), max_value=4, max_denominator=4)


@st.composite
def sums(draw: st.DrawFn, most: int = 3) -> RationalSum:
    size = draw(st.integers(1, most))
    rates = draw(st.lists(_RATES, min_size=size, max_size=size))
    weights = draw(st.lists(_WEIGHTS, min_size=size, max_size=size))
    return RationalSum.of(weights, rates)


@settings(max_examples=6, deadline=None)
@given(sums(2), sums(2))
def test_the_loss_is_the_integral(point: RationalSum, target: RationalSum) -> None:
    """The defining integral up to t = 60 (the rest is below exp(-29) times 64**2)."""
    with precision(96):

        def square(t):
            total = 0 * t
            for sign, item in ((1, point), (-1, target)):
                for weight, rate in zip(item.weights, item.rates, strict=True):
                    total += sign * weight * (-t * rate).exp()
            return total * total

        value = integrate(square, arb(0), arb(60), arb(2) ** -40)
        assert abs(value - exact_loss(point, target)) < arb("1e-8")


def _shifted(point: RationalSum, unit: int, rate: bool, by: fmpq) -> RationalSum:
    weights, rates = list(point.weights), list(point.rates)
    if rate:
        rates[unit] += by
    else:
        weights[unit] += by
    return RationalSum(tuple(weights), tuple(rates))


def _slope(values: list[tuple[fmpq, fmpq]]) -> fmpq:
    """The derivative at 0 of the polynomial through the points."""
    x = fmpq_poly([0, 1])
    total = fmpq_poly([0])
    for i, (place, value) in enumerate(values):
        term = fmpq_poly([value])
        for j, (other, _) in enumerate(values):
            if j != i:
                term *= (x - other) * (1 / (place - other))
        total += term
    return total.coeffs()[1] if total.degree() >= 1 else fmpq(0)


@settings(max_examples=15, deadline=None)
@given(sums(), sums(), st.integers(0, 2), st.booleans())
def test_derivatives_are_limits_of_difference_quotients(
    point: RationalSum, target: RationalSum, unit: int, rate: bool
) -> None:
    """Interpolation through 7 points of step 1/1000: the error is far below 1e-9."""
    unit %= point.size
    steps = [fmpq(k, 1000) for k in range(-3, 4)]
    place = unit + (point.size if rate else 0)
    moved = [_shifted(point, unit, rate, step) for step in steps]
    slope = _slope([(s, exact_loss(p, target)) for s, p in zip(steps, moved, strict=True)])
    gradient = [value for part in exact_gradient(point, target) for value in part]
    tolerance = fmpq(1, 10**8)
    assert abs(slope - gradient[place]) < tolerance
    hessian = exact_hessian(point, target)
    assert hessian == hessian.transpose()
    for other in range(2 * point.size):
        entries = [
            (s, [v for part in exact_gradient(p, target) for v in part][other])
            for s, p in zip(steps, moved, strict=True)
        ]
        assert abs(_slope(entries) - hessian[place, other]) < tolerance


def test_a_wrong_sign_of_the_curvature_is_seen() -> None:
    """The entry d2J/dw2 with -2 a r'' in place of + 2 a r'' misses the difference quotient."""
    point, target = RationalSum.of([1], [1]), RationalSum.of([1], [3])
    steps = [fmpq(k, 1000) for k in range(-3, 4)]
    moved = [_shifted(point, 0, True, step) for step in steps]
    slope = _slope(
        [(s, exact_gradient(p, target)[1][0]) for s, p in zip(steps, moved, strict=True)]
    )
    curvature = point.transform(fmpq(1), 2) - target.transform(fmpq(1), 2)
    right = exact_hessian(point, target)[1, 1]
    assert abs(slope - right) < fmpq(1, 10**8) < abs(slope - (right - 4 * curvature))


def test_perfect_fit_is_critical_and_has_loss_zero() -> None:
    target = RationalSum.of([2, -1], [1, 3])
    split = RationalSum.of([5, -3, -1], [1, 1, 3])
    assert exact_loss(split, target) == 0
    assert is_critical(split, target)
    assert not is_critical(RationalSum.of([2, -2], [1, 3]), target)
    assert to_ball(exact_loss(RationalSum.of([1], [1]), RationalSum.of([1], [2]))) > 0


@pytest.mark.parametrize("rates", [(0,), (-1,), (1, 2)])
def test_bad_sums_are_refused(rates: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"rates|weight"):
        RationalSum.of([1], rates)
