"""docs/certificates.md has a row for every rule of the checker, and a rule for every such row."""

from __future__ import annotations

import re

from memory_theorems.verify.checker.replayer import RULES
from property_tests.places import ROOT

GRAMMAR = ROOT / "docs" / "certificates.md"


def rows(text: str) -> set[str]:
    """The names in the first column of the table of rules."""
    table = text[text.index("| rule | fields | proves the goal when |") :].split("\n\n", 1)[0]
    cells = [line.split("|")[1] for line in table.splitlines()[2:]]
    return {name for cell in cells for name in re.findall(r"`([a-z-]+)`", cell)}


def test_rules_and_rows_agree() -> None:
    assert rows(GRAMMAR.read_text()) == set(RULES)


def test_a_row_that_is_missing_is_seen() -> None:
    text = GRAMMAR.read_text()
    without = "\n".join(line for line in text.splitlines() if not line.startswith("| `positivity`"))
    assert set(RULES) - rows(without) == {"positivity"}
