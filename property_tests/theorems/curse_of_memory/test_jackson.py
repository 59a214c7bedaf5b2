"""Jackson's constants on functions with a kink, against known best errors."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.jackson.instances import (
    KinkInstance,
    best_error,
    distance,
    levelled,
)
from memory_theorems.theorems.curse_of_memory.jackson.statement import JacksonTheorem
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

THEOREM = JacksonTheorem()


def test_known_best_errors():
    # |x| on [-1, 1]: E_2 = 1/8, E_4 = 0.0676...; here f = (x + |x|)/4.
    assert best_error(1, 2, Fraction(1, 2)).contains(Fraction(1, 32).numerator / 32)
    assert abs(float(best_error(1, 4, Fraction(1, 2)).mid()) - 0.0676208 / 4) < 1e-5


def test_nearly_linear_functions_against_constants():
    """E_0 = (1 - a)/2 is 2/pi of the bound: half of it is refuted, and what divides by n - 1."""
    instance = KinkInstance(1, 0, Fraction(1, 100))
    best, before = distance(instance, 1, 1), distance(instance, 0, 0)
    assert abs(best - 0.495) < 1e-3
    assert before == 1
    assert best <= arb.pi() / 4 * before
    assert best > arb.pi() / 8 * before


KINKS = st.fractions(Fraction(1, 9), Fraction(8, 9), max_denominator=9)


@given(st.integers(1, 3), st.sampled_from([2, 3, 5, 7]), KINKS)
@settings(max_examples=15, deadline=None)
def test_enclosures_hold_against_least_squares_and_the_bound(alpha, degree, kink):
    found = best_error(alpha, degree, kink)
    s = np.linspace(0, 1, 2001)
    values = np.maximum(s - float(kink), 0) ** alpha
    fitted = np.polynomial.Chebyshev.fit(s, values, degree)
    assert float(found.lower()) <= np.max(np.abs(values - fitted(s))) * (1 + 1e-6)
    bound = (math.pi / 4) ** alpha * math.factorial(degree + 1 - alpha) * math.factorial(alpha)
    assert float(found.upper()) <= bound / math.factorial(degree + 1)
    assert float(found.lower()) >= 0
    assert float(found.upper()) < float(found.lower()) * 1.1 + 1e-3


def test_a_levelled_error_is_exact():
    points = tuple(Fraction(k, 3) for k in range(4))
    polynomial, delta = levelled(1, Fraction(1, 2), points)
    for i, x in enumerate(points):
        value = polynomial(x.numerator) if x.denominator == 1 else None
        if value is not None:
            assert Fraction(int(value.p), int(value.q)) + (-1) ** i * delta == max(
                x - Fraction(1, 2), Fraction(0)
            )


#: No function violates a cited theorem; what lies beyond the order is not measured.
test_theorem = theorem_checks(THEOREM, spared=("Jackson", "j + 1 <= alpha"))


@pytest.mark.parametrize(
    "data", [None, {}, {"alpha": "0", "n": "3", "kink": "1/2"},
             {"alpha": "3", "n": "1", "kink": "1/2"}, {"alpha": "1", "n": "3", "kink": "1"}],
)  # fmt: skip
def test_bad_instances(data):
    with pytest.raises(InputError):
        THEOREM.rebuild(data)


def test_a_bound_that_is_too_small_is_no_instance_of_the_hypotheses():
    """The printed rate fails for it: (1, 0, 1/100) with half the supremum of the derivative."""
    assert (
        THEOREM.rebuild({**THEOREM.describe(THEOREM.edges[3]), "share": "1/2"})
        == (THEOREM.edges[4])
    )
