"""Critical points for positive targets: closed by the kernel, and met by another way."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.discoveries.positive_targets.instances import (
    EDGES,
    PositiveSum,
    positive_sums,
)
from memory_theorems.theorems.discoveries.positive_targets.statement import PositiveTargets
from memory_theorems.verify.testing import theorem_checks

THEOREM = PositiveTargets()
# Spared: that an integral is linear, which every instance satisfies.
INTEGRATED = ("integrated", "integrated, derived", "integrated, derived twice")
test_theorem = theorem_checks(THEOREM, drawn=1, spared=INTEGRATED)


def factor(case: PositiveSum, at: Fraction) -> Fraction:
    """B(at)**2."""
    found = Fraction(1)
    for v in case.places:
        found *= ((at - v) / (at + v)) ** 2
    return found


@settings(max_examples=20, deadline=None)
@given(positive_sums())
def test_the_residual_is_the_reflected_target(case: PositiveSum) -> None:
    """r(s) = -B(s)**2 int B(x)**2/(s + x), in rational numbers, and no other sign of it."""
    facts = case.facts
    assert facts["138"]
    assert facts["139"]
    d = len(case.places)
    left = case.residual(case.at, 1)
    at = fmpq(case.at.numerator, case.at.denominator)
    right = case.integral(1, d, at)
    assert left == factor(case, case.at) * Fraction(int(right.p), int(right.q))
    if facts["positive"]:
        assert left >= 0
        assert all(case.residual(v, 3) > 0 for v in case.places)
        assert min(case.shares) > 0


def test_other_sign_of_the_curvature() -> None:
    """For a target with weights of both signs r'' may be positive."""
    signs = set()
    for case in EDGES:
        facts = case.facts
        if facts["138"] and facts["139"] and not facts["positive"]:
            signs |= {case.residual(v, 3) > 0 for v in case.places}
    assert signs == {False}


@pytest.mark.parametrize("case", [case for case in EDGES if case.facts["positive measure"]])
def test_shifted_points_are_not_critical(case: PositiveSum) -> None:
    """A critical point with a weight changed violates (138)."""
    changed = PositiveSum(
        case.weights, case.rates, (case.shares[0] * 2, *case.shares[1:]), case.places
    )
    assert not changed.facts["138"]
