"""Memory over all inputs: saturated units against the exact memory of one unit."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb

from memory_theorems.theorems.inverse_approximation.definition_3_1.instances import EDGES, argument
from memory_theorems.theorems.inverse_approximation.definition_3_1.statement import (
    MemoryOverAllInputs,
)
from memory_theorems.theorems.objects.memory.bounded_units import BoundedUnit
from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks

THEOREM = MemoryOverAllInputs()
test_theorem = theorem_checks(THEOREM, spared=("0 <= t",))


@pytest.mark.parametrize("start", ["1/2", "1", "7", "-3"])
def test_the_argument_is_that_of_a_hardtanh_unit(start: str) -> None:
    unit = BoundedUnit("hardtanh", Fraction(2))
    for time in map(Fraction, ("0", "1/2", "1", "3", "9")):
        z = to_ball(argument(Fraction(2), Fraction(start), time))
        clipped = z.max(arb(-1)).min(arb(1))
        assert abs(clipped - unit.slope(Fraction(start), time)) < arb(2) ** -40


def test_the_lower_bound_is_below_the_exact_memory() -> None:
    """One unit: s/(R + K*t/r) against |c*u|/(1 + w*t)."""
    for units in EDGES[:2]:
        (w,), (u,), (c,) = units.rates, units.inputs, units.readout
        unit = BoundedUnit("hardtanh", w, u, c)
        for time in map(Fraction, (0, 1, 50)):
            bound = units.slope / (units.size + units.speed * time / units.deviation)
            assert not to_ball(bound) > unit.memory(time)


def test_no_hypothesis_is_idle() -> None:
    (subject,) = (s.subject for s in THEOREM.statements if isinstance(s.subject, Sequent))
    assert close(subject).proof is not None
    for item in subject.theory.hypotheses:
        assert close(subject.without(item.name)).proof is None, item.name
