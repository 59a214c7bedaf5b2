"""How an undeclared name is set: a letter, a letter with indices, or a word in italics."""

from __future__ import annotations

import re

_LETTERS = (
    "alpha beta delta epsilon eta theta iota kappa lambda mu nu xi rho sigma tau upsilon phi chi "
    "psi omega Delta Theta Lambda Xi Sigma Upsilon Phi Psi Omega"
)
#: Names that are set as the Greek letter they spell.  ``gamma``, ``Gamma`` and ``zeta`` are not
#: among them: a bracket after these letters is a function's.
GREEK = frozenset(_LETTERS.split())
_SPELLED = {"eps": r"\varepsilon", "ell": r"\ell"}
_PIECE = re.compile(r"[A-Za-z]+|[0-9]+")


def default_tex(name: str) -> str:
    r"""How an undeclared name is set; two names never look alike.

    ``lambda`` is the Greek letter, ``L_x`` has an index, a word such as ``previous`` is set in
    italics as a whole.

    >>> default_tex("lambda"), default_tex("L_x"), default_tex("previous")
    ('\\lambda', 'L_{x}', '\\mathit{previous}')
    """
    if name in GREEK:
        return "\\" + name
    if name in _SPELLED:
        return _SPELLED[name]
    if len(name) == 1 and name.isalpha():
        return name
    pieces = name.split("_")
    if len(pieces) > 1 and pieces[0].isalpha() and all(map(_PIECE.fullmatch, pieces[1:])):
        below = "_{".join(piece if piece.isdigit() else default_tex(piece) for piece in pieces[1:])
        return f"{default_tex(pieces[0])}_{{{below}" + "}" * (len(pieces) - 1)
    return f"\\mathit{{{name.replace('_', chr(92) + '_')}}}"
