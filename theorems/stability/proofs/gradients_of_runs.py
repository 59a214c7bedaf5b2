r"""Lemmas 2 and 3 of Miller & Hardt (2018) for the gradients of the losses of runs.

    Lemma 3.  Let phi be differentiable in (w, h), smooth as in A.2, lambda-contractive and
    L_w-Lipschitz in w for the weights of Omega, and let p be L_p-Lipschitz and beta_p-smooth.  Then
    the gradient of w -> p(h_T(w)) is beta-Lipschitz on Omega.

    Lemma 2.  If phi is L_x-Lipschitz in x as well and |x_t| <= B_x, then for k >= 1 the gradients
    of p(h_T) and p(h_T^k) differ on Omega by at most gamma k lambda**k.

The constants are written out: beta is that of the printed proof, and gamma has 1/lambda in two
terms that the printed proof loses.  ``h(w, m, j)`` is the state after j steps from rest at the time
m; so T = m + k, h_T(w) = h(w, 0, T), h_T^k(w) = h(w, T - k, k).  In a direction e of weights the
gradient is p'(h) S e, where S e, the derivative of the state, obeys the chain rule along the run
(:mod:`.sensitivities`); :mod:`.tangents` compares such derivatives of two runs.

All hypotheses are met by h_t = h_{t-1}/2 + w x_t on the line with x_t = 1, p(h) = h and
Omega = [-1, 1].
"""

from __future__ import annotations

from typing import Final

