"""Weights and rates as vectors: V is R^m x R^m with its Euclidean inner product."""

from __future__ import annotations

from typing import Final

from verify.reasoning.statements import Object

PARAMETERS: Final = Object(
    "parameters(m: natural, a, w: (V, natural -> real))",
    "(for p, q: V, c: real, i: natural. 1 <= i and i <= m"
    " => a(p + c*q, i) == a(p, i) + c*a(q, i) and w(p + c*q, i) == w(p, i) + c*w(q, i))"
    " and (for p, q: V. inner(p, q) == Sum(a(p, i)*a(q, i) + w(p, i)*w(q, i), (i, 1, m)))"
    " and (for f, g: (natural -> real). exists p: V. (for i: natural. 1 <= i and i <= m"
    " => a(p, i) == f(i) and w(p, i) == g(i)))",
    "theta = (a, w) in R^2m: V is R^m x R^m, a(theta, i) and w(theta, i) are the coordinates",
)
#: ``m``, ``a`` and ``w`` are symbols of the setting.
IN_DOMAIN: Final = Object(
    "admissible(p: V)",
    "for i: natural. 1 <= i and i <= m => 0 < w(p, i)",
    "(18): a in R^m, w in R^m with positive entries",
)
