"""Two curves in the plane that start together and part no faster than they are apart are one.

With the distances p = x - X, q = y - Y and p p' + q q' <= p^2 + q^2, the square of the distance has
a derivative of at most twice itself; by Gronwall's inequality it stays 0.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.curves import LINEAR
from memory_theorems.theorems.analysis.gronwall import BEGINS, GRONWALL
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    same,
)

#: Two functions that tend to 0 at 0, by the squares.
SQUARES_BEGIN: Final = lemma(
    "for p, q: (real -> real). begins(p, 0) and begins(q, 0)"
    " => begins(fun(s, p(s)*p(s) + q(s)*q(s)), 0)",
    "p begins; q begins",
    have(
        "small",
        "for x, y, e: real. 0 < e and |x - 0| <= Min(1, e/2) and |y - 0| <= Min(1, e/2)"
        " => |x*x + y*y - 0| <= e",
    ),
    block(
        "in all",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |p(t)*p(t) + q(t)*q(t) - 0| <= e)",
        "some e",
        have("share", "0 < Min(1, e/2)", "some e"),
        apply("soon p", "p begins(Min(1, e/2))"),
        obtain("soon p", "r_1", "some r_1", "until r_1"),
        apply("soon q", "q begins(Min(1, e/2))"),
        obtain("soon q", "r_2", "some r_2", "until r_2"),
        have("positive", "0 < Min(r_1, r_2)", "some r_1; some r_2"),
        block(
            "there",
            "for t: real. 0 <= t and t <= Min(r_1, r_2) => |p(t)*p(t) + q(t)*q(t) - 0| <= e",
            "from 0; to both",
            have("to r_1", "t <= r_1", "to both"),
            have("to r_2", "t <= r_2", "to both"),
            apply("of p", "until r_1(t)"),
            apply("of q", "until r_2(t)"),
            apply("so", "small(p(t), q(t), e)"),
        ),
        exists("r", "Min(r_1, r_2)"),
    ),
    same("so", "begins(fun(s, p(s)*p(s) + q(s)*q(s)), 0)"),
    objects=[BEGINS],
)

#: What starts where a smooth function is, less that function.
DIFFERENCE_BEGINS: Final = lemma(
    "for x, X: (real -> real), v: real. begins(x, X(0)) and derives(X, 0, v)"
    " => begins(fun(s, x(s) - X(s)), 0)",
    "x begins; slope",
    apply("continuous", "continuity(X, 0, v)"),
    block(
        "in all",
        "for e: real. 0 < e => exists r: real. 0 < r"
        " and (for t: real. 0 <= t and t <= r => |x(t) - X(t) - 0| <= e)",
        "some e",
        have("half", "0 < e/2", "some e"),
        apply("soon", "x begins(e/2)"),
        obtain("soon", "r_1", "some r_1", "until r_1"),
        apply("near", "continuous(e/2)"),
        obtain("near", "r_2", "some r_2", "until r_2"),
        have("positive", "0 < Min(r_1, r_2)", "some r_1; some r_2"),
        block(
            "there",
            "for t: real. 0 <= t and t <= Min(r_1, r_2) => |x(t) - X(t) - 0| <= e",
            "from 0; to both",
            have("to r_1", "t <= r_1", "to both"),
            have("to r_2", "|t - 0| <= r_2", "to both; from 0"),
            apply("of x", "until r_1(t)"),
            apply("of X", "until r_2(t)"),
            have("so", "|x(t) - X(t) - 0| <= e", "of x; of X"),
        ),
        exists("r", "Min(r_1, r_2)"),
    ),
    same("so", "begins(fun(s, x(s) - X(s)), 0)"),
    uses=[From("continuity", CONTINUITY)],
    objects=[BEGINS],
)

_APART: Final = "(x(t) - X(t))*(u(t) - U(t)) + (y(t) - Y(t))*(v(t) - V(t))"
_SQUARE: Final = "(x({0}) - X({0}))*(x({0}) - X({0})) + (y({0}) - Y({0}))*(y({0}) - Y({0}))"
AGREE: Final = lemma(
    "for x, y, u, v, X, Y, U, V: (real -> real). begins(x, X(0)) and begins(y, Y(0))"
    " and (for t: real. derives(X, t, U(t))) and (for t: real. derives(Y, t, V(t)))"
    " and (for t: real. 0 < t => derives(x, t, u(t)))"
    " and (for t: real. 0 < t => derives(y, t, v(t)))"
    f" and (for t: real. 0 < t => {_APART} <= (x(t) - X(t))**2 + (y(t) - Y(t))**2)"
    " => for t: real. 0 < t => x(t) == X(t) and y(t) == Y(t)",
    "x begins; y begins; of X; of Y; of x; of y; apart",
    apply("X at 0", "of X(0)"),
    apply("Y at 0", "of Y(0)"),
    apply("p begins", "difference begins(x, X, U(0))"),
    apply("q begins", "difference begins(y, Y, V(0))"),
    apply("square begins", "squares begin(fun(s, x(s) - X(s)), fun(s, y(s) - Y(s)))"),
    block(
        "slope",
        f"for t: real. 0 < t => derives(fun(s, {_SQUARE.format('s')}), t, 2*({_APART}))",
        "after 0",
        apply("x there", "of x(t)"),
        apply("y there", "of y(t)"),
        apply("X there", "of X(t)"),
        apply("Y there", "of Y(t)"),
        apply("p", f"{LINEAR.name}(x, X, t, 1, -1, u(t), U(t))"),
        apply("q", f"{LINEAR.name}(y, Y, t, 1, -1, v(t), V(t))"),
        convert("p slope", "derives(fun(s, x(s) - X(s)), t, u(t) - U(t))", "p"),
        convert("q slope", "derives(fun(s, y(s) - Y(s)), t, v(t) - V(t))", "q"),
        apply(
            "pp",
            "product rule(fun(s, x(s) - X(s)), fun(s, x(s) - X(s)), t, u(t) - U(t), u(t) - U(t))",
        ),
        apply(
            "qq",
            "product rule(fun(s, y(s) - Y(s)), fun(s, y(s) - Y(s)), t, v(t) - V(t), v(t) - V(t))",
        ),
        apply(
            "both",
            f"{LINEAR.name}(fun(s, (x(s) - X(s))*(x(s) - X(s))),"
            " fun(s, (y(s) - Y(s))*(y(s) - Y(s))), t, 1, 1, (u(t) - U(t))*(x(t) - X(t)) +"
            " (x(t) - X(t))*(u(t) - U(t)), (v(t) - V(t))*(y(t) - Y(t)) +"
            " (y(t) - Y(t))*(v(t) - V(t)))",
        ),
        convert("so", f"derives(fun(s, {_SQUARE.format('s')}), t, 2*({_APART}))", "both"),
    ),
    have("two from 0", "0 <= 2"),
    have("nothing left", "for r, s: real. r*r + s*s <= 0 => r == 0", "eq_zero_of_sq_le_zero(r)"),
    block(
        "one curve",
        GOAL,
        "after 0",
        block(
            "slopes",
            f"for s: real. 0 < s and s <= t => derives(fun(r, {_SQUARE.format('r')}), s,"
            f" 2*({_APART.replace('(t)', '(s)')}))",
            "s after 0",
            apply("so", "slope(s)"),
        ),
        block(
            "bounded",
            f"for s: real. 0 < s and s <= t => 2*({_APART.replace('(t)', '(s)')})"
            f" <= 2*({_SQUARE.format('s')})",
            "s after 0",
            apply("there", "apart(s)"),
            have("so", f"2*({_APART.replace('(t)', '(s)')}) <= 2*({_SQUARE.format('s')})", "there"),
        ),
        apply(
            "less",
            f"gronwall(fun(s, {_SQUARE.format('s')}), fun(s, 2*({_APART.replace('(t)', '(s)')})),"
            " 2, t, 0)",
        ),
        have("nothing", f"{_SQUARE.format('t')} <= 0", "less"),
        apply("first", "nothing left(x(t) - X(t), y(t) - Y(t))"),
        have(
            "nothing, turned",
            "(y(t) - Y(t))*(y(t) - Y(t)) + (x(t) - X(t))*(x(t) - X(t)) <= 0",
            "nothing",
        ),
        apply("second", "nothing left(y(t) - Y(t), x(t) - X(t))"),
        have("x is X", "x(t) == X(t)", "first"),
        have("y is Y", "y(t) == Y(t)", "second"),
        same("both", "x(t) == X(t) and y(t) == Y(t)"),
    ),
    uses=[
        LINEAR,
        From("product rule", PRODUCT),
        From("gronwall", GRONWALL),
        From("difference begins", DIFFERENCE_BEGINS),
        From("squares begin", SQUARES_BEGIN),
    ],
)
