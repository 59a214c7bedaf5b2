"""Gronwall's inequality, and the energy of curves whose speed is bounded by their size."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LIMIT
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, MEAN_VALUE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: From the right, at 0.
BEGINS: Final = Object(
    "begins(f: (real -> real), v: real)",
    "for e: real. 0 < e => exists r: real. 0 < r"
    " and (for t: real. 0 <= t and t <= r => |f(t) - v| <= e)",
    "f(t) tends to v as t decreases to 0",
)

GRONWALL: Final = lemma(
    "for f, g: (real -> real), K, T, v: real. 0 <= K and 0 < T and 0 <= v and begins(f, v)"
    " and (for t: real. 0 < t and t <= T => derives(f, t, g(t)))"
    " and (for t: real. 0 < t and t <= T => g(t) <= K*f(t)) => f(T) <= v*exp(K*T)",
    "K from 0; T positive; v from 0; starts; slopes; bounded",
    block(
        "slope",
        "for t: real. 0 < t and t <= T"
        " => derives(fun(s, f(s)*exp(-K*s)), t, (g(t) - K*f(t))*exp(-K*t))",
        "after 0; to T",
        apply("of f", "slopes(t)"),
        apply("fading", f"{EXPONENTIAL.name}(1, K, t)"),
        apply("product", "product rule(f, fun(s, 1*exp(-K*s)), t, g(t), -K*(1*exp(-K*t)))"),
        convert("so", GOAL, "product"),
    ),
    block(
        "falls",
        "for t: real. 0 < t and t <= T => (g(t) - K*f(t))*exp(-K*t) <= 0",
        "after 0; to T",
        apply("less", "bounded(t)"),
        thus("less"),
    ),
    block(
        "nearly",
        "for e: real. 0 < e => f(T)*exp(-K*T) <= v + e",
        "some e",
        apply("soon", "starts(e)"),
        obtain("soon", "r", "some r", "until r"),
        let("b", "real", "Min(r, T)"),
        have("b positive", "0 < b", "b is"),
        block(
            "slopes between",
            "for t: real. b <= t and t <= T"
            " => derives(fun(s, f(s)*exp(-K*s)), t, (g(t) - K*f(t))*exp(-K*t))",
            "from b; to T",
            apply("then", "slope(t)", using="b positive; from b"),
        ),
        block(
            "falls between",
            "for t: real. b <= t and t <= T => (g(t) - K*f(t))*exp(-K*t) <= 0",
            "from b; to T",
            apply("then", "falls(t)", using="b positive; from b"),
        ),
        apply(
            "less",
            f"{MEAN_VALUE.name}(fun(s, f(s)*exp(-K*s)), fun(s, (g(s) - K*f(s))*exp(-K*s)), b, T,"
            " 0)",
            using="b is",
        ),
        apply("near v", "until r(b)", using="b positive; b is"),
        have("factor", "for x: (0, oo), y, u: real. x <= 1 and y <= u and 0 <= u => y*x <= u"),
        thus("less; near v; v from 0; some e; factor(exp(-K*b), f(b), v + e)"),
    ),
    apply("in the limit", "limit(f(T)*exp(-K*T), v)"),
    have("inverse", "exp(-K*T)*exp(K*T) == 1"),
    have("so", "f(T) <= v*exp(K*T)", "in the limit; inverse"),
    uses=[*(EXPONENTIAL, MEAN_VALUE), *(From("product rule", PRODUCT), From("limit", LIMIT))],
    objects=[BEGINS],
)

#: Differences of functions that begin begin.
GAPS_BEGIN: Final = lemma(
    "for f, g: (real -> real), u, v: real. begins(f, u) and begins(g, v)"
    " => begins(fun(s, f(s) - g(s)), u - v)",
    ["f begins", "g begins"],
    block(
        "soon",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |f(t) - g(t) - (u - v)| <= e)",
        ["some e"],
        have("half", "0 < e/2", "some e"),
        apply("near u", "f begins", "e/2"),
        obtain("near u", "p", "some p", "until p"),
        apply("near v", "g begins", "e/2"),
        obtain("near v", "q", "some q", "until q"),
        have("positive", "0 < Min(p, q)", "some p", "some q"),
        block(
            "both",
            "for t: real. 0 <= t and t <= Min(p, q) => |f(t) - g(t) - (u - v)| <= e",
            ["from 0", "until then"],
            have("in p", "t <= p", "until then"),
            have("in q", "t <= q", "until then"),
            apply("one", "until p", "t"),
            apply("two", "until q", "t"),
            have("so", "|f(t) - g(t) - (u - v)| <= e", "one", "two"),
        ),
        exists("the less", "Min(p, q)"),
    ),
    objects=[BEGINS],
)

#: Sums of squares of functions that begin at 0 begin at 0.
SQUARES_BEGIN: Final = lemma(
    "for y: (real, natural -> real), m: natural."
    " (for j: natural. 1 <= j and j <= m => begins(fun(s, y(s, j)), 0))"
    " => begins(fun(s, Sum(y(s, j)**2, (j, 1, m))), 0)",
    "each",
    by_induction(
        "up to",
        "for n: natural. n <= m => begins(fun(s, Sum(y(s, j)**2, (j, 1, n))), 0)",
        "so far; within",
        [block("none", GOAL, [], exists("r", "e"))],
        [
            apply("shorter", "so far", using=["within"]),
            apply("last", "each(n + 1)"),
            block(
                "one more",
                GOAL,
                "some e",
                apply("near 1", "shorter(e/2)"),
                obtain("near 1", "r", "some r", "of the sum"),
                apply("near 2", "last(Min(1, e/2))"),
                obtain("near 2", "k", "some k", "of the last"),
                block(
                    "soon",
                    "for t: real. 0 <= t and t <= Min(r, k)"
                    " => |Sum(y(t, j)**2, (j, 1, n + 1)) - 0| <= e",
                    "from 0; until then",
                    apply("one", "of the sum(t)", using="until then"),
                    apply("other", "of the last(t)", using="until then"),
                    have("small", "y(t, n + 1)**2 <= e/2", "other"),
                    thus("one; small"),
                ),
                exists("the less", "Min(r, k)"),
            ),
        ],
    ),
    apply("so", "up to(m)"),
    objects=[BEGINS],
)
