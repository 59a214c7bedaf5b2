"""Lemma 3 on smooth gradients: edges, attained terms, needed hypotheses."""

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
from theorems.stability.lemma_3 import EDGES, SmoothGradient
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = SmoothGradient()
SUBJECT = THEOREM.statements[0].subject
assert isinstance(SUBJECT, Assertion)


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_the_hypotheses_are_needed() -> None:
    demand_hypotheses(THEOREM, SUBJECT, EDGES, ("lambda < 1",))


@pytest.mark.parametrize(
    ("index", "nearly"),
    [
        (0, "gradient_distance > 99/100*beta_p*L_w**2/(1 - lambda)**2*weight_distance"),
        (1, "gradient_distance > 95/100*L_p*(beta_wh + beta_hw)*L_w/(1 - lambda)**2"
            "*weight_distance"),
    ],
)  # fmt: skip
def test_terms_are_nearly_attained(index: int, nearly: str) -> None:
    assert certain(relations(nearly)[0], measured(THEOREM, EDGES[index])) is True


@pytest.mark.parametrize(
    "wrong",
    [
        "gradient_distance <= beta_p*L_w**2/(1 - lambda)*weight_distance",
        "gradient_distance <= L_p*beta_wh*L_w/(1 - lambda)**2*weight_distance"
        " + beta_p*L_w**2/(1 - lambda)**2*weight_distance",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong), SUBJECT.given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


@settings(max_examples=15)
@given(THEOREM.family())
def test_random_pairs(item) -> None:
    assert not violated(SUBJECT, measured(THEOREM, item))


@given(THEOREM.family())
def test_pairs_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"W'": [["x"]]}, {"U'": []}, {"trained": "V"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
