r"""The rate of approximation: derivatives of the transform, Jackson's theorem, all channels.

B holds functions of time with the norm :math:`\sup_t|e^{\beta t}f(t)|`; ``r(i, j)`` is the
derivative of order j of :math:`\rho_i`.  With :math:`g_0=\rho`,
:math:`g_{k+1}=\kappa g_k'+(k+1)g_k`, the transform :math:`q(s)=\rho(-\kappa\log s)/s` has

.. math:: q^{(k)}(s)=(-1)^ks^{-k-1}g_k(-\kappa\log s)

((50); one differentiation gives the step), and :math:`s^{-\alpha-1}=e^{\beta t}`, so that
:math:`\sup_s|q^{(\alpha)}|` is the norm of :math:`g_\alpha`; ``g(i, k, j)`` is the derivative of
order j of :math:`g_k` for channel i.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.curse_of_memory.approximation.iterated_degrees import (
    FACTORIAL,
    FAVARD,
    POWERS,
)
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

RISING: Final = "Product(n + k, (k, 1, alpha))"
ORDERS: Final = "Product(alpha + 1 + k, (k, 1, alpha))"
GAMMAS: Final = "Sum(c(i), (i, 1, d))"
TOTAL: Final = f"(pi/4)**alpha*(alpha + 1)*{ORDERS}"
FACTOR: Final = "(pi/4)**alpha*(alpha + 1)*(factorial(2*alpha + 1)/factorial(alpha + 1))"
CONSTANT: Final = f"{FACTOR}*(alpha**alpha/factorial(alpha))"

WIDTH, TOP, LOWER, UNIT = "width", "top order", "lower orders", "unit of time"
JACKSON, CHANNELS, ZERO_MODEL, SIZE, LARGEST = (
    "Jackson",
    "channels",
    "zero model",
    "size of a channel",
    "largest",
)
DIFFERENCE: Final = "difference"

THEORY: Final = Theory.parse(
    {
        "alpha": (r"\alpha", "natural", "order of smoothness"),
        "beta": (r"\beta", "(0, oo)", "rate of decay"),
        "kappa": (r"\kappa", "(0, oo)", "(alpha + 1)/beta"),
        "d": ("d", "natural", "number of channels"),
        "m": ("m", "natural", "width of the models"),
        "n": ("n", "natural", "m - alpha, where that is not negative"),
        "rest": (r"\bar{k}", "natural -> natural", "alpha - k, where that is not negative"),
        "r": ("r", "natural, natural -> B", "derivatives of the components of the kernel"),
        "g": ("g", "natural, natural, natural -> B", "derivatives of the transforms (49)"),
        "c": (
            r"\hat{\gamma}",
            "natural -> real",
            "the constant of (13) for a channel, from the top order only",
        ),
        "G": (r"\gamma", "[0, oo)", "the constant of (13), for all channels"),
        "e": ("e", "natural -> [0, oo)", "L1 error of Jackson's polynomial for a channel"),
        "l": ("l", "natural -> [0, oo)", "L1 norm of a channel"),
        "distance": ("D", "[0, oo)", "least distance of the functional from models of width m"),
    },
    {
        WIDTH: "m == n + alpha",
        UNIT: "kappa*beta == alpha + 1",
        DIFFERENCE: "for k: natural. k <= alpha => k + rest(k) == alpha",
        TOP: "for i: natural. |r(i, alpha)| <= c(i)*beta**(alpha + 1)",
        LOWER: "for i, k: natural. k + 1 <= alpha => beta*|r(i, k)| <= |r(i, k + 1)|",
        LARGEST: "for i: natural. c(i) <= G",
        JACKSON: (f"for i: natural. {RISING}*e(i) <= kappa*(pi/4)**alpha*|g(i, alpha, 0)|", FAVARD),
        CHANNELS: "distance <= Sum(e(i), (i, 1, d))",
        SIZE: "for i: natural. beta*l(i) <= |r(i, 0)|",
        ZERO_MODEL: "distance <= Sum(l(i), (i, 1, d))",
    },
    ("g(i, 0, j) == r(i, j)", "g(i, k + 1, j) == kappa*g(i, k, j + 1) + (k + 1)*g(i, k, j)"),
)

PROOF: Final = (
    *POWERS,
    induct("powers of the rate", "for j: natural. 0 < beta**j", on="j"),
    # (13) for all orders follows from the top one.
    induct(
        "orders above",
        "for j, i, k: natural. k + j <= alpha => beta**j*|r(i, k)| <= |r(i, k + j)|",
        on="j",
        step=f"{LOWER}(i, k + j); "
        "mul_le_mul_of_nonneg_left(beta, beta**j*|r(i, k)|, |r(i, k + j)|)",
    ),
    have(
        "all orders",
        "for i, k: natural. k <= alpha => |r(i, k)| <= c(i)*beta**(k + 1)",
        f"{DIFFERENCE}(k); orders above(rest(k), i, k); "
        f"congruence(r(i, k + rest(k)), r(i, alpha)); {TOP}(i); powers of the rate(rest(k)); "
        "le_of_mul_le_mul_left(beta**rest(k), |r(i, k)|, c(i)*beta**(k + 1))",
    ),
    induct(
        "factors are positive", "for k: natural. 0 <= Product(alpha + 1 + h, (h, 1, k))", on="k"
    ),
    # (50), (51).
    induct(
        "the transforms",
        "for k, i, j: natural. k + j <= alpha"
        " => |g(i, k, j)| <= Product(alpha + 1 + h, (h, 1, k))*(c(i)*beta**(j + 1))",
        on="k",
        base="all orders(i, j)",
        step="the transforms(i, j + 1); triangle(kappa*g(i, k, j + 1), (k + 1)*g(i, k, j)); "
        f"stretch(kappa, g(i, k, j + 1)); stretch(k + 1, g(i, k, j)); {UNIT}; "
        "mul_le_mul_of_nonneg_left(kappa, |g(i, k, j + 1)|, Product(alpha + 1 + h, (h, 1, "
        "k))*(c(i)*beta**(j + 2))); "
        "mul_le_mul_of_nonneg_left(k + 1, |g(i, k, j)|, Product(alpha + 1 + h, (h, 1, "
        "k))*(c(i)*beta**(j + 1)))",
    ),
    have(
        "the transform of a channel",
        f"for i: natural. |g(i, alpha, 0)| <= beta*c(i)*{ORDERS}",
        "the transforms(alpha, i, 0)",
    ),
    have(
        "a channel by its transform",
        f"for i: natural. {RISING}*e(i) <= kappa*(pi/4)**alpha*|g(i, alpha, 0)|",
        f"{JACKSON}(i)",
    ),
    have(
        "a channel",
        f"for i: natural. {RISING}*e(i) <= {TOTAL}*c(i)",
        f"a channel by its transform(i); the transform of a channel(i); {UNIT}; "
        "pow_pos(pi/4, alpha); "
        f"mul_le_mul_of_nonneg_left(kappa*(pi/4)**alpha, |g(i, alpha, 0)|, beta*c(i)*{ORDERS})",
    ),
    induct(
        "all channels",
        f"for h: natural. {RISING}*Sum(e(i), (i, 1, h)) <= {TOTAL}*Sum(c(i), (i, 1, h))",
        on="h",
        step="a channel(h + 1)",
    ),
    induct(
        "all channels by their transforms",
        f"for h: natural. {RISING}*Sum(e(i), (i, 1, h))"
        " <= kappa*(pi/4)**alpha*Sum(|g(i, alpha, 0)|, (i, 1, h))",
        on="h",
        step="a channel by its transform(h + 1)",
    ),
    induct(
        "rising products are positive", "for j: natural. 0 <= Product(n + k, (k, 1, j))", on="j"
    ),
    have(
        "the distance",
        f"{RISING}*distance <= {TOTAL}*{GAMMAS}",
        f"{CHANNELS}; all channels(d); rising products are positive(alpha); "
        f"mul_le_mul_of_nonneg_left({RISING}, distance, Sum(e(i), (i, 1, d)))",
    ),
    have(
        "the bound by the transforms",
        "distance <= kappa*(pi/4)**alpha*Sum(|g(i, alpha, 0)|, (i, 1, d))"
        "*(factorial(n)/factorial(n + alpha))",
        f"{CHANNELS}; all channels by their transforms(d); "
        "rising products are positive(alpha); "
        f"mul_le_mul_of_nonneg_left({RISING}, distance, Sum(e(i), (i, 1, d))); "
        "rising factorials(alpha, n); factorials are positive(n); "
        "factorials are positive(n + alpha); "
        f"quotient(factorial(n), factorial(n + alpha), {RISING}, distance, "
        "kappa*(pi/4)**alpha*Sum(|g(i, alpha, 0)|, (i, 1, d)))",
    ),
    have(
        "orders as factorials",
        f"factorial(alpha + 1)*{ORDERS} == factorial(2*alpha + 1)",
        "rising factorials(alpha, alpha + 1)",
    ),
    have("put in", "for s: [1, oo), w, t, u, v: real. s*w == t and u <= v*w => u <= v*(t/s)"),
    have(
        "the orders",
        f"{RISING}*distance <= {FACTOR}*{GAMMAS}",
        "the distance; orders as factorials; factorials are positive(alpha + 1); "
        f"put in(factorial(alpha + 1), {ORDERS}, factorial(2*alpha + 1), {RISING}*distance, "
        f"(pi/4)**alpha*(alpha + 1)*{GAMMAS})",
    ),
    have(
        "the sharp bound",
        f"distance <= {FACTOR}*{GAMMAS}*(factorial(n)/factorial(n + alpha))",
        "the orders; rising factorials(alpha, n); factorials are positive(n); "
        "factorials are positive(n + alpha); "
        f"quotient(factorial(n), factorial(n + alpha), {RISING}, distance, {FACTOR}*{GAMMAS})",
    ),
    induct(
        "sum of the constants",
        "for h: natural. Sum(c(i), (i, 1, h)) <= h*G",
        on="h",
        step=f"{LARGEST}(h + 1)",
    ),
    have(
        "factors of the orders are positive",
        f"0 <= {FACTOR}",
        "pow_pos(pi/4, alpha); factorials are positive(2*alpha + 1); "
        "factorials are positive(alpha + 1)",
    ),
    induct("powers of the order", "for j: natural. 0 <= alpha**j", on="j"),
    have(
        "collected",
        "for x, t, a, w: [0, oo), s: [1, oo), v: real. s*t <= a*w and w*x <= v => t*x <= v*(a/s)",
        "mul_le_mul_of_nonneg_left(x, s*t, a*w); mul_le_mul_of_nonneg_left(a, w*x, v); "
        "divided(s, t*x, a*v)",
    ),
    have(
        "wide models",
        f"{RISING}*distance <= {FACTOR}*(d*G)",
        "factorials are positive(alpha + 1); factorials are positive(2*alpha + 1); "
        "factors of the orders are positive; the orders; sum of the constants(d); "
        f"mul_le_mul_of_nonneg_left({FACTOR}, {GAMMAS}, d*G)",
    ),
    have(
        "power of the width",
        f"{FACTORIAL}*m**alpha <= alpha**alpha*{RISING}",
        f"{WIDTH}; all factors(n)",
    ),
    have(
        "the rate, by products",
        "for v: real."
        f" {RISING}*distance <= v => m**alpha*distance <= v*(alpha**alpha/factorial(alpha))",
        "power of the width; factorials(alpha); factorials are positive(alpha); "
        "powers of the order(alpha); powers are positive(alpha, m); "
        "rising products are positive(alpha); "
        f"collected(distance, m**alpha, alpha**alpha, {RISING}, factorial(alpha), v)",
    ),
    have(
        "the rate",
        f"m**alpha*distance <= {CONSTANT}*(d*G)",
        f"wide models; the rate, by products({FACTOR}*(d*G))",
    ),
    # Fewer units than orders: the zero model.
    have(
        "norm of a channel",
        "for i: natural. l(i) <= c(i)",
        f"{SIZE}(i); all orders(i, 0); le_of_mul_le_mul_left(beta, l(i), c(i))",
    ),
    induct(
        "norms",
        "for h: natural. Sum(l(i), (i, 1, h)) <= h*G",
        on="h",
        step=f"norm of a channel(h + 1); {LARGEST}(h + 1)",
    ),
    induct(
        "smaller powers",
        "for j: natural. m <= alpha => m**j <= alpha**j",
        on="j",
        step="powers are positive(j, m); mul_le_mul(m**j, m, alpha**j, alpha)",
    ),
    induct("powers of pi over two", "for j: natural. 1 <= (pi/4)**j*2**j", on="j"),
    induct("powers of two", "for j: natural. 1 <= 2**j", on="j"),
    induct("small factorials are positive", "for j: natural. 1 <= Product(k, (k, 1, j))", on="j"),
    induct(
        "orders are many",
        "for j: natural. j <= alpha"
        " => Product(k, (k, 1, j))*2**j <= Product(alpha + 1 + k, (k, 1, j))",
        on="j",
        step="small factorials are positive(j); powers of two(j); "
        "mul_le_mul(Product(k, (k, 1, j))*2**j, 2*(j + 1), Product(alpha + 1 + k, (k, 1, "
        "j)), alpha + 2 + j)",
    ),
    have(
        "the constant without its power",
        f"factorial(alpha) <= {TOTAL}",
        "factorials(alpha); orders are many(alpha); powers of pi over two(alpha); "
        "pow_pos(pi/4, alpha); small factorials are positive(alpha); powers of two(alpha); "
        f"mul_le_mul_of_nonneg_left({FACTORIAL}, 1, (pi/4)**alpha*2**alpha); "
        f"mul_le_mul_of_nonneg_left((pi/4)**alpha, {FACTORIAL}*2**alpha, {ORDERS}); "
        f"mul_le_mul_of_nonneg_left(alpha, 0, (pi/4)**alpha*{ORDERS})",
    ),
    have(
        "at least one", "for f: [1, oo), s, u: [0, oo), t: real. s <= u and f <= t => s <= t*(u/f)"
    ),
    have("norm of the functional", "distance <= d*G", f"{ZERO_MODEL}; norms(d)"),
    have(
        "factor of the orders",
        f"factorial(alpha) <= {FACTOR}",
        "the constant without its power; orders as factorials; "
        "factorials are positive(alpha + 1); "
        f"put in(factorial(alpha + 1), {ORDERS}, factorial(2*alpha + 1), factorial(alpha), "
        "(pi/4)**alpha*(alpha + 1))",
    ),
    have(
        "the power is below the constant",
        f"m <= alpha => m**alpha <= {CONSTANT}",
        "smaller powers(alpha); powers are positive(alpha, m); powers of the order(alpha); "
        "factorials are positive(alpha); factor of the orders; "
        f"at least one(factorial(alpha), m**alpha, alpha**alpha, {FACTOR})",
    ),
    have(
        "the narrow rate",
        f"m <= alpha => m**alpha*distance <= {CONSTANT}*(d*G)",
        "norm of the functional; powers are positive(alpha, m); "
        f"the power is below the constant; mul_le_mul(m**alpha, distance, {CONSTANT}, d*G)",
    ),
)
