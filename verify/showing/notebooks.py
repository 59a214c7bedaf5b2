"""Verdicts and formulas as fragments of HTML for notebooks: of values, whatever they belong to.

Words are those of the table of verdicts, and each stands beside the formula that it speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from memory_theorems.verify.showing.tabulated import Cell, Formula, Table

#: A colour that reads on white and on black, for each outcome; the word says the same.
_COLOURS: Mapping[str, str] = {
    "holds": "#1a8a3c", "fails": "#d03030", "open": "#a07000", "error": "#d03030",
    "not_applicable": "#808080",
}  # fmt: skip


def word_html(word: str, outcome: str) -> str:
    """The word in bold, in the colour of its outcome."""
    return f'<b style="color:{_COLOURS[outcome]}">{escape(word)}</b>'


def verdict_html(
    word: str, outcome: str, method: str, said: Sequence[str], counterexample: Any
) -> str:
    """Word, method, reason and detail, and the counterexample as a table."""
    lines = [word_html(word, outcome)]
    if method:
        lines.append(f" <small>by {escape(method)}</small>")
    if said:
        lines.append(f"<div>{escape(': '.join(said))}</div>")
    if counterexample is not None:
        lines.append(_point(counterexample))
    return "".join(lines)


def _point(counterexample: Any) -> str:
    if not isinstance(counterexample, Mapping):
        return f"<div>counterexample: <code>{escape(str(counterexample))}</code></div>"
    rows = tuple((str(name), str(value)) for name, value in counterexample.items())
    return Table(("counterexample", ""), rows).to_html()


def formula(tex: str, text: str = "") -> Cell:
    """A cell with a formula, or with the text where there is none."""
    return Formula(tex, text) if tex else text
