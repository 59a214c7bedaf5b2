"""Answers that rest on the kernel: replayed, and refused when anything of them is changed."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from memory_theorems.theorems.stability.lemma_1.statement import TruncatedState
from memory_theorems.verify.commands.replayed_proofs import borne_out
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent

Json = dict[str, Any]


@cache
def _answer() -> Json:
    """The entry of the sharp bound of Lemma 1, as a run writes it."""
    (subject,) = (
        item.subject
        for item in TruncatedState.statements
        if item.name == "the bound at finite time" and isinstance(item.subject, Sequent)
    )
    closing = close(subject)
    return {
        "claim": subject.to_json(),
        **closing.verdict(subject).to_json(),
        "word": "PROVED",
        "basis": closing.basis(subject),
    }


def test_an_answer_is_borne_out_with_its_basis() -> None:
    found = borne_out(_answer(), None)
    assert not found.wrong
    assert {"claim", "outcome", "evidence", "word", "basis"} <= set(found.accepted)


def _change(path: str, change: Callable[[Any], Any]) -> Callable[[Json], None]:
    def changed(data: Json) -> None:
        *outer, last = path.split("/")
        for key in outer:
            data = data[int(key) if key.isdigit() else key]
        data[last] = change(data[last])

    return changed


FORGERIES: dict[str, Callable[[Json], None]] = {
    "a smaller bound": _change("claim/formula", lambda text: text + "/2"),
    "a shorter window": _change(
        "claim/formula", lambda text: text.replace("lambda**k", "lambda**(k + 1)")
    ),
    "a hypothesis less": _change(
        "claim/theory/given", lambda given: {k: v for k, v in given.items() if k != "rest"}
    ),
    "another domain": _change(
        "claim/theory/symbols/lambda", lambda entry: [entry[0], "[0, 2)", entry[2]]
    ),
    "another basis": _change("basis/leaves", lambda leaves: leaves - 1),
    "a hypothesis said to be idle": _change("basis/unused_hypotheses", lambda unused: ["rest"]),
    "a citation": _change("basis/cited", lambda cited: ["Jackson's theorem"]),
    "an inference less": _change("certificate/proof", lambda proof: proof[1:]),
    "a certificate less": _change("certificate/leaves", lambda leaves: leaves[:-1]),
    "a certificate too many": _change("certificate/leaves", lambda leaves: [*leaves, leaves[-1]]),
    "two leaves exchanged": _change(
        "certificate/leaves", lambda leaves: [leaves[-1], *leaves[1:-1], leaves[0]]
    ),
    "refuted": _change("outcome", lambda outcome: "fails"),
    "another word": _change("word", lambda word: "CERTIFIED"),
    "no theory": _change("claim/theory", lambda theory: None),
    "no certificate": _change("certificate", lambda certificate: {}),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_forgeries_are_refused(forgery: str) -> None:
    data = copy.deepcopy(_answer())
    FORGERIES[forgery](data)
    assert data != _answer()
    assert borne_out(data, None).wrong
