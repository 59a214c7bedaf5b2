"""Lemmas 2 and 3 and Theorem 1: gradients, their truncation, and training with truncated gradients.

``h(q, p, j)`` and ``S(q, p, j)`` are the state after j steps from rest under the weights q, first
input ``x(p + 1)``, and its derivative in q, by the chain rule along the recursion: ``Dh`` and
``Dw`` are the partial derivatives of ``phi``, ``dp`` that of the loss.  Weights lie in the set
``d(q) <= 0``; all that is asked of the model beyond contraction is asked there, at states of norm
at most ``R = L*B/(1 - lambda)``, which all states are.  The full model runs over ``p + k + 1``
inputs, the truncated one over the last ``k + 1``.  With ``s = K/(1 - lambda)``:

- Lemma 3: the gradient is beta-Lipschitz,
  ``beta >= Lp*((bhw + bhh*s)*s + bww + bwh*s)/(1 - lambda) + bp*s**2``;
- Lemma 2: truncation changes it by at most
  ``G >= Lp*(lambda**(k + 1)*s + (k + 1)*lambda**k*(bhh*s + bwh)*R) + bp*lambda**(k + 1)*R*s``;
- Theorem 1: after n steps ``alpha/1, ..., alpha/n`` of projected descent the predictions differ by
  at most ``M*(s*D(n) + lambda**(k + 1)*R)``, ``beta*D(n) = G*(Product(1 + alpha*beta/i) - 1)``.
"""

from __future__ import annotations

from verify.language.formulas import Theory
from verify.proofs.scripts import have, induct

