"""Sections 6.1 and 6.2: what linear systems, and networks with a 1-Lipschitz activation, satisfy.

Weights are linear maps W (of the state) and U (of the input) in operator norm; ``rho`` is any
1-Lipschitz map of states, so tanh entry by entry in any norm in which it is one.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import have

THEORY = Theory.parse(
    {
        "rho": (r"\rho", "H -> H", "the activation"),
    },
    {"activation": "for a, b: H. |rho(a) - rho(b)| <= |a - b|"},
)

_WEIGHTS = "W, V: L(H, H), U, T: L(X, H)"

PROOF = (
    have(
        "linear contraction",
        "for W: L(H, H), U: L(X, H), a, b: H, x: X."
        " |act(W, a) + act(U, x) - act(W, b) - act(U, x)| <= |W|*|a - b|",
        ["operator(W, a - b)"],
    ),
    have(
        "linear in the input",
        "for W: L(H, H), U: L(X, H), a: H, x, y: X."
        " |act(W, a) + act(U, x) - act(W, a) - act(U, y)| <= |U|*|x - y|",
        ["operator(U, x - y)"],
    ),
    have(
        "linear in the weights",
        f"for {_WEIGHTS}, a: H, x: X. |act(W, a) + act(U, x) - act(V, a) - act(T, x)|"
        " <= |W - V|*|a| + |U - T|*|x|",
        [
            "triangle(act(W - V, a), act(U - T, x))",
            "operator(W - V, a)",
            "operator(U - T, x)",
        ],
    ),
    have(
        "contraction",
        "for W: L(H, H), U: L(X, H), a, b: H, x: X."
        " |rho(act(W, a) + act(U, x)) - rho(act(W, b) + act(U, x))| <= |W|*|a - b|",
        [
            "activation(act(W, a) + act(U, x), act(W, b) + act(U, x))",
            "linear contraction(W, U, a, b, x)",
        ],
    ),
    have(
        "in the input",
        "for W: L(H, H), U: L(X, H), a: H, x, y: X."
        " |rho(act(W, a) + act(U, x)) - rho(act(W, a) + act(U, y))| <= |U|*|x - y|",
        [
            "activation(act(W, a) + act(U, x), act(W, a) + act(U, y))",
            "linear in the input(W, U, a, x, y)",
        ],
    ),
    have(
        "in the weights",
        f"for {_WEIGHTS}, a: H, x: X."
        " |rho(act(W, a) + act(U, x)) - rho(act(V, a) + act(T, x))|"
        " <= |W - V|*|a| + |U - T|*|x|",
        [
            "activation(act(W, a) + act(U, x), act(V, a) + act(T, x))",
            "linear in the weights(W, V, U, T, a, x)",
        ],
    ),
)
