"""Proposition 3 for all times and windows, and what it becomes for any factor ``a >= 1``.

``h(s, n)`` is the state after n steps of ``h <- a*h + x``, restarted at rest at time s, for the
impulse ``x(1) = 1``, ``x(t) = 0`` else.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "a": ("a", "[1, oo)", "the factor of the recursion"),
        "x": ("x", "natural -> real", "the impulse at time 1"),
        "y": ("y", "natural -> real", "the impulse, counted from time 1"),
        "h": ("h", "natural, natural -> real", "state n steps after a start at rest at time s"),
    },
    {},
    [
        "y(0) == 1",
        "y(j + 1) == 0",
        "x(0) == 0",
        "x(j + 1) == y(j)",
        "h(s, 0) == 0",
        "h(s, j + 1) == a*h(s, j) + x(s + j + 1)",
    ],
)

PROOF = (
    induct("powers", "for n: natural. a**n >= 0", on="n"),
    induct("full", "for n: natural. h(0, n + 1) == a**n", on="n"),
    induct("truncated", "for p, k: natural. h(p + 1, k) == 0", on="k"),
    have(
        "gap",
        "for p, k: natural. |h(0, p + 1 + k) - h(p + 1, k)| == a**(p + k)",
        ["full(p + k)", "truncated(p, k)", "powers(p + k)"],
    ),
)
