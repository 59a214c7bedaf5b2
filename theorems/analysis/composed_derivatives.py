"""The chain rule for functions of a real variable, and what it makes of an exponential."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import OPENED, QUADRATIC
from memory_theorems.theorems.analysis.curves import DEFINED, DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, let, obtain

_GAP: Final = "|phi(f(s)) - phi(f(z)) - w*v*(s - z)|"
CHAIN: Final = lemma(
    "for f, phi: (real -> real), z, v, w: real. derives(f, z, v) and derives(phi, f(z), w)"
    " => derives(fun(s, phi(f(s))), z, w*v)",
    ["inner", "outer"],
    OPENED,
    apply("near z", "estimate", "f", "z", "v"),
    apply("near f", "estimate", "phi", "f(z)", "w"),
    have("first share", "for e: (0, oo), y: real. 0 < e/(2*(|y| + 1))"),
    have("second share", "for e: (0, oo), y: real. 0 < Min(1, e/(2*(|y| + 1)))"),
    have("share of w", "for e: (0, oo), y, r: [0, oo), u: real. y <= e/(2*(|u| + 1))"
         " => |u|*(y*r) <= e/2*r"),
    have("share of v", "for e: (0, oo), y, r: real. e/(2*(|y| + 1))*((|y| + 1)*r) == e/2*r"),
    have("first part", "for e: (0, oo), x, p, d: real. p <= e/(2*(|v| + 1))*|d|"
         " and |d| <= (|v| + 1)*|x| => p <= e/2*|x|",
         "first share(e, v)", "mul_le_mul_of_nonneg_left(e/(2*(|v| + 1)), |d|, (|v| + 1)*|x|)",
         "share of v(e, v, |x|)"),
    have("second part", "for e: (0, oo), y: [0, oo), x, d: real. |d - v*x| <= y*|x|"
         " and y <= e/(2*(|w| + 1)) => |w*(d - v*x)| <= e/2*|x|",
         "abs_mul(w, d - v*x)", "mul_le_mul_of_nonneg_left(|w|, |d - v*x|, y*|x|)",
         "share of w(e, y, |x|, w)"),
    have("in parts", "for x, p, d: real. |p - w*v*x| <= |p - w*d| + |w*(d - v*x)|"),
    have("in all", "for e: (0, oo), y: [0, oo), x, p, d: real."
         " |p - w*d| <= e/(2*(|v| + 1))*|d| and |d| <= (|v| + 1)*|x|"
         " and |d - v*x| <= y*|x| and y <= e/(2*(|w| + 1)) => |p - w*v*x| <= e*|x|",
         "first part(e, x, |p - w*d|, d)", "second part(e, y, x, d)", "in parts(x, p, d)"),
    block(
        "at z",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        f" => {_GAP} <= e*|s - z|)",
        ["some e"],
        let("y", "real", "Min(1, e/(2*(|w| + 1)))"),
        have("y positive", "0 < y", "y is", "second share(e, w)", "some e"),
        have("y to 1", "y <= 1", "y is"),
        have("y small", "y <= e/(2*(|w| + 1))", "y is"),
        have("share", "0 < e/(2*(|v| + 1))", "first share(e, v)", "some e"),
        apply("outside", "near f", "e/(2*(|v| + 1))"),
        obtain("outside", "k", "some k", "by w"),
        apply("inside", "near z", "y"),
        obtain("inside", "h", "some h", "by v"),
        have("room", "for g: (0, oo). 0 < g/(|v| + 1)"),
        have("within", "for g: (0, oo), x: real. |x| <= g/(|v| + 1) => (|v| + 1)*|x| <= g"),
        have("some room", "0 < k/(|v| + 1)", "room(k)", "some k"),
        have("positive", "0 < Min(h, k/(|v| + 1))", "some h", "some room"),
        have("size", "for u, x, d: real. |d - v*x| <= u*|x| and u <= 1 => |d| <= (|v| + 1)*|x|",
             "abs_mul(v, x)", "mul_le_mul_of_nonneg_right(|x|, u, 1)"),
        block(
            "there",
            f"for s: real. |s - z| <= Min(h, k/(|v| + 1)) => {_GAP} <= e*|s - z|",
            ["close"],
            have("in h", "|s - z| <= h", "close"),
            have("in room", "|s - z| <= k/(|v| + 1)", "close"),
            apply("one", "by v", "s"),
            apply("step", "size", "y", "s - z", "f(s) - f(z)"),
            apply("room for it", "within", "k", "s - z", using=["some k", "in room"]),
            have("in k", "|f(s) - f(z)| <= k", "step", "room for it"),
            apply("other", "by w", "f(s)"),
            apply("so far", "in all", "e", "y", "s - z", "phi(f(s)) - phi(f(z))", "f(s) - f(z)",
                  using=["some e", "y positive", "other", "step", "one", "y small"]),
            have("so", f"{_GAP} <= e*|s - z|", "so far"),
        ),
        exists("that", "Min(h, k/(|v| + 1))"),
    ),
    apply("so", "from an estimate", "fun(s, phi(f(s)))", "z", "w*v"),
    uses=[DEFINED],
    predicates=[DERIVES],
)  # fmt: skip

#: The exponential of a function.
EXPONENTIAL_OF: Final = lemma(
    "for f: (real -> real), z, v: real. derives(f, z, v)"
    " => derives(fun(s, exp(f(s))), z, exp(f(z))*v)",
    ["inner"],
    apply("growing", EXPONENTIAL.name, "1", "-1", "f(z)"),
    convert("outer", "derives(fun(y, exp(y)), f(z), exp(f(z)))", "growing"),
    apply("so", "chain", "f", "fun(y, exp(y))", "z", "v", "exp(f(z))"),
    uses=[EXPONENTIAL, From("chain", CHAIN)],
    predicates=[DERIVES],
)

#: The inverse of a positive function, written so that nothing is divided by 0.
INVERSE_OF: Final = lemma(
    "for f: (real -> real), z, v: real. derives(f, z, v) and 0 < f(z)"
    " => derives(fun(s, 1/(1 + |f(s)|)), z, -1/(1 + |f(z)|)**2*v)",
    ["inner", "positive"],
    have("estimate", "for x: (0, oo), y: [0, oo). |1/(1 + y) - 1/(1 + x) + (y - x)/(1 + x)**2|"
         " <= (y - x)**2"),
    have("positive near", "for x: (0, oo), y: real. |y - x| <= x => 0 <= y"),
    have("of modulus", "for x, y: [0, oo). |1/(1 + |y|) - 1/(1 + |x|) - -1/(1 + |x|)**2*(y - x)|"
         " == |1/(1 + y) - 1/(1 + x) + (y - x)/(1 + x)**2|"),
    have("remainder", "for x: (0, oo), y: real. |y - x| <= x"
         " => |1/(1 + |y|) - 1/(1 + |x|) - -1/(1 + |x|)**2*(y - x)| <= 1*(y - x)**2",
         "positive near(x, y)", "estimate(x, y)", "of modulus(x, y)"),
    have("here", "for y: real. |y - f(z)| <= f(z)"
         " => |1/(1 + |y|) - 1/(1 + |f(z)|) - -1/(1 + |f(z)|)**2*(y - f(z))| <= 1*(y - f(z))**2",
         "remainder(f(z), y)", "positive"),
    apply("outer", "quadratic", "fun(y, 1/(1 + |y|))", "f(z)", "-1/(1 + |f(z)|)**2", "1", "f(z)"),
    apply("so", "chain", "f", "fun(y, 1/(1 + |y|))", "z", "v", "-1/(1 + |f(z)|)**2"),
    uses=[From("quadratic", QUADRATIC), From("chain", CHAIN)],
    predicates=[DERIVES],
)  # fmt: skip
