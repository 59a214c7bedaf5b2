"""Tables of a fixed width whose rows are printed as they come."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

#: The narrowest terminal that tables are made for.
NARROW = 80


@dataclass(frozen=True, slots=True)
class Columns:
    """Heads and widths of the columns, two spaces between them; with ``numbered`` the
    last one stands to the right.

    Cells are text of any number of lines; what is too long for its column goes on in the next line,
    further in, and nothing is left out.
    """

    heads: tuple[str, ...]
    widths: tuple[int, ...]
    numbered: bool = False

    def head(self) -> str:
        """The heads with a rule below."""
        return f"{self.row(self.heads)}\n{'  '.join('-' * width for width in self.widths)}"

    def row(self, cells: Sequence[str]) -> str:
        """One row, of as many lines as its longest cell."""
        pairs = zip(cells, self.widths, strict=True)
        columns = [
            [part for line in cell.splitlines() for part in _folded(line, width)]
            for cell, width in pairs
        ]
        lines = []
        for place in range(max(1, *map(len, columns))):
            parts = [column[place] if place < len(column) else "" for column in columns]
            filled = [f"{part:<{width}}" for part, width in zip(parts, self.widths, strict=True)]
            if self.numbered:
                filled[-1] = f"{parts[-1]:>{self.widths[-1]}}"
            lines.append("  ".join(filled).rstrip())
        return "\n".join(lines)


def below(text: str) -> list[str]:
    """Lines of a text under a row of a table."""
    return textwrap.wrap(
        text, NARROW, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
    )


def _folded(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent="  ", break_on_hyphens=False) or [""]
