"""The norm of L1 by signals of size 1: continuous functions near the sign of an integrable one."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.continuity import (
    COMPOSED,
    CONTINUOUS,
    HELD_INVERSE,
    LIPSCHITZ,
    PRODUCT,
    VANISHES,
)
from memory_theorems.theorems.analysis.integrals import (
    DECAY,
    DENSE,
    FILTERED,
    GAP,
    LINEAR,
    MODULUS,
    MONOTONE,
    SUM,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    exists,
    have,
    let,
    obtain,
)

_BOUND: Final = "2*|f(s) - g(s)| + r*exp(b)*exp(-1*s)"

_U: Final = "g(s)*(1/Max(|g(s)|, r))"

#: u is g/|g|, held where g is small, for a continuous g near f.
SIGN: Final = lemma(
    "for f: (real -> real), e: real. integrable(f) and 0 < e => exists u: (real -> real)."
    " continuous(u) and vanishes(u) and (for s: real. |u(s)| <= 1)"
    " and Integral(|f(s)|, (s, 0, oo)) <= Integral(f(s)*u(s), (s, 0, oo)) + e",
    "f is; some e",
    apply("near f", f"{DENSE.name}(f, e/4)"),
    obtain(
        "near f",
        "g",
        "a",
        "b",
        "some a",
        "a to b",
        "g is",
        "g integrable",
        "before",
        "after",
        "near",
    ),
    let("r", "real", "e/4*exp(-b)"),
    have("some r", "0 < r", "r is; mul_pos(e/4, exp(-b))"),
    have("whole", "e/4*exp(-b)*exp(b) == e/4"),
    have("r times", "r*exp(b) == e/4", "r is; whole"),
    # u
    apply("size", "lipschitz(fun(s, |s|), 1)"),
    apply("inverse", "held inverse(r)"),
    apply("size of g", "composed(fun(s, |s|), g)"),
    apply("inverse of g", "composed(fun(s, 1/Max(s, r)), fun(s, |g(s)|))"),
    apply("u is", "products(g, fun(s, 1/Max(|g(s)|, r)))"),
    have("u size", f"for s: real. |{_U}| <= 1"),
    block(
        "u vanishes",
        f"for e0: real. 0 < e0 => exists T: real. for s: real. T <= |s| => |{_U}| <= e0",
        "some margin",
        block(
            "tail",
            f"for s: real. b <= |s| => |{_U}| <= e0",
            "far",
            by_cases(
                "side",
                "g(s) == 0",
                "0 <= s",
                [apply("zero late", "after(s)", using="side case; far")],
                [apply("zero early", "before(s)")],
            ),
            have("nothing", "for y, v, c: real. y == 0 and 0 < c => |y*v| <= c"),
            apply("so", "nothing(g(s), 1/Max(|g(s)|, r), e0)", using="side"),
        ),
        exists("from b", "b"),
    ),
    # |f| <= f u + 2|f - g| + r exp(b - s)
    have("grown", "for s: real. s <= b => 1 <= exp(b - s)", "exponential(0, b - s)"),
    have("split", "for s: real. exp(b - s) == exp(b)*exp(-1*s)"),
    have("times r", "for x: real. 1 <= x => r <= r*x", "some r"),
    have(
        "together",
        "for y, z, v, k: real. |z| - z*v <= r and |(y - z)*v| <= |y - z| and r <= k"
        " => |y| <= y*v + (2*|y - z| + k)",
    ),
    have(
        "off the support",
        "for y, z, v, k: real. z == 0 and |(y - z)*v| <= |y - z| and 0 <= k"
        " => |y| <= y*v + (2*|y - z| + k)",
    ),
    block(
        "at s",
        f"for s: real. 0 <= s => |f(s)| <= f(s)*({_U}) + ({_BOUND})",
        "later",
        by_cases(
            "where",
            GOAL,
            "s <= b",
            [
                apply("large", "grown(s)"),
                apply("more", "times r(exp(b - s))"),
                have("bound", "r <= r*exp(b)*exp(-1*s)", "more; split(s)"),
                apply("so", f"together(f(s), g(s), {_U}, r*exp(b)*exp(-1*s))"),
            ],
            [
                apply("zero", "after(s)", using="where case"),
                apply("so", f"off the support(f(s), g(s), {_U}, r*exp(b)*exp(-1*s))"),
            ],
        ),
    ),
    # and the integrals
    apply("size of f", f"{MODULUS.name}(f)"),
    apply("f u is", f"{FILTERED.name}(f, fun(s, {_U}), 1)"),
    apply("gap is", "gap(f, g)"),
    apply("decay", f"{DECAY.name}(1)"),
    obtain("decay", "decay is", "area"),
    apply("rest", f"{LINEAR.name}(fun(s, |f(s) - g(s)|), fun(s, exp(-1*s)), 2, r*exp(b))"),
    obtain("rest", "rest is", "rest value"),
    apply("all", f"sum(fun(s, f(s)*({_U})), fun(s, {_BOUND}))"),
    obtain("all", "all is", "value"),
    apply("less", f"{MONOTONE.name}(fun(s, |f(s)|), fun(s, f(s)*({_U}) + ({_BOUND})))"),
    have("area of the rest", "r*exp(b)*Integral(exp(-1*s), (s, 0, oo)) == e/4", "area; r times"),
    exists("u", f"fun(s, {_U})", using="less; value; rest value; area of the rest; near"),
    uses=[
        DENSE,
        DECAY,
        FILTERED,
        LINEAR,
        MODULUS,
        MONOTONE,
        From("lipschitz", LIPSCHITZ),
        From("composed", COMPOSED),
        From("products", PRODUCT),
        From("held inverse", HELD_INVERSE),
        From("gap", GAP),
        From("sum", SUM),
    ],
    objects=[CONTINUOUS, VANISHES],
)
