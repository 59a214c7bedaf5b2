"""Lemma 5 on the memory of an LSTM: edges, runs in multiprecision floats."""

from __future__ import annotations

import mpmath
import pytest
from hypothesis import given, settings

from property_tests.measuring import demand_claims, demand_edges, measured, violated
from theorems.oracles.memories import memory_state
from theorems.stability.lemma_5 import EDGES, BoundedMemory
from verify.arithmetic.balls import lower_bound, upper_bound
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = BoundedMemory()
SUBJECT = THEOREM.statements[0].subject
assert isinstance(SUBJECT, Assertion)


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


@pytest.mark.parametrize(
    "wrong", ["memory <= 1", "memory <= 1/(1 + forget)", "hidden <= 1/2", "forget <= 1/2"]
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong), SUBJECT.given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


def test_inputs_beyond_their_bound_break_the_first_line() -> None:
    mutant = Assertion(SUBJECT.conclusion[:1])
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


@settings(max_examples=20)
@given(THEOREM.family())
def test_the_memory_agrees_with_multiprecision_floats(item) -> None:
    values = measured(THEOREM, item)
    assert not violated(SUBJECT, values)
    with mpmath.workdps(40):
        sizes = [
            max(map(abs, memory_state(
                item.cell.state_weights, item.cell.input_weights, item.inputs[:time]
            )[0]))
            for time in range(len(item.inputs) + 1)
        ]  # fmt: skip
        low, high = lower_bound(values["memory"]), upper_bound(values["memory"])
        small = mpmath.mpf(10) ** -30
        assert mpmath.mpf(low.numerator) / low.denominator - small <= max(sizes)
        assert max(sizes) <= mpmath.mpf(high.numerator) / high.denominator + small


@given(THEOREM.family())
def test_runs_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"W": []}, {"inputs": [["1", "2", "3"]]}, {"B_x": "x"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
