"""What was asked of each statement of the papers, and where it stands: ``docs/findings.md``.

``python -m memory_theorems.reports.findings FILE`` writes the page.  Keys and names are those of
the theorem files, words those of the kernel, the engine and the instances; a test compares them.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path

from memory_theorems.reports.asked import GROUPS
from memory_theorems.reports.displayed import displayed
from memory_theorems.theorems.commands.plain import plain
from memory_theorems.theorems.registry import all_theorems, theorem
from memory_theorems.verify.citations import name_of_citation
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.examination.composed_statements import verdict
from memory_theorems.verify.examination.displays import decides, display_of
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.examination.structured import structured
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Computation, Statement, Step
from memory_theorems.verify.verdicts import Outcome

#: (key, name of a statement or step) -> its word.
Word = Callable[[str, str], str]

HEAD = """# Findings

What a demanding reader asks of each statement of the papers, and the statement or step that answers
it.  A word speaks of the line beside it, generated from what was decided, under the hypotheses that
open beneath it.  `verify run KEY` decides them.  Made from the theorem files by `make docs`; tests
compare keys, names, lines and words.
"""
CITED = """## Cited theorems

Published theorems that proofs rest on without proving them.  Each is a formula among the hypotheses
of the theorems beside it, holds on their instances, and wrong variants of it are refuted there.

| theorem | source | in |
| --- | --- | --- |"""


@dataclass(frozen=True, slots=True)
class Cited:
    """A cited theorem: where it stands, and the hypotheses that it is, by key of the theorem."""

    name: str
    source: str
    uses: tuple[tuple[str, str], ...]


def cited_theorems() -> tuple[Cited, ...]:
    """All that hypotheses of theorems are cited for, and all that a file names beside them."""
    sources: dict[str, str] = {}
    uses: dict[str, dict[tuple[str, str], None]] = {}
    for item in all_theorems():
        for sequent in sequents(item.key):
            for given in sequent.theory.hypotheses:
                if given.cited:
                    name = name_of_citation(given.cited)
                    sources.setdefault(name, given.cited.partition(": ")[2])
                    uses.setdefault(name, {})[item.key, given.name] = None
        for citation in item.cites:
            sources.setdefault(citation.name, citation.reference)
            uses.setdefault(citation.name, {})[item.key, ""] = None
    return tuple(
        Cited(name, sources[name], tuple(uses[name])) for name in sorted(sources, key=_key)
    )


def _key(name: str) -> str:
    return name.lower()


def sequents(key: str) -> Iterator[Sequent]:
    """The formulas of a theorem, one for each theory."""
    seen = []
    for item in _items(key):
        if isinstance(item.subject, Sequent) and item.subject.theory not in seen:
            seen.append(item.subject.theory)
            yield item.subject


def _items(key: str) -> tuple[Statement | Step, ...]:
    found = theorem(key)
    return (*found.statements, *found.steps)


def item_of(key: str, name: str) -> Statement | Step:
    """The statement of that name, or the step; ValueError where there is none."""
    for item in _items(key):
        if item.name == name:
            return item
    raise ValueError(f"{key} has no statement or step {name!r}")


@lru_cache(maxsize=1024)
def word_of(key: str, name: str) -> str:
    """What decides the item says of it: the engine, the kernel, or (if neither) its instances."""
    item = item_of(key, name)
    subject = item.subject
    if isinstance(subject, Claim):
        return decide(subject).word
    if isinstance(subject, Computation):
        return subject.run().word
    if isinstance(subject, Composed):
        return verdict(subject).word
    if isinstance(subject, Sequent) and subject.fact:
        closing = close(subject)
        if closing.proof is not None:
            found = closing.verdict(subject)
            return (structured(subject, found) if isinstance(item, Statement) else found).word
        return "not closed"
    return "REFUTED" if item.expected.outcome is Outcome.FAILS else "SPOT-CERTIFIED"


def page(word: Word = word_of) -> str:
    """The whole page in Markdown."""
    lines = [HEAD]
    for title, rows in GROUPS:
        lines.append(f"## {title}\n")
        for row in rows:
            asked = f"{row.of}: {row.asked}" if row.of else row.asked
            lines += [f"**{asked}**{f' ({row.why})' if row.why else ''}\n"]
            lines += [line for answer in row.answers for line in _answer(*answer, word)]
            lines.append("")
    lines.append(CITED)
    lines += [_cited(item) for item in cited_theorems()]
    return "\n".join(lines) + "\n"


def _answer(key: str, name: str, word: Word) -> Iterator[str]:
    """Where it stands; the word with the decided line, and its hypotheses."""
    item = item_of(key, name)
    shown = displayed(display_of(item.subject), decides(item.subject))
    yield f"- `{key}`: {name} ({item.form})"
    yield f"  - {word(key, name)}: `{plain(shown.then) or shown.text}`"
    if shown.context:
        yield f"    <details><summary>under</summary><code>{escape(shown.under)}</code></details>"


def _cited(item: Cited) -> str:
    keys = dict.fromkeys(key for key, _ in item.uses)
    return f"| {item.name} | {item.source} | {', '.join(f'`{key}`' for key in keys)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description="write the page of findings")
    parser.add_argument("file", type=Path)
    parser.parse_args().file.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
