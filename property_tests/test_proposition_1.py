"""Proposition 1 of the stability paper: outputs under truncation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from property_tests.measuring import (
    certain,
    demand_claims,
    demand_edges,
    demand_hypotheses,
    measured,
    violated,
)
from theorems.oracles.trajectories import linear_gap
from theorems.stability.proposition_1 import TruncatedOutput
from verify.arithmetic.balls import to_fmpq
from verify.claims import relations
from verify.errors import InputError
from verify.theorem import Assertion, Form

THEOREM = TruncatedOutput()
EDGES = THEOREM.edges
SHARP = next(item.subject for item in THEOREM.statements if item.form is Form.SHARPENED)
assert isinstance(SHARP, Assertion)


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_the_hypotheses_are_needed() -> None:
    demand_hypotheses(THEOREM, SHARP, EDGES, ("lambda < 1",))


def test_the_sharp_bound_is_attained_with_a_readout() -> None:
    equality = relations("output_gap == L_f*lambda**k*(1 - lambda**past)/(1 - lambda)*L_x*B_x")
    attained = [
        edge for edge in EDGES if edge.readout and certain(equality[0], measured(THEOREM, edge))
    ]
    assert len(attained) >= 3


@pytest.mark.parametrize("wrong", ["output_gap <= gap", "output_gap <= L_f*L_x*B_x*lambda**k"])
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong), SHARP.given)
    assert any(violated(mutant, measured(THEOREM, edge)) for edge in EDGES)


@settings(max_examples=25)
@given(THEOREM.family())
def test_random_readouts(run) -> None:
    values = measured(THEOREM, run)
    assert not violated(SHARP, values)
    if run.system.activation == "linear" and run.norm != "2":
        gap = linear_gap(run.system.state_weights, run.system.input_weights, run.inputs, run.window)
        sizes = [abs(sum((a * b for a, b in zip(row, gap)), Fraction(0))) for row in run.readout]
        expected = max(sizes) if run.norm == "oo" else sum(sizes, Fraction(0))
        assert values["output_gap"] == to_fmpq(expected)


@given(THEOREM.family())
def test_runs_survive_json(run) -> None:
    assert THEOREM.rebuild(THEOREM.describe(run)) == run


def test_malformed_descriptions() -> None:
    with pytest.raises(InputError, match="readout"):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), "F": [["1", "2", "3", "4", "5"]]})
