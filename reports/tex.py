"""Text as LaTeX: what LaTeX would interpret is escaped, signs of mathematics become formulas."""

from __future__ import annotations

import re
import unicodedata

_TEX = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#",
    "%": r"\%", "_": r"\_", "^": r"\textasciicircum{}", "~": r"\textasciitilde{}",
    "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}",
    '"': "''", "`": "'", "…": r"\ldots{}", "“": "``", "”": "''", "‘": "`", "’": "'",
    "–": "--", "—": "---", "∕": "/",
}  # fmt: skip
_SIGNS = {
    "≈": "approx", "∞": "infty", "≤": "le", "≥": "ge", "≠": "ne", "∈": "in", "→": "to",
    "≲": "lesssim", "≳": "gtrsim", "≡": "equiv", "×": "times", "·": "cdot", "±": "pm",
    "∂": "partial", "∇": "nabla", "∑": "sum", "Σ": "sum", "∏": "prod", "∫": "int", "∀": "forall",
    "∃": "exists", "∅": "emptyset", "⊂": "subset", "∪": "cup", "∩": "cap", "⇒": "Rightarrow",
    "⇔": "Leftrightarrow", "↦": "mapsto", "ℓ": "ell", "‖": "|", "∥": "|", "−": "-", "′": "prime",
    "≪": "ll", "≫": "gg", "√": "surd", "∗": "ast", "⟨": "langle", "⟩": "rangle", "∼": "sim",
    "≅": "cong", "∘": "circ", "⊤": "top", "∖": "setminus", "∆": "Delta", "∧": "wedge",
    "ϵ": "epsilon", "ϕ": "phi", "ϑ": "vartheta",
}  # fmt: skip
_SPECIAL = re.compile("|".join(map(re.escape, _TEX)))
#: Marks above a letter.
_ABOVE = {"\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0307": "dot"}
_MARKED = "".join(_ABOVE)
_NOT_ASCII = re.compile(rf"\w[{_MARKED}]|[^\x00-\x7f]")


def tex(text: str) -> str:
    """One line of text."""
    escaped = _SPECIAL.sub(lambda match: _TEX[match[0]], " ".join(text.split()))
    return _NOT_ASCII.sub(lambda match: _sign(match[0]), escaped)


def _sign(letter: str) -> str:
    """A letter of Latin script stays; a sign or a Greek letter is a formula; others are named."""
    if len(letter) > 1:
        inner = _sign(letter[0]) if letter[0] > "\x7f" else letter[0]
        return rf"\ensuremath{{\{_ABOVE[letter[1]]}{{{inner}}}}}"
    name = unicodedata.name(letter, "")
    if letter in _SIGNS:
        known = _SIGNS[letter]
        return rf"\ensuremath{{{known if known == '-' else chr(92) + known}}}"
    if name.startswith("LATIN") and letter <= "\u017f":
        return letter
    greek = re.fullmatch(r"GREEK (SMALL|CAPITAL) LETTER (FINAL )?(\w+)", name)
    if greek:
        spelled = greek[3].lower().replace("lamda", "lambda")
        capital = greek[1] == "CAPITAL" and spelled in _CAPITALS
        command = spelled.capitalize() if capital else spelled
        return rf"\ensuremath{{\{command}}}"
    plain = unicodedata.normalize("NFKC", letter)
    if plain != letter:
        script = {"<super>": "^", "<sub>": "_"}.get(unicodedata.decomposition(letter).split()[0])
        if script:
            return rf"\ensuremath{{{script}{{{plain}}}}}"
        return tex(plain) or " "
    return rf"[U+{ord(letter):04X}]"


_CAPITALS = frozenset(
    ("gamma", "delta", "theta", "lambda", "xi", "pi", "sigma", "upsilon", "phi", "psi", "omega")
)
