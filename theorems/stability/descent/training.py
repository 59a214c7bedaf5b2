"""Theorem 1: training with truncated gradients, for all of :mod:`..proofs.gradients`.

The full model runs over ``p + k + 1`` inputs, the truncated one over the last ``k + 1``; both
descend from the same start with the steps ``alpha/1, alpha/2, ...``, projected onto the set.  With
the constants ``beta`` of Lemma 3 and ``Gamma`` of Lemma 2, ``|u(n) - v(n)| <= D(n)`` as in
Proposition 2, and after n steps the predictions differ by at most

    M*(K/(1 - lambda)*|u(n) - v(n)| + lambda**(k + 1)*R).
"""

from __future__ import annotations

from memory_theorems.theorems.stability.descent import gradients
from memory_theorems.theorems.stability.descent.gradients import (
    BETA,
    BOTH,
    DEFINE,
    GAMMA,
    GAMMA_PRIME,
    GIVEN,
    SYMBOLS,
)
from memory_theorems.theorems.stability.descent.powers import POWERS, growth
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        **SYMBOLS,
        "M": ("L_f", "[0, oo)", "Lipschitz constant of the readout"),
        "alpha": (r"\alpha", "[0, oo)", "first step size"),
        "p": ("p", "natural", "inputs that the truncated model does not see"),
        "k": ("k", "natural", "the window less one"),
        "f": ("f", "H -> Y", "the readout"),
        "V": ("V", "L(W, Z) -> W", "the vector that represents a functional"),
        "P": ("P", "W -> W", "the projection onto the set of weights"),
        "o": ("w_0", "W", "the common start"),
        "beta": (r"\beta", "[0, oo)", "Lipschitz constant of the gradient"),
        "Gamma": (r"\Gamma", "[0, oo)", "error of the truncated gradient"),
        "u": ("u", "natural -> W", "descent along the full gradient"),
        "v": ("v", "natural -> W", "descent along the truncated gradient"),
        "D": ("D", "natural -> real", "bound of their distance"),
    },
    {
        **GIVEN,
        "readout": "for a, b: H. |f(a) - f(b)| <= M*|a - b|",
        "representation": "for y, z: L(W, Z). |V(y) - V(z)| <= |y - z|",
        "nonexpansive": "for q, r: W. |P(q) - P(r)| <= |q - r|",
        "into the set": "for q: W. d(P(q)) <= 0",
        "start in the set": "d(o) <= 0",
        "beta is large enough": f"{BETA} <= beta",
        "Gamma is large enough": f"{GAMMA.format('k')} <= Gamma",
    },
    [
        *DEFINE,
        "u(0) == o",
        "u(i + 1) == P(u(i) - alpha/(i + 1)*V(grad(u(i), 0, p + k + 1)))",
        "v(0) == o",
        "v(i + 1) == P(v(i) - alpha/(i + 1)*V(grad(v(i), p, k + 1)))",
        "D(0) == 0",
        "D(i + 1) == (1 + alpha*beta/(i + 1))*D(i) + alpha/(i + 1)*Gamma",
    ],
)

#: The outputs of both models after n steps.
OUTPUTS = "|f(h(u({0}), 0, p + k + 1)) - f(h(v({0}), p, k + 1))|"
DRIFT = "alpha*Gamma*(m + 1)**Max(alpha*beta, 1)"
#: alpha L_f L_w gamma' N**max(alpha beta, 1).
_SIZE = f"(alpha*M*K*{GAMMA_PRIME}*(m + 1)**Max(alpha*beta, 1))"
#: What the explicit window of Theorem 1 asks for; k*lambda**k is to be at most y.
WINDOW = (
    f"lambda > 0 and Gamma <= {GAMMA_PRIME}*((k + 1)*lambda**k)"
    f" and M*R*lambda**(k + 1) <= e/2 and 2*{_SIZE}*y <= lambda*e*(1 - lambda)"
    " and (k + 1)*log(1/lambda)/2 >= log(2/(E*y*log(1/lambda)))"
)

