"""What stands around a formula that is pasted from a paper.

Displays, labels and tags are blanked, character for character, so that places in the text stay.
"""

from __future__ import annotations

import re

from memory_theorems.verify.errors import ParseError

_FRAMES = [
    re.compile(rf"\s*(?P<open>{opening})(?P<body>.*)(?P<close>{closing})\s*", re.DOTALL)
    for opening, closing in (
        (r"\$\$", r"\$\$"),
        (r"\$", r"\$"),
        (r"\\\[", r"\\\]"),
        (r"\\\(", r"\\\)"),
        (r"\\begin\{(?P<name>(?:equation|align|gather|multline)\*?|displaymath|math)\}",
         r"\\end\{(?P=name)\}"),
    )
]  # fmt: skip
_MARKS = re.compile(r"\\(?:label|tag\*?)\{[^{}]*\}|\\(?:nonumber|notag)(?![A-Za-z])")
_COMMA = re.compile(r"(?<=\d)\{,\}(?=\d)")


def unframed(text: str) -> str:
    r"""The formula alone.  ParseError for dollars inside, and for ``10{,}000``.

    >>> unframed(r"\[ x \le 1 \label{eq:one} \]").strip()
    'x \\le 1'
    """
    text = _MARKS.sub(lambda found: " " * len(found[0]), text)
    for frame in _FRAMES:
        found = frame.fullmatch(text)
        if found is not None:
            start, end = found.start("body"), found.end("body")
            text = " " * start + found["body"] + " " * (len(text) - end)
            break
    comma = _COMMA.search(text)
    if comma is not None:
        raise ParseError("a decimal comma, or thousands? write the digits alone", comma.start())
    inside = text.find("$")
    if inside >= 0:
        says = r"one formula without $ is read; its quantifiers are written as \forall x \ge 0:"
        raise ParseError(says, inside)
    return text
