"""Models and proofs by hand: what is accepted is written, what is not is said."""

from __future__ import annotations

from typing import Any

import pytest

from memory_theorems.theorems.given_variants import (
    Recording,
    by_models,
    by_proofs,
    ending_with,
    points,
)
from memory_theorems.theorems.variant_records import Hasty, Open
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import mutants_of
from memory_theorems.verify.examination.variants import digest
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.recorded import NOTHING
from memory_theorems.verify.proofs.scripts import have
from memory_theorems.verify.sequents import Sequent

THEORY = Theory.parse(
    {
        "c": ("c", "natural -> real"),
        "h": ("h", "natural -> real"),
        "b": ("b", "[0, 1]"),
    },
    {"output": "for t: natural. h(t + 1) == tanh(c(t + 1))", "start": "h(0) == 0"},
    ("c(0) == b", "c(t + 1) == c(t)/2"),
)
PROOF = (
    have("halves", "for t: natural. c(t + 1) == c(t)/2"),
    have("half", "for t: natural. c(t)/2 == c(t + 1)", ["halves(t)"]),
)
SUBJECT = Sequent(THEORY, THEORY.formula("for t: natural. c(t)/2 == c(t + 1)"), "half", PROOF)
GIVEN: dict[str, Any] = {
    "model": {"b": "1", "q": "2"},
    "helpers": {"X": "natural -> real", "T": "real -> real"},
    "equations": [
        "T(y) == tanh(y)",
        "X(0) == b",
        "X(t + 1) == X(t)/2",
        "h(t) == Min(1, t)*T(X(t))",
    ],
    "lemmas": [
        {"induct": "c is", "formula": "for t: natural. c(t) == X(t)", "on": "t"},
        {
            "have": "out",
            "formula": "for t: natural. h(t + 1) == tanh(c(t + 1))",
            "using": ["c is(t)", "congruence(T(c(t + 1)), T(X(t + 1)))"],
        },
    ],
    "at": {"t": [0, 1]},
}


def opened() -> dict[str, Open]:
    found = mutants_of(SUBJECT)
    return {digest(item): Open(SUBJECT, item, THEORY) for item in found.values()}


def evidence() -> Recording:
    return Recording(NOTHING, Hasty(5.0, False))


def test_a_model_by_hand_refutes_what_it_refutes() -> None:
    left = opened()
    asked = evidence()
    found = by_models(left, [GIVEN], asked)
    assert found
    assert not found.keys() & left.keys()
    assert all(item.point for item in found.values())
    assert asked.leaves()
    # Nothing is found twice, and with a false lemma nothing at all.
    assert not by_models(left, [GIVEN], evidence())
    start, step = GIVEN["equations"][:2], GIVEN["equations"][3]
    false = {**GIVEN, "equations": [*start, "X(t + 1) == X(t)/3", step]}
    assert not by_models(opened(), [false], evidence())


def test_a_proof_by_hand_needs_the_words_of_the_change(capsys: pytest.CaptureFixture[str]) -> None:
    weaker = {"of": "half", "change": "== becomes", "proof": [{"have": "", "using": ["half(t)"]}]}
    left = opened()
    assert not by_proofs(left, [{**weaker, "change": "no such change"}], evidence())
    assert not by_proofs(left, [{**weaker, "of": "halves"}], evidence())
    assert capsys.readouterr().out == ""
    assert not by_proofs(left, [weaker], evidence())
    assert "no proof of" in capsys.readouterr().out


def test_the_last_inference_ends_with_the_variant() -> None:
    lemma, last = {"have": "one", "formula": "1 <= 2"}, {"have": "", "using": ["one"]}
    found = ending_with([lemma, last], "variant x", "1 <= 3")
    assert [item.name for item in found] == ["one", "variant x"]
    assert found[-1].formula == "1 <= 3"
    with pytest.raises(InputError):
        ending_with([{"using": []}], "variant x", "1 <= 3")


def test_values_are_given_by_name_or_by_sort() -> None:
    formula = THEORY.formula("for t: natural, x: real. x <= t")
    found = list(points(formula, {"t": [3], "real": ["1/2", 4]}))
    assert found == [{"t": "3", "x": "1/2"}, {"t": "3", "x": "4"}]
    assert {item["t"] for item in points(formula, {})} == {"0", "1", "2"}
