"""Lemma 1: attained equalities, the measured names, and wrong variants on the edges."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given

from theorems.oracles.trajectories import linear_gap
from theorems.stability.lemma_1 import TruncatedState, measure_run
from theorems.stability.runs import EDGES, Run, describe, extremal, random_runs, rebuild
from verify.arithmetic.balls import compare, to_fmpq, upper_bound
from verify.arithmetic.evaluation import evaluate
from verify.claims import Relation, relations
from verify.errors import InputError
from verify.theorem import Assertion, Form, Statement

THEOREM = TruncatedState()


def certain(relation: Relation, run: Run, bits: int = 256) -> bool | None:
    values = {name: quantity.enclose(bits) for name, quantity in measure_run(run).items()}
    return compare(
        evaluate(relation.left, values, bits), relation.op, evaluate(relation.right, values, bits)
    )


def applicable(statement: Statement, run: Run) -> bool:
    assert isinstance(statement.subject, Assertion)
    return all(certain(item, run) is True for item in statement.subject.given)


ASSERTED = [item for item in THEOREM.statements if isinstance(item.subject, Assertion)]


@pytest.mark.parametrize("statement", ASSERTED, ids=lambda item: item.latex[:30])
def test_every_edge_is_decided(statement: Statement) -> None:
    assert isinstance(statement.subject, Assertion)
    inside = [run for run in EDGES if applicable(statement, run)]
    assert 2 * len(inside) >= len(EDGES)
    for run in inside:
        for item in statement.subject.conclusion:
            assert certain(item, run) is True, describe(run)


@given(random_runs())
def test_the_sharp_bound_on_random_runs(run: Run) -> None:
    (statement,) = (item for item in ASSERTED if item.form is Form.SHARPENED)
    assert isinstance(statement.subject, Assertion)
    if applicable(statement, run):
        assert certain(statement.subject.conclusion[0], run) is True


@pytest.mark.parametrize(("rate", "time", "window"), [("1/2", 12, 3), ("9/10", 40, 5)])
def test_the_scalar_system_attains_the_sharp_bound_exactly(
    rate: str, time: int, window: int
) -> None:
    run = extremal(rate, time, window)
    equality = relations("gap == lambda**k*(1 - lambda**past)/(1 - lambda)*L_x*B_x")
    assert certain(equality[0], run) is True


def test_the_rotation_attains_the_sharp_bound_exactly() -> None:
    (run,) = (item for item in EDGES if item.norm == "2")
    equality = relations("gap == lambda**k*(1 - lambda**past)/(1 - lambda)*L_x*B_x")
    assert certain(equality[0], run) is True


@pytest.mark.parametrize(
    "wrong",
    [
        "gap <= lambda**k*L_x*B_x/(1 - lambda)/2",
        "gap <= lambda**(k + 1)*L_x*B_x/(1 - lambda)",
        "gap <= 99/100*lambda**k*L_x*B_x/(1 - lambda)",
        "gap <= lambda**k*L_x*B_x/(1 + lambda)",
        "gap <= lambda**k*L_x*B_x",
        "gap <= lambda**k*L_x/(1 - lambda)",
        "gap <= lambda**k*B_x/(1 - lambda)/L_x/2",
        "gap < lambda**k*L_x*B_x/(1 - lambda)",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    repaired = next(item for item in ASSERTED if item.form is Form.REPAIRED)
    inside = [run for run in EDGES if applicable(repaired, run)]
    assert any(certain(relations(wrong)[0], run) is False for run in inside)


@pytest.mark.parametrize("index", range(5))
def test_every_hypothesis_is_needed(index: int) -> None:
    repaired = next(item for item in ASSERTED if item.form is Form.REPAIRED)
    assert isinstance(repaired.subject, Assertion)
    others = [item for i, item in enumerate(repaired.subject.given) if i != index]
    assert any(
        all(certain(item, run) is True for item in others)
        and certain(repaired.subject.conclusion[0], run) is False
        for run in EDGES
    )


@given(random_runs())
def test_the_gap_agrees_with_the_unrolled_sum(run: Run) -> None:
    if run.system.activation != "linear" or run.norm == "2":
        return
    forgotten = linear_gap(
        run.system.state_weights, run.system.input_weights, run.inputs, run.window
    )
    sizes = [abs(entry) for entry in forgotten]
    expected = max(sizes) if run.norm == "oo" else sum(sizes, Fraction(0))
    assert measure_run(run)["gap"].enclose(64) == to_fmpq(expected)


@given(random_runs())
def test_runs_survive_json(run: Run) -> None:
    assert rebuild(describe(run)) == run


def test_malformed_descriptions() -> None:
    data = describe(EDGES[0])
    for change in ({"norm": "3"}, {"W": [["x"]]}, {"k": "-1"}, {"inputs": [["1", "1"]]}):
        with pytest.raises(InputError):
            rebuild({**data, **change})
    del data["eps"]
    with pytest.raises(InputError, match="eps"):
        rebuild(data)


def test_window_of_the_tolerance_is_the_least_one() -> None:
    """At 1.01 times the bound the threshold lets k pass and refuses k - 1."""
    run = extremal("1/2", 14, 3)
    rate, tolerance = run.rate, run.tolerance
    assert upper_bound(measure_run(run)["gap"].enclose(64)) <= tolerance
    assert rate ** (run.window - 1) / (1 - rate) > tolerance
    shorter = extremal("1/2", 14, 2)
    assert measure_run(shorter)["gap"].enclose(64) > fmpq(
        tolerance.numerator, tolerance.denominator
    )
