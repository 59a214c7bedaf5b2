"""Near-best sums in L1: against the closed form, singular values and plain quadrature."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.exhibits.sharp_width_table import least_near_best, level, tolerance
from memory_theorems.theorems.objects.fits.graded_sums import relative_distance
from memory_theorems.theorems.objects.fits.l1_exchange import MOST_TERMS, near_best_l1
from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.theorems.objects.fits.width_bounds import MemoryInstance, singular_width
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError


def by_floats(omega: float, weights: tuple[Fraction, ...], rates: tuple[Fraction, ...]) -> float:
    """The relative L1 error by the trapezoidal rule in log(1 + t)."""
    s = np.linspace(0, 40 / omega, 80_001)
    t = np.expm1(np.minimum(s, 300))
    total = omega * np.exp(-(1 + omega) * s)
    for w, r in zip(weights, rates, strict=True):
        total -= float(w) * np.exp(-np.minimum(float(r) * t, 700))
    return float(np.trapezoid(np.abs(total) * np.exp(s), s))


@pytest.mark.parametrize(("omega", "terms"), [("1", 1), ("1", 3), ("1", 6), ("1/2", 4)])
def test_near_best_sums_are_between_singular_values_and_what_is_certified(
    omega: str, terms: int
) -> None:
    w = Fraction(omega)
    weights, rates = near_best_l1(w, terms)
    assert len(weights) == terms
    assert min(*weights, *rates) > 0
    error = by_floats(float(w), weights, rates)
    certified = float(relative_distance(w, weights, rates))
    assert error <= certified * (1 + 1e-6)
    assert certified <= 1.2 * error
    # No model of that width reaches a third of it.
    assert singular_width(MemoryInstance(w, Fraction(error / 3).limit_denominator(10**9))) > terms


def test_one_term_is_the_closed_form() -> None:
    weights, rates = near_best_l1(Fraction(1, 2), 1)
    with precision(160):
        best = best_exponential(Fraction(1, 2))
        assert abs(float(weights[0]) - float(best.weight)) < 1e-15
        assert abs(float(rates[0]) - float(best.rate)) < 1e-15


def test_two_terms_cannot_be_moved_to_advantage() -> None:
    weights, rates = near_best_l1(Fraction(1), 2)
    error = by_floats(1.0, weights, rates)
    for place in range(2):
        for factor in (Fraction(98, 100), Fraction(102, 100)):
            moved = [*weights]
            moved[place] *= factor
            assert by_floats(1.0, tuple(moved), rates) > error * 0.999
            moved = [*rates]
            moved[place] *= factor
            assert by_floats(1.0, weights, tuple(moved)) > error * 0.999


def test_levels_enclose_the_width() -> None:
    below, above = tolerance(3)
    assert below < above < below * Fraction(10**9 + 1, 10**9)
    assert singular_width(MemoryInstance(Fraction(1), above)) <= 4
    # E_3 is 0.0412 and E_2 is 0.1029; exp(-3) is 0.0498.
    assert least_near_best(Fraction(1), below, 1) == 3
    assert level(Fraction(1), 3, 2) == "| 1 | 3 | 3 | 3 | 1.00 |"


def test_bad_numbers_are_refused() -> None:
    for omega, terms in ((Fraction(0), 1), (Fraction(9), 1), (Fraction(1), MOST_TERMS + 1)):
        with pytest.raises(InputError):
            near_best_l1(omega, terms)
