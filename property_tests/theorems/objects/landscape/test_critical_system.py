"""Certified critical points: what is certified, what is refused, and the curvatures' signs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq

from memory_theorems.theorems.objects.landscape.critical_system import certify, newton
from memory_theorems.theorems.objects.landscape.critical_targets import target_with_critical_point
from memory_theorems.theorems.objects.landscape.exact_loss import (
    RationalSum,
    exact_hessian,
    exact_loss,
    residual,
)
from memory_theorems.theorems.objects.landscape.inertia import Inertia, descartes_inertia
from memory_theorems.theorems.objects.landscape.laplace import (
    Atlas,
    ExponentialMoments,
    PowerMoments,
)
from memory_theorems.theorems.objects.landscape.proposals import propose
from memory_theorems.theorems.objects.landscape.single_fit import best_single
from memory_theorems.verify.arithmetic.balls import precision, to_fraction
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

SQUARE = PowerMoments(Fraction(1), Fraction(1), Fraction(2))


def as_source(target: RationalSum) -> ExponentialMoments:
    total = ExponentialPolynomial({})
    for weight, rate in zip(target.weights, target.rates, strict=True):
        total += ExponentialPolynomial.exponential(to_fraction(weight), to_fraction(rate))
    return ExponentialMoments(total)


@pytest.mark.parametrize("size", [1, 2, 3])
def test_prescribed_critical_points_are_found(size: int) -> None:
    """The exact critical point, its loss, curvatures and inertia lie in the enclosures."""
    rates = [fmpq(x, 2) for x in (2, 5, 11, 1, 3, 4, 7, 9, 13, 17, 23, 29)]
    reduced = RationalSum(tuple(fmpq(x) for x in (2, -1, 3))[:size], tuple(rates[:size]))
    target = target_with_critical_point(reduced, rates[3 : 3 + 2 * size])
    b, v = (list(map(to_fraction, part)) for part in (reduced.weights, reduced.rates))
    near = [x * (1 + Fraction(1, 10**5)) for x in v]
    source = as_source(target)
    start = newton(source, [float(x) for x in b], [float(x) for x in near])
    assert start is not None
    found = certify(source, *start)
    assert found is not None
    for ball, exact in zip((*found.weights, *found.rates), (*b, *v), strict=True):
        assert ball.contains(fmpq(exact.numerator, exact.denominator))
        assert ball.rel_accuracy_bits() > 80
    with precision(600):
        assert found.loss.overlaps(arb(exact_loss(reduced, target)))
        for ball, rate in zip(found.curvatures, reduced.rates, strict=True):
            assert ball.overlaps(arb(residual(reduced, target, rate, 2)))
    assert found.loss.rel_accuracy_bits() > 60
    assert found.inertia == descartes_inertia(exact_hessian(reduced, target))
    assert certify(source, b, near) is None  # a point that is not critical to this accuracy


def test_power_law_to_thirty_digits() -> None:
    """d = 1, 2, 3: 30 digits, a positive definite Hessian, all kappa_s b_s < 0."""
    atlas = Atlas(SQUARE)

    single = best_single(SQUARE, atlas)
    before = [float(single.rate.mid())]
    losses = [single.loss]
    for size in (2, 3):
        weights, rates = propose(size, before, atlas.guess)[0]
        start = newton(SQUARE, weights, rates)
        assert start is not None
        found = certify(SQUARE, *start)
        assert found is not None
        assert found.inertia == Inertia(2 * size, 0, 0)
        assert found.signs == (-1,) * size
        assert all(b > 0 for b in found.weights)
        assert min(ball.rel_accuracy_bits() for ball in found.rates) > 100
        assert 0 < found.loss < losses[-1]
        losses.append(found.loss)
        before = [float(v.mid()) for v in found.rates]


def test_bad_starts_are_refused() -> None:
    assert certify(SQUARE, [Fraction(1)], [Fraction(1)]) is None
    assert certify(SQUARE, [Fraction(0)], [Fraction(1)]) is None
    assert certify(SQUARE, [Fraction(1)], [Fraction(-1)]) is None
