"""Near-best sums in L2: the exact error against quadrature, and no neighbour is better."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.objects.fits.l2_projection import (
    MOST_TERMS,
    SquareFit,
    near_best_l2,
    projected,
    square_error,
    transform,
)
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError


def by_floats(p: Fraction, fit: SquareFit) -> float:
    t = np.expm1(np.linspace(0, 30, 100_001))
    gap = (1 + t) ** -float(p)
    for w, r in zip(fit.weights, fit.rates, strict=True):
        gap -= float(w) * np.exp(-float(r) * t)
    return float(np.sqrt(np.trapezoid(gap * gap, t)))


@pytest.mark.parametrize(("p", "terms"), [("1", 1), ("1", 3), ("3/2", 2), ("2", 4)])
def test_the_error_is_that_of_quadrature_and_locally_least(p: str, terms: int) -> None:
    q = Fraction(p)
    best = near_best_l2(q, terms)
    assert abs(float(best.error) / by_floats(q, best) - 1) < 1e-5
    assert best.error.rad() < best.error.mid() / 1000
    for place in range(terms):
        for factor in (Fraction(98, 100), Fraction(102, 100)):
            rates = [*best.rates]
            rates[place] *= factor
            assert projected(q, tuple(rates)).error > best.error
            weights = [*best.weights]
            weights[place] *= factor
            with precision(256):
                moved = square_error(q, tuple(weights), best.rates)
                assert moved > best.error * best.error


def test_the_transform_at_the_rate_of_a_known_integral() -> None:
    """p = 1: exp(r)*E_1(r)."""
    with precision(128):
        value = float(transform(Fraction(1), to_ball(1)))
    assert abs(value - 0.5963473623231941) < 1e-14


def test_bad_numbers_are_refused() -> None:
    for p, terms in ((Fraction(1, 2), 1), (Fraction(1), 0), (Fraction(1), MOST_TERMS + 1)):
        with pytest.raises(InputError):
            near_best_l2(p, terms)
    with pytest.raises(InputError):
        projected(Fraction(1), (Fraction(1), Fraction(1)))
