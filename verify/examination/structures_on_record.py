"""Structures of formulas in files beside the theorems.  Untrusted.

A record proposes models, points and answers to leaves; kernel and checker decide on them, without
any search.  What is not on record is asked of the values that the author of a theorem gives; what
is refused is not shown.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.candidate_terms import fitted
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.satisfiable import Structure, kept, wanted
from memory_theorems.verify.examination.seeking_structures import given
from memory_theorems.verify.examination.variants import digest
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Evidence
from memory_theorems.verify.proofs.recorded import Record
from memory_theorems.verify.sequents import Sequent


@dataclass(frozen=True, slots=True)
class Structures:
    """Structures by the digest of the sequent, without answers; the answers to all leaves."""

    found: Mapping[str, Structure] = field(default_factory=dict)
    leaves: Record = recorded.NOTHING


@lru_cache(maxsize=256)
def read(record: Path) -> Structures:
    """The structures beside a record of leaves; none where there is no such file."""
    path = record_files.structures_beside(record)
    if not path.is_file():
        return Structures()
    try:
        data = record_files.unpacked(path)
        if data["format"] != recorded.STRUCTURES:
            raise InputError(f"{path}: not a record of the form {recorded.STRUCTURES}")
        found = {key: Structure.from_json(item) for key, item in data["structures"].items()}
    except InputError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError) as trouble:
        raise InputError(f"{path}: not a record of structures: {trouble}") from None
    return Structures(found, recorded.read(path))


def write(record: Path, structures: Structures) -> None:
    """One structure, then one leaf on a line, in the order of their digests."""
    lines = []
    for key, item in sorted(structures.found.items()):
        data = Structure(item.model, item.points).to_json()
        del data["leaves"]
        lines.append(f"{json.dumps(key)}:{json.dumps(data, sort_keys=True, separators=(',', ':'))}")
    path = record_files.structures_beside(record)
    body, leaves = ",\n".join(lines), ",\n".join(recorded.lines(structures.leaves))
    text = (
        f'{{"format":"{recorded.STRUCTURES}","structures":{{\n{body}\n}},'
        f'"leaves":{{\n{leaves}\n}}}}\n'
    )
    record_files.pack(path, text)


@lru_cache(maxsize=1024)
def shown(sequent: Sequent, refutes: bool = False) -> Structure | None:
    """The structure on record, or else one of the author's, that meets the sequent's hypotheses
    and premises nontrivially, or refutes it, with the answers that its proofs need; None where
    there is none, or it is refused."""
    known = read(sequent.record) if sequent.record is not None else Structures()
    found = known.found.get(digest(sequent))
    if found is not None:
        goals = wanted(sequent.formula, sequent.theory, refutes)
        return kept(found, sequent.theory, goals, known.leaves.proposed)
    evidence = Search()
    for values in sequent.structures:
        made = _of_the_author(dict(values), sequent, refutes, evidence)
        if made is not None:
            return made
    return None


def _of_the_author(
    values: Mapping[str, str], sequent: Sequent, refutes: bool, evidence: Evidence
) -> Structure | None:
    model = fitted(LineModel.from_json(values), sequent.theory)
    if model is None:
        return None
    found = given(model, sequent.theory, sequent.formula, evidence, refutes)
    return found if isinstance(found, Structure) else None
