r"""Mixtures of exponentials, differentiated in the end of the mixture.

With :math:`R(s)=(1+s)^{-1-q}` and L a primitive of :math:`\kappa(y)=e^{(1+q)y-e^y}`,
:math:`R(s)L(\log(1+s)-v)` has the derivative :math:`-e^{-(1+q)v-e^{-v}}e^{-e^{-v}s}` in v, so that
the integral of its product with g up to T has a derivative too: no order of integrations is
exchanged.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import QUADRATIC
from memory_theorems.theorems.analysis.continuity import (
    COMPOSED,
    CONTINUOUS,
    FROM_DERIVATIVES,
    LIPSCHITZ,
    PRODUCT,
)
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.damped_functions import CONSTANT, DAMPED, VALUE
from memory_theorems.theorems.analysis.gamma_densities import DENSITY, PRIMITIVE
from memory_theorems.theorems.analysis.indicators import LENGTH, until
from memory_theorems.theorems.analysis.integrals import (
    BOUND,
    DIFFERENCE,
    INTEGRABLE,
    MULTIPLE,
)
from memory_theorems.theorems.analysis.integrals import LINEAR as LINEAR_INTEGRAL
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.primitives import PART
from memory_theorems.theorems.analysis.primitives import PRIMITIVE as FUNDAMENTAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
)

_U: Final = until("T")


def part(body: str) -> str:
    """The integral up to T."""
    return f"Integral({_U}*({body}), (s, 0, oo))"


#: A remainder under the integral up to T.
REMAINDER: Final = lemma(
    "for a, b, c: (real -> real), d, e, T: real. 0 <= T and integrable(fun(s, "
    + _U + "*a(s))) and integrable(fun(s, " + _U + "*b(s))) and integrable(fun(s, "
    + _U + "*c(s))) and (for s: real. 0 <= s => |a(s) - b(s) - d*c(s)| <= e)"
    f" => |{part('a(s)')} - {part('b(s)')} - d*{part('c(s)')}| <= e*T",
    ["T from 0", "a is", "b is", "c is", "small"],
    apply("ab", "difference", f"fun(s, {_U}*a(s))", f"fun(s, {_U}*b(s))"),
    obtain("ab", "ab is", "ab value"),
    apply("abc", LINEAR_INTEGRAL.name, f"fun(s, {_U}*a(s) - {_U}*b(s))", f"fun(s, {_U}*c(s))",
          "1", "-d"),
    obtain("abc", "abc is", "abc value"),
    apply("length", "lengths", "T"),
    obtain("length", "length is", "length value"),
    apply("scaled", "multiple", f"fun(s, {_U})", "e"),
    obtain("scaled", "scaled is", "scaled value"),
    have("from below", f"for s: real. 0 <= {_U}"),
    have("product", "for u, x, y, z, f, w: real. 0 <= u and |x - y - f*z| <= w"
         " => |1*(u*x - u*y) + -f*(u*z)| <= w*u", "mul_le_mul_of_nonneg_left(u, |x - y - f*z|, w)",
         "abs_mul(u, x - y - f*z)"),
    block(
        "at s",
        f"for s: real. 0 <= s => |1*({_U}*a(s) - {_U}*b(s)) + -d*({_U}*c(s))| <= e*{_U}",
        ["later"],
        apply("here", "small", "s"),
        apply("so", "product", _U, "a(s)", "b(s)", "c(s)", "d", "e", using=["from below(s)",
                                                                           "here"]),
    ),
    apply("bound", "bounds", f"fun(s, 1*({_U}*a(s) - {_U}*b(s)) + -d*({_U}*c(s)))",
          f"fun(s, e*{_U})"),
    have("limit", f"Integral(e*{_U}, (s, 0, oo)) == e*T", "scaled value", "length value",
         f"mul_eq_mul_left(Integral({_U}, (s, 0, oo)), T, e)"),
    have("sides", "for u, v, w, x, y: real. |u| <= v and u == 1*w + -d*x and v == y"
         " => |w - d*x| <= y"),
    apply("so far", "sides",
          f"Integral(1*({_U}*a(s) - {_U}*b(s)) + -d*({_U}*c(s)), (s, 0, oo))",
          f"Integral(e*{_U}, (s, 0, oo))", f"Integral({_U}*a(s) - {_U}*b(s), (s, 0, oo))",
          part("c(s)"), "e*T"),
    have("so", f"|{part('a(s)')} - {part('b(s)')} - d*{part('c(s)')}| <= e*T", "so far",
         "ab value"),
    uses=[
        LINEAR_INTEGRAL,
        From("difference", DIFFERENCE),
        From("lengths", LENGTH),
        From("multiple", MULTIPLE),
        From("bounds", BOUND),
    ],
    predicates=[INTEGRABLE],
)  # fmt: skip

#: What is beyond T of a damped function.
BEYOND: Final = lemma(
    "for g: (real -> real), x, T: real. 0 < x and 0 <= T and continuous(g)"
    " and (for s: real. 0 <= s => |g(s)| <= 1)"
    f" => |Integral(exp(-x*s)*g(s), (s, 0, oo)) - {part('exp(-x*s)*g(s)')}| <= exp(-x*T)/x",
    ["some x", "T from 0", "g continuous", "g size"],
    apply("of g", "damped", "g", "x", "1"),
    obtain("of g", "f continuous", "f is", "f size", "f fades"),
    apply("parts", "part", "fun(s, exp(-x*s)*g(s))", "1"),
    apply("part of g", "parts", "T"),
    apply("one", "constant", "1"),
    have("at most 1", "for s: real. 0 <= s => |1| <= 1"),
    apply("of 1", "damped", "fun(s, 1)", "x", "1"),
    obtain("of 1", "e continuous", "e is", "e size", "e fades"),
    apply("parts of 1", "part", "fun(s, exp(-x*s)*1)", "1"),
    apply("part of 1", "parts of 1", "T"),
    block(
        "slopes",
        "for s: real. 0 <= s => derives(fun(z, -1/x*exp(-x*z)), s, exp(-x*s)*1)",
        ["later"],
        apply("slope", EXPONENTIAL.name, "-1/x", "x", "s"),
        have("its value", "-x*(-1/x*exp(-x*s)) == exp(-x*s)*1", "some x"),
        convert("so", "derives(fun(z, -1/x*exp(-x*z)), s, exp(-x*s)*1)", "slope", "its value"),
    ),
    apply("up to", "fundamental", "fun(s, exp(-x*s)*1)", "fun(z, -1/x*exp(-x*z))", "1"),
    apply("up to T", "up to", "T"),
    apply("whole", "value", "x"),
    apply("rest", "difference", "fun(s, exp(-x*s)*g(s))", f"fun(s, {_U}*(exp(-x*s)*g(s)))"),
    obtain("rest", "rest is", "rest value"),
    apply("rest of 1", "difference", "fun(s, exp(-x*s)*1)", f"fun(s, {_U}*(exp(-x*s)*1))"),
    obtain("rest of 1", "rest of 1 is", "rest of 1 value"),
    have("from below", f"for s: real. 0 <= {_U}"),
    have("to 1", f"for s: real. {_U} <= 1"),
    have("factor", "for u, v, w: real. 0 <= u and u <= 1 and 0 <= v and |w| <= 1"
         " => |v*w - u*(v*w)| <= v*1 - u*(v*1)", "abs_mul(v*(1 - u), w)",
         "mul_nonneg(v, 1 - u)", "mul_le_mul_of_nonneg_left(v*(1 - u), |w|, 1)"),
    block(
        "at s",
        f"for s: real. 0 <= s => |exp(-x*s)*g(s) - {_U}*(exp(-x*s)*g(s))|"
        f" <= exp(-x*s)*1 - {_U}*(exp(-x*s)*1)",
        ["later"],
        apply("here", "g size", "s"),
        apply("so", "factor", _U, "exp(-x*s)", "g(s)",
              using=["from below(s)", "to 1(s)", "exp_pos(-x*s)", "here"]),
    ),
    apply("bound", "bounds", f"fun(s, exp(-x*s)*g(s) - {_U}*(exp(-x*s)*g(s)))",
          f"fun(s, exp(-x*s)*1 - {_U}*(exp(-x*s)*1))"),
    have("end", "1/x - (-1/x*exp(-x*T) - -1/x*exp(-x*0)) == exp(-x*T)/x", "some x"),
    have("of all", "Integral(exp(-x*s)*1, (s, 0, oo)) == 1/x", "whole"),
    have("sides", "for u, v, w, y, z, b: real. |u| <= v and u == w and v == y - z"
         " and y - z == b => |w| <= b"),
    have("limit", f"Integral(exp(-x*s)*1, (s, 0, oo)) - {part('exp(-x*s)*1')} == exp(-x*T)/x",
         "of all", "up to T", "end"),
    apply("so far", "sides",
          f"Integral(exp(-x*s)*g(s) - {_U}*(exp(-x*s)*g(s)), (s, 0, oo))",
          f"Integral(exp(-x*s)*1 - {_U}*(exp(-x*s)*1), (s, 0, oo))",
          f"Integral(exp(-x*s)*g(s), (s, 0, oo)) - {part('exp(-x*s)*g(s)')}",
          "Integral(exp(-x*s)*1, (s, 0, oo))", part("exp(-x*s)*1"), "exp(-x*T)/x"),
    uses=[
        EXPONENTIAL,
        From("damped", DAMPED),
        From("part", PART),
        From("constant", CONSTANT),
        From("fundamental", FUNDAMENTAL),
        From("value", VALUE),
        From("difference", DIFFERENCE),
        From("bounds", BOUND),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)  # fmt: skip

#: C is a clock: the logarithm of 1 + s.
CLOCK: Final = "continuous(C) and (for s: real. 0 <= s => 0 <= C(s) and exp(C(s)) == 1 + s)"
_R: Final = "exp(-(1 + q)*C({0}))"
#: The integrand of the mixture from v on.
MIXED: Final = f"{_R.format('s')}*L(C(s) - {{0}})*g(s)"
_W: Final = "exp(-(1 + q)*{0} - exp(-{0}))"
_DAMPED: Final = "exp(-exp(-{0})*s)*g(s)"

#: The mixture, and what its derivative is but for a factor.
MIXED_PART: Final = part(MIXED.format("y"))
DAMPED_PART: Final = part(_DAMPED.format("v"))

FLOW: Final = lemma(
    "for q: (0, 1], L, C, g: (real -> real). " + PRIMITIVE + f" and {CLOCK} and continuous(g)"
    " and (for s: real. 0 <= s => |g(s)| <= 1) => for T, v: real. 0 <= T"
    f" => derives(fun(y, {part(MIXED.format('y'))}), v,"
    f" -{_W.format('v')}*{part(_DAMPED.format('v'))})",
    ["L at 0", "L slopes", "L increments", "L smooth", "C continuous", "C is", "g continuous",
     "g size"],
    apply("L continuous", "from derivatives", "L", f"fun(z, {DENSITY.format('z')})"),
    block(
        "L size",
        "for y: real. |L(y)| <= 1",
        [],
        by_cases(
            "side",
            "|L(y)| <= 1",
            "0 <= y",
            [
                apply("after", "L increments", "0", "y"),
                obtain("after", "above 0", "below 1", "by end", "by start"),
                have("so", "|L(y)| <= 1", "above 0", "below 1", "L at 0"),
            ],
            [
                have("before", "y <= 0", "side case"),
                apply("increment", "L increments", "y", "0"),
                obtain("increment", "above 0", "below 1", "by end", "by start"),
                have("so", "|L(y)| <= 1", "above 0", "below 1", "L at 0"),
            ],
        ),
    ),
    block("exp slopes", "for z: real. derives(fun(s, 1*exp(-(1 + q)*s)), z,"
          " -(1 + q)*(1*exp(-(1 + q)*z)))", [],
          apply("so", EXPONENTIAL.name, "1", "1 + q", "z")),
    apply("exp continuous", "from derivatives", "fun(s, 1*exp(-(1 + q)*s))",
          "fun(z, -(1 + q)*(1*exp(-(1 + q)*z)))"),
    convert("falling", "continuous(fun(s, exp(-(1 + q)*s)))", "exp continuous"),
    apply("R continuous", "composed", "fun(s, exp(-(1 + q)*s))", "C"),
    have("R positive", f"for s: real. 0 < {_R.format('s')}", "exp_pos(-(1 + q)*C(s))"),
    block(
        "R size",
        f"for s: real. 0 <= s => {_R.format('s')} <= 1",
        ["later"],
        apply("clock", "C is", "s"),
        obtain("clock", "C from 0", "C exp"),
        have("exponent", "-(1 + q)*C(s) <= 0", "C from 0"),
        have("so", f"{_R.format('s')} <= 1", "exponent", "exponential(-(1 + q)*C(s), 0)"),
    ),
    have("three", "for x, y, z: real. 0 < x and x <= 1 and |y| <= 1 and |z| <= 1 => |x*y*z| <= 1",
         "abs_mul(x*y, z)", "abs_mul(x, y)", "abs_mul_le(x, y, 1, 1)", "abs_mul_le(x*y, z, 1, 1)"),
    block(
        "mixed",
        "for y: real. continuous(fun(s, " + MIXED.format("y") + "))"
        " and (for s: real. 0 <= s => |" + MIXED.format("y") + "| <= 1)",
        [],
        have("turn", "for s, z: real. |s - y - (z - y)| <= 1*|s - z|"),
        apply("moving", "lipschitz", "fun(s, s - y)", "1"),
        apply("moved", "composed", "fun(s, s - y)", "C"),
        apply("L of it", "composed", "L", "fun(s, C(s) - y)"),
        apply("two", "product", f"fun(s, {_R.format('s')})", "fun(s, L(C(s) - y))"),
        apply("is continuous", "product", f"fun(s, {_R.format('s')}*L(C(s) - y))", "g"),
        block("size", "for s: real. 0 <= s => |" + MIXED.format("y") + "| <= 1", ["later"],
              apply("one", "R size", "s"),
              apply("two more", "L size", "C(s) - y"),
              apply("three more", "g size", "s"),
              apply("so", "three", _R.format("s"), "L(C(s) - y)", "g(s)",
                    using=["R positive(s)", "one", "two more", "three more"])),
        exists("both"),
    ),
    have("moved exponent", "for x, y: real. exp(x - y) == exp(x)*exp(-y)"),
    have("exponents", "for x, s, v, e: real. e == (1 + s)*exp(-v) => -(1 + q)*x"
         " + ((1 + q)*(x - v) - e) == (-(1 + q)*v - exp(-v)) + -exp(-v)*s"),
    have("of sums", "for x, y: real. exp(x + y) == exp(x)*exp(y)"),
    block(
        "kernel",
        f"for s, v: real. 0 <= s => {_R.format('s')}*{DENSITY.format('(C(s) - v)')}"
        f" == {_W.format('v')}*exp(-exp(-v)*s)",
        ["later"],
        apply("clock", "C is", "s"),
        obtain("clock", "C from 0", "C exp"),
        have("inner", "exp(C(s) - v) == (1 + s)*exp(-v)", "moved exponent(C(s), v)", "C exp",
             "mul_eq_mul_right(exp(C(s)), 1 + s, exp(-v))"),
        apply("same", "exponents", "C(s)", "s", "v", "exp(C(s) - v)"),
        have("equal", "exp(-(1 + q)*C(s) + ((1 + q)*(C(s) - v) - exp(C(s) - v)))"
             " == exp((-(1 + q)*v - exp(-v)) + -exp(-v)*s)",
             "same", "exp_congr(-(1 + q)*C(s) + ((1 + q)*(C(s) - v) - exp(C(s) - v)),"
             " (-(1 + q)*v - exp(-v)) + -exp(-v)*s)"),
        have("so", f"{_R.format('s')}*{DENSITY.format('(C(s) - v)')}"
             f" == {_W.format('v')}*exp(-exp(-v)*s)", "equal",
             "of sums(-(1 + q)*C(s), (1 + q)*(C(s) - v) - exp(C(s) - v))",
             "of sums(-(1 + q)*v - exp(-v), -exp(-v)*s)"),
    ),
    have("rewritten", "for r, a, b, k, u, w, e, h: real. r*k == w*e"
         " => r*a*u - r*b*u - -w*-h*(e*u) == r*u*(a - b - k*h)",
         "mul_eq_mul_right(r*k, w*e, u*h)"),
    have("factor", "for r, u: real. 0 < r and r <= 1 and |u| <= 1 => |r*u| <= 1",
         "abs_mul_le(r, u, 1, 1)"),
    have("no larger", "for x, y, z: real. |x| <= 1 and |y| <= z => |x*y| <= z", "abs_mul(x, y)",
         "mul_le_mul(|x|, |y|, 1, z)"),
    have("combined", "for r, a, b, k, u, w, e, h: real. |a - b - k*h| <= 18*h**2 and r*k == w*e"
         " and 0 < r and r <= 1 and |u| <= 1 => |r*a*u - r*b*u - -w*-h*(e*u)| <= 18*h**2",
         "rewritten(r, a, b, k, u, w, e, h)", "factor(r, u)",
         "no larger(r*u, a - b - k*h, 18*h**2)"),
    block(
        "flow",
        f"for T, v: real. 0 <= T => derives(fun(y, {part(MIXED.format('y'))}), v,"
        f" -{_W.format('v')}*{part(_DAMPED.format('v'))})",
        ["T from 0"],
        apply("damped g", "damped", "g", "exp(-v)", "1", using=["exp_pos(-v)"]),
        obtain("damped g", "d continuous", "d is", "d size", "d fades"),
        apply("parts of d", "part", f"fun(s, {_DAMPED.format('v')})", "1"),
        apply("d to T", "parts of d", "T"),
        block(
            "each to T",
            f"for y: real. integrable(fun(s, {_U}*({MIXED.format('y')})))",
            [],
            apply("of y", "mixed", "y"),
            obtain("of y", "m continuous", "m size"),
            apply("parts", "part", f"fun(s, {MIXED.format('y')})", "1"),
            apply("so", "parts", "T"),
        ),
        block(
            "remainder",
            f"for y: real. |y - v| <= 1 => |{part(MIXED.format('y'))}"
            f" - {part(MIXED.format('v'))} - -{_W.format('v')}*{part(_DAMPED.format('v'))}"
            "*(y - v)| <= 18*T*(y - v)**2",
            ["close"],
            block(
                "at s",
                f"for s: real. 0 <= s => |{MIXED.format('y')} - {MIXED.format('v')}"
                f" - -{_W.format('v')}*-(v - y)*({_DAMPED.format('v')})| <= 18*(v - y)**2",
                ["later"],
                apply("smooth", "L smooth", "C(s) - v", "v - y"),
                have("place", "C(s) - v + (v - y) == C(s) - y"),
                have("value", "L(C(s) - v + (v - y)) == L(C(s) - y)", "place",
                     "congruence(L(C(s) - v + (v - y)), L(C(s) - y))"),
                have("smooth too", "|L(C(s) - y) - L(C(s) - v)"
                     f" - {DENSITY.format('(C(s) - v)')}*(v - y)| <= 18*(v - y)**2", "smooth",
                     "value"),
                apply("k", "kernel", "s", "v"),
                apply("r small", "R size", "s"),
                apply("g small", "g size", "s"),
                apply("so", "combined", _R.format("s"), "L(C(s) - y)", "L(C(s) - v)",
                      DENSITY.format("(C(s) - v)"), "g(s)", _W.format("v"), "exp(-exp(-v)*s)",
                      "v - y", using=["smooth too", "k", "R positive(s)", "r small", "g small"]),
            ),
            apply("y to T", "each to T", "y"),
            apply("v to T", "each to T", "v"),
            apply("so far", "remainders", f"fun(s, {MIXED.format('y')})",
                  f"fun(s, {MIXED.format('v')})", f"fun(s, {_DAMPED.format('v')})",
                  f"-{_W.format('v')}*-(v - y)", "18*(v - y)**2", "T"),
            have("so", f"|{part(MIXED.format('y'))}"
                 f" - {part(MIXED.format('v'))} - -{_W.format('v')}*{part(_DAMPED.format('v'))}"
                 "*(y - v)| <= 18*T*(y - v)**2", "so far"),
        ),
        have("one", "0 < 1"),
        apply("so", "quadratic", f"fun(y, {part(MIXED.format('y'))})", "v",
              f"-{_W.format('v')}*{part(_DAMPED.format('v'))}", "18*T", "1"),
    ),
    uses=[
        EXPONENTIAL,
        From("from derivatives", FROM_DERIVATIVES),
        From("composed", COMPOSED),
        From("lipschitz", LIPSCHITZ),
        From("product", PRODUCT),
        From("damped", DAMPED),
        From("part", PART),
        From("remainders", REMAINDER),
        From("quadratic", QUADRATIC),
    ],
    predicates=[DERIVES, INTEGRABLE],
    objects=[CONTINUOUS],
)  # fmt: skip
