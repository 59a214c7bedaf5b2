"""What ``verify claim`` says: its JSON, its lines, its exit code."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_theorems.verify.reading.claim_files import Entry
    from memory_theorems.verify.verdicts import Verdict


def document(results: Sequence[Result], total: int) -> dict[str, Any]:
    """The JSON of the answers that are known; while some are not, with their number."""
    missing = total - len(results)
    return {
        "schema": "claim/1",
        "results": [item.to_json() for item in results],
        "remembered": [
            {"name": item.entry.name, "how": item.remembered} for item in results if item.remembered
        ],
        **({"unfinished": missing} if missing else {}),
    }


class Result:
    """An entry of a file with its verdict."""

    def __init__(
        self, entry: Entry, verdict: Verdict, seconds: float, remembered: str = ""
    ) -> None:
        self.entry, self.verdict, self.seconds = entry, verdict, seconds
        self.remembered = remembered

    @property
    def expected(self) -> str:
        return "" if self.entry.claim is None else self.entry.claim.expect

    @property
    def surprising(self) -> bool:
        return bool(self.expected) and self.verdict.outcome.value != self.expected

    @property
    def fresh(self) -> bool:
        """Whether its certificate was replayed just now."""
        from memory_theorems.verify.asking.remembered import NOT_REPLAYED

        return self.remembered != NOT_REPLAYED

    @property
    def constant(self) -> dict[str, Any] | None:
        """Both ends of the best constant, for a claim with ``find``."""
        asked = self.entry.claim is not None and self.entry.claim.find
        best = self.verdict.best
        return best.get("constant") if asked and isinstance(best, dict) else None

    def to_json(self) -> dict[str, Any]:
        from memory_theorems.verify.asking.remembered import marked
        from memory_theorems.verify.language.latex import claim_latex

        made = self.entry.claim
        found = {
            "name": self.entry.name,
            **self.verdict.to_json(),
            "word": self.verdict.word,
            "constant": self.constant,
            "warnings": list(self.entry.warnings),
            "expected": self.expected or None,
            "claim": None if made is None else made.to_json(),
            "reads": (self.entry.reads or None) if made is None else made.text,
            "latex": None if made is None else claim_latex(made),
            "seconds": round(self.seconds, 4),
        }
        return marked(found, self.remembered) if self.remembered else found


def exit_code(results: Iterable[Result], strict: bool) -> int:
    """2 for bad input, 1 for an error or a surprise, 3 for what is open under ``strict``."""
    from memory_theorems.verify.verdicts import Evidence, Outcome

    results = list(results)
    if any(item.entry.claim is None for item in results):
        return 2
    if any(item.surprising or item.verdict.outcome is Outcome.ERROR for item in results):
        return 1
    if strict and any(
        item.verdict.outcome is Outcome.OPEN or item.verdict.evidence is Evidence.ATTESTED
        for item in results
    ):
        return 3
    return 0


def _note(item: Result, verbose: bool) -> str:
    """Why, with what was expected, how it is remembered, and warnings."""
    from memory_theorems.verify.showing.sentences import why

    verdict, made = item.verdict, item.entry.claim
    note = verdict.detail or verdict.reason
    if verdict.counterexample is not None:
        note = "at " + json.dumps(verdict.counterexample)
    if made is not None and not verbose:
        note = why(made, verdict, item.fresh)
    if verdict.word == "ERROR":
        note = verdict.reason
    return (f"EXPECTED {item.expected}; " if item.surprising else "") + note + _marks(item)


def _marks(item: Result) -> str:
    marks = [f"remembered, {item.remembered}"] if item.remembered else []
    marks += [f"warning: {warning}" for warning in item.entry.warnings]
    return "".join(f" [{mark}]" for mark in marks)


def print_one(results: list[Result], notes: list[str], verbose: bool) -> None:
    """One line: word, time, the decided formula, and why."""
    from memory_theorems.verify.showing.sentences import answer

    for item in results:
        if item.entry.claim is None:
            reads = f" [reads: {item.entry.reads}]" if item.entry.reads else ""
            print(f"ERROR: {item.verdict.reason}{reads}{_marks(item)}")
            continue
        print(answer(item.entry.claim, item.verdict, item.seconds, item.fresh) + _marks(item))
        if verbose:
            for line in (item.verdict.detail, item.verdict.method and f"by {item.verdict.method}"):
                print(f"  {line}" if line else "", end="\n" if line else "")
    for line in notes:
        print(line)


def print_table(results: list[Result], notes: list[str], verbose: bool) -> None:
    """A row for each claim, and how many there are of each word."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(soft_wrap=False)
    table = Table("claim", "verdict", "", "seconds", box=None, pad_edge=False)
    for item in results:
        row = (Text(item.entry.name), item.verdict.word, Text(_note(item, verbose)))
        table.add_row(*row, f"{item.seconds:.2f}")
    console.print(table)
    for item in results:
        if item.entry.reads:
            print(f"{item.entry.name} reads: {item.entry.reads}")
    for line in notes:
        print(line)
    print(counted(results))


def unexpected(results: Iterable[Result]) -> list[str]:
    """That a claim which failed without an ``expect`` does not count in the exit code."""
    from memory_theorems.verify.verdicts import Outcome

    names = [
        item.entry.name
        for item in results
        if item.verdict.outcome is Outcome.FAILS and not item.expected
    ]
    if not names:
        return []
    return [f'{", ".join(names)} failed; with expect = "holds" the exit code says so']


def counted(results: Iterable[Result]) -> str:
    """``2 CERTIFIED, 1 REFUTED``: how many there are of each word."""
    counts = Counter(re.sub(r" \d+/\d+$", "", item.verdict.word) for item in results)
    return ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
