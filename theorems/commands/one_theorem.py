"""A theorem on one screen: words first, then as many of the decided formulas as there is room for.

A formula stands whole, with the hypotheses that it has, or not at all.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from memory_theorems.theorems.commands.folding import folded
from memory_theorems.theorems.commands.subject_display import display
from memory_theorems.verify.theorem import Statement, Theorem

Json = Any
ROWS = 40
_SENTENCE = re.compile(r"(?<=[.])\s")


def screen(found: Theorem, words: Mapping[int, Json], told: str) -> list[str]:
    """At most :data:`ROWS` lines: what the theorem is, the word of each statement, ``told`` (where
    the words come from); then formulas, in the order of the file, those that fit."""
    head = [*_indented(f"{found.key}: {found.title}", 0), *_indented(_cited(found), 2)]
    said = _prose(found)
    end = ["", *_indented(told, 0), *_indented(_left(found), 0)]
    rows, more = _rows(found, words, ROWS - len(head) - len(end) - 2)
    room = ROWS - len(head) - 1 - sum(map(len, rows.values())) - len(more) - len(end)
    if 1 + len(said) <= room:
        head += ["", *said]
        room -= 1 + len(said)
    setting, formulas = _formulas(found, list(rows), room)
    body = [line for place, row in rows.items() for line in (*row, *formulas.get(place, ()))]
    return [*head, *setting, "", *body, *more, *end]


def _rows(
    found: Theorem, words: Mapping[int, Json], room: int
) -> tuple[dict[int, list[str]], list[str]]:
    """The word of each statement, of as many as there is room for, and how many more there are."""
    rows: dict[int, list[str]] = {}
    for place, item in enumerate(found.statements):
        row = _row(item, words.get(place))
        if len(row) > room:
            return rows, [f"  and {len(found.statements) - place} more statements"]
        rows[place], room = row, room - len(row)
    return rows, []


def _formulas(found: Theorem, places: list[int], room: int) -> tuple[list[str], dict[int, Any]]:
    """The setting, where it is needed and fits, and the formulas that fit after it."""
    from memory_theorems.theorems.commands.plain import plain
    from memory_theorems.verify.language.formula_latex import setting_latex
    from memory_theorems.verify.sequents import Sequent

    theory = getattr(found, "theory", None)
    shown: dict[int, list[str]] = {}
    subjects = {place: found.statements[place].subject for place in places}
    beside = {
        place
        for place, subject in subjects.items()
        if isinstance(subject, Sequent) and subject.theory == theory
    }
    setting = _indented(plain(setting_latex(theory)), 2) if beside and theory is not None else []
    if setting and 1 + len(setting) > room // 2:
        setting = []
    if setting:
        setting = ["", *setting]
        room -= len(setting)
    for place, subject in subjects.items():
        if place in beside and not setting:
            continue
        lines = _indented(plain(display(subject, theory)), 6)
        if lines and len(lines) <= room:
            shown[place] = lines
            room -= len(lines)
    return setting, shown


def _row(item: Statement, result: Json) -> list[str]:
    """``Lemma 1 (printed): PROVED``, or what is expected where no word is known."""
    form = item.form.value
    label = f"{item.name} ({form})" if item.name else form
    if result is not None:
        return _indented(f"{label}: {result['word']}", 2)
    return _indented(f"{label}: not decided here (expected: {item.expected.outcome.value})", 2)


def _cited(found: Theorem) -> str:
    source = found.source
    return f"{source.label} of {source.paper.citation}"


def _prose(found: Theorem) -> list[str]:
    """The first sentence of the file."""
    from memory_theorems.theorems.commands.plain import plain_prose

    module = sys.modules[type(found).__module__]
    prose = inspect.cleandoc(type(found).__doc__ or module.__doc__ or "")
    first = _SENTENCE.split(" ".join(prose.split("\n\n")[0].split()), maxsplit=1)[0]
    return _indented(plain_prose(first), 2) if first else []


def _left(found: Theorem) -> str:
    """What is behind ``--all``."""
    steps = len(found.steps)
    lines = f"the {steps} lines of the proof, " if steps > 1 else ""
    return f"verify show {found.key} --all: every formula, {lines}hypotheses, notes"


def _indented(text: str, width: int) -> list[str]:
    return list(_lines(" " * width + text))


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from folded(line).split("\n")
