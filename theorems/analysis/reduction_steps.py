"""Steps of Lagrange's reduction: a variable that is not seen; vectors that stay dual to forms."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.bordered_forms import BETA, LAST, SYMMETRIC
from memory_theorems.theorems.analysis.eigenvalues import form
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

NEVER_NEGATIVE: Final = "(for u: (natural -> real). 0 <= {})"


def goal(n: str, matrix: str) -> str:
    square = f"Sum(Sum(P(r, p)*u(p), (p, 1, {n}))**2, (r, 1, K))"
    return (
        "exists K: natural, P, W: (natural, natural -> real)."
        f" (for u: (natural -> real). {form(n, matrix, 'u')} == {square})"
        " and (for r, s: natural. 1 <= r and r <= K and 1 <= s and s <= K"
        f" => Sum(P(s, p)*W(r, p), (p, 1, {n})) == unit(s, r))"
    )


def premises(n: str, matrix: str) -> str:
    symmetric = SYMMETRIC.replace("B(", f"{matrix}(")
    return f"{symmetric} and {NEVER_NEGATIVE.format(form(n, matrix, 'u'))}"


_AT: Final = f"for y: real. {premises('{0}', 'B')} => {{1}}"


def for_all(n: str) -> str:
    return f"for y: real. {premises(n, 'B')} => {goal(n, 'B')}"


ALL_B: Final = "for B: (natural, natural -> real). "
FORM_OF_B: Final = form("n", "B", "u")
GAMMA: Final = "Sum(g(p)*{0}(p), (p, 1, n))"
SQUARES: Final = "Sum(Sum(L(r, p)*{0}(p), (p, 1, n))**2, (r, 1, {1}))"
LESS: Final = "Sum(u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n)), (p, 1, n))"
#: The forms and the vectors, with one variable more.
OLD: Final = "L(r, p)*(1 - unit(p, n + 1))"
FORMS: Final = "X(r, p)"
VECTORS: Final = "Y(r, p)"
LONGER_FORMS: Final = f"fun(r, p, {OLD} + unit(r, M + 1)*(g(p) - {OLD}))"
LONGER_VECTORS: Final = (
    "fun(r, p, N(r, p)*(1 - unit(p, n + 1)) + h(r)*unit(p, n + 1)"
    " + unit(r, M + 1)*(i*unit(p, n + 1) - (N(r, p)*(1 - unit(p, n + 1)) + h(r)*unit(p, n + 1))))"
)

#: Old linear forms with one variable more: the last variable does not count.
KEPT: Final = block(
    "old forms",
    "for r: natural, u: (natural -> real). Sum(" + OLD + "*u(p), (p, 1, n + 1))"
    " == Sum(L(r, p)*u(p), (p, 1, n))",
    [],
    apply("sums", f"equal(fun(p, {OLD}*u(p)), fun(p, L(r, p)*u(p)), n)"),
    thus("sums"),
)
#: B(n + 1, n + 1) == 0: the last variable is not seen.
WITHOUT: Final = (
    block(
        "no column",
        f"for u: (natural -> real). {BETA} == 0",
        [],
        block(
            "any t",
            f"for t: real. 0 <= {FORM_OF_B} + 2*t*{BETA}",
            [],
            apply("there", "two(u, t)"),
            thus("there; which case"),
        ),
        apply("so", f"linear({FORM_OF_B}, {BETA})"),
    ),
    block(
        "never negative n",
        f"for u: (natural -> real). 0 <= {FORM_OF_B}",
        [],
        apply("there", "two(u, 0)"),
        thus("there"),
    ),
    apply("of B", "so far(B)"),
    apply("smaller", "of B(0)"),
    obtain("smaller", "M", "L", "N", "in squares", "dual"),
    KEPT,
    block(
        "forms",
        f"for u: (natural -> real). {form(LAST, 'B', 'u')}"
        f" == Sum(Sum({OLD}*u(p), (p, 1, n + 1))**2, (r, 1, M))",
        [],
        apply("there", "longer(n, B, u)"),
        apply("column", "no column(u)"),
        apply("last", f"mul_eq_zero_of_left({BETA}, 2*u(n + 1))"),
        apply("squares there", "in squares(u)"),
        block(
            "old here",
            f"for r: natural. Sum({OLD}*u(p), (p, 1, n + 1)) == Sum(L(r, p)*u(p), (p, 1, n))",
            [],
            apply("so", "old forms(r, u)"),
        ),
        have(
            "sum",
            f"{form(LAST, 'B', 'u')} == {SQUARES.format('u', 'M')}",
            "there; last; which case; squares there",
        ),
        convert("so", GOAL, "sum", "old here(r)"),
    ),
    block(
        "dual again",
        "for r, s: natural. 1 <= r and r <= M and 1 <= s and s <= M"
        f" => Sum({OLD.replace('(r, ', '(s, ')}*N(r, p), (p, 1, n + 1)) == unit(s, r)",
        "r from 1; r to M; s from 1; s to M",
        apply("there", "dual(r, s)"),
        apply("kept", "old forms(s, fun(p, N(r, p)))"),
        thus("there; kept"),
    ),
    exists("as many", "M", f"fun(r, p, {OLD})", "N"),
)
OF_N: Final = "Sum(g(p)*N(r, p), (p, 1, n))"
AT_END: Final = "Y(r, n + 1)"
NEW_END: Final = "Y(M + 1, n + 1)"
#: M + 1 is r, and s.

SAME_VECTOR: Final = have(
    "same vector",
    "for p: natural. Y(M + 1, p) == Y(r, p)",
    "is new; congruence(Y(M + 1, p), Y(r, p))",
)
#: The vectors are dual to the forms, with one more of each.
NEW_VECTORS: Final = "fun(p, " + VECTORS + ")"
NEW_W: Final = "Y(M + 1, p)"
ROW_FORM: Final = "X(s, p)"
NEW_S: Final = "X(M + 1, p)"
OF_S: Final = "Sum(L(s, p)*{0}, (p, 1, n))"
TEXT: Final = "Sum({0}*{1}, (p, 1, n + 1)) == unit({2}, {3})"
DUAL: Final = (
    block(
        "old and old",
        "for r, s: natural. 1 <= r and r <= M and 1 <= s and s <= M => "
        + TEXT.format(ROW_FORM, VECTORS, "s", "r"),
        "r from 1; r to M; s from 1; s to M",
        apply("there", "dual(r, s)"),
        apply("form", f"first forms(s, {NEW_VECTORS})"),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => L(s, p)*{VECTORS} == L(s, p)*N(r, p)",
            "p from 1; p to n",
            apply("entry", "first vectors(r, p)"),
            apply("so", f"mul_eq_mul_left({VECTORS}, N(r, p), L(s, p))"),
        ),
        apply("sums", f"equal(fun(p, L(s, p)*{VECTORS}), fun(p, L(s, p)*N(r, p)), n)"),
        thus("there; form; sums"),
    ),
    block(
        "old and new",
        "for s: natural. 1 <= s and s <= M => " + TEXT.format(ROW_FORM, NEW_W, "s", "M + 1"),
        "s from 1; s to M",
        apply("form", f"first forms(s, fun(p, {NEW_W}))"),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => L(s, p)*{NEW_W} == 0",
            "p from 1; p to n",
            apply("entry", "new vector(p)"),
            apply("so", f"mul_eq_zero_of_right(L(s, p), {NEW_W})"),
        ),
        apply("sums", f"equal(fun(p, L(s, p)*{NEW_W}), fun(p, 0), n)"),
        apply("none", "elsewhere(s, M + 1)", using="s to M"),
        thus("none; form; sums"),
    ),
    block(
        "new and old",
        "for r: natural. 1 <= r and r <= M => " + TEXT.format(NEW_S, VECTORS, "M + 1", "r"),
        "r from 1; r to M",
        apply("form", f"new form({NEW_VECTORS})"),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => g(p)*{VECTORS} == g(p)*N(r, p)",
            "p from 1; p to n",
            apply("entry", "first vectors(r, p)"),
            apply("so", f"mul_eq_mul_left({VECTORS}, N(r, p), g(p))"),
        ),
        apply("sums", f"equal(fun(p, g(p)*{VECTORS}), fun(p, g(p)*N(r, p)), n)"),
        apply("end", "ends of first(r)"),
        apply("end times c", f"mul_eq_mul_left({AT_END}, h(r), c)"),
        apply("none", "elsewhere(M + 1, r)", using="r to M"),
        thus("none; form; sums; end times c; h times(r)"),
    ),
    apply("new of new", f"new form(fun(p, {NEW_W}))"),
    block(
        "terms of new",
        f"for p: natural. 1 <= p and p <= n => g(p)*{NEW_W} == 0",
        "p from 1; p to n",
        apply("entry", "new vector(p)"),
        apply("so", f"mul_eq_zero_of_right(g(p), {NEW_W})"),
    ),
    apply("sums of new", f"equal(fun(p, g(p)*{NEW_W}), fun(p, 0), n)"),
    apply("end of new times c", f"mul_eq_mul_left({NEW_END}, i, c)"),
    have(
        "new and new",
        TEXT.format(NEW_S, NEW_W, "M + 1", "M + 1"),
        "new of new; sums of new; end of new times c; i times",
    ),
    block(
        "dual with the new",
        "for r, s: natural. 1 <= r and r <= M + 1 and 1 <= s and s <= M + 1 => "
        + TEXT.format(ROW_FORM, VECTORS, "s", "r"),
        "r from 1; r to M + 1; s from 1; s to M + 1",
        by_cases(
            "row",
            GOAL,
            "s <= M",
            [
                by_cases(
                    "vector",
                    GOAL,
                    "r <= M",
                    [apply("so", "old and old(r, s)", using="row case; vector case")],
                    [
                        have("is new", "M + 1 == r", "vector case; r to M + 1"),
                        SAME_VECTOR,
                        apply("there", "old and new(s)", using="row case"),
                        convert(
                            "sum",
                            TEXT.format(ROW_FORM, VECTORS, "s", "M + 1"),
                            "there",
                            "same vector(p)",
                        ),
                        convert("so", GOAL, "sum", "is new"),
                    ],
                )
            ],
            [
                by_cases(
                    "vector",
                    GOAL,
                    "r <= M",
                    [
                        apply("there", "new and old(r)", using="vector case"),
                        convert(
                            "sum",
                            TEXT.format(ROW_FORM, VECTORS, "M + 1", "r"),
                            "there",
                            "row case; s to M + 1",
                        ),
                        convert("so", GOAL, "sum", "row case; s to M + 1"),
                    ],
                    [
                        have("is new", "M + 1 == r", "vector case; r to M + 1"),
                        SAME_VECTOR,
                        convert(
                            "vectors",
                            TEXT.format(NEW_S, VECTORS, "M + 1", "M + 1"),
                            "new and new",
                            "same vector(p)",
                        ),
                        convert(
                            "sum",
                            TEXT.format(ROW_FORM, VECTORS, "M + 1", "M + 1"),
                            "vectors",
                            "row case; s to M + 1",
                        ),
                        apply(
                            "one at s",
                            "max_zero_one_sub_sq_of_eq_zero(s - (M + 1))",
                            using="row case; s to M + 1",
                        ),
                        convert(
                            "row",
                            TEXT.format(ROW_FORM, VECTORS, "s", "M + 1"),
                            "sum",
                            "one at s; one at M",
                        ),
                        convert("so", GOAL, "row", "is new"),
                    ],
                )
            ],
        ),
    ),
)
#: The entries of the vectors.
NEW_ENTRIES: Final = (
    have(
        "value",
        "for z, t, a, b, e: real. z == 0 and t == 0"
        " => a*(1 - t) + b*t + z*(e*t - (a*(1 - t) + b*t)) == a",
    ),
    have(
        "end value",
        "for z, t, a, b, e: real. z == 0 and t == 1"
        " => a*(1 - t) + b*t + z*(e*t - (a*(1 - t) + b*t)) == b",
    ),
    have(
        "new value",
        "for z, t, a, b, e: real. z == 1 and t == 0"
        " => a*(1 - t) + b*t + z*(e*t - (a*(1 - t) + b*t)) == 0",
    ),
    have(
        "new end value",
        "for z, t, a, b, e: real. z == 1 and t == 1"
        " => a*(1 - t) + b*t + z*(e*t - (a*(1 - t) + b*t)) == e",
    ),
    block(
        "first vectors",
        "for r, p: natural. r <= M and p <= n => Y(r, p) == N(r, p)",
        "r to M; p to n",
        apply("none", "elsewhere(r, M + 1)", using="r to M"),
        apply("none of p", "elsewhere(p, n + 1)", using="p to n"),
        apply("there", "value(unit(r, M + 1), unit(p, n + 1), N(r, p), h(r), i)"),
        thus("there; Y is(r, p)"),
    ),
    block(
        "ends of first",
        "for r: natural. r <= M => Y(r, n + 1) == h(r)",
        "r to M",
        apply("none", "elsewhere(r, M + 1)", using="r to M"),
        apply("there", "end value(unit(r, M + 1), unit(n + 1, n + 1), N(r, n + 1), h(r), i)"),
        thus("there; Y is(r, n + 1)"),
    ),
    block(
        "new vector",
        "for p: natural. p <= n => Y(M + 1, p) == 0",
        "p to n",
        apply("none of p", "elsewhere(p, n + 1)", using="p to n"),
        apply("there", "new value(unit(M + 1, M + 1), unit(p, n + 1), N(M + 1, p), h(M + 1), i)"),
        thus("there; Y is(M + 1, p)"),
    ),
    have(
        "end of new",
        "Y(M + 1, n + 1) == i",
        "new end value(unit(M + 1, M + 1), unit(n + 1, n + 1), N(M + 1, n + 1), h(M + 1), i);"
        " Y is(M + 1, n + 1)",
    ),
)
