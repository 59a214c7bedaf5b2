r"""Lagrange's reduction: a quadratic form that is never negative is a sum of squares.

For a symmetric B of size n with :math:`u^TBu\ge0` for all u there are M linear forms
:math:`L_1,\dots,L_M` and vectors :math:`N_1,\dots,N_M` with :math:`u^TBu=\sum_rL_r(u)^2` and
:math:`L_s(N_r)=\delta_{sr}`: the form vanishes where all L_r do, and on the span of the N_r it is
the sum of the squares of the coefficients.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.bordered_forms import BETA, LAST, LESS_A_SQUARE, LONGER, SEEN
from memory_theorems.theorems.analysis.deltas import DIAGONAL, ELSEWHERE, UNIT
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
)

#: B(n + 1, n + 1) > 0: a square is taken away.
_WITH: Final = (
    block(
        "never negative n",
        f"for u: (natural -> real). 0 <= {FORM_OF_B}",
        [],
        apply("there", "two", "u", "0"),
        have("so", f"0 <= {FORM_OF_B}", "there"),
    ),
    block(
        "zeros", "for h: natural. Sum(0, (p, 1, h)) == 0", [], have("so", "Sum(0, (p, 1, h)) == 0")
    ),
    apply("alone", "two", "fun(p, 0)", "1"),
    have("last not negative", "0 <= B(n + 1, n + 1)", "alone", "zeros(n)"),
    have("last positive", "0 < B(n + 1, n + 1)", "last not negative", "which case"),
    have("root squared", "for b: (0, oo). sqrt(b)*sqrt(b) == b"),
    apply("of the last", "sqrt_pos", "B(n + 1, n + 1)", using=["last positive"]),
    apply("root times root", "root squared", "B(n + 1, n + 1)", using=["last positive"]),
    exists(
        "some c", "sqrt(B(n + 1, n + 1))", form="exists c: real. 0 < c and c*c == B(n + 1, n + 1)"
    ),
    obtain("some c", "c", "c positive", "c squared"),
    have("c not 0", "c != 0", "c positive"),
    block(
        "shares",
        "for p: natural. exists z: real. z*c == B(n + 1, p)",
        [],
        apply("there", "div_mul_cancel", "B(n + 1, p)", "c", using=["c not 0"]),
        exists("z", "B(n + 1, p)/c"),
    ),
    choose("shares", "g", "g times"),
    have("cancel", "for z, t: real. z*c == t*c => z == t", "c positive"),
    have("g at the end", "g(n + 1) == c", "g times(n + 1)", "c squared", "cancel(g(n + 1), c)"),
    block(
        "columns",
        f"for u: (natural -> real). {BETA} == c*{GAMMA.format('u')}",
        [],
        have(
            "term",
            "for p: natural. c*(g(p)*u(p)) == B(n + 1, p)*u(p)",
            "g times(p)",
            "mul_eq_mul_right(g(p)*c, B(n + 1, p), u(p))",
        ),
        apply("scaled there", "scaled", "fun(p, g(p)*u(p))", "n", "c"),
        convert("by B", f"{BETA} == c*{GAMMA.format('u')}", "scaled there", "term(p)"),
    ),
    block(
        "less never negative",
        f"for u: (natural -> real). 0 <= {LESS}",
        [],
        apply("there", "less a square", "n", "B", "u", "g"),
        apply("ratio", "div_mul_cancel", f"-{GAMMA.format('u')}", "c", using=["c not 0"]),
        exists(
            "some t",
            f"-{GAMMA.format('u')}/c",
            form=f"exists t: real. t*c == -{GAMMA.format('u')}",
        ),
        obtain("some t", "t", "t times"),
        apply("two there", "two", "u", "t"),
        apply("column", "columns", "u"),
        have(
            "products",
            "for a, b, e, f: real. a*c == -b and e == c*b and f == c*c => 2*a*e + f*a**2 == -b**2",
        ),
        apply(
            "in all",
            "products",
            "t",
            GAMMA.format("u"),
            BETA,
            "B(n + 1, n + 1)",
            using=["t times", "column", "c squared"],
        ),
        have("so", f"0 <= {LESS}", "there", "two there", "in all"),
    ),
    block(
        "less symmetric",
        "for p, q: natural. B(p, q) - g(p)*g(q) == B(q, p) - g(q)*g(p)",
        [],
        apply("there", "symmetric 1", "p", "q"),
        have("so", "B(p, q) - g(p)*g(q) == B(q, p) - g(q)*g(p)", "there"),
    ),
    apply("of B", "so far", "fun(p, q, B(p, q) - g(p)*g(q))"),
    apply("smaller", "of B", "0"),
    obtain("smaller", "M", "L", "N", "in squares", "dual"),
    KEPT,
    block(
        "last entries",
        f"for r: natural. exists z: real. z*c == -{OF_N}",
        [],
        apply("there", "div_mul_cancel", f"-{OF_N}", "c", using=["c not 0"]),
        exists("z", f"-{OF_N}/c"),
    ),
    choose("last entries", "h", "h times"),
    apply("one over c", "div_mul_cancel", "1", "c", using=["c not 0"]),
    exists("some i", "1/c", form="exists i: real. i*c == 1"),
    obtain("some i", "i", "i times"),
    let("X", "natural, natural -> real", LONGER_FORMS),
    let("Y", "natural, natural -> real", LONGER_VECTORS),
    apply("one at M", "diagonal", "M + 1"),
    apply("one at n", "diagonal", "n + 1"),
    block(
        "first forms",
        "for r: natural, u: (natural -> real). r <= M => Sum(" + FORMS + "*u(p), (p, 1, n + 1))"
        " == Sum(L(r, p)*u(p), (p, 1, n))",
        ["r to M"],
        have("apart", "r != M + 1", "r to M"),
        apply("none", "elsewhere", "r", "M + 1"),
        have(
            "entry",
            f"for p: natural. {FORMS} == {OLD}",
            "none",
            "X is(r, p)",
            f"add_mul_sub_of_eq_zero(unit(r, M + 1), {OLD}, g(p))",
        ),
        block(
            "terms",
            f"for p: natural. {FORMS}*u(p) == {OLD}*u(p)",
            [],
            apply("here", "entry", "p"),
            apply("so", "mul_eq_mul_right", FORMS, OLD, "u(p)"),
        ),
        apply("old", "old forms", "r", "u"),
        convert(
            "so",
            f"Sum({FORMS}*u(p), (p, 1, n + 1)) == Sum(L(r, p)*u(p), (p, 1, n))",
            "old",
            "terms(p)",
        ),
    ),
    block(
        "new form",
        "for u: (natural -> real). Sum("
        + NEW_S
        + f"*u(p), (p, 1, n + 1)) == {GAMMA.format('u')} + c*u(n + 1)",
        [],
        have(
            "entry",
            f"for p: natural. {NEW_S} == g(p)",
            "one at M",
            "X is(M + 1, p)",
            f"add_mul_sub_of_eq_one(unit(M + 1, M + 1), {OLD.replace('(r, ', '(M + 1, ')}, g(p))",
        ),
        have(
            "plain",
            f"Sum(g(p)*u(p), (p, 1, n + 1)) == {GAMMA.format('u')} + c*u(n + 1)",
            "g at the end",
            "mul_eq_mul_right(g(n + 1), c, u(n + 1))",
        ),
        block(
            "terms",
            f"for p: natural. {NEW_S}*u(p) == g(p)*u(p)",
            [],
            apply("here", "entry", "p"),
            apply("so", "mul_eq_mul_right", NEW_S, "g(p)", "u(p)"),
        ),
        convert(
            "so",
            f"Sum({NEW_S}*u(p), (p, 1, n + 1)) == {GAMMA.format('u')} + c*u(n + 1)",
            "plain",
            "terms(p)",
        ),
    ),
    block(
        "forms",
        f"for u: (natural -> real). {form(LAST, 'B', 'u')}"
        f" == Sum(Sum({FORMS}*u(p), (p, 1, n + 1))**2, (r, 1, M + 1))",
        [],
        apply("there", "longer", "n", "B", "u"),
        apply("column", "columns", "u"),
        apply("less there", "less a square", "n", "B", "u", "g"),
        apply("squares there", "in squares", "u"),
        block(
            "terms",
            "for r: natural. 1 <= r and r <= M => Sum(" + FORMS + "*u(p), (p, 1, n + 1))**2"
            " == Sum(L(r, p)*u(p), (p, 1, n))**2",
            ["r from 1", "r to M"],
            apply("first", "first forms", "r", "u"),
            apply(
                "so",
                "sq_congr",
                f"Sum({FORMS}*u(p), (p, 1, n + 1))",
                "Sum(L(r, p)*u(p), (p, 1, n))",
            ),
        ),
        apply(
            "sums",
            "equal",
            f"fun(r, Sum({FORMS}*u(p), (p, 1, n + 1))**2)",
            "fun(r, Sum(L(r, p)*u(p), (p, 1, n))**2)",
            "M",
        ),
        apply("the new one", "new form", "u"),
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
        apply(
            "in all",
            "completed",
            "u(n + 1)",
            GAMMA.format("u"),
            BETA,
            "B(n + 1, n + 1)",
            using=["column", "c squared"],
        ),
        have(
            "so",
            f"{form(LAST, 'B', 'u')} == Sum(Sum({FORMS}*u(p), (p, 1, n + 1))**2, (r, 1, M + 1))",
            "there",
            "less there",
            "squares there",
            "sums",
            "its square",
            "in all",
        ),
    ),
    *NEW_ENTRIES,
    *DUAL,
    exists("one more of each", "M + 1", "X", "Y", form=goal(LAST, "B")),
)

#: Lagrange's reduction.
REDUCTION: Final = lemma(
    f"for d: natural, A: (natural, natural -> real). {premises('d', 'A')} => {goal('d', 'A')}",
    ["symmetric", "never negative"],
    have("whole", "for y, z, t: real. y == 0 => z*(1 - y)*t == z*t"),
    have("nothing", "for y, z, t: real. y == 1 => z*(1 - y)*t == 0"),
    have("cancelled", "for y, z: real. y != 0 and z*y + 1 <= 0 => y != 0"),
    block(
        "linear",
        "for y, z: real. (for t: real. 0 <= y + 2*t*z) => z == 0",
        ["any"],
        by_cases(
            "which",
            "z == 0",
            "z == 0",
            [have("so", "z == 0", "which case")],
            [
                apply("there", "div_mul_cancel", "-(y + 1)/2", "z", using=["which case"]),
                exists("some t", "-(y + 1)/2/z", form="exists t: real. t*z == -(y + 1)/2"),
                obtain("some t", "t", "t times"),
                apply("then", "any", "t"),
                have("not", "0 > y + 2*t*z", "t times"),
                absurd("so", "z == 0", "then", "not"),
            ],
        ),
    ),
    by_induction(
        "up to",
        f"for n: natural. {ALL_B}{for_all('n')}",
        ["so far"],
        [
            block(
                "no variable",
                for_all("0"),
                ["symmetric 0", "never negative 0"],
                block(
                    "no form",
                    f"for u: (natural -> real). {form('0', 'B', 'u')}"
                    " == Sum(Sum(0*u(p), (p, 1, 0))**2, (r, 1, 0))",
                    [],
                    have(
                        "so",
                        f"{form('0', 'B', 'u')} == Sum(Sum(0*u(p), (p, 1, 0))**2, (r, 1, 0))",
                    ),
                ),
                block(
                    "no vector",
                    "for r, s: natural. 1 <= r and r <= 0 and 1 <= s and s <= 0"
                    " => Sum(0*0, (p, 1, 0)) == unit(s, r)",
                    ["r from 1", "r to 0", "s from 1", "s to 0"],
                    have("no", "1 > r", "r to 0"),
                    absurd("so", "Sum(0*0, (p, 1, 0)) == unit(s, r)", "r from 1", "no"),
                ),
                exists("none", "0", "fun(r, p, 0)", "fun(r, p, 0)", form=goal("0", "B")),
            )
        ],
        [
            block(
                "one more",
                f"{ALL_B}{for_all(LAST)}",
                [],
                block(
                    "for it",
                    for_all(LAST),
                    ["symmetric 1", "never negative 1"],
                    block(
                        "two",
                        "for u: (natural -> real), t: real."
                        f" 0 <= {FORM_OF_B} + 2*t*{BETA} + B(n + 1, n + 1)*t**2",
                        [],
                        let("v", "natural -> real", "fun(p, u(p) + unit(p, n + 1)*(t - u(p)))"),
                        block(
                            "before",
                            "for p: natural. 1 <= p and p <= n => v(p) == u(p)",
                            ["p from 1", "p to n"],
                            have("apart", "p != n + 1", "p to n"),
                            apply("none", "elsewhere", "p", "n + 1"),
                            have(
                                "so",
                                "v(p) == u(p)",
                                "v is(p)",
                                "none",
                                "add_mul_of_left_eq_zero(unit(p, n + 1), u(p), t - u(p))",
                            ),
                        ),
                        apply("one", "diagonal", "n + 1"),
                        have(
                            "at the end",
                            "v(n + 1) == t",
                            "v is(n + 1)",
                            "one",
                            "add_mul_sub_of_eq_one(unit(n + 1, n + 1), u(n + 1), t)",
                        ),
                        apply("longer there", "longer", "n", "B", "v"),
                        apply("seen there", "seen", "n", "B", "v", "u"),
                        block(
                            "terms",
                            "for p: natural. 1 <= p and p <= n"
                            " => B(n + 1, p)*v(p) == B(n + 1, p)*u(p)",
                            ["p from 1", "p to n"],
                            apply("there", "before", "p"),
                            apply("so", "mul_eq_mul_left", "v(p)", "u(p)", "B(n + 1, p)"),
                        ),
                        apply(
                            "column",
                            "equal",
                            "fun(p, B(n + 1, p)*v(p))",
                            "fun(p, B(n + 1, p)*u(p))",
                            "n",
                        ),
                        apply("not negative", "never negative 1", "v"),
                        have(
                            "so",
                            f"0 <= {FORM_OF_B} + 2*t*{BETA} + B(n + 1, n + 1)*t**2",
                            "not negative",
                            "longer there",
                            "seen there",
                            "column",
                            "at the end",
                            f"mul_eq_mul_right({BETA.replace('u(p)', 'v(p)')}, {BETA}, 2*t)",
                            f"mul_eq_mul_left(v(n + 1), t, 2*{BETA.replace('u(p)', 'v(p)')})",
                            "sq_congr(v(n + 1), t)",
                            "mul_eq_mul_left(v(n + 1)**2, t**2, B(n + 1, n + 1))",
                        ),
                    ),
                    by_cases(
                        "which",
                        goal(LAST, "B"),
                        "B(n + 1, n + 1) == 0",
                        [*WITHOUT],
                        [*_WITH],
                    ),
                ),
            )
        ],
    ),
    apply("here", "up to", "d"),
    apply("of A", "here", "A"),
    apply("it", "of A", "0"),
    uses=[
        From("longer", LONGER),
        From("seen", SEEN),
        From("less a square", LESS_A_SQUARE),
        From("elsewhere", ELSEWHERE),
        From("diagonal", DIAGONAL),
        From("equal", EQUAL),
        From("scaled", SCALED),
    ],
    objects=[UNIT],
)
