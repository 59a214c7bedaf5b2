"""Appendix E: the two flows on a quadratic saddle."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from memory_theorems.theorems.curse_of_memory.momentum.instances import Saddle
from memory_theorems.theorems.curse_of_memory.momentum.saddle import FOUR_TIME, PROOF, THEORY
from memory_theorems.theorems.curse_of_memory.momentum.statement import Momentum
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.proofs.proving import prove
from memory_theorems.verify.proofs.scripts import Refused
from memory_theorems.verify.sequents import needed
from memory_theorems.verify.testing import theorem_checks

# With a gap below epsilon both flows start below the level that they are to reach.
test_momentum = theorem_checks(
    Momentum(), drawn=2, spared=("iteration", "first step", "epsilon <= delta_0")
)


def test_iterates_by_hand() -> None:
    """x_0 = (1/2, 1), then one step along the gradient, then one with momentum 1/2."""
    saddle = Saddle(*(Fraction(text) for text in ("1/4", "1/2", "1", "2", "1/2", "1/2")))
    found = saddle.iterates(2)
    assert [tuple(map(str, point)) for point in found] == [
        ("1/2", "1"),
        ("1/4", "9/8"),
        ("0", "85/64"),
    ]


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("growth from 4", ("4*delta_0/epsilon", "3*delta_0/epsilon")),
        ("small start", ("2*K**2*epsilon < 1", "K**2*epsilon < 1")),
        ("the initial velocity to second order", ("-sqrt(eta)/2*g", "-sqrt(eta)*g")),
        ("the finite differences", ("(1 - rho)/sqrt(eta)", "rho/sqrt(eta)")),
    ],
)
def test_wrong_inferences_are_refused(name: str, change: tuple[str, str]) -> None:
    parts = needed(PROOF, name)
    right = parts[-1]
    wrong = right.formula.replace(*change)
    assert right.name == name
    assert wrong != right.formula
    with pytest.raises(Refused):
        prove(THEORY, (*parts[:-1], replace(right, formula=wrong)))


def test_nothing_less_than_four_is_enough() -> None:
    refuted = [
        item.subject
        for item in Momentum().statements
        if item.name == "escape of the heavy ball with less than 4"
    ]
    assert "4*delta_0" in FOUR_TIME
    assert len(refuted) == 1
    assert isinstance(refuted[0], Claim)
    assert decide(refuted[0]).fails
