"""Answers about composed statements, replayed from their documents; edited ones are refused."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from memory_theorems.verify.commands.replayed_composed import borne_out, is_composed
from memory_theorems.verify.examination.composed_statements import verdict
from memory_theorems.verify.reasoning.closed_statements import UNMET
from memory_theorems.verify.reasoning.composition import Composed, NamedFact, Setting
from memory_theorems.verify.reasoning.statement_documents import statement_of
from memory_theorems.verify.reasoning.steps import apply
from property_tests.verify.reasoning.test_structures import FAILS, HOLDS

FACT = NamedFact("limits", "for x: real. x >= x - 1", coq="Limits.order")
ON_A_FACT = Composed(
    Setting.of({"a": ("a", "real", "a number")}),
    "a >= a - 1",
    (apply("there", "limits", "a"),),
    "there",
    (FACT,),
)


def answer(statement: Composed) -> dict[str, Any]:
    """As a run writes it."""
    found = verdict(statement)
    data = {**found.to_json(), "word": found.word, "claim": statement.to_json()}
    return json.loads(json.dumps(data))  # type: ignore[no-any-return]


def test_answers_are_borne_out():
    for statement in (HOLDS, FAILS):
        data = answer(statement)
        assert is_composed(data["claim"])
        found = borne_out(data, None)
        assert not found.wrong
        assert {"claim", "outcome", "evidence", "word"} <= set(found.accepted)


EDITS = {
    "another statement": lambda data: data["claim"].update(form="for u: E. |W(u)| <= |u|/2"),
    "another hypothesis": lambda data: data["claim"]["setting"]["hypotheses"].clear(),
    "another word": lambda data: data.update(word="PROVED modulo nothing (cited)"),
    "a stronger evidence": lambda data: data.update(evidence="attested"),
    "no leaves": lambda data: data["certificate"]["leaves"].clear(),
    "no proof": lambda data: data["certificate"]["composed"][-1]["proof"].clear(),
    "another fact": lambda data: data["certificate"]["composed"][-1].update(fact="contracts"),
    "no structure": lambda data: data["certificate"].pop("met"),
    "the structure of another": lambda data: data["certificate"]["met"]["shows"]["composed"][
        -1
    ].update(form="exists c: real. c >= 0"),
    "a hypothesis that is given": lambda data: data.update(given=["contracts"]),
    "no document": lambda data: data.update(certificate={}),
}


@pytest.mark.parametrize("name", EDITS)
def test_edited_answers_are_refused(name: str):
    data = copy.deepcopy(answer(HOLDS))
    EDITS[name](data)
    assert borne_out(data, None).wrong


def test_an_edited_refutation_is_refused():
    data = answer(FAILS)
    data["claim"]["form"] = "for u: E. |W(u)| <= c*|u|"
    data["certificate"]["composed"][-1]["form"] = data["claim"]["form"]
    assert borne_out(data, None).wrong


def test_a_document_is_not_believed_about_facts():
    """Whoever writes a document can say of any form that Coq proves it; then it is given."""
    data = answer(ON_A_FACT)
    assert data["word"] == f"PROVED, {UNMET}"
    assert "given" in borne_out(data, None).wrong
    assert statement_of(data["certificate"]).uses[0].coq == ""
