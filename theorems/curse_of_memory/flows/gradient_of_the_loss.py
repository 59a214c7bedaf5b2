r"""The gradient of J_omega: (19), and the first equations of (88) and (89).

With :math:`u=\hat\rho(\cdot;q)-\hat\rho(\cdot;p)`, l its linear part in q - p and R the residual at
p, :math:`J(q)-J(p)-2\int Rl=\int u^2+2\int R(u-l)`.  Where all rates are at least c,
:math:`|u|\le dE` and :math:`|u-l|\le d^2E` with :math:`d=|q-p|` and
:math:`E(s)=m(1+A)(1+s+s^2)e^{-cs}`, so that the remainder is at most
:math:`d^2\int(E^2+2|R|E)`; no theorem on differentiation under the integral is needed, and no
integral is computed.

Source: Li, Han, E and Li (ICLR 2021), (18), (19), (88), (89).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from memory_theorems.theorems.analysis.curves import GRADIENT
from memory_theorems.theorems.analysis.integrals import LINEAR, MODULUS
from memory_theorems.theorems.analysis.least_terms import GREATEST, LEAST
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import (
    BOUND,
    DECAY,
    MOVED,
    PREDICATES,
    PRODUCT,
    SUM,
)
from memory_theorems.theorems.analysis.sums import AT_MOST, BOUNDED
from memory_theorems.theorems.curse_of_memory.flows.two_unit_fits import (
    FIT,
    INSTANCE,
    NUMBERS,
    OBTAINED,
    USES,
    VALUES,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import (
    DEFINITIONS,
    EXPONENTIAL_SUMS,
    MODELS,
)
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import OBJECTS as LOSSES
from memory_theorems.theorems.curse_of_memory.landscape.moments_of_far_memory import IN_L2
from memory_theorems.theorems.curse_of_memory.landscape.tent_memories import IN_L2 as TENT_IN_L2
from memory_theorems.theorems.paper_objects.parameters import RATES, WEIGHTS
from memory_theorems.verify.reasoning.composition import Composed, From, Setting, Structure
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
    same,
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
    apply("changed", SUM.name, "R", "u", "1", "1"),
    convert("new", "square_integrable(fun(s, R(s) + u(s)))", "changed"),
    apply("new square", PRODUCT.name, "fun(s, R(s) + u(s))", "fun(s, R(s) + u(s))"),
    apply("old square", PRODUCT.name, "R", "R"),
    apply("slope", PRODUCT.name, "R", "l"),
    apply("envelope", PRODUCT.name, "env", "env"),
    apply("mixed", PRODUCT.name, "R", "env"),
    apply("mixed modulus", MODULUS.name, "fun(s, R(s)*env(s))"),
    apply("first", LINEAR.name, f"fun(s, {_SQUARE})", "fun(s, R(s)*R(s))", "1", "-1"),
    obtain("first", "first is", "first value"),
    apply(
        "left",
        LINEAR.name,
        f"fun(s, 1*({_SQUARE}) + -1*(R(s)*R(s)))",
        "fun(s, R(s)*l(s))",
        "1",
        "-2",
    ),
    obtain("left", "left is", "left value"),
    apply("second", LINEAR.name, "fun(s, env(s)*env(s))", "fun(s, |R(s)*env(s)|)", "1", "2"),
    obtain("second", "second is", "second value"),
    apply(
        "right",
        LINEAR.name,
        "fun(s, 1*(env(s)*env(s)) + 2*|R(s)*env(s)|)",
        "fun(s, env(s)*env(s))",
        "d**2",
        "0",
    ),
    obtain("right", "right is", "right value"),
    have("squares", "for x, y: real. |x| <= y => x*x <= y*y"),
    have("two terms", "for y, v: real. |y*y + 2*v| <= y*y + 2*|v|"),
    have(
        "mixed term",
        "for x, y, z: real, e, k: [0, oo). |y - z| <= k**2*e => |x*(y - z)| <= k**2*|x*e|",
        "abs_mul_of_nonneg_right(x, e)",
        "abs_mul(x, y - z)",
        "mul_le_mul_of_nonneg_left(|x|, |y - z|, k**2*e)",
    ),
    have(
        "together",
        "for x, y, z: real, e, k: [0, oo). |y| <= k*e and |y - z| <= k**2*e"
        " => |y*y + 2*(x*(y - z))| <= k**2*(1*(e*e) + 2*|x*e|) + 0*(e*e)",
        "squares(y, k*e)",
        "two terms(y, x*(y - z))",
        "mixed term(x, y, z, e, k)",
    ),
    have(
        "sorted",
        "for x, y, z: real. y*y + 2*(x*(y - z)) == 1*(1*((x + y)*(x + y)) + -1*(x*x)) + -2*(x*z)",
    ),
    block(
        "below",
        f"for s: real. 0 <= s => |{_LEFT}| <= {_RIGHT}",
        ["s from 0"],
        apply("here", "at s", "s"),
        obtain("here", "small", "smaller", "positive"),
        apply("expanded", "together", "R(s)", "u(s)", "l(s)", "env(s)", "d", using=["positive"]),
        convert("so", f"|{_LEFT}| <= {_RIGHT}", "expanded", "sorted(R(s), u(s), l(s))"),
    ),
    apply("integrals", "bound", f"fun(s, {_LEFT})", f"fun(s, {_RIGHT})"),
    have(
        "left in full",
        f"{_INTEGRAL.format(_LEFT)} == {_INTEGRAL.format(_SQUARE)}"
        f" - {_INTEGRAL.format('R(s)*R(s)')} - 2*{_INTEGRAL.format('R(s)*l(s)')}",
        "first value",
        "left value",
    ),
    have(
        "right in full",
        f"{_INTEGRAL.format(_RIGHT)}"
        f" == d**2*({_INTEGRAL.format('env(s)*env(s)')}"
        f" + 2*{_INTEGRAL.format('|R(s)*env(s)|')})",
        "right value",
        "mul_eq_mul_left("
        + _INTEGRAL.format("1*(env(s)*env(s)) + 2*|R(s)*env(s)|")
        + f", 1*{_INTEGRAL.format('env(s)*env(s)')} + 2*{_INTEGRAL.format('|R(s)*env(s)|')}, d**2)",
        "second value",
    ),
    convert(
        "so",
        f"|{_INTEGRAL.format(_SQUARE)} - {_INTEGRAL.format('R(s)*R(s)')}"
        f" - 2*{_INTEGRAL.format('R(s)*l(s)')}|"
        f" <= d**2*({_INTEGRAL.format('env(s)*env(s)')} + 2*{_INTEGRAL.format('|R(s)*env(s)|')})",
        "integrals",
        "left in full",
        "right in full",
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
_NOW: Final = _CHANGE.partition(" => ")[2]
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
        "linear(z)",
        "exp_neg_le_one(z)",
        "mul_le_mul_of_nonneg_left(f, 1 - exp(-z), z)",
        "mul_le_mul_of_nonneg_left(f, exp(-z), 1)",
    ),
    have(
        "forward again",
        "for f, z: [0, oo). |f*exp(-z) - f + z*f| <= z**2*f",
        "from below(z)",
        "quadratic(z)",
        "mul_le_mul_of_nonneg_left(f, 0, exp(-z) - 1 + z)",
        "mul_le_mul_of_nonneg_left(f, exp(-z) - 1 + z, z**2)",
    ),
    have(
        "back again",
        "for k, z: [0, oo). |k - k*exp(-z) - z*(k*exp(-z))| <= z**2*k",
        "one_sub_one_add_mul_exp_neg_nonneg(z)",
        "one_sub_one_add_mul_exp_neg_le_sq(z)",
        "mul_le_mul_of_nonneg_left(k, 0, 1 - (1 + z)*exp(-z))",
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
        "mul_le_mul_of_nonneg_left(t, v, z)",
        "exponential(-z*t, -v*t)",
    ),
    have("x falls", "exp(-x*s) <= exp(-c*s)", "x rate", "falling(c, x, s)"),
    have("y falls", "exp(-y*s) <= exp(-c*s)", "y rate", "falling(c, y, s)"),
    by_cases(
        "order",
        _NOW,
        "x <= y",
        [
            have("gap", "0 <= (y - x)*s", "order case", "mul_le_mul_of_nonneg_left(s, x, y)"),
            have("y by x", "exp(-x*s)*exp(-((y - x)*s)) == exp(-y*s)", "factor(x, y, s)"),
            apply("one", "forward", "exp(-x*s)", "(y - x)*s", using=["gap"]),
            apply("two", "forward again", "exp(-x*s)", "(y - x)*s", using=["gap"]),
            convert("one y", "|exp(-y*s) - exp(-x*s)| <= (y - x)*s*exp(-x*s)", "one", "y by x"),
            convert(
                "two y",
                "|exp(-y*s) - exp(-x*s) + (y - x)*s*exp(-x*s)| <= ((y - x)*s)**2*exp(-x*s)",
                "two",
                "y by x",
            ),
            apply(
                "one c",
                "weaker",
                "(y - x)*s",
                "|exp(-y*s) - exp(-x*s)|",
                "exp(-x*s)",
                "exp(-c*s)",
                using=["gap", "x falls"],
            ),
            apply(
                "two c",
                "weaker",
                "((y - x)*s)**2",
                "|exp(-y*s) - exp(-x*s) + (y - x)*s*exp(-x*s)|",
                "exp(-x*s)",
                "exp(-c*s)",
                using=["sq_nonneg((y - x)*s)", "x falls"],
            ),
            have("size", "|y - x| == y - x", "order case"),
            convert("first", "|exp(-y*s) - exp(-x*s)| <= |y - x|*(s*exp(-c*s))", "one c", "size"),
            convert(
                "second",
                "|exp(-y*s) - exp(-x*s) + (y - x)*(s*exp(-x*s))| <= (y - x)**2*(s**2*exp(-c*s))",
                "two c",
            ),
            same("both", _NOW),
        ],
        [
            have("back gap", "0 <= (x - y)*s", "order case", "mul_le_mul_of_nonneg_left(s, y, x)"),
            have("x by y", "exp(-y*s)*exp(-((x - y)*s)) == exp(-x*s)", "factor(y, x, s)"),
            apply("one back", "forward", "exp(-y*s)", "(x - y)*s", using=["back gap"]),
            apply("two back", "back again", "exp(-y*s)", "(x - y)*s", using=["back gap"]),
            convert(
                "one x", "|exp(-x*s) - exp(-y*s)| <= (x - y)*s*exp(-y*s)", "one back", "x by y"
            ),
            convert(
                "two x",
                "|exp(-y*s) - exp(-x*s) - (x - y)*s*exp(-x*s)| <= ((x - y)*s)**2*exp(-y*s)",
                "two back",
                "x by y",
            ),
            apply(
                "one c back",
                "weaker",
                "(x - y)*s",
                "|exp(-x*s) - exp(-y*s)|",
                "exp(-y*s)",
                "exp(-c*s)",
                using=["back gap", "y falls"],
            ),
            apply(
                "two c back",
                "weaker",
                "((x - y)*s)**2",
                "|exp(-y*s) - exp(-x*s) - (x - y)*s*exp(-x*s)|",
                "exp(-y*s)",
                "exp(-c*s)",
                using=["sq_nonneg((x - y)*s)", "y falls"],
            ),
            have("size back", "|y - x| == x - y", "order case"),
            have("turned", "|exp(-y*s) - exp(-x*s)| == |exp(-x*s) - exp(-y*s)|"),
            convert(
                "first back",
                "|exp(-y*s) - exp(-x*s)| <= |y - x|*(s*exp(-c*s))",
                "one c back",
                "size back",
                "turned",
            ),
            convert(
                "second back",
                "|exp(-y*s) - exp(-x*s) + (y - x)*(s*exp(-x*s))| <= (y - x)**2*(s**2*exp(-c*s))",
                "two c back",
            ),
            same("both back", _NOW),
        ],
    ),
)

_SIZE: Final = "(1 + A)*((1 + s + s**2)*{})"
#: How one term of a model changes.
UNIT: Final = lemma(
    _UNIT,
    ["x rate", "y rate", "weights", "rates", "weight"],
    have(
        "first order",
        "for t, k, B, G, X, Y: [0, oo), r1, b1, e: real. |Y - X| <= |e|*(t*G) and Y <= G"
        " and |b1 - r1| <= k and |e| <= k and |r1| <= B"
        " => |(b1 - r1)*Y + r1*(Y - X)| <= k*G + B*(k*(t*G))",
        "abs_add_le((b1 - r1)*Y, r1*(Y - X))",
        "abs_mul_of_nonneg_right(b1 - r1, Y)",
        "abs_mul(r1, Y - X)",
        "mul_le_mul(|b1 - r1|, Y, k, G)",
        "mul_le_mul_of_nonneg_left(t*G, |e|, k)",
        "mul_le_mul(|r1|, |Y - X|, B, k*(t*G))",
    ),
    have(
        "second order",
        "for t, k, B, G, X, Y: [0, oo), r1, b1, e: real. |Y - X| <= |e|*(t*G)"
        " and |Y - X + e*(t*X)| <= e**2*(t**2*G)"
        " and |b1 - r1| <= k and |e| <= k and |r1| <= B"
        " => |(b1 - r1)*(Y - X) + r1*(Y - X + e*(t*X))| <= k*(k*(t*G)) + B*(k**2*(t**2*G))",
        "abs_add_le((b1 - r1)*(Y - X), r1*(Y - X + e*(t*X)))",
        "abs_mul(b1 - r1, Y - X)",
        "abs_mul(r1, Y - X + e*(t*X))",
        "mul_le_mul_of_nonneg_left(t*G, |e|, k)",
        "sq_le_sq_of_abs_le(e, k)",
        "mul_le_mul_of_nonneg_left(t**2*G, e**2, k**2)",
        "mul_le_mul(|b1 - r1|, |Y - X|, k, k*(t*G))",
        "mul_le_mul(|r1|, |Y - X + e*(t*X)|, B, k**2*(t**2*G))",
    ),
    have(
        "within",
        "for t, k, B, G: [0, oo). k*G + B*(k*(t*G)) <= k*((1 + B)*((1 + t + t**2)*G))",
    ),
    have(
        "within again",
        "for t, k, B, G: [0, oo). k*(k*(t*G)) + B*(k**2*(t**2*G))"
        " <= k**2*((1 + B)*((1 + t + t**2)*G))",
    ),
    have(
        "y falls",
        "exp(-y*s) <= exp(-c*s)",
        "y rate",
        "mul_le_mul_of_nonneg_left(s, c, y)",
        "exponential(-y*s, -c*s)",
    ),
    apply("changes", "change", "x", "y", "c", "s"),
    obtain("changes", "once", "twice"),
    apply(
        "one",
        "first order",
        "s",
        "d",
        "A",
        "exp(-c*s)",
        "exp(-x*s)",
        "exp(-y*s)",
        "r",
        "b",
        "y - x",
    ),
    apply(
        "two",
        "second order",
        "s",
        "d",
        "A",
        "exp(-c*s)",
        "exp(-x*s)",
        "exp(-y*s)",
        "r",
        "b",
        "y - x",
    ),
    apply("in d", "within", "s", "d", "A", "exp(-c*s)"),
    apply("in d again", "within again", "s", "d", "A", "exp(-c*s)"),
    apply(
        "one in d",
        "le_trans",
        "|(b - r)*exp(-y*s) + r*(exp(-y*s) - exp(-x*s))|",
        "d*exp(-c*s) + A*(d*(s*exp(-c*s)))",
        "d*((1 + A)*((1 + s + s**2)*exp(-c*s)))",
    ),
    apply(
        "two in d",
        "le_trans",
        "|(b - r)*(exp(-y*s) - exp(-x*s)) + r*(exp(-y*s) - exp(-x*s) + (y - x)*(s*exp(-x*s)))|",
        "d*(d*(s*exp(-c*s))) + A*(d**2*(s**2*exp(-c*s)))",
        "d**2*((1 + A)*((1 + s + s**2)*exp(-c*s)))",
    ),
    convert(
        "first",
        "|b*exp(-y*s) - r*exp(-x*s)| <= d*((1 + A)*((1 + s + s**2)*exp(-c*s)))",
        "one in d",
    ),
    convert(
        "second",
        "|b*exp(-y*s) - r*exp(-x*s) - ((b - r)*exp(-x*s) - r*(y - x)*s*exp(-x*s))|"
        " <= d**2*((1 + A)*((1 + s + s**2)*exp(-c*s)))",
        "two in d",
    ),
    same("both", _UNIT.partition(" => ")[2]),
    uses=[From("change", CHANGE)],
)

# ------------------------------------------------------------------ sums under the integral
_TERMS: Final = (
    "integrable(fun(s, Sum(F(i, s), (i, 1, {0})))) and Integral(Sum(F(i, s), (i, 1, {0})),"
    " (s, 0, oo)) == Sum(Integral(F(i, s), (s, 0, oo)), (i, 1, {0}))"
)
#: Finite sums under the integral, where anything is integrable.
TERMS: Final = lemma(
    "for F: (natural, real -> real), f: (real -> real), m: natural. integrable(f)"
    " and (for i: natural. 1 <= i and i <= m => integrable(fun(s, F(i, s)))) => "
    + _TERMS.format("m"),
    ["f is", "terms"],
    by_induction(
        "up to",
        f"for n: natural. n <= m => {_TERMS.format('n')}",
        ["so far", "within"],
        [
            apply("nothing", LINEAR.name, "f", "f", "0", "0"),
            convert("none", _TERMS.format("0"), "nothing"),
        ],
        [
            have("before", "n <= m", "within"),
            apply("old", "so far"),
            obtain("old", "old is", "old value"),
            apply("new", "terms", "n + 1", using=["within"]),
            apply(
                "more",
                LINEAR.name,
                "fun(s, Sum(F(i, s), (i, 1, n)))",
                "fun(s, F(n + 1, s))",
                "1",
                "1",
            ),
            convert("longer", _TERMS.format("(n + 1)"), "more", "old value"),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[LINEAR],
    predicates=PREDICATES,
)

#: Finite sums of square integrable functions.
SQUARES: Final = lemma(
    "for F: (natural, real -> real), f: (real -> real), m: natural. square_integrable(f)"
    " and (for i: natural. 1 <= i and i <= m => square_integrable(fun(s, F(i, s))))"
    " => square_integrable(fun(s, Sum(F(i, s), (i, 1, m))))",
    ["f is", "terms"],
    by_induction(
        "up to",
        "for n: natural. n <= m => square_integrable(fun(s, Sum(F(i, s), (i, 1, n))))",
        ["so far", "within"],
        [
            apply("nothing", SUM.name, "f", "f", "0", "0"),
            convert("none", "square_integrable(fun(s, Sum(F(i, s), (i, 1, 0))))", "nothing"),
        ],
        [
            have("before", "n <= m", "within"),
            apply("old", "so far"),
            apply("new", "terms", "n + 1", using=["within"]),
            apply(
                "more",
                SUM.name,
                "fun(s, Sum(F(i, s), (i, 1, n)))",
                "fun(s, F(n + 1, s))",
                "1",
                "1",
            ),
            convert("longer", "square_integrable(fun(s, Sum(F(i, s), (i, 1, n + 1))))", "more"),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[SUM],
    predicates=PREDICATES,
)

# ------------------------------------------------------------------ the gradient
_FAR: Final = "rho0(s - 1/omega)"
_MODEL: Final = "Sum(a({0}, i)*exp(-w({0}, i)*s), (i, 1, m))"
_RESIDUAL: Final = "(model(p, s) - target(omega, s))"
_SLOPE_A: Final = f"2*Integral(exp(-w(p, k)*s)*{_RESIDUAL}, (s, 0, oo))"
_SLOPE_W: Final = f"2*a(p, k)*Integral((-s)*exp(-w(p, k)*s)*{_RESIDUAL}, (s, 0, oo))"
_TERM: Final = (
    "((a(q, i) - a(p, i))*exp(-w(p, i)*s) - a(p, i)*(w(q, i) - w(p, i))*s*exp(-w(p, i)*s))"
)
_SLOPE: Final = "((a(q, i) - a(p, i))*P(i) + a(p, i)*(w(q, i) - w(p, i))*Q(i))"
_LINEAR: Final = f"Sum({_TERM}, (i, 1, m))"
_MOVED: Final = "(a(q, i)*exp(-w(q, i)*s) - a(p, i)*exp(-w(p, i)*s))"
_ONE: Final = "((1 + A)*((1 + s + s**2)*exp(-c*s)))"
_SQ: Final = "square_integrable(fun(s, {}))"
#: A sum of m small terms.
BOUNDED_SUMS: Final = lemma(
    "for f: (natural -> real), m: natural, b: real."
    " (for j: natural. 1 <= j and j <= m => |f(j)| <= b) => |Sum(f(j), (j, 1, m))| <= m*b",
    ["terms"],
    block(
        "themselves",
        "for j: natural. 1 <= j and j <= m => |f(j)| <= |f(j)|",
        ["from 1", "to m"],
        have("so", "|f(j)| <= |f(j)|"),
    ),
    apply("moduli", "bounded", "f", "fun(j, |f(j)|)", "m"),
    apply("many", "at most", "fun(j, |f(j)|)", "m", "b"),
    have("so", "|Sum(f(j), (j, 1, m))| <= m*b", "moduli", "many"),
    uses=[From("bounded", BOUNDED), From("at most", AT_MOST)],
)
_THEOREM: Final = (
    "for omega: (0, oo), p: V. admissible(p) => exists g: V. gradient(fun(x, J(omega, x)), p, g)"
    " and (for k: natural. 1 <= k and k <= m"
    f" => a(g, k) == {_SLOPE_A} and w(g, k) == {_SLOPE_W})"
)
_WITH_O: Final = "(model(p, s) - (rhobar(s) + rho0(s - o)))"


def _by(slope: str, residual: str) -> str:
    return slope.replace(_RESIDUAL, residual)


_INSIDE: Final = (
    "for q: V. |q - p| <= h => |J(omega, q) - J(omega, p) - inner(g, q - p)| <= e*|q - p|"
)
#: (19), and the derivative in a weight.
_PROVED: Final = Composed(
    Setting.of(
        MODELS,
        {
            **DEFINITIONS,
            "in L2": IN_L2,
            "short-term rates": "for j: natural. 1 <= j and j <= mstar => 0 < wstar(j)",
        },
        (*LOSSES, GRADIENT),
        PREDICATES,
        ("V",),
    ),
    _THEOREM,
    (
        obtain("parameters", "linear", "inner product", "complete"),
        apply("rates", "one rate"),
        apply("weights", "one weight"),
        have("multiplied", "for x: real, y, z: (0, oo). x <= y/z => x*z <= y"),
        have(
            "share",
            "for x: [0, oo), y: (0, oo), z: real. x <= y/(|z| + 1) => x**2*z <= y*x",
            "multiplied(x, y, |z| + 1)",
            "mul_le_mul_of_nonneg_left(x, x*(|z| + 1), y)",
            "mul_le_mul_of_nonneg_left(x**2, z, |z| + 1)",
        ),
        block(
            "the gradient",
            _THEOREM,
            ["positive rates"],
            apply("a rate", "least", "fun(i, w(p, i))", "m"),
            obtain("a rate", "c_0", "c_0 positive", "rates from c_0"),
            let("c", "real", "c_0/2"),
            have("c positive", "c > 0", "c is", "c_0 positive"),
            apply("a weight", "greatest", "fun(i, a(p, i))", "m"),
            obtain("a weight", "A", "A positive", "weights to A"),
            # the residual
            apply("far", MOVED.name, "rho0", "1/omega"),
            apply(
                "model",
                "exponential sums",
                "fun(i, a(p, i))",
                "fun(i, w(p, i))",
                f"fun(s, {_FAR})",
                "m",
            ),
            obtain("model", "model is", "filtered"),
            apply("short term", "exponential sums", "astar", "wstar", f"fun(s, {_FAR})", "mstar"),
            obtain("short term", "short term is", "short term filtered"),
            apply(
                "less",
                SUM.name,
                f"fun(s, {_MODEL.format('p')})",
                "fun(s, rhobar(s))",
                "1",
                "-1",
            ),
            convert("misfit", _SQ.format("model(p, s) - rhobar(s)"), "less"),
            apply(
                "less both",
                SUM.name,
                "fun(s, model(p, s) - rhobar(s))",
                f"fun(s, {_FAR})",
                "1",
                "-1",
            ),
            let("o", "real", "1/omega"),
            let("R", "real -> real", "fun(s, 1*(model(p, s) - rhobar(s)) + -1*rho0(s - o))"),
            convert(
                "residual in full",
                _SQ.format("1*(model(p, s) - rhobar(s)) + -1*rho0(s - o)"),
                "less both",
                "o is",
            ),
            convert("residual", _SQ.format("R(s)"), "residual in full", "R is(s)"),
            have("R in o", f"for s: real. R(s) == {_WITH_O}", "R is(s)"),
            # the envelope
            apply("e 0", DECAY.name, "0", "c"),
            apply("e 1", DECAY.name, "1", "c"),
            apply("e 2", DECAY.name, "2", "c"),
            apply("e 01", SUM.name, "fun(s, s**0*exp(-c*s))", "fun(s, s**1*exp(-c*s))", "1", "1"),
            apply(
                "e 012",
                SUM.name,
                "fun(s, 1*(s**0*exp(-c*s)) + 1*(s**1*exp(-c*s)))",
                "fun(s, s**2*exp(-c*s))",
                "m*(1 + A)",
                "m*(1 + A)",
            ),
            let("env", "real -> real", f"fun(s, m*{_ONE})"),
            convert("envelope", _SQ.format("env(s)"), "e 012", "env is(s)"),
            have(
                "positive numbers", "for x, y, z, v: [0, oo). 0 <= x*((1 + y)*((1 + z + z**2)*v))"
            ),
            have(
                "not negative",
                "for s: real. 0 <= s => 0 <= env(s)",
                "env is(s)",
                "A positive",
                "positive numbers(m, A, s, exp(-c*s))",
            ),
            let(
                "K",
                "real",
                "Integral(env(s)*env(s), (s, 0, oo)) + 2*Integral(|R(s)*env(s)|, (s, 0, oo))",
            ),
            # the slopes
            let("P", "natural -> real", "fun(k, Integral(exp(-w(p, k)*s)*R(s), (s, 0, oo)))"),
            let("Q", "natural -> real", "fun(k, Integral((-s)*exp(-w(p, k)*s)*R(s), (s, 0, oo)))"),
            apply("such a g", "complete", "fun(k, 2*P(k))", "fun(k, 2*a(p, k)*Q(k))"),
            obtain("such a g", "g", "coordinates of g"),
            block(
                "differentiable",
                f"for e: real. 0 < e => exists h: real. 0 < h and ({_INSIDE})",
                ["some e"],
                let("h", "real", "Min(c, e/(|K| + 1))"),
                have("h positive", "0 < h", "h is", "c positive", "some e"),
                have("h in c", "h <= c", "h is"),
                have("h by e", "h <= e/(|K| + 1)", "h is"),
                block(
                    "near p",
                    _INSIDE,
                    ["near"],
                    let("d", "real", "|q - p|"),
                    have("d positive", "0 <= d", "d is"),
                    have("d in c", "d <= c", "d is", "near", "h in c"),
                    block(
                        "unit",
                        "for i: natural. 1 <= i and i <= m => c <= w(p, i) and c <= w(q, i)"
                        " and |a(q, i) - a(p, i)| <= d and |w(q, i) - w(p, i)| <= d"
                        " and |a(p, i)| <= A",
                        ["from 1", "to m"],
                        apply("its rate", "rates from c_0", "i"),
                        apply("its weight", "weights to A", "i"),
                        apply("weight moves", "weights", "q", "p", "i"),
                        apply("rate moves", "rates", "q", "p", "i"),
                        have("first", "c <= w(p, i)", "its rate", "c is", "c_0 positive"),
                        have("dw", "|w(q, i) - w(p, i)| <= d", "rate moves", "d is"),
                        have("da", "|a(q, i) - a(p, i)| <= d", "weight moves", "d is"),
                        have("second", "c <= w(q, i)", "its rate", "c is", "dw", "d in c"),
                        same(
                            "all",
                            "c <= w(p, i) and c <= w(q, i) and |a(q, i) - a(p, i)| <= d"
                            " and |w(q, i) - w(p, i)| <= d and |a(p, i)| <= A",
                        ),
                    ),
                    block(
                        "q admissible",
                        "for i: natural. 1 <= i and i <= m => 0 < w(q, i)",
                        ["from 1", "to m"],
                        apply("here", "unit", "i"),
                        obtain("here", "one", "two", "three", "four", "five"),
                        have("so", "0 < w(q, i)", "two", "c positive"),
                    ),
                    apply(
                        "model q",
                        "exponential sums",
                        "fun(i, a(q, i))",
                        "fun(i, w(q, i))",
                        f"fun(s, {_FAR})",
                        "m",
                    ),
                    obtain("model q", "model q is", "filtered q"),
                    apply(
                        "difference",
                        SUM.name,
                        f"fun(s, {_MODEL.format('q')})",
                        f"fun(s, {_MODEL.format('p')})",
                        "1",
                        "-1",
                    ),
                    let("u", "real -> real", "fun(s, 1*model(q, s) + -1*model(p, s))"),
                    convert("change", _SQ.format("u(s)"), "difference", "u is(s)"),
                    block(
                        "linear terms",
                        f"for i: natural. 1 <= i and i <= m => {_SQ.format(_TERM)}",
                        ["from 1", "to m"],
                        apply("its rate", "positive rates", "i"),
                        apply("t 0", DECAY.name, "0", "w(p, i)"),
                        apply("t 1", DECAY.name, "1", "w(p, i)"),
                        apply(
                            "t 01",
                            SUM.name,
                            "fun(s, s**0*exp(-w(p, i)*s))",
                            "fun(s, s**1*exp(-w(p, i)*s))",
                            "a(q, i) - a(p, i)",
                            "-a(p, i)*(w(q, i) - w(p, i))",
                        ),
                        convert("so", _SQ.format(_TERM), "t 01"),
                    ),
                    apply("linear sum", "squares", f"fun(i, s, {_TERM})", "fun(s, R(s))", "m"),
                    let("l", "real -> real", f"fun(s, {_LINEAR})"),
                    convert("linear part", _SQ.format("l(s)"), "linear sum", "l is(s)"),
                    block(
                        "small",
                        "for s: real. 0 <= s"
                        " => |u(s)| <= d*env(s) and |u(s) - l(s)| <= d**2*env(s) and 0 <= env(s)",
                        ["s from 0"],
                        block(
                            "both orders",
                            f"for i: natural. 1 <= i and i <= m => |{_MOVED}| <= d*{_ONE}"
                            f" and |{_MOVED} - {_TERM}| <= d**2*{_ONE}",
                            ["from 1", "to m"],
                            apply("here", "unit", "i"),
                            obtain("here", "one", "two", "three", "four", "five"),
                            apply(
                                "so",
                                "one unit",
                                "w(p, i)",
                                "w(q, i)",
                                "c",
                                "s",
                                "d",
                                "A",
                                "a(p, i)",
                                "a(q, i)",
                                using=["one", "two", "s from 0", "c positive"],
                            ),
                        ),
                        block(
                            "first terms",
                            f"for i: natural. 1 <= i and i <= m => |{_MOVED}| <= d*{_ONE}",
                            ["from 1", "to m"],
                            apply("both", "both orders", "i"),
                            obtain("both", "now", "then"),
                        ),
                        block(
                            "second terms",
                            "for i: natural. 1 <= i and i <= m"
                            f" => |{_MOVED} - {_TERM}| <= d**2*{_ONE}",
                            ["from 1", "to m"],
                            apply("both", "both orders", "i"),
                            obtain("both", "now", "then"),
                        ),
                        apply("first sum", "bounded", f"fun(i, {_MOVED})", "m", f"d*{_ONE}"),
                        apply(
                            "second sum",
                            "bounded",
                            f"fun(i, {_MOVED} - {_TERM})",
                            "m",
                            f"d**2*{_ONE}",
                        ),
                        have(
                            "d times the envelope",
                            f"m*(d*{_ONE}) == d*env(s)",
                            "env is(s)",
                            f"mul_eq_mul_left(env(s), m*{_ONE}, d)",
                        ),
                        have(
                            "d squared times the envelope",
                            f"m*(d**2*{_ONE}) == d**2*env(s)",
                            "env is(s)",
                            f"mul_eq_mul_left(env(s), m*{_ONE}, d**2)",
                        ),
                        have("u in full", f"Sum({_MOVED}, (i, 1, m)) == u(s)", "u is(s)"),
                        have(
                            "remainder in full",
                            f"Sum({_MOVED} - {_TERM}, (i, 1, m)) == u(s) - l(s)",
                            "u is(s)",
                            "l is(s)",
                        ),
                        convert(
                            "u small",
                            "|u(s)| <= d*env(s)",
                            "first sum",
                            "u in full",
                            "d times the envelope",
                        ),
                        convert(
                            "u near l",
                            "|u(s) - l(s)| <= d**2*env(s)",
                            "second sum",
                            "remainder in full",
                            "d squared times the envelope",
                        ),
                        have("positive", "0 <= env(s)", "not negative(s)", "s from 0"),
                        same(
                            "all",
                            "|u(s)| <= d*env(s) and |u(s) - l(s)| <= d**2*env(s) and 0 <= env(s)",
                        ),
                    ),
                    apply(
                        "squared",
                        "expanded",
                        "fun(s, R(s))",
                        "fun(s, u(s))",
                        "fun(s, l(s))",
                        "fun(s, env(s))",
                        "d",
                        using=["d positive"],
                    ),
                    # the integrals
                    have("itself p", "J(omega, p) == J(omega, p)"),
                    have("itself q", "J(omega, q) == J(omega, q)"),
                    convert(
                        "p with o",
                        f"Integral({_WITH_O}**2, (s, 0, oo)) == J(omega, p)",
                        "itself p",
                        "o is",
                    ),
                    convert(
                        "q with o",
                        f"Integral({_WITH_O.replace('(p', '(q')}**2, (s, 0, oo)) == J(omega, q)",
                        "itself q",
                        "o is",
                    ),
                    convert(
                        "loss at p",
                        "Integral(R(s)*R(s), (s, 0, oo)) == J(omega, p)",
                        "p with o",
                        "R in o(s)",
                    ),
                    convert(
                        "loss at q",
                        "Integral((R(s) + u(s))*(R(s) + u(s)), (s, 0, oo)) == J(omega, q)",
                        "q with o",
                        "R in o(s)",
                        "u is(s)",
                    ),
                    apply("R squared", PRODUCT.name, "fun(s, R(s))", "fun(s, R(s))"),
                    block(
                        "slopes",
                        "for i: natural. 1 <= i and i <= m => integrable(fun(s, R(s)*"
                        f"{_TERM})) and Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                        ["from 1", "to m"],
                        apply("its rate", "positive rates", "i"),
                        apply("t 0", DECAY.name, "0", "w(p, i)"),
                        apply("t 1", DECAY.name, "1", "w(p, i)"),
                        apply(
                            "R t 0", PRODUCT.name, "fun(s, s**0*exp(-w(p, i)*s))", "fun(s, R(s))"
                        ),
                        apply(
                            "R t 1", PRODUCT.name, "fun(s, s**1*exp(-w(p, i)*s))", "fun(s, R(s))"
                        ),
                        apply(
                            "R minus t 1",
                            LINEAR.name,
                            "fun(s, s**1*exp(-w(p, i)*s)*R(s))",
                            "fun(s, s**1*exp(-w(p, i)*s)*R(s))",
                            "-1",
                            "0",
                        ),
                        obtain("R minus t 1", "R minus t", "its value"),
                        convert("zero", "integrable(fun(s, exp(-w(p, i)*s)*R(s)))", "R t 0"),
                        convert(
                            "one", "integrable(fun(s, (-s)*exp(-w(p, i)*s)*R(s)))", "R minus t"
                        ),
                        apply(
                            "both",
                            LINEAR.name,
                            "fun(s, exp(-w(p, i)*s)*R(s))",
                            "fun(s, (-s)*exp(-w(p, i)*s)*R(s))",
                            "a(q, i) - a(p, i)",
                            "a(p, i)*(w(q, i) - w(p, i))",
                        ),
                        obtain("both", "both are", "value"),
                        convert("there", f"integrable(fun(s, R(s)*{_TERM}))", "both are"),
                        convert(
                            "in full",
                            f"Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                            "value",
                            "P is(i)",
                            "Q is(i)",
                        ),
                        same(
                            "so",
                            f"integrable(fun(s, R(s)*{_TERM}))"
                            f" and Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                        ),
                    ),
                    block(
                        "there",
                        f"for i: natural. 1 <= i and i <= m => integrable(fun(s, R(s)*{_TERM}))",
                        ["from 1", "to m"],
                        apply("here", "slopes", "i"),
                        obtain("here", "so", "value"),
                    ),
                    block(
                        "values",
                        "for i: natural. 1 <= i and i <= m"
                        f" => Integral(R(s)*{_TERM}, (s, 0, oo)) == {_SLOPE}",
                        ["from 1", "to m"],
                        apply("here", "slopes", "i"),
                        obtain("here", "so", "value"),
                    ),
                    apply(
                        "in terms",
                        "terms",
                        f"fun(i, s, R(s)*{_TERM})",
                        "fun(s, R(s)*R(s))",
                        "m",
                    ),
                    obtain("in terms", "terms there", "in terms value"),
                    have(
                        "factor out",
                        f"for s: real. Sum(R(s)*{_TERM}, (i, 1, m)) == R(s)*l(s)",
                        "l is(s)",
                        f"mul_eq_mul_left(l(s), {_LINEAR}, R(s))",
                    ),
                    convert(
                        "whole",
                        "Integral(R(s)*l(s), (s, 0, oo))"
                        f" == Sum(Integral(R(s)*{_TERM}, (s, 0, oo)), (i, 1, m))",
                        "in terms value",
                        "factor out(s)",
                    ),
                    convert(
                        "slope in terms",
                        f"Integral(R(s)*l(s), (s, 0, oo)) == Sum({_SLOPE}, (i, 1, m))",
                        "whole",
                        "values(i)",
                    ),
                    apply("paired", "inner product", "g", "q - p"),
                    block(
                        "coordinates",
                        "for i: natural. 1 <= i and i <= m"
                        f" => a(g, i)*a(q - p, i) + w(g, i)*w(q - p, i) == 2*({_SLOPE})",
                        ["from 1", "to m"],
                        apply("of g", "coordinates of g", "i"),
                        obtain("of g", "a of g", "w of g"),
                        apply("of the change", "linear", "q", "p", "-1", "i"),
                        obtain("of the change", "a of it", "w of it"),
                        have("da", "a(q - p, i) == a(q, i) - a(p, i)", "a of it"),
                        have("dw", "w(q - p, i) == w(q, i) - w(p, i)", "w of it"),
                        have(
                            "itself",
                            "2*P(i)*(a(q, i) - a(p, i))"
                            f" + 2*a(p, i)*Q(i)*(w(q, i) - w(p, i)) == 2*({_SLOPE})",
                        ),
                        convert(
                            "so",
                            f"a(g, i)*a(q - p, i) + w(g, i)*w(q - p, i) == 2*({_SLOPE})",
                            "itself",
                            "a of g",
                            "w of g",
                            "da",
                            "dw",
                        ),
                    ),
                    convert(
                        "paired in full",
                        f"inner(g, q - p) == Sum(2*({_SLOPE}), (i, 1, m))",
                        "paired",
                        "coordinates(i)",
                    ),
                    have(
                        "the slope",
                        "2*Integral(R(s)*l(s), (s, 0, oo)) == inner(g, q - p)",
                        "slope in terms",
                        "paired in full",
                    ),
                    convert(
                        "by K",
                        "|J(omega, q) - J(omega, p) - inner(g, q - p)| <= d**2*K",
                        "squared",
                        "loss at p",
                        "loss at q",
                        "the slope",
                        "K is",
                    ),
                    have("d by e", "d <= e/(|K| + 1)", "d is", "near", "h by e"),
                    apply("small enough", "share", "d", "e", "K", using=["d positive", "some e"]),
                    apply(
                        "in e",
                        "le_trans",
                        "|J(omega, q) - J(omega, p) - inner(g, q - p)|",
                        "d**2*K",
                        "e*d",
                    ),
                    convert(
                        "so",
                        "|J(omega, q) - J(omega, p) - inner(g, q - p)| <= e*|q - p|",
                        "in e",
                        "d is",
                    ),
                ),
                exists("such an h", "h"),
            ),
            block(
                "in coordinates",
                "for k: natural. 1 <= k and k <= m"
                f" => a(g, k) == {_SLOPE_A} and w(g, k) == {_SLOPE_W}",
                ["from 1", "to m"],
                apply("of g", "coordinates of g", "k"),
                obtain("of g", "a of g", "w of g"),
                convert("a by R", f"a(g, k) == {_by(_SLOPE_A, 'R(s)')}", "a of g", "P is(k)"),
                convert("w by R", f"w(g, k) == {_by(_SLOPE_W, 'R(s)')}", "w of g", "Q is(k)"),
                convert("a by o", f"a(g, k) == {_by(_SLOPE_A, _WITH_O)}", "a by R", "R in o(s)"),
                convert("w by o", f"w(g, k) == {_by(_SLOPE_W, _WITH_O)}", "w by R", "R in o(s)"),
                convert("first", f"a(g, k) == {_SLOPE_A}", "a by o", "o is"),
                convert("second", f"w(g, k) == {_SLOPE_W}", "w by o", "o is"),
                same("both", f"a(g, k) == {_SLOPE_A} and w(g, k) == {_SLOPE_W}"),
            ),
            exists("it is", "g"),
        ),
    ),
    "the gradient",
    (
        MOVED,
        SUM,
        DECAY,
        PRODUCT,
        LINEAR,
        From("exponential sums", EXPONENTIAL_SUMS),
        From("one rate", RATES),
        From("one weight", WEIGHTS),
        From("least", LEAST),
        From("greatest", GREATEST),
        From("expanded", EXPANDED),
        From("one unit", UNIT),
        From("terms", TERMS),
        From("squares", SQUARES),
        From("bounded", BOUNDED_SUMS),
    ),
)
THEOREM: Final = replace(
    _PROVED,
    met=Structure(
        {**VALUES, "omega": "1/4", "p": "p_0", "g": "g_0", "e": "1", "q": "p_0", "k": "1"},
        (
            *TENT_IN_L2,
            *FIT,
            apply("all gradients", "proved", *INSTANCE),
            apply("here", "all gradients", "1/4", "p_0"),
            obtain("here", "g_0", "slope", "coordinates of g"),
        ),
        uses=(*USES, From("proved", _PROVED)),
        numbers=NUMBERS,
        obtained={**OBTAINED, "g_0": "V"},
    ),
)
