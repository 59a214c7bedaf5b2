"""The product rule for functions of one real variable, from the definition of a derivative."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY, OPENED
from memory_theorems.theorems.analysis.curves import DEFINED
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, exists, have, let, obtain, thus

_GAP: Final = "|f(s)*g(s) - f(z)*g(z) - (u*g(z) + f(z)*v)*(s - z)|"
_P: Final = "(f(s) - f(z) - u*(s - z))"
_Q: Final = "(g(s) - g(z) - v*(s - z))"

PRODUCT: Final = lemma(
    "for f, g: (real -> real), z, u, v: real. derives(f, z, u) and derives(g, z, v)"
    " => derives(fun(s, f(s)*g(s)), z, u*g(z) + f(z)*v)",
    "of f; of g",
    OPENED,
    apply("f near z", "estimate(f, z, u)"),
    apply("g near z", "estimate(g, z, v)"),
    apply("g continuous", "continuity(g, z, v)"),
    let("w", "real", "|g(z)| + 1 + |u| + |f(z)|"),
    have("w positive", "0 < w", "w is"),
    have("share", "for e, y: real. 0 < e and 0 < y => 0 < Min(1, e/y)"),
    have("shared", "for e, y, p: real. 0 < e and 0 < y and 0 <= p => Min(1, e/y)*y*p <= e*p"),
    block(
        "at z",
        "for e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
        f" => {_GAP} <= e*|s - z|)",
        "some e",
        let("y", "real", "Min(1, e/w)"),
        have("y positive", "0 < y", "y is; share(e, w)"),
        have("y small", "y <= 1", "y is"),
        apply("near 1", "f near z(y)"),
        obtain("near 1", "h", "some h", "close in f"),
        apply("near 2", "g near z(y)"),
        obtain("near 2", "k", "some k", "close in g"),
        apply("near 3", "g continuous(y)"),
        obtain("near 3", "l", "some l", "not far in g"),
        block(
            "there",
            f"for s: real. |s - z| <= Min(h, Min(k, l)) => {_GAP} <= e*|s - z|",
            "close",
            apply("one", "close in f(s)", using="close"),
            apply("two", "close in g(s)", using="close"),
            apply("three", "not far in g(s)", using="close"),
            let("d", "real", "|s - z|"),
            have("size of g", "|g(s)| <= |g(z)| + y", "three"),
            have("size of p", f"|{_P}| <= y*d", "one; d is"),
            have("size of q", f"|{_Q}| <= y*d", "two; d is"),
            have(
                "first",
                f"|{_P}*g(s)| <= y*d*(|g(z)| + y)",
                f"size of p; size of g; abs_mul({_P}, g(s)); abs_mul_abs_le({_P}, g(s), y*d,"
                " |g(z)| + y)",
            ),
            have("step", "|u*(s - z)| <= |u|*d", "d is; abs_mul(u, s - z)"),
            have(
                "second",
                "|u*(s - z)*(g(s) - g(z))| <= |u|*d*y",
                "three; step; abs_mul(u*(s - z), g(s) - g(z));"
                " abs_mul_abs_le(u*(s - z), g(s) - g(z), |u|*d, y)",
            ),
            have(
                "third",
                f"|f(z)*{_Q}| <= |f(z)|*(y*d)",
                f"size of q; abs_mul(f(z), {_Q}); mul_le_mul_of_nonneg_left(|f(z)|, |{_Q}|, y*d)",
            ),
            have(
                "in parts",
                "f(s)*g(s) - f(z)*g(z) - (u*g(z) + f(z)*v)*(s - z)"
                f" == {_P}*g(s) + u*(s - z)*(g(s) - g(z)) + f(z)*{_Q}",
            ),
            have(
                "at most",
                f"{_GAP} <= y*d*(|g(z)| + y) + |u|*d*y + |f(z)|*(y*d)",
                f"in parts; first; second; third; abs_add_three({_P}*g(s),"
                f" u*(s - z)*(g(s) - g(z)), f(z)*{_Q})",
            ),
            have("d from 0", "0 <= d", "d is"),
            have("within 1", "for x, r, n: [0, oo). r <= 1 => x*(n + r) <= x*(n + 1)"),
            have(
                "in all",
                "y*d*(|g(z)| + y) + |u|*d*y + |f(z)|*(y*d) <= y*w*d",
                "w is; within 1(y*d, y, |g(z)|)",
            ),
            have("by e", "y*w*d <= e*d", "y is; shared(e, w, d)"),
            thus("at most; in all; by e; d is"),
        ),
        exists("the least", "Min(h, Min(k, l))"),
    ),
    apply("so", "from an estimate(fun(s, f(s)*g(s)), z, u*g(z) + f(z)*v)"),
    uses=[DEFINED, From("continuity", CONTINUITY)],
)
