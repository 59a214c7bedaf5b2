r"""Entries of the Hessian in the row of a weight, as derivatives of what depends on its rate alone.

The derivative of J_m in a_i is :math:`2\int R_xe^{-(w_i+x\delta)s}ds` as the q-th variable moves by
x.  It differs from :math:`2\int R_xe^{-w_is}ds`, which depends on the rate of the unit alone, by a
function whose derivative at 0 is 0: by :math:`\int Rse^{-w_is}ds=0` where w_i itself moves, and
trivially elsewhere.  So nothing is said of (131) to (134), and no entry is computed.

For Theorem D.3 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DELTA, ELSEWHERE, ONE_TERM
from memory_theorems.theorems.analysis.exponentials import SAME_RATE
from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.least_terms import LEAST
from memory_theorems.theorems.analysis.slopes import AGREEING, UNIQUE
from memory_theorems.theorems.analysis.slopes import LINEAR as COMBINED
from memory_theorems.theorems.analysis.square_integrable import DECAY, PREDICATES, PRODUCT, SUM
from memory_theorems.theorems.curse_of_memory.landscape.loss_from_a_fit import EXPONENTIAL_SUMS
from memory_theorems.theorems.curse_of_memory.landscape.moved_units import PAIRED
from memory_theorems.theorems.curse_of_memory.landscape.partial_derivatives import (
    BY_WEIGHT,
    IN_L2,
    PARTIAL,
    TARGET,
)
from memory_theorems.theorems.paper_objects.landscape import WITH_HESSIAN
from memory_theorems.verify.reasoning.composition import Composed, From, Setting
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

SETTING: Final = Setting.of(TARGET, IN_L2, WITH_HESSIAN, PREDICATES)

_RESIDUAL: Final = (
    "for m: natural, a, w: (natural -> real). positive(m, w)"
    " => square_integrable(fun(s, model(m, a, w, s) - rho(s)))"
)
#: The residual is in L2.
RESIDUAL: Final = Composed(
    SETTING,
    _RESIDUAL,
    (
        block("residual", _RESIDUAL, ["rates"])(
            obtain("exponential sums(a, w, rho, m)", "model is", "filtered"),
            convert("so", GOAL, f"{SUM.name}(fun(s, model(m, a, w, s)), rho, 1, -1)"),
        ),
    ),
    "residual",
    (SUM, From("exponential sums", EXPONENTIAL_SUMS)),
)

_BY_ITS_WEIGHT: Final = (
    "for m, k: natural, a, w: (natural -> real), y: real. 1 <= k and k <= m and positive(m, w)"
    f" and partial(k, m, a, w, y) => y == {BY_WEIGHT}"
)
#: The first m partial derivatives are those by the weights.
BY_ITS_WEIGHT: Final = Composed(
    SETTING,
    _BY_ITS_WEIGHT,
    (
        apply("derivatives", "partial derivatives"),
        have("far", "for m, l, k: natural. 1 <= l and k <= m => m + l != k"),
        block("value", _BY_ITS_WEIGHT, ["k from 1", "k to m", "rates", "partial"])(
            obtain("derivatives(m, k, a, w)", "by the weight", "by the rate"),
            block(
                "no rate moves",
                "for l: natural, x: real. 1 <= l => w(l) + x*unit(m + l, k) == w(l)",
                ["l from 1"],
                apply("apart", "far", "m", "l", "k"),
                apply("zero", "elsewhere", "m + l", "k"),
                apply("so", "add_mul_of_eq_zero", "w(l)", "unit(m + l, k)", "x"),
            ),
            convert(
                "as a weight",
                "by_weight(k, m, a, w, y)",
                "partial",
                "no rate moves(i, x); no rate moves(i, 0); "
                "same exponential(w(i) + x*unit(m + i, k), w(i), s); "
                "same exponential(w(i) + 0*unit(m + i, k), w(i), s); "
                "mul_eq_mul_left(exp(-(w(i) + x*unit(m + i, k))*s), exp(-w(i)*s), a(i) + "
                "x*unit(i, k)); "
                "mul_eq_mul_left(exp(-(w(i) + 0*unit(m + i, k))*s), exp(-w(i)*s), a(i) + "
                "0*unit(i, k))",
            ),
            apply(
                "so",
                f"one derivative(fun(t, J(m, fun(i, a(i) + t*unit(i, k)), w)), y, {BY_WEIGHT})",
            ),
        ),
    ),
    "value",
    (
        From("partial derivatives", PARTIAL),
        From("elsewhere", ELSEWHERE),
        From("one derivative", UNIQUE),
        From("same exponential", SAME_RATE),
    ),
)

_A: Final = "fun(i, a(i) + x*unit(i, q))"
_W: Final = "fun(i, w(i) + x*unit(m + i, q))"
_MOVED: Final = "Sum((a(i) + x*unit(i, q))*exp(-(w(i) + x*unit(m + i, q))*s), (i, 1, m))"
MOVED_RESIDUAL: Final = f"(model(m, {_A}, {_W}, s) - rho(s))"
UNMOVED_RESIDUAL: Final = MOVED_RESIDUAL.replace("x*", "0*")
_OWN: Final = "exp(-(w(k) + x*unit(m + k, q))*s)"
_UNIT: Final = "exp(-w(k)*s)"
OF_UNIT: Final = f"Integral({MOVED_RESIDUAL}*{_UNIT}, (s, 0, oo))"
_GAP: Final = f"Integral({MOVED_RESIDUAL}*({_OWN} - {_UNIT}), (s, 0, oo))"
_STILL: Final = "Integral((model(m, a, w, s) - rho(s))*(s*exp(-w(k)*s)), (s, 0, oo))"
_MODEL: Final = "Sum(a(i)*exp(-w(i)*s), (i, 1, m))"
_OLD: Final = f"{_MODEL} - rho(s) + a(k)*(exp(-(w(k) + X)*s) - {_UNIT})"
_NEW: Final = _MOVED.replace("x*", "X*") + " - rho(s)"
_COLUMN: Final = (
    "for m, k, q: natural, a, w: (natural -> real), z: real. 1 <= k and k <= m and positive(m, w)"
    f" and {_STILL} == 0 and second(k, q, m, a, w, z) => slope(fun(x, 2*{OF_UNIT}), z)"
)

#: The entry of a row is the derivative of what depends on the rate of the row's unit alone.
COLUMN: Final = Composed(
    SETTING,
    _COLUMN,
    (
        apply("values", "by its weight"),
        apply("residuals", "residual"),
        have(
            "not far",
            "for x, y, u, c: real. 0 < c and |x| <= c/2 and c <= y and 0 <= u and u <= 1"
            " => 0 < y + x*u",
            "mul_le_mul_of_nonneg_left(u, -c/2, x); mul_le_mul_of_nonneg_left(c/2, u, 1)",
        ),
        have("all of it", "for x, y, t: real. y == 1 => x + t*y == x + t"),
        convert("decays", "square_integrable(fun(s, exp(-1*s)))", f"{DECAY.name}(0, 1)"),
        apply("area", PRODUCT.name, "fun(s, exp(-1*s))", "fun(s, exp(-1*s))"),
        obtain(
            f"{LINEAR.name}(fun(s, exp(-1*s)*exp(-1*s)), fun(s, exp(-1*s)*exp(-1*s)), 0, 0)",
            "nothing is; nothing value",
        ),
        block("column", _COLUMN, ["k from 1", "k to m", "rates", "still", "entry"])(
            obtain("least(w, m)", "c0", "some c0", "rates from c0"),
            obtain("entry", "c1", "y", "some c1", "partials", "slope of y"),
            have("rate", "0 < w(k)", "rates(k)", "k from 1", "k to m"),
            block("still positive", f"for x: real. |x| <= c0/2 => positive(m, {_W})", ["close"])(
                block(
                    "each",
                    "for i: natural. 1 <= i and i <= m => 0 < w(i) + x*unit(m + i, q)",
                    ["i from 1", "i to m"],
                    apply("from c0", "rates from c0", "i"),
                    apply("so", "not far", "x", "w(i)", "unit(m + i, q)", "c0", using=["some c0"]),
                )
            ),
            block(
                "in parts",
                f"for x: real. |x| <= Min(c1, c0/2) => 1*y(x) + -2*{_GAP} == 2*{OF_UNIT}",
                ["close"],
                apply("positive there", "still positive", "x", using=["close"]),
                apply("own rate", "positive there", "k"),
                apply("partial there", "partials", "x", using=["close"]),
                apply("value", "values", "m", "k", _A, _W, "y(x)"),
                apply("residual there", "residuals", "m", _A, _W),
                convert(
                    "own unit",
                    f"square_integrable(fun(s, {_OWN}))",
                    f"{DECAY.name}(0, w(k) + x*unit(m + k, q))",
                ),
                convert("unit", f"square_integrable(fun(s, {_UNIT}))", f"{DECAY.name}(0, w(k))"),
                apply("by own", PRODUCT.name, f"fun(s, {MOVED_RESIDUAL})", f"fun(s, {_OWN})"),
                apply("by unit", PRODUCT.name, f"fun(s, {MOVED_RESIDUAL})", f"fun(s, {_UNIT})"),
                obtain(
                    f"{LINEAR.name}(fun(s, {MOVED_RESIDUAL}*{_OWN}), fun(s, "
                    f"{MOVED_RESIDUAL}*{_UNIT}), 1, -1)",
                    "both are; gap",
                ),
                thus("value", "gap"),
            ),
            by_cases("which", f"slope(fun(x, {_GAP}), 0)", "q == m + k")(
                [
                    block("deltas", "for i: natural. i <= m => unit(i, q) == 0", ["i to m"])(
                        have("before", "i + 1 <= q", "i to m", "which case", "k from 1"),
                        apply("so", "elsewhere", "i", "q", using=["before"]),
                    ),
                    block(
                        "delta elsewhere",
                        "for i: natural. i != k => unit(m + i, q) == 0",
                        ["not k"],
                        have("sums apart", "m + i != m + k", "not k"),
                        convert("apart", "m + i != q", "sums apart", "which case"),
                        apply("so", "elsewhere", "m + i", "q"),
                    ),
                    obtain("delta of two(m + k, q)", "if the same", "if apart"),
                    apply("one", "if the same", using=["which case"]),
                    block(
                        "moved",
                        f"for x, s: real. {_MOVED}"
                        f" == {_MODEL} + a(k)*(exp(-(w(k) + x)*s) - {_UNIT})",
                        [],
                        have(
                            "others",
                            "for i: natural. 1 <= i and i <= m and i != k"
                            " => (a(i) + x*unit(i, q))*exp(-(w(i) + x*unit(m + i, q))*s)"
                            " == a(i)*exp(-w(i)*s)",
                            "deltas(i); add_mul_of_eq_zero(a(i), unit(i, q), x); "
                            "delta elsewhere(i); add_mul_of_eq_zero(w(i), unit(m + i, q), x); "
                            "same exponential(w(i) + x*unit(m + i, q), w(i), s); "
                            "mul_eq_mul(a(i) + x*unit(i, q), a(i), exp(-(w(i) + x*unit(m + "
                            "i, q))*s), exp(-w(i)*s))",
                        ),
                        apply(
                            "one moves",
                            "one term(fun(i, a(i)*exp(-w(i)*s)), fun(i, (a(i) + x*unit(i, "
                            "q))*exp(-(w(i) + x*unit(m + i, q))*s)), k, m)",
                        ),
                        thus(
                            "one moves; k to m; deltas(k); "
                            "add_mul_of_eq_zero(a(k), unit(k, q), x); one; "
                            "all of it(w(k), unit(m + k, q), x); "
                            "same exponential(w(k) + x*unit(m + k, q), w(k) + x, s); "
                            "mul_eq_mul(a(k) + x*unit(k, q), a(k), exp(-(w(k) + x*unit(m + "
                            "k, q))*s), exp(-(w(k) + x)*s))"
                        ),
                    ),
                    have(
                        "its rate",
                        "for x: real. w(k) + x == w(k) + x*unit(m + k, q)",
                        "one; all of it(w(k), unit(m + k, q), x)",
                    ),
                    apply("residual here", "residuals", "m", "a", "w"),
                    apply("paired", "paired units(fun(s, model(m, a, w, s) - rho(s)), w(k), a(k))"),
                    convert(
                        "its slope",
                        f"slope(fun(x, {_GAP}), -{_STILL})",
                        "paired",
                        "moved(x, s)",
                        "moved(0, s)",
                        "its rate(x)",
                        "its rate(0)",
                        *(
                            hint.replace("X", x)
                            for x in ("x", "0")
                            for hint in (
                                "same exponential(w(k) + X, w(k) + X*unit(m + k, q), s)",
                                f"mul_eq_mul({_OLD}, {_NEW}, exp(-(w(k) + X)*s) - {_UNIT},"
                                f" exp(-(w(k) + X*unit(m + k, q))*s) - {_UNIT})",
                            )
                        ),
                    ),
                    convert("so", GOAL, "its slope", "still"),
                ],
                [
                    block("nothing", f"for x: real. {_GAP} == 0", [])(
                        have(
                            "zeros",
                            f"for s: real. {_OWN} - {_UNIT} == 0",
                            "which case; elsewhere(m + k, q); "
                            "add_mul_of_eq_zero(w(k), unit(m + k, q), x); "
                            "same exponential(w(k), w(k) + x*unit(m + k, q), s)",
                        ),
                        have(
                            "as nothing",
                            "Integral(0*(exp(-1*s)*exp(-1*s))"
                            " + 0*(exp(-1*s)*exp(-1*s)), (s, 0, oo)) == 0",
                            "nothing value",
                        ),
                        convert(
                            "so",
                            GOAL,
                            "as nothing",
                            f"zeros(s); mul_eq_zero_of_right({MOVED_RESIDUAL}, {_OWN} - {_UNIT})",
                        ),
                    ),
                    block(
                        "flat",
                        "for e: real. 0 < e => exists h: real. 0 < h and (for x: real. |x| <= h"
                        f" => |{_GAP} - {_GAP.replace('x*', '0*')} - 0*x| <= e*|x|)",
                        ["some e"],
                        block(
                            "near",
                            "for x: real. |x| <= 1"
                            f" => |{_GAP} - {_GAP.replace('x*', '0*')} - 0*x| <= e*|x|",
                            ["close"],
                            apply("at x", "nothing", "x"),
                            apply("at 0", "nothing", "0"),
                            thus("at x", "at 0", "some e"),
                        ),
                        exists("h", "1"),
                    ),
                ],
            ),
            apply("combined", "slopes combined", "y", f"fun(x, {_GAP})", "1", "-2", "z", "0"),
            convert(
                "so",
                GOAL,
                f"slopes agree(fun(x, 1*y(x) + -2*{_GAP}), fun(x, 2*{OF_UNIT}), 1*z + -2*0, "
                "Min(c1, c0/2))",
            ),
        ),
    ),
    "column",
    (
        DECAY,
        LINEAR,
        PRODUCT,
        From("by its weight", BY_ITS_WEIGHT),
        From("residual", RESIDUAL),
        From("least", LEAST),
        From("elsewhere", ELSEWHERE),
        From("delta of two", DELTA),
        From("one term", ONE_TERM),
        From("paired units", PAIRED),
        From("slopes combined", COMBINED),
        From("slopes agree", AGREEING),
        From("same exponential", SAME_RATE),
    ),
)
