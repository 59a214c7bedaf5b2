"""Section 6.2 for networks with a Lipschitz and smooth activation, over all normed spaces.

``rho`` is the activation, ``D(z)`` its derivative at the pre-activation z: for tanh entry by entry
the diagonal map of the slopes, of norm at most 1, which changes by at most ``kappa`` times the
change of z.  The derivatives of the model are ``D(z) W`` in the state and ``D(z)(V p + T u)`` in
the direction (V, T) of the weights.
"""

from __future__ import annotations

from memory_theorems.theorems.stability.descent import linear_systems
from memory_theorems.theorems.stability.descent.linear_systems import GIVEN, HEIGHT, SYMBOLS
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "L": (r"L_\rho", "[0, oo)", "Lipschitz constant of the activation"),
        "kappa": (r"\kappa", "[0, oo)", "Lipschitz constant of its derivative"),
        **SYMBOLS,
        "rho": (r"\rho", "H -> H", "the activation"),
        "D": ("D", "H -> L(H, H)", "its derivative"),
    },
    {
        "activation": "for p, q: H. |rho(p) - rho(q)| <= L*|p - q|",
        "not expansive": "L <= 1",
        "rest": "rho(0) == 0",
        "slope": "for p: H. |D(p)| <= 1",
        "smooth": "for p, q: H. |D(p) - D(q)| <= kappa*|p - q|",
        **GIVEN,
    },
    ["h(0) == 0", "h(j + 1) == rho(act(W, h(j)) + act(U, x(j + 1)))"],
)

_LINEAR = (
    "mul_le_mul_of_nonneg_left",
    "mul_eq_mul_left",
    "stable",
    "Lipschitz in the input",
    "one change of the weights",
    "le_div_one_sub",
    "both at once",
    "sq_le_sq_of_nonneg",
    "height is not negative",
)
_RENAMED = {"stable": "linear contraction", "Lipschitz in the input": "linear in the input"}
_OTHER = "V: L(H, H), T: L(X, H)"
#: The pre-activation at the step t, and what it would be under the other weights.
_HERE = "act(W, h(t)) + act(U, x(t + 1))"
_THERE = "act(V, h(t)) + act(T, x(t + 1))"
#: Bound of a change of pre-activations along a run under other weights.
REACH = f"({HEIGHT}*|W - V| + B*|U - T|)"