_IN = "d(q) <= 0"
_BOTH = "d(q) <= 0 and d(r) <= 0"

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)", "contraction factor in the state"),
        "L": ("L_x", "[0, oo)", "Lipschitz constant in the input"),
        "B": ("B", "[0, oo)", "bound of the inputs"),
        "K": ("L_w", "[0, oo)", "Lipschitz constant in the weights"),
        "M": ("L_f", "[0, oo)", "Lipschitz constant of the readout"),
        "Lp": ("L_p", "[0, oo)", "bound of the derivative of the loss"),
        "bp": (r"\beta_p", "[0, oo)", "its Lipschitz constant"),
        "bww": (r"\beta_{ww}", "[0, oo)", "of the derivative in the weights, in the weights"),
        "bwh": (r"\beta_{wh}", "[0, oo)", "of the derivative in the weights, in the state"),
        "bhw": (r"\beta_{hw}", "[0, oo)", "of the derivative in the state, in the weights"),
        "bhh": (r"\beta_{hh}", "[0, oo)", "of the derivative in the state, in the state"),
        "alpha": (r"\alpha", "[0, oo)", "first step size"),
        "p": ("p", "natural", "inputs that the truncated model does not see"),
        "k": ("k", "natural", "the window less one"),
        "d": ("d", "W -> real", "not positive exactly on the set of weights"),
        "phi": (r"\phi", "W, H, X -> H", "the state map"),
        "Dh": ("D_h", "W, H, X -> L(H, H)", "its derivative in the state"),
        "Dw": ("D_w", "W, H, X -> L(W, H)", "its derivative in the weights"),
        "dp": ("p'", "H -> L(H, Z)", "derivative of the loss"),
        "f": ("f", "H -> Y", "the readout"),
        "V": ("V", "L(W, Z) -> W", "the vector that represents a functional"),
        "P": ("P", "W -> W", "the projection onto the set of weights"),
        "x": ("x", "natural -> X", "the inputs"),
        "o": ("w_0", "W", "the common start"),
        "R": ("R", "real", "bound of the states"),
        "s": ("s", "real", "bound of the sensitivities"),
        "C": ("C", "real", "what a step adds to the Lipschitz constant of S"),
        "c": ("c", "real", "what a step adds to the truncation error of S"),
        "beta": (r"\beta", "[0, oo)", "Lipschitz constant of the gradient"),
        "G": (r"\Gamma", "[0, oo)", "error of the truncated gradient"),
        "h": ("h", "W, natural, natural -> H", "state after j steps, first input x(p + 1)"),
        "S": ("S", "W, natural, natural -> L(W, H)", "its derivative in the weights"),
        "g": ("g", "W -> L(W, Z)", "gradient of the full model"),
        "gk": ("g^k", "W -> L(W, Z)", "gradient of the truncated model"),
        "u": ("u", "natural -> W", "descent along the full gradient"),
        "v": ("v", "natural -> W", "descent along the truncated gradient"),
        "D": ("D", "natural -> real", "bound of their distance"),
    },
    {
        "contraction": f"for q: W, a, b: H, z: X. {_IN}"
        " => |phi(q, a, z) - phi(q, b, z)| <= lambda*|a - b|",
        "input": f"for q: W, a: H, y, z: X. {_IN} => |phi(q, a, y) - phi(q, a, z)| <= L*|y - z|",
        "rest": f"for q: W. {_IN} => phi(q, 0, 0) == 0",
        "bounded": "for t: natural. |x(t)| <= B",
        "weights": f"for q, r: W, a: H, t: natural. {_BOTH} and |a| <= R"
        " => |phi(q, a, x(t)) - phi(r, a, x(t))| <= K*|q - r|",
        "Dh bounded": f"for q: W, a: H, t: natural. {_IN} and |a| <= R"
        " => |Dh(q, a, x(t))| <= lambda",
        "Dw bounded": f"for q: W, a: H, t: natural. {_IN} and |a| <= R => |Dw(q, a, x(t))| <= K",
        "Dh smooth": f"for q, r: W, a, b: H, t: natural. {_BOTH} and |a| <= R and |b| <= R"
        " => |Dh(q, a, x(t)) - Dh(r, b, x(t))| <= bhw*|q - r| + bhh*|a - b|",
        "Dw smooth": f"for q, r: W, a, b: H, t: natural. {_BOTH} and |a| <= R and |b| <= R"
        " => |Dw(q, a, x(t)) - Dw(r, b, x(t))| <= bww*|q - r| + bwh*|a - b|",
        "dp bounded": "for a: H. |a| <= R => |dp(a)| <= Lp",
        "dp smooth": "for a, b: H. |a| <= R and |b| <= R => |dp(a) - dp(b)| <= bp*|a - b|",
        "readout": "for a, b: H. |f(a) - f(b)| <= M*|a - b|",
        "representation": "for y, z: L(W, Z). |V(y) - V(z)| <= |y - z|",
        "nonexpansive": "for q, r: W. |P(q) - P(r)| <= |q - r|",
        "into the set": "for q: W. d(P(q)) <= 0",
        "start in the set": "d(o) <= 0",
        "beta is large enough": "Lp*C/(1 - lambda) + bp*s*s <= beta",
        "G is large enough": "Lp*(lambda**(k + 1)*s + (k + 1)*lambda**k*c)"
        " + bp*lambda**(k + 1)*R*s <= G",
    },
    [
        "R == L*B/(1 - lambda)",
        "s == K/(1 - lambda)",
        "C == (bhw + bhh*s)*s + bww + bwh*s",
        "c == (bhh*s + bwh)*R",
        "h(q, p0, 0) == 0",
        "h(q, p0, j + 1) == phi(q, h(q, p0, j), x(p0 + j + 1))",
        "S(q, p0, 0) == 0",
        "S(q, p0, j + 1) == compose(Dh(q, h(q, p0, j), x(p0 + j + 1)), S(q, p0, j))"
        " + Dw(q, h(q, p0, j), x(p0 + j + 1))",
        "g(q) == compose(dp(h(q, 0, p + k + 1)), S(q, 0, p + k + 1))",
        "gk(q) == compose(dp(h(q, p, k + 1)), S(q, p, k + 1))",
        "u(0) == o",
        "u(i + 1) == P(u(i) - alpha/(i + 1)*V(g(u(i))))",
        "v(0) == o",
        "v(i + 1) == P(v(i) - alpha/(i + 1)*V(gk(v(i))))",
        "D(0) == 0",
        "D(i + 1) == (1 + alpha*beta/(i + 1))*D(i) + alpha/(i + 1)*G",
    ],
)

