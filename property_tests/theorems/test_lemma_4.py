"""Lemma 4 on nearby weights: edges, the attained bound, needed hypotheses."""

from __future__ import annotations

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
from theorems.oracles.trajectories import linear_state
from theorems.stability.lemma_4 import EDGES, NearbyTrajectories
from verify.arithmetic.balls import to_fmpq
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion, Form

THEOREM = NearbyTrajectories()
SHARP = next(item.subject for item in THEOREM.statements if item.form is Form.SHARPENED)
assert isinstance(SHARP, Assertion)


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_the_hypotheses_are_needed() -> None:
    demand_hypotheses(THEOREM, SHARP, EDGES, ("lambda < 1",))


@pytest.mark.parametrize("index", range(5))
def test_the_sharp_bound_is_attained(index: int) -> None:
    equality = relations("distance == (1 - lambda**t)/(1 - lambda)*L_w*weight_distance")
    assert certain(equality[0], measured(THEOREM, EDGES[index])) is True


@pytest.mark.parametrize(
    "wrong",
    [
        "distance <= L_w*weight_distance",
        "distance <= (1 - lambda**(t - 1))/(1 - lambda)*L_w*weight_distance",
        "distance <= weight_distance/(1 - lambda)",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong), SHARP.given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


@settings(max_examples=25)
@given(THEOREM.family())
def test_random_pairs(item) -> None:
    values = measured(THEOREM, item)
    assert not violated(SHARP, values)
    if item.first.activation == "linear" and item.first.state_size == 1:
        ends = [
            linear_state(system.state_weights, system.input_weights, item.inputs)[0]
            for system in (item.first, item.second)
        ]
        assert values["distance"] == abs(to_fmpq(ends[0] - ends[1]))


@given(THEOREM.family())
def test_pairs_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize(
    "change", [{"W'": [["1", "0"], ["0", "1"]]}, {"inputs": [["1", "2", "3"]]}]
)
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
