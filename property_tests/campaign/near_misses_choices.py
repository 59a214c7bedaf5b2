"""Near misses of witnesses and counters that the certificate gives."""
# A table: one entry, one to three lines.
# fmt: off

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from property_tests.campaign.entries import Miss, envelope
from property_tests.campaign.seeds import DIRECT, part, parts

Json = Any


def table() -> Iterator[Miss]:
    """All entries, in a fixed order."""
    bounds: Any = {"C": "(-oo, oo)", "x": "(-oo, oo)", "exists": {"C": None}}
    one = parts(part(DIRECT))
    for says, given in (
        ("oo is no choice", {"C": "oo"}), ("are an object", ["oo"]),
        ("should be a term", {"C": 1}),
        ("is not a term", {"C": "1 +"}), ("a choice for a variable of", {"x": "C"}),
        ("no witness for", {}),
    ):
        yield envelope(says, "x <= C", {**one, "witnesses": given}, like="witness", false=False,
                       **bounds)
    yield envelope("states its own choice", "y > x", {**one, "witnesses": {"y": "x + 1"}},
                   like="witness", false=False, x="[0, 1]", y="[0, 3]", exists={"y": "x"})
    counter: Json = {"version": 1, "claim": "refuted", "part": 0, "negation": [part(DIRECT)]}
    yield envelope("a choice for a variable of", "x <= C", {**counter, "counters": {"C": "1"}},
                   like="witness", false=False, **bounds)
