"""Completely monotonic targets and the spaces V_d of Appendix D.1.2 of Li, Han, E and Li."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.monotonic import in_class, monotonic
from memory_theorems.verify.reasoning.composition import Object

MONOTONIC: Final = Object(
    "monotonic(f: (real -> real))",
    monotonic("f"),
    "Definition D.3: f is completely monotonic, continuous at 0, and tends to 0 at infinity",
)
CLASS: Final = Object(
    "V(d: natural, f: (real -> real))",
    in_class("d", "f"),
    "(135): on [0, oo) f is a solution of (D + u_1)...(D + u_d) f = 0 with positive u_i; P(i) is"
    " (D + u_i)...(D + u_1) f",
)
OUTSIDE: Final = Object(
    "outside(d: natural, f: (real -> real))",
    "for p: (real -> real). V(d, p) => exists t: real. 0 <= t and p(t) != f(t)",
    "f is not in V_d",
    r"\operatorname{outside}",
)
#: ``rho`` is a symbol of the setting.
UP_TO_SUPREMUM: Final = Object(
    "up_to_sup_D(d: natural)",
    "exists n: natural. 1 <= n and outside(n, rho) and d <= n",
    "d <= D_0 = sup D, where D are the n of N_+ with rho not in V_n",
    r"\operatorname{up\_to\_sup}_{\mathcal D}",
)
