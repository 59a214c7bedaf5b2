"""Propositions C.1 and C.3: edge cases, random instances, mutants, replay."""

from __future__ import annotations

from typing import Any

import pytest
from flint import arb, fmpq_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from theorems.curse_of_memory.proposition_c_1 import LossBoundedBelow
from theorems.curse_of_memory.proposition_c_3 import SmallHessianEigenvalues
from theorems.objects.landscape.fitted_models import EDGE_CASES, FittedModel, random_fits
from theorems.objects.landscape.hessian import exact_eigenvalues, hessian, ordered_eigenvalues
from theorems.oracles import hessians
from verify.arithmetic.balls import compare, precision
from verify.arithmetic.evaluation import evaluate
from verify.deciding.decision import decide
from verify.errors import InputError
from verify.language.claims import Claim, Relation
from verify.language.terms import free_variables
from verify.quantities import Quantity
from verify.theorem import Assertion, Computation, Theorem
from verify.verdicts import Evidence, Outcome

CASES: tuple[tuple[Theorem, tuple[Any, ...]], ...] = (
    (LossBoundedBelow(), EDGE_CASES),
    (SmallHessianEigenvalues(), EDGE_CASES),
)
THEOREMS: tuple[Theorem, ...] = tuple(theorem for theorem, _ in CASES)


def certain(relation: Relation, quantities: dict[str, Quantity]) -> bool | None:
    names = free_variables(relation.left) | free_variables(relation.right)
    for bits in (64, 128):
        values = {name: quantities[name].enclose(bits) for name in names}
        sides = (evaluate(side, values, bits) for side in (relation.left, relation.right))
        answer = compare(next(sides), relation.op, next(sides))
        if answer is not None:
            return answer
    return None


def outcome(assertion: Assertion, quantities: dict[str, Quantity]) -> str:
    if not all(certain(relation, quantities) is True for relation in assertion.given):
        return "not applicable"
    answers = [certain(relation, quantities) for relation in assertion.conclusion]
    if False in answers:
        return "fails"
    return "open" if None in answers else "holds"


@pytest.mark.parametrize(("theorem", "instances"), CASES, ids=lambda item: getattr(item, "key", ""))
def test_assertions_and_mutants_on_the_edge_cases(
    theorem: Theorem, instances: tuple[Any, ...]
) -> None:
    measured = [dict(theorem.measure(instance)) for instance in instances]
    for item in (*theorem.statements, *theorem.steps):
        if not isinstance(item.subject, Assertion):
            continue
        outcomes = [outcome(item.subject, quantities) for quantities in measured]
        if item.expected.outcome is Outcome.FAILS:
            assert "fails" in outcomes, item.latex
        else:
            assert set(outcomes) <= {"holds", "not applicable"}, (item.latex, outcomes)
            assert outcomes.count("holds") >= 4, (item.latex, outcomes)
        for name, mutant in item.mutants.items():
            assert isinstance(mutant, Assertion)
            assert "fails" in [outcome(mutant, quantities) for quantities in measured], name


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.key)
def test_random_instances_and_their_round_trip(theorem: Theorem) -> None:
    @settings(max_examples=6, deadline=None)
    @given(theorem.family())
    def check(instance: Any) -> None:
        assert theorem.rebuild(theorem.describe(instance)) == instance
        quantities = dict(theorem.measure(instance))
        for item in (*theorem.statements, *theorem.steps):
            subject = item.subject
            if isinstance(subject, Assertion) and item.expected.outcome is not Outcome.FAILS:
                assert outcome(subject, quantities) in ("holds", "not applicable"), item.latex

    check()


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.key)
def test_malformed_instances_are_refused(theorem: Theorem) -> None:
    for data in ({}, {"template": {}}, {"omega": "1/0"}):
        with pytest.raises(InputError):
            theorem.rebuild(data)


@pytest.mark.parametrize(
    "subject",
    [
        item.subject
        for theorem in THEOREMS
        for item in (*theorem.statements, *theorem.steps)
        if not isinstance(item.subject, Assertion)
    ],
    ids=lambda subject: getattr(subject, "what", getattr(subject, "text", ""))[:50],
)
def test_claims_and_computations(subject: Claim | Computation) -> None:
    if isinstance(subject, Claim):
        verdict = decide(subject)
        assert verdict.outcome is Outcome.HOLDS, verdict.detail
        return
    assert subject.run().outcome is not Outcome.ERROR
    assert subject.run().evidence is not Evidence.NONE
    for name, mutant in subject.changed().items():
        assert mutant().outcome is Outcome.FAILS, name


@settings(max_examples=15, deadline=None)
@given(random_fits())
def test_hessian_in_closed_form_against_quadrature(fit: FittedModel) -> None:
    a, w = fit.moved_point
    with precision(100):
        closed = hessian(fit.target, a, w)
    numerical = hessians.hessian(fit.target, a, w, 60)
    mixed, corner = hessians.second_rate_derivatives(fit.target, a, w, fit.unit, 60)
    size, k = len(a), fit.unit
    with precision(200):
        for left, right in zip(closed, numerical, strict=True):
            for x, y in zip(left, right, strict=True):
                assert x.overlaps(y)
                assert y.rad() < arb(2) ** -40
                assert not (x + 1).overlaps(y)
        assert mixed.overlaps(closed[k][size + k])
        assert corner.overlaps(closed[size + k][size + k])


@given(st.lists(st.integers(-3, 3), min_size=6, max_size=6))
def test_eigenvalues_of_integer_matrices(entries: list[int]) -> None:
    a, b, c, d, e, f = entries
    rows = [[a, b, c], [b, d, e], [c, e, f]]
    with precision(120):
        exact = exact_eigenvalues(fmpq_mat(rows))
        balls = ordered_eigenvalues([[arb(x) for x in row] for row in rows])
        assert len(exact) == len(balls) == 3
        assert all(x.overlaps(y) for x, y in zip(exact, balls, strict=True))
        assert sum(exact, arb(0)).contains(a + d + f)