PROOF = (
    *(
        have(_RENAMED.get(item.name, item.name), item.formula, *(value for _, value in item.hints))
        for item in linear_systems.PROOF
        if item.name in _LINEAR
    ),
    have(
        "at most",
        "for y, z: [0, oo). y <= L*z => y <= z",
        "not expansive; mul_le_mul_of_nonneg_left(z, L, 1)",
    ),
    have(
        "contraction by the norm",
        "for p, q: H, u: X. |rho(act(W, p) + act(U, u)) - rho(act(W, q) + act(U, u))|"
        " <= L*|W|*|p - q|",
        "activation(act(W, p) + act(U, u), act(W, q) + act(U, u)); operator(W, p - q); "
        "mul_le_mul_of_nonneg_left(L, |act(W, p) - act(W, q)|, |W|*|p - q|)",
    ),
    have(
        "activation of a change",
        "for p, q: H. |rho(p) - rho(q)| <= |p - q|",
        "activation(p, q); at most(|rho(p) - rho(q)|, |p - q|)",
    ),
    have(
        "stable",
        "for p, q: H, u: X. |rho(act(W, p) + act(U, u)) - rho(act(W, q) + act(U, u))|"
        " <= lambda*|p - q|",
        "activation of a change(act(W, p) + act(U, u), act(W, q) + act(U, u)); "
        "linear contraction(p, q, u)",
    ),
    have(
        "Lipschitz in the input",
        "for p: H, u, v: X. |rho(act(W, p) + act(U, u)) - rho(act(W, p) + act(U, v))| <= b*|u - v|",
        "activation of a change(act(W, p) + act(U, u), act(W, p) + act(U, v)); "
        "linear in the input(p, u, v)",
    ),
    have(
        "one step",
        "for t: natural. |h(t + 1)| <= lambda*|h(t)| + b*B",
        f"rest; activation of a change({_HERE}, 0); triangle(act(W, h(t)), act(U, x(t + 1))); "
        "operator(W, h(t)); operator(U, x(t + 1)); weights of the state; "
        "weights of the input; bounded(t + 1); "
        "mul_le_mul_of_nonneg_left(|h(t)|, |W|, lambda); "
        "mul_le_mul_of_nonneg_left(|x(t + 1)|, |U|, b); "
        "mul_le_mul_of_nonneg_left(b, |x(t + 1)|, B)",
    ),
    induct(
        "states, multiplied",
        "for t: natural. (1 - lambda)*|h(t)| <= b*B",
        on="t",
        step="one step(t); mul_le_mul_of_nonneg_left(1 - lambda, |h(t + 1)|, lambda*|h(t)| + b*B); "
        "mul_le_mul_of_nonneg_left(lambda, (1 - lambda)*|h(t)|, b*B)",
    ),
    have(
        "bounded states",
        f"for t: natural. |h(t)| <= {HEIGHT}",
        "states, multiplied(t); le_div_one_sub(lambda, |h(t)|, b*B)",
    ),
    have(
        "change of the pre-activation",
        f"for {_OTHER}, t: natural. |{_HERE} - act(V, h(t)) - act(T, x(t + 1))| <= {REACH}",
        "one change of the weights(V, T, h(t), x(t + 1)); bounded states(t); bounded(t + 1); "
        f"mul_le_mul_of_nonneg_left(|W - V|, |h(t)|, {HEIGHT}); "
        "mul_le_mul_of_nonneg_left(|U - T|, |x(t + 1)|, B)",
    ),
    have(
        "Lipschitz in the weights",
        f"for {_OTHER}, t: natural. |rho({_HERE}) - rho({_THERE})| <= {REACH}",
        f"activation of a change({_HERE}, {_THERE}); change of the pre-activation(V, T, t)",
    ),
    have(
        "both weights at once",
        f"for {_OTHER}, t: natural. |rho({_HERE}) - rho({_THERE})|**2"
        f" <= (|W - V|**2 + |U - T|**2)*(({HEIGHT})**2 + B**2)",
        "Lipschitz in the weights(V, T, t); height is not negative; "
        f"sq_le_sq_of_nonneg(|rho({_HERE}) - rho({_THERE})|, {REACH}); "
        f"both at once(|W - V|, |U - T|, {HEIGHT}, B)",
    ),
    have(
        "slopes under two states",
        "for p, q: H, u: X. |D(act(W, p) + act(U, u)) - D(act(W, q) + act(U, u))|"
        " <= kappa*(lambda*|p - q|)",
        "smooth(act(W, p) + act(U, u), act(W, q) + act(U, u)); linear contraction(p, q, u); "
        "mul_le_mul_of_nonneg_left(kappa, |act(W, p) - act(W, q)|, lambda*|p - q|)",
    ),
    have(
        "derivative in the state under two states",
        "for p, q: H, u: X. |compose(D(act(W, p) + act(U, u)), W)"
        " - compose(D(act(W, q) + act(U, u)), W)| <= kappa*lambda**2*|p - q|",
        "composition(D(act(W, p) + act(U, u)) - D(act(W, q) + act(U, u)), W); "
        "slopes under two states(p, q, u); weights of the state; "
        "mul_le_mul(|D(act(W, p) + act(U, u)) - D(act(W, q) + act(U, u))|, |W|, "
        "kappa*(lambda*|p - q|), lambda)",
    ),
    have(
        "slopes under two weights",
        f"for {_OTHER}, t: natural. |D({_HERE}) - D({_THERE})| <= kappa*{REACH}",
        f"smooth({_HERE}, {_THERE}); change of the pre-activation(V, T, t); "
        f"mul_le_mul_of_nonneg_left(kappa, |{_HERE} - act(V, h(t)) - act(T, x(t + 1))|, "
        f"{REACH})",
    ),
    have(
        "derivative in the state under two weights",
        f"for {_OTHER}, t: natural. |compose(D({_HERE}), W) - compose(D({_THERE}), V)|"
        f" <= (kappa*lambda*({HEIGHT}) + 1)*|W - V| + kappa*lambda*B*|U - T|",
        f"triangle(compose(D({_HERE}) - D({_THERE}), W), compose(D({_THERE}), W - V)); "
        f"composition(D({_HERE}) - D({_THERE}), W); composition(D({_THERE}), W - V); "
        "slopes under two weights(V, T, t); weights of the state; "
        f"mul_le_mul(|D({_HERE}) - D({_THERE})|, |W|, kappa*{REACH}, lambda); slope({_THERE}); "
        f"mul_le_mul_of_nonneg_left(|W - V|, |D({_THERE})|, 1)",
    ),
    have(
        "direction",
        "for S: L(H, H), R: L(X, H), s, t: natural."
        f" |act(S, h(s)) + act(R, x(t + 1))| <= |S|*({HEIGHT}) + |R|*B",
        "triangle(act(S, h(s)), act(R, x(t + 1))); operator(S, h(s)); operator(R, x(t + 1)); "
        f"bounded states(s); bounded(t + 1); mul_le_mul_of_nonneg_left(|S|, |h(s)|, {HEIGHT}); "
        "mul_le_mul_of_nonneg_left(|R|, |x(t + 1)|, B)",
    ),
    have(
        "derivative in the weights under two states",
        "for S: L(H, H), R: L(X, H), s, t: natural."
        " |act(D(act(W, h(s)) + act(U, x(t + 1))), act(S, h(s)) + act(R, x(t + 1)))"
        " - act(D(act(W, h(t)) + act(U, x(t + 1))), act(S, h(t)) + act(R, x(t + 1)))|"
        f" <= (kappa*lambda*(|S|*({HEIGHT}) + |R|*B) + |S|)*|h(s) - h(t)|",
        "triangle(act(D(act(W, h(s)) + act(U, x(t + 1))) - D(act(W, h(t)) + act(U, x(t + "
        "1))), act(S, h(s)) + act(R, x(t + 1))), act(D(act(W, h(t)) + act(U, x(t + 1))), "
        "act(S, h(s) - h(t)))); "
        "operator(D(act(W, h(s)) + act(U, x(t + 1))) - D(act(W, h(t)) + act(U, x(t + 1))), "
        "act(S, h(s)) + act(R, x(t + 1))); slopes under two states(h(s), h(t), x(t + 1)); "
        "direction(S, R, s, t); "
        "mul_le_mul(|D(act(W, h(s)) + act(U, x(t + 1))) - D(act(W, h(t)) + act(U, x(t + "
        "1)))|, |act(S, h(s)) + act(R, x(t + 1))|, kappa*(lambda*|h(s) - h(t)|), "
        f"|S|*({HEIGHT}) + |R|*B); "
        "operator(D(act(W, h(t)) + act(U, x(t + 1))), act(S, h(s) - h(t))); "
        "slope(act(W, h(t)) + act(U, x(t + 1))); operator(S, h(s) - h(t)); "
        "mul_le_mul(|D(act(W, h(t)) + act(U, x(t + 1)))|, |act(S, h(s) - h(t))|, 1, "
        "|S|*|h(s) - h(t)|)",
    ),
    have(
        "derivative in the weights under two weights",
        "for V, S: L(H, H), T, R: L(X, H), t: natural."
        f" |act(D({_HERE}), act(S, h(t)) + act(R, x(t + 1)))"
        f" - act(D({_THERE}), act(S, h(t)) + act(R, x(t + 1)))|"
        f" <= kappa*{REACH}*(|S|*({HEIGHT}) + |R|*B)",
        f"operator(D({_HERE}) - D({_THERE}), act(S, h(t)) + act(R, x(t + 1))); "
        "slopes under two weights(V, T, t); direction(S, R, t, t); "
        f"mul_le_mul(|D({_HERE}) - D({_THERE})|, |act(S, h(t)) + act(R, x(t + 1))|, "
        f"kappa*{REACH}, |S|*({HEIGHT}) + |R|*B)",
    ),
    # With 2, or anything from kappa on, in place of kappa, as printed.
    have(
        "derivative in the state under two states, as printed",
        "for p, q: H, u: X. kappa <= 2 => |compose(D(act(W, p) + act(U, u)), W)"
        " - compose(D(act(W, q) + act(U, u)), W)| <= 2*lambda**2*|p - q|",
        "derivative in the state under two states(p, q, u); "
        "mul_le_mul_of_nonneg_left(lambda**2*|p - q|, kappa, 2)",
    ),
    have(
        "printed coefficient",
        f"kappa <= 2 => kappa*lambda*({HEIGHT}) + 1 <= (2*lambda*b*B + (1 - lambda))/(1 - lambda)",
        f"height is not negative; mul_le_mul_of_nonneg_left(lambda*({HEIGHT}), kappa, 2)",
    ),
    have(
        "derivative in the state under two weights, as printed",
        f"for {_OTHER}, t: natural. kappa <= 2"
        f" => |compose(D({_HERE}), W) - compose(D({_THERE}), V)|"
        " <= (2*lambda*b*B + (1 - lambda))/(1 - lambda)*|W - V| + 2*lambda*B*|U - T|",
        "derivative in the state under two weights(V, T, t); printed coefficient; "
        f"mul_le_mul_of_nonneg_left(|W - V|, kappa*lambda*({HEIGHT}) + 1, (2*lambda*b*B + (1 "
        "- lambda))/(1 - lambda)); mul_le_mul_of_nonneg_left(lambda*B*|U - T|, kappa, 2)",
    ),
)
