"""Verdicts, theorems and what was found out about them as fragments of HTML for notebooks.

Words are those of the table of verdicts, and each stands beside the formula that it speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from memory_theorems.verify.showing.tabulated import Cell, Formula, Table

if TYPE_CHECKING:
    from memory_theorems.verify.examination.results import ItemResult, TheoremResult
    from memory_theorems.verify.theorem import Theorem
    from memory_theorems.verify.verdicts import Verdict

#: A colour that reads on white and on black, for each outcome; the word says the same.
_COLOURS: Mapping[str, str] = {
    "holds": "#1a8a3c", "fails": "#d03030", "open": "#a07000", "error": "#d03030",
    "not_applicable": "#808080",
}  # fmt: skip


def word_html(word: str, outcome: str) -> str:
    """The word in bold, in the colour of its outcome."""
    return f'<b style="color:{_COLOURS[outcome]}">{escape(word)}</b>'


def verdict_html(verdict: Verdict) -> str:
    """Word, method, reason and detail, and the counterexample as a table."""
    lines = [word_html(verdict.word, verdict.outcome.value)]
    if verdict.method:
        lines.append(f" <small>by {escape(verdict.method)}</small>")
    said = [str(item) for item in (verdict.reason, verdict.detail) if item]
    if said:
        lines.append(f"<div>{escape(': '.join(said))}</div>")
    if verdict.counterexample is not None:
        lines.append(_point(verdict.counterexample))
    return "".join(lines)


def _point(counterexample: Any) -> str:
    if not isinstance(counterexample, Mapping):
        return f"<div>counterexample: <code>{escape(str(counterexample))}</code></div>"
    rows = tuple((str(name), str(value)) for name, value in counterexample.items())
    return Table(("counterexample", ""), rows).to_html()


def _formula(tex: str, text: str = "") -> Cell:
    return Formula(tex, text) if tex else text


def theorem_table(theorem: Theorem) -> Table:
    """The statements as the paper has them; no word, for nothing has been decided."""
    rows = tuple((item.form.value, item.name, _formula(item.latex)) for item in theorem.statements)
    return Table(("form", "name", "in the paper"), rows, title_of(theorem))


def title_of(theorem: Theorem) -> str:
    """Key, title and where it is printed."""
    return f"{theorem.key}: {theorem.title} ({theorem.source.label})"


def result_table(result: TheoremResult) -> Table:
    """One row for every statement, with the word of its verdict."""
    rows = tuple(
        (
            item.form.value,
            item.name,
            _decided(item),
            item.verdict.word,
            _why(item),
        )
        for item in result.statements
    )
    title = f"{result.key}: {result.title} ({result.label})"
    return Table(("form", "name", "statement", "verdict", "why"), rows, title)


def _decided(item: ItemResult) -> Cell:
    """What the word speaks of; of a computation its words."""
    return _formula(item.latex) or item.decides


def _why(item: ItemResult) -> str:
    """The counterexample; what is missing."""
    verdict = item.verdict
    if verdict.fails:
        return f"counterexample {verdict.counterexample}; {verdict.detail}".rstrip("; ")
    return item.missing or verdict.detail


def result_html(result: TheoremResult) -> str:
    """The table of the statements, and how many instances bear on it."""
    counts = result.instances
    line = (
        f"<div>{counts.applicable} of {counts.drawn} instances satisfy the hypotheses</div>"
        if counts.drawn
        else ""
    )
    warned = "".join(f"<div>warning: {escape(text)}</div>" for text in result.warnings)
    return result_table(result).to_html() + line + warned
