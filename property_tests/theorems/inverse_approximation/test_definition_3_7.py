"""Definition 3.7: the printed norm of a perturbed model against a direct computation."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.inverse_approximation.definition_3_7.instances import (
    EDGES,
    RestingModel,
    rest,
    resting_models,
)
from memory_theorems.theorems.inverse_approximation.definition_3_7.statement import PerturbedRest
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks

THEOREM = PerturbedRest()
test_theorem = theorem_checks(
    THEOREM,
    drawn=2,
    spared=("bounded weights", "rest", "output at rest", "the input"),
)


@settings(max_examples=25)
@given(resting_models())
def test_rest_is_rest(model: RestingModel) -> None:
    state = rest(model)
    for row, b in zip(model.weights, model.bias, strict=True):
        total = sum((to_fmpq(w) * h for w, h in zip(row, state, strict=True)), to_fmpq(b))
        assert total == 0
    assert any(state) == any(model.bias)


def test_the_quotient_grows_without_bound() -> None:
    """By hand: W = -1, b = 1, so that the model gives c at rest and the target nothing."""
    model = EDGES[0]
    (state,) = rest(model)
    assert state == 1
    for size in (Fraction(1), Fraction(1, 1000)):
        moved = [abs(c * state) / to_fmpq(size) for c in (fmpq(1), fmpq(2))]
        assert sum(moved, fmpq(0)) >= to_fmpq(model.beta / size)


def test_no_hypothesis_is_idle() -> None:
    (subject,) = (
        item.subject for item in THEOREM.statements if item.name.startswith("the error exceeds")
    )
    assert isinstance(subject, Sequent)
    for item in THEOREM.theory.hypotheses:
        assert close(subject.without(item.name)).proof is None, item.name
