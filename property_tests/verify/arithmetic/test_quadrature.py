"""Certified integrals against closed forms, mpmath, and integrands made to deceive."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import pytest
from flint import acb, arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.arithmetic.exponential_polynomials import (
    ExponentialPolynomial,
    from_term,
)
from memory_theorems.verify.arithmetic.quadrature import Divergent, integrate
from memory_theorems.verify.arithmetic.sign_structure import (
    integral_of_absolute_value,
    supremum_of_absolute_value,
)
from memory_theorems.verify.errors import InputError, Unsupported
from memory_theorems.verify.language.parser import parse_term

CASES = [
    ("exp(-t)", 0, None, lambda: mpmath.mpf(1)),
    ("exp(-t**2)", 0, None, lambda: mpmath.sqrt(mpmath.pi) / 2),
    ("exp(-t**2/2)*cos(t)", 0, None, lambda: mpmath.sqrt(mpmath.pi / 2) * mpmath.exp(-0.5)),
    ("erf(t)*exp(-t)", 0, None, lambda: mpmath.exp(0.25) * mpmath.erfc(0.5)),
    ("1/(1 + t)**3", 0, None, lambda: mpmath.mpf(1) / 2),
    ("sqrt(t)", 0, 1, lambda: mpmath.mpf(2) / 3),
    ("sqrt(1 + t)", -1, 0, lambda: mpmath.mpf(2) / 3),
    ("log(1 + t)", 0, 1, lambda: 2 * mpmath.log(2) - 1),
    ("Abs(sin(t))", 0, 10, lambda: 7 + mpmath.cos(10)),
    ("Abs(exp(-t) - 2*exp(-2*t))", 0, None, lambda: mpmath.mpf(1) / 2),
    ("t**5*exp(-3*t)*sin(2*t)", 0, None,
     lambda: mpmath.quad(lambda t: t**5 * mpmath.exp(-3 * t) * mpmath.sin(2 * t), [0, 2, 6, 30])),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lower", "upper", "value"), CASES)
def test_known_integrals(text, lower, upper, value):
    ball = integrate(text, "t", lower, upper, 64)
    with mpmath.workdps(30):
        wanted = arb(mpmath.nstr(value(), 25))
    assert abs(ball - wanted) < arb("1e-13")
    assert float(ball.rad()) < 1e-9


def test_square_root_without_the_analytic_flag_would_be_wrong():
    """The deceptive example of Arb's manual: the flag must be answered."""
    with precision(64):
        wrong = acb.integral(lambda z, _: z.sqrt(), 1, 4).real
        assert not wrong.overlaps(arb(14) / 3)
    assert integrate("sqrt(t)", "t", 1, 4, 64).overlaps(arb(14) / 3)


@pytest.mark.parametrize(
    ("text", "lower", "upper", "error"),
    [
        ("exp(t)", 0, None, Divergent),
        ("1", 0, None, Divergent),
        ("1/(t - 1)", 0, 3, Unsupported),
        ("log(t)", -2, -1, Unsupported),
        ("sqrt(t)", -1, 1, Unsupported),
        ("1/(1 + t)", 0, None, Unsupported),
        ("floor(t)", 0, 3, Unsupported),
        ("exp(-a*t)", 0, 1, InputError),
        ("t", 2, 1, InputError),
    ],
)
def test_refusals(text, lower, upper, error):
    with pytest.raises(error):
        integrate(text, "t", lower, upper, 53)


rates = st.fractions(min_value=Fraction(1, 4), max_value=5, max_denominator=8)
weights = st.fractions(min_value=-3, max_value=3, max_denominator=8).filter(bool)
atoms = st.tuples(weights, rates, st.integers(0, 3))


def total(items):
    result = ExponentialPolynomial({})
    for weight, rate, power in items:
        result = result + ExponentialPolynomial.exponential(weight, rate, power)
    return result


