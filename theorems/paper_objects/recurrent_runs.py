"""Recurrent models as maps of a state: runs, truncated runs, stability (Miller & Hardt 2018, 2)."""

from __future__ import annotations

from verify.reasoning.statements import Object

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
