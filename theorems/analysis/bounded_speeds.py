"""Curves in R^m from 0 whose speed is at most a share of their size and a constant.

With ``|v_j| <= a*Sum|y_k| + q`` the sum of squares f has f' <= K(f + q^2), K = m(2ma + 1), so that
f(T) <= q^2(exp(K T) - 1): for q = 0 the curve stays at 0, and solutions of linear systems agree.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import SUMS
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.curves import EXPONENTIAL, LINEAR
from memory_theorems.theorems.analysis.gronwall import GRONWALL, SQUARES_BEGIN
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.products_of_derivatives import PRODUCT
from memory_theorems.theorems.analysis.sums import AT_MOST
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_F: Final = "Sum(y({0}, i)**2, (i, 1, m))"
_SIZES: Final = "Sum(|y({0}, i)|, (i, 1, m))"
_K: Final = "(m*(2*m*a + 1))"
_SPEED: Final = "Sum(2*(y({0}, j)*v({0}, j)), (j, 1, m))"

ENERGY: Final = lemma(
    "for m: natural, y, v: (real, natural -> real), a, q, T: real. 0 <= a and 0 <= q and 0 < T"
    " and (for j: natural. 1 <= j and j <= m => begins(fun(s, y(s, j)), 0))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    " => derives(fun(s, y(s, j)), t, v(t, j)))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    f" => |v(t, j)| <= a*{_SIZES.format('t')} + q)"
    f" => {_F.format('T')} <= q**2*(exp({_K}*T) - 1)",
    "a from 0; q from 0; T positive; start; slopes; speeds",
    block(
        "slope",
        "for t: real. 0 < t and t <= T"
        f" => derives(fun(s, {_F.format('s')} + q**2), t, {_SPEED.format('t')})",
        "after 0; to T",
        block(
            "of squares",
            "for j: natural. 1 <= j and j <= m"
            " => derives(fun(s, y(s, j)*y(s, j)), t, v(t, j)*y(t, j) + y(t, j)*v(t, j))",
            "from 1; to m",
            apply("one", "slopes(j, t)"),
            apply("so", "product rule(fun(s, y(s, j)), fun(s, y(s, j)), t, v(t, j), v(t, j))"),
        ),
        apply(
            "of the sum",
            "sums(fun(j, s, y(s, j)*y(s, j)), fun(j, v(t, j)*y(t, j) + y(t, j)*v(t, j)),"
            " fun(j, 1), m, t)",
        ),
        apply("constant", f"{EXPONENTIAL.name}(q**2, 0, t)"),
        apply(
            "both",
            f"{LINEAR.name}(fun(s, Sum(1*(y(s, j)*y(s, j)), (j, 1, m))), fun(s, q**2*exp(-0*s)),"
            " t, 1, 1, Sum(1*(v(t, j)*y(t, j) + y(t, j)*v(t, j)), (j, 1, m)),"
            " -0*(q**2*exp(-0*t)))",
        ),
        convert("so", GOAL, "both"),
    ),
    block(
        "growth",
        f"for t: real. 0 < t and t <= T => {_SPEED.format('t')} <= {_K}*({_F.format('t')} + q**2)",
        "after 0; to T",
        block(
            "each square",
            f"for k: natural. 1 <= k and k <= m => y(t, k)**2 <= {_F.format('t')}",
            "from 1; to m",
            apply("so", "one term(fun(i, y(t, i)**2), m, k)"),
        ),
        block(
            "each term",
            "for j: natural. 1 <= j and j <= m => 2*(y(t, j)*v(t, j))"
            f" <= 2*m*a*{_F.format('t')} + {_F.format('t')} + q**2",
            "from 1; to m",
            apply("speed", "speeds(j, t)"),
            apply("own square", "each square(j)"),
            block(
                "pairs",
                f"for k: natural. 1 <= k and k <= m => 2*|y(t, j)|*|y(t, k)| <= 2*{_F.format('t')}",
                "k from 1; k to m",
                apply("other square", "each square(k)"),
                thus("own square; other square"),
            ),
            apply("all pairs", f"at most(fun(i, 2*|y(t, j)|*|y(t, i)|), m, 2*{_F.format('t')})"),
            have("with q", f"2*|y(t, j)|*q <= {_F.format('t')} + q**2", "own square"),
            thus(
                "mul_le_abs_mul_abs(y(t, j), v(t, j)); speed; mul_le_mul_of_nonneg_left(2*|y(t,"
                f" j)|, |v(t, j)|, a*{_SIZES.format('t')} + q); all pairs; a from 0;"
                f" mul_le_mul_of_nonneg_left(a, 2*|y(t, j)|*{_SIZES.format('t')},"
                f" m*(2*{_F.format('t')})); with q"
            ),
        ),
        apply(
            "all terms",
            f"at most(fun(j, 2*(y(t, j)*v(t, j))), m, 2*m*a*{_F.format('t')} + {_F.format('t')} +"
            " q**2)",
        ),
        thus("all terms; mul_nonneg(m*(2*m*a), q**2); sq_nonneg(q)"),
    ),
    apply("all squares begin", "squares begin(y, m)"),
    block(
        "begins",
        f"begins(fun(s, {_F.format('s')} + q**2), q**2)",
        "some e",
        apply("soon", "all squares begin(e)"),
        obtain("soon", "r", "some r", "until r"),
        exists("r", "r", using=["until r(t)"]),
    ),
    apply(
        "gronwall",
        f"Gronwall(fun(s, {_F.format('s')} + q**2), fun(t, {_SPEED.format('t')}), {_K}, T, q**2)",
    ),
    have("so", f"{_F.format('T')} <= q**2*(exp({_K}*T) - 1)", "gronwall"),
    uses=[
        *(EXPONENTIAL, LINEAR, From("sums", SUMS), From("product rule", PRODUCT)),
        *(From("one term", ONE_TERM), From("at most", AT_MOST)),
        *(From("squares begin", SQUARES_BEGIN), From("Gronwall", GRONWALL)),
    ],
)

#: With a speed that is at most a share of its size a curve from 0 stays at 0.
AT_REST: Final = lemma(
    "for m: natural, y, v: (real, natural -> real), a, T: real. 0 <= a and 0 < T"
    " and (for j: natural. 1 <= j and j <= m => begins(fun(s, y(s, j)), 0))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    " => derives(fun(s, y(s, j)), t, v(t, j)))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    f" => |v(t, j)| <= a*{_SIZES.format('t')})"
    " => for j: natural. 1 <= j and j <= m => y(T, j) == 0",
    ["a from 0", "T positive", "start", "slopes", "speeds"],
    block(
        "slow",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        f" => |v(t, j)| <= a*{_SIZES.format('t')} + 0",
        ["from 1", "to m", "after 0", "to T"],
        apply("here", "speeds", "j", "t"),
        have("so", f"|v(t, j)| <= a*{_SIZES.format('t')} + 0", "here"),
    ),
    apply("its energy", "energy", "m", "y", "v", "a", "0", "T"),
    have("no energy", f"{_F.format('T')} <= 0", "its energy"),
    have("squares", "for j: natural. 1 <= j and j <= m => 0 <= y(T, j)**2"),
    have("no square", "for z: real. z**2 <= 0 => z == 0"),
    have("nothing", "for x, z: real. z**2 <= x and x <= 0 => z == 0", "no square(z)"),
    block(
        "at rest",
        "for j: natural. 1 <= j and j <= m => y(T, j) == 0",
        ["from 1", "to m"],
        apply("one", "one term", "fun(i, y(T, i)**2)", "m", "j"),
        have(
            "so",
            "y(T, j) == 0",
            *("one", "no energy", f"nothing({_F.format('T')}, y(T, j))"),
        ),
    ),
    uses=[From("energy", ENERGY), From("one term", ONE_TERM)],
)
