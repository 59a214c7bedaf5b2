"""Lemma 2 on truncated gradients: edges, attained terms, needed hypotheses, the counterexamples."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from property_tests.measuring import (
    demand_claims,
    demand_edges,
    demand_hypotheses,
    measured,
    violated,
)
from theorems.instances.runs import constant_input, scalar
from theorems.oracles.sensitivities import linear_gradient
from theorems.stability.lemma_2 import EDGES, GradientUnderTruncation, training
from verify.arithmetic.balls import lower_bound, upper_bound
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion, Form

THEOREM = GradientUnderTruncation()
REPAIRED = [
    item.subject
    for item in THEOREM.statements
    if item.form is Form.REPAIRED and isinstance(item.subject, Assertion)
]


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


def test_the_hypotheses_are_needed() -> None:
    # lambda >= 1 goes together with the contraction; without it the bound has no meaning.
    demand_hypotheses(THEOREM, REPAIRED[0], EDGES, ("lambda < 1", "k >= 1"))


@pytest.mark.parametrize(
    "term",
    [
        "L_p*L_w*lambda**k/(1 - lambda)",
        "k*lambda**(k - 1)*L_p*beta_wh*H",
    ],
)
def test_no_term_can_be_dropped(term: str) -> None:
    (conclusion,) = REPAIRED[0].conclusion
    from verify.language import terms as t
    from verify.language.claims import Relation, to_term

    smaller = Relation(conclusion.left, "<=", t.add(conclusion.right, t.negate(to_term(term))))
    mutant = Assertion((smaller,), REPAIRED[0].given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


def test_the_printed_constants_fail_on_a_run() -> None:
    """gamma of the printed proof against forward sensitivities: lambda = 1/2, k = 1, T = 30."""
    w, one = [[Fraction(1, 2)]], [[Fraction(1)]]
    slopes = [
        linear_gradient(w, one, [[Fraction(1)]] * length, [Fraction(1)], Fraction(0))[0][0]
        for length in (30, 1)
    ]
    printed = Fraction(1, 2) * (2 * 2 + 1 * 2)
    assert slopes[0] - slopes[1] > printed
    values = measured(
        THEOREM, training(scalar("1/2"), constant_input(1, 30), EDGES[1].loss, "W", 1)
    )
    assert lower_bound(values["gradient_gap"]) == slopes[0] - slopes[1]


@settings(max_examples=15)
@given(THEOREM.family())
def test_random_trainings(item) -> None:
    values = measured(THEOREM, item)
    assert not any(violated(subject, values) for subject in REPAIRED)
    assert upper_bound(values["gradient_gap"]) >= 0


@pytest.mark.parametrize("wrong", ["gradient_gap <= L_p*L_w*lambda**k", "gradient_gap <= H"])
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    mutant = Assertion(relations(wrong), REPAIRED[0].given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


@given(THEOREM.family())
def test_trainings_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"trained": "V"}, {"slope": []}, {"W": [["x"]]}, {"k": "a"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
