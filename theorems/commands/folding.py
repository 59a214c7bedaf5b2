"""Long lines in pieces of at most 80 columns."""

from __future__ import annotations

import re

COLUMNS = 80
#: Words that are longer are formulas, which may break before a sign.
LONG = 30
_SIGNS = re.compile(r"(?<=.)(?=[-+=<>≤≥])|(?<=\))(?=\()")
_COMMAS = re.compile(r"(?<=,)")


def folded(line: str) -> str:
    """A line in pieces of at most 80 columns, the rest further in: it breaks at spaces, and long
    formulas before a sign or after a comma too."""
    if len(line) <= COLUMNS:
        return line
    indent = line[: len(line) - len(line.lstrip())]
    lines = [indent]
    for word in line.split():
        for place, part in enumerate(_pieces(word)):
            gap = "" if place or not lines[-1].strip() else " "
            if len(lines[-1] + gap + part) > COLUMNS and lines[-1].strip():
                lines.append(f"{indent}    {part}")
            else:
                lines[-1] += gap + part
    return "\n".join(lines)


def _pieces(word: str) -> list[str]:
    """Where a long word may be broken."""
    parts = _SIGNS.split(word) if len(word) > LONG else [word]
    return [one for part in parts for one in (_COMMAS.split(part) if len(part) > LONG else [part])]
