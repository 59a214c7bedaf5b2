"""Recurrent models as maps of a state: runs, truncated runs, stability (Miller & Hardt 2018, 2)."""

from __future__ import annotations

import re

from memory_theorems.verify.reasoning.composition import Object


def on_the_line(one: Object) -> Object:
    """The object with the real line for the spaces H and X."""
    head, body = (re.sub(r"\b[HX]\b", "real", text) for text in (one.head, one.body))
    return Object(head, body, one.meaning, one.tex)


CONTRACTIVE = Object(
    "Contractive(phi: (H, X -> H), lambda: real)",
    "for a, b: H, u: X. |phi(a, u) - phi(b, u)| <= lambda*|a - b|",
    "(2): the model is lambda-contractive in h",
)
LIPSCHITZ_IN_THE_INPUT = Object(
    "LipschitzInTheInput(phi: (H, X -> H), L_x: real)",
    "for a: H, u, v: X. |phi(a, u) - phi(a, v)| <= L_x*|u - v|",
    "phi is L_x-Lipschitz in x",
)
BOUNDED = Object(
    "Bounded(x: (natural -> X), B_x: real)",
    "for t: natural. |x(t)| <= B_x",
    "the inputs satisfy |x_t| <= B_x for all t",
)
STATES = Object(
    "States(phi: (H, X -> H), x: (natural -> X), h: (natural -> H))",
    "h(0) == 0 and (for t: natural. h(t + 1) == phi(h(t), x(t + 1)))",
    "(1): h_0 = 0 and h_t = phi(h_{t-1}, x_t)",
)
TRUNCATED_STATES = Object(
    "TruncatedStates(phi: (H, X -> H), x: (natural -> X), p, k: natural, g: (natural -> H))",
    "g(p) == 0 and (for s: natural. p <= s and s < p + k => g(s + 1) == phi(g(s), x(s + 1)))",
    "(3) at t = p + k: h^k_{t-k} = 0 and h^k_s = phi(h^k_{s-1}, x_s) from there on",
)
LIPSCHITZ_READOUT = Object(
    "LipschitzReadout(f: (H -> Y), L_f: real)",
    "for a, b: H. |f(a) - f(b)| <= L_f*|a - b|",
    "f is L_f-Lipschitz",
)
LIPSCHITZ_IN_THE_WEIGHTS = Object(
    "LipschitzInTheWeights(phi: (V, H, X -> H), w, v: V, L_w: real)",
    "for a: H, u: X. |phi(w, a, u) - phi(v, a, u)| <= L_w*|w - v|",
    "phi_w and phi_v are L_w-Lipschitz in w",
)
RUN = Object(
    "Run(phi: (H, X -> H), x: (natural -> X), h: (natural -> H))",
    "for s: natural. h(s + 1) == phi(h(s), x(s + 1))",
    "(1): h_s = phi(h_{s-1}, x_s), from any h_0",
)
SCALAR_SYSTEM = Object(
    "ScalarSystem(phi: (real, real -> real), a, b: real)",
    "for z, u: real. phi(z, u) == a*z + b*u",
    "(4): h_t = a h_{t-1} + b x_t",
)
STATE_ITSELF = Object(
    "StateItself(f: (real -> real))",
    "for z: real. f(z) == z",
    "(5): the prediction is the state, y_t = h_t",
)
UNSTABLE = Object(
    "Unstable(phi: (H, X -> H))",
    "for c: real. c < 1 => exists a, b: H, u: X. c*|a - b| < |phi(a, u) - phi(b, u)|",
    "not (2): there is no lambda < 1 for which the model is lambda-contractive",
)
TENDS_TO_INFINITY = Object(
    "TendsToInfinity(e: (natural -> real))",
    "for M: real. exists n: natural. (for t: natural. n <= t => M <= e(t))",
    "e(t) tends to infinity with t",
)
