"""Square matrices with indices from 1 to m: eigenvalues, exponentials, decay.

The unit matrix is in :mod:`theorems.analysis.sums`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.curves import DERIVES
from memory_theorems.verify.reasoning.composition import NamedFact, Object

STABLE: Final = Object(
    "stable(m: natural, W: (natural, natural -> real))",
    "for a, b: real, u, v: (natural -> real), j: natural. 1 <= j and j <= m"
    " and 0 < u(j)**2 + v(j)**2 and (for i: natural. 1 <= i and i <= m"
    " => Sum(W(i, k)*u(k), (k, 1, m)) == a*u(i) - b*v(i)) and (for i: natural. 1 <= i and i <= m"
    " => Sum(W(i, k)*v(k), (k, 1, m)) == b*u(i) + a*v(i)) => a < 0",
    "eigenvalues a + b i of W (with vectors u + v i that are not 0) have negative real parts",
)
EXPONENTIAL: Final = Object(
    "exponential(m: natural, W: (natural, natural -> real), P: (real, natural, natural -> real))",
    "unit_matrix(m, fun(l, j, P(0, l, j))) and (for s: real, l, j: natural. 1 <= l and l <= m"
    " and 1 <= j and j <= m => derives(fun(r, P(r, l, j)), s, Sum(W(l, k)*P(s, k, j), (k, 1, m))))",
    "P(s) is the exponential of W s: P(0) = I and P' = W P",
)

_WITHIN: Final = "1 <= l and l <= m and 1 <= j and j <= m"

#: With the definitions of STABLE and EXPONENTIAL written out.
DECAYING: Final = NamedFact(
    "decay of stable exponentials",
    "for m: natural, W: (natural, natural -> real), P: (real, natural, natural -> real)."
    f" ({STABLE.body}) and (for l: natural. 1 <= l and l <= m => P(0, l, l) == 1)"
    f" and (for l, j: natural. {_WITHIN} and l != j => P(0, l, j) == 0)"
    f" and (for s: real, l, j: natural. {_WITHIN}"
    " => derives(fun(r, P(r, l, j)), s, Sum(W(l, k)*P(s, k, j), (k, 1, m))))"
    " => exists C, r: real. 0 < r"
    f" and (for s: real, l, j: natural. 0 <= s and {_WITHIN} => |P(s, l, j)| <= C*exp(-r*s))",
    (DERIVES,),
    cited="Stable linear systems: G. Teschl, Ordinary Differential Equations and Dynamical Systems,"
    " 2012, corollary 3.6",
    text="The linear system x' = A x is asymptotically stable if and only if all eigenvalues"
    " alpha_j of A satisfy Re(alpha_j) < 0. Moreover, in this case there is a constant C ="
    " C(alpha) for every alpha < min{-Re(alpha_j)} such that |exp(t A)| <= C exp(-t alpha),"
    " t >= 0.",
)
