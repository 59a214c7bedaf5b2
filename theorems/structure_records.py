"""``python -m memory_theorems.theorems.structure_records [--models FILE] [--again] [KEY ...]``:
record structures.

For each statement that is a formula a structure is looked for in which its hypotheses and premises
are met nontrivially, or, where it is to be refuted, in which it fails
(:mod:`verify.examination.satisfiable`): among the models that are on record beside the theorem and
those of FILE (JSON: key -> models), then by a search.  What is found is written beside the theorem;
later runs only check it.  What is on record and still holds is kept, unless ``--again`` is given.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import scipy.optimize  # noqa: F401  an import that is cut short cannot be repeated

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.theorems.variant_records import Hasty, record_of
from memory_theorems.verify.documents import read_json
from memory_theorems.verify.examination import structures_on_record, variants
from memory_theorems.verify.examination.candidate_terms import fitted
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.satisfiable import Structure
from memory_theorems.verify.examination.seeking_structures import SEEDS, meeting, refuting, simple
from memory_theorems.verify.examination.structures_on_record import Structures
from memory_theorems.verify.examination.variants import digest
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import Leaf, Record
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.verdicts import Outcome

#: Seconds for the search for a structure.
_OF_A_STATEMENT = 20.0
#: Seconds for a leaf; models on record that are tried for a statement.
_SECONDS, _TRIED = 0.7, 60


@dataclass(slots=True)
class Recording:
    """What is on record, then the engine with a clock, until the time of a statement is over."""

    records: Sequence[Record]
    limit: float = math.inf
    engine: Hasty = field(default_factory=lambda: Hasty(_SECONDS, False))

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        for record in self.records:
            found = record.proposed(asked)
            if isinstance(found, Answer):
                return found
        return self.engine(asked) if time.process_time() < self.limit else "out of time"


def settle(
    theorem: FormulaTheorem, models: Sequence[LineModel], again: bool, seeds: int
) -> tuple[int, int, list[str]]:
    """Write what is found; how many statements there are, how many have a structure, and which
    have none."""
    path = record_of(theorem)
    known, others = structures_on_record.read(path), variants.read(path)
    evidence = Recording((known.leaves, others.leaves))
    found: dict[str, Structure] = {}
    begin = list(models)
    begin += [item.model for item in known.found.values()]
    begin += [item.model for item in others.proposals.values() if item.model is not None]
    lacking: list[str] = []
    number = 0
    wanted = [item for item in theorem.statements if isinstance(item.subject, Sequent)]
    for item in wanted:
        sequent = item.subject
        assert isinstance(sequent, Sequent)
        refutes = item.expected.outcome is not Outcome.HOLDS
        if not refutes and asks_nothing(sequent.formula, sequent.theory):
            continue
        number += 1
        evidence.limit = time.process_time() + _OF_A_STATEMENT
        own = [LineModel.from_json(dict(values)) for values in sequent.structures]
        before = None if again else structures_on_record.shown(sequent, refutes)
        made = before or _sought(sequent, refutes, [*own, *begin], evidence, seeds)
        if made is None:
            lacking.append(item.name)
            continue
        found[digest(sequent)] = made
        begin.insert(0, made.model)
    leaves = {
        key: Leaf(answer, False) for one in found.values() for key, answer in one.answers.items()
    }
    if found or known.found:
        structures_on_record.write(path, Structures(found, Record(leaves)))
    return number, len(found), lacking


def _sought(
    sequent: Sequent, refutes: bool, begin: Sequence[LineModel], evidence: Recording, seeds: int
) -> Structure | None:
    fitting = [_of_the_theory(item, sequent.theory) for item in begin]
    tried = list(dict.fromkeys(item for item in fitting if item is not None))
    few = tried[:: max(1, len(tried) // _TRIED)][:_TRIED]
    seek = refuting if refutes else meeting
    found = seek(sequent.theory, sequent.formula, evidence, few, seeds)
    if found is None or not refutes:
        return found
    return simple(found, sequent.theory, sequent.formula, evidence, refutes)


def _of_the_theory(model: LineModel, theory: Theory) -> LineModel | None:
    """The model, where it gives all symbols a value that the theory does not define."""
    if model.equations or model.helpers:
        return model
    found = fitted(model, theory)
    return found and replace(found, lemmas=model.lemmas)


def main() -> int:
    """Exit code 2 for a key that is none."""
    parser = argparse.ArgumentParser(prog="python -m memory_theorems.theorems.structure_records")
    parser.add_argument("--models", type=Path, help="JSON: key -> models to begin with")
    parser.add_argument("--again", action="store_true", help="look for all structures anew")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="searches for a statement")
    parser.add_argument("keys", nargs="*")
    asked = parser.parse_args()
    known = {item.key: item for item in all_theorems() if isinstance(item, FormulaTheorem)}
    if unknown := sorted(set(asked.keys) - known.keys()):
        print(f"error: no theorem over abstract symbols has the key {unknown[0]!r}")
        return 2
    given: Mapping[str, Any] = read_json(asked.models) if asked.models else {}
    for key in asked.keys or known:
        start = time.process_time()
        models = [_read(item) for item in given.get(key, ())]
        number, found, lacking = settle(known[key], models, asked.again, asked.seeds)
        seconds = time.process_time() - start
        print(f"{key}: {found} of {number} statements, {seconds:.0f} s", flush=True)
        for name in lacking:
            print(f"  no structure: {name}", flush=True)
    return 0


def _read(data: Mapping[str, Any]) -> LineModel:
    """``{"model": {...}}`` with lemmas, helpers and equations, or the table alone."""
    return (
        LineModel.from_json(data["model"]).with_more(data)
        if "model" in data
        else (LineModel.from_json(data))
    )


if __name__ == "__main__":
    raise SystemExit(main())
