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

from memory_theorems.reports.prose import prose

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
#: The name of an object in several words, which the converter takes apart letter by letter.
_NAME = re.compile(r"\\operatorname\{([A-Za-z]+(?:\\_[A-Za-z]+)+)\}")
#: A long formula may be broken here, outside braces, \left ... \right and environments.
_BREAK = re.compile(
    r"\\(?:qquad|quad)(?![A-Za-z])|\\\\(?:\[[^\]]*\])?|(?<=[,;:])\\ |\\text\{"
    r"|\\(?:Rightarrow|iff|wedge)(?![A-Za-z])"
)
#: The word or sign that begins the next piece, and is not dropped.
_KEPT = ("\\text{", "\\Rightarrow", "\\iff", "\\wedge")
#: Blackboard letters that are not where the others are.
_BLACKBOARD = dict(zip("CHNPQRZ", "ℂℍℕℙℚℝℤ", strict=True))
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
        pieces += [prose(text[end : match.start()]), formula(match[1] or match[2] or match[3])]
        end = match.end()
    pieces.append(prose(text[end:]))
    return Markup("").join(pieces)


def statement(latex: str) -> Markup:
    """A statement as theorem files write it: prose with dollars, or one formula in LaTeX.

    A formula is set in pieces between its spaces and words, so that lines can break.
    """
    if _INLINE.search(latex):
        return rich(latex)
    return Markup(" ").join(formula(piece, display=True) for piece in pieces(latex))


@lru_cache(maxsize=16384)
def formula(latex: str, display: bool = False) -> Markup:
    """One formula as a ``<math>`` element, or its source as ``<code>``."""
    from latex2mathml.converter import convert_to_element

    source = _SPACES.sub("", latex).replace(r"\colon ", r":\ ")
    source = _NAME.sub(lambda found: rf"\text{{{found[1]}}}".replace(r"\_", " "), source)
    try:
        root = convert_to_element(source, display="block" if display else "inline")
        only = root[0] if len(root) == 1 else root
        body = Markup(_children(only if only.tag == "mrow" and not only.attrib else root))
        # Most formulas are displayed: the style sheet sets them so, and those in a line smaller.
        style = Markup("") if display else Markup(' class="in"')
        return Markup("<math{style}>{body}</math>").format(style=style, body=body)
    except Exception:  # the converter raises many types on input it does not know
        return Markup('<code class="latex">{}</code>').format(source)


def _blackboard(letters: str) -> str:
    """Browsers know no variant of a letter: the letter itself has to be the blackboard one."""
    return "".join(
        _BLACKBOARD.get(letter)
        or (chr(0x1D538 + ord(letter) - ord("A")) if "A" <= letter <= "Z" else letter)
        for letter in letters
    )


def _word(element: Element) -> str:
    """The letters of a name that the converter has taken apart; empty for anything else."""
    letters = [child.text or "" for child in element]
    named = all(
        child.tag == "mi" and child.get("mathvariant") in ("italic", "normal") for child in element
    )
    joined = "".join(letters)
    return joined if named and len(letters) > 1 and joined.isalnum() else ""


#: Names of functions, which stand apart from the letters beside them.
_FUNCTIONS = frozenset(
    ("log", "ln", "exp", "sin", "cos", "tan", "sinh", "cosh", "tanh", "atan", "max", "min", "sup",
     "inf", "det")
)  # fmt: skip
#: Signs that the converter takes for operators, and that are objects.
_OBJECTS = frozenset("∞∅")
#: Signs that join what is beside them without a gap.
_TIGHT = frozenset("/|")
#: Brackets that browsers know as such where they begin or end their group.
_BRACKETS = frozenset("()[]{}|‖⌊⌋⌈⌉⟨⟩")
#: Marks a bracket at either end of its group; it is in no page.
_AT_AN_END = "end"
_BLANK = "<mtext>\u00a0</mtext>"
#: A group in brackets that do not stretch, as it is copied.
_GROUP = re.compile(r"<mrow><mi>[(\[{|‖⌊⌈⟨]</mi>.*<mi>[)\]}|‖⌋⌉⟩]</mi></mrow>")
#: What makes a group taller than a letter.
_TALL = frozenset(("mfrac", "munder", "munderover", "mtable", "msqrt", "mroot"))


