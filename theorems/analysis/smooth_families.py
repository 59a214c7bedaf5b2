r"""Families of functions that depend smoothly on a number, and the derivative of their products.

:math:`f_x` is close to :math:`f_0+xl` to the second order, with a bound :math:`x^2D` that is square
integrable.  So nothing is differentiated under the integral: the derivative of
:math:`\int f_xg_x` is :math:`\int f_0k+lg_0` with a remainder of second order.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR, MODULUS, MULTIPLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.slopes import QUADRATIC, SLOPE
from memory_theorems.theorems.analysis.square_integrable import BOUND, PREDICATES, PRODUCT
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import apply, block, convert, have, obtain, thus

_CLOSE: Final = "|f(x, s) - f(0, s)| <= |x|*D(s) and |f(x, s) - f(0, s) - x*l(s)| <= x**2*D(s)"
SMOOTH: Final = Object(
    "smooth(c: real, f: (real, real -> real), l, D: (real -> real))",
    "square_integrable(l) and square_integrable(D)"
    " and (for x: real. |x| <= c => square_integrable(fun(s, f(x, s))))"
    f" and (for x, s: real. |x| <= c and 0 <= s => {_CLOSE})",
    "l is the derivative of f at x = 0, with a remainder of second order for |x| <= c",
)
_F0: Final = "f(0, s)"
_G0: Final = "g(0, s)"
_VALUE: Final = "(f(0, s)*k(s) + l(s)*g(0, s))"
_SIZE: Final = "(|f(0, s)*F(s)| + |g(0, s)*D(s)| + |D(s)*F(s)|)"


def _of(body: str) -> str:
    return f"Integral({body}, (s, 0, oo))"


_REST: Final = (
    "(1*(1*(f(x, s)*g(x, s)) + -1*(f(0, s)*g(0, s))) + -x*(1*(f(0, s)*k(s)) + 1*(l(s)*g(0, s))))"
)
#: The derivative of the integral of a product.
SLOPE_OF_PRODUCT: Final = lemma(
    "for c: (0, oo), f, g: (real, real -> real), l, k, D, F: (real -> real)."
    " smooth(c, f, l, D) and smooth(c, g, k, F)"
    f" => slope(fun(x, {_of('f(x, s)*g(x, s)')}), {_of(_VALUE)})",
    "of f; of g",
    obtain("of f", "l is", "D is", "f is", "f close"),
    obtain("of g", "k is", "F is", "g is", "g close"),
    apply("f at 0", "f is(0)"),
    apply("g at 0", "g is(0)"),
    apply("f k", f"{PRODUCT.name}(fun(s, {_F0}), k)"),
    apply("l g", f"{PRODUCT.name}(l, fun(s, {_G0}))"),
    apply("f g", f"{PRODUCT.name}(fun(s, {_F0}), fun(s, {_G0}))"),
    apply("f F", f"{PRODUCT.name}(fun(s, {_F0}), F)"),
    apply("g D", f"{PRODUCT.name}(fun(s, {_G0}), D)"),
    apply("E F", f"{PRODUCT.name}(D, F)"),
    apply("|f F|", f"{MODULUS.name}(fun(s, f(0, s)*F(s)))"),
    apply("|E g|", f"{MODULUS.name}(fun(s, g(0, s)*D(s)))"),
    apply("|E F|", f"{MODULUS.name}(fun(s, D(s)*F(s)))"),
    apply("two sizes", f"{LINEAR.name}(fun(s, |f(0, s)*F(s)|), fun(s, |g(0, s)*D(s)|), 1, 1)"),
    obtain("two sizes", "two are", "two value"),
    apply(
        "three sizes",
        f"{LINEAR.name}(fun(s, 1*|f(0, s)*F(s)| + 1*|g(0, s)*D(s)|), fun(s, |D(s)*F(s)|), 1, 1)",
    ),
    obtain("three sizes", "three are", "three value"),
    convert("size is", f"integrable(fun(s, {_SIZE}))", "three are"),
    apply("slopes", f"{LINEAR.name}(fun(s, f(0, s)*k(s)), fun(s, l(s)*g(0, s)), 1, 1)"),
    obtain("slopes", "slope is", "slope value"),
    have(
        "first part",
        "for x, a, b, e: real. |b| <= x**2*e => |a*b| <= x**2*|a*e|",
        "abs_mul(a, b); abs_mul(a, e); mul_le_mul_of_nonneg_left(|a|, |b|, x**2*|e|);"
        " mul_eq_mul_left(|a*e|, |a|*|e|, x**2)",
    ),
    have(
        "last part",
        "for x, y, z, e, d: real. |y| <= |x|*e and |z| <= |x|*d => |y*z| <= x**2*|e*d|",
        "abs_mul(y, z); abs_mul(e, d); mul_le_mul_of_nonneg_left(|x|, e, |e|);"
        " mul_le_mul_of_nonneg_left(|x|, d, |d|); mul_le_mul(|y|, |z|, |x|*|e|, |x|*|d|);"
        " abs_mul_abs_self(x); mul_eq_mul_left(|e*d|, |e|*|d|, x**2);"
        " mul_eq_mul_left(|x|*|x|, x**2, |e|*|d|)",
    ),
    have(
        "in all",
        "for x, p, q, a, b, l1, k1, e, d: real. |p - a| <= |x|*e and |p - a - x*l1| <= x**2*e"
        " and |q - b| <= |x|*d and |q - b - x*k1| <= x**2*d"
        " => |p*q - a*b - x*(a*k1 + l1*b)| <= x**2*(|a*d| + |b*e| + |e*d|)",
        "first part(x, a, q - b - x*k1, d); first part(x, b, p - a - x*l1, e);"
        " last part(x, p - a, q - b, e, d); abs_add_three(a*(q - b - x*k1), b*(p - a - x*l1),"
        " (p - a)*(q - b))",
    ),
    block(
        "remainder",
        f"for x: real. |x| <= c => |{_of('f(x, s)*g(x, s)')} - {_of('f(0, s)*g(0, s)')}"
        f" - {_of(_VALUE)}*x| <= {_of(_SIZE)}*x**2",
        "close",
        apply("f at x", "f is(x)"),
        apply("g at x", "g is(x)"),
        apply("product at x", f"{PRODUCT.name}(fun(s, f(x, s)), fun(s, g(x, s)))"),
        apply("change", f"{LINEAR.name}(fun(s, f(x, s)*g(x, s)), fun(s, f(0, s)*g(0, s)), 1, -1)"),
        obtain("change", "change is", "change value"),
        apply(
            "rest",
            f"{LINEAR.name}(fun(s, 1*(f(x, s)*g(x, s)) + -1*(f(0, s)*g(0, s))),"
            " fun(s, 1*(f(0, s)*k(s)) + 1*(l(s)*g(0, s))), 1, -x)",
        ),
        obtain("rest", "rest is", "rest value"),
        apply("scaled", f"multiple(fun(s, {_SIZE}), x**2)"),
        obtain("scaled", "scaled is", "scaled value"),
        block(
            "below",
            f"for s: real. 0 <= s => |{_REST}| <= x**2*{_SIZE}",
            "later",
            apply("near f", "f close(x, s)"),
            obtain("near f", "first f", "second f"),
            apply("near g", "g close(x, s)"),
            obtain("near g", "first g", "second g"),
            apply(
                "so far", "in all(x, f(x, s), g(x, s), f(0, s), g(0, s), l(s), k(s), D(s), F(s))"
            ),
            thus("so far"),
        ),
        apply("integrals", f"bound(fun(s, {_REST}), fun(s, x**2*{_SIZE}))"),
        thus("integrals; rest value; change value; scaled value"),
    ),
    apply("slope", f"quadratic(fun(x, {_of('f(x, s)*g(x, s)')}), {_of(_VALUE)}, {_of(_SIZE)}, c)"),
    uses=[
        LINEAR,
        MODULUS,
        PRODUCT,
        From("bound", BOUND),
        From("multiple", MULTIPLE),
        From("quadratic", QUADRATIC),
    ],
    predicates=PREDICATES,
    objects=[SLOPE, SMOOTH],
)
