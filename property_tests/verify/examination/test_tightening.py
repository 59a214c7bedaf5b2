"""Instances moved to the edge: false statements that drawing alone does not meet are refuted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from memory_theorems.theorems.registry import theorem
from memory_theorems.theorems.stability.theorem_1.statement import SHORT_WINDOW, TrainedPrediction
from memory_theorems.verify.examination.drawing import draw
from memory_theorems.verify.examination.examiner import Examiner, check_theorem, examiner_of
from memory_theorems.verify.examination.instances import MeasuredInstances as Drawn
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.examination.interpretations import Interpretation
from memory_theorems.verify.examination.measuring import Measured, Status, measure
from memory_theorems.verify.examination.tightening import Tightening
from memory_theorems.verify.quantities import Quantity
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem, Instances, overstated, repaired
from memory_theorems.verify.theorem import Paper, Source

Pair = tuple[Fraction, Fraction]


def values(instance: Pair) -> Interpretation:
    x, y = instance
    numbers = {"x": x, "y": y, "product": x * y}
    return Interpretation({name: Quantity.exact(value) for name, value in numbers.items()})


def pairs() -> SearchStrategy[Pair]:
    inside = st.fractions(Fraction(1, 4), Fraction(1, 2), max_denominator=8)
    return st.tuples(inside, inside)


class Products(FormulaTheorem):
    """``x y <= x`` for ``y <= 1``; the false form allows ``y <= 1 + 1/1000``."""

    key = "toy/products"
    title = "Products"
    source = Source(Paper("toy", "A. Author", "Products", "Notes", 2026), "Lemma 1")
    symbols: ClassVar[Any] = {
        "x": ("x", "(0, 4]", "a number"),
        "y": ("y", "(0, oo)", "another one"),
        "product": ("p", "[0, oo)", "x*y"),
    }
    given: ClassVar[Any] = {"small": "y <= 1", "short": "x <= 3"}
    stated = (repaired("the product", "product <= x"),)
    instances = Instances(
        pairs,
        values,
        lambda pair: {"x": str(pair[0]), "y": str(pair[1])},
        lambda data: (Fraction(data["x"]), Fraction(data["y"])),
    )


class Looser(Products):
    """The same with a hypothesis that allows a little more."""

    given: ClassVar[Any] = {"small": "y <= 1001/1000", "short": "x <= 3"}


def subject(toy: type[FormulaTheorem], text: str = "product <= x", *without: str) -> Sequent:
    found = Sequent(toy.theory, toy.theory.formula(text))
    for name in without:
        found = found.without(name)
    return found


def known(toy: FormulaTheorem) -> list[Measured]:
    return [measure(toy, item) for item in draw(toy.family(), 12, 0)]


TRUE, FALSE = subject(Products), subject(Looser)


def test_a_false_hypothesis_is_met_at_its_edge_only() -> None:
    toy = Products()
    drawn = known(toy)
    assert all(item.status(FALSE) is Status.SATISFIED for item in drawn)
    found = Tightening(toy).violation(FALSE, drawn)
    assert found is not None
    x, y = found.instance
    assert 1 < y <= Fraction(1001, 1000)
    assert 0 < x <= 3
    assert Tightening(toy).violation(TRUE, drawn) is None


def test_what_leaves_its_range_is_no_instance() -> None:
    toy = Products()
    everywhere = subject(Products, "x <= 4", "small", "short")
    assert Tightening(toy).violation(everywhere, known(toy)) is None
    nowhere = subject(Products, "x <= 39/10", "small", "short")
    assert Tightening(toy).violation(nowhere, known(toy)) is not None


def test_a_statement_is_refuted_by_its_edges() -> None:
    for toy, refuted in ((Products(), False), (Looser(), True)):
        result = check_theorem(toy, RunOptions(examples=12))
        assert result.statements[0].verdict.fails is refuted
        assert result.as_expected is not refuted


def test_the_edges_of_what_is_known_to_be_wrong_are_not_looked_for() -> None:
    toy = type("Known", (Looser,), {"stated": (overstated("wrong", "product <= x"),)})()
    assert len(examiner_of(toy, RunOptions(examples=12)).instances.measured) <= 12


def test_without_a_hypothesis_the_search_goes_where_it_fails() -> None:
    toy = Products()
    found = Tightening(toy).violation(subject(Products, "product <= x", "small"), known(toy))
    assert found is not None
    assert found.instance[1] > 1


def test_the_same_instances_lead_to_the_same_edges() -> None:
    toy = Products()
    one, two = (
        [item.instance for item in Tightening(toy).edges(TRUE, known(toy))] for _ in range(2)
    )
    assert one == two


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.stress)])
def test_the_short_window_is_refuted_with_tolerances_drawn_from_the_right_one(seed: int) -> None:
    """Every tolerance comes from the true formula; the false hypothesis is met by moving it."""
    prediction = TrainedPrediction()
    edges = [item for item in prediction.edges if item.tolerance != Fraction(1, 2 * 10**6)]
    instances = [*edges, *draw(prediction.family(), 6, seed)]
    drawn = [measure(prediction, item) for item in instances]
    assert not any(item.status(SHORT_WINDOW).against for item in drawn)
    found = Tightening(prediction).violation(SHORT_WINDOW, drawn)
    assert found is not None
    assert found.status(SHORT_WINDOW) is Status.DISAGREES  # a hypothesis speaks of all maps


@lru_cache
def on_edges(key: str) -> Examiner:
    """A theorem examined on its own edges alone."""
    found = theorem(key)
    measured = tuple(measure(found, item) for item in found.edges)
    return Examiner(found, RunOptions(), Drawn(measured))


@pytest.mark.parametrize(
    ("key", "name", "dropped"),
    [
        ("stability/proposition-2", "the recursion solved", "smooth"),
        ("stability/proposition-2", "the recursion solved", "gradient error"),
        ("stability/theorem-1", "an explicit sufficient window", "M*R*lambda**(k + 1) <= e/2"),
    ],
)
def test_essential_hypotheses_of_formulas_are_missed(key: str, name: str, dropped: str) -> None:
    examined = on_edges(key)
    (statement,) = (item for item in examined.theorem.statements if item.name == name)
    found = statement.subject
    assert isinstance(found, Sequent)
    formula = found.formula
    kept = tuple(item for item in formula.premises if item.text != dropped)
    bare = replace(found, fact="", proof=())
    weaker = (
        replace(bare, formula=replace(formula, premises=kept))
        if len(kept) < len(formula.premises)
        else bare.without(dropped)
    )
    assert examined.mutant(weaker).fails or Tightening(examined.theorem).violation(
        weaker, examined.instances.measured
    )
