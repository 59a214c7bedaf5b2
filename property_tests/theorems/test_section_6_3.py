"""Section 6.3: Lipschitz constants of an LSTM against single steps."""

from __future__ import annotations

import mpmath
import pytest
from hypothesis import given, settings

from property_tests.measuring import demand_claims, demand_edges, measured, violated
from theorems.oracles.memories import memory_state
from theorems.stability.section_6_3 import EDGES, MemoryConstants
from verify.arithmetic.balls import lower_bound, upper_bound
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = MemoryConstants()
SUBJECT = THEOREM.statements[-1].subject
assert isinstance(SUBJECT, Assertion)


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


@pytest.mark.parametrize(
    "wrong",
    [
        "state <= 1",
        "in_w <= B_x/4*w_distance",
        "in_x <= ((U_i + U_f + U_o)/4 + U_z)/8*x_distance",
        "kept <= memory/2",
        "forget <= 1/2",
    ],
)
def test_wrong_constants_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong), SUBJECT.given)
    assert any(violated(mutant, measured(THEOREM, edge)) for edge in EDGES)


def test_the_bound_of_the_inputs_is_needed() -> None:
    mutant = Assertion(SUBJECT.conclusion)
    assert any(violated(mutant, measured(THEOREM, edge)) for edge in EDGES)


@settings(max_examples=15)
@given(THEOREM.family())
def test_steps_agree_with_multiprecision_floats(item) -> None:
    values = measured(THEOREM, item)
    assert not violated(SUBJECT, values)
    with mpmath.workdps(40):
        ends = [
            memory_state(item.first.state_weights, item.first.input_weights, (*item.inputs, x))
            for x in (item.here, item.there)
        ]
        gap = max(abs(a - b) for one, two in zip(*ends) for a, b in zip(one, two))
        low, high = lower_bound(values["in_x"]), upper_bound(values["in_x"])
        small = mpmath.mpf(10) ** -30
        assert mpmath.mpf(low.numerator) / low.denominator - small <= gap
        assert gap <= mpmath.mpf(high.numerator) / high.denominator + small


@settings(max_examples=20)
@given(THEOREM.family())
def test_steps_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"W'": []}, {"x": ["1", "2", "3"]}, {"B_x": "x"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
