"""The derivative at 0 of a function of one real variable, by its definition."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import GOAL, apply, block, exists, have, obtain, thus

SLOPE: Final = Object(
    "slope(f: (real -> real), v: real)",
    "for e: real. 0 < e => exists h: real. 0 < h and (for x: real. |x| <= h"
    " => |f(x) - f(0) - v*x| <= e*|x|)",
    "v is the derivative of f at 0",
    r"\operatorname{slope}",
)
_NEAR: Final = "|f(x) - f(0) - v*x|"

#: A remainder of second order.
QUADRATIC: Final = lemma(
    "for f: (real -> real), v, K, c: real. 0 < c"
    f" and (for x: real. |x| <= c => {_NEAR} <= K*x**2) => slope(f, v)",
    "some c; remainder",
    block(
        "at 0",
        GOAL,
        "some e",
        have(
            "near",
            f"for x: real. |x| <= Min(c, e/(|K| + 1)) => {_NEAR} <= e*|x|",
            f"remainder(x); le_mul_abs_of_le_mul_sq(e, K, {_NEAR}, x); some e",
        ),
        exists("h", "Min(c, e/(|K| + 1))"),
    ),
    objects=[SLOPE],
)

#: A function has one derivative.
UNIQUE: Final = lemma(
    "for f: (real -> real), u, v: real. slope(f, u) and slope(f, v) => u == v",
    "first; second",
    have(
        "cancel",
        "for x: (0, oo), y, z: real. |z - u*x| <= y*|x| and |z - v*x| <= y*|x| => |u - v| <= 2*y",
        "mul_abs_of_pos(x, y)",
    ),
    block(
        "small",
        "for e: real. 0 < e => |u - v| <= e",
        "some e",
        apply("near 1", "first(e/2)"),
        obtain("near 1", "h", "some h", "by u"),
        apply("near 2", "second(e/2)"),
        obtain("near 2", "k", "some k", "by v"),
        apply(
            "so far",
            "cancel(Min(h, k), e/2, f(Min(h, k)) - f(0))",
            using="by v(Min(h, k)); by u(Min(h, k))",
        ),
        thus("so far"),
    ),
    apply("no gap", "zero(u - v)"),
    have("equal", "u == v", "no gap"),
    uses=[From("zero", ZERO)],
    objects=[SLOPE],
)

#: Fermat: at a least value the derivative is 0.
LEAST: Final = lemma(
    "for f: (real -> real), v, c: real. 0 < c and slope(f, v)"
    " and (for x: real. |x| <= c => f(0) <= f(x)) => v == 0",
    "some c; derivative; least",
    have(
        "cancel",
        "for x: (0, oo), e, y, z: real. 0 <= y and 0 <= z and |y - v*x| <= e*|x|"
        " and |z - v*(-x)| <= e*|-x| => |v| <= e",
        "mul_abs_of_pos(x, e)",
    ),
    block(
        "small",
        "for e: real. 0 < e => |v| <= e",
        "some e",
        apply("near", "derivative(e)"),
        obtain("near", "h", "some h", "by v"),
        apply(
            "so",
            "cancel(Min(h, c), e, f(Min(h, c)) - f(0), f(-Min(h, c)) - f(0))",
            using="least(Min(h, c)); least(-Min(h, c)); by v(-Min(h, c)); by v(Min(h, c))",
        ),
    ),
    apply("is 0", "zero(v)"),
    uses=[From("zero", ZERO)],
    objects=[SLOPE],
)

#: A linear combination.
LINEAR: Final = lemma(
    "for f, g: (real -> real), p, q, u, v: real. slope(f, u) and slope(g, v)"
    " => slope(fun(x, p*f(x) + q*g(x)), p*u + q*v)",
    "first; second",
    have(
        "share",
        "for e, y, z, t: real. 0 < e and 0 <= t and |z| <= e/(2*(|y| + 1))*t => |y*z| <= e/2*t",
    ),
    block(
        "at 0",
        GOAL,
        "some e",
        apply("near 1", "first(e/(2*(|p| + 1)))"),
        obtain("near 1", "h", "some h", "of f"),
        apply("near 2", "second(e/(2*(|q| + 1)))"),
        obtain("near 2", "k", "some k", "of g"),
        block(
            "near",
            "for x: real. |x| <= Min(h, k)"
            " => |p*f(x) + q*g(x) - (p*f(0) + q*g(0)) - (p*u + q*v)*x| <= e*|x|",
            "close",
            apply("part of f", "share(e, p, f(x) - f(0) - u*x, |x|)", using="of f(x); close"),
            apply("part of g", "share(e, q, g(x) - g(0) - v*x, |x|)", using="of g(x); close"),
            thus("part of f; part of g"),
        ),
        exists("h", "Min(h, k)"),
    ),
    objects=[SLOPE],
)

#: Functions that agree near 0 have one derivative.
AGREEING: Final = lemma(
    "for f, g: (real -> real), u, c: real. 0 < c and slope(f, u)"
    " and (for x: real. |x| <= c => f(x) == g(x)) => slope(g, u)",
    "some c; of f; agree",
    block(
        "of g",
        GOAL,
        "some e",
        apply("near", "of f(e)"),
        obtain("near", "h", "some h", "by u"),
        have(
            "there",
            "for x: real. |x| <= Min(h, c) => |g(x) - g(0) - u*x| <= e*|x|",
            "by u(x); agree(x); agree(0)",
        ),
        exists("h", "Min(h, c)"),
    ),
    objects=[SLOPE],
)
