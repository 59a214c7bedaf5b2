r"""Lemma 4 of Miller & Hardt (2018) as printed: the runs of one model with two weights.

    For all maps phi: V x H x X -> H, weights w, v and inputs x: if phi_w and phi_v are
    lambda-contractive in h and L_w-Lipschitz in w, and h_0(w) = h_0(v), then
    |h_t(w) - h_t(v)| <= L_w |w - v|/(1 - lambda) for all t.

One step turns a distance d of the states into at most L_w |w - v| + lambda d, and the bound is the
fixed point of that.  ``h(w, t)`` is h_t(w); Lipschitz in w is asked for between w and v alone.

All hypotheses are met by h_t = h_{t-1}/2 + w + x_t from 0, w = 1, v = 0.
"""

from __future__ import annotations

from memory_theorems.theorems.paper_objects.recurrent_runs import (
    CONTRACTIVE,
    LIPSCHITZ_IN_THE_WEIGHTS,
    RUN,
)
from memory_theorems.verify.reasoning.composition import Composed, Setting, Structure
from memory_theorems.verify.reasoning.steps import block, by_induction, thus

SETTING = Setting.of({}, objects=(CONTRACTIVE, LIPSCHITZ_IN_THE_WEIGHTS, RUN))
_GAP = "|h(w, t) - h(v, t)|"
_OF_W, _OF_V = "fun(a, u, phi(w, a, u))", "fun(a, u, phi(v, a, u))"

_LEMMA_4 = (
    "for lambda: [0, 1), phi: (V, H, X -> H), w, v: V, L_w: [0, oo), x: (natural -> X),"
    " h: (V, natural -> H), t: natural."
    f" Contractive({_OF_W}, lambda) and Contractive({_OF_V}, lambda)"
    " and LipschitzInTheWeights(phi, w, v, L_w)"
    f" and Run({_OF_W}, x, fun(s, h(w, s))) and Run({_OF_V}, x, fun(s, h(v, s)))"
    f" and h(w, 0) == h(v, 0) => {_GAP} <= L_w*|w - v|/(1 - lambda)"
)
LEMMA_4 = Composed(
    SETTING,
    _LEMMA_4,
    (
        block(
            "Lemma 4",
            _LEMMA_4,
            ("contraction of w", "contraction of v", "weights", "run of w", "run of v", "start"),
            by_induction(
                "multiplied",
                "for j: natural. (1 - lambda)*|h(w, j) - h(v, j)| <= L_w*|w - v|",
                ("before",),
                base=(thus("start"),),
                step=(
                    thus(
                        "before; run of w(j); run of v(j); weights(h(w, j), x(j + 1)); "
                        "contraction of v(h(w, j), h(v, j), x(j + 1)); "
                        "triangle(phi(w, h(w, j), x(j + 1)) - phi(v, h(w, j), x(j + 1)), "
                        "phi(v, h(w, j), x(j + 1)) - phi(v, h(v, j), x(j + 1))); "
                        "mul_le_mul_of_nonneg_left(1 - lambda, |h(w, j + 1) - h(v, j + 1)|, "
                        "L_w*|w - v| + lambda*|h(w, j) - h(v, j)|); "
                        "mul_le_mul_of_nonneg_left(lambda, (1 - lambda)*|h(w, j) - h(v, j)|, "
                        "L_w*|w - v|)"
                    ),
                ),
            ),
            thus("multiplied(t)"),
        ),
    ),
    "Lemma 4",
    met=Structure(
        {
            "lambda": "1/2",
            "phi": "fun(q, a, u, a/2 + q + u)",
            "w": "1",
            "v": "0",
            "L_w": "1",
            "x": "fun(s, 1)",
            "h": "fun(q, s, 2*(q + 1)*(1 - (1/2)**s))",
            "t": "1",
        },
        spaces={"V": "real", "H": "real", "X": "real"},
    ),
)
