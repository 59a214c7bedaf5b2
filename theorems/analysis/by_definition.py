"""Derivatives by their definition: continuity, uniqueness, agreement near a point, products, sums.

``derives(f, z, v)`` says for every e > 0 that |f(s) - f(z) - v(s - z)| <= e|s - z| near z; the
named fact is in :mod:`theorems.analysis.curves`.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import ZERO
from memory_theorems.theorems.analysis.curves import DEFINED, DERIVES, EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    Step,
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    obtain,
)

#: What is at hand with the definition: that a derivative has it, and that it makes one.
OPENED: Final[Step] = obtain(DEFINED.name, "estimate", "from an estimate")
_NEAR: Final = "|f(s) - f(z) - v*(s - z)|"
_QUADRATIC: Final = "for s: real. |s - z| <= c => " + _NEAR + " <= K*(s - z)**2"

CONTINUITY: Final = lemma(
    "for f: (real -> real), z, v: real. derives(f, z, v) => for e: real. 0 < e"
    " => exists h: real. 0 < h and (for s: real. |s - z| <= h => |f(s) - f(z)| <= e)",
    ["slope"],
    OPENED,
    apply("near z", "estimate", "f", "z", "v"),
    block(
        "continuous",
        "for e: real. 0 < e => exists h: real. 0 < h"
        " and (for s: real. |s - z| <= h => |f(s) - f(z)| <= e)",
        ["some e"],
        apply("within 1", "near z", "1"),
        obtain("within 1", "h", "some h", "close"),
        have("room", "0 < Min(h, e/(|v| + 1))", "some h", "some e"),
        have("share", "for x, y: real. 0 <= y and y <= e/(|x| + 1) => |x|*y + y <= e", "some e"),
        block(
            "there",
            "for s: real. |s - z| <= Min(h, e/(|v| + 1)) => |f(s) - f(z)| <= e",
            ["in all"],
            have("in h", "|s - z| <= h", "in all"),
            have("in the share", "|s - z| <= e/(|v| + 1)", "in all"),
            apply("here", "close", "s"),
            have(
                "so",
                "|f(s) - f(z)| <= e",
                "here",
                "share(v, |s - z|)",
                "abs_mul(v, s - z)",
                "in the share",
            ),
        ),
        exists("the less", "Min(h, e/(|v| + 1))"),
    ),
    uses=[DEFINED],
    predicates=[DERIVES],
)

#: A remainder of second order near the point.
QUADRATIC: Final = lemma(
    f"for f: (real -> real), z, v, K, c: real. 0 < c and ({_QUADRATIC}) => derives(f, z, v)",
    ["some c", "remainder"],
    OPENED,
    have("share", "for e, y, u: real. 0 < e and u <= e/(|y| + 1) => (|y| + 1)*u <= e"),
    have("square", "for u: real. u**2 == |u|*|u|"),
    have(
        "in all",
        "for e, y, w, u: real. (|y| + 1)*|u| <= e and w <= y*u**2 => w <= e*|u|",
        "mul_nonneg(e - (|y| + 1)*|u|, |u|)",
        "square(u)",
    ),
    block(
        "at z",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        f" => {_NEAR} <= e*|s - z|)",
        ["some e"],
        have("room", "0 < Min(c, e/(|K| + 1))", "some c", "some e"),
        block(
            "near",
            f"for s: real. |s - z| <= Min(c, e/(|K| + 1)) => {_NEAR} <= e*|s - z|",
            ["close"],
            have("in c", "|s - z| <= c", "close"),
            have("in the room", "|s - z| <= e/(|K| + 1)", "close"),
            apply("bound", "remainder", "s"),
            apply("shared", "share", "e", "K", "|s - z|", using=["some e", "in the room"]),
            apply("so", "in all", "e", "K", _NEAR, "s - z"),
        ),
        exists("h", "Min(c, e/(|K| + 1))"),
    ),
    apply("so", "from an estimate", "f", "z", "v"),
    uses=[DEFINED],
    predicates=[DERIVES],
)

#: Functions that agree near a point have one derivative there.
AGREEING: Final = lemma(
    "for f, g: (real -> real), z, v, c: real. 0 < c and derives(f, z, v)"
    " and (for s: real. |s - z| <= c => f(s) == g(s)) => derives(g, z, v)",
    ["some c", "slope", "agree"],
    OPENED,
    apply("of f", "estimate", "f", "z", "v"),
    have("itself", "|z - z| <= c", "some c"),
    apply("at z", "agree", "z"),
    block(
        "of g",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        " => |g(s) - g(z) - v*(s - z)| <= e*|s - z|)",
        ["some e"],
        apply("near", "of f", "e"),
        obtain("near", "h", "some h", "by v"),
        have("positive", "0 < Min(h, c)", "some h", "some c"),
        block(
            "there",
            "for s: real. |s - z| <= Min(h, c) => |g(s) - g(z) - v*(s - z)| <= e*|s - z|",
            ["close"],
            have("in h", "|s - z| <= h", "close"),
            have("in c", "|s - z| <= c", "close"),
            apply("one", "by v", "s"),
            apply("at s", "agree", "s"),
            have("so", "|g(s) - g(z) - v*(s - z)| <= e*|s - z|", "one", "at s", "at z"),
        ),
        exists("h", "Min(h, c)"),
    ),
    apply("so", "from an estimate", "g", "z", "v"),
    uses=[DEFINED],
    predicates=[DERIVES],
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
    predicates=[DERIVES],
)

#: A function has one derivative at a point.
UNIQUE: Final = lemma(
    "for f: (real -> real), z, u, v: real. derives(f, z, u) and derives(f, z, v) => u == v",
    ["first", "second"],
    OPENED,
    apply("by u", "estimate", "f", "z", "u"),
    apply("by v", "estimate", "f", "z", "v"),
    have(
        "cancel",
        "for x: (0, oo), y, w: real. |w - u*x| <= y*x and |w - v*x| <= y*x => |u - v| <= 2*y",
        "le_of_mul_le_mul_left(x, u - v, 2*y)",
        "le_of_mul_le_mul_left(x, v - u, 2*y)",
    ),
    block(
        "small",
        "for e: real. 0 < e => |u - v| <= e",
        ["some e"],
        have("half", "0 < e/2", "some e"),
        apply("near 1", "by u", "e/2"),
        obtain("near 1", "h", "some h", "close to u"),
        apply("near 2", "by v", "e/2"),
        obtain("near 2", "k", "some k", "close to v"),
        have("positive", "0 < Min(h, k)", "some h", "some k"),
        have("in h", "|z + Min(h, k) - z| <= h", "some h", "some k"),
        have("in k", "|z + Min(h, k) - z| <= k", "some h", "some k"),
        apply("one", "close to u", "z + Min(h, k)"),
        apply("other", "close to v", "z + Min(h, k)"),
        have("size", "|z + Min(h, k) - z| == Min(h, k)", "positive"),
        have(
            "one there",
            "|f(z + Min(h, k)) - f(z) - u*Min(h, k)| <= e/2*Min(h, k)",
            "one",
            "size",
        ),
        have(
            "other there",
            "|f(z + Min(h, k)) - f(z) - v*Min(h, k)| <= e/2*Min(h, k)",
            "other",
            "size",
        ),
        apply("so far", "cancel", "Min(h, k)", "e/2", "f(z + Min(h, k)) - f(z)"),
        have("so", "|u - v| <= e", "so far"),
    ),
    apply("no gap", "zero", "u - v"),
    have("equal", "u == v", "no gap"),
    uses=[DEFINED, From("zero", ZERO)],
    predicates=[DERIVES],
)

#: Finite sums.
SUMS: Final = lemma(
    "for f: (natural, real -> real), g: (natural -> real), c: (natural -> real), m: natural,"
    " z: real. (for j: natural. 1 <= j and j <= m => derives(fun(s, f(j, s)), z, g(j)))"
    " => derives(fun(s, Sum(c(j)*f(j, s), (j, 1, m))), z, Sum(c(j)*g(j), (j, 1, m)))",
    ["slopes"],
    by_induction(
        "up to",
        "for n: natural. n <= m => derives(fun(s, Sum(c(j)*f(j, s), (j, 1, n))), z,"
        " Sum(c(j)*g(j), (j, 1, n)))",
        ["so far", "within"],
        [
            apply("one", EXPONENTIAL.name, "0", "1", "z"),
            convert(
                "none",
                "derives(fun(s, Sum(c(j)*f(j, s), (j, 1, 0))), z, Sum(c(j)*g(j), (j, 1, 0)))",
                "one",
            ),
        ],
        [
            have("before", "n <= m", "within"),
            apply("shorter", "so far"),
            have("from 1", "1 <= n + 1"),
            apply("term", "slopes", "n + 1"),
            apply(
                "longer",
                LINEAR.name,
                "fun(s, Sum(c(j)*f(j, s), (j, 1, n)))",
                "fun(s, f(n + 1, s))",
                *("z", "1", "c(n + 1)", "Sum(c(j)*g(j), (j, 1, n))", "g(n + 1)"),
            ),
            convert(
                "one more",
                "derives(fun(s, Sum(c(j)*f(j, s), (j, 1, n + 1))), z,"
                " Sum(c(j)*g(j), (j, 1, n + 1)))",
                "longer",
            ),
        ],
    ),
    have("all of them", "m <= m"),
    apply("all", "up to", "m"),
    uses=[EXPONENTIAL, LINEAR],
    predicates=[DERIVES],
)
