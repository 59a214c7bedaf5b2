"""The record of leaves that the proofs of several theorems share: each stands once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from memory_theorems.verify.lemmas.catalogue import record_file
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.record_files import beside
from memory_theorems.verify.proofs.recorded import Leaf, Record


def shared_file() -> Path:
    """Where it is kept."""
    return beside(Path(__file__).with_name("shared.py"))


def split(records: Iterable[Record]) -> Record:
    """What at least two of the records have and the library has not."""
    counts: Counter[str] = Counter()
    leaves: dict[str, Leaf] = {}
    for record in records:
        counts.update(record.leaves.keys())
        leaves |= record.leaves
    known = recorded.read(record_file()).leaves
    return Record({key: leaves[key] for key in leaves if counts[key] > 1 and key not in known})


def own(record: Record) -> Record:
    """Without what stands in the shared records."""
    known: Mapping[str, Leaf] = {
        **recorded.read(record_file()).leaves,
        **recorded.read(shared_file()).leaves,
    }
    return Record({key: leaf for key, leaf in record.leaves.items() if key not in known})
