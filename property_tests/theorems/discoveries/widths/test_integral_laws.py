"""The laws of the width for all decays and in L2: instances, and the integrals in them."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.width_for_all_decays.statement import WidthForAllDecays
from memory_theorems.theorems.discoveries.width_in_l2.statement import WidthInL2
from memory_theorems.theorems.discoveries.widths.integral_laws import (
    DECAY_EDGES,
    LARGEST,
    LEAST,
    MAXIMUM,
    IntegralLaw,
    below,
    graded_error,
)
from memory_theorems.theorems.objects.fits.graded_sums import graded_terms, relative_distance
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

test_all_decays = theorem_checks(WidthForAllDecays(), drawn=1)
test_l2 = theorem_checks(WidthInL2(), drawn=1)


@pytest.mark.parametrize(("omega", "scale"), [("1/2", 6), ("1", 9), ("2", 8), ("3", 12)])
def test_the_graded_sum_is_within_what_the_integrals_say(omega: str, scale: int) -> None:
    q = Fraction(omega)
    error = relative_distance(q, *graded_terms(q, Fraction(scale)))
    with precision(128):
        case = IntegralLaw(False, LARGEST, q, (1,), (Fraction(1),))
        assert error <= graded_error(case, arb(scale))


@settings(max_examples=12)
@given(
    q=st.sampled_from([Fraction(1, 3), Fraction(1), Fraction(5, 2)]),
    rates=st.lists(st.floats(-9, 2), min_size=1, max_size=3),
    length=st.floats(0.5, 12),
)
def test_jensen_against_quadrature(q: Fraction, rates: list[float], length: float) -> None:
    """The integral of the squared all-pass function by the measure of the kernel."""
    u = np.linspace(-60, 6, 60_001)
    values = np.exp(float(q) * u - np.exp(u)) / float(mpmath.gamma(float(q)))
    for rate in rates:
        values = values * np.tanh((u - rate) / 2) ** 2
    integral = float(np.trapezoid(values, u))
    with precision(128):
        case = IntegralLaw(False, LEAST, q, (1,), (Fraction(1),))
        assert float(below(case, arb(length), len(rates))) <= integral * 1.001


@settings(max_examples=10)
@given(
    q=st.sampled_from([Fraction(1, 4), Fraction(1)]),
    rates=st.lists(st.floats(-6, 1), min_size=1, max_size=3, unique=True),
    length=st.floats(1, 12),
)
def test_no_sum_is_closer_in_l2(q: Fraction, rates: list[float], length: float) -> None:
    """The distance in L2 from the span of some exponentials, by their Gram matrix."""
    p, speeds = mpmath.mpf(q.numerator) / q.denominator + mpmath.mpf(1) / 2, []
    with mpmath.workdps(40):
        speeds = [mpmath.exp(rate) for rate in rates]
        gram = mpmath.matrix([[1 / (a + b) for a in speeds] for b in speeds])
        right = mpmath.matrix([mpmath.exp(r) * mpmath.expint(p, r) for r in speeds])
        square = 1 - 2 * (p - 0.5) * (right.T * mpmath.lu_solve(gram, right))[0]
    with precision(128):
        case = IntegralLaw(True, LEAST, q, (1,), (Fraction(1),))
        assert float(below(case, arb(length), len(rates))) ** 2 <= float(square) + 1e-9


def test_malformed_instances_are_refused() -> None:
    one = Fraction(1)
    for square, kind, q, terms, sizes, flaw in (
        (True, LEAST, Fraction(2), (1,), (one,), ""), (True, MAXIMUM, one, (1,), (one,), ""),
        (False, LEAST, -one, (1,), (one,), ""), (False, LEAST, one, (), (one,), ""),
        (False, LEAST, one, (1,), (), ""), (False, LEAST, one, (1,), (one,), "weight"),
        (False, MAXIMUM, one, (9,), (one,), ""), (False, "", one, (1,), (one,), ""),
    ):  # fmt: skip
        with pytest.raises(InputError):
            IntegralLaw(square, kind, q, terms, sizes, flaw)
    assert len(set(DECAY_EDGES)) == len(DECAY_EDGES)
