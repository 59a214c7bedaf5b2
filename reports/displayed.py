"""What a word stands beside: the line that was decided, generated from it, with its hypotheses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

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
        from memory_theorems.theorems.commands.plain import plain

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
    """Where ``wanted``, whose own braces and fences are closed, stands outside all of them."""
    depth = 0
    for found in _places(wanted).finditer(text):
        if found.lastgroup == "opening":
            depth += 1
        elif found.lastgroup == "closing":
            depth -= 1
        elif found.lastgroup == "wanted" and not depth:
            yield found.start()


@cache
def _places(wanted: str) -> re.Pattern[str]:
    """``wanted``, fences, and other commands, which may look like fences one letter on."""
    fences = rf"(?P<opening>{_OPEN.pattern})|(?P<closing>{_CLOSE.pattern})"
    return re.compile(rf"(?P<wanted>{re.escape(wanted)})|{fences}|\\.", re.DOTALL)
