"""Derivatives by their definition: continuity, uniqueness, agreement near a point, products, sums.

``derives(f, z, v)`` says for every e > 0 that |f(s) - f(z) - v(s - z)| <= e|s - z| near z; the
named fact is in :mod:`theorems.analysis.curves`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.curves import DEFINED, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    Step,
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

#: What is at hand with the definition: that a derivative has it, and that it makes one.
OPENED: Final[Step] = obtain(DEFINED.name, "estimate", "from an estimate")
_NEAR: Final = "|f(s) - f(z) - v*(s - z)|"
_QUADRATIC: Final = "for s: real. |s - z| <= c => " + _NEAR + " <= K*(s - z)**2"

CONTINUITY: Final = lemma(
    "for f: (real -> real), z, v: real. derives(f, z, v) => for e: real. 0 < e"
    " => exists h: real. 0 < h and (for s: real. |s - z| <= h => |f(s) - f(z)| <= e)",
    "slope",
    OPENED,
    apply("near z", "estimate(f, z, v)"),
    block(
        "continuous",
        GOAL,
        "some e",
        apply("within 1", "near z(1)"),
        obtain("within 1", "h", "some h", "close"),
        have("share", "for x, y: real. 0 <= y and y <= e/(|x| + 1) => |x|*y + y <= e", "some e"),
        block(
            "there",
            "for s: real. |s - z| <= Min(h, e/(|v| + 1)) => |f(s) - f(z)| <= e",
            "in all",
            have("in the share", "|s - z| <= e/(|v| + 1)", "in all"),
            apply("here", "close(s)", using="in all"),
            thus("here; share(v, |s - z|); abs_mul(v, s - z); in the share"),
        ),
        exists("the less", "Min(h, e/(|v| + 1))"),
    ),
    uses=[DEFINED],
)

#: A remainder of second order near the point.
QUADRATIC: Final = lemma(
    f"for f: (real -> real), z, v, K, c: real. 0 < c and ({_QUADRATIC}) => derives(f, z, v)",
    "some c; remainder",
    OPENED,
    have("share", "for e, y, u: real. 0 < e and u <= e/(|y| + 1) => (|y| + 1)*u <= e"),
    have(
        "in all",
        "for e, y, w, u: real. (|y| + 1)*|u| <= e and w <= y*u**2 => w <= e*|u|",
        "mul_nonneg(e - (|y| + 1)*|u|, |u|)",
    ),
    block(
        "at z",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        f" => {_NEAR} <= e*|s - z|)",
        "some e",
        block(
            "near",
            f"for s: real. |s - z| <= Min(c, e/(|K| + 1)) => {_NEAR} <= e*|s - z|",
            "close",
            apply("bound", "remainder(s)", using="close"),
            apply("so", f"in all(e, K, {_NEAR}, s - z)", using="share(e, K, |s - z|); close"),
        ),
        exists("h", "Min(c, e/(|K| + 1))"),
    ),
    apply("so", "from an estimate(f, z, v)"),
    uses=[DEFINED],
)

#: Functions that agree near a point have one derivative there.
AGREEING: Final = lemma(
    "for f, g: (real -> real), z, v, c: real. 0 < c and derives(f, z, v)"
    " and (for s: real. |s - z| <= c => f(s) == g(s)) => derives(g, z, v)",
    "some c; slope; agree",
    OPENED,
    apply("of f", "estimate(f, z, v)"),
    block(
        "of g",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        " => |g(s) - g(z) - v*(s - z)| <= e*|s - z|)",
        "some e",
        apply("near", "of f(e)"),
        obtain("near", "h", "some h", "by v"),
        block(
            "there",
            "for s: real. |s - z| <= Min(h, c) => |g(s) - g(z) - v*(s - z)| <= e*|s - z|",
            "close",
            apply("one", "by v(s)", using="close"),
            apply("at s", "agree(s)", using="close"),
            thus("one; at s; agree(z)"),
        ),
        exists("h", "Min(h, c)"),
    ),
    apply("so", "from an estimate(g, z, v)"),
    uses=[DEFINED],
)

#: A function later by c.
LATER: Final = lemma(
    "for f: (real -> real), c, z, v: real. derives(f, c + z, v) => derives(fun(s, f(c + s)), z, v)",
    ["slope"],
    OPENED,
    apply("of f", "estimate", "f", "c + z", "v"),
    block(
        "at z",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        " => |f(c + s) - f(c + z) - v*(s - z)| <= e*|s - z|)",
        ["some e"],
        apply("near", "of f", "e"),
        obtain("near", "h", "some h", "by v"),
        block(
            "there",
            "for s: real. |s - z| <= h => |f(c + s) - f(c + z) - v*(s - z)| <= e*|s - z|",
            ["close"],
            have("as close", "|c + s - (c + z)| <= h", "close"),
            apply("then", "by v", "c + s"),
            have("so", "|f(c + s) - f(c + z) - v*(s - z)| <= e*|s - z|", "then"),
        ),
        exists("h", "h"),
    ),
    apply("so", "from an estimate", "fun(s, f(c + s))", "z", "v"),
    uses=[DEFINED],
)

#: A function has one derivative at a point.
UNIQUE: Final = lemma(
    "for f: (real -> real), z, u, v: real. derives(f, z, u) and derives(f, z, v) => u == v",
    "first; second",
    OPENED,
    apply("by u", "estimate(f, z, u)"),
    apply("by v", "estimate(f, z, v)"),
    have(
        "cancel",
        "for x: (0, oo), y, w: real. |w - u*x| <= y*x and |w - v*x| <= y*x => |u - v| <= 2*y",
        "le_of_mul_le_mul_left(x, u - v, 2*y)",
    ),
    block(
        "small",
        "for e: real. 0 < e => |u - v| <= e",
        "some e",
        apply("near 1", "by u(e/2)"),
        obtain("near 1", "h", "some h", "close to u"),
        apply("near 2", "by v(e/2)"),
        obtain("near 2", "k", "some k", "close to v"),
        have("positive", "0 < Min(h, k)", "some h; some k"),
        have(
            "one there",
            "|f(z + Min(h, k)) - f(z) - u*Min(h, k)| <= e/2*Min(h, k)",
            "close to u(z + Min(h, k)); positive",
        ),
        apply(
            "so far",
            "cancel(Min(h, k), e/2, f(z + Min(h, k)) - f(z))",
            using="close to v(z + Min(h, k)); positive",
        ),
        thus("so far"),
    ),
    apply("no gap", "zero(u - v)"),
    have("equal", "u == v", "no gap"),
    uses=[DEFINED, From("zero", ZERO)],
)

#: Finite sums.
SUMS: Final = lemma(
    "for f: (natural, real -> real), g: (natural -> real), c: (natural -> real), m: natural,"
    " z: real. (for j: natural. 1 <= j and j <= m => derives(fun(s, f(j, s)), z, g(j)))"
    " => derives(fun(s, Sum(c(j)*f(j, s), (j, 1, m))), z, Sum(c(j)*g(j), (j, 1, m)))",
    "slopes",
    by_induction(
        "up to",
        "for n: natural. n <= m => derives(fun(s, Sum(c(j)*f(j, s), (j, 1, n))), z,"
        " Sum(c(j)*g(j), (j, 1, n)))",
        "so far; within",
        [apply("one", f"{EXPONENTIAL.name}(0, 1, z)"), convert("none", GOAL, "one")],
        [
            apply("shorter", "so far", using=["within"]),
            apply("term", "slopes(n + 1)"),
            apply(
                "longer",
                f"{LINEAR.name}(fun(s, Sum(c(j)*f(j, s), (j, 1, n))), fun(s, f(n + 1, s)), z, 1,"
                " c(n + 1), Sum(c(j)*g(j), (j, 1, n)), g(n + 1))",
            ),
            convert("one more", GOAL, "longer"),
        ],
    ),
    apply("all", "up to(m)"),
    uses=[EXPONENTIAL, LINEAR],
)

#: The derivative of a function read backwards.
REFLECTED: Final = lemma(
    "for f: (real -> real), T, z, v: real. derives(f, T - z, v)"
    " => derives(fun(s, f(T - s)), z, -v)",
    "slope",
    OPENED,
    apply("near", "estimate(f, T - z, v)"),
    block(
        "near z",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        " => |f(T - s) - f(T - z) - -v*(s - z)| <= e*|s - z|)",
        "some e",
        apply("step", "near(e)"),
        obtain("step", "h", "some h", "close"),
        block(
            "there",
            "for s: real. |s - z| <= h => |f(T - s) - f(T - z) - -v*(s - z)| <= e*|s - z|",
            "in reach",
            apply("so it is", "close(T - s)", using="in reach"),
            thus("so it is"),
        ),
        exists("this h", "h"),
    ),
    apply("so", "from an estimate(fun(s, f(T - s)), z, -v)"),
    uses=[DEFINED],
)
