r"""Definition 3.7: as soon as the bias is perturbed, a norm relative to the input is infinite.

``P`` is the target, ``Q(b, c)`` the perturbed model, at one time, as functions of an input; ``s``
is an input that is 0 up to that time, and ``h(b)`` is the state at rest of the model with the bias
b.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have

THEORY = Theory.parse(
    {
        "beta": (r"\beta", "(0, oo)", "the size of the perturbation"),
        "P": ("P", "X -> real", "the target H_t"),
        "Q": ("Q", "V, V, X -> real", "the model at t with a bias and a readout"),
        "M": ("M", "[0, oo)", "a bound of the recurrent weights"),
        "W": ("W", "V -> V", "the recurrent weights"),
        "c": ("c", "V", "the readout"),
        "b": ("b", "V", "a perturbed bias"),
        "h": ("h", "V", "the state at rest under the bias b"),
        "s": ("s", "X", "an input of norm 1 that is 0 up to the time t"),
    },
    {
        "model is causal": "for d: V, a: real. Q(b, d, a*s) == Q(b, d, 0)",
        "bounded weights": "for z: V. |W(z)| <= M*|z|",
        "rest": "W(h) + b == 0",
        "output at rest": "for d: V. Q(b, d, 0) == inner(d, h)",
        "the input": "|s| == 1",
        "the bias moves": "0 < |b|",
    },
    [],
    ["V"],
)

_MOVED = "c + k*h"
_SIZE = "k*|h|**2/(2*K + 2)"
_INPUT = f"{_SIZE}*s"

PROOF = (
    have("not zero", "for a: [0, oo), d, e: real. 0 < d and d <= a*e => 0 < e"),
    have(
        "the rest moves",
        "0 < |h|",
        [
            "the bias moves",
            "rest",
            "bounded weights(h)",
            "homogeneity(-1, b)",
            "not zero(M, |b|, |h|)",
        ],
    ),
    have(
        "the readout moves by at most beta",
        f"for k: [0, oo). k*|h| <= beta => |{_MOVED} - c| <= beta",
        ["stretch(k, h)"],
    ),
    have(
        "outputs at rest",
        f"for k: (0, oo). Q(b, {_MOVED}, 0) - Q(b, c, 0) == k*|h|**2",
        [f"output at rest({_MOVED})", "output at rest(c)", "square(h)"],
    ),
    have(
        "errors at small inputs",
        "for k: (0, oo), a: real. k*|h|**2 <= Abs(P(a*s) - Q(b, c, a*s))"
        f" + Abs(P(a*s) - Q(b, {_MOVED}, a*s))",
        [
            "outputs at rest(k)",
            "model is causal(c, a)",
            f"model is causal({_MOVED}, a)",
        ],
    ),
    have("a part", "for d: (0, oo), K: [0, oo), f: real. f == d/(2*K + 2) => 2*K*f < d"),
    have("positive", "for k, a: (0, oo). 0 < k*a**2"),
    have("half", "for d: (0, oo), K: [0, oo). 0 <= d/(2*K + 2)"),
    have(
        "size of the input",
        f"for k: (0, oo), K: [0, oo). |{_INPUT}| == {_SIZE}",
        [
            "the rest moves",
            "positive(k, |h|)",
            "half(k*|h|**2, K)",
            f"stretch({_SIZE}, s)",
            "the input",
        ],
    ),
    have(
        "the error exceeds every multiple of the input",
        "for k: (0, oo), K: [0, oo)."
        f" 2*K*|{_INPUT}| < Abs(P({_INPUT}) - Q(b, c, {_INPUT}))"
        f" + Abs(P({_INPUT}) - Q(b, {_MOVED}, {_INPUT}))",
        [
            "the rest moves",
            "positive(k, |h|)",
            f"errors at small inputs(k, {_SIZE})",
            "size of the input(k, K)",
            f"a part(k*|h|**2, K, |{_INPUT}|)",
        ],
    ),
)
