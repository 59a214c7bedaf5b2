"""Proposition 2: attained recursion, edges, needed hypotheses, claims."""

from __future__ import annotations

from fractions import Fraction
from math import comb, prod

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
from theorems.stability.proposition_2 import EDGES, DescentUnderTruncation, random_trainings
from verify.arithmetic.balls import to_fraction
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = DescentUnderTruncation()
BY_NAME = {item.name: item for item in THEOREM.statements}
ATTAINED = EDGES[:4]


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


@pytest.mark.parametrize("item", ATTAINED)
def test_the_recursion_is_attained_exactly(item) -> None:
    values = measured(THEOREM, item)
    error = to_fraction(values["gradient_gap"])
    beta = Fraction(225, 64)
    alpha, steps = item.descent.step, item.descent.steps
    product = prod((1 + alpha * beta / i for i in range(1, steps + 1)), start=Fraction(1))
    assert to_fraction(values["distance"]) == error / beta * (product - 1)
    if steps > 1:
        assert to_fraction(values["lipschitz"]) == beta


@pytest.mark.parametrize(
    "wrong",
    [
        "distance <= 99/100*G/b*(gamma(N + 1 + alpha*b)/(gamma(N + 1)*gamma(1 + alpha*b)) - 1)",
        "distance <= G/b*(gamma(N + alpha*b)/(gamma(N)*gamma(1 + alpha*b)) - 1)",
        "distance <= alpha*G*N**Min(alpha*b, 1)",
        "distance <= alpha*G*N",
        "distance <= alpha*G*N**(alpha*b)",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    subject = BY_NAME["the recursion solved"].subject
    assert isinstance(subject, Assertion)
    mutant = Assertion(relations(wrong), subject.given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


def test_the_gamma_function_is_the_product() -> None:
    for n in range(1, 6):
        for c in range(1, 4):
            product = prod((1 + Fraction(c, i) for i in range(1, n + 1)), start=Fraction(1))
            assert product == comb(n + c, n)


def test_the_hypotheses_are_needed() -> None:
    subject = BY_NAME["with explicit constants"].subject
    assert isinstance(subject, Assertion)
    # lambda >= 1 has no constants at all; k = 0 is not an instance of a truncated model.
    demand_hypotheses(THEOREM, subject, EDGES, ("lambda < 1", "k >= 1"))


@settings(max_examples=15)
@given(random_trainings())
def test_random_descents(item) -> None:
    values = measured(THEOREM, item)
    for name in ("the recursion solved", "a smaller exponent", "with explicit constants"):
        subject = BY_NAME[name].subject
        assert isinstance(subject, Assertion)
        assert not violated(subject, values)
    assert certain(relations("gradient_gap <= G")[0], values) is not False


@given(random_trainings())
def test_trainings_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize(
    "change", [{"Omega": {}}, {"W": [["x"]]}, {"N": "-1"}, {"inputs": [["1", "1"]]}, {"k": None}]
)
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
