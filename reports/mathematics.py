"""LaTeX to MathML that is safe to put into a page.

The converter's tree is copied element by element: known MathML elements and attributes only, text
escaped here, the number of arguments of fractions and scripts checked.  What cannot be converted
is shown as its LaTeX source, never dropped and never half-rendered.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree.ElementTree import Element

from markupsafe import Markup, escape

_ELEMENTS = """
    math mrow mi mn mo mtext mspace msub msup msubsup mfrac msqrt mroot mover munder munderover
    mtable mtr mtd mstyle mpadded mphantom mfenced menclose
"""
_ATTRIBUTES = """
    accent accentunder fence stretchy form minsize maxsize linethickness width height depth
    displaystyle scriptlevel mathvariant columnalign rowspacing columnspacing lspace rspace
    movablelimits separator symmetric largeop notation
"""
_KNOWN_ELEMENTS, _KNOWN_ATTRIBUTES = frozenset(_ELEMENTS.split()), frozenset(_ATTRIBUTES.split())
_ARGUMENTS = {
    **dict.fromkeys(("mfrac", "msub", "msup", "mroot", "mover", "munder"), 2),
    **dict.fromkeys(("msubsup", "munderover"), 3),
}
_ENTITY = re.compile(r"&#x([0-9A-Fa-f]{1,6});")
#: Spaces at either end, the written ones too: a backslash must not be left without its blank.
_SPACES = re.compile(r"^(?:\\[ ,;:]|\s)+|(?:(?<!\\)\\[ ,;:]|\s)+$")
_INLINE = re.compile(r"\$\$?([^$]+)\$\$?|\\\((.+?)\\\)|:math:`([^`]+)`")
_DISPLAY = ".. math::"
#: A long formula may be broken here, outside braces, \left ... \right and environments.
_BREAK = re.compile(r"\\(?:qquad|quad)(?![A-Za-z])|\\\\(?:\[[^\]]*\])?|\\text\{")
_OPENING = re.compile(r"\\left(?![A-Za-z])|\\begin\{[^}]*\}|\{")
_CLOSING = re.compile(r"\\right(?![A-Za-z])|\\end\{[^}]*\}|\}")


class _Unrenderable(Exception):
    """This LaTeX has no faithful MathML here."""


def rich(text: str) -> Markup:
    """Prose with mathematics between dollar signs or in ``:math:`` roles."""
    if text.startswith(_DISPLAY):
        return statement(text.removeprefix(_DISPLAY))
    pieces: list[Markup | str] = []
    end = 0
    for match in _INLINE.finditer(text):
        pieces += [escape(text[end : match.start()]), formula(match[1] or match[2] or match[3])]
        end = match.end()
    pieces.append(escape(text[end:]))
    return Markup("").join(pieces)


def statement(latex: str) -> Markup:
    """A statement as theorem files write it: prose with dollars, or one formula in LaTeX.

    A formula is set in pieces between its spaces and words, so that lines can break.
    """
    if _INLINE.search(latex):
        return rich(latex)
    return Markup(" ").join(formula(piece, display=True) for piece in _pieces(latex))


@lru_cache(maxsize=4096)
def formula(latex: str, display: bool = False) -> Markup:
    """One formula as a ``<math>`` element, or its source as ``<code>``."""
    from latex2mathml.converter import convert_to_element

    source = _SPACES.sub("", latex)
    try:
        root = convert_to_element(source, display="block" if display else "inline")
        body = Markup("").join(_copy(child) for child in root)
        return Markup('<math{style} alttext="{alt}">{body}</math>').format(
            style=Markup(' displaystyle="true"') if display else "", alt=source, body=body
        )
    except Exception:  # the converter raises many types on input it does not know
        return Markup('<code class="latex">{}</code>').format(source)


def _copy(element: Element) -> Markup:
    tag = element.tag
    expected = _ARGUMENTS.get(tag)
    if tag not in _KNOWN_ELEMENTS or (expected is not None and len(element) != expected):
        raise _Unrenderable(tag)
    text = _ENTITY.sub(lambda match: chr(int(match[1], 16)), element.text or "")
    if "\\" in text:  # a command that the converter passed through
        raise _Unrenderable(text)
    attributes = Markup("").join(
        Markup(' {}="{}"').format(name, value)
        for name, value in sorted(element.attrib.items())
        if name in _KNOWN_ATTRIBUTES
    )
    inside = Markup("").join(_copy(child) for child in element)
    return Markup("<{tag}{attributes}>{text}{inside}</{tag}>").format(
        tag=Markup(tag), attributes=attributes, text=text, inside=inside
    )


def _pieces(latex: str) -> Iterator[str]:
    """The formula cut at spaces, line ends and before words, outside any grouping."""
    depth = start = position = 0
    while position < len(latex):
        cut = _BREAK.match(latex, position) if depth == 0 else None
        if cut is not None and cut[0] == r"\text{":
            if latex[start:position].strip():
                yield latex[start:position]
                start = position
        elif cut is not None:
            if latex[start:position].strip():
                yield latex[start:position]
            start = position = cut.end()
            continue
        if opening := _OPENING.match(latex, position):
            depth += 1
            position = opening.end()
        elif closing := _CLOSING.match(latex, position):
            depth -= 1
            position = closing.end()
        elif latex[position] == "\\":
            position += 2
        else:
            position += 1
    if latex[start:].strip():
        yield latex[start:]