def _copy(element: Element) -> str:
    """The element as text; everything in it is escaped or known."""
    tag = element.tag
    if tag == "mrow" and (word := _word(element)):
        return f"<mi>{escape(word)}</mi>"
    expected = _ARGUMENTS.get(tag)
    if tag not in _KNOWN_ELEMENTS or (expected is not None and len(element) != expected):
        raise _Unrenderable(tag)
    text = _plain(element.text)
    if "\\" in text:  # a command that the converter passed through
        raise _Unrenderable(text)
    if element.get("mathvariant") == "double-struck":
        return f"<{tag}>{escape(_blackboard(text))}</{tag}>"
    if tag == "mo" and text in _OBJECTS:
        return f"<mi>{text}</mi>"
    if tag == "mrow" and len(element) == 1 and not element.attrib and not text:
        return _copy(element[0])
    attributes = "".join(
        f' {name}="{escape(value)}"'
        for name, value in sorted(element.attrib.items())
        if name in _KNOWN_ATTRIBUTES
    )
    tight = element.get("fence") or (text in _TIGHT and not element.get(_AT_AN_END))
    if tag == "mo" and tight:
        attributes += ' lspace="0" rspace="0"'
    if tag == "mspace":
        # The commonest gap is about as wide as a blank, which is shorter.
        return _BLANK if element.get("width") == "0.278em" else f"<mspace{attributes}/>"
    if tag == "mo" and text in _BRACKETS and element.get("stretchy") == "false":
        # A bracket that neither stretches nor stands apart is set like a letter that is upright.
        return f"<mi>{text}</mi>"
    return f"<{tag}{attributes}>{escape(text)}{_children(element)}</{tag}>"


def _plain(text: str | None) -> str:
    """The text with the converter's entities as the signs they stand for."""
    return _ENTITY.sub(lambda match: chr(int(match[1], 16)), text or "")


def _children(element: Element) -> str:
    """The children one after the other, with a gap before and after the name of a function."""
    spaced = element.tag in ("mrow", "math")
    if _fenced(element):
        tall = any(inner.tag in _TALL for inner in element.iter())
        for child in element:
            if child.get("fence") and not tall:
                # A bracket that may stretch stands apart from what is in it.
                child.set("stretchy", "false")
        for child in (element[0], element[-1]) if len(element) > 1 else ():
            if child.get("fence") and _plain(child.text) in _BRACKETS:
                _plain_bracket(child)
    pieces: list[str] = []
    previous: Element | None = None
    for child in element:
        if spaced and previous is not None and (_named(child) or _named(previous)):
            letters = child.tag != "mo" and previous.tag != "mo" and not _fenced(child)
            pieces += ['<mspace width="0.17em"/>'] if letters else []
        copied = _copy(child)
        if spaced and _GROUP.fullmatch(copied):
            # The brackets hold no more than they show: nothing stretches with the group.
            copied = copied.removeprefix("<mrow>").removesuffix("</mrow>")
        pieces.append(copied)
        previous = child
    return "".join(pieces)


def _plain_bracket(bracket: Element) -> None:
    """At either end of its group a bracket has these properties by itself: in a page of formulas
    they are a fifth of the text.  So have bars: the first in a group opens, the last closes."""
    bracket.set(_AT_AN_END, "true")
    for name, value in (("fence", "true"), ("form", None), ("stretchy", "true")):
        if value in (None, bracket.get(name)):
            bracket.attrib.pop(name, None)


def _fenced(element: Element) -> bool:
    """Whether this is a group in brackets, which follows the name of a function closely."""
    return element.tag == "mrow" and len(element) > 0 and bool(element[0].get("fence"))


def _named(element: Element) -> bool:
    """Whether this is the name of a function, with or without an index."""
    while element.tag in ("msub", "msup", "msubsup", "munder", "mrow") and len(element):
        element = element[0]
    return element.tag in ("mi", "mo") and element.text in _FUNCTIONS


def pieces(latex: str) -> Iterator[str]:
    """The formula cut at spaces, line ends and before words, outside any grouping."""
    depth = start = position = 0
    while position < len(latex):
        cut = _BREAK.match(latex, position) if depth == 0 else None
        if cut is not None and cut[0] in _KEPT:
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
