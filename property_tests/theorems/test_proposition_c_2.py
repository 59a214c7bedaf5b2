"""Proposition C.2: statements and steps on edge cases and random fits, refutations, mutants."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given, settings

from theorems.curse_of_memory.proposition_c_2 import SmallGradientOnTheFitManifold
from theorems.instances.short_term_fits import bound_and_gradient
from theorems.objects.landscape.fitted_models import EDGE_CASES, FittedModel, random_fits
from verify.arithmetic.balls import compare
from verify.arithmetic.evaluation import evaluate
from verify.deciding.decision import decide
from verify.language.claims import Claim, Relation
from verify.language.terms import free_variables
from verify.quantities import Quantity
from verify.theorem import Assertion, Computation, Statement, Step
from verify.verdicts import Outcome

THEOREM = SmallGradientOnTheFitManifold()
ITEMS: tuple[Statement | Step, ...] = (*THEOREM.statements, *THEOREM.steps)


@dataclass(frozen=True)
class Measured:
    quantities: dict[str, Quantity]

    def certain(self, relation: Relation) -> bool | None:
        names = free_variables(relation.left) | free_variables(relation.right)
        for bits in (64, 128, 256):
            values = {name: self.quantities[name].enclose(bits) for name in names}
            answer = compare(
                evaluate(relation.left, values, bits),
                relation.op,
                evaluate(relation.right, values, bits),
            )
            if answer is not None:
                return answer
        return None

    def outcome(self, assertion: Assertion) -> str:
        if not all(self.certain(relation) is True for relation in assertion.given):
            return "not applicable"
        answers = [self.certain(relation) for relation in assertion.conclusion]
        if False in answers:
            return "fails"
        return "open" if None in answers else "holds"


@pytest.fixture(scope="module")
def edge_cases() -> list[Measured]:
    return [Measured(dict(THEOREM.measure(fit))) for fit in EDGE_CASES]


ASSERTED = [item for item in ITEMS if isinstance(item.subject, Assertion)]


@pytest.mark.parametrize("item", ASSERTED, ids=lambda item: getattr(item, "name", item.latex[:40]))
def test_assertions_and_their_mutants_on_the_edge_cases(
    item: Statement | Step, edge_cases: list[Measured]
) -> None:
    assert isinstance(item.subject, Assertion)
    outcomes = [measured.outcome(item.subject) for measured in edge_cases]
    if item.expected.outcome is Outcome.FAILS:
        assert "fails" in outcomes
        assert "holds" not in outcomes  # balls never prove an equation
    else:
        assert set(outcomes) <= {"holds", "not applicable"}, outcomes
        assert outcomes.count("holds") >= 5
    for name, mutant in item.mutants.items():
        assert isinstance(mutant, Assertion)
        assert "fails" in [measured.outcome(mutant) for measured in edge_cases], name


@settings(max_examples=12, deadline=None)
@given(random_fits())
def test_what_is_repaired_holds_on_random_fits(fit: FittedModel) -> None:
    measured = Measured(dict(THEOREM.measure(fit)))
    for item in ASSERTED:
        assert isinstance(item.subject, Assertion)
        if item.expected.outcome is not Outcome.FAILS:
            assert measured.outcome(item.subject) in ("holds", "not applicable"), item.latex


def test_printed_gradient_is_only_refuted_where_the_template_takes_negative_values(
    edge_cases: list[Measured],
) -> None:
    printed = [item for item in THEOREM.steps if item.equation in ("88", "89")]
    refuted_ones = [item for item in printed if item.expected.outcome is Outcome.FAILS]
    assert len(refuted_ones) == 2
    for item in refuted_ones:
        assert isinstance(item.subject, Assertion)
        for fit, measured in zip(EDGE_CASES, edge_cases, strict=True):
            wanted = "not applicable" if fit.target.template.sign == 1 else "fails"
            assert measured.outcome(item.subject) == wanted


@pytest.mark.parametrize(
    "step", [s for s in THEOREM.steps if isinstance(s.subject, Computation)], ids=lambda s: s.name
)
def test_computations_and_their_mutants(step: Step) -> None:
    assert isinstance(step.subject, Computation)
    assert step.expected.met_by(step.subject.run())
    for name, mutant in step.subject.changed().items():
        assert mutant().outcome is Outcome.FAILS, name


@pytest.mark.parametrize(
    "step", [s for s in THEOREM.steps if isinstance(s.subject, Claim)], ids=lambda s: s.name
)
def test_claims_meet_their_expectation(step: Step) -> None:
    assert isinstance(step.subject, Claim)
    verdict = decide(step.subject)
    assert verdict.outcome is Outcome.HOLDS, verdict.detail


def test_the_figure_shows_the_bound_above_the_gradient() -> None:
    (_, _, bound), (_, _, norm) = bound_and_gradient()
    assert len(bound) == len(norm) > 30
    assert all(high > low > 0 for (_, high), (_, low) in zip(bound, norm, strict=True))
