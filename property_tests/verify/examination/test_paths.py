"""Paths move one exact number of a description and leave the rest."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.paths import MOST_LENGTH, paths_of
from memory_theorems.verify.theorem import Theorem

MOVING = [item for item in all_theorems() if item.moves and item.edges]
DATA = {
    "norm": "oo",
    "k": "3",
    "lambda": "1/2",
    "inputs": [["1", "0"], ["2", "1"]],
    "Omega": {"shape": "ball", "W": "1/4"},
    "kernel": ["exp(-t)/2"],
    "empty": [],
    "none": None,
}


def test_every_number_is_a_path_and_nothing_else() -> None:
    found = {path.name: path for path in paths_of(DATA)}
    assert found.keys() == {
        "k",
        "lambda",
        "inputs, all",
        "inputs, length",
        "inputs.0.0",
        "inputs.0.1",
        "inputs.1.0",
        "inputs.1.1",
        "Omega.W",
    }
    assert found["lambda"].value == Fraction(1, 2)
    assert found["inputs, length"].whole


@given(st.fractions(max_denominator=50))
def test_one_number_moves_and_the_rest_stays(value: Fraction) -> None:
    found = {path.name: path for path in paths_of(DATA)}
    assert found["lambda"].moved(value) == {**DATA, "lambda": str(value)}
    moved = found["inputs.1.0"].moved(value)
    assert moved == {**DATA, "inputs": [["1", "0"], [str(value), "1"]]}
    assert found["Omega.W"].moved(value)["Omega"] == {"shape": "ball", "W": str(value)}
    scaled = found["inputs, all"].moved(value)["inputs"]
    assert [[Fraction(x) for x in row] for row in scaled] == [[value, 0], [2 * value, value]]
    assert DATA["lambda"] == "1/2"


@given(st.integers(0, 2 * MOST_LENGTH))
def test_a_list_is_repeated_from_its_start(length: int) -> None:
    path = next(path for path in paths_of(DATA) if path.name == "inputs, length")
    rows = path.moved(Fraction(length))["inputs"]
    assert len(rows) == min(length, MOST_LENGTH)
    assert all(row == DATA["inputs"][index % 2] for index, row in enumerate(rows))  # type: ignore[index]


@pytest.mark.parametrize(
    "theorem",
    MOVING,
    ids=lambda item: item.key,
)
def test_a_path_that_is_not_moved_leads_to_the_instance(theorem: Theorem) -> None:
    instance = theorem.edges[0]
    paths = theorem.paths(instance)
    for path in paths:
        assert theorem.describe(theorem.rebuild(path.moved(path.value))) == theorem.describe(
            instance
        ), path.name


def test_a_number_outside_of_its_domain_is_no_instance() -> None:
    (theorem,) = (item for item in all_theorems() if item.key == "stability/lemma-1")
    path = next(path for path in theorem.paths(theorem.edges[0]) if path.name == "k")
    with pytest.raises(VerifyError):
        theorem.rebuild(path.moved(Fraction(-1)))
    with pytest.raises(VerifyError):
        theorem.rebuild(path.moved(Fraction(1, 2)))
