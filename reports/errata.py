"""The errata sheet of a paper, as Markdown and LaTeX: what is printed, what fails, what to replace.

Made from :mod:`theorems.errata` and a run.  A word stands beside the decided formula and its
hypotheses; the quoted print has none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from memory_theorems.reports.annotated import PaperPage, Told
from memory_theorems.reports.counterexamples import taken
from memory_theorems.reports.mathematics import pieces
from memory_theorems.reports.repairs import Change
from memory_theorems.reports.shown_values import in_runs
from memory_theorems.reports.tex import tex
from memory_theorems.reports.view import Item

#: What is to be set: prose (with dollars), code, or a formula in LaTeX.
Part: TypeAlias = tuple[str, str]

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|])")
_MATHS = re.compile(r"\$([^$]+)\$|:math:`([^`]+)`")
_WORDS = re.compile(r"\\text\{([^{}]{40,})\}")
_STRETCHING = re.compile(r"\\(?:left|right)(?![A-Za-z])")
_HEAD = r"""\documentclass[11pt]{article}
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{amsmath,amssymb}
\usepackage[a4paper,margin=25mm]{geometry}
\providecommand{\lt}{<}
\begin{document}
\sloppy
"""
#: A structure as a counterexample is shortened here; the run has it in full.
LONGEST = 200
#: Hypotheses of this length are folded in the Markdown sheet, never left out.
FOLDED = 600
#: Title of the remarks, which are no errata.
REMARKS = "No errors, but worth a line"


@dataclass(frozen=True, slots=True)
class Row:
    """A named part of an entry."""

    name: str
    parts: tuple[Part, ...]


def rows(change: Change) -> Iterator[Row]:
    """The parts of an entry, in their order."""
    told = change.told
    assert told is not None
    place = ", ".join(filter(None, (told.section, told.kind)))
    yield Row("Where", (("prose", place),))
    yield Row("In print", (("prose", f"“{told.printed}”"),))
    yield Row("Read as", (("prose", told.reading),))
    if told.change:
        yield Row("Change", (("prose", told.change),))
    yield from said("Decided", change.item)
    if told.counterexample:
        yield Row("Counterexample", (("prose", told.counterexample),))
    if checked := tuple(_numbers(change.item)):
        yield Row("As it was checked", checked)
    if kept := told.keeps or change.item.keeps:
        yield Row("Of the print, this keeps", (("prose", "; ".join(kept)),))
    for repair in change.repairs:
        yield from said("Replace by", repair.item)
    yield Row(f"The conclusion {'survives' if told.survives else 'does not survive'}",
              (("prose", told.survival),))  # fmt: skip
    second = told.second_reading
    if second is not None:
        words = f"The print would hold if: {second.holds_if} {second.remark}".strip()
        yield Row("Second reading", (("prose", words),))
    if change.item.digest:
        yield Row("Certificate", (("prose", "SHA-256"), ("code", change.item.digest)))


def said(name: str, item: Item) -> Iterator[Row]:
    """A word with the line that it speaks of, and the hypotheses of that line."""
    shown = item.shown
    line = ("formula", shown.then) if shown.then else ("prose", shown.text)
    yield Row(name, (("word", item.word.text), ("prose", f"{item.title}:"), line))
    if shown.context:
        yield Row("under", (("formula", shown.context),))


def _numbers(item: Item) -> Iterator[Part]:
    found = taken(item.counterexample)
    for formula in (*found.every, *found.formulas):
        yield "formula", formula
    for name, value in found.texts:
        short = (value if len(value) <= LONGEST else in_runs(value)).replace("`", "'")
        if len(short) > LONGEST:
            short = f"{short[: LONGEST - 40]}… ({len(short)} characters)"
        yield "code", f"{name} = {short}"


def remarked(told: Told) -> Iterator[Row]:
    """The parts of a remark, in their order."""
    remark = told.remark
    yield Row("Where", (("prose", remark.section),))
    yield Row("In print", (("prose", f"“{remark.printed}”"),))
    yield Row("Remark", (("prose", remark.says),))
    if remark.example:
        yield Row("Example", (("prose", remark.example),))
    for line in told.lines:
        yield from said("Decided", line.item)


def heading(change: Change) -> str:
    """Label and number of the print."""
    assert change.told is not None
    return change.told.place


def _summary(page: PaperPage, version: str) -> str:
    more = f" {len(page.unread)} more are not yet read a second time." if page.unread else ""
    return (
        f"{page.counted[:1].upper()}{page.counted[1:]} (memory-theorems {version}). "
        "A word speaks of the formula beside it, generated from what was decided, under its "
        f"hypotheses; each was held against the print by a second reader.{more}"
    )


# ---------------------------------------------------------------- Markdown
def markdown(page: PaperPage, version: str) -> str:
    """One section for each entry that was confirmed."""
    return "\n".join(_markdown_lines(page, version)) + "\n"


def _markdown_lines(page: PaperPage, version: str) -> Iterator[str]:
    yield f"# Errata: {_escaped(page.citation)}"
    yield ""
    yield _escaped(_summary(page, version))
    for _, title, entries in page.kinds:
        yield from ("", f"## {title}")
        for change in entries:
            yield from ("", f"### {_markdown_prose(heading(change))}", "")
            yield from map(markdown_row, rows(change))
    if page.remarks:
        yield from ("", f"## {REMARKS}")
    for told in page.remarks:
        title = f"{told.remark.place}: {told.remark.title}"
        yield from ("", f"### {_markdown_prose(title)}", "")
        yield from map(markdown_row, remarked(told))


def markdown_row(row: Row) -> str:
    body = " ".join(_MARKDOWN_PARTS[kind](text) for kind, text in row.parts)
    if row.name != "under":
        return f"- {row.name}: {body}"
    if len(body) < FOLDED:
        return f"  - under: {body}"
    return f"  - <details><summary>under these hypotheses</summary>{body}</details>"


def _markdown_prose(text: str) -> str:
    return _around(text, _escaped, lambda formula: f"${formula}$")


def _escaped(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


_MARKDOWN_PARTS: dict[str, Callable[[str], str]] = {
    "prose": _markdown_prose,
    "word": lambda text: f"**{_escaped(text)}**",
    "code": lambda text: f"`{text}`",
    "formula": lambda text: f"${text.strip()}$",
}


# ---------------------------------------------------------------- LaTeX
def latex(page: PaperPage, version: str) -> str:
    """A document that compiles by itself."""
    return "\n".join(_latex_lines(page, version)) + "\n"


def _latex_lines(page: PaperPage, version: str) -> Iterator[str]:
    yield _HEAD
    yield rf"\section*{{Errata: {tex(page.citation)}}}"
    yield tex(_summary(page, version))
    for _, title, entries in page.kinds:
        yield rf"\subsection*{{{tex(title)}}}"
        for change in entries:
            yield rf"\subsubsection*{{{_latex_prose(heading(change))}}}"
            yield from _latex_rows(rows(change))
    if page.remarks:
        yield rf"\subsection*{{{tex(REMARKS)}}}"
    for told in page.remarks:
        title = f"{told.remark.place}: {told.remark.title}"
        yield rf"\subsubsection*{{{_latex_prose(title)}}}"
        yield from _latex_rows(remarked(told))
    yield r"\end{document}"


def _latex_rows(found: Iterable[Row]) -> Iterator[str]:
    yield r"\begin{description}"
    for row in found:
        body = " ".join(LATEX_PARTS[kind](text) for kind, text in row.parts)
        yield rf"\item[{tex(row.name)}] {body}"
    yield r"\end{description}"


def _latex_prose(text: str) -> str:
    return _around(text, tex, lambda formula: f"${formula}$")


def _broken(formula: str) -> str:
    """A formula that lines can break: in pieces, long ones without stretching brackets, which keep
    what is in them together, and long words in it as words."""
    return " ".join(_piece(piece) for piece in map(str.strip, pieces(formula)))


def _piece(formula: str) -> str:
    shown = formula if len(formula) < LONGEST else _STRETCHING.sub("", formula)
    return _WORDS.sub(r"$ \1 $\\displaystyle ", rf"$\displaystyle {shown}$")


LATEX_PARTS: dict[str, Callable[[str], str]] = {
    "prose": _latex_prose,
    "word": lambda text: rf"\textbf{{{tex(text)}}}",
    "code": lambda text: rf"\texttt{{\small {tex(text)}}}",
    "formula": lambda text: _broken(text),
}


def _around(text: str, prose: Callable[[str], str], maths: Callable[[str], str]) -> str:
    """Prose with formulas between dollar signs, both set; blanks between them stay."""
    pieces: list[str] = []
    end = 0
    for match in _MATHS.finditer(text):
        pieces += [_kept(text[end : match.start()], prose), maths(match[1] or match[2])]
        end = match.end()
    return "".join([*pieces, _kept(text[end:], prose)]).strip()


def _kept(text: str, prose: Callable[[str], str]) -> str:
    """Blanks at either end are what parts words from formulas."""
    inner = prose(text)
    before, after = text[:1].isspace(), text[-1:].isspace() and bool(inner)
    return f"{' ' if before else ''}{inner}{' ' if after else ''}"
