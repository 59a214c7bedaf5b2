"""Families of functionals H_t on the signals, and Definition 3.1.

*Regular* is read for bounded sequences: as printed, without a bound, only the zero functional is
regular (see :mod:`theorems.curse_of_memory.proposition_3_1.statement`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from memory_theorems.verify.reasoning.composition import Object

SYMBOLS: Final[Mapping[str, tuple[str, str, str]]] = {
    "H": ("H", "real, X -> real", "the functionals by time"),
}

_F: Final = "F: (real, X -> real)"

LINEAR: Final = Object(
    f"linear({_F})",
    "for t, p, q: real, x, y: X. F(t, p*x + q*y) == p*F(t, x) + q*F(t, y)",
    "H_t(p x + q y) = p H_t(x) + q H_t(y)",
)
BOUNDED: Final = Object(
    f"bounded({_F})",
    "for t: real. exists b: real. for x: X. |x| <= 1 => |F(t, x)| <= b",
    "each H_t is bounded on the unit ball: sup |H_t(x)| over |x| <= 1 is finite",
)
CAUSAL: Final = Object(
    f"causal({_F})",
    "for t: real, x, y: X. (for i: natural, s: real. 1 <= i and i <= d and s <= t"
    " => val(x, i, s) == val(y, i, s)) => F(t, x) == F(t, y)",
    "H_t(x) = H_t(y) for every pair of x, y with x_s = y_s for all s <= t",
)
REGULAR: Final = Object(
    f"regular({_F})",
    "for t, b: real, z: (natural -> X), q: (real -> real). (for n: natural. |z(n)| <= b)"
    " and negligible(q) and (for i: natural, s, e: real. 1 <= i and i <= d and q(s) == 0"
    " and 0 < e => exists k: natural. for n: natural. k <= n => |val(z(n), i, s)| <= e)"
    " => for e: real. 0 < e => exists k: natural. for n: natural. k <= n => |F(t, z(n))| <= e",
    "H_t(z_n) tends to 0 for every bounded sequence with z_n(s) -> 0 for almost every s",
)
HOMOGENEOUS: Final = Object(
    f"homogeneous({_F})",
    "for t, r: real, x, y: X. (for i: natural, s: real. 1 <= i and i <= d"
    " => val(y, i, s) == val(x, i, s - r)) => F(t + r, y) == F(t, x)",
    "H_t(x) = H_(t+r)(y) where y is x with its time index shifted to the right by r",
)

#: Definition 3.1.
OBJECTS: Final[tuple[Object, ...]] = (LINEAR, BOUNDED, CAUSAL, REGULAR, HOMOGENEOUS)

#: Definition 3.1, all of it, for functionals written down as a function of t and x.
PROPERTIES: Final = " and ".join(
    f"{name}({{0}})" for name in ("linear", "bounded", "causal", "regular", "homogeneous")
)

#: H is what Theorem 4.1 asks.
HYPOTHESES: Final[Mapping[str, str]] = {
    "continuous": "bounded(H)",
    "linear": "linear(H)",
    "causal": "causal(H)",
    "regular": "regular(H)",
    "time-homogeneous": "homogeneous(H)",
}
