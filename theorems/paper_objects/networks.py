"""Stable linear recurrent networks: W, the exponential of W s, the functionals (7), (8), (9)."""

from __future__ import annotations

from typing import Final

from theorems.analysis.sums import IDENTITY
from verify.reasoning.statements import Object

_C: Final = "c: (natural -> real)"
_P: Final = "P: (real, natural, natural -> real)"
_U: Final = "U: (natural, natural -> real)"

#: What exists with a network; P is the exponential of W s.
WEIGHTS: Final = f"{_C}, W, {_U}, {_P}"

STABLE: Final = Object(
    "stable(m: natural, W: (natural, natural -> real))",
    "for a, b: real, u, v: (natural -> real), j: natural. 1 <= j and j <= m"
    " and 0 < u(j)**2 + v(j)**2 and (for i: natural. 1 <= i and i <= m"
    " => Sum(W(i, k)*u(k), (k, 1, m)) == a*u(i) - b*v(i)) and (for i: natural. 1 <= i and i <= m"
    " => Sum(W(i, k)*v(k), (k, 1, m)) == b*u(i) + a*v(i)) => a < 0",
    "eigenvalues a + b i of W (with vectors u + v i that are not 0) have negative real parts",
)
EXPONENTIAL: Final = Object(
    f"exponential(m: natural, W: (natural, natural -> real), {_P})",
    "unit_matrix(m, fun(l, j, P(0, l, j))) and (for s: real, l, j: natural. 1 <= l and l <= m"
    " and 1 <= j and j <= m => derives(fun(r, P(r, l, j)), s, Sum(W(l, k)*P(s, k, j), (k, 1, m))))",
    "P(s) is the exponential of W s: P(0) = I and P' = W P",
)
READOUT: Final = Object(
    f"readout(m: natural, {_C}, {_P}, {_U}, i: natural, s: real)",
    "Sum(Sum(c(l)*P(s, l, j)*U(j, i), (j, 1, m)), (l, 1, m))",
    "component i of c^T e^(W s) U",
)
NETWORK: Final = Object(
    f"network(m: natural, {_C}, {_P}, {_U}, t: real, x: X)",
    "Integral(Sum(readout(m, c, P, U, i, s)*val(x, i, t - s), (i, 1, d)), (s, 0, oo))",
    "the output at time t: the integral of c^T e^(W s) U x_(t-s) over s >= 0",
    r"\hat{H}",
)

#: In the order in which they speak of each other.
OBJECTS: Final[tuple[Object, ...]] = (IDENTITY, STABLE, EXPONENTIAL, READOUT, NETWORK)
