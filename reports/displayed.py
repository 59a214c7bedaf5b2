"""What a word stands beside: the line that was decided, generated from it, with its hypotheses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_THEN = r"\quad\text{Then }"
_OPEN = re.compile(r"\\left(?![A-Za-z])|\{")
_CLOSE = re.compile(r"\\right(?![A-Za-z])|\}")


@dataclass(frozen=True, slots=True)
class Displayed:
    """A decided line: ``context`` and ``then`` are LaTeX, ``text`` is what a computation decides.

    ``context`` holds declarations, hypotheses and definitions; it may be folded, never left out.
    """

    context: str
    then: str
    text: str

    @property
    def under(self) -> str:
        """The context as plain text: a tenth of the weight of its formulas."""
        from theorems.commands.plain import plain

        return plain(self.context)


def displayed(latex: str, decides: str) -> Displayed:
    """Take the display of an item apart; a computation has only its words."""
    context, then = split(latex)
    return Displayed(context, then or latex, "" if latex else decides)


def split(latex: str) -> tuple[str, str]:
    """What comes before "Then", and what follows; no second part where there is no context."""
    for place in outside(latex, _THEN):
        return latex[:place], latex[place + len(_THEN) :]
    return "", ""


def outside(text: str, wanted: str) -> Iterator[int]:
    """Where ``wanted`` stands outside all braces and fences."""
    depth = place = 0
    while place < len(text):
        if not depth and text.startswith(wanted, place):
            yield place
            place += len(wanted)
        elif opening := _OPEN.match(text, place):
            depth += 1
            place = opening.end()
        elif closing := _CLOSE.match(text, place):
            depth -= 1
            place = closing.end()
        else:
            place += 2 if text[place] == "\\" else 1
