"""The space of input signals X = C_0(R, R^d), (3): symbols, and what makes X this space.

``val(x, i, s)`` is component i of x at time s, for i from 1 to d.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from memory_theorems.theorems.analysis.continuity import CONTINUOUS, VANISHES
from memory_theorems.verify.reasoning.composition import Kind, Object

SYMBOLS: Final[Mapping[str, tuple[str, str, str]]] = {
    "d": ("d", "natural", "components of a signal"),
    "val": (r"\mathbf{x}", "X, natural, real -> real", "component i of the signal at time s"),
}

#: What the hypotheses below are written with.
OBJECTS: Final[tuple[Object, ...]] = (CONTINUOUS, VANISHES)

_OF_X: Final = "for x: X, i: natural. 1 <= i and i <= d => "

#: X is a space of functions with the supremum norm, all those that are continuous and vanish.
HYPOTHESES: Final[Mapping[str, tuple[str, Kind]]] = {
    "values": (
        "for x, y: X, p, q: real, i: natural, s: real. 1 <= i and i <= d"
        " => val(p*x + q*y, i, s) == p*val(x, i, s) + q*val(y, i, s)",
        Kind.DEFINITION,
    ),
    "below the norm": (
        "for x: X, i: natural, s: real. 1 <= i and i <= d => |val(x, i, s)| <= |x|",
        Kind.DEFINITION,
    ),
    "least bound": (
        "for x: X, b: real. 0 <= b and (for i: natural, s: real. 1 <= i and i <= d"
        " => |val(x, i, s)| <= b) => |x| <= b",
        Kind.DEFINITION,
    ),
    "continuous signals": (_OF_X + "continuous(fun(s, val(x, i, s)))", Kind.DEFINITION),
    "vanishing signals": (_OF_X + "vanishes(fun(s, val(x, i, s)))", Kind.DEFINITION),
    "all of them": (
        "for f: (natural, real -> real). (for i: natural. 1 <= i and i <= d"
        " => continuous(fun(s, f(i, s)))) and (for i: natural. 1 <= i and i <= d"
        " => vanishes(fun(s, f(i, s)))) => exists x: X. for i: natural, s: real."
        " 1 <= i and i <= d => val(x, i, s) == f(i, s)",
        Kind.DEFINITION,
    ),
}
