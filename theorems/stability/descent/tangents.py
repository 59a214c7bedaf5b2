"""Derivatives of states in one direction of the weights: their size, their change with the weights,
their truncation.

``h(q, t, j)`` is the state after j steps from rest at time t under the weights q, and its
derivative in a fixed direction is ``S(q, t, j)``, by the chain rule along the run:
``Dh(q, a, z, y)`` is the derivative of the state map in the state, in the direction y, and
``Dw(q, a, z)`` that in the weights.  ``p(a, y)`` is the derivative of the loss.  Weights lie in the
set ``d(q) <= 0``, states in the set ``c(a) <= 0``.  The constants ``M``, ``bww``, ``bwh`` are
proportional to the direction.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

_IN = "d(q) <= 0"
_BOTH = "d(q) <= 0 and d(r) <= 0"
_STATES = "c(a) <= 0 and c(b) <= 0"

_SYMBOLS = {
    "lambda": (r"\lambda", "[0, 1)", "contraction factor in the state"),
    "R": ("R", "[0, oo)", "bound of the states"),
    "K": ("L_w", "[0, oo)", "Lipschitz constant in the weights"),
    "M": ("M", "[0, oo)", "bound of the derivative in the weights, in the direction"),
    "Lp": ("L_p", "[0, oo)", "bound of the derivative of the loss"),
    "bp": (r"\beta_p", "[0, oo)", "its Lipschitz constant"),
    "bww": (r"\beta_{ww}", "[0, oo)", "of the derivative in the direction, in the weights"),
    "bwh": (r"\beta_{wh}", "[0, oo)", "of the derivative in the direction, in the state"),
    "bhw": (r"\beta_{hw}", "[0, oo)", "of the derivative in the state, in the weights"),
    "bhh": (r"\beta_{hh}", "[0, oo)", "of the derivative in the state, in the state"),
    "d": ("d", "W -> real", "not positive exactly on the set of weights"),
    "c": ("c", "H -> real", "not positive exactly on the set of states"),
    "phi": (r"\phi", "W, H, X -> H", "the state map"),
    "Dh": ("D_h", "W, H, X, H -> H", "its derivative in the state"),
    "Dw": ("D_w", "W, H, X -> H", "its derivative in the direction"),
    "p": ("p'", "H, H -> real", "derivative of the loss"),
    "x": ("x", "natural -> X", "the inputs"),
    "h": ("h", "W, natural, natural -> H", "state after j steps, first input x(t + 1)"),
    "S": ("S", "W, natural, natural -> H", "its derivative in the direction"),
}
_RUN = {
    "rest": f"for q: W, t: natural. {_IN} => h(q, t, 0) == 0",
    "state": f"for q: W, t, j: natural. {_IN}"
    " => h(q, t, j + 1) == phi(q, h(q, t, j), x(t + j + 1))",
    "contraction": f"for q: W, a, b: H, z: X. {_IN}"
    " => |phi(q, a, z) - phi(q, b, z)| <= lambda*|a - b|",
    "reached": f"for q: W, t, j: natural. {_IN} => c(h(q, t, j)) <= 0",
}
_BOUNDED = {
    "input": f"for q: W, a: H, y, z: X. {_IN} => |phi(q, a, y) - phi(q, a, z)| <= L*|y - z|",
    "zero": f"for q: W. {_IN} => phi(q, 0, 0) == 0",
    "bounded": "for t: natural. |x(t)| <= B",
    "R is large enough": "L*B <= (1 - lambda)*R",
}
_WEIGHTS = {
    "weights": f"for q, r: W, a: H, t: natural. {_BOTH} and c(a) <= 0"
    " => |phi(q, a, x(t + 1)) - phi(r, a, x(t + 1))| <= K*|q - r|"
}
_TANGENT = {
    "no tangent": f"for q: W, t: natural. {_IN} => S(q, t, 0) == 0",
    "tangent": f"for q: W, t, j: natural. {_IN} => S(q, t, j + 1)"
    " == Dh(q, h(q, t, j), x(t + j + 1), S(q, t, j)) + Dw(q, h(q, t, j), x(t + j + 1))",
    "Dh linear": "for q: W, a, y, z: H, u: X."
    " Dh(q, a, u, y - z) == Dh(q, a, u, y) - Dh(q, a, u, z)",
    "Dh bounded": f"for q: W, a, y: H, u: X. {_IN} => |Dh(q, a, u, y)| <= lambda*|y|",
    "Dw bounded": f"for q: W, a: H, t: natural. {_IN} and c(a) <= 0 => |Dw(q, a, x(t + 1))| <= M",
    "Dh smooth": f"for q, r: W, a, b, y: H, t: natural. {_BOTH} and {_STATES} =>"
    " |Dh(q, a, x(t + 1), y) - Dh(r, b, x(t + 1), y)| <= (bhw*|q - r| + bhh*|a - b|)*|y|",
    "Dw smooth": f"for q, r: W, a, b: H, t: natural. {_BOTH} and {_STATES} =>"
    " |Dw(q, a, x(t + 1)) - Dw(r, b, x(t + 1))| <= bww*|q - r| + bwh*|a - b|",
}
_LOSS = {
    "loss linear": "for a, y, z: H. p(a, y - z) == p(a, y) - p(a, z)",
    "loss bounded": "for a, y: H. |p(a, y)| <= Lp*|y|",
    "loss smooth": "for a, b, y: H. |p(a, y) - p(b, y)| <= bp*|a - b|*|y|",
}
_OF_THE_INPUTS = {
    "L": ("L_x", "[0, oo)", "Lipschitz constant in the input"),
    "B": ("B", "[0, oo)", "bound of the inputs"),
}


def _some(*names: str) -> dict[str, tuple[str, str, str]]:
    return {name: entry for name, entry in {**_SYMBOLS, **_OF_THE_INPUTS}.items() if name in names}


# ---------------------------------------------------------------- Lemma 1: how states forget
STATES = Theory.parse(
    _some("lambda", "L", "B", "R", "d", "phi", "x", "h"),
    {key: one for key, one in {**_RUN, **_BOUNDED}.items() if key != "reached"},
    (),
)
_DIVIDED = have("divided", "for a, b: real. (1 - lambda)*a <= b => a <= b/(1 - lambda)")
STATES_PROOF = (
    _DIVIDED,
    have(
        "one step",
        f"for q: W, a: H, z: X. {_IN} => |phi(q, a, z)| <= lambda*|a| + L*|z|",
        [
            "triangle(phi(q, a, z) - phi(q, 0, z), phi(q, 0, z) - phi(q, 0, 0))",
            *("contraction(q, a, 0, z)", "input(q, 0, z, 0)", "zero(q)"),
        ],
    ),
    have(
        "cleared",
        "for a: real. (1 - lambda)*a <= (1 - lambda)*R => a <= R",
        "divided(a, (1 - lambda)*R)",
    ),
    induct(
        "bounded states, multiplied",
        f"for q: W, t, j: natural. {_IN} => (1 - lambda)*|h(q, t, j)| <= L*B",
        on="j",
        base="rest(q, t); bounded(0)",
        step="state(q, t, j); one step(q, h(q, t, j), x(t + j + 1)); bounded(t + j + 1)",
    ),
    have(
        "states",
        f"for q: W, t, j: natural. {_IN} => |h(q, t, j)| <= R",
        "bounded states, multiplied(q, t, j); R is large enough; cleared(|h(q, t, j)|)",
    ),
    induct(
        "forgetting",
        f"for q: W, t, j: natural. {_IN}"
        " => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*|h(q, 0, t)|",
        on="j",
        base="rest(q, t)",
        step=[
            *("state(q, 0, t + j)", "state(q, t, j)"),
            "contraction(q, h(q, 0, t + j), h(q, t, j), x(t + j + 1))",
        ],
    ),
    have(
        "gap",
        f"for q: W, t, j: natural. {_IN} => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*R",
        "forgetting(q, t, j); states(q, 0, t); "
        "mul_le_mul_of_nonneg_left(lambda**j, |h(q, 0, t)|, R)",
    ),
)

# ---------------------------------------------------------------- Lemma 4: nearby weights
_GAP = f"for q, r: W, t, j: natural. {_BOTH} => |h(q, t, j) - h(r, t, j)| <= K/(1 - lambda)*|q - r|"
NEARBY = Theory.parse(_some("lambda", "K", "d", "c", "phi", "x", "h"), {**_RUN, **_WEIGHTS}, ())
NEARBY_PROOF = (
    _DIVIDED,
    induct(
        "nearby weights, multiplied",
        f"for q, r: W, t, j: natural. {_BOTH}"
        " => (1 - lambda)*|h(q, t, j) - h(r, t, j)| <= K*|q - r|",
        on="j",
        base="rest(q, t); rest(r, t)",
        step=[
            *("state(q, t, j)", "state(r, t, j)", "reached(r, t, j)"),
            "triangle(phi(q, h(q, t, j), x(t + j + 1)) - phi(q, h(r, t, j), x(t + j + 1)),"
            " phi(q, h(r, t, j), x(t + j + 1)) - phi(r, h(r, t, j), x(t + j + 1)))",
            "contraction(q, h(q, t, j), h(r, t, j), x(t + j + 1))",
            "weights(q, r, h(r, t, j), t + j)",
        ],
    ),
    have(
        "nearby weights",
        _GAP,
        "nearby weights, multiplied(q, r, t, j); divided(|h(q, t, j) - h(r, t, j)|, K*|q - r|)",
    ),
)

# ---------------------------------------------------------------- one step of two derivatives
_SUM = "(1 - lambda**{0})/(1 - lambda)"
_STEP = (
    _DIVIDED,
    have("weight of a state", "for y: [0, oo). bhh*y + bwh >= 0"),
    induct(
        "sensitivities, multiplied",
        f"for q: W, t, j: natural. {_IN} => (1 - lambda)*|S(q, t, j)| <= (1 - lambda**j)*M",
        on="j",
        base="no tangent(q, t)",
        step=[
            *("reached(q, t, j)", "tangent(q, t, j)"),
            "triangle(Dh(q, h(q, t, j), x(t + j + 1), S(q, t, j)),"
            " Dw(q, h(q, t, j), x(t + j + 1)))",
            "Dh bounded(q, h(q, t, j), S(q, t, j), x(t + j + 1))",
            "Dw bounded(q, h(q, t, j), t + j)",
        ],
    ),
    have(
        "sensitivities at finite time",
        f"for q: W, t, j: natural. {_IN} => |S(q, t, j)| <= {_SUM.format('j')}*M",
        "sensitivities, multiplied(q, t, j); divided(|S(q, t, j)|, (1 - lambda**j)*M)",
    ),
    have(
        "sensitivities",
        f"for q: W, t, j: natural. {_IN} => |S(q, t, j)| <= M/(1 - lambda)",
        "sensitivities, multiplied(q, t, j); mul_le_mul_of_nonneg_left(M, 1 - lambda**j, 1); "
        "divided(|S(q, t, j)|, M)",
    ),
    have(
        "Lipschitz step",
        "for q, r: W, a, b, y, z: H, e: [0, oo), t: natural."
        f" {_BOTH} and {_STATES} and |z| <= e"
        " => |Dh(q, a, x(t + 1), y) + Dw(q, a, x(t + 1))"
        " - Dh(r, b, x(t + 1), z) - Dw(r, b, x(t + 1))|"
        " <= lambda*|y - z| + (bhw*|q - r| + bhh*|a - b|)*e + bww*|q - r| + bwh*|a - b|",
        "triangle(Dh(q, a, x(t + 1), y - z), Dh(q, a, x(t + 1), z) - Dh(r, b, x(t + 1), z), "
        "Dw(q, a, x(t + 1)) - Dw(r, b, x(t + 1))); Dh linear(q, a, y, z, x(t + 1)); "
        "Dh bounded(q, a, y - z, x(t + 1)); Dh smooth(q, r, a, b, z, t); "
        "Dw smooth(q, r, a, b, t); "
        "mul_le_mul_of_nonneg_left(bhw*|q - r| + bhh*|a - b|, |z|, e)",
    ),
    have(
        "loss step",
        "for a, b, y, z: H, e: [0, oo). |z| <= e"
        " => |p(a, y) - p(b, z)| <= Lp*|y - z| + bp*|a - b|*e",
        [
            *("loss linear(a, y, z)", "loss bounded(a, y - z)", "loss smooth(a, b, z)"),
            "mul_le_mul_of_nonneg_left(bp*|a - b|, |z|, e)",
        ],
    ),
)

# ---------------------------------------------------------------- Lemma 3
#: What a step adds to the Lipschitz constant of S in the weights, and to its truncation error.
_ADDED = "((bhw + bhh*(K/(1 - lambda)))*(M/(1 - lambda)) + bww + bwh*(K/(1 - lambda)))"
#: The change of the derivative of the loss with the weights, and its truncation error.
CHANGE = f"(bp*(K/(1 - lambda))*(M/(1 - lambda)) + Lp*({_ADDED}/(1 - lambda)))"
WITH_WEIGHTS = Theory.parse(
    _some(*(name for name in _SYMBOLS if name not in ("R", "phi"))),
    {"reached": _RUN["reached"], "nearby weights": _GAP, **_TANGENT, **_LOSS},
    (),
)
WITH_WEIGHTS_PROOF = (
    *_STEP,
    have("sensitivity is not negative", "M/(1 - lambda) >= 0"),
    have("change is not negative", "K/(1 - lambda) >= 0"),
    have(
        "sensitivities step",
        f"for q, r: W, t, j: natural. {_BOTH} => |S(q, t, j + 1) - S(r, t, j + 1)|"
        f" <= lambda*|S(q, t, j) - S(r, t, j)| + {_ADDED}*|q - r|",
        [
            *("reached(q, t, j)", "reached(r, t, j)", "tangent(q, t, j)", "tangent(r, t, j)"),
            "sensitivities(r, t, j)",
            "sensitivity is not negative",
            "Lipschitz step(q, r, h(q, t, j), h(r, t, j), S(q, t, j), S(r, t, j), M/(1 - lambda),"
            " t + j)",
            "nearby weights(q, r, t, j)",
            "weight of a state(M/(1 - lambda))",
            "mul_le_mul_of_nonneg_left(bhh*(M/(1 - lambda)) + bwh, |h(q, t, j) - h(r, t, j)|,"
            " K/(1 - lambda)*|q - r|)",
        ],
    ),
    have(
        "recursion",
        "for a, b, e: real. (1 - lambda)*a <= b and e <= lambda*a + b => (1 - lambda)*e <= b",
        "mul_le_mul_of_nonneg_left(lambda, (1 - lambda)*a, b); "
        "mul_le_mul_of_nonneg_left(1 - lambda, e, lambda*a + b)",
    ),
    have(
        "what a step adds is not negative",
        f"{_ADDED} >= 0",
        "sensitivity is not negative; change is not negative",
    ),
    induct(
        "sensitivities are Lipschitz, multiplied",
        f"for q, r: W, t, j: natural. {_BOTH}"
        f" => (1 - lambda)*|S(q, t, j) - S(r, t, j)| <= {_ADDED}*|q - r|",
        on="j",
        base=[
            *("no tangent(q, t)", "no tangent(r, t)", "what a step adds is not negative"),
            f"mul_le_mul_of_nonneg_left({_ADDED}, 0, |q - r|)",
        ],
        step="sensitivities step(q, r, t, j); "
        f"recursion(|S(q, t, j) - S(r, t, j)|, {_ADDED}*|q - r|, |S(q, t, j + 1) - S(r, t, j "
        "+ 1)|)",
    ),
    have(
        "sensitivities are Lipschitz",
        f"for q, r: W, t, j: natural. {_BOTH}"
        f" => |S(q, t, j) - S(r, t, j)| <= {_ADDED}/(1 - lambda)*|q - r|",
        "sensitivities are Lipschitz, multiplied(q, r, t, j); "
        f"divided(|S(q, t, j) - S(r, t, j)|, {_ADDED}*|q - r|)",
    ),
    have(
        "change with the weights",
        f"for q, r: W, t, j: natural. {_BOTH}"
        f" => |p(h(q, t, j), S(q, t, j)) - p(h(r, t, j), S(r, t, j))| <= {CHANGE}*|q - r|",
        [
            *("sensitivities(r, t, j)", "sensitivity is not negative"),
            "loss step(h(q, t, j), h(r, t, j), S(q, t, j), S(r, t, j), M/(1 - lambda))",
            "sensitivities are Lipschitz(q, r, t, j)",
            "nearby weights(q, r, t, j)",
            f"mul_le_mul_of_nonneg_left(Lp, |S(q, t, j) - S(r, t, j)|, {_ADDED}/(1 -"
            " lambda)*|q - r|)",
            "mul_le_mul_of_nonneg_left(bp*(M/(1 - lambda)), |h(q, t, j) - h(r, t, j)|, K/(1 -"
            " lambda)*|q - r|)",
        ],
    ),
)

# ---------------------------------------------------------------- Lemma 2
#: Bound of the truncation error of S after j steps, without the power of lambda.
_ERROR = "R*({0}*bwh + bhh*M/(1 - lambda)*({0} - (1 - lambda**{0})/(1 - lambda)))"
#: The truncation error for the window j + 1 is at most this times (j + 1)*lambda**j.
ERROR = "(lambda*Lp*M/(1 - lambda) + lambda*bp*M*R + Lp*bwh*R + Lp*M*bhh*R/(1 - lambda))"
_ALL_TERMS = (
    "(Lp*(lambda**(j + 1)*(M/(1 - lambda)) + lambda**j*("
    + _ERROR.format("(j + 1)")
    + f")) + bp*({_SUM.format('(j + 1)')}*M)*(lambda**(j + 1)*R))"
)
TRUNCATED = Theory.parse(
    _some(*(name for name in _SYMBOLS if name not in ("K", "phi"))),
    {
        "reached": _RUN["reached"],
        "gap": f"for q: W, t, j: natural. {_IN} => |h(q, 0, t + j) - h(q, t, j)| <= lambda**j*R",
        **_TANGENT,
        **_LOSS,
    },
    (),
)
TRUNCATED_PROOF = (
    *_STEP,
    have("powers of the factor", "for j: natural. lambda**j >= 0"),
    induct("powers are at most 1", "for j: natural. lambda**j <= 1", on="j"),
    have(
        "sum is not negative",
        f"for j: natural. {_SUM.format('j')}*M >= 0",
        "powers are at most 1(j)",
    ),
    have(
        "next error",
        f"for j: natural. {_ERROR.format('j')} + (bhh*({_SUM.format('j')}*M) + bwh)*R"
        f" == {_ERROR.format('(j + 1)')}",
    ),
    have(
        "truncation step",
        f"for q: W, t, j: natural. {_IN} => |S(q, 0, t + j + 1) - S(q, t, j + 1)|"
        " <= lambda*|S(q, 0, t + j) - S(q, t, j)|"
        f" + lambda**j*((bhh*({_SUM.format('j')}*M) + bwh)*R)",
        [
            *("reached(q, 0, t + j)", "reached(q, t, j)"),
            *("tangent(q, 0, t + j)", "tangent(q, t, j)"),
            "sensitivities at finite time(q, t, j)",
            "sum is not negative(j)",
            f"Lipschitz step(q, q, h(q, 0, t + j), h(q, t, j), S(q, 0, t + j), S(q, t, j),"
            f" {_SUM.format('j')}*M, t + j)",
            "gap(q, t, j)",
            f"weight of a state({_SUM.format('j')}*M)",
            f"mul_le_mul_of_nonneg_left(bhh*({_SUM.format('j')}*M) + bwh, |h(q, 0, t + j) -"
            " h(q, t, j)|, lambda**j*R)",
        ],
    ),
    induct(
        "truncated sensitivities, multiplied",
        f"for q: W, t, j: natural. {_IN} => lambda*|S(q, 0, t + j) - S(q, t, j)|"
        f" <= lambda**(j + 1)*(M/(1 - lambda)) + lambda**j*({_ERROR.format('j')})",
        on="j",
        base=[
            *("no tangent(q, t)", "sensitivities(q, 0, t)"),
            "mul_le_mul_of_nonneg_left(lambda, |S(q, 0, t)|, M/(1 - lambda))",
        ],
        step="truncation step(q, t, j); next error(j); "
        f"mul_eq_mul_left({_ERROR.format('j')} + (bhh*({_SUM.format('j')}*M) + bwh)*R, "
        f"{_ERROR.format('(j + 1)')}, lambda**j); "
        "mul_le_mul_of_nonneg_left(lambda, |S(q, 0, t + j + 1) - S(q, t, j + 1)|, "
        f"lambda**(j + 1)*(M/(1 - lambda)) + lambda**j*({_ERROR.format('(j + 1)')}))",
    ),
    have(
        "truncated sensitivities",
        f"for q: W, t, j: natural. {_IN} => |S(q, 0, t + j + 1) - S(q, t, j + 1)|"
        f" <= lambda**(j + 1)*(M/(1 - lambda)) + lambda**j*({_ERROR.format('(j + 1)')})",
        "truncation step(q, t, j); truncated sensitivities, multiplied(q, t, j); "
        "next error(j); "
        f"mul_eq_mul_left({_ERROR.format('j')} + (bhh*({_SUM.format('j')}*M) + bwh)*R, "
        f"{_ERROR.format('(j + 1)')}, lambda**j)",
    ),
    have(
        "truncation, all terms",
        f"for q: W, t, j: natural. {_IN} => |p(h(q, 0, t + j + 1), S(q, 0, t + j + 1))"
        f" - p(h(q, t, j + 1), S(q, t, j + 1))| <= {_ALL_TERMS}",
        [
            *("sensitivities at finite time(q, t, j + 1)", "sum is not negative(j + 1)"),
            "loss step(h(q, 0, t + j + 1), h(q, t, j + 1), S(q, 0, t + j + 1), S(q, t, j + 1),"
            f" {_SUM.format('(j + 1)')}*M)",
            "truncated sensitivities(q, t, j)",
            "gap(q, t, j + 1)",
            "mul_le_mul_of_nonneg_left(Lp, |S(q, 0, t + j + 1) - S(q, t, j + 1)|,"
            f" lambda**(j + 1)*(M/(1 - lambda)) + lambda**j*({_ERROR.format('(j + 1)')}))",
            f"mul_le_mul_of_nonneg_left(bp*({_SUM.format('(j + 1)')}*M), |h(q, 0, t + j + 1) -"
            " h(q, t, j + 1)|,"
            " lambda**(j + 1)*R)",
        ],
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
        f"for j: natural. {_ALL_TERMS} <= {ERROR}*((j + 1)*lambda**j)",
        "powers of the factor(j); sum of powers(j + 1); sum of powers is not negative(j + 1); "
        "mul_le_mul_of_nonneg_left(Lp*M*lambda**(j + 1)/(1 - lambda), 1, j + 1); "
        f"mul_le_mul_of_nonneg_left(bp*M*R*lambda**(j + 1), {_SUM.format('(j + 1)')}, j + 1); "
        "mul_le_mul_of_nonneg_left(Lp*M*bhh*R*lambda**j/(1 - lambda), j + 1 - "
        f"{_SUM.format('(j + 1)')}, j + 1)",
    ),
    have(
        "truncation",
        f"for q: W, t, j: natural. {_IN} => |p(h(q, 0, t + j + 1), S(q, 0, t + j + 1))"
        f" - p(h(q, t, j + 1), S(q, t, j + 1))| <= {ERROR}*((j + 1)*lambda**j)",
        "truncation, all terms(q, t, j); without the finite sums(j)",
    ),
)
