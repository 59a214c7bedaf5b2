"""Proposition 4 of the stability paper: gradients of an unstable system, diverging iterates."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from property_tests.measuring import demand_claims, demand_edges, measured, violated
from theorems.oracles.descent import gradient, iterates
from theorems.oracles.sensitivities import linear_gradient
from theorems.stability.proposition_4 import DivergingDescent
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion, Computation

THEOREM = DivergingDescent()
EDGES = THEOREM.edges


def test_edges() -> None:
    demand_edges(THEOREM, EDGES, least=4)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_wrong_variants_of_computations_fail() -> None:
    for item in (*THEOREM.statements, *THEOREM.steps):
        if isinstance(item.subject, Computation):
            for change, run in item.subject.changed().items():
                assert run().fails, change


@given(THEOREM.family())
def test_the_gradient_agrees_with_forward_sensitivities(item) -> None:
    inputs = [[Fraction(1)]] * item.horizon
    # (h - 1)^2/2 has the slope -1 and the curvature 1.
    (expected,), _ = linear_gradient(
        [[item.a]], [[Fraction(1)]], inputs, [Fraction(-1)], Fraction(1)
    )
    assert gradient(item.a, item.horizon) == expected


def test_the_printed_region_contains_a_start_that_ends_in_the_minimum() -> None:
    assert iterates(Fraction(3), 2, 2)[1:] == [0, 0]


def test_starts_just_below_minus_one_fall_into_minus_one() -> None:
    found = [abs(a + 1) for a in iterates(Fraction(-21, 20), 3, 5)]
    assert all(after < before for before, after in pairwise(found))


@pytest.mark.parametrize(
    "wrong",
    [
        "gradient == Sum(a**i, (i, 0, T - 1))*Sum(i*a**(i - 1), (i, 1, T - 1))",
        "gradient == Sum(a**i, (i, 1, T - 1))*Sum(a**(i - 1), (i, 1, T - 1))",
        "gradient >= 0",
    ],
)
def test_wrong_gradients_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong))
    many = [*EDGES, THEOREM.rebuild({"a": "-1/4", "T": "3"})]
    assert any(violated(mutant, measured(THEOREM, edge)) for edge in many)


@given(THEOREM.family())
def test_systems_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"a": "x"}, {"T": "0"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
