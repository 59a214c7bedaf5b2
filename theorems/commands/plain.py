"""LaTeX as one line of plain text for a terminal: Greek letters, sub- and superscripts in Unicode.

For reading only.  A command that is not known keeps its name; nothing is dropped but spacing and
the sizes of brackets.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|[{}^_&]|\s+|[^\\{}^_&\s]", re.S)
_ROLE = re.compile(r":math:`([^`]+)`|\$([^$]+)\$")

_SYMBOLS: Mapping[str, str] = {
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "in": "∈", "to": "→",
    "lesssim": "≲", "approx": "≈", "equiv": "≡", "times": "×", "cdot": "·", "pm": "±",
    "infty": "∞", "partial": "∂", "nabla": "∇", "sum": "Σ", "prod": "∏", "int": "∫",
    "forall": "∀", "exists": "∃", "emptyset": "∅", "setminus": "∖", "subset": "⊂", "cup": "∪",
    "Leftrightarrow": "⇔", "langle": "⟨", "rangle": "⟩",
    "cap": "∩", "Rightarrow": "⇒", "Longrightarrow": "⟹", "implies": "⟹", "iff": "⟺",
    "mapsto": "↦", "dots": "…", "ldots": "…", "cdots": "…", "ell": "ℓ", "lceil": "⌈",
    "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "varepsilon": "ε", "epsilon": "ε",
    "varphi": "φ", "colon": ": ", "wedge": "∧", "|": "‖", "{": "{", "}": "}",
    "#": "#", "%": "%", "_": "_", "lVert": "‖", "rVert": "‖",
    "lvert": "|", "rvert": "|", "mid": "|", "coloneqq": ":=", "sim": "~", "circ": "∘", "top": "⊤",
}  # fmt: skip
_WORDS = frozenset(
    ("log", "exp", "min", "max", "sup", "inf", "lim", "dim", "det", "sin", "cos", "tanh", "arg")
)
_RELATIONS = frozenset("∧≤≥≠∈→≲≈≡⇒⇔⟹⟺↦~<>=+⊂∖") | {":="}
_BINARY = frozenset("·×±∘∪∩…")
_THIN = frozenset((",", "!", ";", ":"))
_SPACES = frozenset((",", ";", ":", " ", "quad", "qquad", "\\"))
_SIZES = ("left", "right", "big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg")
_DROPPED = frozenset((*_SIZES, "textstyle", "displaystyle", "limits", "!"))
_PLAIN = frozenset(("text", "operatorname", "mathrm", "mathbf", "textbf", "mathit", "mathcal"))
_ACCENTS = {"hat": "\u0302", "widehat": "\u0302", "bar": "\u0304", "tilde": "\u0303"}
_ACCENTS |= {"dot": "\u0307", "widetilde": "\u0303", "overline": "\u0304"}
_DOUBLE = {"R": "ℝ", "N": "ℕ", "Z": "ℤ", "Q": "ℚ", "C": "ℂ", "E": "𝔼", "P": "ℙ"}
_ABOVE = dict(zip("0123456789+-()nijk", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱʲᵏ", strict=True))
_BELOW = dict(zip("0123456789+-()ijkmnt", "₀₁₂₃₄₅₆₇₈₉₊₋₍₎ᵢⱼₖₘₙₜ", strict=True))
_MARKS = "".join((*_ABOVE.values(), *_BELOW.values())) + "\u0302\u0303\u0304\u0307"
_PRODUCT = r"\w+"
_FACTOR = rf"\d+|\w[{re.escape(_MARKS)}]*|\w_\w"
_AFTER_OPENING = re.compile(r"(?<=[(⌈⌊/{\[]) ")
_DISPLAY = re.compile(r"\.\. math::\s*(.+?)(?=\n\s*\n|\Z)", re.S)


def plain(latex: str) -> str:
    """One formula as text.

    >>> plain(r"\\|h_t-h_t^k\\|\\le\\frac{\\lambda^kL_xB_x}{1-\\lambda}")
    '‖hₜ-hₜᵏ‖ ≤ λᵏL_xB_x/(1-λ)'
    """
    reader = _Reader(_TOKEN.findall(latex))
    parts = []
    while reader.index < len(reader.tokens):  # a closing brace too many ends nothing
        parts.append(reader.sequence())
    return _AFTER_OPENING.sub("", re.sub(r"\s+", " ", "".join(parts))).strip()


def plain_prose(text: str) -> str:
    """Prose with formulas in ``:math:`` roles or between dollar signs, as text."""
    text = _DISPLAY.sub(lambda match: f"  {plain(match[1])}", text)
    return _ROLE.sub(lambda match: plain(match[1] or match[2]), text)


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.index = 0

    def sequence(self) -> str:
        """Everything up to the closing brace of the present group, or to the end."""
        parts = []
        while self.index < len(self.tokens) and self.tokens[self.index] != "}":
            parts.append(self.item())
        self.index += 1
        return "".join(parts)

    def item(self) -> str:
        token = self.tokens[self.index]
        self.index += 1
        if token == "{":
            return self.sequence()
        if token in "^_" and token:
            return _script(token, self.argument())
        if token.startswith("\\"):
            return self.command(token[1:])
        if token.isspace():
            return ""
        if token == "&":
            return " "
        return f" {token} " if token in "<>=" else token

    def argument(self) -> str:
        """The next token or group; spaces before it do not count."""
        while self.index < len(self.tokens) and self.tokens[self.index].isspace():
            self.index += 1
        return self.item() if self.index < len(self.tokens) else ""

    def factor_follows(self) -> bool:
        """Whether the next token multiplies what stands before it: ``a/L d`` is not a/(L d)."""
        rest = iter(self.tokens[self.index :])
        for token in rest:
            name = token[1:] if token.startswith("\\") else ""
            if token.isspace() or name in (*_THIN, *_SIZES):
                if name == "right":
                    return False
                continue
            if name:
                letter = _SYMBOLS.get(name, name)
                ends = name in _SPACES or letter in _RELATIONS or letter in _BINARY
                return not ends and name not in ("text", "end", "|", "}", "rceil", "rfloor")
            return token.isalnum() or token in "^([{"
        return False

    def words(self) -> str:
        """The group after ``\\text``, where spaces count; formulas inside are read as such."""
        if self.index >= len(self.tokens) or self.tokens[self.index] != "{":
            return self.argument()
        self.index += 1
        parts = []
        while self.index < len(self.tokens) and self.tokens[self.index] != "}":
            blank = self.tokens[self.index].isspace()
            parts.append(" " if blank else self.item())
            self.index += blank
        self.index += 1
        return "".join(parts)

    def command(self, name: str) -> str:
        if name in ("frac", "tfrac", "dfrac"):
            above, below = self.argument(), self.argument()
            quotient = f"{_grouped(above, _PRODUCT)}/{_grouped(below, _FACTOR)}"
            return f"({quotient})" if self.factor_follows() else quotient
        if name == "binom":
            return f"binomial({self.argument()}, {self.argument()})"
        if name == "sqrt":
            return f"√{_grouped(self.argument(), _FACTOR)}"
        if name in _PLAIN:
            return self.words()
        if name == "mathbb":
            letter = self.argument()
            return _DOUBLE.get(letter, letter)
        if name in _ACCENTS:
            letter = self.argument()
            return unicodedata.normalize("NFC", letter[:1] + _ACCENTS[name] + letter[1:])
        if name in ("begin", "end"):
            self.words()
            return " "
        if name == "not":
            return unicodedata.normalize("NFC", self.argument().strip() + "\u0338")
        if name in _DROPPED:
            return ""
        if name in _SPACES:
            return " "
        return self.symbol(name)

    def symbol(self, name: str) -> str:
        if name in _SYMBOLS:
            sign = _SYMBOLS[name]
            return f" {sign} " if sign in _RELATIONS else sign
        if name in _WORDS:
            after = self.tokens[self.index] if self.index < len(self.tokens) else ""
            if after in ("\\frac", "\\tfrac", "\\dfrac"):
                return f" {name}({self.item()})"
            return f" {name}" + ("" if after in ("(", "^", "_", "{") else " ")
        kind = "CAPITAL" if name[:1].isupper() else "SMALL"
        spelled = "LAMDA" if name.lower() == "lambda" else name.upper()
        try:
            return unicodedata.lookup(f"GREEK {kind} LETTER {spelled}")
        except KeyError:
            return f" {name} "


def _grouped(text: str, simple: str) -> str:
    """In brackets unless it has the form ``simple`` or is one pair of brackets already."""
    bare = text.strip()
    bracketed = bare.startswith("(") and bare.find(")") == len(bare) - 1
    return bare if bracketed or re.fullmatch(simple, bare) else f"({bare})"


def _script(sign: str, text: str) -> str:
    bare = re.sub(r"\s+", "", text)
    table = _ABOVE if sign == "^" else _BELOW
    if bare and all(letter in table for letter in bare):
        return "".join(table[letter] for letter in bare)
    if bare in ("*", "′", "'"):
        return bare
    return sign + (bare if re.fullmatch(r"\w|.", bare) else f"({text.strip()})")
