"""What mixtures of exponentials and log tanh need: wrong variants, other code."""

from __future__ import annotations

import math

import pytest
from scipy.integrate import quad

from memory_theorems.theorems.analysis.antiderivatives import INCREMENTS
from memory_theorems.theorems.analysis.composed_derivatives import CHAIN, EXPONENTIAL_OF
from memory_theorems.theorems.analysis.gamma_densities import PEAK
from memory_theorems.theorems.analysis.mixtures import BEYOND, REMAINDER
from memory_theorems.theorems.analysis.odd_squares import DOUBLED, REVERSED
from memory_theorems.theorems.analysis.tanh_sums import GEOMETRIC
from memory_theorems.theorems.analysis.tanh_sums import SLOPE as SLOPE_OF_SUM
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer

REASONS = ("not decided", "not in scope", "is not what", "not shown", "in the way")

#: (statement, text, another): each variant is false.
WRONG = [
    (INCREMENTS, "3*e*(q - p)", "e*(q - p)/2"),
    (CHAIN, "z, w*v)", "z, w + v)"),
    (EXPONENTIAL_OF, "exp(f(z))*v", "exp(f(z))"),
    (PEAK, "<= 2/r", "<= 1/r"),
    (REMAINDER, "<= e*T", "<= e"),
    (BEYOND, "exp(-x*T)/x", "exp(-2*x*T)/x"),
    (DOUBLED, "**2*c(x)", "*c(x)"),
    (REVERSED, "f(n + 1 - j)", "f(n - j)"),
    (GEOMETRIC, "exp(-(2*n + 1)*u)", "exp(-(2*n - 1)*u)"),
    (SLOPE_OF_SUM, "-2*Sum", "2*Sum"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in REASONS), found.missing


def test_partial_sums_of_log_tanh() -> None:
    for n in range(6):
        for u in (0.0, 0.01, 0.3, 1.0, 4.0):
            found = sum(2 / (2 * j - 1) * math.exp(-(2 * j - 1) * u) for j in range(1, n + 1))
            near = math.exp(-found) - math.tanh(u / 2)
            assert -1e-15 <= near <= 2 / (2 * n + 1)


def test_odd_squares_come_near_their_bound() -> None:
    found = sum(1 / (2 * j - 1) ** 2 for j in range(1, 2001))
    assert math.pi**2 / 8 - 2e-4 < found <= math.pi**2 / 8


def test_a_power_law_is_a_mixture() -> None:
    """The derivative in the end of the mixture, and its total."""
    for q in (0.3, 1.0):
        density = lambda y, q=q: math.exp((1 + q) * y - math.exp(y))  # noqa: E731
        total = quad(density, -40, 5)[0]
        assert abs(total - math.gamma(1 + q)) < 1e-7
        assert total <= 1
        for s in (0.0, 0.7, 5.0):
            clock = math.log1p(s)
            mixed = lambda v, q=q, c=clock, f=density: (  # noqa: E731
                math.exp(-(1 + q) * c) * quad(f, -40, c - v)[0]
            )
            v, h = 0.4, 1e-4
            slope = (mixed(v + h) - mixed(v - h)) / (2 * h)
            kernel = math.exp(-(1 + q) * v - math.exp(-v)) * math.exp(-math.exp(-v) * s)
            assert abs(slope + kernel) < 1e-5
