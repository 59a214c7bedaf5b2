"""Least errors in closed form: one exponential near a power law, Hankel singular values."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.discoveries.one_exponential.instances import (
    BEST,
    OneExponential,
    l1_norm,
    one_exponentials,
)
from memory_theorems.theorems.discoveries.one_exponential.statement import (
    BestExponential,
    all_singular_values,
)
from memory_theorems.theorems.objects.fits.hankel import singular_values
from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(BestExponential(), drawn=2)


@settings(max_examples=20)
@given(one_exponentials())
def test_the_norm_is_that_of_plain_quadrature(case: OneExponential) -> None:
    found = l1_norm(fmpq(1), -fmpq(case.weight.numerator, case.weight.denominator), case.rate, 64)
    t = np.expm1(np.linspace(0, 14, 100_001))
    values = np.abs((1 + t) ** -2 - float(case.weight) * np.exp(-float(case.rate) * t))
    assert abs(float(found.mid()) - float(np.trapezoid(values, t))) < 1e-4
    assert float(found.rad()) < 1e-12
    assert found > 0.29096752


def test_the_best_exponential_attains_the_bound() -> None:
    rate, weight = BEST
    found = l1_norm(fmpq(1), -fmpq(weight.numerator, weight.denominator), rate, 64)
    with precision(128):
        best = best_exponential(Fraction(1))
    assert abs(float(found.mid()) - float(best.error.mid())) < 1e-6
    assert abs(float(best.rate) - float(rate)) < 1e-6
    assert abs(float(best.weight) - float(weight)) < 1e-6


def test_singular_values_with_multiplicity() -> None:
    kernel = ExponentialPolynomial({(1, Fraction(1), Fraction(0), False): fmpq(1)})
    values = singular_values(kernel, 96)
    assert [round(float(v), 12) for v in values] == [
        round((2**0.5 + 1) / 4, 12),
        round((2**0.5 - 1) / 4, 12),
    ]
    assert all_singular_values(("1", "1", "2")).word == "PROVED"
    assert all_singular_values(("1", "1", "2"), 2).word == "REFUTED"


def test_malformed_instances_are_refused() -> None:
    for rate, weight, flaw in ((0, 1, ""), (1, 0, ""), (1, 1, "nothing")):
        with pytest.raises(InputError):
            OneExponential(Fraction(rate), Fraction(weight), flaw)
