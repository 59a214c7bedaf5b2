"""The statements of the theorem files and the structures on record."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.structures_on_record import read, shown
from memory_theorems.verify.examination.variants import digest
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Statement
from memory_theorems.verify.verdicts import Outcome

#: Statements whose hypotheses are not shown to be satisfiable: those that need vectors in two
#: directions, or a space of infinite dimension, or whose structure nobody has written down yet.
UNMET = 38


def formulas() -> Iterator[tuple[Statement, Sequent]]:
    for known in all_theorems():
        for item in known.statements:
            if isinstance(item.subject, Sequent):
                yield item, item.subject


def on_record(sequent: Sequent) -> bool:
    return sequent.record is not None and digest(sequent) in read(sequent.record).found


def test_few_statements_have_no_structure() -> None:
    unmet = [
        item.name
        for item, sequent in formulas()
        if item.expected.outcome is Outcome.HOLDS
        and not asks_nothing(sequent.formula, sequent.theory)
        and not on_record(sequent)
    ]
    assert len(unmet) <= UNMET, unmet


def test_what_is_refuted_has_a_structure_or_no_hypothesis_for_all_values() -> None:
    for item, sequent in formulas():
        if item.expected.outcome is Outcome.FAILS and item.disproof is None:
            spoken = any(one.formula.binders for one in sequent.theory.hypotheses)
            assert on_record(sequent) or not spoken, item.name


def test_records_speak_of_statements() -> None:
    """A statement that was changed has no structure any more, and none stays behind."""
    by_record: dict[object, set[str]] = {}
    for _, sequent in formulas():
        if sequent.record is not None:
            by_record.setdefault(sequent.record, set()).add(digest(sequent))
    for record, known in by_record.items():
        assert read(record).found.keys() <= known, record


@pytest.mark.parametrize("part", range(4))
def test_recorded_structures_are_accepted(part: int) -> None:
    """Each by the kernel and the recorded certificates; none of a forged kind."""
    every = [(item, sequent) for item, sequent in formulas() if on_record(sequent)]
    for item, sequent in every[part::4]:
        refutes = item.expected.outcome is Outcome.FAILS
        assert shown(sequent, refutes) is not None, item.name
        if refutes:
            assert shown(sequent, False) is None, item.name
