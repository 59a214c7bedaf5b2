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
    # A number that stands as a limit: oo would have a meaning there.
    tail: Json = {
        "rule": "primitive", "primitive": "-exp(-t)", "integrand": [], "defined": [],
        "derivative": {"rule": "identity"}, "upper": "0", "order": {"rule": "exact"},
    }
    whole: Json = {"defined": [tail], "proof": {**tail, "old": "Integral(exp(-t), (t, 0, oo))",
                                                "proof": {"rule": "identity"}}}
    told = "Integral(exp(-t), (t, 0, y))"
    for relation, document, stated in (
        ("== 1", parts(whole), {"exists": {"y": "oo"}}),
        ("== 1", {**parts(whole), "witnesses": {"y": "z"}}, {"exists": {"z": "oo", "y": None}}),
        ("== 1", parts(whole), {"exists": {"z": "oo", "y": "z"}}),
        ("< 1", {**counter, "negation": [whole]}, {"counter": {"y": "oo"}}),
    ):
        yield envelope("oo is no choice", f"{told} {relation}", document, like="witness",
                       false=False, z="(-oo, oo)", y="(-oo, oo)", **stated)
    yield envelope("oo is no choice", "0*y == 0", one, like="witness", false=False,
                   y="(-oo, oo)", exists={"y": "oo"})
