"""Answers about composed statements: what their recorded proof or structure bears out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memory_theorems.verify.commands.replayed_fields import Fields, compare
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.reasoning.closed_statements import Closed, caveat_of
from memory_theorems.verify.reasoning.statement_documents import (
    replayed,
    statement_of,
    structure_shown,
)


def is_composed(value: object) -> bool:
    """Whether the value looks like ``Composed.to_json()``."""
    return isinstance(value, Mapping) and "setting" in value and "form" in value


def borne_out(data: Mapping[str, Any], sources: Mapping[str, Any] | None) -> Fields:
    """Fields of an answer whose document proves its very statement, or refutes it."""
    try:
        if data.get("outcome") == "fails":
            return _refuted(data, sources)
        statement, closed = replayed(data["certificate"])
        if statement.to_json() != data["claim"]:
            return Fields(wrong="the recorded proof is of another statement")
        if closed.shown is None:
            return Fields(wrong=f"the recorded proof is refused: {closed.missing}")
        met = structure_shown(data["certificate"], "met", statement)
    except (VerifyError, KeyError, TypeError, ValueError, AttributeError) as trouble:
        return Fields(wrong=f"{type(trouble).__name__}: {str(trouble)[:300]}")
    return _with_word(data, closed, caveat_of(met), sources)


def _refuted(data: Mapping[str, Any], sources: Mapping[str, Any] | None) -> Fields:
    statement = statement_of(data["certificate"])
    if statement.to_json() != data["claim"]:
        return Fields(wrong="the recorded structure is of another statement")
    found = structure_shown(data["certificate"], "refuted", statement)
    if found is None or found.shown is None:
        return Fields(wrong="the recorded structure does not refute the statement")
    shown = {name: item for name, item in data.items() if name != "counterexample"}
    said = compare(shown, "fails", "proved" if found.shown.exact else "certified", sources)
    return said if said.wrong else Fields(said.accepted, (*said.unseen, "counterexample"))


def _with_word(
    data: Mapping[str, Any], closed: Closed, caveat: str, sources: Mapping[str, Any] | None
) -> Fields:
    assert closed.shown is not None
    for name, value in (
        ("modulo", list(closed.cited)),
        ("given", list(closed.given)),
        ("caveat", caveat),
    ):
        if (data.get(name) or type(value)()) != value:
            return Fields(wrong=f"{name}: the recorded proof says {value or 'nothing'}")
    found = compare(data, "holds", "proved" if closed.shown.exact else "certified", sources)
    if found.wrong:
        return found
    accepted = (*found.accepted, *(one for one in ("modulo", "given", "caveat") if data.get(one)))
    return Fields(accepted, tuple(one for one in found.unseen if one not in accepted))
