"""Appendix E on flows: closed and met, not without a hypothesis, and not in wrong variants."""

from __future__ import annotations

from dataclasses import replace

import pytest
from mpmath import cos, exp, log, mp, mpf, sin, sqrt

from memory_theorems.theorems.analysis import circular, planar_flows
from memory_theorems.theorems.curse_of_memory.momentum import flows_in_closed_form, saddle_flows
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer, without

STATED = (
    saddle_flows.DESCENT_IN_CLOSED_FORM,
    saddle_flows.DESCENT_ESCAPES,
    saddle_flows.HEAVY_BALL_IN_CLOSED_FORM,
    saddle_flows.HEAVY_BALL_ESCAPES,
)
IDS = ("(1)", "(146)", "(2)", "(148)")


@pytest.mark.parametrize("statement", STATED, ids=IDS)
def test_closed_and_met(statement: Composed) -> None:
    found = closer().close(statement)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert not found.cited
    assert not found.given
    assert not found.unused


@pytest.mark.parametrize("hypothesis", ["start", "gap"])
@pytest.mark.parametrize("statement", [STATED[1], STATED[3]], ids=("(146)", "(148)"))
def test_no_hypothesis_can_be_left_out(statement: Composed, hypothesis: str) -> None:
    assert closer().close(without(statement, hypothesis)).shown is None


#: Statement, what is changed: each is false, or wants another proof.
WRONG = [
    (circular.SINE, "cos(", "sin("),
    (circular.COSINE, "(-sin(", "(sin("),
    (planar_flows.AGREE, "begins(y, Y(0))", "begins(y, X(0))"),
    (planar_flows.AGREE, "=> x(t) == X(t)", "=> x(t) == Y(t)"),
    (planar_flows.DIFFERENCE_BEGINS, "begins(x, X(0))", "begins(x, 0)"),
    (flows_in_closed_form.ITS_SLOPES, "(p**2 - epsilon*q**2)/2", "p**2 - epsilon*q**2"),
    (flows_in_closed_form.NO_OTHERS, "v == -epsilon*q", "v == epsilon*q"),
    (saddle_flows.DESCENDS, "d*exp(-t)", "d*exp(t)"),
]
WRONG_THEOREMS = [
    (STATED[0], "derives(x_1, t, -u)", "derives(x_1, t, u)"),
    (STATED[0], "begins(x_2, 1)", "begins(x_2, 2)"),
    (STATED[0], "epsilon*exp(2*epsilon*t))/2", "epsilon*exp(epsilon*t))/2"),
    (STATED[1], "-delta_0(epsilon)/4", "-delta_0(epsilon)"),
    (STATED[1], "e <= c*delta_0(e)", "delta_0(e) <= c*e"),
    (STATED[2], "begins(y_1, -u)", "begins(y_1, u)"),
    (STATED[2], "derives(y_2, t, -v)", "derives(y_2, t, v)"),
    (STATED[3], "-delta_0(epsilon)/2", "-2*delta_0(epsilon)"),
    (STATED[3], "delta(e) <= K*e", "delta(e) <= K"),
    (STATED[3], "*T)/2 == delta_0(epsilon)", "*T)/2 == delta_0(epsilon)/4"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert found.missing


@pytest.mark.stress
@pytest.mark.parametrize(("statement", "old", "new"), WRONG_THEOREMS)
def test_wrong_theorems_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert found.missing


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        (STATED[0], {"x_1": "fun(t, 1)"}),
        (STATED[0], {"t": "-1"}),
        (STATED[2], {"x_2": "fun(t, exp(1/2*t))"}),
    ],
)
def test_wrong_structures_are_not_shown(statement: Composed, values: dict[str, str]) -> None:
    met = statement.met
    assert met is not None
    found = closer().close(replace(statement, met=replace(met, values={**met.values, **values})))
    assert found.met is None
    assert found.unmet


def test_the_flows_in_numbers() -> None:
    """Both closed forms against Taylor steps of their equations, both escapes at their times."""
    mp.dps = 30
    epsilon, delta, step = mpf("0.01"), mpf("0.02"), mpf("0.001")
    x, y, z, v = delta, -delta, mpf(1), epsilon
    for _ in range(1000):
        x, y = (
            x + step * y - step**2 / 2 * x - step**3 / 6 * y,
            y - step * x - step**2 / 2 * y + step**3 / 6 * x,
        )
        z, v = (
            z + step * v + step**2 / 2 * epsilon * z + step**3 / 6 * epsilon * v,
            v + step * epsilon * z + step**2 / 2 * epsilon * v + step**3 / 6 * epsilon**2 * z,
        )
    root = sqrt(epsilon)
    assert abs(x - delta * (cos(1) - sin(1))) < 1e-9
    assert abs(z - (1 + root) / 2 * exp(root) - (1 - root) / 2 * exp(-root)) < 1e-9
    for gap in (mpf("0.1"), mpf(1)):
        late = log(gap / epsilon) / (2 * epsilon)
        assert (delta**2 * exp(-2 * late) - epsilon * exp(2 * epsilon * late)) / 2 < -gap / 4
        late = log(8 * gap / (epsilon * (1 + root) ** 2)) / (2 * root)
        second = (1 + root) / 2 * exp(root * late) + (1 - root) / 2 * exp(-root * late)
        assert (delta**2 * (cos(late) - sin(late)) ** 2 - epsilon * second**2) / 2 < -gap / 2
