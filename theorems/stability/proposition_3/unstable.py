"""Proposition 3 for all times and windows, and what it becomes for any factor ``a >= 1``.

``h(s, n)`` is the state after n steps of ``h <- a*h + x``, restarted at rest at time s, for the
impulse ``x(1) = 1``, ``x(t) = 0`` else.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

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
        "full(p + k); truncated(p, k); powers(p + k)",
    ),
)

#: The system with an impulse grows beyond all bounds, whatever the window.
GROWTH = (
    *PROOF,
    induct("powers grow", "for n: natural. a >= 2 => a**n >= n + 1", on="n", step="powers(n)"),
    have(
        "the gap grows",
        "for p, k: natural, M: real. a >= 2 and p + 1 + k >= M"
        " => |h(0, p + 1 + k) - h(p + 1, k)| >= M",
        "gap(p, k); powers grow(p + k)",
    ),
)

#: The system with the input 1 at all times: g(n) is the state n steps after a start at rest.
CONSTANT = Theory.parse(
    {
        "a": ("a", "[1, oo)", "the factor of the recursion"),
        "g": ("g", "natural -> real", "state after n steps from rest, with the input 1"),
    },
    {},
    ["g(0) == 0", "g(j + 1) == a*g(j) + 1"],
)

CONSTANT_PROOF = (
    induct("powers", "for n: natural. a**n >= 1", on="n"),
    induct("increment", "for n: natural. g(n + 1) - g(n) == a**n", on="n"),
    induct(
        "growth",
        "for p, k: natural. g(p + k) - g(k) >= p",
        on="p",
        step="increment(p + k); powers(p + k)",
    ),
    have("gap for a constant input", "for p, k: natural. |g(p + k) - g(k)| >= p", "growth(p, k)"),
)
