"""Tokens of LaTeX as people type it, and the commands that are read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from memory_theorems.verify.errors import LimitError
from memory_theorems.verify.language.latex import NAMED
from memory_theorems.verify.language.parser import MAX_CHARACTERS

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\d+(?:\.\d+)?|\.\d+|\S", re.ASCII)
_SPACES = frozenset(
    (r"\,", r"\;", r"\:", r"\!", r"\ ", r"\quad", r"\qquad", r"\displaystyle", r"\limits",
     r"\nolimits", r"\bigl", r"\bigr", r"\big", r"\Big", r"\Bigl", r"\Bigr", "$", "~")
)  # fmt: skip
RELATIONS: Mapping[str, str] = {
    r"\le": "<=", r"\leq": "<=", r"\leqslant": "<=", r"\ge": ">=", r"\geq": ">=",
    r"\geqslant": ">=", "<": "<", ">": ">", r"\lt": "<", r"\gt": ">", "=": "==", r"\ne": "!=",
    r"\neq": "!=",
}  # fmt: skip
FUNCTIONS: Mapping[str, str] = {**{shown: head for head, shown in NAMED.items()}, r"\ln": "log"}
#: Letters that are numbers, unless a variable is called so.
LETTERS: Mapping[str, str] = {"e": "E", "pi": "pi", "gamma_E": "EulerGamma"}
#: Letters beside those that are shown as they are spelled.
FURTHER_LETTERS = ("gamma", "Gamma", "zeta", "pi", "Pi", "omicron", "ell", "eps")
#: Letters that are functions, unless a variable is called so.
LETTERS_OF_FUNCTIONS = ("Gamma", "zeta")
RECIPROCALS = {
    r"\cot": ("cos", "sin"), r"\coth": ("cosh", "sinh"), r"\sec": ("", "cos"),
    r"\csc": ("", "sin"),
}  # fmt: skip
OPENING: Mapping[str, tuple[str, str]] = {
    "(": (")", ""), "[": ("]", ""), r"\{": (r"\}", ""), r"\lfloor": (r"\rfloor", "floor"),
    r"\lceil": (r"\rceil", "ceiling"), r"\lvert": (r"\rvert", "Abs"), "|<": (">|", "Abs"),
}  # fmt: skip
CLOSING = frozenset((")", "]", r"\}", "}", r"\rfloor", r"\rceil", r"\rvert", ">|"))
FRACTIONS = (r"\frac", r"\dfrac", r"\tfrac")
BIG = (r"\sum", r"\int", r"\lim", r"\prod")
NAMING = (r"\mathit", r"\operatorname", r"\mathrm", r"\text", r"\mathsf", r"\mathbf")
#: Functions that are spelled otherwise in LaTeX than in the claim language.
SPELLED = {"sgn": "sign"}
VARIANTS = {"varepsilon": "eps", "varphi": "phi", "vartheta": "theta", "varrho": "rho"}


def is_number(token: str) -> bool:
    """Only ASCII digits are read: others look like digits, and are letters to the language."""
    return token[:1] in tuple("0123456789") or (token[:1] == "." and len(token) > 1)


class Token(str):
    """A token that knows its place in the text, and whether a wide space stands before it."""

    __slots__ = ("apart", "place")
    place: int
    apart: bool


def place_of(token: str) -> int | None:
    """Where the token begins in the text; None for one that was made."""
    return getattr(token, "place", None)


def token_at(text: str, place: int, apart: bool = False) -> Token:
    """A token at its place."""
    found = Token(text)
    found.place, found.apart = place, apart
    return found


def tokenize(text: str) -> list[str]:
    """Commands, numbers and single characters, without spacing; ``\\left|`` becomes ``|<``."""
    if len(text) > MAX_CHARACTERS:
        raise LimitError(f"the text has {len(text):,} characters; the limit is {MAX_CHARACTERS:,}")
    found: list[str] = []
    side, apart = "", False
    for match in _TOKEN.finditer(text):
        token = match[0]
        if token in _SPACES:
            apart = apart or token in (r"\quad", r"\qquad")
            continue
        if token in (r"\left", r"\right"):
            side = token
            continue
        if side and token in ("|", r"\vert"):
            token = "|<" if side == r"\left" else ">|"
        side = ""
        found.append(token_at("|" if token == r"\vert" else token, match.start(), apart))
        apart = False
    return found
