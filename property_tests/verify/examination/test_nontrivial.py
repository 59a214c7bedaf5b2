"""What a structure has to show is derived from the formula; what is trivial shows it nowhere."""

from __future__ import annotations

import pytest

from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.nontrivial import MOVES, asks_nothing, demands, moving
from memory_theorems.verify.examination.satisfiable import Structure, lacking, shows, wanted
from memory_theorems.verify.examination.seeking_structures import given, meeting, places, refuting
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.evidence import Search

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)"),
        "phi": (r"\phi", "H -> H"),
        "r": ("r", "natural -> real"),
        "B": ("B", "[0, oo)"),
    },
    {
        "contraction": "for a, b: H. |phi(a) - phi(b)| <= lambda*|a - b|",
        "later": "for k: natural. k >= 3 => r(k) <= B",
    },
)
HONEST = LineModel.from_json({"lambda": "1/2", "phi(a)": "a/2 + 1", "r(k)": "1", "B": "2"})
BOUND = "for a, b: H. |phi(a) - phi(b)| <= |a - b|"


@pytest.mark.parametrize(
    ("formula", "demand"),
    [
        ("for k: natural. r(k) <= B", "Abs(r(k) - r(k2))*Abs(B) == 0"),
        ("for k: natural. r(k) <= 5", "Abs(r(k) - r(k2)) == 0"),
        ("for k: natural. r(k) == 5", "1 <= 0"),
        ("for a: H. phi(a) == a", "|phi(a) - phi(a2)|*|a - a2| == 0"),
        ("lambda <= B", "Abs(lambda)*Abs(B) == 0"),
        ("B == 0", "1 <= 0"),
    ],
)
def test_the_demand_is_derived(formula: str, demand: str) -> None:
    assert moving(THEORY.formula(formula), THEORY).conclusion.text == demand


def test_premises_are_met_at_both_points_and_those_of_hypotheses_too() -> None:
    found = demands(THEORY.formula("for k: natural. k >= 1 => r(k) <= B"), THEORY)
    assert [item.text for item in found[MOVES].premises] == ["k >= 1", "k2 >= 1"]
    assert found["later"].text == "for k: natural. k >= 3 => 1 <= 0"
    assert set(found) == {MOVES, "later"}


def test_without_hypotheses_and_premises_nothing_is_to_be_met() -> None:
    bare = Theory(THEORY.symbols)
    assert asks_nothing(bare.formula("B + 1 >= 1"), bare)
    assert not asks_nothing(bare.formula("for x: real. x <= 0 => x <= B"), bare)
    assert not asks_nothing(THEORY.formula("B + 1 >= 1"), THEORY)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"phi(a)": "1"}, "it is trivial"),
        ({"lambda": "1/4"}, "'contraction' is not proved"),
        ({"lambda": "1"}, "not shown to lie in its domain"),
        ({"r(k)": "k"}, "'later' is not proved"),
        ({"B": "-1", "r(k)": "-1"}, "not shown to lie in its domain"),
    ],
)
def test_a_structure_that_lacks_something_meets_nothing(changes: dict[str, str], why: str) -> None:
    formula = THEORY.formula(BOUND)
    honest = given(HONEST, THEORY, formula, Search())
    assert isinstance(honest, Structure)
    assert shows(honest.to_json(), THEORY, formula)
    model = LineModel.from_json({**HONEST.to_json(), **changes})
    found = given(model, THEORY, formula, Search())
    assert isinstance(found, str)
    assert why in found
    forged = Structure(model, honest.points, honest.answers)
    assert not shows(forged.to_json(), THEORY, formula)
    assert lacking(forged, THEORY, wanted(formula, THEORY, False), Search())


def test_every_demand_needs_its_point() -> None:
    formula = THEORY.formula(BOUND)
    honest = given(HONEST, THEORY, formula, Search())
    assert isinstance(honest, Structure)
    for name in honest.points:
        less = {key: point for key, point in honest.points.items() if key != name}
        assert not shows(Structure(HONEST, less, honest.answers).to_json(), THEORY, formula)
    zeros = {key: dict.fromkeys(point, "0") for key, point in honest.points.items()}
    assert not shows(Structure(HONEST, zeros, honest.answers).to_json(), THEORY, formula)


def test_a_search_meets_and_refutes() -> None:
    formula = THEORY.formula(BOUND)
    found = meeting(THEORY, formula)
    assert found is not None
    assert shows(found.to_json(), THEORY, formula)
    assert not shows(found.to_json(), THEORY, formula, refutes=True)
    assert refuting(THEORY, formula, seeds=1) is None
    false = THEORY.formula("for a: H. |phi(a)| <= B")
    against = refuting(THEORY, false)
    assert against is not None
    assert shows(against.to_json(), THEORY, false, refutes=True)
    assert next(places(against.model, THEORY, false), None) is not None
