r"""Lagrange's reduction: a quadratic form that is never negative is a sum of squares.

For a symmetric B of size n with :math:`u^TBu\ge0` for all u there are M linear forms
:math:`L_1,\dots,L_M` and vectors :math:`N_1,\dots,N_M` with :math:`u^TBu=\sum_rL_r(u)^2` and
:math:`L_s(N_r)=\delta_{sr}`: the form vanishes where all L_r do, and on the span of the N_r it is
the sum of the squares of the coefficients.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.bordered_forms import BETA, LAST, LONGER, SEEN
from memory_theorems.theorems.analysis.deltas import DIAGONAL, ELSEWHERE
from memory_theorems.theorems.analysis.double_sums import SCALED
from memory_theorems.theorems.analysis.eigenvalues import form
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.reduction_steps import (
    ALL_B,
    DUAL,
    FORM_OF_B,
    FORMS,
    GAMMA,
    KEPT,
    LESS,
    LONGER_FORMS,
    LONGER_VECTORS,
    NEW_ENTRIES,
    NEW_S,
    OF_N,
    OLD,
    WITHOUT,
    for_all,
    goal,
    premises,
)
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: B(n + 1, n + 1) > 0: a square is taken away.
_WITH: Final = (
    have("zeros", "for h: natural. Sum(0, (p, 1, h)) == 0"),
    apply("alone", "two(fun(p, 0), 1)"),
    exists(
        "some c",
        "sqrt(B(n + 1, n + 1))",
        form="exists c: real. 0 < c and c*c == B(n + 1, n + 1)",
        using="alone; which case",
    ),
    obtain("some c", "c", "c positive", "c squared"),
    block(
        "shares",
        "for p: natural. exists z: real. z*c == B(n + 1, p)",
        [],
        exists("z", "B(n + 1, p)/c"),
    ),
    choose("shares", "g", "g times"),
    block(
        "columns",
        f"for u: (natural -> real). {BETA} == c*{GAMMA.format('u')}",
        [],
        apply("scaled there", "scaled(fun(p, g(p)*u(p)), n, c)"),
        convert(
            "by B", GOAL, "scaled there", "g times(p); mul_eq_mul_right(g(p)*c, B(n + 1, p), u(p))"
        ),
    ),
    block(
        "less never negative",
        f"for u: (natural -> real). 0 <= {LESS}",
        [],
        exists(
            "some t", f"-{GAMMA.format('u')}/c", form=f"exists t: real. t*c == -{GAMMA.format('u')}"
        ),
        obtain("some t", "t", "t times"),
        apply("two there", "two(u, t)"),
        apply("column", "columns(u)"),
        thus("two there; t times; column; c squared"),
    ),
    apply("of B", "so far(fun(p, q, B(p, q) - g(p)*g(q)))"),
    apply("smaller", "of B(0)", using="symmetric 1(p, q)"),
    obtain("smaller", "M", "L", "N", "in squares", "dual"),
    KEPT,
    block(
        "last entries",
        f"for r: natural. exists z: real. z*c == -{OF_N}",
        [],
        exists("z", f"-{OF_N}/c"),
    ),
    choose("last entries", "h", "h times"),
    exists("some i", "1/c", form="exists i: real. i*c == 1"),
    obtain("some i", "i", "i times"),
    let("X", "natural, natural -> real", LONGER_FORMS),
    let("Y", "natural, natural -> real", LONGER_VECTORS),
    apply("one at M", "diagonal(M + 1)"),
    block(
        "first forms",
        "for r: natural, u: (natural -> real). r <= M => Sum(" + FORMS + "*u(p), (p, 1, n + 1))"
        " == Sum(L(r, p)*u(p), (p, 1, n))",
        "r to M",
        block(
            "terms",
            f"for p: natural. {FORMS}*u(p) == {OLD}*u(p)",
            [],
            apply(
                "so",
                f"mul_eq_mul_right({FORMS}, {OLD}, u(p))",
                using=f"r to M; X is(r, p); add_mul_sub_of_eq_zero(unit(r, M + 1), {OLD}, g(p))",
            ),
        ),
        apply("old", "old forms(r, u)"),
        convert("so", GOAL, "old", "terms(p)"),
    ),
    block(
        "new form",
        "for u: (natural -> real). Sum("
        + NEW_S
        + f"*u(p), (p, 1, n + 1)) == {GAMMA.format('u')} + c*u(n + 1)",
        [],
        have(
            "plain",
            f"Sum(g(p)*u(p), (p, 1, n + 1)) == {GAMMA.format('u')} + c*u(n + 1)",
            "g times(n + 1); c squared",
        ),
        block(
            "terms",
            f"for p: natural. {NEW_S}*u(p) == g(p)*u(p)",
            [],
            apply("so", f"mul_eq_mul_right({NEW_S}, g(p), u(p))", using="one at M; X is(M + 1, p)"),
        ),
        convert("so", GOAL, "plain", "terms(p)"),
    ),
    block(
        "forms",
        f"for u: (natural -> real). {form(LAST, 'B', 'u')}"
        f" == Sum(Sum({FORMS}*u(p), (p, 1, n + 1))**2, (r, 1, M + 1))",
        [],
        apply("there", "longer(n, B, u)"),
        apply("column", "columns(u)"),
        apply("squares there", "in squares(u)"),
        block(
            "terms",
            "for r: natural. 1 <= r and r <= M => Sum(" + FORMS + "*u(p), (p, 1, n + 1))**2"
            " == Sum(L(r, p)*u(p), (p, 1, n))**2",
            "r from 1; r to M",
            apply("first", "first forms(r, u)"),
            apply(
                "so", f"sq_congr(Sum({FORMS}*u(p), (p, 1, n + 1)), Sum(L(r, p)*u(p), (p, 1, n)))"
            ),
        ),
        apply(
            "sums",
            f"equal(fun(r, Sum({FORMS}*u(p), (p, 1, n + 1))**2),"
            " fun(r, Sum(L(r, p)*u(p), (p, 1, n))**2), M)",
        ),
        apply("the new one", "new form(u)"),
        apply(
            "its square",
            "sq_congr",
            "Sum(" + NEW_S + "*u(p), (p, 1, n + 1))",
            f"{GAMMA.format('u')} + c*u(n + 1)",
        ),
        have(
            "completed",
            "for a, b, e, f: real. e == c*b and f == c*c => 2*a*e + f*a**2 + b**2 == (b + c*a)**2",
        ),
        thus(
            f"there; squares there; sums; its square; completed(u(n + 1), {GAMMA.format('u')},"
            f" {BETA}, B(n + 1, n + 1)); column; c squared"
        ),
    ),
    *NEW_ENTRIES,
    *DUAL,
    exists("one more of each", "M + 1", "X", "Y"),
)

#: Lagrange's reduction.
REDUCTION: Final = lemma(
    f"for d: natural, A: (natural, natural -> real). {premises('d', 'A')} => {goal('d', 'A')}",
    "symmetric; never negative",
    have("whole", "for y, z, t: real. y == 0 => z*(1 - y)*t == z*t"),
    have("nothing", "for y, z, t: real. y == 1 => z*(1 - y)*t == 0"),
    block(
        "linear",
        "for y, z: real. (for t: real. 0 <= y + 2*t*z) => z == 0",
        "any",
        by_cases(
            "which",
            GOAL,
            "z == 0",
            [],
            [
                exists(
                    "some t",
                    "-(y + 1)/2/z",
                    form="exists t: real. t*z == -(y + 1)/2",
                    using="div_mul_cancel(-(y + 1)/2, z); which case",
                ),
                obtain("some t", "t", "t times"),
                apply("then", "any(t)"),
                have("not", "0 > y + 2*t*z", "t times"),
                absurd("so", GOAL, "then", "not"),
            ],
        ),
    ),
    by_induction(
        "up to",
        f"for n: natural. {ALL_B}{for_all('n')}",
        "so far",
        [
            block(
                "no variable",
                GOAL,
                "symmetric 0; never negative 0",
                block(
                    "no form",
                    f"for u: (natural -> real). {form('0', 'B', 'u')}"
                    " == Sum(Sum(0*u(p), (p, 1, 0))**2, (r, 1, 0))",
                    [],
                ),
                exists("none", "0", "fun(r, p, 0)", "fun(r, p, 0)"),
            )
        ],
        [
            block(
                "one more",
                GOAL,
                [],
                block(
                    "for it",
                    GOAL,
                    "symmetric 1; never negative 1",
                    block(
                        "two",
                        "for u: (natural -> real), t: real."
                        f" 0 <= {FORM_OF_B} + 2*t*{BETA} + B(n + 1, n + 1)*t**2",
                        [],
                        let("v", "natural -> real", "fun(p, u(p) + unit(p, n + 1)*(t - u(p)))"),
                        block(
                            "before",
                            "for p: natural. 1 <= p and p <= n => v(p) == u(p)",
                            "p from 1; p to n",
                            thus("v is(p); p to n"),
                        ),
                        apply("longer there", "longer(n, B, v)"),
                        apply("seen there", "seen(n, B, v, u)"),
                        block(
                            "terms",
                            "for p: natural. 1 <= p and p <= n"
                            " => B(n + 1, p)*v(p) == B(n + 1, p)*u(p)",
                            "p from 1; p to n",
                            apply("there", "before(p)"),
                            apply("so", "mul_eq_mul_left(v(p), u(p), B(n + 1, p))"),
                        ),
                        apply(
                            "column", "equal(fun(p, B(n + 1, p)*v(p)), fun(p, B(n + 1, p)*u(p)), n)"
                        ),
                        apply("not negative", "never negative 1(v)"),
                        thus(
                            "not negative; longer there; seen there; column; v is(n + 1);"
                            " add_mul_sub_of_eq_one(unit(n + 1, n + 1), u(n + 1), t);"
                            f" mul_eq_mul_left(v(n + 1), t, 2*{BETA.replace('u(p)', 'v(p)')});"
                            " sq_congr(v(n + 1), t)"
                        ),
                    ),
                    by_cases("which", GOAL, "B(n + 1, n + 1) == 0", [*WITHOUT], [*_WITH]),
                ),
            )
        ],
    ),
    apply("here", "up to(d)"),
    apply("of A", "here(A)"),
    apply("it", "of A(0)"),
    uses=[
        From("longer", LONGER),
        From("seen", SEEN),
        From("elsewhere", ELSEWHERE),
        From("diagonal", DIAGONAL),
        From("equal", EQUAL),
        From("scaled", SCALED),
    ],
)
