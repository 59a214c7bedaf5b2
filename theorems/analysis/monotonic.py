"""Completely monotonic functions, and their best approximations by sums of exponentials."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.theorems.analysis.square_integrable import SQUARE_INTEGRABLE
from memory_theorems.verify.reasoning.composition import NamedFact

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
    """The text that it is completely monotonic, continuous at 0, and tends to 0."""
    return _MONOTONIC.format(function)


def in_class(d: str, function: str) -> str:
    """The text that it solves (D + u_1)...(D + u_d) f = 0 on [0, oo), with positive u_i."""
    return _IN_CLASS.format(d, function)


def outside(d: str, function: str) -> str:
    """The text that no such function is this one on [0, oo)."""
    return _OUTSIDE.format(in_class(d, "p"), function)


KAMMLER: Final = NamedFact(
    "Kammler's theorem",
    "for f: (real -> real), d: natural. 1 <= d and square_integrable(f)"
    f" and {monotonic('f')} and ({outside('d', 'f')}) => exists b, v: (natural -> real)."
    " (for j: natural. 1 <= j and j <= d => 0 < b(j) and 0 < v(j))"
    " and (for i, j: natural. 1 <= i and i < j and j <= d => v(i) < v(j))"
    f" and (for p: (real -> real). ({in_class('d', 'p')})"
    " => Integral((Sum(b(j)*exp(-v(j)*s), (j, 1, d)) - f(s))**2, (s, 0, oo))"
    " <= Integral((p(s) - f(s))**2, (s, 0, oo)))",
    (DERIVES, SQUARE_INTEGRABLE),
    cited="Kammler's theorem: D. W. Kammler, Least squares approximation of completely monotonic"
    " functions by sums of exponentials, SIAM J. Numer. Anal. 16, 1979, pages 801-818,"
    " as quoted in Li et al. (2021), Theorem D.4",
    text="Assume rho in L2[0, oo) to be completely"
    " monotonic. Then there exists a best approximation p_0 to rho in V_d(R_+). When rho is not in"
    " V_d(R_+), any such best approximation admits a non-degenerate form p_0(t) = sum of"
    " b_j exp(-v_j t) for j = 1, ..., d, 0 < v_1 < ... < v_d, b_j > 0,"
    " as quoted in Li et al. (2021), Theorem D.4",
)
