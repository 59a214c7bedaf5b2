"""Theorem D.1: critical affine spaces from minimisers of smaller models."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings

from memory_theorems.theorems.curse_of_memory.landscape.coinciding_unit_instances import (
    EDGES,
    CoincidingUnits,
    coinciding_units,
)
from memory_theorems.theorems.curse_of_memory.theorem_d_1.statement import CriticalAffineSpaces
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.testing import theorem_checks

THEOREM = CriticalAffineSpaces()
test_theorem = theorem_checks(THEOREM, drawn=2, spared=("h != 0",))


def gradient(case: CoincidingUnits) -> list[Fraction]:
    """Of J_m: 2 r(w_k) and 2 a_k r'(w_k), with r from the units themselves and from the target."""
    units = [(a, v) for row, v in zip(case.weights, case.rates, strict=True) for a in row]
    found = []
    for a, w in units:
        for order in (0, 1):
            sign = (-1) ** order
            own = sum(to_fmpq(b / (w + v) ** (1 + order)) for b, v in units)
            target = case.model(to_fmpq(w), order) - case.residual(w, order)
            slope = 2 * (sign * own - target) * (to_fmpq(a) if order else 1)
            found.append(Fraction(int(slope.p), int(slope.q)))
    return found


@settings(max_examples=25, deadline=None)
@given(coinciding_units())
def test_all_points_of_a_critical_space_are_critical(case: CoincidingUnits) -> None:
    if case.order >= 2:
        assert not any(gradient(case))
    elif case.order == 0:
        assert any(gradient(case))


def test_without_the_total_weight_a_group_is_not_critical() -> None:
    """A critical point of J_d in its rates with b_s = 0 whose units are not critical."""
    case = next(item for item in EDGES if item.order == 1 and sum(item.weights[0]) == 0)
    assert any(gradient(case))
