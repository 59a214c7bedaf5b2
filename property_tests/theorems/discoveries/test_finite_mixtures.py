"""The transform of all-pass responses and what it bounds: wrong variants, other code."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.integrate import quad

from memory_theorems.theorems.analysis.cascades import CASCADES, SECTION
from memory_theorems.theorems.analysis.damped_functions import DAMPED, FALLING, VALUE
from memory_theorems.theorems.analysis.whole_integrals import PARTS, WHOLE
from memory_theorems.theorems.discoveries.width_law.finite_mixtures import SQUARES, TWICE
from memory_theorems.theorems.discoveries.width_law.lower_bound import (
    MISSED,
    TRANSFORM_OF_RESPONSES,
)
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, without

REASONS = ("not decided", "not in scope", "is not what", "not shown", "in the way")


@pytest.mark.parametrize("statement", [TRANSFORM_OF_RESPONSES, MISSED])
def test_closed_met_and_nothing_cited(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert found.cited == found.given == ()
    assert found.word == "CERTIFIED"


#: (statement, text, another): each variant is false.
WRONG = [
    (TRANSFORM_OF_RESPONSES, "(x + |lambda(j)|)", "(x + 2*|lambda(j)|)"),
    (TRANSFORM_OF_RESPONSES, "(x - lambda(j))/(x", "(x + lambda(j))/(x"),
    # The integral diverges at x = 0.
    (TRANSFORM_OF_RESPONSES, "0 < x", "0 <= x"),
    (TRANSFORM_OF_RESPONSES, "G(k + 1, 0) == 1", "G(k + 1, 0) == 2"),
    # Each rate once, a sign, half of the error.
    (MISSED, "(j, 1, m))**2", "(j, 1, m))"),
    (MISSED, "x(i) - w(j)", "x(i) + w(j)"),
    (MISSED, " <= Integral(|", " <= 1/2*Integral(|"),
    (MISSED, "exp(-w(j)*s)", "exp(-2*w(j)*s)"),
    (WHOLE, "== -F(0)", "== F(0)"),
    (PARTS, "integrable(f)", "integrable(fun(s, f(s)**2))"),
    (VALUE, "== 1/x", "== 2/x"),
    (FALLING, "0 < x", "0 <= x"),
    (DAMPED, "0 < x", "0 <= x"),
    (CASCADES, "G(0, t) == 1", "G(0, t) == 1 + t"),
    (SECTION, "-x*(N(t) + g(t))", "-x*(N(t) + 2*g(t))"),
    (TWICE, "1 <= j and j <= m => lambda(m + j) == w(j)", "j <= m => lambda(m + j) == w(j)"),
    (SQUARES, "**2", "**3"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert any(why in found.missing for why in REASONS), found.missing


def test_the_rates_of_the_model_are_positive() -> None:
    found = closer().close(without(MISSED, "rates"))
    assert found.shown is None
    assert found.missing


def test_drawn_models_miss_at_least_that() -> None:
    """The L1 distance by quadrature, for drawn sums and for the best weights of given rates."""
    chance = np.random.default_rng(5)
    grid = np.concatenate([[0], np.geomspace(1e-4, 400, 4000)])
    for m, n in ((1, 1), (1, 3), (2, 2), (2, 5), (3, 6)):
        for _ in range(6):
            w, x = chance.uniform(0.2, 3, m), chance.uniform(0.1, 4, n)
            c = chance.normal(size=n)
            memory = np.exp(-np.outer(grid, x)) @ (c * x)
            model = np.exp(-np.outer(grid, w))
            # Weights that are good in the L2 norm.
            a = np.linalg.lstsq(
                model * np.gradient(grid)[:, None] ** 0.5, memory * np.gradient(grid) ** 0.5
            )[0]
            missed = quad(
                lambda t, a=a, c=c, w=w, x=x: abs(
                    float(np.sum(c * x * np.exp(-x * t)) - np.sum(a * np.exp(-w * t)))
                ),
                0, 200, limit=2000,
            )[0]  # fmt: skip
            square = np.prod((x[:, None] - w) / (x[:, None] + w), axis=1) ** 2
            assert float(np.sum(c * square)) <= missed + 1e-6


def test_the_bound_is_attained_without_units() -> None:
    """m = 0: all of a positive memory is missed, and its integral is the sum of the weights."""
    c, x = np.array([0.5, 2.0]), np.array([1.0, 3.0])
    whole = quad(lambda t: float(np.sum(c * x * np.exp(-x * t))), 0, 60)[0]
    assert abs(whole - c.sum()) < 1e-9
