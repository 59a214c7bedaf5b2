"""What to write in place of characters that are not of the claim language, for messages."""

from __future__ import annotations

from typing import Final

HINTS: Final = {
    "^": "powers are written **",
    "=": "equality is written ==",
    "!": "use factorial(n)",
    "&": "write a conjunction as a list of relations",
    "|": "a disjunction of relations is written A or B",
    ".": "attributes are not part of the claim language",
    "\N{LESS-THAN OR EQUAL TO}": "write <=",
    "\N{GREATER-THAN OR EQUAL TO}": "write >=",
    "\N{NOT EQUAL TO}": "write !=",
    "\N{INFINITY}": "write oo",
    "\\": "LaTeX is read by --latex",
}
