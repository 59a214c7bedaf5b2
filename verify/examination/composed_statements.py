"""Composed statements examined: closed by the kernel of forms, or open with the step that lacks.

The leaves are asked of the record beside the theorem first, then of the engine.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from memory_theorems.verify.examination.formula_statements import Remembering
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.recorded import NOTHING, Record
from memory_theorems.verify.reasoning.closed_statements import Closed, Closer, existing, refuting
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.reasoning.statement_documents import document, with_structure
from memory_theorems.verify.verdicts import (
    Evidence,
    Json,
    Outcome,
    Reason,
    Verdict,
    refuted,
    undecided,
)


@lru_cache(maxsize=64)
def _closer(record: Path | None, effort: int) -> Closer:
    return Closer(Remembering(effort, recorded.read(record) if record else NOTHING))


def close(statement: Composed, effort: int = 1) -> Closed:
    """What the kernel says of it, asked once in a process; where a record is refused, anew."""
    closer = _closer(statement.record, effort)
    found, source = closer.close(statement), closer.evidence
    if found.shown is None and isinstance(source, Remembering) and source.unseen:
        with source.looking():
            found = Closer(source).close(statement)
    return found


def leaves_of(statements: tuple[Composed, ...], effort: int = 1) -> Record:
    """What the engine answers to all leaves of these statements' proofs, for a record."""
    search = Remembering(effort, NOTHING)
    closer = Closer(search)
    for item in statements:
        closer.close(item)
        closer.refuted(item)
    return Record({recorded.digest(asked): leaf for asked, leaf in search.found.items()})


def verdict(statement: Composed, effort: int = 1) -> Verdict:
    """PROVED or CERTIFIED after the weakest leaf, modulo what is cited, given what is assumed."""
    if statement.refuted is not None:
        return _refuted(statement, effort)
    closed = close(statement, effort)
    if closed.shown is None:
        return undecided(Reason.UNSUPPORTED, f"not closed: {closed.missing}", "kernel of forms")
    said = document(statement, closed.answers)
    if closed.met is not None and statement.met is not None:
        made = existing(statement)
        assert made is not None
        said = with_structure(said, "met", made, closed.met.answers, statement.met)
    return Verdict(
        Outcome.HOLDS,
        Evidence.PROVED if closed.shown.exact else Evidence.CERTIFIED,
        "",
        f"closed for all objects by {closed.steps} steps and {closed.leaves} leaves",
        "kernel of forms",
        certificate=said,
        modulo=closed.cited,
        given=closed.given,
        caveat=closed.caveat,
    )


def _refuted(statement: Composed, effort: int) -> Verdict:
    """REFUTED where the kernel shows that the hypotheses hold and the form does not."""
    found = _closer(statement.record, effort).refuted(statement)
    assert found is not None
    if found.shown is None or found.cited or found.given:
        why = found.missing or "its structure rests on what is not proved here"
        return undecided(Reason.UNSUPPORTED, f"not refuted: {why}", "kernel of forms")
    made = refuting(statement)
    assert made is not None
    assert statement.refuted is not None
    return refuted(
        {"structure": dict(statement.refuted.values), "shows": made.text},
        "the kernel of forms proves every hypothesis of the structure, and that the form fails",
        "kernel of forms",
        certificate=with_structure(
            document(statement, {}), "refuted", made, found.answers, statement.refuted
        ),
        evidence=Evidence.PROVED if found.shown.exact else Evidence.CERTIFIED,
    )


def basis(statement: Composed, effort: int = 1) -> Json:
    """The contract's ``basis``: what the word rests on."""
    closed = close(statement, effort)
    if closed.shown is None:
        return None
    return {
        "kind": "kernel",
        "leaves": closed.leaves,
        "cited": list(closed.cited),
        "given": list(closed.given),
        "facts": list(closed.proved_facts),
        "unused_hypotheses": list(closed.unused),
    }