PROOF = (
    have("scaled", "for a: [0, oo), b, e: real. b <= e => a*b <= a*e"),
    have("product", "for a, b: [0, oo), e, y: real. a <= e and b <= y => a*b <= e*y"),
    have("divided", "for a, b: real. (1 - lambda)*a <= b => a <= b/(1 - lambda)"),
    have("R is not negative", "R >= 0"),
    have("s is not negative", "s >= 0"),
    have("weight of a state", "bhh*s + bwh >= 0", ["s is not negative"]),
    have("weight of a loss", "bp*s >= 0", ["s is not negative"]),
    # Lemma 1: bounded states, and how they forget.
    have(
        "one step",
        f"for q: W, a: H, z: X. {_IN} => |phi(q, a, z)| <= lambda*|a| + L*|z|",
        [
            "triangle(phi(q, a, z) - phi(q, 0, z), phi(q, 0, z) - phi(q, 0, 0))",
            "contraction(q, a, 0, z)",
            "input(q, 0, z, 0)",
            "rest(q)",
        ],
    ),
    induct(
        "bounded states, multiplied",
        f"for q: W, t, j: natural. {_IN} => (1 - lambda)*|h(q, t, j)| <= (1 - lambda**j)*L*B",
        on="j",
        step=["one step(q, h(q, t, j), x(t + j + 1))", "bounded(t + j + 1)"],
    ),
    have(
        "states, multiplied",
        f"for q: W, t, j: natural. {_IN} => (1 - lambda)*|h(q, t, j)| <= L*B",
        ["bounded states, multiplied(q, t, j)", "scaled(L*B, 1 - lambda**j, 1)"],
    ),
    have(
        "states",
        f"for q: W, t, j: natural. {_IN} => |h(q, t, j)| <= R",
        ["states, multiplied(q, t, j)", "divided(|h(q, t, j)|, L*B)"],
    ),
    induct(
        "forgetting",
        f"for q: W, t, j: natural. {_IN}"
        " => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*|h(q, 0, t)|",
        on="j",
        step=["contraction(q, h(q, 0, t + j), h(q, t, j), x(t + j + 1))"],
    ),
    have(
        "gap",
        f"for q: W, t, j: natural. {_IN} => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*R",
        ["forgetting(q, t, j)", "states(q, 0, t)", "scaled(lambda**j, |h(q, 0, t)|, R)"],
    ),
    # Lemma 4: nearby weights.
    induct(
        "nearby weights, multiplied",
        f"for q, r: W, t, j: natural. {_BOTH}"
        " => (1 - lambda)*|h(q, t, j) - h(r, t, j)| <= K*|q - r|",
        on="j",
        step=[
            "states(r, t, j)",
            "triangle(phi(q, h(q, t, j), x(t + j + 1)) - phi(q, h(r, t, j), x(t + j + 1)),"
            " phi(q, h(r, t, j), x(t + j + 1)) - phi(r, h(r, t, j), x(t + j + 1)))",
            "contraction(q, h(q, t, j), h(r, t, j), x(t + j + 1))",
            "weights(q, r, h(r, t, j), t + j + 1)",
        ],
    ),
    have(
        "nearby weights",
        f"for q, r: W, t, j: natural. {_BOTH} => |h(q, t, j) - h(r, t, j)| <= s*|q - r|",
        [
            "nearby weights, multiplied(q, r, t, j)",
            "divided(|h(q, t, j) - h(r, t, j)|, K*|q - r|)",
        ],
    ),
    # Sensitivities: bounded, Lipschitz in the weights.
    induct(
        "sensitivities, multiplied",
        f"for q: W, t, j: natural. {_IN} => (1 - lambda)*|S(q, t, j)| <= K",
        on="j",
        step=[
            "states(q, t, j)",
            "triangle(compose(Dh(q, h(q, t, j), x(t + j + 1)), S(q, t, j)),"
            " Dw(q, h(q, t, j), x(t + j + 1)))",
            "composition(Dh(q, h(q, t, j), x(t + j + 1)), S(q, t, j))",
            "Dh bounded(q, h(q, t, j), t + j + 1)",
            "Dw bounded(q, h(q, t, j), t + j + 1)",
            "scaled(|S(q, t, j)|, |Dh(q, h(q, t, j), x(t + j + 1))|, lambda)",
        ],
    ),
    have(
        "sensitivities",
        f"for q: W, t, j: natural. {_IN} => |S(q, t, j)| <= s",
        ["sensitivities, multiplied(q, t, j)", "divided(|S(q, t, j)|, K)"],
    ),
    have(
        "Lipschitz step",
        "for q, r: W, a, b: H, y, z: L(W, H), t: natural."
        f" {_BOTH} and |a| <= R and |b| <= R and |z| <= s"
        " => |compose(Dh(q, a, x(t)), y) + Dw(q, a, x(t))"
        " - compose(Dh(r, b, x(t)), z) - Dw(r, b, x(t))|"
        " <= lambda*|y - z| + (bhw*|q - r| + bhh*|a - b|)*s + bww*|q - r| + bwh*|a - b|",
        [
            "triangle(compose(Dh(q, a, x(t)), y - z), compose(Dh(q, a, x(t)) - Dh(r, b, x(t)), z),"
            " Dw(q, a, x(t)) - Dw(r, b, x(t)))",
            "composition(Dh(q, a, x(t)), y - z)",
            "composition(Dh(q, a, x(t)) - Dh(r, b, x(t)), z)",
            "Dh bounded(q, a, t)",
            "Dh smooth(q, r, a, b, t)",
            "Dw smooth(q, r, a, b, t)",
            "scaled(|y - z|, |Dh(q, a, x(t))|, lambda)",
            "product(|Dh(q, a, x(t)) - Dh(r, b, x(t))|, |z|, bhw*|q - r| + bhh*|a - b|, s)",
        ],
    ),
    have(
        "sensitivities step",
        f"for q, r: W, t, j: natural. {_BOTH} => |S(q, t, j + 1) - S(r, t, j + 1)|"
        " <= lambda*|S(q, t, j) - S(r, t, j)| + C*|q - r|",
        [
            "states(q, t, j)",
            "states(r, t, j)",
            "sensitivities(r, t, j)",
            "Lipschitz step(q, r, h(q, t, j), h(r, t, j), S(q, t, j), S(r, t, j), t + j + 1)",
            "nearby weights(q, r, t, j)",
            "weight of a state",
            "scaled(bhh*s + bwh, |h(q, t, j) - h(r, t, j)|, s*|q - r|)",
        ],
    ),
    have(
        "recursion",
        "for a, b, e: real. (1 - lambda)*a <= b and e <= lambda*a + b => (1 - lambda)*e <= b",
        ["scaled(lambda, (1 - lambda)*a, b)", "scaled(1 - lambda, e, lambda*a + b)"],
    ),
    have("C is not negative", "C >= 0", ["s is not negative"]),
    induct(
        "sensitivities are Lipschitz, multiplied",
        f"for q, r: W, t, j: natural. {_BOTH}"
        " => (1 - lambda)*|S(q, t, j) - S(r, t, j)| <= C*|q - r|",
        on="j",
        base=["C is not negative", "scaled(C, 0, |q - r|)"],
        step=[
            "sensitivities step(q, r, t, j)",
            "recursion(|S(q, t, j) - S(r, t, j)|, C*|q - r|, |S(q, t, j + 1) - S(r, t, j + 1)|)",
        ],
    ),
    have(
        "sensitivities are Lipschitz",
        f"for q, r: W, t, j: natural. {_BOTH}"
        " => |S(q, t, j) - S(r, t, j)| <= C/(1 - lambda)*|q - r|",
        [
            "sensitivities are Lipschitz, multiplied(q, r, t, j)",
            "divided(|S(q, t, j) - S(r, t, j)|, C*|q - r|)",
        ],
    ),
    have(
        "gradient step",
        "for a, b: H, y, z: L(W, H). |a| <= R and |b| <= R and |z| <= s"
        " => |compose(dp(a), y) - compose(dp(b), z)| <= Lp*|y - z| + bp*|a - b|*s",
        [
            "triangle(compose(dp(a), y - z), compose(dp(a) - dp(b), z))",
            "composition(dp(a), y - z)",
            "composition(dp(a) - dp(b), z)",
            "dp bounded(a)",
            "dp smooth(a, b)",
            "scaled(|y - z|, |dp(a)|, Lp)",
            "product(|dp(a) - dp(b)|, |z|, bp*|a - b|, s)",
        ],
    ),
    have(
        "the gradient is Lipschitz",
        f"for q, r: W. {_BOTH} => |g(q) - g(r)| <= beta*|q - r|",
        [
            "states(q, 0, p + k + 1)",
            "states(r, 0, p + k + 1)",
            "sensitivities(r, 0, p + k + 1)",
            "gradient step(h(q, 0, p + k + 1), h(r, 0, p + k + 1), S(q, 0, p + k + 1),"
            " S(r, 0, p + k + 1))",
            "sensitivities are Lipschitz(q, r, 0, p + k + 1)",
            "nearby weights(q, r, 0, p + k + 1)",
            "weight of a loss",
            "scaled(Lp, |S(q, 0, p + k + 1) - S(r, 0, p + k + 1)|, C/(1 - lambda)*|q - r|)",
            "scaled(bp*s, |h(q, 0, p + k + 1) - h(r, 0, p + k + 1)|, s*|q - r|)",
            "beta is large enough",
            "scaled(|q - r|, Lp*C/(1 - lambda) + bp*s*s, beta)",
        ],
    ),
    # Lemma 2: truncation.
    have(
        "truncation step",
        f"for q: W, t, j: natural. {_IN} => |S(q, 0, t + j + 1) - S(q, t, j + 1)|"
        " <= lambda*|S(q, 0, t + j) - S(q, t, j)| + lambda**j*c",
        [
            "states(q, 0, t + j)",
            "states(q, t, j)",
            "sensitivities(q, t, j)",
            "Lipschitz step(q, q, h(q, 0, t + j), h(q, t, j), S(q, 0, t + j), S(q, t, j),"
            " t + j + 1)",
            "gap(q, t, j)",
            "weight of a state",
            "scaled(bhh*s + bwh, |h(q, 0, t + j) - h(q, t, j)|, lambda**j*R)",
        ],
    ),
    induct(
        "truncated sensitivities, multiplied",
        f"for q: W, t, j: natural. {_IN} => lambda*|S(q, 0, t + j) - S(q, t, j)|"
        " <= lambda**(j + 1)*s + j*lambda**j*c",
        on="j",
        base=["sensitivities(q, 0, t)", "scaled(lambda, |S(q, 0, t)|, s)"],
        step=[
            "truncation step(q, t, j)",
            "scaled(lambda, |S(q, 0, t + j + 1) - S(q, t, j + 1)|,"
            " lambda**(j + 1)*s + (j + 1)*lambda**j*c)",
        ],
    ),
    have(
        "truncated sensitivities",
        f"for q: W, t, j: natural. {_IN} => |S(q, 0, t + j + 1) - S(q, t, j + 1)|"
        " <= lambda**(j + 1)*s + (j + 1)*lambda**j*c",
        ["truncation step(q, t, j)", "truncated sensitivities, multiplied(q, t, j)"],
    ),
    have(
        "truncation of the gradient",
        f"for q: W. {_IN} => |g(q) - gk(q)| <= G",
        [
            "states(q, 0, p + k + 1)",
            "states(q, p, k + 1)",
            "sensitivities(q, p, k + 1)",
            "gradient step(h(q, 0, p + k + 1), h(q, p, k + 1), S(q, 0, p + k + 1), S(q, p, k + 1))",
            "truncated sensitivities(q, p, k)",
            "gap(q, p, k + 1)",
            "weight of a loss",
            "scaled(Lp, |S(q, 0, p + k + 1) - S(q, p, k + 1)|,"
            " lambda**(k + 1)*s + (k + 1)*lambda**k*c)",
            "scaled(bp*s, |h(q, 0, p + k + 1) - h(q, p, k + 1)|, lambda**(k + 1)*R)",
            "G is large enough",
        ],
    ),
    # Proposition 2 with these constants, and Theorem 1.
    induct(
        "u stays in the set",
        "for n: natural. d(u(n)) <= 0",
        on="n",
        base=["start in the set"],
        step=["into the set(u(n) - alpha/(n + 1)*V(g(u(n))))"],
    ),
    induct(
        "v stays in the set",
        "for n: natural. d(v(n)) <= 0",
        on="n",
        base=["start in the set"],
        step=["into the set(v(n) - alpha/(n + 1)*V(gk(v(n))))"],
    ),
    have(
        "descent step",
        f"for e: [0, oo), q, r: W. {_BOTH}"
        " => |P(q - e*V(g(q))) - P(r - e*V(gk(r)))| <= (1 + e*beta)*|q - r| + e*G",
        [
            "nonexpansive(q - e*V(g(q)), r - e*V(gk(r)))",
            "triangle(q - r, e*(V(g(r)) - V(g(q))), e*(V(gk(r)) - V(g(r))))",
            "stretch(e, V(g(r)) - V(g(q)))",
            "stretch(e, V(gk(r)) - V(g(r)))",
            "representation(g(r), g(q))",
            "representation(gk(r), g(r))",
            "the gradient is Lipschitz(q, r)",
            "truncation of the gradient(r)",
            "scaled(e, |V(g(r)) - V(g(q))|, beta*|q - r|)",
            "scaled(e, |V(gk(r)) - V(g(r))|, G)",
        ],
    ),
    have("steps are not negative", "for i: natural. alpha/(i + 1) >= 0"),
    induct(
        "weights drift",
        "for n: natural. |u(n) - v(n)| <= D(n)",
        on="n",
        step=[
            "u stays in the set(n)",
            "v stays in the set(n)",
            "steps are not negative(n)",
            "descent step(alpha/(n + 1), u(n), v(n))",
            "scaled(1 + alpha/(n + 1)*beta, |u(n) - v(n)|, D(n))",
        ],
    ),
    induct(
        "drift in closed form",
        "for n: natural. beta*D(n) == G*(Product(1 + alpha*beta/i, (i, 1, n)) - 1)",
        on="n",
    ),
    have(
        "predictions",
        "for n: natural. |f(h(u(n), 0, p + k + 1)) - f(h(v(n), p, k + 1))|"
        " <= M*(s*D(n) + lambda**(k + 1)*R)",
        [
            "readout(h(u(n), 0, p + k + 1), h(v(n), p, k + 1))",
            "u stays in the set(n)",
            "v stays in the set(n)",
            "triangle(h(u(n), 0, p + k + 1) - h(v(n), 0, p + k + 1),"
            " h(v(n), 0, p + k + 1) - h(v(n), p, k + 1))",
            "nearby weights(u(n), v(n), 0, p + k + 1)",
            "gap(v(n), p, k + 1)",
            "weights drift(n)",
            "s is not negative",
            "scaled(s, |u(n) - v(n)|, D(n))",
            "scaled(M, |h(u(n), 0, p + k + 1) - h(v(n), p, k + 1)|, s*D(n) + lambda**(k + 1)*R)",
        ],
    ),
)
