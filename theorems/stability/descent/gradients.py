"""Lemmas 2 and 3 for all normed spaces, weights in a set, inputs, times and windows.

``h(q, t, j)`` and ``S(q, t, j)`` are the state after j steps from rest under the weights q, first
input ``x(t + 1)``, and its derivative in q, by the chain rule along the recursion: ``Dh`` and
``Dw`` are the partial derivatives of ``phi``, ``dp`` that of the loss.  Weights lie in the set
``d(q) <= 0``; all that is asked of the model beyond contraction is asked there, at states of norm
at most ``R >= L*B/(1 - lambda)``, which all states are.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

IN = "d(q) <= 0"
BOTH = "d(q) <= 0 and d(r) <= 0"

SYMBOLS = {
    "lambda": (r"\lambda", "[0, 1)", "contraction factor in the state"),
    "L": ("L_x", "[0, oo)", "Lipschitz constant in the input"),
    "B": ("B", "[0, oo)", "bound of the inputs"),
    "R": ("R", "[0, oo)", "bound of the states"),
    "K": ("L_w", "[0, oo)", "Lipschitz constant in the weights"),
    "Lp": ("L_p", "[0, oo)", "bound of the derivative of the loss"),
    "bp": (r"\beta_p", "[0, oo)", "its Lipschitz constant"),
    "bww": (r"\beta_{ww}", "[0, oo)", "of the derivative in the weights, in the weights"),
    "bwh": (r"\beta_{wh}", "[0, oo)", "of the derivative in the weights, in the state"),
    "bhw": (r"\beta_{hw}", "[0, oo)", "of the derivative in the state, in the weights"),
    "bhh": (r"\beta_{hh}", "[0, oo)", "of the derivative in the state, in the state"),
    "d": ("d", "W -> real", "not positive exactly on the set of weights"),
    "phi": (r"\phi", "W, H, X -> H", "the state map"),
    "Dh": ("D_h", "W, H, X -> L(H, H)", "its derivative in the state"),
    "Dw": ("D_w", "W, H, X -> L(W, H)", "its derivative in the weights"),
    "dp": ("p'", "H -> L(H, Z)", "derivative of the loss"),
    "x": ("x", "natural -> X", "the inputs"),
    "h": ("h", "W, natural, natural -> H", "state after j steps, first input x(t + 1)"),
    "S": ("S", "W, natural, natural -> L(W, H)", "its derivative in the weights"),
    "grad": ("g", "W, natural, natural -> L(W, Z)", "gradient of the loss of that state"),
}
GIVEN = {
    "contraction": f"for q: W, a, b: H, z: X. {IN}"
    " => |phi(q, a, z) - phi(q, b, z)| <= lambda*|a - b|",
    "input": f"for q: W, a: H, y, z: X. {IN} => |phi(q, a, y) - phi(q, a, z)| <= L*|y - z|",
    "rest": f"for q: W. {IN} => phi(q, 0, 0) == 0",
    "bounded": "for t: natural. |x(t)| <= B",
    "R is large enough": "L*B <= (1 - lambda)*R",
    "weights": f"for q, r: W, a: H, t: natural. {BOTH} and |a| <= R"
    " => |phi(q, a, x(t)) - phi(r, a, x(t))| <= K*|q - r|",
    "Dh bounded": f"for q: W, a: H, t: natural. {IN} and |a| <= R => |Dh(q, a, x(t))| <= lambda",
    "Dw bounded": f"for q: W, a: H, t: natural. {IN} and |a| <= R => |Dw(q, a, x(t))| <= K",
    "Dh smooth": f"for q, r: W, a, b: H, t: natural. {BOTH} and |a| <= R and |b| <= R"
    " => |Dh(q, a, x(t)) - Dh(r, b, x(t))| <= bhw*|q - r| + bhh*|a - b|",
    "Dw smooth": f"for q, r: W, a, b: H, t: natural. {BOTH} and |a| <= R and |b| <= R"
    " => |Dw(q, a, x(t)) - Dw(r, b, x(t))| <= bww*|q - r| + bwh*|a - b|",
    "dp bounded": "for a: H. |a| <= R => |dp(a)| <= Lp",
    "dp smooth": "for a, b: H. |a| <= R and |b| <= R => |dp(a) - dp(b)| <= bp*|a - b|",
}
DEFINE = (
    "h(q, t, 0) == 0",
    "h(q, t, j + 1) == phi(q, h(q, t, j), x(t + j + 1))",
    "S(q, t, 0) == 0",
    "S(q, t, j + 1) == compose(Dh(q, h(q, t, j), x(t + j + 1)), S(q, t, j))"
    " + Dw(q, h(q, t, j), x(t + j + 1))",
    "grad(q, t, j) == compose(dp(h(q, t, j)), S(q, t, j))",
)
THEORY = Theory.parse(SYMBOLS, GIVEN, DEFINE)

#: What a step adds to the Lipschitz constant of S in the weights, and to its truncation error.
_ADDED = "((bhw + bhh*(K/(1 - lambda)))*(K/(1 - lambda)) + bww + bwh*(K/(1 - lambda)))"
#: The Lipschitz constant of the gradient, and its truncation error for the window j + 1.
BETA = (
    "bp*K**2/(1 - lambda)**2 + Lp*(bww/(1 - lambda) + (bwh + bhw)*K/(1 - lambda)**2"
    " + bhh*K**2/(1 - lambda)**3)"
)
GAMMA = (
    "Lp*K*lambda**({0} + 1)/(1 - lambda)"
    " + bp*K*R*lambda**({0} + 1)*(1 - lambda**({0} + 1))/(1 - lambda)"
    " + ({0} + 1)*lambda**{0}*Lp*bwh*R"
    " + Lp*K*bhh*R*lambda**{0}/(1 - lambda)*({0} + 1 - (1 - lambda**({0} + 1))/(1 - lambda))"
)
#: gamma', which does not depend on the window: the error is at most gamma'*(j + 1)*lambda**j.
GAMMA_PRIME = "(lambda*Lp*K/(1 - lambda) + lambda*bp*K*R + Lp*bwh*R + Lp*K*bhh*R/(1 - lambda))"
_SUM = "(1 - lambda**{0})/(1 - lambda)"
#: Bound of the truncation error of S after j steps, without the power of lambda.
_ERROR = "R*({0}*bwh + bhh*K/(1 - lambda)*({0} - (1 - lambda**{0})/(1 - lambda)))"

PROOF = (
    have("divided", "for a, b: real. (1 - lambda)*a <= b => a <= b/(1 - lambda)"),
    have("sensitivity is not negative", "K/(1 - lambda) >= 0"),
    have("weight of a state", "for y: [0, oo). bhh*y + bwh >= 0"),
    # Lemma 1: bounded states, and how they forget.
    have(
        "one step",
        f"for q: W, a: H, z: X. {IN} => |phi(q, a, z)| <= lambda*|a| + L*|z|",
        "triangle(phi(q, a, z) - phi(q, 0, z), phi(q, 0, z) - phi(q, 0, 0)); "
        "contraction(q, a, 0, z); input(q, 0, z, 0); rest(q)",
    ),
    have(
        "cleared",
        "for a: real. (1 - lambda)*a <= (1 - lambda)*R => a <= R",
        "divided(a, (1 - lambda)*R)",
    ),
    induct(
        "bounded states, multiplied",
        f"for q: W, t, j: natural. {IN} => (1 - lambda)*|h(q, t, j)| <= L*B",
        on="j",
        step="one step(q, h(q, t, j), x(t + j + 1)); bounded(t + j + 1)",
    ),
    have(
        "states",
        f"for q: W, t, j: natural. {IN} => |h(q, t, j)| <= R",
        "bounded states, multiplied(q, t, j); R is large enough; cleared(|h(q, t, j)|)",
    ),
    induct(
        "forgetting",
        f"for q: W, t, j: natural. {IN} => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*|h(q, 0, t)|",
        on="j",
        step="contraction(q, h(q, 0, t + j), h(q, t, j), x(t + j + 1))",
    ),
    have(
        "gap",
        f"for q: W, t, j: natural. {IN} => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*R",
        "forgetting(q, t, j); states(q, 0, t); "
        "mul_le_mul_of_nonneg_left(lambda**j, |h(q, 0, t)|, R)",
    ),
    # Lemma 4: nearby weights.
    induct(
        "nearby weights, multiplied",
        f"for q, r: W, t, j: natural. {BOTH}"
        " => (1 - lambda)*|h(q, t, j) - h(r, t, j)| <= K*|q - r|",
        on="j",
        step="states(r, t, j); "
        "triangle(phi(q, h(q, t, j), x(t + j + 1)) - phi(q, h(r, t, j), x(t + j + 1)), "
        "phi(q, h(r, t, j), x(t + j + 1)) - phi(r, h(r, t, j), x(t + j + 1))); "
        "contraction(q, h(q, t, j), h(r, t, j), x(t + j + 1)); "
        "weights(q, r, h(r, t, j), t + j + 1)",
    ),
    have(
        "nearby weights",
        f"for q, r: W, t, j: natural. {BOTH}"
        " => |h(q, t, j) - h(r, t, j)| <= K/(1 - lambda)*|q - r|",
        "nearby weights, multiplied(q, r, t, j); divided(|h(q, t, j) - h(r, t, j)|, K*|q - r|)",
    ),
    # Sensitivities: bounded, Lipschitz in the weights, and how they forget.
    induct(
        "sensitivities, multiplied",
        f"for q: W, t, j: natural. {IN} => (1 - lambda)*|S(q, t, j)| <= (1 - lambda**j)*K",
        on="j",
        step="states(q, t, j); "
        "triangle(compose(Dh(q, h(q, t, j), x(t + j + 1)), S(q, t, j)), Dw(q, h(q, t, j), "
        "x(t + j + 1))); composition(Dh(q, h(q, t, j), x(t + j + 1)), S(q, t, j)); "
        "Dh bounded(q, h(q, t, j), t + j + 1); Dw bounded(q, h(q, t, j), t + j + 1); "
        "mul_le_mul_of_nonneg_left(|S(q, t, j)|, |Dh(q, h(q, t, j), x(t + j + 1))|, lambda)",
    ),
    have(
        "sensitivities at finite time",
        f"for q: W, t, j: natural. {IN} => |S(q, t, j)| <= {_SUM.format('j')}*K",
        "sensitivities, multiplied(q, t, j); divided(|S(q, t, j)|, (1 - lambda**j)*K)",
    ),
    have(
        "sensitivities",
        f"for q: W, t, j: natural. {IN} => |S(q, t, j)| <= K/(1 - lambda)",
        "sensitivities, multiplied(q, t, j); mul_le_mul_of_nonneg_left(K, 1 - lambda**j, 1); "
        "divided(|S(q, t, j)|, K)",
    ),
    have(
        "Lipschitz step",
        "for q, r: W, a, b: H, y, z: L(W, H), e: [0, oo), t: natural."
        f" {BOTH} and |a| <= R and |b| <= R and |z| <= e"
        " => |compose(Dh(q, a, x(t)), y) + Dw(q, a, x(t))"
        " - compose(Dh(r, b, x(t)), z) - Dw(r, b, x(t))|"
        " <= lambda*|y - z| + (bhw*|q - r| + bhh*|a - b|)*e + bww*|q - r| + bwh*|a - b|",
        "triangle(compose(Dh(q, a, x(t)), y - z), compose(Dh(q, a, x(t)) - Dh(r, b, x(t)), "
        "z), Dw(q, a, x(t)) - Dw(r, b, x(t))); composition(Dh(q, a, x(t)), y - z); "
        "composition(Dh(q, a, x(t)) - Dh(r, b, x(t)), z); Dh bounded(q, a, t); "
        "Dh smooth(q, r, a, b, t); Dw smooth(q, r, a, b, t); "
        "mul_le_mul_of_nonneg_left(|y - z|, |Dh(q, a, x(t))|, lambda); "
        "mul_le_mul(|Dh(q, a, x(t)) - Dh(r, b, x(t))|, |z|, bhw*|q - r| + bhh*|a - b|, e)",
    ),
    have(
        "sensitivities step",
        f"for q, r: W, t, j: natural. {BOTH} => |S(q, t, j + 1) - S(r, t, j + 1)|"
        f" <= lambda*|S(q, t, j) - S(r, t, j)| + {_ADDED}*|q - r|",
        "states(q, t, j); states(r, t, j); sensitivities(r, t, j); "
        "sensitivity is not negative; "
        "Lipschitz step(q, r, h(q, t, j), h(r, t, j), S(q, t, j), S(r, t, j), K/(1 - "
        "lambda), t + j + 1); nearby weights(q, r, t, j); weight of a state(K/(1 - lambda)); "
        "mul_le_mul_of_nonneg_left(bhh*(K/(1 - lambda)) + bwh, |h(q, t, j) - h(r, t, j)|, "
        "K/(1 - lambda)*|q - r|)",
    ),
    have(
        "recursion",
        "for a, b, e: real. (1 - lambda)*a <= b and e <= lambda*a + b => (1 - lambda)*e <= b",
        "mul_le_mul_of_nonneg_left(lambda, (1 - lambda)*a, b); "
        "mul_le_mul_of_nonneg_left(1 - lambda, e, lambda*a + b)",
    ),
    have("what a step adds is not negative", f"{_ADDED} >= 0", "sensitivity is not negative"),
    induct(
        "sensitivities are Lipschitz, multiplied",
        f"for q, r: W, t, j: natural. {BOTH}"
        f" => (1 - lambda)*|S(q, t, j) - S(r, t, j)| <= {_ADDED}*|q - r|",
        on="j",
        base=f"what a step adds is not negative; mul_le_mul_of_nonneg_left({_ADDED}, 0, |q - r|)",
        step="sensitivities step(q, r, t, j); "
        f"recursion(|S(q, t, j) - S(r, t, j)|, {_ADDED}*|q - r|, |S(q, t, j + 1) - S(r, t, j "
        "+ 1)|)",
    ),
    have(
        "sensitivities are Lipschitz",
        f"for q, r: W, t, j: natural. {BOTH}"
        f" => |S(q, t, j) - S(r, t, j)| <= {_ADDED}/(1 - lambda)*|q - r|",
        "sensitivities are Lipschitz, multiplied(q, r, t, j); "
        f"divided(|S(q, t, j) - S(r, t, j)|, {_ADDED}*|q - r|)",
    ),
    have("powers of the factor", "for j: natural. lambda**j >= 0"),
    induct("powers are at most 1", "for j: natural. lambda**j <= 1", on="j"),
    have(
        "sum is not negative",
        f"for j: natural. {_SUM.format('j')}*K >= 0",
        "powers are at most 1(j)",
    ),
    have(
        "next error",
        f"for j: natural. {_ERROR.format('j')} + (bhh*({_SUM.format('j')}*K) + bwh)*R"
        f" == {_ERROR.format('(j + 1)')}",
    ),
    have(
        "truncation step",
        f"for q: W, t, j: natural. {IN} => |S(q, 0, t + j + 1) - S(q, t, j + 1)|"
        " <= lambda*|S(q, 0, t + j) - S(q, t, j)|"
        f" + lambda**j*((bhh*({_SUM.format('j')}*K) + bwh)*R)",
        "states(q, 0, t + j); states(q, t, j); sensitivities at finite time(q, t, j); "
        "sum is not negative(j); "
        "Lipschitz step(q, q, h(q, 0, t + j), h(q, t, j), S(q, 0, t + j), S(q, t, j), "
        f"{_SUM.format('j')}*K, t + j + 1); gap(q, t, j); "
        f"weight of a state({_SUM.format('j')}*K); "
        f"mul_le_mul_of_nonneg_left(bhh*({_SUM.format('j')}*K) + bwh, |h(q, 0, t + j) - h(q, "
        "t, j)|, lambda**j*R)",
    ),
    induct(
        "truncated sensitivities, multiplied",
        f"for q: W, t, j: natural. {IN} => lambda*|S(q, 0, t + j) - S(q, t, j)|"
        f" <= lambda**(j + 1)*(K/(1 - lambda)) + lambda**j*({_ERROR.format('j')})",
        on="j",
        base="sensitivities(q, 0, t); "
        "mul_le_mul_of_nonneg_left(lambda, |S(q, 0, t)|, K/(1 - lambda))",
        step="truncation step(q, t, j); next error(j); "
        f"mul_eq_mul_left({_ERROR.format('j')} + (bhh*({_SUM.format('j')}*K) + bwh)*R, "
        f"{_ERROR.format('(j + 1)')}, lambda**j); "
        "mul_le_mul_of_nonneg_left(lambda, |S(q, 0, t + j + 1) - S(q, t, j + 1)|, "
        f"lambda**(j + 1)*(K/(1 - lambda)) + lambda**j*({_ERROR.format('(j + 1)')}))",
    ),
    have(
        "truncated sensitivities",
        f"for q: W, t, j: natural. {IN} => |S(q, 0, t + j + 1) - S(q, t, j + 1)|"
        f" <= lambda**(j + 1)*(K/(1 - lambda)) + lambda**j*({_ERROR.format('(j + 1)')})",
        "truncation step(q, t, j); truncated sensitivities, multiplied(q, t, j); "
        "next error(j); "
        f"mul_eq_mul_left({_ERROR.format('j')} + (bhh*({_SUM.format('j')}*K) + bwh)*R, "
        f"{_ERROR.format('(j + 1)')}, lambda**j)",
    ),
    # Lemmas 3 and 2.
    have(
        "gradient step",
        "for a, b: H, y, z: L(W, H), e: [0, oo). |a| <= R and |b| <= R and |z| <= e"
        " => |compose(dp(a), y) - compose(dp(b), z)| <= Lp*|y - z| + bp*|a - b|*e",
        "triangle(compose(dp(a), y - z), compose(dp(a) - dp(b), z)); "
        "composition(dp(a), y - z); composition(dp(a) - dp(b), z); dp bounded(a); "
        "dp smooth(a, b); mul_le_mul_of_nonneg_left(|y - z|, |dp(a)|, Lp); "
        "mul_le_mul(|dp(a) - dp(b)|, |z|, bp*|a - b|, e)",
    ),
    have(
        "constant of the gradient",
        f"bp*(K/(1 - lambda))*(K/(1 - lambda)) + Lp*({_ADDED}/(1 - lambda)) == {BETA}",
    ),
    have(
        "the gradient is Lipschitz",
        f"for q, r: W, t, j: natural. {BOTH}"
        f" => |grad(q, t, j) - grad(r, t, j)| <= ({BETA})*|q - r|",
        "states(q, t, j); states(r, t, j); sensitivities(r, t, j); "
        "sensitivity is not negative; "
        "gradient step(h(q, t, j), h(r, t, j), S(q, t, j), S(r, t, j), K/(1 - lambda)); "
        "sensitivities are Lipschitz(q, r, t, j); nearby weights(q, r, t, j); "
        f"mul_le_mul_of_nonneg_left(Lp, |S(q, t, j) - S(r, t, j)|, {_ADDED}/(1 - lambda)*|q "
        "- r|); "
        "mul_le_mul_of_nonneg_left(bp*(K/(1 - lambda)), |h(q, t, j) - h(r, t, j)|, K/(1 - "
        "lambda)*|q - r|); constant of the gradient; "
        f"mul_eq_mul_left(bp*(K/(1 - lambda))*(K/(1 - lambda)) + Lp*({_ADDED}/(1 - lambda)), "
        f"{BETA}, |q - r|)",
    ),
    have(
        "error of the gradient",
        "for j: natural. Lp*(lambda**(j + 1)*(K/(1 - lambda))"
        f" + lambda**j*({_ERROR.format('(j + 1)')}))"
        f" + bp*({_SUM.format('(j + 1)')}*K)*(lambda**(j + 1)*R) == {GAMMA.format('j')}",
    ),
    have(
        "truncation of the gradient",
        f"for q: W, t, j: natural. {IN}"
        f" => |grad(q, 0, t + j + 1) - grad(q, t, j + 1)| <= {GAMMA.format('j')}",
        "states(q, 0, t + j + 1); states(q, t, j + 1); "
        "sensitivities at finite time(q, t, j + 1); sum is not negative(j + 1); "
        "gradient step(h(q, 0, t + j + 1), h(q, t, j + 1), S(q, 0, t + j + 1), S(q, t, j + "
        f"1), {_SUM.format('(j + 1)')}*K); truncated sensitivities(q, t, j); "
        "error of the gradient(j); gap(q, t, j + 1); "
        "mul_le_mul_of_nonneg_left(Lp, |S(q, 0, t + j + 1) - S(q, t, j + 1)|, lambda**(j + "
        f"1)*(K/(1 - lambda)) + lambda**j*({_ERROR.format('(j + 1)')})); "
        f"mul_le_mul_of_nonneg_left(bp*({_SUM.format('(j + 1)')}*K), |h(q, 0, t + j + 1) - "
        "h(q, t, j + 1)|, lambda**(j + 1)*R)",
    ),
    induct(
        "sum of powers, multiplied",
        "for j: natural. 1 - lambda**j <= (1 - lambda)*j",
        on="j",
        step="powers are at most 1(j); mul_le_mul_of_nonneg_left(1 - lambda, lambda**j, 1)",
    ),
    have(
        "sum of powers",
        f"for j: natural. {_SUM.format('j')} <= j",
        "sum of powers, multiplied(j); divided(1 - lambda**j, (1 - lambda)*j)",
    ),
    have(
        "sum of powers is not negative",
        f"for j: natural. {_SUM.format('j')} >= 0",
        "powers are at most 1(j)",
    ),
    have(
        "without the finite sums",
        f"for j: natural. {GAMMA.format('j')} <= {GAMMA_PRIME}*((j + 1)*lambda**j)",
        "powers of the factor(j); sum of powers(j + 1); sum of powers is not negative(j + 1); "
        "mul_le_mul_of_nonneg_left(Lp*K*lambda**(j + 1)/(1 - lambda), 1, j + 1); "
        f"mul_le_mul_of_nonneg_left(bp*K*R*lambda**(j + 1), {_SUM.format('(j + 1)')}, j + 1); "
        "mul_le_mul_of_nonneg_left(Lp*K*bhh*R*lambda**j/(1 - lambda), j + 1 - "
        f"{_SUM.format('(j + 1)')}, j + 1)",
    ),
    have(
        "in the form of the print",
        f"for q: W, t, j: natural. {IN} => |grad(q, 0, t + j + 1) - grad(q, t, j + 1)|"
        f" <= {GAMMA_PRIME}*((j + 1)*lambda**j)",
        "truncation of the gradient(q, t, j); without the finite sums(j)",
    ),
    have(
        "no window",
        f"for q: W, t: natural. {IN} => |grad(q, 0, t) - grad(q, t, 0)| <= Lp*K/(1 - lambda)",
        "states(q, 0, t); composition(dp(h(q, 0, t)), S(q, 0, t)); dp bounded(h(q, 0, t)); "
        "sensitivities(q, 0, t); "
        "mul_le_mul(|dp(h(q, 0, t))|, |S(q, 0, t)|, Lp, K/(1 - lambda))",
    ),
)
