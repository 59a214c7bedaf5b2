"""The labelled claims: TOML files in the claim language, one file for each kind.

Every entry says why its label is right (``why``); a false claim also states a ``witness``, which
the tests certify with ball arithmetic.  Claims of handbooks and papers name their ``source``; a
quarter of these is *held out*, chosen by the hash of the text: it is measured, and nobody looks at
it while the engine is changed.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memory_theorems.verify.language.claims import Claim, claim

CLAIMS = Path(__file__).parent / "claims"
LABELS = ("holds", "fails", "open")


@dataclass(frozen=True, slots=True)
class Entry:
    """A claim with its kind (the file's name), label, reason, and witness if it is false."""

    kind: str
    claim: Claim
    label: str
    why: str
    witness: Mapping[str, Any] | None
    source: str = ""

    @property
    def held_out(self) -> bool:
        """Whether the claim belongs to the part that nobody tunes on: one in four by its hash."""
        digest = hashlib.sha256(self.claim.text.encode()).digest()
        return bool(self.source) and digest[0] % 4 == 0

    @property
    def name(self) -> str:
        return self.claim.name


def files(folder: Path = CLAIMS) -> tuple[Path, ...]:
    """The files in the order of the numbers they begin with."""
    return tuple(sorted(folder.glob("*.toml"), key=lambda path: int(path.stem.partition("_")[0])))


def kind_of(path: Path) -> str:
    """The kind of the claims of a file."""
    return path.stem.partition("_")[2]


def load(folder: Path = CLAIMS) -> tuple[Entry, ...]:
    """All entries in the order of the files.  Raises InputError or ValueError on a bad entry."""
    entries: list[Entry] = []
    for path in files(folder):
        kind = kind_of(path)
        for item in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]:
            entries.append(_entry(kind, item))
    names = [entry.name for entry in entries]
    repeated = {name for name in names if names.count(name) > 1}
    if repeated:
        raise ValueError(f"names used twice: {', '.join(sorted(repeated))}")
    return tuple(entries)


def _entry(kind: str, item: Mapping[str, Any]) -> Entry:
    label = item["expect"]
    if label not in LABELS:
        raise ValueError(f"{item['name']}: unknown label {label!r}")
    if (label == "fails") != ("witness" in item):
        raise ValueError(f"{item['name']}: a witness belongs to every false claim and to no other")
    parsed = claim(
        item["claim"],
        item.get("variables", {}),
        given=item.get("given", ()),
        name=item["name"],
        title=item.get("title", ""),
        expect=label,
    )
    return Entry(kind, parsed, label, item["why"], item.get("witness"), item.get("source", ""))
