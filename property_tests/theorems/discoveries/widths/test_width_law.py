"""The law of the width: instances, the best single exponential, the rates of the maximum norm."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.width_law import instances as width_laws
from memory_theorems.theorems.discoveries.width_law.statement import WidthLaw
from memory_theorems.theorems.objects.fits.exchange import best_uniform
from memory_theorems.theorems.objects.fits.one_exponential import best_exponential, ratio
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(
    WidthLaw(),
    drawn=2,
    # Where it fails the error asked for is above 1.
    spared=("L + log(1/q) >= 0",),
)


def distance(omega: float, weight: float, rate: float) -> float:
    """The relative L1 distance in floats, by the trapezoidal rule in log(1 + t)."""
    s = np.linspace(0, 60 / omega, 60_001)
    gap = np.abs(
        omega * np.exp(-omega * s) - weight * np.exp(s - rate * np.expm1(np.minimum(s, 50)))
    )
    return float(np.trapezoid(gap, s))


@settings(max_examples=10)
@given(
    omega=st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 5), Fraction(3)]),
    weight=st.floats(0.5, 2),
    rate=st.floats(0.5, 2),
)
def test_no_exponential_is_closer_than_the_best(
    omega: Fraction, weight: float, rate: float
) -> None:
    with precision(128):
        best = best_exponential(omega)
        error = float(best.error)
        own = distance(float(omega), float(best.weight), float(best.rate))
        other = distance(float(omega), float(best.weight) * weight, float(best.rate) * rate)
    assert abs(own - error) < 1e-4
    assert other > error - 1e-4


def test_the_closed_form_for_the_square() -> None:
    with precision(160):
        root = ratio(120).sqrt()
        assert best_exponential(Fraction(1), 120).error.overlaps((3 - root) / (1 + root))
        assert abs(float(best_exponential(Fraction(1)).error) - 0.29096752098905962) < 1e-15
    with pytest.raises(InputError):
        best_exponential(Fraction(0))


@pytest.mark.parametrize(("p", "terms"), [("1", 3), ("1", 6), ("1/2", 4)])
def test_best_errors_lie_between_both_rates(p: str, terms: int) -> None:
    root = math.pi * math.sqrt(2 * float(Fraction(p)) * terms)
    error = float(best_uniform(Fraction(p), terms).upper)
    assert math.exp(-root) / (4 * terms + 1) <= error <= 5 * math.exp(4) * root**3 * math.exp(-root)
    # A rate of one fifth more is not reached: the bound from below tells.
    assert error > math.exp(-root * 1.2)


def test_malformed_instances_are_refused() -> None:
    for norm, q, terms, flaw in (
        ("L2", Fraction(1), (1,), ""), ("L1", Fraction(2), (1,), ""), ("L1", Fraction(1), (), ""),
        ("L1", Fraction(1), (2,), ""), ("flawed", Fraction(1), (1,), "nothing"),
        ("L1", Fraction(1), (1,), "exponent"),
    ):  # fmt: skip
        with pytest.raises(InputError):
            width_laws.WidthLaw(norm, q, terms, flaw)
