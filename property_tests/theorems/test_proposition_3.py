"""Proposition 3 of the stability paper: an unstable system needs its whole past."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from property_tests.measuring import demand_claims, demand_edges, measured, violated
from theorems.oracles.trajectories import linear_gap
from theorems.stability.proposition_3 import NoFiniteContext
from verify.arithmetic.balls import to_fmpq
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = NoFiniteContext()
EDGES = THEOREM.edges


def test_edges() -> None:
    demand_edges(THEOREM, EDGES, least=2)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_stable_systems_violate_the_growth() -> None:
    (growth,) = relations("gap_constant >= t - k")
    mutant = Assertion((growth,), relations("t >= k"))
    assert any(violated(mutant, measured(THEOREM, edge)) for edge in EDGES)


@given(THEOREM.family())
def test_the_gaps_agree_with_the_unrolled_sum(run) -> None:
    values = measured(THEOREM, run)
    one, zero = [Fraction(1)], [Fraction(0)]
    weights, inputs = [[run.factor]], [[Fraction(1)]]
    for name, sequence in (
        ("gap_impulse", [one] + [zero] * (run.time - 1)),
        ("gap_constant", [one] * run.time),
    ):
        (gap,) = linear_gap(weights, inputs, sequence, run.window)
        assert values[name] == to_fmpq(abs(gap))


@given(THEOREM.family())
def test_runs_survive_json(run) -> None:
    assert THEOREM.rebuild(THEOREM.describe(run)) == run


@pytest.mark.parametrize("change", [{"a": "x"}, {"t": "0"}, {"k": "-1"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
