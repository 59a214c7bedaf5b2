r"""A sum of m exponentials with different rates and no weight 0 does not lie in V_d for d < m.

If it did, with :math:`(D+u_1)\cdots(D+u_d)f=0`, then
:math:`\sum_jA_j\prod_{l\le i}(u_l-W_j)e^{-W_jt}=P_i(t)` on [0, 1] for i = 0, 1, ..., d, one
derivative after the other; :math:`P_d=0`, so that by Lemma C.2 every :math:`W_j` is one of the d
numbers :math:`u_l`.

Source: Li, Han, E and Li (ICLR 2021), Theorem D.7 and Remark D.7.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.by_definition import CONTINUITY
from memory_theorems.theorems.analysis.continuity import CONTINUOUS, EXTREME
from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.curves import DERIVES, EXPONENTIAL
from memory_theorems.theorems.analysis.curves import LINEAR as LINEAR_DERIVATIVE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.permutations import ONE_TO_ONE, PIGEONHOLE
from memory_theorems.theorems.analysis.products import SOME_ZERO
from memory_theorems.theorems.analysis.zero_derivatives import ZERO
from memory_theorems.theorems.curse_of_memory.landscape.exponential_classes import SUMS_DERIVE
from memory_theorems.theorems.curse_of_memory.landscape.independent_exponentials import INDEPENDENT
from memory_theorems.theorems.paper_objects.landscape import DISTINCT
from memory_theorems.theorems.paper_objects.monotonic_targets import CLASS
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    contradiction,
    convert,
    exists,
    have,
    obtain,
    thus,
)

_SUM: Final = "Sum(A(j)*exp(-W(j)*{0}), (j, 1, m))"
_FACTORS: Final = "Product(u(l) - W(j), (l, 1, {}))"
_F: Final = f"Sum(A(j)*{_FACTORS.format('{1}')}*exp(-W(j)*{{0}}), (j, 1, m))"
_SLOPE: Final = f"Sum(-W(j)*(A(j)*{_FACTORS.format('{1}')}*exp(-W(j)*{{0}})), (j, 1, m))"
_Q: Final = f"1*P({{1}}, {{0}}) + -1*{_F}"
_SMOOTH: Final = "exists v: real. derives(fun(s, P(k, s)), t, v)"
_ON: Final = "0 <= s and s <= 1"

#: What is in V_d differs from the sum somewhere on [0, 1].
NOT_EQUAL: Final = lemma(
    "for m, d: natural, A, W, u: (natural -> real), P: (natural, real -> real). d < m"
    " and (for j: natural. 1 <= j and j <= m => A(j) != 0) and distinct(m, W)"
    " and (for i: natural, t: real. i < d"
    " => derives(fun(s, P(i, s)), t, P(i + 1, t) - u(i + 1)*P(i, t)))"
    " and (for t: real. P(d, t) == 0)"
    f" and (for s: real. {_ON} => P(0, s) == {_SUM.format('s')}) => 1 <= 0",
    ["d below m", "weights", "different", "goes on", "ends", "equal"],
    block("smooth", f"for k: natural, t: real. k <= d => {_SMOOTH}", ["k to d"])(
        by_cases("which", GOAL, "k < d")(
            [apply("there", "goes on", "k", "t"), exists("so", "P(k + 1, t) - u(k + 1)*P(k, t)")],
            [
                have(
                    "zero there",
                    "for z: real. 0*exp(-1*z) == P(k, z)",
                    "ends(z); which case; k to d; congruence(P(k, z), P(d, z))",
                ),
                convert(
                    "as P",
                    "derives(fun(s, P(k, s)), t, -1*(0*exp(-1*t)))",
                    f"{EXPONENTIAL.name}(0, 1, t)",
                    "zero there(s)",
                ),
                exists("so", "-1*(0*exp(-1*t))"),
            ],
        )
    ),
    by_induction(
        "one after the other",
        f"for i: natural. i <= d => (for s: real. {_ON} => P(i, s) == {_F.format('s', 'i')})",
        ["so far", "i to d"],
        [
            block(
                "begins",
                f"for s: real. {_ON} => P(0, s) == {_F.format('s', '0')}",
                ["from 0", "to 1"],
                convert("so", GOAL, "equal(s)"),
            )
        ],
        [
            have("before", "i < d", "i to d"),
            apply("old", "so far", using=["i to d"]),
            block(
                "next continuous",
                "for z, e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
                f" => |{_Q.format('s', '(i + 1)')} - ({_Q.format('z', '(i + 1)')})| <= e)",
                ["some e"],
                apply("slope of P", "smooth", "i + 1", "z", using=["i to d"]),
                obtain("slope of P", "v0", "P slope"),
                apply(
                    "slope of f", f"sums derive(fun(j, A(j)*{_FACTORS.format('(i + 1)')}), W, m, z)"
                ),
                apply(
                    "slope",
                    f"{LINEAR_DERIVATIVE.name}(fun(s, P(i + 1, s)), fun(s, "
                    f"{_F.format('s', '(i + 1)')}), z, 1, -1, v0, "
                    f"{_SLOPE.format('z', '(i + 1)')})",
                ),
                apply(
                    "near",
                    f"continuity from a derivative(fun(s, {_Q.format('s', '(i + 1)')}), z, "
                    f"1*v0 + -1*{_SLOPE.format('z', '(i + 1)')})",
                ),
                apply("so", "near", "e"),
            ),
            have("difference", f"for s: real. {_ON} => {_Q.format('s', 'i')} == 0", "old(s)"),
            block(
                "slopes",
                f"for t: real. 0 <= t and t <= 1 => derives(fun(s, {_Q.format('s', 'i')}), t,"
                f" {_Q.format('t', '(i + 1)')})",
                ["from 0", "to 1"],
                apply("of P", "goes on", "i", "t"),
                convert(
                    "of f again",
                    f"derives(fun(s, {_F.format('s', 'i')}), t,"
                    f" {_F.format('t', '(i + 1)')} - u(i + 1)*({_F.format('t', 'i')}))",
                    f"sums derive(fun(j, A(j)*{_FACTORS.format('i')}), W, m, t)",
                ),
                apply("there", "old", "t"),
                convert(
                    "so",
                    GOAL,
                    f"{LINEAR_DERIVATIVE.name}(fun(s, P(i, s)), fun(s, {_F.format('s', 'i')}), t, "
                    f"1, -1, P(i + 1, t) - u(i + 1)*P(i, t), {_F.format('t', '(i + 1)')} - u(i + "
                    f"1)*({_F.format('t', 'i')}))",
                    f"mul_eq_mul_left(P(i, t), {_F.format('t', 'i')}, u(i + 1)); there",
                ),
            ),
            apply(
                "no slope",
                f"zero slope(fun(s, {_Q.format('s', 'i')}), fun(s, "
                f"{_Q.format('s', '(i + 1)')}), 0, 1)",
            ),
            thus("no slope(s)"),
        ],
    ),
    apply("at the end", "one after the other", "d"),
    have(
        "zero at the end",
        f"for t: real. 0 <= t and t <= 1 => {_F.format('t', 'd')} == 0",
        "at the end(t); ends(t)",
    ),
    block(
        "other rates",
        "for i, j: natural. 1 <= i and i < j and j <= m => -W(i) != -W(j)",
        ["i from 1", "i before j", "j to m"],
        by_cases("rates", GOAL, "W(i) == W(j)")(
            [
                contradiction(
                    "i before j", "i from 1; i before j; j to m; rates case; different(i, j)"
                )
            ],
            [thus("rates case")],
        ),
    ),
    apply("independent here", "independent", "m", "fun(j, -W(j))"),
    apply("coefficients", "independent here", f"fun(j, A(j)*{_FACTORS.format('d')})", "0", "1"),
    block(
        "rates found",
        "for j: natural. 1 <= j and j <= m"
        " => exists l: natural. 1 <= l and l <= d and u(l) == W(j)",
        ["j from 1", "j to m"],
        apply("coefficient", "coefficients", "j"),
        apply("weight", "weights", "j"),
        apply("product", "right_eq_zero_of_mul", "A(j)", _FACTORS.format("d")),
        obtain("some zero(fun(l, u(l) - W(j)), d)", "p", "p from 1", "p to d", "p is it"),
        have("same", "u(p) == W(j)", "p is it"),
        exists("it", "p"),
    ),
    choose("rates found", "r", "r from 1", "r to d", "r rate"),
    block(
        "r in range",
        "for j: natural. 1 <= j and j <= m => 1 <= r(j) and r(j) <= m",
        ["j from 1", "j to m"],
        apply("from 1", "r from 1", "j"),
        have("to m", "r(j) <= m", "j from 1", "j to m", "r to d(j)", "d below m"),
    ),
    have(
        "r tells",
        "for i, j: natural. 1 <= i and i <= m and 1 <= j and j <= m and r(i) == r(j) => i == j",
        "r rate(i); r rate(j); congruence(u(r(i)), u(r(j))); different(i, j)",
    ),
    apply("hits", "pigeonhole", "m", "r"),
    have("m from 1", "1 <= m", "d below m"),
    obtain("hits(m)", "p", "p from 1", "p to m", "p is it"),
    apply("within", "r to d", "p"),
    apply("no", "contradiction", "d", "m", using=["p is it", "within"]),
    uses=[
        From("continuity from a derivative", CONTINUITY),
        EXPONENTIAL,
        LINEAR_DERIVATIVE,
        From("sums derive", SUMS_DERIVE),
        From("zero slope", ZERO),
        From("independent", INDEPENDENT),
        From("some zero", SOME_ZERO),
        From("pigeonhole", PIGEONHOLE),
        From("contradiction", LESS),
    ],
    predicates=[DERIVES],
    objects=[DISTINCT, ONE_TO_ONE, CONTINUOUS],
)

_APART: Final = f"exists t: real. 0 <= t and p(t) != {_SUM.format('t')}"
_GAP: Final = f"|1*P(0, {{0}}) + -1*{_SUM.format('{0}')}|"
#: The sum is no element of V_d.
OUTSIDE: Final = lemma(
    "for m, d: natural, A, W: (natural -> real). 1 <= d and d < m"
    " and (for j: natural. 1 <= j and j <= m => A(j) != 0) and distinct(m, W)"
    f" => for p: (real -> real). V(d, p) => {_APART}",
    ["d from 1", "d below m", "weights", "different"],
    have("moduli", "for x, y: real. ||x| - |y|| <= |x - y|"),
    block("outside", f"for p: (real -> real). V(d, p) => {_APART}", ["in V_d"])(
        obtain("in V_d", "u", "P", "rates", "begins", "goes on", "ends"),
        block(
            "gap continuous",
            "for z, e: real. 0 < e => exists h: real. 0 < h and (for s: real. |s - z| <= h"
            f" => |{_GAP.format('s')} - {_GAP.format('z')}| <= e)",
            ["some e"],
            apply("slope of P", "goes on", "0", "z"),
            apply("slope of f", "sums derive", "A", "W", "m", "z"),
            apply(
                "slope",
                f"{LINEAR_DERIVATIVE.name}(fun(s, P(0, s)), fun(s, {_SUM.format('s')}), z, 1, "
                "-1, P(0 + 1, z) - u(0 + 1)*P(0, z), Sum(-W(j)*(A(j)*exp(-W(j)*z)), (j, 1, "
                "m)))",
            ),
            apply(
                "near",
                f"continuity from a derivative(fun(s, 1*P(0, s) + -1*{_SUM.format('s')}), z, "
                "1*(P(0 + 1, z) - u(0 + 1)*P(0, z)) + -1*Sum(-W(j)*(A(j)*exp(-W(j)*z)), (j, "
                "1, m)))",
            ),
            obtain("near(e)", "h", "some h", "within h"),
            have(
                "there",
                f"for s: real. |s - z| <= h => |{_GAP.format('s')} - {_GAP.format('z')}| <= e",
                "within h(s); "
                f"moduli(1*P(0, s) + -1*{_SUM.format('s')}, 1*P(0, z) + -1*{_SUM.format('z')})",
            ),
            exists("so", "h"),
        ),
        obtain(
            f"{EXTREME.name}(fun(s, {_GAP.format('s')}), 0, 1)", "z; z from 0; z to 1; no larger"
        ),
        by_cases("value", GOAL, f"p(z) == {_SUM.format('z')}")(
            [
                have(
                    "equal",
                    f"for s: real. {_ON} => P(0, s) == {_SUM.format('s')}",
                    "no larger(s); value case; z from 0; begins(z)",
                ),
                absurd("so", GOAL, "not equal(m, d, A, W, u, P)"),
            ],
            [exists("there", "z")],
        ),
    ),
    uses=[
        EXTREME,
        From("continuity from a derivative", CONTINUITY),
        LINEAR_DERIVATIVE,
        From("sums derive", SUMS_DERIVE),
        From("not equal", NOT_EQUAL),
    ],
    predicates=[DERIVES],
    objects=[DISTINCT, CLASS],
)
