r"""How the square of a residual in L2 changes as one unit moves: derivatives in weight and rate.

For R in L2[0, oo) and u > 0, at x = 0 the derivative of :math:`\int(R+xe^{-us})^2ds` is
:math:`2\int Re^{-us}ds`, and that of :math:`\int(R+c(e^{-(u+x)s}-e^{-us}))^2ds` is
:math:`-2c\int Rse^{-us}ds`.  Nothing is differentiated under the integral: the remainders are at
most :math:`x^2` times an integral, by :math:`|e^{-xs}-1+xs|\le x^2s^2e^{|x|s}`.

For (126) and Theorem D.3 of Li, Han, E and Li (ICLR 2021).
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR, MODULUS, MULTIPLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.slopes import AGREEING, QUADRATIC, SLOPE
from memory_theorems.theorems.analysis.slopes import LINEAR as COMBINED
from memory_theorems.theorems.analysis.square_integrable import (
    BOUND,
    DECAY,
    PREDICATES,
    PRODUCT,
    SUM,
)
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    have,
    let,
    obtain,
    thus,
)

_UNIT: Final = "exp(-u*s)"
_BY_WEIGHT: Final = f"(R(s) + x*{_UNIT})**2"


def _of(body: str) -> str:
    return f"Integral({body}, (s, 0, oo))"


#: In the weight.
WEIGHT: Final = lemma(
    "for R: (real -> real), u: real. 0 < u and square_integrable(R)"
    f" => slope(fun(x, {_of(_BY_WEIGHT)}), 2*{_of(f'R(s)*{_UNIT}')})",
    ["some u", "R is"],
    convert("unit", f"square_integrable(fun(s, {_UNIT}))", f"{DECAY.name}(0, u)"),
    apply("R squared", PRODUCT.name, "R", "R"),
    apply("R times unit", PRODUCT.name, "R", f"fun(s, {_UNIT})"),
    apply("unit squared", PRODUCT.name, f"fun(s, {_UNIT})", f"fun(s, {_UNIT})"),
    block(
        "in parts",
        f"for x: real. {_of(_BY_WEIGHT)}"
        f" == {_of('R(s)*R(s)')} + x*(2*{_of(f'R(s)*{_UNIT}')} + x*{_of(f'{_UNIT}*{_UNIT}')})",
        [],
        obtain(
            f"{LINEAR.name}(fun(s, R(s)*{_UNIT}), fun(s, {_UNIT}*{_UNIT}), 2, x)",
            "they are; their value",
        ),
        obtain(
            f"{LINEAR.name}(fun(s, R(s)*R(s)), fun(s, 2*(R(s)*{_UNIT}) + x*({_UNIT}*{_UNIT})),"
            " 1, x)",
            "all are; value",
        ),
        have("times", "for y, z: real. y == z => x*y == x*z"),
        thus(
            "value",
            "their value",
            f"times({_of(f'2*(R(s)*{_UNIT}) + x*({_UNIT}*{_UNIT})')},"
            f" 2*{_of(f'R(s)*{_UNIT}')} + x*{_of(f'{_UNIT}*{_UNIT}')})",
        ),
    ),
    have(
        "remainder of second order",
        "for x, y, y0, p, q, r: real. y == p + x*(2*q + x*r) and y0 == p + 0*(2*q + 0*r)"
        " => |y - y0 - 2*q*x| <= |r|*x**2",
    ),
    have(
        "remainder",
        f"for x: real. |x| <= 1 => |{_of(_BY_WEIGHT)} - {_of(_BY_WEIGHT.replace('x', '0', 1))}"
        f" - 2*{_of(f'R(s)*{_UNIT}')}*x| <= |{_of(f'{_UNIT}*{_UNIT}')}|*x**2",
        "in parts(x)",
        f"remainder of second order(x, {_of(_BY_WEIGHT)}, {_of(_BY_WEIGHT.replace('x', '0', 1))},"
        f" {_of('R(s)*R(s)')}, {_of(f'R(s)*{_UNIT}')}, {_of(f'{_UNIT}*{_UNIT}')})",
    ),
    apply(
        "slope",
        "quadratic",
        f"fun(x, {_of(_BY_WEIGHT)})",
        f"2*{_of(f'R(s)*{_UNIT}')}",
        f"|{_of(f'{_UNIT}*{_UNIT}')}|",
        "1",
    ),
    uses=[DECAY, LINEAR, PRODUCT, From("quadratic", QUADRATIC)],
    predicates=PREDICATES,
    objects=[SLOPE],
)

_HALF: Final = "exp(-(u/2)*s)"
_LATER: Final = "exp(-(u + {})*s)"
_MOVED: Final = f"({_LATER.format('x')} - {_UNIT})"
_BY_RATE: Final = f"(R(s) + c*{_MOVED})**2"
_AT_0: Final = f"(R(s) + c*({_LATER.format('0')} - {_UNIT}))**2"

#: Exponentials near each other, to first and second order.
EXPONENTIALS: Final = lemma(
    "for u, s, x: real. 0 < u and 0 <= s and |x| <= u/2"
    f" => |{_MOVED}| <= |x|*(s*{_HALF}) and |{_MOVED} + x*(s*{_UNIT})| <= x**2*(s**2*{_HALF})",
    ["some u", "later", "close"],
    have("first order", "for y: real. |exp(y) - 1| <= |y|*exp(|y|)"),
    have("second order", "for y: real. |exp(y) - 1 - y| <= y**2*exp(|y|)"),
    have("sizes", "|-x*s| == s*|x|", "abs_mul(-x, s)", "later"),
    have("factors", f"{_LATER.format('x')} == {_UNIT}*exp(-x*s)"),
    let("U", "real", _UNIT),
    have("U positive", "U > 0", "U is"),
    let("G", "real", "exp(s*|x|)"),
    let("X", "real", "exp(-x*s)"),
    have("U G", f"U*G <= {_HALF}", "close; later; exponential(-u*s + s*|x|, -(u/2)*s); U is; G is"),
    have("moved", f"{_LATER.format('x')} == U*X", "factors", "U is", "X is"),
    have("G again", "exp(|-x*s|) == G", "G is", "sizes", "exp_congr(|-x*s|, s*|x|)"),
    have(
        "first of x",
        "|X - 1| <= s*|x|*G",
        "X is; first order(-x*s); sizes; G again; mul_eq_mul_left(|-x*s|, s*|x|, exp(|-x*s|)); "
        "mul_eq_mul_left(exp(|-x*s|), G, s*|x|)",
    ),
    have(
        "one",
        f"|{_MOVED}| <= |x|*(s*{_HALF})",
        "moved; U is; U positive; first of x; abs_mul_of_nonneg_left(U, X - 1); "
        "mul_le_mul_of_nonneg_left(U, |X - 1|, s*|x|*G); later; "
        f"mul_le_mul_of_nonneg_left(s*|x|, U*G, {_HALF}); U G",
    ),
    have(
        "two of U",
        f"U*|X - 1 + x*s| <= x**2*(s**2*{_HALF})",
        "U positive; X is; second order(-x*s); G again; "
        "mul_eq_mul_left(exp(|-x*s|), G, x**2*s**2); "
        "mul_le_mul_of_nonneg_left(U, |X - 1 + x*s|, x**2*s**2*G); "
        f"mul_le_mul_of_nonneg_left(x**2*s**2, U*G, {_HALF}); U G",
    ),
    have(
        "two",
        f"|{_MOVED} + x*(s*{_UNIT})| <= x**2*(s**2*{_HALF})",
        "moved; U is; mul_eq_mul_left(U, exp(-u*s), x*s); two of U; U positive; "
        "abs_mul_of_nonneg_left(U, X - 1 + x*s)",
    ),
)

_SIZE: Final = f"2*|c|*|R(s)*(s**2*{_HALF})| + c**2*((s*{_HALF})*(s*{_HALF}))"
_VALUE: Final = f"-2*c*{_of(f'R(s)*(s*{_UNIT})')}"
_REST: Final = f"1*(1*{_BY_RATE} + -1*{_AT_0}) + 2*c*x*(R(s)*(s*{_UNIT}))"

#: The moved residual is square integrable.
SQUARES: Final = lemma(
    "for R: (real -> real), u, c, x: real. 0 < u and square_integrable(R) and |x| <= u/2"
    f" => integrable(fun(s, {_BY_RATE}))",
    ["some u", "R is", "close"],
    block("decays", "for y: real. 0 < y => square_integrable(fun(s, exp(-y*s)))", ["some y"])(
        convert("so", GOAL, f"{DECAY.name}(0, y)")
    ),
    apply("moved", "decays", "u + x", using=["close", "some u"]),
    apply("unit", "decays", "u"),
    apply("difference", SUM.name, f"fun(s, {_LATER.format('x')})", f"fun(s, {_UNIT})", "1", "-1"),
    apply("with R", SUM.name, "R", f"fun(s, 1*{_LATER.format('x')} + -1*{_UNIT})", "1", "c"),
    convert(
        "so",
        GOAL,
        f"{PRODUCT.name}(fun(s, 1*R(s) + c*(1*{_LATER.format('x')} + -1*{_UNIT})), fun(s, 1*R(s) "
        f"+ c*(1*{_LATER.format('x')} + -1*{_UNIT})))",
    ),
    uses=[DECAY, PRODUCT, SUM],
    predicates=PREDICATES,
)

#: In the rate.
RATE: Final = lemma(
    "for R: (real -> real), u, c: real. 0 < u and square_integrable(R)"
    f" => slope(fun(x, {_of(_BY_RATE)}), {_VALUE})",
    ["some u", "R is"],
    convert("slope unit", f"square_integrable(fun(s, s*{_UNIT}))", f"{DECAY.name}(1, u)"),
    apply("R times slope", PRODUCT.name, "R", f"fun(s, s*{_UNIT})"),
    convert("half 1", f"square_integrable(fun(s, s*{_HALF}))", f"{DECAY.name}(1, u/2)"),
    apply("half squared", PRODUCT.name, f"fun(s, s*{_HALF})", f"fun(s, s*{_HALF})"),
    apply("half 2", DECAY.name, "2", "u/2"),
    apply("R times half", PRODUCT.name, "R", f"fun(s, s**2*{_HALF})"),
    apply("in modulus", MODULUS.name, f"fun(s, R(s)*(s**2*{_HALF}))"),
    obtain(
        f"{LINEAR.name}(fun(s, |R(s)*(s**2*{_HALF})|), fun(s, (s*{_HALF})*(s*{_HALF})),"
        " 2*|c|, c**2)",
        "size is; size value",
    ),
    have("square of a modulus", "for y, z: real. (|y|*z)**2 == y**2*z**2"),
    have("two terms", "for y, z: real. 0 <= z => |y + z| <= |y| + z"),
    have("moduli", "for k, r, y: real. |2*k*(r*y)| == 2*|k|*(|r|*|y|)"),
    have(
        "cross term",
        "for r, k, t, y, q: real. 0 <= q and |y| <= t**2*q => |2*k*(r*y)| <= t**2*(2*|k|*|r*q|)",
        "moduli(k, r, y); abs_mul_of_nonneg_right(r, q); "
        "mul_le_mul_of_nonneg_left(2*|k|*|r|, |y|, t**2*q); "
        "mul_eq_mul_left(|r*q|, |r|*q, t**2*2*|k|)",
    ),
    have(
        "square term",
        "for k, t, y, p: real. |y| <= |t|*p => (k*y)**2 <= t**2*(k**2*(p*p))",
        "sq_le_sq_of_abs_le(y, |t|*p); square of a modulus(t, p); "
        "mul_le_mul_of_nonneg_left(k**2, y**2, t**2*p**2)",
    ),
    have(
        "pointwise",
        "for r, k, t, y, z, q, p: real. 0 <= q and |y| <= |t|*p and |y + t*z| <= t**2*q"
        " => |(r + k*y)**2 - r**2 + 2*k*t*(r*z)| <= t**2*(2*|k|*|r*q| + k**2*(p*p))",
        "two terms(2*k*(r*(y + t*z)), (k*y)**2); cross term(r, k, t, y + t*z, q); "
        "square term(k, t, y, p)",
    ),
    block(
        "remainder",
        f"for x: real. |x| <= u/2 => |{_of(_BY_RATE)} - {_of(_AT_0)} - {_VALUE}*x|"
        f" <= {_of(_SIZE)}*x**2",
        ["close"],
        apply("square at x", "squares of moved", "R", "u", "c", "x"),
        apply("square at 0", "squares of moved", "R", "u", "c", "0"),
        obtain(
            f"{LINEAR.name}(fun(s, {_BY_RATE}), fun(s, {_AT_0}), 1, -1)", "change is; change value"
        ),
        obtain(
            f"{LINEAR.name}(fun(s, 1*{_BY_RATE} + -1*{_AT_0}), fun(s, R(s)*(s*{_UNIT})), 1, 2*c*x)",
            "rest is; rest value",
        ),
        obtain(f"multiple(fun(s, {_SIZE}), x**2)", "scaled is", "scaled value"),
        block("below", f"for s: real. 0 <= s => |{_REST}| <= x**2*({_SIZE})", ["later"])(
            obtain("exponentials(u, s, x)", "first order", "second order"),
            thus(
                "first order; second order; "
                f"pointwise(R(s), c, x, {_MOVED}, s*{_UNIT}, s**2*{_HALF}, s*{_HALF})"
            ),
        ),
        apply("integrals", "bound", f"fun(s, {_REST})", f"fun(s, x**2*({_SIZE}))"),
        thus("integrals", "rest value", "change value", "scaled value"),
    ),
    apply("slope", "quadratic", f"fun(x, {_of(_BY_RATE)})", _VALUE, _of(_SIZE), "u/2"),
    uses=[
        DECAY,
        LINEAR,
        MODULUS,
        PRODUCT,
        From("squares of moved", SQUARES),
        From("bound", BOUND),
        From("multiple", MULTIPLE),
        From("quadratic", QUADRATIC),
        From("exponentials", EXPONENTIALS),
    ],
    predicates=PREDICATES,
    objects=[SLOPE],
)

_UP: Final = f"(R(s) + (c + 1)*{_MOVED})**2"
_DOWN: Final = f"(R(s) + (c - 1)*{_MOVED})**2"
_PAIRED: Final = f"(R(s) + c*{_MOVED})*{_MOVED}"
_SLOPES: Final = (
    f"1/4*(-2*(c + 1)*{_of(f'R(s)*(s*{_UNIT})')}) + -1/4*(-2*(c - 1)*{_of(f'R(s)*(s*{_UNIT})')})"
)

#: The moved residual against the change of its unit.
PAIRED: Final = lemma(
    "for R: (real -> real), u, c: real. 0 < u and square_integrable(R)"
    f" => slope(fun(x, {_of(_PAIRED)}), -{_of(f'R(s)*(s*{_UNIT})')})",
    ["some u", "R is"],
    apply("up", "rate moved", "R", "u", "c + 1"),
    apply("down", "rate moved", "R", "u", "c - 1"),
    apply(
        "both",
        "slopes combined",
        f"fun(x, {_of(_UP)})",
        f"fun(x, {_of(_DOWN)})",
        "1/4",
        "-1/4",
        f"-2*(c + 1)*{_of(f'R(s)*(s*{_UNIT})')}",
        f"-2*(c - 1)*{_of(f'R(s)*(s*{_UNIT})')}",
    ),
    block(
        "in squares",
        f"for x: real. |x| <= u/2 => 1/4*{_of(_UP)} + -1/4*{_of(_DOWN)} == {_of(_PAIRED)}",
        ["close"],
        apply("square up", "squares of moved", "R", "u", "c + 1", "x"),
        apply("square down", "squares of moved", "R", "u", "c - 1", "x"),
        obtain(f"{LINEAR.name}(fun(s, {_UP}), fun(s, {_DOWN}), 1/4, -1/4)", "they are", "value"),
        thus("value"),
    ),
    convert(
        "so",
        GOAL,
        f"slopes agree(fun(x, 1/4*{_of(_UP)} + -1/4*{_of(_DOWN)}), fun(x, {_of(_PAIRED)}), "
        f"{_SLOPES}, u/2)",
    ),
    uses=[
        LINEAR,
        From("rate moved", RATE),
        From("squares of moved", SQUARES),
        From("slopes combined", COMBINED),
        From("slopes agree", AGREEING),
    ],
    predicates=PREDICATES,
    objects=[SLOPE],
)
