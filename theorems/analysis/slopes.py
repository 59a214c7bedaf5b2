"""The derivative at 0 of a function of one real variable, by its definition."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, obtain

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
    ["some c", "remainder"],
    have("share", "for e, y, x: real. 0 < e and |x| <= e/(|y| + 1) => (|y| + 1)*|x| <= e"),
    have(
        "in all",
        "for e, y, z, x: real. (|y| + 1)*|x| <= e and z <= y*x**2 => z <= e*|x|",
        "mul_nonneg(e - (|y| + 1)*|x|, |x|)",
    ),
    block(
        "at 0",
        "for e: real. 0 < e => exists h: real. 0 < h and (for x: real. |x| <= h"
        f" => {_NEAR} <= e*|x|)",
        ["some e"],
        apply("some room", "div_abs_add_one_pos", "e", "K"),
        have("positive", "0 < Min(c, e/(|K| + 1))", "some c", "some room"),
        block(
            "near",
            f"for x: real. |x| <= Min(c, e/(|K| + 1)) => {_NEAR} <= e*|x|",
            ["close"],
            have("in c", "|x| <= c", "close"),
            have("in the room", "|x| <= e/(|K| + 1)", "close"),
            apply("bound", "remainder", "x"),
            apply("shared", "share", "e", "K", "x"),
            apply("so", "in all", "e", "K", _NEAR, "x"),
        ),
        exists("h", "Min(c, e/(|K| + 1))"),
    ),
    objects=[SLOPE],
)

#: A function has one derivative.
UNIQUE: Final = lemma(
    "for f: (real -> real), u, v: real. slope(f, u) and slope(f, v) => u == v",
    ["first", "second"],
    have(
        "cancel",
        "for x: (0, oo), y, z: real. |z - u*x| <= y*|x| and |z - v*x| <= y*|x| => |u - v| <= 2*y",
        "mul_abs_of_pos(x, y)",
        "le_of_mul_le_mul_left(x, u - v, 2*y)",
        "le_of_mul_le_mul_left(x, v - u, 2*y)",
    ),
    block(
        "small",
        "for e: real. 0 < e => |u - v| <= e",
        ["some e"],
        have("half", "0 < e/2", "some e"),
        apply("near 1", "first", "e/2"),
        obtain("near 1", "h", "some h", "by u"),
        apply("near 2", "second", "e/2"),
        obtain("near 2", "k", "some k", "by v"),
        have("positive", "0 < Min(h, k)", "some h", "some k"),
        have("in h", "|Min(h, k)| <= h", "some h", "some k"),
        have("in k", "|Min(h, k)| <= k", "some h", "some k"),
        apply("one", "by u", "Min(h, k)"),
        apply("other", "by v", "Min(h, k)"),
        apply("so far", "cancel", "Min(h, k)", "e/2", "f(Min(h, k)) - f(0)"),
        have("so", "|u - v| <= e", "so far"),
    ),
    apply("no gap", "zero", "u - v"),
    have("equal", "u == v", "no gap"),
    uses=[From("zero", ZERO)],
    objects=[SLOPE],
)

#: Fermat: at a least value the derivative is 0.
LEAST: Final = lemma(
    "for f: (real -> real), v, c: real. 0 < c and slope(f, v)"
    " and (for x: real. |x| <= c => f(0) <= f(x)) => v == 0",
    ["some c", "derivative", "least"],
    have("other size", "for x: (0, oo), y: real. y*|-x| == y*x"),
    have(
        "cancel",
        "for x: (0, oo), e, y, z: real. 0 <= y and 0 <= z and |y - v*x| <= e*|x|"
        " and |z - v*(-x)| <= e*|-x| => |v| <= e",
        "mul_abs_of_pos(x, e)",
        "other size(x, e)",
        "le_of_mul_le_mul_left(x, v, e)",
        "le_of_mul_le_mul_left(x, -v, e)",
    ),
    block(
        "small",
        "for e: real. 0 < e => |v| <= e",
        ["some e"],
        apply("near", "derivative", "e"),
        obtain("near", "h", "some h", "by v"),
        have("positive", "0 < Min(h, c)", "some h", "some c"),
        have("in h", "|Min(h, c)| <= h", "some h", "some c"),
        have("in c", "|Min(h, c)| <= c", "some h", "some c"),
        have("left in h", "|-Min(h, c)| <= h", "some h", "some c"),
        have("left in c", "|-Min(h, c)| <= c", "some h", "some c"),
        apply("right", "by v", "Min(h, c)"),
        apply("left", "by v", "-Min(h, c)"),
        apply("not less", "least", "Min(h, c)"),
        apply("not less on the left", "least", "-Min(h, c)"),
        apply(
            "so",
            "cancel",
            "Min(h, c)",
            "e",
            "f(Min(h, c)) - f(0)",
            "f(-Min(h, c)) - f(0)",
            using=["not less", "not less on the left", "left", "right"],
        ),
    ),
    apply("is 0", "zero", "v"),
    uses=[From("zero", ZERO)],
    objects=[SLOPE],
)

#: A linear combination.
LINEAR: Final = lemma(
    "for f, g: (real -> real), p, q, u, v: real. slope(f, u) and slope(g, v)"
    " => slope(fun(x, p*f(x) + q*g(x)), p*u + q*v)",
    ["first", "second"],
    have("part", "for e, y: real. 0 < e => |y|*(e/(2*(|y| + 1))) <= e/2"),
    have(
        "half room",
        "for e, y, t: real. 0 < e and 0 <= t => |y|*(e/(2*(|y| + 1))*t) <= e/2*t",
        "part(e, y)",
        "mul_le_mul_of_nonneg_left(t, |y|*(e/(2*(|y| + 1))), e/2)",
    ),
    have(
        "share",
        "for e, y, z, t: real. 0 < e and 0 <= t and |z| <= e/(2*(|y| + 1))*t => |y*z| <= e/2*t",
        "abs_mul(y, z)",
        "half room(e, y, t)",
        "mul_le_mul_of_nonneg_left(|y|, |z|, e/(2*(|y| + 1))*t)",
    ),
    block(
        "at 0",
        "for e: real. 0 < e => exists h: real. 0 < h and (for x: real. |x| <= h"
        " => |p*f(x) + q*g(x) - (p*f(0) + q*g(0)) - (p*u + q*v)*x| <= e*|x|)",
        ["some e"],
        apply("room p", "div_two_mul_abs_add_one_pos", "e", "p"),
        apply("room q", "div_two_mul_abs_add_one_pos", "e", "q"),
        apply("near 1", "first", "e/(2*(|p| + 1))"),
        obtain("near 1", "h", "some h", "of f"),
        apply("near 2", "second", "e/(2*(|q| + 1))"),
        obtain("near 2", "k", "some k", "of g"),
        have("positive", "0 < Min(h, k)", "some h", "some k"),
        block(
            "near",
            "for x: real. |x| <= Min(h, k)"
            " => |p*f(x) + q*g(x) - (p*f(0) + q*g(0)) - (p*u + q*v)*x| <= e*|x|",
            ["close"],
            have("in h", "|x| <= h", "close"),
            have("in k", "|x| <= k", "close"),
            have("size", "0 <= |x|"),
            apply("one", "of f", "x"),
            apply("other", "of g", "x"),
            apply("part of f", "share", "e", "p", "f(x) - f(0) - u*x", "|x|"),
            apply("part of g", "share", "e", "q", "g(x) - g(0) - v*x", "|x|"),
            have(
                "so",
                "|p*f(x) + q*g(x) - (p*f(0) + q*g(0)) - (p*u + q*v)*x| <= e*|x|",
                "part of f",
                "part of g",
            ),
        ),
        exists("h", "Min(h, k)"),
    ),
    objects=[SLOPE],
)

#: Functions that agree near 0 have one derivative.
AGREEING: Final = lemma(
    "for f, g: (real -> real), u, c: real. 0 < c and slope(f, u)"
    " and (for x: real. |x| <= c => f(x) == g(x)) => slope(g, u)",
    ["some c", "of f", "agree"],
    have("0 near", "|0| <= c", "some c"),
    apply("at 0", "agree", "0"),
    block(
        "of g",
        "for e: real. 0 < e => exists h: real. 0 < h and (for x: real. |x| <= h"
        " => |g(x) - g(0) - u*x| <= e*|x|)",
        ["some e"],
        apply("near", "of f", "e"),
        obtain("near", "h", "some h", "by u"),
        have("positive", "0 < Min(h, c)", "some h", "some c"),
        block(
            "there",
            "for x: real. |x| <= Min(h, c) => |g(x) - g(0) - u*x| <= e*|x|",
            ["close"],
            have("in h", "|x| <= h", "close"),
            have("in c", "|x| <= c", "close"),
            apply("one", "by u", "x"),
            apply("at x", "agree", "x"),
            have("so", "|g(x) - g(0) - u*x| <= e*|x|", "one", "at x", "at 0"),
        ),
        exists("h", "Min(h, c)"),
    ),
    objects=[SLOPE],
)
