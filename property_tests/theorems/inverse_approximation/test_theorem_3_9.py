"""Theorem 3.9: the kernel's word, wrong variants, and the hypotheses on saturating models."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given, settings

from memory_theorems.theorems.inverse_approximation.theorem_3_9.instances import (
    EDGES,
    SaturatingModel,
    common_bound,
    response,
    saturating_models,
    slope_of,
)
from memory_theorems.theorems.inverse_approximation.theorem_3_9.statement import StableTargetsForget
from memory_theorems.theorems.inverse_approximation.theorem_3_9.uniform_decay import PROOF, THEORY
from memory_theorems.theorems.objects.memory.bounded_units import BoundedUnit
from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks
from memory_theorems.verify.theorem import Form

THEOREM = StableTargetsForget()
test_theorem = theorem_checks(
    THEOREM,
    drawn=2,
    spared=(
        "uniform decay, other readouts",
        "small inputs",
        "small inputs are inputs",
        "small memories",
        "linear once small",
        "0 < x",
        "x <= B",
        "0 <= t",
    ),
)
REPAIRED = next(
    item.subject
    for item in THEOREM.statements
    if item.form is Form.LEMMA and isinstance(item.subject, Sequent)
)


def test_the_repaired_theorem_is_proved() -> None:
    closing = close(REPAIRED)
    assert closing.proof is not None, closing.details
    assert closing.proof.word(REPAIRED.fact) == "PROVED"
    assert closing.proof.unused(REPAIRED.fact) == ()


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("eps(t)*eps(T)", "eps(t)*eps(t)"),
        ("(kappa*beta**2)", "(2*kappa*beta**2)"),
    ],
)
def test_wrong_conclusions_are_not_proved(right: str, wrong: str) -> None:
    proof = tuple(
        Inference.from_json(json.loads(json.dumps(item.to_json()).replace(right, wrong)))
        for item in PROOF
    )
    assert proof[-1] != PROOF[-1]
    changed = Sequent(THEORY, THEORY.formula(proof[-1].formula), proof[-1].name, proof)
    assert close(changed).proof is None


@pytest.mark.parametrize("name", [item.name for item in THEORY.hypotheses])
def test_no_hypothesis_is_idle(name: str) -> None:
    assert close(REPAIRED.without(name)).proof is None


def perturbed(model: SaturatingModel, sign: int) -> SaturatingModel:
    """The slowest perturbation of W, with c and u made larger (or smaller) along themselves."""
    share = Fraction(9, 10) * model.perturbation
    size = max(sum((abs(e) for e in model.inputs), Fraction(1)), Fraction(1))
    other = max(sum((abs(e) for e in model.readout), Fraction(1)), Fraction(1))
    return replace(
        model,
        rate=model.rate - share,
        inputs=tuple(u * (1 + sign * share / size) for u in model.inputs),
        readout=tuple(c * (1 + sign * share / other) for c in model.readout),
    )


@settings(max_examples=25)
@given(saturating_models())
def test_the_common_bound_is_one(model: SaturatingModel) -> None:
    for sign in (1, -1):
        other = perturbed(model, sign)
        for time in (Fraction(0), Fraction(1), Fraction(9)):
            for x in (model.bound, model.bound / 7):
                found = abs(response(other, x, time))
                assert not found > common_bound(model, time) * to_ball(x)


@pytest.mark.parametrize("model", EDGES[:5])
def test_the_units_are_hardtanh_units(model: SaturatingModel) -> None:
    """With z = kappa*(...) a unit of slope kappa is a hardtanh unit in the time kappa*t."""
    unit = BoundedUnit("hardtanh", model.rate)
    for start in (Fraction(1, 3), Fraction(5)):
        for time in (Fraction(1, 2), Fraction(6)):
            mine = slope_of(model, start, time)
            other = unit.slope(model.slope * start, model.slope * time)
            assert abs(mine - other) < arb(2) ** -40
