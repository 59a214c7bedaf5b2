"""Lemma A.2: polynomials in exp(-t) are constructed and their errors certified."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.lemma_a_2.instances import (
    ROUGH,
    DensityOfPolynomials,
    norm_in_t,
    norm_in_u,
    rough_kernel,
)
from memory_theorems.theorems.curse_of_memory.lemma_a_2.statement import DenseExponentials
from memory_theorems.theorems.objects.fits.decay_polynomials import decay_polynomial
from memory_theorems.theorems.objects.fits.exponential_polynomial_fits import (
    fit_of_degree,
    least_squares_polynomial,
    polynomial_fit,
)
from memory_theorems.theorems.objects.kernels.exponential_kernels import Kernel
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import NotAnInstance, Target

THEOREM = DenseExponentials()


def component(text):
    return Kernel.parse([text]).components[0]


#: The supremum bounds the integral over [0, 1], and P maps powers to exponentials, always.
test_theorem = theorem_checks(THEOREM, drawn=5, spared=("supremum norm", "powers"))


@pytest.mark.parametrize(
    ("text", "rho"),
    [
        ("t*exp(-t)", lambda t: t * np.exp(-t)),
        ("exp(-3*t/2)*sin(5*t)", lambda t: np.exp(-1.5 * t) * np.sin(5 * t)),
    ],
)
def test_the_error_is_the_one_of_a_fine_grid(text, rho):
    found = polynomial_fit(component(text), Fraction(1, 20))
    t = np.linspace(0, 60, 600_001)
    u = np.exp(-t)
    p = sum(float(c) * u**j for j, c in enumerate(found.coefficients, 1))
    expected = np.trapezoid(np.abs(rho(t) - p), t)
    assert float(found.error) == pytest.approx(expected, abs=1e-5)
    assert found.error <= 0.05


def test_a_polynomial_is_found_exactly():
    coefficients = least_squares_polynomial(component("2*exp(-t) - exp(-3*t)/7"), 4)
    assert coefficients == (2, 0, Fraction(-1, 7), 0)
    assert fit_of_degree(component("exp(-2*t)"), 3).error == 0


@settings(max_examples=15)
@given(st.fractions(Fraction(1, 2), 4, max_denominator=6), st.integers(1, 5))
def test_the_projection_is_the_nearest_in_l2(rate, degree):
    """The residual is orthogonal to all exp(-j t): the normal equations, checked again."""
    from memory_theorems.theorems.objects.fits.exponential_polynomial_fits import (
        polynomial_in_decay,
    )
    from memory_theorems.theorems.objects.kernels.exponential_kernels import inner_product
    from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

    function = ExponentialPolynomial.exponential(1, rate)
    gap = function - polynomial_in_decay(least_squares_polynomial(function, degree))
    for j in range(1, degree + 1):
        assert inner_product(gap, ExponentialPolynomial.exponential(1, Fraction(j))) == 0


@pytest.mark.parametrize("text", ["t*exp(-t)", "exp(-t)*cos(2*t)", "exp(-t/2) - exp(-3*t)"])
def test_the_isometry_by_two_integrals(text):
    assert norm_in_u(text).overlaps(norm_in_t(component(text), 40))


def test_slow_kernels_and_bad_input_are_refused():
    with pytest.raises(Unsupported):
        polynomial_fit(component("exp(-t/50)"), Fraction(1, 100), most=6)
    with pytest.raises(InputError):
        polynomial_fit(component("exp(-t)"), Fraction(0))
    with pytest.raises(InputError):
        DensityOfPolynomials("exp(t)", Fraction(1))
    with pytest.raises(InputError):
        THEOREM.rebuild({"kernel": "exp(-t)"})


def test_targets():
    (instance,) = THEOREM.instances_for(Target(("t*exp(-t)",), {"eps": "1/20"}))
    assert instance.eps == Fraction(1, 20)
    assert THEOREM.rebuild(THEOREM.describe(instance)) == instance
    names = dict(THEOREM.says(instance))
    assert math.isclose(float(names["degree of p"].enclose(32)), 6)
    for kernel in (("exp(-t/9)",), ("1/(1 + t)**2",), ("exp(-t)", "exp(-t)")):
        with pytest.raises(NotAnInstance):
            THEOREM.instances_for(Target(kernel))


def test_kernels_that_are_not_smooth():
    for case in ROUGH:
        assert rough_kernel(case).holds
    assert any(rough_kernel(case, degree=1).fails for case in ROUGH)
    assert any(rough_kernel(case, divisor=100).fails for case in ROUGH)


@pytest.mark.parametrize(
    ("text", "rho"),
    [
        ("exp(-t**2)", lambda t: np.exp(-(t**2))),
        ("Abs(sin(t))*exp(-t)", lambda t: np.abs(np.sin(t)) * np.exp(-t)),
        ("Heaviside(1 - t)", lambda t: (t < 1) * 1.0),
    ],
)
def test_polynomials_for_other_kernels(text, rho):
    found = decay_polynomial(text, Fraction(1, 4))
    t = np.linspace(0, 60, 600_001)
    p = sum(float(c) * np.exp(-j * t) for j, c in enumerate(found.coefficients, 1))
    assert np.trapezoid(np.abs(rho(t) - p), t) <= float(found.error.upper()) + 1e-4
    assert found.error <= 0.25
    with pytest.raises(Unsupported):
        decay_polynomial(text, Fraction(1, 10**6), most=3)
    with pytest.raises(InputError):
        decay_polynomial(text, Fraction(0))
