"""Theorem 3.9 for tanh networks: the kernel's word, and the step against the exact slopes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.inverse_approximation.theorem_3_9_tanh.instances import (
    EDGES,
    TanhLimit,
    slopes,
    tanh_limits,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9_tanh.statement import (
    SmoothTargetsForget,
)
from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.constant_inputs import slopes as enclosed

THEOREM = SmoothTargetsForget()
test_theorem = theorem_checks(
    THEOREM,
    drawn=1,
    spared=(
        "uniform decay, small inputs",
        "uniform decay, other readouts",
        "small memories",
        "nearly linear once small",
        "0 < x",
        "x <= B",
    ),
)


@settings(max_examples=12)
@given(tanh_limits(), st.fractions(0, 3, max_denominator=2))
def test_a_step_is_nearly_linear(model: TanhLimit, time: Fraction) -> None:
    for x in (model.bound, model.bound / 9):
        before, after = (slopes(model, x, t, 128) for t in (time, time + model.step))
        factor = (-to_ball(model.rate * model.step)).exp()
        for v, later in zip(before, after, strict=True):
            if abs(v) < to_ball(model.small):
                assert not abs(later - factor * v) > to_ball(model.share) * abs(v)


@pytest.mark.parametrize("model", EDGES[:2])
def test_the_slopes_are_those_of_the_network(model: TanhLimit) -> None:
    size = range(len(model.inputs))
    weights = tuple(tuple(-model.rate if i == j else Fraction(0) for j in size) for i in size)
    rows = tuple((u,) for u in model.inputs)
    mine = slopes(model, model.bound, Fraction(2), 128)
    other = enclosed(weights, rows, (model.bound,), Fraction(2))
    assert all(a.overlaps(b) for a, b in zip(mine, other, strict=True))


def test_it_is_proved_and_hypotheses_are_not_idle() -> None:
    (subject,) = (s.subject for s in THEOREM.statements if isinstance(s.subject, Sequent))
    closing = close(subject)
    assert closing.proof is not None, closing.details
    assert closing.proof.word(subject.fact) == "PROVED"
    for name in ("uniform decay, small inputs", "small memories", "readouts"):
        assert close(subject.without(name)).proof is None, name
