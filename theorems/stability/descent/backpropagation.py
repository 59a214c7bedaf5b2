r"""Gradients of the losses of runs by the chain rule: p'(h) S e in the direction e of weights.

S e, the derivative of the state in that direction, obeys the chain rule along the run
(:mod:`.sensitivities`), and a derivative is unique; so whatever has the defining property of the
gradient is what backpropagation computes.  Here too is what the statements about two runs share.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis import derivatives
from memory_theorems.theorems.paper_objects.gradients import (
    AT_REST,
    DERIVATIVE_OF_LOSS,
    DIFFERENTIABLE,
    GRADIENT_ON,
    LIPSCHITZ_IN_W,
    LIPSCHITZ_IN_X,
    LIPSCHITZ_LOSS,
    REACHABLE_IN,
    RUNS,
    SMOOTH,
    SMOOTH_LOSS,
    STABLE_ON,
)
from memory_theorems.theorems.paper_objects.recurrent_runs import BOUNDED
from memory_theorems.theorems.stability.descent.sensitivities import (
    OF_THE_STATE,
    SENSITIVITIES,
    TANGENTS,
)
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain, thus

OBJECTS: Final = (
    *(DIFFERENTIABLE, STABLE_ON, RUNS, REACHABLE_IN, LIPSCHITZ_IN_W, SMOOTH),
    *(DERIVATIVE_OF_LOSS, LIPSCHITZ_LOSS, SMOOTH_LOSS, GRADIENT_ON),
)
#: What Lemma 2 asks for beyond Lemma 3.
INPUTS: Final = (LIPSCHITZ_IN_X, AT_REST, BOUNDED)

BINDERS = (
    "phi: (V, H, X -> H), D_w: (V, H, X, V -> H), D_h: (V, H, X, H -> H), x: (natural -> X),"
    " h: (V, natural, natural -> H), p: (H -> real), D_p: (H, H -> real), d: (V -> real),"
    " c: (H -> real), lambda: {0}, L_w, L_p: [0, oo)"
)
WITH_CONSTANTS = "beta_p, b_ww, b_wh, b_hw, b_hh: [0, oo)"
STABLY = (
    "Differentiable(phi, D_w, D_h) and StableOn(d, phi, lambda) and Runs(phi, x, h)"
    " and ReachableIn(d, h, c) and LipschitzInW(d, c, phi, D_w, x, L_w)"
)
WITH_LOSS = "DerivativeOfLoss(p, D_p) and LipschitzLoss(p, L_p)"
SMOOTHLY = "Smooth(d, c, D_w, D_h, x, b_ww, b_wh, b_hw, b_hh) and SmoothLoss(D_p, beta_p)"
GIVEN = ("model", "stable", "runs", "reachable", "lipschitz", "loss", "lipschitz loss")

# ---------------------------------------------------------------- on the line
#: h_t = h_{t-1}/2 + w x_t with x_t = 1 and p(h) = h: h_t = 2 w (1 - (1/2)**t), on Omega = [-1, 1].
LINE: Final = {"V": "real", "H": "real", "X": "real"}
EXAMPLE: Final = {
    "phi": "fun(q, a, u, a/2 + q*u)",
    "D_w": "fun(q, a, u, e, u*e)",
    "D_h": "fun(q, a, u, y, y/2)",
    "x": "fun(t, 1)",
    "h": "fun(q, m, j, 2*q*(1 - (1/2)**j))",
    "p": "fun(a, a)",
    "D_p": "fun(a, y, y)",
    "d": "fun(q, Abs(q) - 1)",
    "c": "fun(a, 0)",
    "lambda": "1/2",
    **dict.fromkeys(("L_w", "L_p", "L_x", "B_x"), "1"),
    **dict.fromkeys(("beta_p", "b_ww", "b_wh", "b_hw", "b_hh"), "1"),
    "delta": "1",
}
#: The slope of h_t, which is the gradient of the loss.
SLOPE: Final = "2*(1 - (1/2)**({0}))"

# ---------------------------------------------------------------- gradients by the chain rule
_PAIRED = (
    "for m, j: natural, grad: (V -> V). GradientOn(d, fun(r, p(h(r, m, j))), grad)"
    " => for q, e: V. d(q) <= 0 => inner(grad(q), e) == D_p(h(q, m, j), S(q, m, j, e))"
)
_BACKPROPAGATION = (
    f"for {BINDERS.format('[0, 1)')}. {STABLY} and {WITH_LOSS}"
    f" => exists S: (V, natural, natural, V -> H). {TANGENTS} and ({_PAIRED})"
)
_SIZE = "for a, y: H. |D_p(a, y)| <= L_p*|y|"
#: The derivative of the loss is bounded.
_LOSS_BOUNDED = block(
    "loss bounded",
    _SIZE,
    (),
    have(
        "linear at a",
        "for s: real, z, f: H. D_p(a, s*z + f) == s*D_p(a, z) + D_p(a, f)",
        "linear p(a, s, z, f)",
    ),
    block(
        "near a",
        "for eps: (0, oo). exists delta: (0, oo). (for b: H. |b - a| <= delta"
        " => |p(b) - p(a) - D_p(a, b - a)| <= eps*|b - a|)",
        (),
        apply("at this a", "near p", "a", "eps"),
    ),
    have("Lipschitz at a", "for b: H. |p(b) - p(a)| <= L_p*|b - a|", "lipschitz loss(b, a)"),
    apply("small", "at most", "p", "a", "fun(z, D_p(a, z))", "L_p"),
    apply("so small", "small", "y"),
)
BACKPROPAGATION = Composed(
    Setting.of({}, objects=OBJECTS, inner_product=("V",)),
    _BACKPROPAGATION,
    (
        block("backpropagation", _BACKPROPAGATION, GIVEN)(
            obtain("sensitivities()", "S", "no tangent", "tangent", "derivatives"),
            obtain("loss", "linear p", "near p"),
            _LOSS_BOUNDED,
            block("paired", _PAIRED, ("gradient",))(
                block(
                    "at q",
                    "for q, e: V. d(q) <= 0 => inner(grad(q), e) == D_p(h(q, m, j), S(q, m, j, e))",
                    ("inside",),
                    block(
                        "approximated",
                        "for eps: (0, oo). exists delta: (0, oo). (for r: V. |r - q| <= delta =>"
                        " |p(h(r, m, j)) - p(h(q, m, j)) - inner(grad(q), r - q)| <= eps*|r - q|)",
                        (),
                        apply("of this q", "gradient", "q", "eps"),
                    ),
                    obtain("derivatives(q, m, j)", "linear S", "bounded S", "near S"),
                    obtain("bounded S", "size", "size >= 0", "bound"),
                    have(
                        "linear there",
                        "for s: real, y, z: H. D_p(h(q, m, j), s*y + z)"
                        " == s*D_p(h(q, m, j), y) + D_p(h(q, m, j), z)",
                        "linear p(h(q, m, j), s, y, z)",
                    ),
                    block(
                        "total",
                        "for eps: (0, oo). exists delta: (0, oo). (for r: V, b: H."
                        " |r - q| <= delta and |b - h(q, m, j)| <= delta"
                        " => |p(b) - p(h(q, m, j)) - 0 - D_p(h(q, m, j), b - h(q, m, j))|"
                        " <= eps*(|r - q| + |b - h(q, m, j)|))",
                        (),
                        obtain("near p(h(q, m, j), eps)", "delta", "delta > 0", "close"),
                        have(
                            "closer",
                            "for r: V, b: H. |r - q| <= delta and |b - h(q, m, j)| <= delta"
                            " => |p(b) - p(h(q, m, j)) - 0 - D_p(h(q, m, j), b - h(q, m, j))|"
                            " <= eps*(|r - q| + |b - h(q, m, j)|)",
                            "close(b)",
                        ),
                        exists("that delta", "delta"),
                    ),
                    apply(
                        "composed",
                        "chain(fun(r, h(r, m, j)), fun(r, b, p(b)), q, fun(f, S(q, m, j, "
                        "f)), fun(z, D_p(h(q, m, j), z)), fun(f, 0), size, L_p)",
                        using=["loss bounded(h(q, m, j), y)"],
                    ),
                    have(
                        "linear in directions",
                        "for s: real, f, g: V. D_p(h(q, m, j), S(q, m, j, s*f + g)) + 0"
                        " == s*(D_p(h(q, m, j), S(q, m, j, f)) + 0)"
                        " + (D_p(h(q, m, j), S(q, m, j, g)) + 0)",
                        "linear S(s, f, g); linear there(s, S(q, m, j, f), S(q, m, j, g)); "
                        "congruence(D_p(h(q, m, j), S(q, m, j, s*f + g)), D_p(h(q, m, j), "
                        "s*S(q, m, j, f) + S(q, m, j, g)))",
                    ),
                    apply(
                        "the same",
                        "unique(fun(r, p(h(r, m, j))), q, fun(f, inner(grad(q), f)), fun(f, "
                        "D_p(h(q, m, j), S(q, m, j, f)) + 0))",
                    ),
                    thus("the same(e)"),
                )
            ),
            exists("that S", "S"),
        ),
    ),
    "backpropagation",
    (
        From("sensitivities", SENSITIVITIES),
        From("at most", derivatives.at_most("real"), {"V": "H"}),
        From("chain", derivatives.chain("real")),
        From("unique", derivatives.unique("real")),
    ),
)

# ---------------------------------------------------------------- for the comparison of two runs
#: Runs of weights in Omega.
ON_RUNS = (
    obtain("runs", "all at rest", "all steps"),
    have("rest", "for q: V, t: natural. d(q) <= 0 => h(q, t, 0) == 0", "all at rest(q, t)"),
    have(
        "state",
        "for q: V, t, j: natural. d(q) <= 0 => h(q, t, j + 1) == phi(q, h(q, t, j), x(t + j + 1))",
        "all steps(q, t, j)",
    ),
)
COMPARED = (
    apply("some S", "backpropagation"),
    obtain("some S", "S", "no tangent", "tangent", "paired"),
    apply("D_h bounded", "bound in the state"),
    obtain("lipschitz", "in Omega", "D_w bounded"),
    obtain("loss", "linear p", "near p"),
    _LOSS_BOUNDED,
    obtain("smooth", "ww", "wh", "hw", "hh"),
    *ON_RUNS,
    obtain("model", "linear in w", "linear in h", "total"),
    have(
        "D_h linear",
        "for q: V, a, y, z: H, u: X. D_h(q, a, u, y - z) == D_h(q, a, u, y) - D_h(q, a, u, z)",
        "linear in h(q, a, u, -1, z, y)",
    ),
    have(
        "loss linear",
        "for a, y, z: H. D_p(a, y - z) == D_p(a, y) - D_p(a, z)",
        "linear p(a, -1, z, y)",
    ),
    have(
        "D_h smooth",
        "for q, r: V, a, b, y: H, t: natural. d(q) <= 0 and d(r) <= 0 and c(a) <= 0 and c(b) <= 0"
        " => |D_h(q, a, x(t + 1), y) - D_h(r, b, x(t + 1), y)|"
        " <= (b_hw*|q - r| + b_hh*|a - b|)*|y|",
        "hw(q, r, a, y, t); hh(r, a, b, y, t); "
        "triangle(D_h(q, a, x(t + 1), y) - D_h(r, a, x(t + 1), y), D_h(r, a, x(t + 1), y) - "
        "D_h(r, b, x(t + 1), y))",
    ),
    have(
        "D_w smooth",
        "for q, r: V, a, b: H, e: V, t: natural. d(q) <= 0 and d(r) <= 0"
        " and c(a) <= 0 and c(b) <= 0 => |D_w(q, a, x(t + 1), e) - D_w(r, b, x(t + 1), e)|"
        " <= b_ww*|e|*|q - r| + b_wh*|e|*|a - b|",
        "ww(q, r, a, e, t); wh(r, a, b, e, t); "
        "triangle(D_w(q, a, x(t + 1), e) - D_w(r, a, x(t + 1), e), D_w(r, a, x(t + 1), e) - "
        "D_w(r, b, x(t + 1), e))",
    ),
    have(
        "differences", "for u, v, y, z, b: real. |u - v| <= b and y == u and z == v => y - z <= b"
    ),
    have("cancelled", "for z, b: [0, oo). z*z <= b*z => z <= b"),
)
SIZES = tuple(have(f"size of {one}", f"{one}*|e| >= 0") for one in ("L_w", "b_ww", "b_wh"))
#: What :mod:`.tangents` calls the symbols, in the direction e.
CALLED = (
    *("M := L_w*|e|", "Lp := L_p", "bp := beta_p", "bww := b_ww*|e|"),
    *("bwh := b_wh*|e|", "bhw := b_hw", "bhh := b_hh", "Dh := D_h"),
    *("Dw := fun(v, a, u, D_w(v, a, u, e))", "p := D_p", "S := fun(v, s, l, S(v, s, l, e))"),
)
IN_DIRECTION = (
    have(
        "no tangent in e",
        "for v: V, t: natural. d(v) <= 0 => S(v, t, 0, e) == 0",
        "no tangent(v, t, e)",
    ),
    have(
        "tangent in e",
        "for v: V, t, j: natural. d(v) <= 0 => S(v, t, j + 1, e)"
        " == D_h(v, h(v, t, j), x(t + j + 1), S(v, t, j, e)) + D_w(v, h(v, t, j), x(t + j + 1), e)",
        "tangent(v, t, j, e)",
    ),
    have(
        "D_w bounded in e",
        "for v: V, a: H, t: natural. d(v) <= 0 and c(a) <= 0 => |D_w(v, a, x(t + 1), e)|"
        " <= L_w*|e|",
        "D_w bounded(v, a, e, t)",
    ),
    have(
        "D_w smooth in e",
        "for v, u: V, a, b: H, t: natural. d(v) <= 0 and d(u) <= 0"
        " and c(a) <= 0 and c(b) <= 0 => |D_w(v, a, x(t + 1), e) - D_w(u, b, x(t + 1), e)|"
        " <= b_ww*|e|*|v - u| + b_wh*|e|*|a - b|",
        "D_w smooth(v, u, a, b, e, t)",
    ),
)

#: What the statements about two runs take over.
BELOW = (
    From("backpropagation", BACKPROPAGATION),
    From("bound in the state", OF_THE_STATE),
    From("at most", derivatives.at_most("real"), {"V": "H"}),
)
