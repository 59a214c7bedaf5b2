"""Proposition 5: the counterexample in the Euclidean norm, the boundary, and the measured names."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings

from property_tests.measuring import (
    certain,
    confirmed,
    demand_claims,
    demand_edges,
    demand_hypotheses,
    measured,
    violated,
)
from theorems.oracles.memories import memory_state
from theorems.stability.proposition_5 import EDGES, StableMemory
from verify.arithmetic.balls import lower_bound, precision, to_ball, upper_bound
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = StableMemory()
BY_NAME = {item.name: item for item in THEOREM.statements}


def subject(name: str) -> Assertion:
    found = BY_NAME[name].subject
    assert isinstance(found, Assertion)
    return found


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_six_steps_still_expand_although_the_print_admits_one() -> None:
    printed = subject("r steps in the Euclidean norm")
    assert [violated(printed, measured(THEOREM, item)) for item in EDGES[:8]] == (
        [True] * 6 + [False] * 2
    )


def test_the_boundary_of_the_conditions_is_reached_and_can_be_left() -> None:
    factor = relations("f + (W_i + W_f/(1 - f))/4 + W_z + W_o/4 > 998/1000")
    near = [item for item in EDGES if certain(factor[0], measured(THEOREM, item)) is True]
    printed, weaker = (
        subject("the factor in the maximum norm"),
        subject("a weaker condition, in a weighted maximum norm"),
    )
    inside = [confirmed(printed, measured(THEOREM, item)) for item in near]
    assert True in inside
    assert False in inside
    values = [measured(THEOREM, item) for item in EDGES]
    assert any(confirmed(weaker, v) and not confirmed(printed, v) for v in values)


def test_the_hypotheses_are_needed() -> None:
    demand_hypotheses(
        THEOREM, subject("one step in the maximum norm"), EDGES, ("Max(start_c, start_h) > 0",)
    )


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("the factor in the maximum norm", "end <= f**(r + 1)*Max(start_c, start_h)"),
        ("the factor in the maximum norm", "Max(next_c, next_h) <= f/2*Max(start_c, start_h)"),
        ("r steps in the Euclidean norm", "end_2 <= sqrt(d)*f**r*start_2"),
        ("the displays of the proof, without the conditions", "next_c <= f*start_c"),
        ("the displays of the proof, without the conditions", "memory <= 1"),
    ],
)
def test_wrong_bounds_fail_on_some_edge(name: str, wrong: str) -> None:
    mutant = Assertion(relations(wrong), subject(name).given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


@settings(max_examples=20)
@given(THEOREM.family())
def test_states_agree_with_multiprecision_floats(item) -> None:
    with mpmath.workdps(40), precision(128):
        ends = [
            memory_state(item.cell.state_weights, item.cell.input_weights, (*first, *item.common))
            for first in (item.first, item.second)
        ]
        gaps = [abs(a - b) for one, two in zip(*ends) for a, b in zip(one, two)]
        found = measured(THEOREM, item, 128)
        euclidean = mpmath.sqrt(mpmath.fsum(gap * gap for gap in gaps))
        for name, value in (("end", max(gaps)), ("end_2", euclidean)):
            low, high = lower_bound(found[name]), upper_bound(found[name])
            small = mpmath.mpf(10) ** -30
            assert mpmath.mpf(low.numerator) / low.denominator <= value + small
            assert mpmath.mpf(high.numerator) / high.denominator >= value - small
        assert to_ball(found["end_2"]).is_finite()


@settings(max_examples=20)
@given(THEOREM.family())
def test_random_cells(item) -> None:
    values = measured(THEOREM, item)
    for statement in THEOREM.statements:
        if isinstance(statement.subject, Assertion) and statement.name != (
            "r steps in the Euclidean norm"
        ):
            assert not violated(statement.subject, values)


@given(THEOREM.family())
def test_states_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"common": []}, {"W": []}, {"first": [["1"]]}, {"B_x": "x"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})


def test_the_counterexample_has_no_recurrent_weights() -> None:
    assert {w for rows in EDGES[0].cell.state_weights for row in rows for w in row} == {Fraction(0)}
