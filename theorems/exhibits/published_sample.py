"""A sample of the published best sums of exponentials, with the printed errors and coefficients."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from memory_theorems.theorems.exhibits.published_sums import Entry, Examined, examined

_FILE = Path(__file__).with_name("published_sums.json")


@lru_cache(maxsize=1)
def sample() -> tuple[Entry, ...]:
    """The committed entries; the file names their source."""
    rows = json.loads(_FILE.read_text(encoding="utf-8"))["entries"]
    return tuple(
        Entry(
            item["function"],
            int(item["terms"]),
            None if item["end"] is None else Fraction(item["end"]),
            item["printed"],
            tuple(map(Fraction, item["weights"])),
            tuple(map(Fraction, item["rates"])),
        )
        for item in rows
    )


@lru_cache(maxsize=64)
def examined_entry(entry: Entry) -> Examined:
    """The certified errors of an entry, computed once."""
    return examined(entry)