from theorems.analysis import derivatives
from theorems.paper_objects.descents import CLOSE_ON, LIPSCHITZ_ON
from theorems.paper_objects.gradients import (
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
from theorems.paper_objects.recurrent_runs import BOUNDED
from theorems.stability.proofs import tangents
from theorems.stability.proofs.sensitivities import (
    OF_THE_STATE,
    OF_THE_WEIGHTS,
    SENSITIVITIES,
    TANGENTS,
)
from verify.reasoning.composition import Composed, From, FromHorn, Object, Setting, Structure
from verify.reasoning.steps import absurd, apply, block, by_induction, exists, have, let, obtain

#: The printed constants with what their O(.) hides.
SMOOTHNESS: Final = Object(
    "Beta(lambda, L_w, L_p, beta_p, b_ww, b_wh, b_hw, b_hh: real)",
    "beta_p*L_w**2/(1 - lambda)**2 + L_p*(b_ww/(1 - lambda) + (b_wh + b_hw)*L_w/(1 - lambda)**2"
    " + b_hh*L_w**2/(1 - lambda)**3)",
    "beta = O((1 - lambda)^(-3)) of Lemma 3, the sum of the terms of its proof",
    r"\beta",
)
TRUNCATION: Final = Object(
    "Gamma(lambda, L_x, B_x, L_w, L_p, beta_p, b_wh, b_hh: real)",
    "L_p*L_w/(1 - lambda) + beta_p*L_w*L_x*B_x/(1 - lambda)"
    " + (L_p*b_wh*L_x*B_x/(1 - lambda) + L_p*L_w*b_hh*L_x*B_x/(1 - lambda)**2)/lambda",
    "gamma = O((1 - lambda)^(-2)) of Lemma 2, with 1/lambda where its proof is short of a power",
    r"\gamma",
)
OBJECTS: Final = (
    *(DIFFERENTIABLE, STABLE_ON, RUNS, REACHABLE_IN, LIPSCHITZ_IN_W, SMOOTH),
    *(DERIVATIVE_OF_LOSS, LIPSCHITZ_LOSS, SMOOTH_LOSS, GRADIENT_ON),
)
#: What Lemma 2 asks for beyond Lemma 3.
INPUTS: Final = (LIPSCHITZ_IN_X, AT_REST, BOUNDED)

_BINDERS = (
    "phi: (V, H, X -> H), D_w: (V, H, X, V -> H), D_h: (V, H, X, H -> H), x: (natural -> X),"
    " h: (V, natural, natural -> H), p: (H -> real), D_p: (H, H -> real), d: (V -> real),"
    " c: (H -> real), lambda: {0}, L_w, L_p: [0, oo)"
)
_SMOOTHNESS = "beta_p, b_ww, b_wh, b_hw, b_hh: [0, oo)"
_STABLE = (
    "Differentiable(phi, D_w, D_h) and StableOn(d, phi, lambda) and Runs(phi, x, h)"
    " and ReachableIn(d, h, c) and LipschitzInW(d, c, phi, x, L_w)"
)
_LOSS = "DerivativeOfLoss(p, D_p) and LipschitzLoss(p, L_p)"
_SMOOTH = "Smooth(d, c, D_w, D_h, x, b_ww, b_wh, b_hw, b_hh) and SmoothLoss(D_p, beta_p)"
_GIVEN = ("model", "stable", "runs", "reachable", "lipschitz", "loss", "lipschitz loss")

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
    f"for {_BINDERS.format('[0, 1)')}. {_STABLE} and {_LOSS}"
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
        block(
            "backpropagation",
            _BACKPROPAGATION,
            _GIVEN,
            apply("some S", "sensitivities"),
            obtain("some S", "S", "no tangent", "tangent", "derivatives"),
            obtain("loss", "linear p", "near p"),
            _LOSS_BOUNDED,
            block(
                "paired",
                _PAIRED,
                ("gradient",),
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
                    apply("of the run", "derivatives", "q", "m", "j"),
                    obtain("of the run", "linear S", "bounded S", "near S"),
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
                        apply("some delta", "near p", "h(q, m, j)", "eps"),
                        obtain("some delta", "delta", "delta > 0", "close"),
                        have(
                            "closer",
                            "for r: V, b: H. |r - q| <= delta and |b - h(q, m, j)| <= delta"
                            " => |p(b) - p(h(q, m, j)) - 0 - D_p(h(q, m, j), b - h(q, m, j))|"
                            " <= eps*(|r - q| + |b - h(q, m, j)|)",
                            "close(b)",
                        ),
                        exists("that delta", "delta"),
                    ),
                    have(
                        "bounded p",
                        "for y: H. |D_p(h(q, m, j), y)| <= L_p*|y|",
                        "loss bounded(h(q, m, j), y)",
                    ),
                    apply(
                        "composed",
                        "chain",
                        *("fun(r, h(r, m, j))", "fun(r, b, p(b))", "q", "fun(f, S(q, m, j, f))"),
                        *("fun(z, D_p(h(q, m, j), z))", "fun(f, 0)", "size", "L_p"),
                    ),
                    have(
                        "linear in directions",
                        "for s: real, f, g: V. D_p(h(q, m, j), S(q, m, j, s*f + g)) + 0"
                        " == s*(D_p(h(q, m, j), S(q, m, j, f)) + 0)"
                        " + (D_p(h(q, m, j), S(q, m, j, g)) + 0)",
                        "linear S(s, f, g)",
                        "linear there(s, S(q, m, j, f), S(q, m, j, g))",
                        "congruence(D_p(h(q, m, j), S(q, m, j, s*f + g)),"
                        " D_p(h(q, m, j), s*S(q, m, j, f) + S(q, m, j, g)))",
                    ),
                    have(
                        "linear product",
                        "for s: real, f, g: V. inner(grad(q), s*f + g)"
                        " == s*inner(grad(q), f) + inner(grad(q), g)",
                    ),
                    apply(
                        "the same",
                        "unique",
                        *("fun(r, p(h(r, m, j)))", "q", "fun(f, inner(grad(q), f))"),
                        "fun(f, D_p(h(q, m, j), S(q, m, j, f)) + 0)",
                    ),
                    have(
                        "so",
                        "inner(grad(q), e) == D_p(h(q, m, j), S(q, m, j, e))",
                        "the same(e)",
                    ),
                ),
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
_COMPARED = (
    apply("some S", "backpropagation"),
    obtain("some S", "S", "no tangent", "tangent", "paired"),
    apply("D_h bounded", "bound in the state"),
    apply("D_w bounded", "bound in the weights"),
    obtain("loss", "linear p", "near p"),
    _LOSS_BOUNDED,
    obtain("smooth", "ww", "wh", "hw", "hh"),
    obtain("runs", "all at rest", "all steps"),
    obtain("model", "linear in w", "linear in h", "total"),
    have("rest", "for q: V, t: natural. d(q) <= 0 => h(q, t, 0) == 0", "all at rest(q, t)"),
    have(
        "state",
        "for q: V, t, j: natural. d(q) <= 0 => h(q, t, j + 1) == phi(q, h(q, t, j), x(t + j + 1))",
        "all steps(q, t, j)",
    ),
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
        *("hw(q, r, a, y, t)", "hh(r, a, b, y, t)"),
        "triangle(D_h(q, a, x(t + 1), y) - D_h(r, a, x(t + 1), y),"
        " D_h(r, a, x(t + 1), y) - D_h(r, b, x(t + 1), y))",
    ),
    have(
        "D_w smooth",
        "for q, r: V, a, b: H, e: V, t: natural. d(q) <= 0 and d(r) <= 0"
        " and c(a) <= 0 and c(b) <= 0 => |D_w(q, a, x(t + 1), e) - D_w(r, b, x(t + 1), e)|"
        " <= b_ww*|e|*|q - r| + b_wh*|e|*|a - b|",
        *("ww(q, r, a, e, t)", "wh(r, a, b, e, t)"),
        "triangle(D_w(q, a, x(t + 1), e) - D_w(r, a, x(t + 1), e),"
        " D_w(r, a, x(t + 1), e) - D_w(r, b, x(t + 1), e))",
    ),
    have(
        "differences",
        "for u, v, y, z, b: real. |u - v| <= b and y == u and z == v => y - z <= b",
    ),
    have("cancelled", "for z, b: [0, oo). z*z <= b*z => z <= b"),
)
_SIZES = tuple(have(f"size of {one}", f"{one}*|e| >= 0") for one in ("L_w", "b_ww", "b_wh"))
#: What :mod:`.tangents` calls the symbols, in the direction e.
_CALLED = (
    *("M := L_w*|e|", "Lp := L_p", "bp := beta_p", "bww := b_ww*|e|"),
    *("bwh := b_wh*|e|", "bhw := b_hw", "bhh := b_hh", "Dh := D_h"),
    *("Dw := fun(v, a, u, D_w(v, a, u, e))", "p := D_p", "S := fun(v, s, l, S(v, s, l, e))"),
)
_IN_DIRECTION = (
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

# ---------------------------------------------------------------- Lemma 3
_BETA = "Beta(lambda, L_w, L_p, beta_p, b_ww, b_wh, b_hw, b_hh)"
_CHANGE = (
    "(beta_p*(L_w/(1 - lambda))*(L_w*|e|/(1 - lambda)) + L_p*(((b_hw + b_hh*(L_w/(1 - lambda)))"
    "*(L_w*|e|/(1 - lambda)) + b_ww*|e| + b_wh*|e|*(L_w/(1 - lambda)))/(1 - lambda)))"
)
_LEMMA_3 = (
    f"for {_BINDERS.format('[0, 1)')}, {_SMOOTHNESS}, grad: (V -> V), T: natural."
    f" {_STABLE} and {_LOSS} and {_SMOOTH} and GradientOn(d, fun(w, p(h(w, 0, T))), grad)"
    f" => LipschitzOn(d, grad, {_BETA})"
)
_BELOW = (
    From("backpropagation", BACKPROPAGATION),
    From("bound in the state", OF_THE_STATE),
    From("bound in the weights", OF_THE_WEIGHTS),
    From("at most", derivatives.at_most("real"), {"V": "H"}),
)
LEMMA_3 = Composed(
    Setting.of({}, objects=(*OBJECTS, LIPSCHITZ_ON, SMOOTHNESS), inner_product=("V",)),
    _LEMMA_3,
    (
        block(
            "Lemma 3",
            _LEMMA_3,
            (*_GIVEN, "smooth", "smooth loss", "gradient"),
            *_COMPARED,
            block(
                "Lipschitz",
                f"for q, r: V. d(q) <= 0 and d(r) <= 0 => |grad(q) - grad(r)| <= {_BETA}*|q - r|",
                ("q inside", "r inside"),
                let("e", "V", "grad(q) - grad(r)"),
                *_SIZES,
                *_IN_DIRECTION,
                apply("of all", "paired", "0", "T", "grad"),
                have(
                    "in Omega",
                    "for v, u: V, a: H, t: natural. d(v) <= 0 and d(u) <= 0 and c(a) <= 0"
                    " => |phi(v, a, x(t + 1)) - phi(u, a, x(t + 1))| <= L_w*|v - u|",
                    "lipschitz(v, u, a, t)",
                ),
                apply("nearby", "nearby weights", "K := L_w"),
                apply("change", "with the weights", "K := L_w", *_CALLED),
                apply("change here", "change", "q", "r", "0", "T"),
                apply("at q", "of all", "q", "e"),
                apply("at r", "of all", "r", "e"),
                apply(
                    "changed",
                    "differences",
                    *("D_p(h(q, 0, T), S(q, 0, T, e))", "D_p(h(r, 0, T), S(r, 0, T, e))"),
                    *("inner(grad(q), e)", "inner(grad(r), e)", f"{_CHANGE}*|q - r|"),
                ),
                have("of length |e|", f"{_CHANGE} == {_BETA}*|e|"),
                have(
                    "squared",
                    "|e|*|e| == inner(grad(q), e) - inner(grad(r), e)",
                    "square(e)",
                    "e is",
                ),
                have("factor", f"{_BETA}*|q - r| >= 0"),
                have("times", "for s, u, v: real. u == v => s*u == s*v"),
                have(
                    "multiplied",
                    f"|e|*|e| <= ({_BETA}*|q - r|)*|e|",
                    *("changed", "squared", "of length |e|"),
                    f"times(|q - r|, {_CHANGE}, {_BETA}*|e|)",
                ),
                have(
                    "so",
                    f"|grad(q) - grad(r)| <= {_BETA}*|q - r|",
                    *("multiplied", "factor", f"cancelled(|e|, {_BETA}*|q - r|)", "e is"),
                ),
            ),
        ),
    ),
    "Lemma 3",
    (
        *_BELOW,
        FromHorn(
            *("nearby weights", tangents.NEARBY, tangents.NEARBY_PROOF, "nearby weights"),
            {"W": "V"},
        ),
        FromHorn(
            "with the weights",
            *(tangents.WITH_WEIGHTS, tangents.WITH_WEIGHTS_PROOF, "change with the weights"),
            {"W": "V"},
        ),
    ),
    met=Structure(
        {**EXAMPLE, "T": "2", "grad": f"fun(q, {SLOPE.format(2)})", "q": "0", "r": "1"}, spaces=LINE
    ),
)

# ---------------------------------------------------------------- Lemma 2
_GAMMA = "Gamma(lambda, L_x, B_x, L_w, L_p, beta_p, b_wh, b_hh)"
_INPUTS = "LipschitzInX(d, phi, L_x) and AtRest(d, phi) and Bounded(x, B_x)"
_LEMMA_2 = (
    f"for {_BINDERS.format('(0, 1)')}, {_SMOOTHNESS}, L_x, B_x: [0, oo), grad, grad_k: (V -> V),"
    f" n, k: natural. {_STABLE} and {_LOSS} and {_SMOOTH} and {_INPUTS} and 1 <= k"
    " and GradientOn(d, fun(w, p(h(w, 0, n + k))), grad)"
    " and GradientOn(d, fun(w, p(h(w, n, k))), grad_k)"
    f" => CloseOn(d, grad, grad_k, {_GAMMA}*k*lambda**k)"
)
_R = "L_x*B_x/(1 - lambda)"
#: The truncation error of the derivative in the direction e, less (j + 1) lambda**j.
_ERROR = (
    "(lambda*L_p*(L_w*|e|)/(1 - lambda) + lambda*beta_p*(L_w*|e|)*R + L_p*(b_wh*|e|)*R"
    " + L_p*(L_w*|e|)*b_hh*R/(1 - lambda))"
).replace("R", f"({_R})")
_GAP = "|D_p(h(q, 0, n + {0}), S(q, 0, n + {0}, e)) - D_p(h(q, n, {0}), S(q, n, {0}, e))|"
_SMALL = f"{_GAP} <= {_GAMMA}*|e|*({{0}}*lambda**{{0}})"
LEMMA_2 = Composed(
    Setting.of({}, objects=(*OBJECTS, *INPUTS, CLOSE_ON, TRUNCATION), inner_product=("V",)),
    _LEMMA_2,
    (
        block(
            "Lemma 2",
            _LEMMA_2,
            (
                *(*_GIVEN, "smooth", "smooth loss", "inputs", "no input", "bounded"),
                *("gradient", "gradient of the truncated"),
            ),
            *_COMPARED,
            by_induction(
                "powers",
                "for i: natural. lambda**i >= 0",
                ("power",),
                base=(have("no power", "lambda**0 >= 0"),),
                step=(have("a power more", "lambda**(i + 1) >= 0", "power"),),
            ),
            block(
                "close",
                f"for q: V. d(q) <= 0 => |grad(q) - grad_k(q)| <= {_GAMMA}*k*lambda**k",
                ("inside",),
                let("e", "V", "grad(q) - grad_k(q)"),
                *_SIZES,
                *_IN_DIRECTION,
                apply("full", "paired", "0", "n + k", "grad"),
                apply("truncated", "paired", "n", "k", "grad_k"),
                have("radius", f"{_R} >= 0"),
                have("the radius", f"L_x*B_x <= (1 - lambda)*({_R})"),
                apply("gaps", "forgetting", "L := L_x", "B := B_x", f"R := {_R}"),
                apply("truncation", "truncated tangents", f"R := {_R}", *_CALLED),
                by_induction(
                    "windows",
                    f"for i: natural. 1 <= i => {_SMALL.format('i')}",
                    ("before", "not none"),
                    base=(absurd("at 0", _SMALL.format("0"), "not none"),),
                    step=(
                        apply("for one more", "truncation", "q", "n", "i"),
                        have(
                            "constants",
                            f"{_ERROR}*((i + 1)*lambda**i)"
                            f" == {_GAMMA}*|e|*((i + 1)*lambda**(i + 1))",
                        ),
                        have("at i + 1", _SMALL.format("(i + 1)"), "for one more", "constants"),
                    ),
                ),
                apply("here", "windows", "k"),
                apply("full at q", "full", "q", "e"),
                apply("truncated at q", "truncated", "q", "e"),
                apply(
                    "changed",
                    "differences",
                    *("D_p(h(q, 0, n + k), S(q, 0, n + k, e))", "D_p(h(q, n, k), S(q, n, k, e))"),
                    *("inner(grad(q), e)", "inner(grad_k(q), e)"),
                    f"{_GAMMA}*|e|*(k*lambda**k)",
                ),
                have(
                    "squared",
                    "|e|*|e| == inner(grad(q), e) - inner(grad_k(q), e)",
                    *("square(e)", "e is"),
                ),
                have("constant", f"{_GAMMA} >= 0"),
                have("product", "for u, v: [0, oo). u*v >= 0"),
                have(
                    "factor",
                    f"{_GAMMA}*k*lambda**k >= 0",
                    *("constant", "powers(k)", f"product({_GAMMA}*k, lambda**k)"),
                ),
                have(
                    "multiplied",
                    f"|e|*|e| <= ({_GAMMA}*k*lambda**k)*|e|",
                    *("changed", "squared"),
                ),
                have(
                    "so",
                    f"|grad(q) - grad_k(q)| <= {_GAMMA}*k*lambda**k",
                    *("multiplied", "factor", f"cancelled(|e|, {_GAMMA}*k*lambda**k)", "e is"),
                ),
            ),
        ),
    ),
    "Lemma 2",
    (
        *_BELOW,
        FromHorn(
            *("forgetting", tangents.STATES, tangents.STATES_PROOF, "gap"),
            {"W": "V"},
        ),
        FromHorn(
            "truncated tangents",
            *(tangents.TRUNCATED, tangents.TRUNCATED_PROOF, "truncation"),
            {"W": "V"},
        ),
    ),
    met=Structure(
        {
            **EXAMPLE,
            **{"n": "1", "k": "1", "q": "1"},
            **{"grad": f"fun(q, {SLOPE.format(2)})", "grad_k": f"fun(q, {SLOPE.format(1)})"},
        },
        spaces=LINE,
    ),
)
