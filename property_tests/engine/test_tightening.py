"""Instances moved to the edge: false statements that drawing alone does not meet are refuted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from theorems.registry import theorem
from theorems.stability.theorem_1 import SHORT_WINDOW, TrainedPrediction
from verify.examination.drawing import draw
from verify.examination.examiner import Examiner, check_theorem, examiner_of
from verify.examination.instances import Instances, RunOptions
from verify.examination.measuring import Measured, Status, measure
from verify.examination.tightening import Tightening
from verify.examination.weaker import is_weaker
from verify.language.claims import relations
from verify.quantities import Quantity
from verify.sequents import Sequent
from verify.theorem import (
    FAILS,
    SPOT_CERTIFIED,
    Assertion,
    Form,
    Paper,
    Source,
    Statement,
    Theorem,
)

Pair = tuple[Fraction, Fraction]


class Products(Theorem):
    """``x y <= x`` for ``y <= 1``; the false form allows ``y <= 1 + 1/1000``."""

    key = "toy/products"
    title = "Products"
    source = Source(Paper("toy", "A. Author", "Products", "Notes", 2026), "Lemma 1")
    names: ClassVar[Mapping[str, str]] = {"x": "in (0, 4]", "y": "> 0", "product": "x*y"}
    ranges: ClassVar[Mapping[str, str]] = {"x": "(0, 4]", "y": "(0, oo)", "product": "[0, oo)"}
    statements = (
        Statement(
            Form.REPAIRED,
            "xy<=x",
            Assertion(relations("product <= x"), relations(["y <= 1", "x <= 3"])),
            SPOT_CERTIFIED,
        ),
    )

    def family(self) -> SearchStrategy[Pair]:
        inside = st.fractions(Fraction(1, 4), Fraction(1, 2), max_denominator=8)
        return st.tuples(inside, inside)

    def measure(self, instance: Pair) -> Mapping[str, Quantity]:
        x, y = instance
        return {
            "x": Quantity.exact(x),
            "y": Quantity.exact(y),
            "product": Quantity.exact(x * y, "multiplied"),
        }

    def describe(self, instance: Pair) -> Any:
        return {"x": str(instance[0]), "y": str(instance[1])}

    def rebuild(self, data: Any) -> Pair:
        return Fraction(data["x"]), Fraction(data["y"])


def known(toy: Theorem) -> list[Measured]:
    return [Measured(item, toy.measure(item)) for item in draw(toy.family(), 12, 0)]


TRUE = Products.statements[0].subject
FALSE = Assertion(relations("product <= x"), relations(["y <= 1001/1000", "x <= 3"]))


def test_a_false_hypothesis_is_met_at_its_edge_only() -> None:
    toy = Products()
    drawn = known(toy)
    assert all(item.status(FALSE) is Status.SATISFIED for item in drawn)
    found = Tightening(toy).violation(FALSE, drawn)
    assert found is not None
    x, y = found.instance
    assert 1 < y <= Fraction(1001, 1000)
    assert 0 < x <= 3
    assert Tightening(toy).violation(TRUE, drawn) is None  # type: ignore[arg-type]


def test_what_leaves_its_range_is_no_instance() -> None:
    toy = Products()
    everywhere = Assertion(relations("x <= 4"))
    assert Tightening(toy).violation(everywhere, known(toy)) is None
    nowhere = Assertion(relations("x <= 39/10"))
    assert Tightening(toy).violation(nowhere, known(toy)) is not None


def test_a_statement_is_refuted_by_its_edges() -> None:
    wrong = replace(Products.statements[0], subject=FALSE, expected=FAILS)
    told = replace(Products.statements[0], subject=FALSE)
    for item, refuted in ((Products.statements[0], False), (told, True)):
        toy = type("Altered", (Products,), {"statements": (item,)})()
        result = check_theorem(toy, RunOptions(examples=12))
        assert result.statements[0].verdict.fails is refuted
        assert result.as_expected is not refuted
    # The edges of what is known to be wrong are not looked for.
    toy = type("Altered", (Products,), {"statements": (wrong,)})()
    assert len(examiner_of(toy, RunOptions(examples=12)).instances.measured) <= 12


def test_edges_nearly_violate_each_hypothesis() -> None:
    toy = Products()
    found = list(Tightening(toy).edges(TRUE, known(toy)))  # type: ignore[arg-type]
    for relation in TRUE.given:  # type: ignore[union-attr]
        assert any(item.margin(relation) < 0.05 for item in found), relation.text
        assert all(item.holds(relation) is True for item in found)


def test_without_a_hypothesis_the_search_goes_where_it_fails() -> None:
    toy = Products()
    dropped = relations("y <= 1")[0]
    mutant = Assertion(relations("product <= x"), relations("x <= 3"))
    found = Tightening(toy).violation(mutant, known(toy), dropped)
    assert found is not None
    assert found.holds(dropped) is False


def test_the_same_instances_lead_to_the_same_edges() -> None:
    toy = Products()
    one, two = (
        [item.instance for item in Tightening(toy).edges(TRUE, known(toy))]  # type: ignore[arg-type]
        for _ in range(2)
    )
    assert one == two


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.stress)])
def test_the_short_window_is_refuted_with_tolerances_drawn_from_the_right_one(seed: int) -> None:
    """Every tolerance comes from the true formula; the false hypothesis is met by moving it."""
    prediction = TrainedPrediction()
    edges = [item for item in prediction.edges if item.tolerance != Fraction(1, 2 * 10**6)]
    instances = [*edges, *draw(prediction.family(), 6, seed)]
    drawn = [measure(prediction, item) for item in instances]
    assert not any(item.status(SHORT_WINDOW) is Status.VIOLATED for item in drawn)
    found = Tightening(prediction).violation(SHORT_WINDOW, drawn)
    assert found is not None
    assert found.status(SHORT_WINDOW) is Status.VIOLATED


# ---------------------------------------------------------------- weaker mutants
RANGES = {**dict.fromkeys(("gap", "a", "b", "lambda"), "[0, oo)"), "k": "integer [0, oo)"}


@pytest.mark.parametrize(
    ("old", "new", "given", "weaker"),
    [
        ("gap <= a*lambda**k", "gap <= a*lambda**(k - 1)", ["lambda < 1"], True),
        ("gap <= a*lambda**k", "gap <= a*lambda**(k + 1)", ["lambda < 1"], False),
        ("gap <= a*lambda**k", "gap <= a*lambda**(k - 1)", [], False),
        ("gap <= a*(1 - lambda**k)", "gap <= a*(1 + lambda**k)", [], True),
        ("gap <= a*(1 - lambda**k)", "gap <= b*(1 + lambda**k)", [], False),
        ("gap <= a/(1 + b)", "gap <= a/(1 - b)", [], False),
        ("gap <= a/(1 + b)", "gap <= a/(1 - b)", ["b < 1"], True),
        ("gap <= a", "gap < a", [], False),
        ("gap < a", "gap <= a", [], True),
        ("gap <= a", "gap <= a/2", [], False),
        ("gap >= a", "gap >= a/2", [], True),
        ("gap >= a", "gap >= 2*a", [], False),
    ],
)
def test_only_what_follows_is_weaker(old: str, new: str, given: list[str], weaker: bool) -> None:
    before = Assertion(relations(old), relations(given))
    after = Assertion(relations(new), relations(given))
    assert is_weaker(before, after, RANGES) is weaker


def test_a_superfluous_hypothesis_is_weaker_to_drop_and_an_essential_one_is_not() -> None:
    full = Assertion(relations("gap <= a"), relations(["a <= 1", "a <= 2"]))
    assert is_weaker(full, replace(full, given=relations("a <= 1")), RANGES)
    assert not is_weaker(full, replace(full, given=relations("a <= 2")), RANGES)


@lru_cache
def on_edges(key: str) -> Examiner:
    """A theorem examined on its own edges alone."""
    found = theorem(key)
    measured = tuple(measure(found, item) for item in found.edges)
    return Examiner(found, RunOptions(), Instances(measured))


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
    subject = statement.subject
    assert isinstance(subject, Sequent)
    formula = subject.formula
    kept = tuple(item for item in formula.premises if item.text != dropped)
    bare = replace(subject, fact="", proof=())
    weaker = (
        replace(bare, formula=replace(formula, premises=kept))
        if len(kept) < len(formula.premises)
        else bare.without(dropped)
    )
    assert examined.mutant(weaker).fails or Tightening(examined.theorem).violation(
        weaker, examined.instances.measured
    )