@given(st.lists(atoms, min_size=1, max_size=4), rates)
@settings(max_examples=12, deadline=None)
def test_l1_norm_against_floats(items, frequency):
    function = total(items) * (
        ExponentialPolynomial.constant(1) + ExponentialPolynomial.oscillation(1, frequency, True)
    )
    ball = integral_of_absolute_value(function, 40)

    def value(t):
        envelope = sum(float(w) * t**n * math.exp(-float(a) * t) for w, a, n in items)
        return abs(envelope * (1 + math.sin(float(frequency) * t)))

    steps, end = 2000, 60.0
    # The grid is quadratic in t, dense near 0, where the function varies fastest.
    points = [end * (k / steps) ** 2 for k in range(steps + 1)]
    values = [float(value(point)) for point in points]
    rough = sum(
        (right - left) * (a + b) / 2
        for left, right, a, b in zip(points, points[1:], values, values[1:], strict=False)
    )
    assert abs(float(ball.mid()) - rough) < 2e-3 * (1 + rough)


@given(st.lists(atoms, min_size=1, max_size=5))
@settings(max_examples=25, deadline=None)
def test_supremum_bounds_every_value(items):
    function = total(items)
    top = supremum_of_absolute_value(function, 53)
    with precision(80):
        values = [abs(function.at(Fraction(k, 16))) for k in range(0, 400, 3)]
    assert not any(value > top for value in values)
    assert max(float(value.mid()) for value in values) >= float(top.mid()) * 0.8


@given(st.lists(atoms, min_size=1, max_size=4), rates)
@settings(max_examples=25, deadline=None)
def test_antiderivative_and_derivative_are_inverse(items, frequency):
    function = total(items) * ExponentialPolynomial.oscillation(2, frequency, False)
    assert (function.antiderivative().derivative() - function).terms == {}


def test_products_of_oscillations():
    product = from_term(parse_term("sin(2*t)*cos(3*t)*exp(-t)"))
    sums = from_term(parse_term("(sin(5*t) - sin(t))/2*exp(-t)"))
    assert (product - sums).terms == {}
    squares = from_term(parse_term("sin(t)**2 + cos(t)**2"))
    assert squares.at_zero == 1
    assert len(squares.terms) == 1


def test_double_zero_under_the_absolute_value():
    """(exp(-t) - exp(-2t))**2 * sign structure: a zero of even order does not fool the signs."""
    function = from_term(parse_term("(exp(-t) - 1/2)**2*exp(-t)"))
    ball = integral_of_absolute_value(function, 64)
    assert ball.overlaps(arb(1) / 12)
    assert float(ball.rad()) < 1e-15


def test_a_perturbed_coefficient_is_noticed():
    good = integral_of_absolute_value(from_term(parse_term("exp(-t) - 2*exp(-2*t)")), 64)
    for text in ("exp(-t) - 2*exp(-201/100*t)", "exp(-t) - 201/100*exp(-2*t)"):
        assert not good.overlaps(integral_of_absolute_value(from_term(parse_term(text)), 64))


def test_no_norm_without_decay():
    with pytest.raises(ValueError, match="diverges"):
        integral_of_absolute_value(from_term(parse_term("1 + exp(-t)")))
    with pytest.raises(ValueError, match="not bounded"):
        supremum_of_absolute_value(from_term(parse_term("t")))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("besselj(0, t)*exp(-t)", lambda x: mpmath.besselj(0, x) * mpmath.exp(-x)),
        ("besselj(1/2, t)", lambda x: mpmath.besselj(0.5, x)),
        ("airyai(t)", mpmath.airyai),
    ],
)
def test_bessel_and_airy_integrands(text: str, value: Callable[[Any], Any]) -> None:
    known = mpmath.quad(value, [1, 3])
    assert integrate(text, lower=1, upper=3).overlaps(arb(float(known), 1e-12))


def test_a_bessel_function_of_another_order_has_a_cut() -> None:
    with pytest.raises(Unsupported):
        integrate("besselj(1/2, t)", lower=-1, upper=2)
