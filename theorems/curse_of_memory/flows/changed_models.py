r"""How a model changes with its parameters, to the first and to the second order.

For the gradient of J_omega: (19), (88) and (89) of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR, MODULUS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import BOUND, PREDICATES, PRODUCT, SUM
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    have,
    obtain,
)

# ------------------------------------------------------------------ squares of sums
_SQUARE: Final = "(R(s) + u(s))*(R(s) + u(s))"
_LEFT: Final = f"1*(1*({_SQUARE}) + -1*(R(s)*R(s))) + -2*(R(s)*l(s))"
_RIGHT: Final = "d**2*(1*(env(s)*env(s)) + 2*|R(s)*env(s)|) + 0*(env(s)*env(s))"
_INTEGRAL: Final = "Integral({}, (s, 0, oo))"
#: The square of a residual that changes by u, whose linear part is l.
EXPANDED: Final = lemma(
    "for R, u, l, env: (real -> real), d: [0, oo). square_integrable(R) and square_integrable(u)"
    " and square_integrable(l) and square_integrable(env)"
    " and (for s: real. 0 <= s => |u(s)| <= d*env(s)"
    " and |u(s) - l(s)| <= d**2*env(s) and 0 <= env(s))"
    f" => |{_INTEGRAL.format(_SQUARE)} - {_INTEGRAL.format('R(s)*R(s)')}"
    f" - 2*{_INTEGRAL.format('R(s)*l(s)')}|"
    f" <= d**2*({_INTEGRAL.format('env(s)*env(s)')} + 2*{_INTEGRAL.format('|R(s)*env(s)|')})",
    ["R is", "u is", "l is", "env is", "at s"],
    convert("new", "square_integrable(fun(s, R(s) + u(s)))", f"{SUM.name}(R, u, 1, 1)"),
    apply("new square", PRODUCT.name, "fun(s, R(s) + u(s))", "fun(s, R(s) + u(s))"),
    apply("old square", PRODUCT.name, "R", "R"),
    apply("slope", PRODUCT.name, "R", "l"),
    apply("envelope", PRODUCT.name, "env", "env"),
    apply("mixed", PRODUCT.name, "R", "env"),
    apply("mixed modulus", MODULUS.name, "fun(s, R(s)*env(s))"),
    obtain(
        f"{LINEAR.name}(fun(s, {_SQUARE}), fun(s, R(s)*R(s)), 1, -1)", "first is", "first value"
    ),
    obtain(
        f"{LINEAR.name}(fun(s, 1*({_SQUARE}) + -1*(R(s)*R(s))), fun(s, R(s)*l(s)), 1, -2)",
        "left is; left value",
    ),
    obtain(
        f"{LINEAR.name}(fun(s, env(s)*env(s)), fun(s, |R(s)*env(s)|), 1, 2)",
        "second is; second value",
    ),
    obtain(
        f"{LINEAR.name}(fun(s, 1*(env(s)*env(s)) + 2*|R(s)*env(s)|), fun(s, env(s)*env(s)),"
        " d**2, 0)",
        "right is; right value",
    ),
    have("squares", "for x, y: real. |x| <= y => x*x <= y*y"),
    have("two terms", "for y, v: real. |y*y + 2*v| <= y*y + 2*|v|"),
    have(
        "mixed term",
        "for x, y, z: real, e, k: [0, oo). |y - z| <= k**2*e => |x*(y - z)| <= k**2*|x*e|",
        "abs_mul_of_nonneg_right(x, e); abs_mul(x, y - z); "
        "mul_le_mul_of_nonneg_left(|x|, |y - z|, k**2*e)",
    ),
    have(
        "together",
        "for x, y, z: real, e, k: [0, oo). |y| <= k*e and |y - z| <= k**2*e"
        " => |y*y + 2*(x*(y - z))| <= k**2*(1*(e*e) + 2*|x*e|) + 0*(e*e)",
        "squares(y, k*e); two terms(y, x*(y - z)); mixed term(x, y, z, e, k)",
    ),
    have(
        "sorted",
        "for x, y, z: real. y*y + 2*(x*(y - z)) == 1*(1*((x + y)*(x + y)) + -1*(x*x)) + -2*(x*z)",
    ),
    block("below", f"for s: real. 0 <= s => |{_LEFT}| <= {_RIGHT}", ["s from 0"])(
        obtain("at s(s)", "small", "smaller", "positive"),
        apply("expanded", "together", "R(s)", "u(s)", "l(s)", "env(s)", "d", using=["positive"]),
        convert("so", GOAL, "expanded", "sorted(R(s), u(s), l(s))"),
    ),
    convert(
        "so",
        GOAL,
        f"bound(fun(s, {_LEFT}), fun(s, {_RIGHT}))",
        "first value",
        "left value",
        "right value",
        "mul_eq_mul_left("
        + _INTEGRAL.format("1*(env(s)*env(s)) + 2*|R(s)*env(s)|")
        + f", 1*{_INTEGRAL.format('env(s)*env(s)')} + 2*{_INTEGRAL.format('|R(s)*env(s)|')}, d**2)",
        "second value",
    ),
    uses=[SUM, PRODUCT, MODULUS, LINEAR, From("bound", BOUND)],
    predicates=PREDICATES,
)

# ------------------------------------------------------------------ one unit
_UNIT: Final = (
    "for x, y, c: (0, oo), s, d, A: [0, oo), r, b: real. c <= x and c <= y and |b - r| <= d"
    " and |y - x| <= d and |r| <= A"
    " => |b*exp(-y*s) - r*exp(-x*s)| <= d*((1 + A)*((1 + s + s**2)*exp(-c*s)))"
    " and |b*exp(-y*s) - r*exp(-x*s) - ((b - r)*exp(-x*s) - r*(y - x)*s*exp(-x*s))|"
    " <= d**2*((1 + A)*((1 + s + s**2)*exp(-c*s)))"
)
_CHANGE: Final = (
    "for x, y, c: (0, oo), s: [0, oo). c <= x and c <= y"
    " => |exp(-y*s) - exp(-x*s)| <= |y - x|*(s*exp(-c*s))"
    " and |exp(-y*s) - exp(-x*s) + (y - x)*(s*exp(-x*s))| <= (y - x)**2*(s**2*exp(-c*s))"
)
#: How an exponential changes with its rate, to the first and to the second order.
CHANGE: Final = lemma(
    _CHANGE,
    ["x rate", "y rate"],
    have("linear", "for z: [0, oo). 1 - exp(-z) <= z"),
    have("from below", "for z: [0, oo). 0 <= exp(-z) - 1 + z"),
    have("quadratic", "for z: [0, oo). exp(-z) - 1 + z <= z**2"),
    have(
        "forward",
        "for f, z: [0, oo). |f*exp(-z) - f| <= z*f",
        "linear(z); exp_neg_le_one(z); mul_le_mul_of_nonneg_left(f, 1 - exp(-z), z); "
        "mul_le_mul_of_nonneg_left(f, exp(-z), 1)",
    ),
    have(
        "forward again",
        "for f, z: [0, oo). |f*exp(-z) - f + z*f| <= z**2*f",
        "from below(z); quadratic(z); mul_le_mul_of_nonneg_left(f, 0, exp(-z) - 1 + z); "
        "mul_le_mul_of_nonneg_left(f, exp(-z) - 1 + z, z**2)",
    ),
    have(
        "back again",
        "for k, z: [0, oo). |k - k*exp(-z) - z*(k*exp(-z))| <= z**2*k",
        "one_sub_one_add_mul_exp_neg_nonneg(z); one_sub_one_add_mul_exp_neg_le_sq(z); "
        "mul_le_mul_of_nonneg_left(k, 0, 1 - (1 + z)*exp(-z)); "
        "mul_le_mul_of_nonneg_left(k, 1 - (1 + z)*exp(-z), z**2)",
    ),
    have(
        "weaker",
        "for q: [0, oo), u, f, g: real. u <= q*f and f <= g => u <= q*g",
        "mul_le_mul_of_nonneg_left(q, f, g)",
    ),
    have("factor", "for v, z, t: real. exp(-v*t)*exp(-(z - v)*t) == exp(-z*t)"),
    have(
        "falling",
        "for v, z: (0, oo), t: [0, oo). v <= z => exp(-z*t) <= exp(-v*t)",
        "mul_le_mul_of_nonneg_left(t, v, z); exponential(-z*t, -v*t)",
    ),
    have("x falls", "exp(-x*s) <= exp(-c*s)", "x rate", "falling(c, x, s)"),
    have("y falls", "exp(-y*s) <= exp(-c*s)", "y rate", "falling(c, y, s)"),
    by_cases("order", GOAL, "x <= y")(
        [
            have("gap", "0 <= (y - x)*s", "order case", "mul_le_mul_of_nonneg_left(s, x, y)"),
            apply("one", "forward", "exp(-x*s)", "(y - x)*s", using=["gap"]),
            apply("two", "forward again", "exp(-x*s)", "(y - x)*s", using=["gap"]),
            convert(
                "one y", "|exp(-y*s) - exp(-x*s)| <= (y - x)*s*exp(-x*s)", "one", "factor(x, y, s)"
            ),
            convert(
                "two y",
                "|exp(-y*s) - exp(-x*s) + (y - x)*s*exp(-x*s)| <= ((y - x)*s)**2*exp(-x*s)",
                "two",
                "factor(x, y, s)",
            ),
            apply(
                "one c",
                "weaker((y - x)*s, |exp(-y*s) - exp(-x*s)|, exp(-x*s), exp(-c*s))",
                using=["gap", "x falls"],
            ),
            apply(
                "two c",
                "weaker(((y - x)*s)**2, |exp(-y*s) - exp(-x*s) + (y - x)*s*exp(-x*s)|, "
                "exp(-x*s), exp(-c*s))",
                using=["sq_nonneg((y - x)*s)", "x falls"],
            ),
            convert(
                "first", "|exp(-y*s) - exp(-x*s)| <= |y - x|*(s*exp(-c*s))", "one c", "order case"
            ),
            convert(
                "second",
                "|exp(-y*s) - exp(-x*s) + (y - x)*(s*exp(-x*s))| <= (y - x)**2*(s**2*exp(-c*s))",
                "two c",
            ),
        ],
        [
            have("back gap", "0 <= (x - y)*s", "order case", "mul_le_mul_of_nonneg_left(s, y, x)"),
            apply("one back", "forward", "exp(-y*s)", "(x - y)*s", using=["back gap"]),
            apply("two back", "back again", "exp(-y*s)", "(x - y)*s", using=["back gap"]),
            convert(
                "one x",
                "|exp(-x*s) - exp(-y*s)| <= (x - y)*s*exp(-y*s)",
                "one back",
                "factor(y, x, s)",
            ),
            convert(
                "two x",
                "|exp(-y*s) - exp(-x*s) - (x - y)*s*exp(-x*s)| <= ((x - y)*s)**2*exp(-y*s)",
                "two back",
                "factor(y, x, s)",
            ),
            apply(
                "one c back",
                "weaker((x - y)*s, |exp(-x*s) - exp(-y*s)|, exp(-y*s), exp(-c*s))",
                using=["back gap", "y falls"],
            ),
            apply(
                "two c back",
                "weaker(((x - y)*s)**2, |exp(-y*s) - exp(-x*s) - (x - y)*s*exp(-x*s)|, "
                "exp(-y*s), exp(-c*s))",
                using=["sq_nonneg((x - y)*s)", "y falls"],
            ),
            convert(
                "first back",
                "|exp(-y*s) - exp(-x*s)| <= |y - x|*(s*exp(-c*s))",
                "one c back",
                "order case",
            ),
            convert(
                "second back",
                "|exp(-y*s) - exp(-x*s) + (y - x)*(s*exp(-x*s))| <= (y - x)**2*(s**2*exp(-c*s))",
                "two c back",
            ),
        ],
    ),
)

#: How one term of a model changes.
UNIT: Final = lemma(
    _UNIT,
    ["x rate", "y rate", "weights", "rates", "weight"],
    have(
        "first order",
        "for t, k, B, G, X, Y: [0, oo), r1, b1, e: real. |Y - X| <= |e|*(t*G) and Y <= G"
        " and |b1 - r1| <= k and |e| <= k and |r1| <= B"
        " => |(b1 - r1)*Y + r1*(Y - X)| <= k*G + B*(k*(t*G))",
        "abs_add_le((b1 - r1)*Y, r1*(Y - X)); abs_mul_of_nonneg_right(b1 - r1, Y); "
        "abs_mul(r1, Y - X); mul_le_mul(|b1 - r1|, Y, k, G); "
        "mul_le_mul_of_nonneg_left(t*G, |e|, k); mul_le_mul(|r1|, |Y - X|, B, k*(t*G))",
    ),
    have(
        "second order",
        "for t, k, B, G, X, Y: [0, oo), r1, b1, e: real. |Y - X| <= |e|*(t*G)"
        " and |Y - X + e*(t*X)| <= e**2*(t**2*G)"
        " and |b1 - r1| <= k and |e| <= k and |r1| <= B"
        " => |(b1 - r1)*(Y - X) + r1*(Y - X + e*(t*X))| <= k*(k*(t*G)) + B*(k**2*(t**2*G))",
        "abs_add_le((b1 - r1)*(Y - X), r1*(Y - X + e*(t*X))); abs_mul(b1 - r1, Y - X); "
        "abs_mul(r1, Y - X + e*(t*X)); mul_le_mul_of_nonneg_left(t*G, |e|, k); "
        "sq_le_sq_of_abs_le(e, k); mul_le_mul_of_nonneg_left(t**2*G, e**2, k**2); "
        "mul_le_mul(|b1 - r1|, |Y - X|, k, k*(t*G)); "
        "mul_le_mul(|r1|, |Y - X + e*(t*X)|, B, k**2*(t**2*G))",
    ),
    obtain("change(x, y, c, s)", "once", "twice"),
    apply(
        "one",
        "first order(s, d, A, exp(-c*s), exp(-x*s), exp(-y*s), r, b, y - x)",
        using=["y rate", "mul_le_mul_of_nonneg_left(s, c, y)", "exponential(-y*s, -c*s)"],
    ),
    apply("two", "second order(s, d, A, exp(-c*s), exp(-x*s), exp(-y*s), r, b, y - x)"),
    convert(
        "first",
        "|b*exp(-y*s) - r*exp(-x*s)| <= d*((1 + A)*((1 + s + s**2)*exp(-c*s)))",
        "le_trans(|(b - r)*exp(-y*s) + r*(exp(-y*s) - exp(-x*s))|, d*exp(-c*s) + "
        "A*(d*(s*exp(-c*s))), d*((1 + A)*((1 + s + s**2)*exp(-c*s))))",
    ),
    convert(
        "second",
        "|b*exp(-y*s) - r*exp(-x*s) - ((b - r)*exp(-x*s) - r*(y - x)*s*exp(-x*s))|"
        " <= d**2*((1 + A)*((1 + s + s**2)*exp(-c*s)))",
        "le_trans(|(b - r)*(exp(-y*s) - exp(-x*s)) + r*(exp(-y*s) - exp(-x*s) + (y - "
        "x)*(s*exp(-x*s)))|, d*(d*(s*exp(-c*s))) + A*(d**2*(s**2*exp(-c*s))), d**2*((1 + A)*((1 "
        "+ s + s**2)*exp(-c*s))))",
    ),
    uses=[From("change", CHANGE)],
)
