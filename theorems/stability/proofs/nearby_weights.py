"""Lemma 4 for all normed spaces, weights, maps, inputs and times.

Only ``phi(v, .)`` need be contractive, and the dependence on the weights is needed at the states of
w alone; the factor ``1 - lambda**t`` comes for nothing.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)", "contraction factor in the state"),
        "K": ("K", "[0, oo)", "Lipschitz constant in the weights"),
        "w": ("w", "W", "weights"),
        "v": ("v", "W", "other weights"),
        "phi": (r"\phi", "W, H, X -> H", "the state map with weights"),
        "x": ("x", "natural -> X", "the inputs"),
        "h": ("h", "W, natural -> H", "state after t steps, from rest"),
    },
    {
        "contraction": "for a, b: H, u: X. |phi(v, a, u) - phi(v, b, u)| <= lambda*|a - b|",
        "weights": "for t: natural. |phi(w, h(w, t), x(t + 1)) - phi(v, h(w, t), x(t + 1))|"
        " <= K*|w - v|",
    },
    ["h(q, 0) == 0", "h(q, j + 1) == phi(q, h(q, j), x(j + 1))"],
)

PROOF = (
    induct(
        "nearby weights, multiplied",
        "for t: natural. (1 - lambda)*|h(w, t) - h(v, t)| <= (1 - lambda**t)*(K*|w - v|)",
        on="t",
        step=[
            "triangle(phi(w, h(w, t), x(t + 1)) - phi(v, h(w, t), x(t + 1)),"
            " phi(v, h(w, t), x(t + 1)) - phi(v, h(v, t), x(t + 1)))",
            "weights(t)",
            "contraction(h(w, t), h(v, t), x(t + 1))",
        ],
    ),
    have(
        "nearby weights, sharp",
        "for t: natural. |h(w, t) - h(v, t)| <= (1 - lambda**t)/(1 - lambda)*K*|w - v|",
        ["nearby weights, multiplied(t)"],
    ),
    have(
        "nearby weights",
        "for t: natural. |h(w, t) - h(v, t)| <= K*|w - v|/(1 - lambda)",
        ["nearby weights, multiplied(t)"],
    ),
)
