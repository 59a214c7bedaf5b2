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

from memory_theorems.theorems.paper_objects.descents import CLOSE_ON, LIPSCHITZ_ON
from memory_theorems.theorems.stability.descent import tangents
from memory_theorems.theorems.stability.descent.backpropagation import (
    BELOW,
    BINDERS,
    CALLED,
    COMPARED,
    EXAMPLE,
    GIVEN,
    IN_DIRECTION,
    INPUTS,
    LINE,
    OBJECTS,
    SIZES,
    SLOPE,
    SMOOTHLY,
    STABLY,
    WITH_CONSTANTS,
    WITH_LOSS,
)
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    Object,
    Setting,
    Structure,
)
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_induction,
    exists,
    have,
    let,
    thus,
)

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
# ---------------------------------------------------------------- Lemma 3
BETA = "Beta(lambda, L_w, L_p, beta_p, b_ww, b_wh, b_hw, b_hh)"
_CHANGE = (
    "(beta_p*(L_w/(1 - lambda))*(L_w*|e|/(1 - lambda)) + L_p*(((b_hw + b_hh*(L_w/(1 - lambda)))"
    "*(L_w*|e|/(1 - lambda)) + b_ww*|e| + b_wh*|e|*(L_w/(1 - lambda)))/(1 - lambda)))"
)
_LEMMA_3 = (
    f"for {BINDERS.format('[0, 1)')}, {WITH_CONSTANTS}, grad: (V -> V), T: natural."
    f" {STABLY} and {WITH_LOSS} and {SMOOTHLY} and GradientOn(d, fun(u, p(h(u, 0, T))), grad)"
    f" => LipschitzOn(d, grad, {BETA})"
)
LEMMA_3 = Composed(
    Setting.of({}, objects=(*OBJECTS, LIPSCHITZ_ON, SMOOTHNESS), inner_product=("V",)),
    _LEMMA_3,
    (
        block("Lemma 3", _LEMMA_3, (*GIVEN, "smooth", "smooth loss", "gradient"))(
            *COMPARED,
            block(
                "Lipschitz",
                f"for q, r: V. d(q) <= 0 and d(r) <= 0 => |grad(q) - grad(r)| <= {BETA}*|q - r|",
                ("q inside", "r inside"),
                let("e", "V", "grad(q) - grad(r)"),
                *SIZES,
                *IN_DIRECTION,
                apply("of all", "paired", "0", "T", "grad"),
                apply("nearby", "nearby weights", "K := L_w"),
                apply("change", "with the weights", "K := L_w", *CALLED),
                apply("change here", "change", "q", "r", "0", "T"),
                apply("at q", "of all", "q", "e"),
                apply("at r", "of all", "r", "e"),
                apply(
                    "changed",
                    "differences(D_p(h(q, 0, T), S(q, 0, T, e)), D_p(h(r, 0, T), S(r, 0, T, "
                    f"e)), inner(grad(q), e), inner(grad(r), e), {_CHANGE}*|q - r|)",
                ),
                have("factor", f"{BETA}*|q - r| >= 0"),
                thus(
                    f"changed; square(e); mul_eq_mul_left({_CHANGE}, {BETA}*|e|, |q - r|); "
                    f"factor; cancelled(|e|, {BETA}*|q - r|); e is"
                ),
            ),
        ),
    ),
    "Lemma 3",
    (
        *BELOW,
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

#: beta = O((1 - lambda)^(-3)): one constant for all lambda.
_ORDER = "beta_p*L_w**2 + L_p*b_ww + L_p*(b_wh + b_hw)*L_w + L_p*b_hh*L_w**2 + 1"
_OF_ORDER_3 = _LEMMA_3.replace(f", L_w, L_p: [0, oo), {WITH_CONSTANTS}", "").replace(
    BETA, "C/(1 - lambda)**3"
)
_IN_ORDER = f"for L_w, L_p, {WITH_CONSTANTS}. exists C: (0, oo). ({_OF_ORDER_3})"
LEMMA_3_IN_ORDER = Composed(
    LEMMA_3.setting,
    _IN_ORDER,
    (
        block("Lemma 3", _IN_ORDER, ())(
            let("C", "real", _ORDER),
            have("C is positive", "0 < C", "C is"),
            have(
                "orders",
                "for y: [1, oo), a, b, c, e: [0, oo)."
                " a*y**2 + b*y + c*y**2 + e*y**3 <= (a + b + c + e + 1)*y**3",
            ),
            block("for all lambda", _OF_ORDER_3, (*GIVEN, "smooth", "smooth loss", "gradient"))(
                apply("explicit", "Lemma 3, explicit"),
                apply(
                    "ordered",
                    "orders(1/(1 - lambda), beta_p*L_w**2, L_p*b_ww, L_p*(b_wh + b_hw)*L_w, "
                    "L_p*b_hh*L_w**2)",
                ),
                have("constants", f"{BETA} <= C/(1 - lambda)**3", "ordered", "C is"),
                block(
                    "Lipschitz",
                    "for q, r: V. d(q) <= 0 and d(r) <= 0"
                    " => |grad(q) - grad(r)| <= C/(1 - lambda)**3*|q - r|",
                    ("q inside", "r inside"),
                    apply("here", "explicit", "q", "r"),
                    apply("more", f"mul_le_mul_of_nonneg_left(|q - r|, {BETA}, C/(1 - lambda)**3)"),
                    thus("here", "more"),
                ),
            ),
            exists("that C", "C"),
        ),
    ),
    "Lemma 3",
    (From("Lemma 3, explicit", LEMMA_3),),
    met=Structure(
        {**EXAMPLE, "T": "2", "grad": f"fun(q, {SLOPE.format(2)})", "q": "0", "r": "1"}, spaces=LINE
    ),
)

# ---------------------------------------------------------------- Lemma 2
GAMMA = "Gamma(lambda, L_x, B_x, L_w, L_p, beta_p, b_wh, b_hh)"
ON_INPUTS = "LipschitzInX(d, phi, L_x) and AtRest(d, phi) and Bounded(x, B_x)"
_LEMMA_2 = (
    f"for {BINDERS.format('(0, 1)')}, {WITH_CONSTANTS}, L_x, B_x: [0, oo), grad, grad_k: (V -> V),"
    f" n, k: natural. {STABLY} and {WITH_LOSS} and {SMOOTHLY} and {ON_INPUTS} and 1 <= k"
    " and GradientOn(d, fun(u, p(h(u, 0, n + k))), grad)"
    " and GradientOn(d, fun(u, p(h(u, n, k))), grad_k)"
    f" => CloseOn(d, grad, grad_k, {GAMMA}*k*lambda**k)"
)
_R = "L_x*B_x/(1 - lambda)"
#: The truncation error of the derivative in the direction e, less (j + 1) lambda**j.
_ERROR = (
    "(lambda*L_p*(L_w*|e|)/(1 - lambda) + lambda*beta_p*(L_w*|e|)*R + L_p*(b_wh*|e|)*R"
    " + L_p*(L_w*|e|)*b_hh*R/(1 - lambda))"
).replace("R", f"({_R})")
_GAP = "|D_p(h(q, 0, n + {0}), S(q, 0, n + {0}, e)) - D_p(h(q, n, {0}), S(q, n, {0}, e))|"
_SMALL = f"{_GAP} <= {GAMMA}*|e|*({{0}}*lambda**{{0}})"
LEMMA_2 = Composed(
    Setting.of({}, objects=(*OBJECTS, *INPUTS, CLOSE_ON, TRUNCATION), inner_product=("V",)),
    _LEMMA_2,
    (
        block(
            "Lemma 2",
            _LEMMA_2,
            (
                *(*GIVEN, "smooth", "smooth loss", "inputs", "no input", "bounded"),
                *("gradient", "gradient of the truncated"),
            ),
            *COMPARED,
            by_induction(
                "powers",
                "for i: natural. lambda**i >= 0",
                ("power",),
                base=(),
                step=(thus("power"),),
            ),
            block(
                "close",
                f"for q: V. d(q) <= 0 => |grad(q) - grad_k(q)| <= {GAMMA}*k*lambda**k",
                ("inside",),
                let("e", "V", "grad(q) - grad_k(q)"),
                *SIZES,
                *IN_DIRECTION,
                apply("full", "paired", "0", "n + k", "grad"),
                apply("truncated", "paired", "n", "k", "grad_k"),
                apply("gaps", "forgetting", "L := L_x", "B := B_x", f"R := {_R}"),
                apply("truncation", "truncated tangents", f"R := {_R}", *CALLED),
                by_induction(
                    "windows",
                    f"for i: natural. 1 <= i => {_SMALL.format('i')}",
                    ("before", "not none"),
                    base=(absurd("at 0", GOAL, "not none"),),
                    step=(apply("for one more", "truncation", "q", "n", "i"), thus("for one more")),
                ),
                apply("here", "windows", "k"),
                apply("full at q", "full", "q", "e"),
                apply("truncated at q", "truncated", "q", "e"),
                apply(
                    "changed",
                    "differences(D_p(h(q, 0, n + k), S(q, 0, n + k, e)), D_p(h(q, n, k), "
                    "S(q, n, k, e)), inner(grad(q), e), inner(grad_k(q), e), "
                    f"{GAMMA}*|e|*(k*lambda**k))",
                ),
                thus(
                    f"changed; square(e); powers(k); mul_nonneg({GAMMA}*k, lambda**k); "
                    f"cancelled(|e|, {GAMMA}*k*lambda**k); e is"
                ),
            ),
        ),
    ),
    "Lemma 2",
    (
        *BELOW,
        FromHorn(*("forgetting", tangents.STATES, tangents.STATES_PROOF, "gap"), {"W": "V"}),
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
