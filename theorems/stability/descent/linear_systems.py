"""Section 6.1 for linear systems over all normed spaces.

The weights are bounded linear maps W (of the state) and U (of the input), in operator norm, which
the Frobenius norm bounds.  The model is linear in the state and in the weights apart, so that it is
its derivative, and what is left of second order is one product.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

SYMBOLS = {
    "lambda": (r"\lambda", "[0, 1)", "bound of the norm of the state's weights"),
    "b": ("b", "[0, oo)", "bound of the norm of the input's weights"),
    "B": ("B", "[0, oo)", "bound of the inputs"),
    "W": ("W", "L(H, H)", "weights of the state"),
    "U": ("U", "L(X, H)", "weights of the input"),
    "x": ("x", "natural -> X", "the inputs"),
    "h": ("h", "natural -> H", "the states"),
}
GIVEN = {
    "weights of the state": "|W| <= lambda",
    "weights of the input": "|U| <= b",
    "bounded": "for t: natural. |x(t)| <= B",
}
THEORY = Theory.parse(SYMBOLS, GIVEN, ["h(0) == 0", "h(j + 1) == act(W, h(j)) + act(U, x(j + 1))"])

#: The largest state.
HEIGHT = "b*B/(1 - lambda)"
#: What bounds a change of the weights at the states and inputs of a run.
REACH = f"{HEIGHT}*|W - V| + B*|U - T|"
_OTHER = "V: L(H, H), T: L(X, H)"

PROOF = (
    have(
        "stable",
        "for p, q: H, u: X. |act(W, p) + act(U, u) - act(W, q) - act(U, u)| <= lambda*|p - q|",
        "operator(W, p - q); weights of the state; mul_le_mul_of_nonneg_left(|p - q|, |W|, lambda)",
    ),
    have(
        "Lipschitz in the input",
        "for p: H, u, v: X. |act(W, p) + act(U, u) - act(W, p) - act(U, v)| <= b*|u - v|",
        "operator(U, u - v); weights of the input; mul_le_mul_of_nonneg_left(|u - v|, |U|, b)",
    ),
    have(
        "one step",
        "for t: natural. |h(t + 1)| <= lambda*|h(t)| + b*B",
        "triangle(act(W, h(t)), act(U, x(t + 1))); operator(W, h(t)); operator(U, x(t + 1)); "
        "weights of the state; weights of the input; bounded(t + 1); "
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
        "one change of the weights",
        f"for {_OTHER}, p: H, u: X. |act(W, p) + act(U, u) - act(V, p) - act(T, u)|"
        " <= |W - V|*|p| + |U - T|*|u|",
        "triangle(act(W - V, p), act(U - T, u)); operator(W - V, p); operator(U - T, u)",
    ),
    have(
        "Lipschitz in the weights",
        f"for {_OTHER}, t: natural. |act(W, h(t)) + act(U, x(t + 1)) - act(V, h(t))"
        f" - act(T, x(t + 1))| <= {REACH}",
        "one change of the weights(V, T, h(t), x(t + 1)); bounded states(t); bounded(t + 1); "
        f"mul_le_mul_of_nonneg_left(|W - V|, |h(t)|, {HEIGHT}); "
        "mul_le_mul_of_nonneg_left(|U - T|, |x(t + 1)|, B)",
    ),
    have("both at once", "for p, q, y, z: real. (p*y + q*z)**2 <= (p**2 + q**2)*(y**2 + z**2)"),
    have("height is not negative", f"{HEIGHT} >= 0"),
    have(
        "both weights at once",
        f"for {_OTHER}, t: natural. |act(W, h(t)) + act(U, x(t + 1)) - act(V, h(t))"
        f" - act(T, x(t + 1))|**2 <= (|W - V|**2 + |U - T|**2)*(({HEIGHT})**2 + B**2)",
        "Lipschitz in the weights(V, T, t); height is not negative; "
        "sq_le_sq_of_nonneg(|act(W, h(t)) + act(U, x(t + 1)) - act(V, h(t)) - act(T, x(t + "
        f"1))|, {REACH}); both at once(|W - V|, |U - T|, {HEIGHT}, B)",
    ),
    have(
        "expansion",
        "for V: L(H, H), T: L(X, H), p, q: H, u: X."
        " act(W + V, p + q) + act(U + T, u)"
        " == act(W, p) + act(U, u) + (act(W, q) + act(V, p) + act(T, u)) + act(V, q)",
    ),
    have("second order", "for V: L(H, H), q: H. |act(V, q)| <= |V|*|q|", "operator(V, q)"),
)
