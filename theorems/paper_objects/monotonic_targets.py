"""Completely monotonic targets and the spaces V_d of Appendix D.1.2 of Li, Han, E and Li."""

from __future__ import annotations

from typing import Final

from verify.reasoning.composition import Object

_MONOTONIC: Final = (
    "(exists D: (natural, real -> real). (for t: real. 0 < t => D(0, t) == {0}(t))"
    " and (for n: natural, t: real. 0 < t => derives(fun(s, D(n, s)), t, D(n + 1, t)))"
    " and (for n: natural, t: real. 0 < t => 0 <= (-1)**n*D(n, t)))"
    " and (for e: real. 0 < e => exists h: real. 0 < h and (for t: real. 0 <= t and t <= h"
    " => |{0}(t) - {0}(0)| <= e))"
    " and (for e: real. 0 < e => exists T: real. for t: real. T <= t => |{0}(t)| <= e)"
)
_IN_CLASS: Final = (
    "exists u: (natural -> real), P: (natural, real -> real)."
    " (for i: natural. 1 <= i and i <= {0} => 0 < u(i))"
    " and (for t: real. 0 <= t => P(0, t) == {1}(t))"
    " and (for i: natural, t: real. i < {0}"
    " => derives(fun(s, P(i, s)), t, P(i + 1, t) - u(i + 1)*P(i, t)))"
    " and (for t: real. P({0}, t) == 0)"
)
_OUTSIDE: Final = "for p: (real -> real). ({0}) => exists t: real. 0 <= t and p(t) != {1}(t)"


def monotonic(function: str) -> str:
    """The text of Definition D.3; for named facts."""
    return _MONOTONIC.format(function)


def in_class(d: str, function: str) -> str:
    """The text of (135); for named facts."""
    return _IN_CLASS.format(d, function)


def outside(d: str, function: str) -> str:
    """That no function of V_d is this one on [0, oo); for named facts."""
    return _OUTSIDE.format(in_class(d, "p"), function)


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
