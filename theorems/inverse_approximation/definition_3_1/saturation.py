"""Definition 3.1 over all inputs: a bounded network stays saturated while the input is large.

``z(x, t)`` is the argument ``W h + U x + b`` of the activation under the input that is x times a
fixed direction from time 0 on, ``u`` that direction after U, and ``q(z)`` the derivative
``c^T sigma(z)`` of the output.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

THEORY = Theory.parse(
    {
        "K": ("K", "(0, oo)", "a bound of the speed of z: the activation is bounded"),
        "r": ("r", "(0, oo)", "relative deviations up to here keep all units saturated"),
        "R": ("R", "(0, oo)", "inputs from here on saturate all units"),
        "s": ("s", "(0, oo)", "a lower bound of the output's slope where all units are saturated"),
        "u": ("u", "V", "the input weights along the direction of the input"),
        "z": ("z", "real, real -> V", "the argument of the activation"),
        "q": ("q", "V -> real", "the derivative of the output"),
    },
    {
        "bounded speed": "for x, t: real. 0 <= t => |z(x, t) - x*u| <= K*t",
        "saturation": "for x: real, a: V. R <= x and |a - x*u| <= r*x => s <= q(a)",
    },
)

_INPUT = "R + K*t/r"

PROOF = (
    have("divided", "for a: (0, oo), b: real. a*(b/a) == b"),
    have("waiting", "for a: [0, oo), b: (0, oo). 0 <= a/b"),
    have(
        "still saturated",
        f"for t: [0, oo). s <= q(z({_INPUT}, t))",
        [
            "waiting(K*t, r)",
            "divided(r, K*t)",
            f"bounded speed({_INPUT}, t)",
            f"saturation({_INPUT}, z({_INPUT}, t))",
        ],
    ),
    have(
        "the memory over all inputs",
        f"for t: [0, oo). s/({_INPUT}) <= Abs(q(z({_INPUT}, t)))/({_INPUT})",
        [
            "waiting(K*t, r)",
            "still saturated(t)",
            f"div_le_div_of_pos({_INPUT}, s, Abs(q(z({_INPUT}, t))))",
        ],
    ),
)
