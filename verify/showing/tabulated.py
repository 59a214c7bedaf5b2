r"""A table of text and formulas as CSV, LaTeX, HTML and JSON.

A cell is text, or a :class:`Formula`: TeX for whoever typesets, text for whoever does not.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TypeAlias

from memory_theorems.verify.errors import InputError

_LATEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Formula:
    """``tex`` without dollar signs; ``text`` is what CSV and JSON hold (the TeX when empty)."""

    tex: str
    text: str = ""

    def __str__(self) -> str:
        return self.text or self.tex


Cell: TypeAlias = str | Formula


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows of one length; ValueError otherwise."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    title: str = ""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells under {len(self.columns)} columns")

    def to_json(self) -> list[dict[str, str]]:
        """One object for each row; all values are text."""
        return [
            dict(zip(self.columns, (str(cell) for cell in row), strict=True)) for row in self.rows
        ]

    def to_csv(self) -> str:
        """With a line of column names; quoted where a cell needs it.

        A cell that a spreadsheet would run as a formula (it starts with ``=``, ``+``, ``-`` or
        ``@``) and is no number is set off by an apostrophe.
        """
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_unrun(str(cell)) for cell in row] for row in self.rows)
        return stream.getvalue()

    def to_latex(self) -> str:
        r"""A ``tabular`` that needs no package but amsmath, for its formulas."""
        lines = [rf"\begin{{tabular}}{{{'l' * len(self.columns)}}}", r"\hline"]
        lines.append(" & ".join(map(latex_text, self.columns)) + r" \\")
        lines.append(r"\hline")
        lines += [" & ".join(map(_latex_cell, row)) + r" \\" for row in self.rows]
        return "\n".join([*lines, r"\hline", r"\end{tabular}", ""])

    def to_html(self) -> str:
        """A ``table``; formulas stand between dollar signs, for MathJax."""
        head = "".join(f'<th style="text-align:left">{escape(name)}</th>' for name in self.columns)
        body = "".join(
            "<tr>" + "".join(f"{_LEFT}{_html_cell(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows
        )
        title = f"<caption>{escape(self.title)}</caption>" if self.title else ""
        return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __str__(self) -> str:
        """For a terminal of 100 columns: the title, and cells that break where they must."""
        from rich.console import Console
        from rich.table import Table as Drawn
        from rich.text import Text

        drawn = Drawn(box=None, pad_edge=False)
        for name in self.columns:
            drawn.add_column(name, overflow="fold")
        for row in self.rows:
            drawn.add_row(*(Text(str(cell)) for cell in row))
        stream = io.StringIO()
        Console(file=stream, width=_WIDTH, color_system=None).print(drawn)
        lines = [line.rstrip() for line in stream.getvalue().splitlines()]
        return "\n".join([self.title] * bool(self.title) + lines)

    def _repr_html_(self) -> str:
        return self.to_html()

    def _repr_latex_(self) -> str:
        return self.to_latex()


_WIDTH = 100
_LEFT = '<td style="text-align:left;vertical-align:top">'


def write(table: Table, path: Path) -> None:
    """Write as the file's suffix says.  InputError for a suffix other than those of FORMATS."""
    from memory_theorems.verify.asking.outputs import write_text

    write_text(path, rendered(table, path))


def rendered(table: Table, path: Path) -> str:
    """The table in the format of the file's suffix; InputError for one that is not known."""
    forms = {".csv": table.to_csv, ".tex": table.to_latex, ".html": table.to_html}
    if path.suffix not in forms:
        raise InputError(f"{path} must end in {', '.join(forms)}")
    return forms[path.suffix]()


def latex_text(text: str) -> str:
    r"""Text with the characters that TeX reads as commands escaped."""
    return "".join(_LATEX.get(letter, letter) for letter in text)


def joined(parts: Sequence[str]) -> str:
    """Sentences that are there, with semicolons between them."""
    return "; ".join(part for part in parts if part)


def _latex_cell(cell: Cell) -> str:
    return f"${cell.tex}$" if isinstance(cell, Formula) and cell.tex else latex_text(str(cell))


def _html_cell(cell: Cell) -> str:
    if isinstance(cell, Formula) and cell.tex:
        return f"${escape(cell.tex, quote=False)}$"
    # A dollar sign of the text would begin a formula.
    return escape(str(cell)).replace("$", "<span>$</span>")


def _unrun(text: str) -> str:
    if not text.startswith(("=", "+", "-", "@")):
        return text
    try:
        float(text)
    except ValueError:
        return f"'{text}"
    return text
