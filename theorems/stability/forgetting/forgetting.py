"""Lemma 1 and Proposition 1 for all normed spaces, contractive maps, inputs, times and windows.

``h(p, j)`` is the state after j steps from rest whose first input is ``x(p + 1)``.  So at time
``t = p + k`` the full model has the state ``h(0, p + k)``, and the model that saw the last k inputs
alone has ``h(p, k)``.  One step of both shrinks their distance by ``lambda``; k steps, from a start
of norm at most ``(1 - lambda**p)/(1 - lambda)*L*B``, give

    |h(0, p + k) - h(p, k)| <= lambda**k*(1 - lambda**p)/(1 - lambda)*L*B,

and a window ``k >= log(L*B/((1 - lambda)*e))/log(1/lambda)`` makes the distance at most e.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import cases, have, induct

THEORY = Theory.parse(
    {
        "lambda": (r"\lambda", "[0, 1)", "contraction factor in the state"),
        "L": ("L", "[0, oo)", "Lipschitz constant in the input"),
        "B": ("B", "[0, oo)", "bound of the inputs"),
        "M": ("M", "[0, oo)", "Lipschitz constant of the readout"),
        "phi": (r"\phi", "H, X -> H", "the state map"),
        "f": ("f", "H -> Y", "the readout"),
        "x": ("x", "natural -> X", "the inputs"),
        "h": ("h", "natural, natural -> H", "state after j steps from rest, first input x(p + 1)"),
    },
    {
        "contraction": "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|",
        "lipschitz": "for a: H, u, v: X. |phi(a, u) - phi(a, v)| <= L*|u - v|",
        "bounded": "for t: natural. |x(t)| <= B",
        "rest": "phi(0, 0) == 0",
        "readout": "for a, b: H. |f(a) - f(b)| <= M*|a - b|",
    },
    ["h(p, 0) == 0", "h(p, j + 1) == phi(h(p, j), x(p + j + 1))"],
)

PROOF = (
    have(
        "one step",
        "for a: H, u: X. |phi(a, u)| <= lambda*|a| + L*|u|",
        "triangle(phi(a, u) - phi(0, u), phi(0, u) - phi(0, 0)); contraction(a, 0, u); "
        "lipschitz(0, u, 0); rest",
    ),
    induct(
        "bounded states, multiplied",
        "for p, j: natural. (1 - lambda)*|h(p, j)| <= (1 - lambda**j)*L*B",
        on="j",
        step="one step(h(p, j), x(p + j + 1)); bounded(p + j + 1)",
    ),
    have(
        "bounded states",
        "for p, j: natural. |h(p, j)| <= (1 - lambda**j)/(1 - lambda)*L*B",
        "bounded states, multiplied(p, j)",
    ),
    induct(
        "forgetting",
        "for p, k: natural. |h(0, p + k) - h(p, k)| <= lambda**k*|h(0, p)|",
        on="k",
        step="contraction(h(0, p + k), h(p, k), x(p + k + 1))",
    ),
    have(
        "state, multiplied",
        "for p, k: natural. (1 - lambda)*|h(0, p + k) - h(p, k)| <= lambda**k*(1 - lambda**p)*L*B",
        "forgetting(p, k); bounded states, multiplied(0, p)",
    ),
    have(
        "state",
        "for p, k: natural. |h(0, p + k) - h(p, k)| <= lambda**k*(1 - lambda**p)/(1 - lambda)*L*B",
        "state, multiplied(p, k)",
    ),
    have("scaling", "for a, b, c: real, m, s: [0, oo). a <= m*b and s*b <= c => s*a <= m*c"),
    have(
        "output, multiplied",
        "for p, k: natural. (1 - lambda)*|f(h(0, p + k)) - f(h(p, k))|"
        " <= lambda**k*(1 - lambda**p)*(M*L*B)",
        "state, multiplied(p, k); readout(h(0, p + k), h(p, k)); "
        "scaling(|f(h(0, p + k)) - f(h(p, k))|, |h(0, p + k) - h(p, k)|, lambda**k*(1 - "
        "lambda**p)*L*B, M, 1 - lambda)",
    ),
    have(
        "output",
        "for p, k: natural."
        " |f(h(0, p + k)) - f(h(p, k))| <= lambda**k*(1 - lambda**p)/(1 - lambda)*(M*L*B)",
        "output, multiplied(p, k)",
    ),
    # The window: lambda**k*c <= e, by logarithms.
    have("logarithm of a power", "for k: natural. lambda > 0 => log(lambda**k) == k*log(lambda)"),
    have(
        "logarithm of a product", "for a, b: real. a > 0 and b > 0 => log(a*b) == log(a) + log(b)"
    ),
    have(
        "logarithm of a quotient", "for a, b: real. a > 0 and b > 0 => log(a/b) == log(a) - log(b)"
    ),
    have("logarithm of the inverse", "for a: real. a > 0 => log(1/a) == -log(a)"),
    cases(
        "logarithm below 1",
        "for a: real. a > 0 and a < 1 => log(a) < 0",
        on="log(a) < 0",
        otherwise="log_one; logarithm(1, a)",
    ),
    induct("powers are positive", "for k: natural. lambda > 0 => lambda**k > 0", on="k"),
    have(
        "window, multiplied",
        "for k: natural, c, e: real. lambda > 0 and c > 0 and e > 0"
        " and k*log(1/lambda) >= log(c/e) => lambda**k*c <= e",
        "powers are positive(k); logarithm of a power(k); "
        "logarithm of a product(lambda**k, c); logarithm of a quotient(c, e); "
        "logarithm of the inverse(lambda); logarithm(lambda**k*c, e)",
    ),
    have("dropping", "for q, p: [0, 1], c: [0, oo). q*(1 - p)*c <= q*c"),
    have(
        "window of the state, multiplied",
        "for p, k: natural, e: real. lambda > 0 and L*B > 0 and e > 0"
        " and k*log(1/lambda) >= log(L*B/(1 - lambda)/e) => |h(0, p + k) - h(p, k)| <= e",
        "window, multiplied(k, L*B/(1 - lambda), e); "
        "dropping(lambda**k, lambda**p, L*B/(1 - lambda)); state(p, k)",
    ),
    have(
        "window of the output, multiplied",
        "for p, k: natural, e: real. lambda > 0 and M*L*B > 0 and e > 0"
        " and k*log(1/lambda) >= log(M*L*B/(1 - lambda)/e)"
        " => |f(h(0, p + k)) - f(h(p, k))| <= e",
        "window, multiplied(k, M*L*B/(1 - lambda), e); "
        "dropping(lambda**k, lambda**p, M*L*B/(1 - lambda)); output(p, k)",
    ),
    have("clearing", "for k, q, r: real. r > 0 and k >= q/r => k*r >= q"),
    have(
        "window of a power",
        "for k: natural, c, e: real. lambda > 0 and c > 0 and e > 0"
        " and k >= log(c/e)/log(1/lambda) => lambda**k*c <= e",
        "logarithm below 1(lambda); logarithm of the inverse(lambda); "
        "clearing(k, log(c/e), log(1/lambda)); window, multiplied(k, c, e)",
    ),
    have(
        "window of the state",
        "for p, k: natural, e: real. lambda > 0 and L*B > 0 and e > 0"
        " and k >= log(L*B/(1 - lambda)/e)/log(1/lambda) => |h(0, p + k) - h(p, k)| <= e",
        "window of a power(k, L*B/(1 - lambda), e); "
        "dropping(lambda**k, lambda**p, L*B/(1 - lambda)); state(p, k)",
    ),
    have(
        "window of the output",
        "for p, k: natural, e: real. lambda > 0 and M*L*B > 0 and e > 0"
        " and k >= log(M*L*B/(1 - lambda)/e)/log(1/lambda)"
        " => |f(h(0, p + k)) - f(h(p, k))| <= e",
        "window of a power(k, M*L*B/(1 - lambda), e); "
        "dropping(lambda**k, lambda**p, M*L*B/(1 - lambda)); output(p, k)",
    ),
)
