"""Remark C.3: flows that never come as far as delta."""

from __future__ import annotations

from flint import arb

from memory_theorems.theorems.curse_of_memory.remark_c_3.instances import template_transform
from memory_theorems.theorems.curse_of_memory.remark_c_3.statement import (
    SeparationIsNotAlwaysReached,
)
from memory_theorems.theorems.curse_of_memory.remark_c_3.trapped_flow import COST, PROOF, THEORY
from memory_theorems.verify.arithmetic.balls import precision
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks

#: Inside the sphere the loss is less by 1e-105 only, which the instances do not resolve; see below.
#: All instances have the one template, which has the properties that the others say.
OF_THE_TEMPLATE = ("transform", "not negative", "late", "falling", "slowly")
SPARED = ("x**2 + y**2 + p**2 + z**2 == delta**2", "64*omega <= delta**2", *OF_THE_TEMPLATE)
test_theorem = theorem_checks(SeparationIsNotAlwaysReached(), drawn=1, spared=SPARED)


def test_nearer_than_delta_there_is_less_loss() -> None:
    """So that the flow does fall, and the hypothesis about the distance is used."""
    with precision(1024):
        weight, delta = -(arb(10) ** -60), arb(1) / 10
        moment = (-arb(100)).exp() * 16 * -(delta**2) * template_transform(1024, arb(5))
        assert weight**2 / 10 - 2 * weight * moment < 0


def test_near_delta_the_loss_does_change() -> None:
    """For omega that is not small beside delta a model of one slow unit takes some of it."""
    with precision(128):
        omega = arb(1) / 100
        rate = omega / 2
        moment = (-rate / omega).exp() * template_transform(128, rate)
        assert 2 * rate * moment**2 > arb(1) / 500


def test_the_transform_is_that_of_the_template() -> None:
    """Against sums of the power series of exp(-w s), integrated by terms."""
    with precision(128):
        series = arb(0)
        for n in range(60):
            beta = arb(7 + n + 1).gamma() * arb(8).gamma() / arb(16 + n).gamma()
            series += 51480 * (-arb(5)) ** n / arb(n + 1).gamma() * beta
        assert abs(series - template_transform(128, arb(5))) < arb(10) ** -20


def test_half_of_the_cost_is_refused() -> None:
    """A planted fault: the same proof with a wrong short-term part."""
    wrong = COST.replace("p**2/(2*(5 + z))", "p**2/(4*(5 + z))")
    name = "the short-term part as a form"
    proof = tuple(
        type(item)(item.rule, item.name, item.formula.replace(COST, wrong), item.hints)
        if item.name == name
        else item
        for item in PROOF
    )
    formula = next(item.formula for item in proof if item.name == name)
    assert wrong in formula
    assert close(Sequent(THEORY, THEORY.formula(formula), name, proof)).proof is None