PROOF = (
    *gradients.PROOF,
    *POWERS,
    *growth("beta", "Gamma"),
    induct(
        "u stays in the set",
        "for n: natural. d(u(n)) <= 0",
        on="n",
        base="start in the set",
        step="into the set(u(n) - alpha/(n + 1)*V(grad(u(n), 0, p + k + 1)))",
    ),
    induct(
        "v stays in the set",
        "for n: natural. d(v(n)) <= 0",
        on="n",
        base="start in the set",
        step="into the set(v(n) - alpha/(n + 1)*V(grad(v(n), p, k + 1)))",
    ),
    have(
        "descent step",
        f"for e: [0, oo), q, r: W. {BOTH}"
        " => |P(q - e*V(grad(q, 0, p + k + 1))) - P(r - e*V(grad(r, p, k + 1)))|"
        " <= (1 + e*beta)*|q - r| + e*Gamma",
        "nonexpansive(q - e*V(grad(q, 0, p + k + 1)), r - e*V(grad(r, p, k + 1))); "
        "triangle(q - r, e*(V(grad(r, 0, p + k + 1)) - V(grad(q, 0, p + k + 1))), "
        "e*(V(grad(r, p, k + 1)) - V(grad(r, 0, p + k + 1)))); "
        "stretch(e, V(grad(r, 0, p + k + 1)) - V(grad(q, 0, p + k + 1))); "
        "stretch(e, V(grad(r, p, k + 1)) - V(grad(r, 0, p + k + 1))); "
        "representation(grad(r, 0, p + k + 1), grad(q, 0, p + k + 1)); "
        "representation(grad(r, p, k + 1), grad(r, 0, p + k + 1)); "
        "the gradient is Lipschitz(q, r, 0, p + k + 1); beta is large enough; "
        f"mul_le_mul_of_nonneg_left(|q - r|, {BETA}, beta); "
        "truncation of the gradient(r, p, k); Gamma is large enough; "
        "mul_le_mul_of_nonneg_left(e, |V(grad(r, 0, p + k + 1)) - V(grad(q, 0, p + k + "
        "1))|, beta*|q - r|); "
        "mul_le_mul_of_nonneg_left(e, |V(grad(r, p, k + 1)) - V(grad(r, 0, p + k + 1))|, "
        "Gamma)",
    ),
    induct(
        "drift",
        "for n: natural. |u(n) - v(n)| <= D(n)",
        on="n",
        step="u stays in the set(n); v stays in the set(n); steps are not negative(n); "
        "descent step(alpha/(n + 1), u(n), v(n)); factors are not negative(n); "
        "mul_le_mul_of_nonneg_left(1 + alpha*beta/(n + 1), |u(n) - v(n)|, D(n))",
    ),
    have(
        "drift in closed form",
        f"for m: natural. |u(m + 1) - v(m + 1)| <= {DRIFT}",
        "drift(m + 1); growth, either way(m)",
    ),
    have(
        "drift, with the printed exponent",
        "for m: natural. |u(m + 1) - v(m + 1)| <= alpha*Gamma*(m + 1)**(alpha*beta + 1)",
        "drift(m + 1); growth as printed(m)",
    ),
    have(
        "predictions under both weights",
        "for n: natural. |f(h(u(n), 0, p + k + 1)) - f(h(v(n), 0, p + k + 1))|"
        " <= M*(K/(1 - lambda)*|u(n) - v(n)|)",
        "readout(h(u(n), 0, p + k + 1), h(v(n), 0, p + k + 1)); u stays in the set(n); "
        "v stays in the set(n); nearby weights(u(n), v(n), 0, p + k + 1); "
        "mul_le_mul_of_nonneg_left(M, |h(u(n), 0, p + k + 1) - h(v(n), 0, p + k + 1)|, K/(1 "
        "- lambda)*|u(n) - v(n)|)",
    ),
    have(
        "predictions of both windows",
        "for n: natural. |f(h(v(n), 0, p + k + 1)) - f(h(v(n), p, k + 1))|"
        " <= M*(lambda**(k + 1)*R)",
        "readout(h(v(n), 0, p + k + 1), h(v(n), p, k + 1)); v stays in the set(n); "
        "gap(v(n), p, k + 1); "
        "mul_le_mul_of_nonneg_left(M, |h(v(n), 0, p + k + 1) - h(v(n), p, k + 1)|, "
        "lambda**(k + 1)*R)",
    ),
    have(
        "predictions",
        f"for n: natural. {OUTPUTS.format('n')}"
        " <= M*(K/(1 - lambda)*|u(n) - v(n)| + lambda**(k + 1)*R)",
        "triangle(f(h(u(n), 0, p + k + 1)) - f(h(v(n), 0, p + k + 1)), f(h(v(n), 0, p + k + "
        "1)) - f(h(v(n), p, k + 1))); predictions under both weights(n); "
        "predictions of both windows(n)",
    ),
    have(
        "predictions in closed form",
        f"for m: natural. {OUTPUTS.format('(m + 1)')}"
        f" <= M*(K/(1 - lambda)*({DRIFT}) + lambda**(k + 1)*R)",
        "predictions(m + 1); drift in closed form(m); "
        f"mul_le_mul_of_nonneg_left(M*(K/(1 - lambda)), |u(m + 1) - v(m + 1)|, {DRIFT})",
    ),
    # The window: k*lambda**k = (1/z)*y*exp(-y) with y = k*z, z = log(1/lambda).
    have("first half of the power", "for y: [0, oo). y*exp(-y/2) <= 2/E"),
    have("exponential of a logarithm", "for y: (0, oo). exp(-log(2/y)) == y/2"),
    have(
        "both halves of the power",
        "for a, z: (0, oo), y: [0, oo). y/2 >= log(2/(E*a*z)) => y*exp(-y) <= a*z",
        "exponential of a logarithm(E*a*z); exponential(-y/2, -log(2/(E*a*z))); "
        "exp_add(-y/2, -y/2); first half of the power(y); "
        "mul_le_mul(y*exp(-y/2), exp(-y/2), 2/E, E*a*z/2)",
    ),
    have(
        "power as an exponential",
        "for j: natural. lambda > 0 => lambda**j == exp(-j*log(1/lambda))",
    ),
    have("logarithm of the inverse factor", "lambda > 0 => log(1/lambda) > 0"),
    have(
        "solved for the window",
        "for j: natural, a: (0, oo). lambda > 0"
        " and j*log(1/lambda)/2 >= log(2/(E*a*log(1/lambda))) => j*lambda**j <= a",
        "logarithm of the inverse factor; power as an exponential(j); "
        "both halves of the power(a, log(1/lambda), j*log(1/lambda)); "
        "le_of_mul_le_mul_left(log(1/lambda), j*lambda**j, a)",
    ),
    have(
        "half of the tolerance",
        "for a, w: [0, oo), r, y, z: real, e: (0, oo). lambda > 0"
        " and 2*a*y <= lambda*e*(1 - lambda) and z <= y and r*lambda == z and w*(1 - lambda) == a*r"
        " => w <= e/2",
        "mul_le_mul_of_nonneg_left(a, z, y); mul_eq_mul_left(r*lambda, z, a); "
        "mul_eq_mul_left(w*(1 - lambda), a*r, lambda); "
        "le_of_mul_le_mul_left(lambda*(1 - lambda), w, e/2)",
    ),
    have(
        "size of the first part",
        f"for m: natural. {_SIZE} >= 0",
        "powers are positive(Max(alpha*beta, 1), m + 1)",
    ),
    have(
        "first part is not negative",
        f"for m: natural. {_SIZE}*((k + 1)*lambda**k)/(1 - lambda) >= 0",
        "size of the first part(m)",
    ),
    have(
        "first part, multiplied",
        f"for m: natural. {_SIZE}*((k + 1)*lambda**k)/(1 - lambda)*(1"
        f" - lambda) == {_SIZE}*((k + 1)*lambda**k)",
    ),
    have(
        "first part",
        f"for m: natural. Gamma <= {GAMMA_PRIME}*((k + 1)*lambda**k)"
        f" => M*(K/(1 - lambda))*({DRIFT}) <= {_SIZE}*((k + 1)*lambda**k)/(1 - lambda)",
        "powers are positive(Max(alpha*beta, 1), m + 1); "
        "mul_le_mul_of_nonneg_left(M*(K/(1 - lambda))*alpha*(m + 1)**Max(alpha*beta, 1), "
        f"Gamma, {GAMMA_PRIME}*((k + 1)*lambda**k))",
    ),
    have(
        "two parts",
        f"for m: natural. Gamma <= {GAMMA_PRIME}*((k + 1)*lambda**k) => {OUTPUTS.format('(m + 1)')}"
        f" <= {_SIZE}*((k + 1)*lambda**k)/(1 - lambda) + M*R*lambda**(k + 1)",
        "predictions in closed form(m); first part(m)",
    ),
    have(
        "first half",
        f"for m: natural, e, y: (0, oo). {WINDOW}"
        f" => {_SIZE}*((k + 1)*lambda**k)/(1 - lambda) <= e/2",
        "solved for the window(k + 1, y); size of the first part(m); "
        "first part is not negative(m); first part, multiplied(m); "
        f"half of the tolerance({_SIZE}, {_SIZE}*((k + 1)*lambda**k)/(1 - lambda), (k + "
        "1)*lambda**k, y, (k + 1)*lambda**(k + 1), e)",
    ),
    have("both halves", "for a, w, z, e: real. a <= w + z and w <= e/2 and z <= e/2 => a <= e"),
    have(
        "an explicit sufficient window",
        f"for m: natural, e, y: (0, oo). {WINDOW} => {OUTPUTS.format('(m + 1)')} <= e",
        "two parts(m); first half(m, e, y); "
        f"both halves({OUTPUTS.format('(m + 1)')}, {_SIZE}*((k + 1)*lambda**k)/(1 - lambda), "
        "M*R*lambda**(k + 1), e)",
    ),
)
