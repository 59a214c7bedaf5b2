"""Models with weights and the gradients of their losses (Miller & Hardt 2018, 2, 4, A.2).

Omega is ``{w: d(w) <= 0}``, a set of states ``{a: c(a) <= 0}``; any sets are of this form.  The
norm of a derivative is written out: ``|D(e)| <= L*|e|`` for all directions e.
"""

from __future__ import annotations

from memory_theorems.verify.reasoning.composition import Object

_PHI = "phi: (V, H, X -> H)"
_D = "d: (V -> real)"
_IN = "d(q) <= 0"
_BOTH = "d(q) <= 0 and d(r) <= 0"

RUNS = Object(
    f"Runs({_PHI}, x: (natural -> X), h: (V, natural, natural -> H))",
    "(for q: V, m: natural. h(q, m, 0) == 0)"
    " and (for q: V, m, j: natural. h(q, m, j + 1) == phi(q, h(q, m, j), x(m + j + 1)))",
    "(1), (3): h(w, m, j) is the state at the time m + j of the model that is at rest at the time"
    " m: h_t(w) is h(w, 0, t) and h_t^k(w) is h(w, t - k, k)",
)
DIFFERENTIABLE = Object(
    f"Differentiable({_PHI}, D_w: (V, H, X, V -> H), D_h: (V, H, X, H -> H))",
    "(for q: V, a: H, u: X, s: real, e, g: V."
    " D_w(q, a, u, s*e + g) == s*D_w(q, a, u, e) + D_w(q, a, u, g))"
    " and (for q: V, a: H, u: X, s: real, y, z: H."
    " D_h(q, a, u, s*y + z) == s*D_h(q, a, u, y) + D_h(q, a, u, z))"
    " and (for q: V, a: H, u: X, rho: (0, oo). exists delta: (0, oo). (for r: V, b: H."
    " |r - q| <= delta and |b - a| <= delta => |phi(r, b, u) - phi(q, a, u) - D_w(q, a, u, r - q)"
    " - D_h(q, a, u, b - a)| <= rho*(|r - q| + |b - a|)))",
    "phi is differentiable in (w, h): D_w(w, h, x, .) is its partial derivative in w, a linear map"
    " of directions of weights, and D_h(w, h, x, .) that in h",
)
STABLE_ON = Object(
    f"StableOn({_D}, {_PHI}, lambda: real)",
    f"for q: V, a, b: H, u: X. {_IN} => |phi(q, a, u) - phi(q, b, u)| <= lambda*|a - b|",
    "(2): phi_w is lambda-contractive for all w in Omega",
)
LIPSCHITZ_IN_X = Object(
    f"LipschitzInX({_D}, {_PHI}, L_x: real)",
    f"for q: V, a: H, u, z: X. {_IN} => |phi(q, a, u) - phi(q, a, z)| <= L_x*|u - z|",
    "phi_w is L_x-Lipschitz in x for all w in Omega",
)
AT_REST = Object(
    f"AtRest({_D}, {_PHI})",
    f"for q: V. {_IN} => phi(q, 0, 0) == 0",
    "phi_w(0, 0) = 0 for all w in Omega",
)
REACHABLE_IN = Object(
    f"ReachableIn({_D}, h: (V, natural, natural -> H), c: (H -> real))",
    f"for q: V, m, j: natural. {_IN} => c(h(q, m, j)) <= 0",
    "the set of all a with c(a) <= 0 holds the reachable states: all h_t and h_t^k of weights in"
    " Omega",
)
LIPSCHITZ_IN_W = Object(
    f"LipschitzInW({_D}, c: (H -> real), {_PHI}, D_w: (V, H, X, V -> H), x: (natural -> X),"
    " L_w: real)",
    f"(for q, r: V, a: H, t: natural. {_BOTH} and c(a) <= 0"
    " => |phi(q, a, x(t + 1)) - phi(r, a, x(t + 1))| <= L_w*|q - r|)"
    f" and (for q: V, a: H, e: V, t: natural. {_IN} and c(a) <= 0"
    " => |D_w(q, a, x(t + 1), e)| <= L_w*|e|)",
    "phi_w is L_w-Lipschitz in w on Omega, at reachable states and the inputs x_1, x_2, ..., and"
    " its derivative in w has norm at most L_w, as it has where Omega lies in the closure of its"
    " interior",
)


def _smooth(binders: str, premises: str, left: str, right: str, bound: str) -> str:
    return f"(for {binders}, t: natural. {premises} => |{left} - {right}| <= {bound})"


SMOOTH = Object(
    f"Smooth({_D}, c: (H -> real), D_w: (V, H, X, V -> H), D_h: (V, H, X, H -> H),"
    " x: (natural -> X), b_ww, b_wh, b_hw, b_hh: real)",
    " and ".join(
        (
            _smooth(
                *("q, r: V, a: H, e: V", f"{_BOTH} and c(a) <= 0"),
                *("D_w(q, a, x(t + 1), e)", "D_w(r, a, x(t + 1), e)", "b_ww*|q - r|*|e|"),
            ),
            _smooth(
                *("q: V, a, b: H, e: V", f"{_IN} and c(a) <= 0 and c(b) <= 0"),
                *("D_w(q, a, x(t + 1), e)", "D_w(q, b, x(t + 1), e)", "b_wh*|a - b|*|e|"),
            ),
            _smooth(
                *("q, r: V, a, y: H", f"{_BOTH} and c(a) <= 0"),
                *("D_h(q, a, x(t + 1), y)", "D_h(r, a, x(t + 1), y)", "b_hw*|q - r|*|y|"),
            ),
            _smooth(
                *("q: V, a, b, y: H", f"{_IN} and c(a) <= 0 and c(b) <= 0"),
                *("D_h(q, a, x(t + 1), y)", "D_h(q, b, x(t + 1), y)", "b_hh*|a - b|*|y|"),
            ),
        )
    ),
    "A.2, 1 to 4: phi is smooth: its partial derivatives are Lipschitz in w and in h, for weights"
    " in Omega and reachable states, with beta_ww, beta_wh, beta_hw, beta_hh",
)
DERIVATIVE_OF_LOSS = Object(
    "DerivativeOfLoss(p: (H -> real), D_p: (H, H -> real))",
    "(for a: H, s: real, y, z: H. D_p(a, s*y + z) == s*D_p(a, y) + D_p(a, z))"
    " and (for a: H, rho: (0, oo). exists delta: (0, oo). (for b: H. |b - a| <= delta"
    " => |p(b) - p(a) - D_p(a, b - a)| <= rho*|b - a|))",
    "D_p(h, .) is the derivative of the loss p at the state h",
)
LIPSCHITZ_LOSS = Object(
    "LipschitzLoss(p: (H -> real), L_p: real)",
    "for a, b: H. |p(a) - p(b)| <= L_p*|a - b|",
    "p is L_p-Lipschitz",
)
SMOOTH_LOSS = Object(
    "SmoothLoss(D_p: (H, H -> real), beta_p: real)",
    "for a, b, y: H. |D_p(a, y) - D_p(b, y)| <= beta_p*|a - b|*|y|",
    "p is beta_p-smooth: its derivative is beta_p-Lipschitz",
)
GRADIENT_ON = Object(
    f"GradientOn({_D}, F: (V -> real), grad: (V -> V))",
    f"for q: V, rho: (0, oo). {_IN} => exists delta: (0, oo). (for r: V. |r - q| <= delta"
    " => |F(r) - F(q) - inner(grad(q), r - q)| <= rho*|r - q|)",
    "grad(w) is the gradient of F at every w in Omega",
)
