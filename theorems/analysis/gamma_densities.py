r"""The density :math:`\kappa(y)=e^{(1+q)y-e^y}` of a Gamma law in the logarithm, and its primitive.

L increases by 1 at most, by :math:`6e^{-a}` beyond a >= 0 and by :math:`e^b` before b, and is
smooth to second order: what mixtures of exponentials need.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.antiderivatives import ANTIDERIVATIVE
from memory_theorems.theorems.analysis.by_definition import OPENED
from memory_theorems.theorems.analysis.composed_derivatives import EXPONENTIAL_OF
from memory_theorems.theorems.analysis.continuity import CONTINUOUS, FROM_DERIVATIVES
from memory_theorems.theorems.analysis.curves import (
    DEFINED,
    DERIVES,
    EXPONENTIAL,
    LINEAR,
    MEAN_VALUE,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.primitives import INCREMENT
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
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

#: A primitive of exp(-r|z|) increases by 2/r at most.
PEAK: Final = lemma(
    "for F: (real -> real), r, a, b: real. 0 < r and a <= b"
    " and (for z: real. derives(F, z, exp(-r*|z|))) => F(b) - F(a) <= 2/r",
    ["some r", "forward", "slopes"],
    have("later", "for x: (0, oo), s: [0, oo)."
         " 1*exp(-x*|s|) + 1*(-x*(1/x*exp(-x*s))) <= 0"),
    have("earlier", "for x: (0, oo), s: (-oo, 0]."
         " 1*exp(-x*|s|) + 1*(-(-x)*(-1/x*exp(-(-x)*s))) <= 0"),
    have("part", "for x, y, u, v: real, w: (0, oo). 1*x + 1*(1/w*u) - (1*y + 1*(1/w*v)) <= 0"
         " and 0 <= u and v <= 1 => x - y <= 1/w"),
    have("other part", "for x, y, u, v: real, w: (0, oo). 1*x + 1*(-1/w*u)"
         " - (1*y + 1*(-1/w*v)) <= 0 and 0 <= v and u <= 1 => x - y <= 1/w"),
    block(
        "after 0",
        "for c, d: real. 0 <= c and c <= d => F(d) - F(c) <= 1/r",
        ["c from 0", "in order"],
        block("slopes here", "for s: real. c <= s and s <= d"
              " => derives(fun(t, 1*F(t) + 1*(1/r*exp(-r*t))), s,"
              " 1*exp(-r*|s|) + 1*(-r*(1/r*exp(-r*s))))", ["from c", "to d"],
              apply("one", "slopes", "s"),
              apply("other", EXPONENTIAL.name, "1/r", "r", "s"),
              apply("so", LINEAR.name, "F", "fun(t, 1/r*exp(-r*t))", "s", "1", "1",
                    "exp(-r*|s|)", "-r*(1/r*exp(-r*s))")),
        have("falls", "for s: real. c <= s and s <= d"
             " => 1*exp(-r*|s|) + 1*(-r*(1/r*exp(-r*s))) <= 0", "some r", "later(r, s)",
             "c from 0"),
        apply("mean value", MEAN_VALUE.name, "fun(t, 1*F(t) + 1*(1/r*exp(-r*t)))",
              "fun(s, 1*exp(-r*|s|) + 1*(-r*(1/r*exp(-r*s))))", "c", "d", "0"),
        have("exponent", "-r*c <= 0", "some r", "c from 0", "mul_nonneg(r, c)"),
        have("factor", "exp(-r*c) <= 1", "exponent", "exponential(-r*c, 0)"),
        have("no more", "1*F(d) + 1*(1/r*exp(-r*d)) - (1*F(c) + 1*(1/r*exp(-r*c))) <= 0",
             "mean value"),
        apply("so", "part", "F(d)", "F(c)", "exp(-r*d)", "exp(-r*c)", "r",
              using=["no more", "factor", "some r", "exp_pos(-r*d)"]),
    ),
    block(
        "before 0",
        "for c, d: real. c <= d and d <= 0 => F(d) - F(c) <= 1/r",
        ["in order", "d to 0"],
        block("slopes here", "for s: real. c <= s and s <= d"
              " => derives(fun(t, 1*F(t) + 1*(-1/r*exp(-(-r)*t))), s,"
              " 1*exp(-r*|s|) + 1*(-(-r)*(-1/r*exp(-(-r)*s))))", ["from c", "to d"],
              apply("one", "slopes", "s"),
              apply("other", EXPONENTIAL.name, "-1/r", "-r", "s"),
              apply("so", LINEAR.name, "F", "fun(t, -1/r*exp(-(-r)*t))", "s", "1", "1",
                    "exp(-r*|s|)", "-(-r)*(-1/r*exp(-(-r)*s))")),
        have("falls", "for s: real. c <= s and s <= d"
             " => 1*exp(-r*|s|) + 1*(-(-r)*(-1/r*exp(-(-r)*s))) <= 0", "some r",
             "earlier(r, s)", "d to 0"),
        apply("mean value", MEAN_VALUE.name, "fun(t, 1*F(t) + 1*(-1/r*exp(-(-r)*t)))",
              "fun(s, 1*exp(-r*|s|) + 1*(-(-r)*(-1/r*exp(-(-r)*s))))", "c", "d", "0"),
        have("exponent", "-(-r)*d <= 0", "some r", "d to 0", "mul_nonneg(r, -d)"),
        have("factor", "exp(-(-r)*d) <= 1", "exponent", "exponential(-(-r)*d, 0)"),
        have("no more", "1*F(d) + 1*(-1/r*exp(-(-r)*d)) - (1*F(c) + 1*(-1/r*exp(-(-r)*c))) <= 0",
             "mean value"),
        apply("so", "other part", "F(d)", "F(c)", "exp(-(-r)*d)", "exp(-(-r)*c)", "r",
              using=["no more", "factor", "some r", "exp_pos(-(-r)*c)"]),
    ),
    have("two", "for x, y, z, w: real. 0 < w and x - y <= 1/w and y - z <= 1/w => x - z <= 2/w"),
    have("one", "for x, w: real. 0 < w and x <= 1/w => x <= 2/w"),
    by_cases(
        "start",
        "F(b) - F(a) <= 2/r",
        "0 <= a",
        [
            apply("all after", "after 0", "a", "b"),
            apply("so", "one", "F(b) - F(a)", "r"),
        ],
        [
            have("a before", "a <= 0", "start case"),
            by_cases(
                "end",
                "F(b) - F(a) <= 2/r",
                "b <= 0",
                [
                    apply("all before", "before 0", "a", "b"),
                    apply("so", "one", "F(b) - F(a)", "r"),
                ],
                [
                    have("b after", "0 <= b", "end case"),
                    have("0 itself", "0 <= 0"),
                    apply("first", "before 0", "a", "0"),
                    apply("second", "after 0", "0", "b"),
                    apply("so", "two", "F(b)", "F(0)", "F(a)", "r"),
                ],
            ),
        ],
    ),
    uses=[EXPONENTIAL, LINEAR, MEAN_VALUE],
    predicates=[DERIVES],
)  # fmt: skip

#: The density.
DENSITY: Final = "exp((1 + q)*{0} - exp({0}))"
_SLOPE: Final = f"{DENSITY}*((1 + q)*1 + -1*exp({{0}}))"

#: What is said of the primitive.
PRIMITIVE: Final = (
    "L(0) == 0 and (for z: real. derives(L, z, " + DENSITY.format("z") + "))"
    " and (for a, b: real. a <= b => 0 <= L(b) - L(a) and L(b) - L(a) <= 1"
    " and L(b) - L(a) <= exp(b) and (0 <= a => L(b) - L(a) <= 6*exp(-a)))"
    " and (for y, h: real. |L(y + h) - L(y) - " + DENSITY.format("y") + "*h| <= 18*h**2)"
)
DENSITIES: Final = lemma(
    "for q: (0, 1]. exists L: (real -> real). " + PRIMITIVE,
    [],
    OPENED,
    block(
        "identity",
        "for z: real. derives(fun(s, s), z, 1)",
        [],
        block(
            "near z",
            "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
            " => |s - z - 1*(s - z)| <= e*|s - z|)",
            ["some e"],
            have("one", "0 < 1"),
            have("small", "for s: real. |s - z| <= 1 => |s - z - 1*(s - z)| <= e*|s - z|",
                 "some e"),
            exists("1", "1"),
        ),
        apply("so", "from an estimate", "fun(s, s)", "z", "1"),
    ),
    block(
        "growing",
        "for z: real. derives(fun(s, exp(s)), z, exp(z))",
        [],
        apply("of one", EXPONENTIAL.name, "1", "-1", "z"),
        convert("so", "derives(fun(s, exp(s)), z, exp(z))", "of one"),
    ),
    block(
        "slopes",
        f"for z: real. derives(fun(s, {DENSITY.format('s')}), z, {_SLOPE.format('z')})",
        [],
        apply("of s", "identity", "z"),
        apply("of exp", "growing", "z"),
        apply("exponent", LINEAR.name, "fun(s, s)", "fun(s, exp(s))", "z", "1 + q", "-1", "1",
              "exp(z)"),
        convert("exponent too", "derives(fun(s, (1 + q)*s - exp(s)), z,"
                " (1 + q)*1 + -1*exp(z))", "exponent"),
        apply("so", "exponential of", "fun(s, (1 + q)*s - exp(s))", "z",
              "(1 + q)*1 + -1*exp(z)"),
    ),
    apply("is continuous", "from derivatives", f"fun(s, {DENSITY.format('s')})",
          f"fun(z, {_SLOPE.format('z')})"),
    apply("primitive", "antiderivative", f"fun(s, {DENSITY.format('s')})"),
    obtain("primitive", "L", "L at 0", "L slopes"),
    have("steepness", f"for y: real. {DENSITY.format('y')}*(2 + exp(y)) <= 9"),
    have("rising", "for y: [0, oo), x: [0, oo). y*(2 + x) <= 9 => y*((1 + q)*1 + -1*x) <= 9"),
    have("sinking", "for y: [0, oo), x: [0, oo). y*(2 + x) <= 9 => -1*(y*((1 + q)*1 + -1*x))"
         " + 0*(y*((1 + q)*1 + -1*x)) <= 9"),
    block(
        "lipschitz",
        f"for a, b: real. a <= b => |{DENSITY.format('b')} - {DENSITY.format('a')}| <= 9*(b - a)",
        ["forward"],
        block("here", "for s: real. a <= s and s <= b"
              f" => derives(fun(t, {DENSITY.format('t')}), s, {_SLOPE.format('s')})",
              ["from a", "to b"], apply("so", "slopes", "s")),
        block("turned", "for s: real. a <= s and s <= b"
              f" => derives(fun(t, -1*{DENSITY.format('t')} + 0*{DENSITY.format('t')}), s,"
              f" -1*({_SLOPE.format('s')}) + 0*({_SLOPE.format('s')}))", ["from a", "to b"],
              apply("of it", "slopes", "s"),
              apply("so", LINEAR.name, f"fun(t, {DENSITY.format('t')})",
                    f"fun(t, {DENSITY.format('t')})", "s", "-1", "0", _SLOPE.format("s"),
                    _SLOPE.format("s"))),
        have("above", f"for s: real. a <= s and s <= b => {_SLOPE.format('s')} <= 9",
             f"rising({DENSITY.format('s')}, exp(s))", "steepness(s)",
             "exp_pos((1 + q)*s - exp(s))", "exp_pos(s)"),
        have("below", "for s: real. a <= s and s <= b"
             f" => -1*({_SLOPE.format('s')}) + 0*({_SLOPE.format('s')}) <= 9",
             f"sinking({DENSITY.format('s')}, exp(s))", "steepness(s)",
             "exp_pos((1 + q)*s - exp(s))", "exp_pos(s)"),
        apply("rise", MEAN_VALUE.name, f"fun(t, {DENSITY.format('t')})",
              f"fun(s, {_SLOPE.format('s')})", "a", "b", "9"),
        apply("fall", MEAN_VALUE.name,
              f"fun(t, -1*{DENSITY.format('t')} + 0*{DENSITY.format('t')})",
              f"fun(s, -1*({_SLOPE.format('s')}) + 0*({_SLOPE.format('s')}))", "a", "b", "9"),
        have("so", f"|{DENSITY.format('b')} - {DENSITY.format('a')}| <= 9*(b - a)", "rise",
             "fall"),
    ),
    block(
        "second order",
        f"for a, b: real. a <= b => |L(b) - L(a) - {DENSITY.format('a')}*(b - a)|"
        " <= 9*(b - a)*(b - a)",
        ["forward"],
        block("here", f"for s: real. a <= s and s <= b => derives(L, s, {DENSITY.format('s')})",
              ["from a", "to b"], apply("so", "L slopes", "s")),
        block("near", "for s: real. a <= s and s <= b"
              f" => |{DENSITY.format('s')} - {DENSITY.format('a')}| <= 9*(b - a)",
              ["from a", "to b"], apply("size", "lipschitz", "a", "s"),
              have("so", f"|{DENSITY.format('s')} - {DENSITY.format('a')}| <= 9*(b - a)", "size",
                   "to b")),
        apply("so", "increment", f"fun(s, {DENSITY.format('s')})", "L", "a", "b", "9*(b - a)"),
    ),
    have("other end", "for x, u, v, d: real. |x - u*d| <= 9*d*d and |v - u| <= 9*d and 0 <= d"
         " => |-x - v*(-d)| <= 18*(-d)**2", "abs_mul(v - u, d)",
         "mul_le_mul_of_nonneg_right(d, |v - u|, 9*d)"),
    have("this end", "for x, u, d: real. |x - u*d| <= 9*d*d => |x - u*d| <= 18*d**2",
         "sq_nonneg(d)"),
    block(
        "smooth",
        f"for y, h: real. |L(y + h) - L(y) - {DENSITY.format('y')}*h| <= 18*h**2",
        [],
        by_cases(
            "side",
            f"|L(y + h) - L(y) - {DENSITY.format('y')}*h| <= 18*h**2",
            "0 <= h",
            [
                have("forward", "y <= y + h", "side case"),
                apply("piece", "second order", "y", "y + h"),
                have("written", f"|L(y + h) - L(y) - {DENSITY.format('y')}*h| <= 9*h*h", "piece"),
                apply("so", "this end", "L(y + h) - L(y)", DENSITY.format("y"), "h"),
            ],
            [
                have("forward", "y + h <= y", "side case"),
                have("length", "0 <= -h", "side case"),
                apply("piece", "second order", "y + h", "y"),
                apply("change", "lipschitz", "y + h", "y"),
                have("written", f"|L(y) - L(y + h) - {DENSITY.format('(y + h)')}*(-h)|"
                     " <= 9*(-h)*(-h)", "piece"),
                have("change written", f"|{DENSITY.format('y')} - {DENSITY.format('(y + h)')}|"
                     " <= 9*(-h)", "change"),
                apply("so far", "other end", "L(y) - L(y + h)", DENSITY.format("(y + h)"),
                      DENSITY.format("y"), "-h"),
                have("so", f"|L(y + h) - L(y) - {DENSITY.format('y')}*h| <= 18*h**2", "so far"),
            ],
        ),
    ),
    # Increments.
    block(
        "of exp exp",
        "for z: real. derives(fun(s, exp(-exp(s))), z, exp(-exp(z))*-exp(z))",
        [],
        apply("of exp", "growing", "z"),
        apply("minus", LINEAR.name, "fun(s, exp(s))", "fun(s, exp(s))", "z", "-1", "0", "exp(z)",
              "exp(z)"),
        convert("minus too", "derives(fun(s, -exp(s)), z, -exp(z))", "minus"),
        apply("so", "exponential of", "fun(s, -exp(s))", "z", "-exp(z)"),
    ),
    block(
        "of factor",
        "for z: real. derives(fun(s, 1 + q*exp(s)), z, q*exp(z))",
        [],
        apply("of exp", "growing", "z"),
        apply("one", EXPONENTIAL.name, "1", "0", "z"),
        apply("both", LINEAR.name, "fun(s, 1*exp(-0*s))", "fun(s, exp(s))", "z", "1", "q",
              "-0*(1*exp(-0*z))", "exp(z)"),
        convert("so", "derives(fun(s, 1 + q*exp(s)), z, q*exp(z))", "both"),
    ),
    have("comparison", f"for z: real. {DENSITY.format('z')} <= exp(z - exp(z))*(1 - q + q*exp(z))"),
    have("written", "for z: real. exp(z - exp(z))*(1 - q + q*exp(z))"
         " == -1*(exp(-exp(z))*-exp(z)*(1 + q*exp(z)) + exp(-exp(z))*(q*exp(z)))"),
    have("slope of all", f"for z: real. 1*{DENSITY.format('z')}"
         " + 1*(exp(-exp(z))*-exp(z)*(1 + q*exp(z)) + exp(-exp(z))*(q*exp(z))) <= 0",
         "comparison(z)", "written(z)"),
    have("to 1", "for x: (0, oo). exp(-x)*(1 + q*x) <= 1"),
    have("from 0", "for x: (0, oo). 0 <= exp(-x)*(1 + q*x)"),
    have("early density", f"for z: real. 1*{DENSITY.format('z')} + -1*exp(z) <= 0"),
    have("late density", f"for z: [0, oo). 1*{DENSITY.format('z')} + -1*(6*exp(-1*z)) <= 0"),
    block(
        "increments",
        "for a, b: real. a <= b => 0 <= L(b) - L(a) and L(b) - L(a) <= 1"
        " and L(b) - L(a) <= exp(b) and (0 <= a => L(b) - L(a) <= 6*exp(-a))",
        ["forward"],
        block("down here", "for s: real. a <= s and s <= b => derives(fun(t, -1*L(t) + 0*L(t)), s,"
              f" -1*{DENSITY.format('s')} + 0*{DENSITY.format('s')})", ["from a", "to b"],
              apply("one", "L slopes", "s"),
              apply("so", LINEAR.name, "L", "L", "s", "-1", "0", DENSITY.format("s"),
                    DENSITY.format("s"))),
        have("down", f"for s: real. a <= s and s <= b => -1*{DENSITY.format('s')}"
             f" + 0*{DENSITY.format('s')} <= 0", "exp_pos((1 + q)*s - exp(s))"),
        apply("up", MEAN_VALUE.name, "fun(t, -1*L(t) + 0*L(t))",
              f"fun(s, -1*{DENSITY.format('s')} + 0*{DENSITY.format('s')})", "a", "b", "0"),
        have("not falling", "0 <= L(b) - L(a)", "up"),
        block("all here", "for s: real. a <= s and s <= b => derives(fun(t, 1*L(t)"
              f" + 1*(exp(-exp(t))*(1 + q*exp(t)))), s, 1*{DENSITY.format('s')}"
              " + 1*(exp(-exp(s))*-exp(s)*(1 + q*exp(s)) + exp(-exp(s))*(q*exp(s))))",
              ["from a", "to b"],
              apply("one", "L slopes", "s"),
              apply("first", "of exp exp", "s"),
              apply("second", "of factor", "s"),
              apply("both", "product rule", "fun(t, exp(-exp(t)))", "fun(t, 1 + q*exp(t))", "s",
                    "exp(-exp(s))*-exp(s)", "q*exp(s)"),
              apply("so", LINEAR.name, "L", "fun(t, exp(-exp(t))*(1 + q*exp(t)))", "s", "1", "1",
                    DENSITY.format("s"),
                    "exp(-exp(s))*-exp(s)*(1 + q*exp(s)) + exp(-exp(s))*(q*exp(s))")),
        have("all fall", f"for s: real. a <= s and s <= b => 1*{DENSITY.format('s')}"
             " + 1*(exp(-exp(s))*-exp(s)*(1 + q*exp(s)) + exp(-exp(s))*(q*exp(s))) <= 0",
             "slope of all(s)"),
        apply("in all", MEAN_VALUE.name, "fun(t, 1*L(t) + 1*(exp(-exp(t))*(1 + q*exp(t))))",
              f"fun(s, 1*{DENSITY.format('s')}"
              " + 1*(exp(-exp(s))*-exp(s)*(1 + q*exp(s)) + exp(-exp(s))*(q*exp(s))))", "a", "b",
              "0"),
        apply("at a", "to 1", "exp(a)", using=["exp_pos(a)"]),
        apply("at b", "from 0", "exp(b)", using=["exp_pos(b)"]),
        have("one at most", "L(b) - L(a) <= 1", "in all", "at a", "at b"),
        block("early here", "for s: real. a <= s and s <= b => derives(fun(t, 1*L(t)"
              f" + -1*exp(t)), s, 1*{DENSITY.format('s')} + -1*exp(s))", ["from a", "to b"],
              apply("one", "L slopes", "s"),
              apply("other", "growing", "s"),
              apply("so", LINEAR.name, "L", "fun(t, exp(t))", "s", "1", "-1",
                    DENSITY.format("s"), "exp(s)")),
        have("early falls", f"for s: real. a <= s and s <= b => 1*{DENSITY.format('s')}"
             " + -1*exp(s) <= 0", "early density(s)"),
        apply("early", MEAN_VALUE.name, "fun(t, 1*L(t) + -1*exp(t))",
              f"fun(s, 1*{DENSITY.format('s')} + -1*exp(s))", "a", "b", "0"),
        have("early bound", "L(b) - L(a) <= exp(b)", "early", "exp_pos(a)"),
        block(
            "late bound",
            "0 <= a => L(b) - L(a) <= 6*exp(-a)",
            ["a from 0"],
            block("late here", "for s: real. a <= s and s <= b => derives(fun(t, 1*L(t)"
                  f" + 1*(6*exp(-1*t))), s, 1*{DENSITY.format('s')} + 1*(-1*(6*exp(-1*s))))",
                  ["from a", "to b"],
                  apply("one", "L slopes", "s"),
                  apply("other", EXPONENTIAL.name, "6", "1", "s"),
                  apply("so", LINEAR.name, "L", "fun(t, 6*exp(-1*t))", "s", "1", "1",
                        DENSITY.format("s"), "-1*(6*exp(-1*s))")),
            have("late falls", f"for s: real. a <= s and s <= b => 1*{DENSITY.format('s')}"
                 " + 1*(-1*(6*exp(-1*s))) <= 0", "late density(s)", "a from 0"),
            apply("late", MEAN_VALUE.name, "fun(t, 1*L(t) + 1*(6*exp(-1*t)))",
                  f"fun(s, 1*{DENSITY.format('s')} + 1*(-1*(6*exp(-1*s))))", "a", "b", "0"),
            have("same", "exp(-1*a) == exp(-a)"),
            have("so", "L(b) - L(a) <= 6*exp(-a)", "late", "exp_pos(-1*b)", "same"),
        ),
        exists("all of it"),
    ),
    exists("that", "L"),
    uses=[
        DEFINED,
        EXPONENTIAL,
        LINEAR,
        MEAN_VALUE,
        From("antiderivative", ANTIDERIVATIVE),
        From("exponential of", EXPONENTIAL_OF),
        From("from derivatives", FROM_DERIVATIVES),
        From("increment", INCREMENT),
        From("product rule", PRODUCT),
    ],
    predicates=[DERIVES],
    objects=[CONTINUOUS],
)  # fmt: skip
