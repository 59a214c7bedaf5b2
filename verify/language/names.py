"""Names and letters: what a symbol may be called, and what its letter on the page may be.

Names that begin or end with an underscore belong to the kernel, which makes fresh ones from them.
"""

from __future__ import annotations

import re

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t

#: Words of the language of formulas; none of them is a symbol or a variable.
RESERVED = frozenset(
    (
        *(*t.FUNCTIONS, *t.CONSTANTS, *t.BINDERS, "Product", "Piecewise", "True", "oo"),
        *("inner", "act", "compose", "identity", "for", "and", "natural", "integer", "real"),
    )
)
_NAME = re.compile(r"[A-Za-z](?:[A-Za-z0-9_]*[A-Za-z0-9])?")

_GREEK = (
    "alpha|beta|gamma|delta|epsilon|varepsilon|zeta|eta|theta|vartheta|iota|kappa|lambda|mu|nu|xi|"
    "pi|rho|varrho|sigma|tau|upsilon|phi|varphi|chi|psi|omega|Gamma|Delta|Theta|Lambda|Xi|Pi|Sigma|"
    "Upsilon|Phi|Psi|Omega|ell"
)
_ACCENTS = (
    "hat|tilde|bar|vec|dot|ddot|check|breve|acute|widehat|widetilde|mathbf|mathcal|mathbb|mathrm|"
    "mathfrak|mathscr|boldsymbol"
)
_LETTER = rf"(?:[A-Za-z]|\\(?:{_GREEK})(?![A-Za-z]))"
_ACCENTED = (
    rf"(?:{_LETTER}|\\(?:{_ACCENTS})\{{(?:{_LETTER}"
    rf"|\\(?:{_ACCENTS})\{{{_LETTER}\}})\}})"
)
_MARK = (
    rf"(?:{_LETTER}|[0-9]|,|\+|-|\*|'|\\(?:prime|circ|star|ast|dagger|infty|bot|top)(?![A-Za-z]))"
)
_SCRIPT = rf"[_^](?:{_LETTER}|[0-9*]|\{{(?:{_MARK}\s*){{1,5}}\}})"
_TEX = re.compile(rf"{_ACCENTED}'{{0,3}}(?:{_SCRIPT}){{0,2}}")
_WORD = re.compile(r"[A-Za-z]{3,}")


def check_name(name: str) -> None:
    """Raise InputError when ``name`` cannot be a symbol or a variable of a formula."""
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError(
            f"{name!r} cannot be a name: letters, digits and inner underscores, a letter first"
        )
    if name in RESERVED:
        raise InputError(f"{name!r} is a word of the language and cannot be declared or bound")


def check_tex(tex: str) -> None:
    """Raise InputError unless ``tex`` is one letter with accents, indices and exponents.

    Norms, relations, sums, applications and words are not letters: they are written as terms.

    >>> check_tex("h_{t}'")
    """
    plain = re.sub(r"\\[A-Za-z]+", " ", tex) if isinstance(tex, str) else ""
    if not isinstance(tex, str) or not _TEX.fullmatch(tex) or _WORD.search(plain):
        raise InputError(
            f"{tex!r} is not one letter with accents, indices and exponents; what is a norm, an "
            "application or a word is written as a term"
        )
