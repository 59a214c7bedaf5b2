"""Answers to leaves that were found before, in files beside the theorems.  Untrusted.

A recorded answer is a proposal like any other: the kernel hands its certificates to the checker.  A
leaf that is not on record, or whose record the checker refuses, is searched for; so a record makes
a proof fast and independent of the machine's load, and cannot make it true.

What several proofs rest on is recorded once, in files of the entry-point group ``verify.records``:
those of the lemmas of the library, and of whatever several theorems take over.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.metadata import entry_points
from pathlib import Path

from memory_theorems.verify.checker import replay
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.proofs import record_files
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question

FORMAT = "leaves/1"
VARIANTS = "variants/1"
STRUCTURES = "structures/1"
#: Entry points that give the path of a record, which stands behind all others.
SHARED = "verify.records"
#: Where the modules of this package stand.
OWN = "memory_theorems."


@dataclass(frozen=True, slots=True)
class Leaf:
    """An answer, and whether the facts at hand were seen to contradict each other."""

    answer: Answer
    contradictory: bool


@dataclass(frozen=True, slots=True)
class Record:
    """Leaves by the digest of what was asked; ``shared``: then those that several proofs share."""

    leaves: Mapping[str, Leaf] = field(default_factory=dict)
    shared: bool = True

    def unseen(self, asked: tuple[Question, ...]) -> Leaf | None:
        """The recorded leaf, not looked at: for a kernel that refuses what the checker refuses."""
        if not self.leaves and not self.shared:
            return None
        key = digest(asked)
        found = self.leaves.get(key)
        return found or shared_leaves().get(key) if self.shared else found

    def leaf(self, asked: tuple[Question, ...]) -> Leaf | None:
        """The recorded leaf, where the checker accepts all its certificates."""
        found = self.unseen(asked)
        if found is None:
            return None
        question = next((item for item in asked if item.way == found.answer.way), None)
        if question is None or len(question.claims) != len(found.answer.certificates):
            return None
        pairs = zip(question.claims, found.answer.certificates, strict=True)
        accepted = all(replay(claim.to_json(), item).accepted for claim, item in pairs)
        return found if accepted else None

    def proposed(self, asked: tuple[Question, ...]) -> Answer | str:
        """The answer of the recorded leaf, not looked at."""
        found = self.unseen(asked)
        return found.answer if found is not None else "the leaf is not on record"


NOTHING = Record(shared=False)


def digest(asked: tuple[Question, ...]) -> str:
    """The same for equal questions in every process."""
    shown = [[item.way, [claim.to_json() for claim in item.claims]] for item in asked]
    text = json.dumps(shown, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def shared_leaves() -> Mapping[str, Leaf]:
    """Leaves that several proofs share, of all installed packages; this one's stand before others,
    and a record that cannot be read is none."""
    found: dict[str, Leaf] = {}
    for point in sorted(entry_points(group=SHARED), key=lambda item: item.value.startswith(OWN)):
        with suppress(InputError, OSError, ImportError, AttributeError):
            found |= read(point.load()()).leaves
    return found


@lru_cache(maxsize=256)
def read(path: Path) -> Record:
    """The record in a file; empty where there is none.  InputError for a file of another form."""
    if not path.is_file():
        return NOTHING
    try:
        data = record_files.unpacked(path)
        if data["format"] not in (FORMAT, VARIANTS, STRUCTURES):
            raise InputError(f"{path}: not a record of the form {FORMAT}")
        return Record(
            {
                key: Leaf(Answer(item["way"], tuple(item["certificates"])), item["contradictory"])
                for key, item in data["leaves"].items()
            }
        )
    except InputError:
        raise
    except (ValueError, KeyError, TypeError) as trouble:
        raise InputError(f"{path}: not a record of leaves: {trouble}") from None


def lines(record: Record) -> list[str]:
    """One leaf on a line, in the order of their digests."""
    found = []
    for key, leaf in sorted(record.leaves.items()):
        item = {
            "way": leaf.answer.way,
            "certificates": leaf.answer.certificates,
            "contradictory": leaf.contradictory,
        }
        found.append(f"{json.dumps(key)}:{json.dumps(item, sort_keys=True, separators=(',', ':'))}")
    return found


def write(path: Path, record: Record) -> None:
    """The file that :func:`read` reads."""
    body = ",\n".join(lines(record))
    record_files.pack(path, f'{{"format":"{FORMAT}","leaves":{{\n{body}\n}}}}\n')
