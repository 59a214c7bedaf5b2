r"""Lagrange's reduction: a quadratic form that is never negative is a sum of squares.

For a symmetric B of size n with :math:`u^TBu\ge0` for all u there are M linear forms
:math:`L_1,\dots,L_M` and vectors :math:`N_1,\dots,N_M` with :math:`u^TBu=\sum_rL_r(u)^2` and
:math:`L_s(N_r)=\delta_{sr}`: the form vanishes where all L_r do, and on the span of the N_r it is
the sum of the squares of the coefficients.
"""

from __future__ import annotations

from typing import Final

from theorems.analysis.deltas import DIAGONAL, ELSEWHERE, UNIT
from theorems.analysis.double_sums import SCALED
from theorems.analysis.eigenvalues import form
from theorems.analysis.lemmas import lemma
from theorems.analysis.linear_equations import REDUCED
from theorems.analysis.sums import EQUAL
from verify.reasoning.composition import From
from verify.reasoning.steps import (
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

_LAST: Final = "n + 1"
_BETA: Final = "Sum(B(n + 1, p)*u(p), (p, 1, n))"
_SYMMETRIC: Final = "(for p, q: natural. B(p, q) == B(q, p))"

#: One variable more.
LONGER: Final = lemma(
    f"for n: natural, B: (natural, natural -> real), u: (natural -> real). {_SYMMETRIC}"
    f" => {form(_LAST, 'B', 'u')} == {form('n', 'B', 'u')} + 2*u(n + 1)*{_BETA}"
    " + B(n + 1, n + 1)*u(n + 1)**2",
    ["symmetric"],
    apply("of the last", "scaled", "fun(p, B(n + 1, p)*u(p))", "n", "u(n + 1)"),
    have("turned", "for y, z, s, t: real. y == z => s*(y*t) == t*(z*s)"),
    block(
        "columns",
        "for p: natural. u(p)*(B(p, n + 1)*u(n + 1)) == u(n + 1)*(B(n + 1, p)*u(p))",
        [],
        apply("there", "symmetric", "p", "n + 1"),
        apply("so", "turned", "B(p, n + 1)", "B(n + 1, p)", "u(p)", "u(n + 1)"),
    ),
    have(
        "column",
        "Sum(u(n + 1)*(B(n + 1, p)*u(p)), (p, 1, n)) == Sum(u(n + 1)*(B(n + 1, p)*u(p)), (p, 1, n))",
    ),
    convert(
        "by columns",
        "Sum(u(p)*(B(p, n + 1)*u(n + 1)), (p, 1, n))"
        " == Sum(u(n + 1)*(B(n + 1, p)*u(p)), (p, 1, n))",
        "column",
        "columns(p)",
    ),
    have(
        "rows",
        "for p: natural. u(p)*Sum(B(p, q)*u(q), (q, 1, n + 1))"
        " == u(p)*Sum(B(p, q)*u(q), (q, 1, n)) + u(p)*(B(p, n + 1)*u(n + 1))",
    ),
    have("itself", f"{form(_LAST, 'B', 'u')} == {form(_LAST, 'B', 'u')}"),
    convert(
        "in rows",
        f"{form(_LAST, 'B', 'u')} == Sum(u(p)*Sum(B(p, q)*u(q), (q, 1, n))"
        " + u(p)*(B(p, n + 1)*u(n + 1)), (p, 1, n + 1))",
        "itself",
        "rows(p)",
    ),
    have(
        "so",
        f"{form(_LAST, 'B', 'u')} == {form('n', 'B', 'u')} + 2*u(n + 1)*{_BETA}"
        " + B(n + 1, n + 1)*u(n + 1)**2",
        "in rows",
        "by columns",
        "of the last",
    ),
    uses=[From("scaled", SCALED)],
)

#: A form sees what it depends on.
SEEN: Final = lemma(
    "for n: natural, B: (natural, natural -> real), u, v: (natural -> real)."
    " (for p: natural. 1 <= p and p <= n => u(p) == v(p))"
    f" => {form('n', 'B', 'u')} == {form('n', 'B', 'v')}",
    ["same"],
    have("times", "for y, z, t: real. y == z => t*y == t*z"),
    have("products", "for y, z, s, t: real. y == z and s == t => y*s == z*t"),
    block(
        "terms",
        "for p: natural. 1 <= p and p <= n => u(p)*Sum(B(p, q)*u(q), (q, 1, n))"
        " == v(p)*Sum(B(p, q)*v(q), (q, 1, n))",
        ["p from 1", "p to n"],
        apply("here", "same", "p"),
        block(
            "inside",
            "for q: natural. 1 <= q and q <= n => B(p, q)*u(q) == B(p, q)*v(q)",
            ["q from 1", "q to n"],
            apply("there", "same", "q"),
            apply("so", "times", "u(q)", "v(q)", "B(p, q)"),
        ),
        apply("sums", "equal", "fun(q, B(p, q)*u(q))", "fun(q, B(p, q)*v(q))", "n"),
        apply(
            "so",
            "products",
            "u(p)",
            "v(p)",
            "Sum(B(p, q)*u(q), (q, 1, n))",
            "Sum(B(p, q)*v(q), (q, 1, n))",
        ),
    ),
    apply(
        "so",
        "equal",
        "fun(p, u(p)*Sum(B(p, q)*u(q), (q, 1, n)))",
        "fun(p, v(p)*Sum(B(p, q)*v(q), (q, 1, n)))",
        "n",
    ),
    uses=[From("equal", EQUAL)],
)

#: A form less a square.
LESS_A_SQUARE: Final = lemma(
    "for n: natural, B: (natural, natural -> real), u, g: (natural -> real)."
    " Sum(u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n)), (p, 1, n))"
    f" == {form('n', 'B', 'u')} - Sum(g(p)*u(p), (p, 1, n))**2",
    [],
    block(
        "rows",
        "for p: natural. u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n))"
        " == (Sum(B(p, q)*u(q), (q, 1, n)) - Sum(g(q)*u(q), (q, 1, n))*g(p))*u(p)",
        [],
        apply("inside", "reduced", "fun(q, B(p, q))", "g", "u", "g(p)", "n"),
        have("times", "for y, z, s, t: real. y == z - s*t => u(p)*y == (z - t*s)*u(p)"),
        apply(
            "so",
            "times",
            "Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n))",
            "Sum(B(p, q)*u(q), (q, 1, n))",
            "g(p)",
            "Sum(g(q)*u(q), (q, 1, n))",
        ),
    ),
    apply(
        "outside",
        "reduced",
        "fun(p, Sum(B(p, q)*u(q), (q, 1, n)))",
        "g",
        "u",
        "Sum(g(q)*u(q), (q, 1, n))",
        "n",
    ),
    convert(
        "in rows",
        "Sum(u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n)), (p, 1, n))"
        " == Sum(Sum(B(p, q)*u(q), (q, 1, n))*u(p), (p, 1, n))"
        " - Sum(g(q)*u(q), (q, 1, n))*Sum(g(p)*u(p), (p, 1, n))",
        "outside",
        "rows(p)",
    ),
    have(
        "so",
        "Sum(u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n)), (p, 1, n))"
        f" == {form('n', 'B', 'u')} - Sum(g(p)*u(p), (p, 1, n))**2",
        "in rows",
    ),
    uses=[From("reduced", REDUCED)],
)

_NEVER_NEGATIVE: Final = "(for u: (natural -> real). 0 <= {})"


def _goal(n: str, matrix: str) -> str:
    square = f"Sum(Sum(P(r, p)*u(p), (p, 1, {n}))**2, (r, 1, K))"
    return (
        "exists K: natural, P, W: (natural, natural -> real)."
        f" (for u: (natural -> real). {form(n, matrix, 'u')} == {square})"
        " and (for r, s: natural. 1 <= r and r <= K and 1 <= s and s <= K"
        f" => Sum(P(s, p)*W(r, p), (p, 1, {n})) == unit(s, r))"
    )


def _premises(n: str, matrix: str) -> str:
    symmetric = _SYMMETRIC.replace("B(", f"{matrix}(")
    return f"{symmetric} and {_NEVER_NEGATIVE.format(form(n, matrix, 'u'))}"


_AT: Final = f"for y: real. {_premises('{0}', 'B')} => {{1}}"


def _for_all(n: str) -> str:
    return f"for y: real. {_premises(n, 'B')} => {_goal(n, 'B')}"


_ALL_B: Final = "for B: (natural, natural -> real). "
_Q: Final = form("n", "B", "u")
_GAMMA: Final = "Sum(g(p)*{0}(p), (p, 1, n))"
_SQUARES: Final = "Sum(Sum(L(r, p)*{0}(p), (p, 1, n))**2, (r, 1, {1}))"
_LESS: Final = "Sum(u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n)), (p, 1, n))"
#: The forms and the vectors, with one variable more.
_OLD: Final = "L(r, p)*(1 - unit(p, n + 1))"
_FORMS: Final = "X(r, p)"
_VECTORS: Final = "Y(r, p)"
_X: Final = f"fun(r, p, {_OLD} + unit(r, M + 1)*(g(p) - {_OLD}))"
_Y: Final = (
    "fun(r, p, N(r, p)*(1 - unit(p, n + 1)) + h(r)*unit(p, n + 1)"
    " + unit(r, M + 1)*(i*unit(p, n + 1) - (N(r, p)*(1 - unit(p, n + 1)) + h(r)*unit(p, n + 1))))"
)

#: Old linear forms with one variable more: the last variable does not count.
_KEPT: Final = block(
    "old forms",
    "for r: natural, u: (natural -> real). Sum(" + _OLD + "*u(p), (p, 1, n + 1))"
    " == Sum(L(r, p)*u(p), (p, 1, n))",
    [],
    block(
        "terms",
        f"for p: natural. 1 <= p and p <= n => {_OLD}*u(p) == L(r, p)*u(p)",
        ["p from 1", "p to n"],
        have("apart", "p != n + 1", "p to n"),
        apply("none", "elsewhere", "p", "n + 1"),
        apply("so", "whole", "unit(p, n + 1)", "L(r, p)", "u(p)"),
    ),
    apply("sums", "equal", f"fun(p, {_OLD}*u(p))", "fun(p, L(r, p)*u(p))", "n"),
    apply("one", "diagonal", "n + 1"),
    apply("last", "nothing", "unit(n + 1, n + 1)", "L(r, n + 1)", "u(n + 1)"),
    have(
        "so",
        f"Sum({_OLD}*u(p), (p, 1, n + 1)) == Sum(L(r, p)*u(p), (p, 1, n))",
        "sums",
        "last",
    ),
)
#: B(n + 1, n + 1) == 0: the last variable is not seen.
_WITHOUT: Final = (
    block(
        "no column",
        f"for u: (natural -> real). {_BETA} == 0",
        [],
        block(
            "any t",
            f"for t: real. 0 <= {_Q} + 2*t*{_BETA}",
            [],
            apply("there", "two", "u", "t"),
            have(
                "so",
                f"0 <= {_Q} + 2*t*{_BETA}",
                "there",
                "which case",
                "gone(B(n + 1, n + 1), t**2)",
            ),
        ),
        apply("so", "linear", _Q, _BETA),
    ),
    block(
        "never negative n",
        f"for u: (natural -> real). 0 <= {_Q}",
        [],
        apply("there", "two", "u", "0"),
        have("so", f"0 <= {_Q}", "there"),
    ),
    apply("of B", "so far", "B"),
    apply("smaller", "of B", "0"),
    obtain("smaller", "M", "L", "N", "in squares", "dual"),
    _KEPT,
    block(
        "forms",
        f"for u: (natural -> real). {form(_LAST, 'B', 'u')}"
        f" == Sum(Sum({_OLD}*u(p), (p, 1, n + 1))**2, (r, 1, M))",
        [],
        apply("there", "longer", "n", "B", "u"),
        apply("column", "no column", "u"),
        apply("last", "gone", _BETA, "2*u(n + 1)"),
        apply("last too", "gone", "B(n + 1, n + 1)", "u(n + 1)**2", using=["which case"]),
        apply("squares there", "in squares", "u"),
        block(
            "old here",
            f"for r: natural. Sum({_OLD}*u(p), (p, 1, n + 1)) == Sum(L(r, p)*u(p), (p, 1, n))",
            [],
            apply("so", "old forms", "r", "u"),
        ),
        have(
            "sum",
            f"{form(_LAST, 'B', 'u')} == {_SQUARES.format('u', 'M')}",
            "there",
            "last",
            "last too",
            "squares there",
        ),
        convert(
            "so",
            f"{form(_LAST, 'B', 'u')} == Sum(Sum({_OLD}*u(p), (p, 1, n + 1))**2, (r, 1, M))",
            "sum",
            "old here(r)",
        ),
    ),
    block(
        "dual again",
        "for r, s: natural. 1 <= r and r <= M and 1 <= s and s <= M"
        f" => Sum({_OLD.replace('(r, ', '(s, ')}*N(r, p), (p, 1, n + 1)) == unit(s, r)",
        ["r from 1", "r to M", "s from 1", "s to M"],
        apply("there", "dual", "r", "s"),
        apply("kept", "old forms", "s", "fun(p, N(r, p))"),
        have(
            "so",
            f"Sum({_OLD.replace('(r, ', '(s, ')}*N(r, p), (p, 1, n + 1)) == unit(s, r)",
            "there",
            "kept",
        ),
    ),
    exists("as many", "M", f"fun(r, p, {_OLD})", "N", form=_goal(_LAST, "B")),
)
_OF_N: Final = "Sum(g(p)*N(r, p), (p, 1, n))"
_AT_END: Final = "Y(r, n + 1)"
_NEW_END: Final = "Y(M + 1, n + 1)"
#: M + 1 is r, and s.

_SAME_VECTOR: Final = have(
    "same vector",
    "for p: natural. Y(M + 1, p) == Y(r, p)",
    "is new",
    "congruence(Y(M + 1, p), Y(r, p))",
)
#: The vectors are dual to the forms, with one more of each.
_W: Final = "fun(p, " + _VECTORS + ")"
_NEW_W: Final = "Y(M + 1, p)"
_S: Final = "X(s, p)"
_NEW_S: Final = "X(M + 1, p)"
_OF_S: Final = "Sum(L(s, p)*{0}, (p, 1, n))"
_TEXT: Final = "Sum({0}*{1}, (p, 1, n + 1)) == unit({2}, {3})"
_DUAL: Final = (
    block(
        "old and old",
        "for r, s: natural. 1 <= r and r <= M and 1 <= s and s <= M => "
        + _TEXT.format(_S, _VECTORS, "s", "r"),
        ["r from 1", "r to M", "s from 1", "s to M"],
        apply("there", "dual", "r", "s"),
        apply("form", "first forms", "s", _W),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => L(s, p)*{_VECTORS} == L(s, p)*N(r, p)",
            ["p from 1", "p to n"],
            apply("entry", "first vectors", "r", "p"),
            apply("so", "times", _VECTORS, "N(r, p)", "L(s, p)"),
        ),
        apply("sums", "equal", f"fun(p, L(s, p)*{_VECTORS})", "fun(p, L(s, p)*N(r, p))", "n"),
        have("so", _TEXT.format(_S, _VECTORS, "s", "r"), "there", "form", "sums"),
    ),
    block(
        "old and new",
        "for s: natural. 1 <= s and s <= M => " + _TEXT.format(_S, _NEW_W, "s", "M + 1"),
        ["s from 1", "s to M"],
        apply("form", "first forms", "s", f"fun(p, {_NEW_W})"),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => L(s, p)*{_NEW_W} == 0",
            ["p from 1", "p to n"],
            apply("entry", "new vector", "p"),
            have("no product", "for z, t: real. z == 0 => t*z == 0"),
            apply("so", "no product", _NEW_W, "L(s, p)"),
        ),
        apply("sums", "equal", f"fun(p, L(s, p)*{_NEW_W})", "fun(p, 0)", "n"),
        have("apart", "s != M + 1", "s to M"),
        apply("none", "elsewhere", "s", "M + 1"),
        have("so", _TEXT.format(_S, _NEW_W, "s", "M + 1"), "none", "form", "sums", "zeros(n)"),
    ),
    block(
        "new and old",
        "for r: natural. 1 <= r and r <= M => " + _TEXT.format(_NEW_S, _VECTORS, "M + 1", "r"),
        ["r from 1", "r to M"],
        apply("form", "new form", _W),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => g(p)*{_VECTORS} == g(p)*N(r, p)",
            ["p from 1", "p to n"],
            apply("entry", "first vectors", "r", "p"),
            apply("so", "times", _VECTORS, "N(r, p)", "g(p)"),
        ),
        apply("sums", "equal", f"fun(p, g(p)*{_VECTORS})", "fun(p, g(p)*N(r, p))", "n"),
        apply("end", "ends of first", "r"),
        apply("end times c", "times", _AT_END, "h(r)", "c"),
        apply("balance", "h times", "r"),
        have("apart", "M + 1 != r", "r to M"),
        apply("none", "elsewhere", "M + 1", "r"),
        have(
            "so",
            _TEXT.format(_NEW_S, _VECTORS, "M + 1", "r"),
            "none",
            "form",
            "sums",
            "end times c",
            "balance",
        ),
    ),
    apply("new of new", "new form", f"fun(p, {_NEW_W})"),
    block(
        "terms of new",
        f"for p: natural. 1 <= p and p <= n => g(p)*{_NEW_W} == 0",
        ["p from 1", "p to n"],
        apply("entry", "new vector", "p"),
        have("no product", "for z, t: real. z == 0 => t*z == 0"),
        apply("so", "no product", _NEW_W, "g(p)"),
    ),
    apply("sums of new", "equal", f"fun(p, g(p)*{_NEW_W})", "fun(p, 0)", "n"),
    apply("end of new times c", "times", _NEW_END, "i", "c"),
    have(
        "new and new",
        _TEXT.format(_NEW_S, _NEW_W, "M + 1", "M + 1"),
        "new of new",
        "sums of new",
        "zeros(n)",
        "end of new times c",
        "i times",
        "one at M",
    ),
    block(
        "dual with the new",
        "for r, s: natural. 1 <= r and r <= M + 1 and 1 <= s and s <= M + 1 => "
        + _TEXT.format(_S, _VECTORS, "s", "r"),
        ["r from 1", "r to M + 1", "s from 1", "s to M + 1"],
        by_cases(
            "row",
            _TEXT.format(_S, _VECTORS, "s", "r"),
            "s <= M",
            [
                by_cases(
                    "vector",
                    _TEXT.format(_S, _VECTORS, "s", "r"),
                    "r <= M",
                    [apply("so", "old and old", "r", "s", using=["row case", "vector case"])],
                    [
                        have("is new", "M + 1 == r", "vector case", "r to M + 1"),
                        _SAME_VECTOR,
                        apply("there", "old and new", "s", using=["row case"]),
                        convert(
                            "sum",
                            _TEXT.format(_S, _VECTORS, "s", "M + 1"),
                            "there",
                            "same vector(p)",
                        ),
                        convert("so", _TEXT.format(_S, _VECTORS, "s", "r"), "sum", "is new"),
                    ],
                )
            ],
            [
                have("is new form", "M + 1 == s", "row case", "s to M + 1"),
                have(
                    "same form",
                    "for p: natural. X(M + 1, p) == X(s, p)",
                    "is new form",
                    "congruence(X(M + 1, p), X(s, p))",
                ),
                by_cases(
                    "vector",
                    _TEXT.format(_S, _VECTORS, "s", "r"),
                    "r <= M",
                    [
                        apply("there", "new and old", "r", using=["vector case"]),
                        convert(
                            "sum",
                            _TEXT.format(_S, _VECTORS, "M + 1", "r"),
                            "there",
                            "same form(p)",
                        ),
                        convert("so", _TEXT.format(_S, _VECTORS, "s", "r"), "sum", "is new form"),
                    ],
                    [
                        have("is new", "M + 1 == r", "vector case", "r to M + 1"),
                        _SAME_VECTOR,
                        convert(
                            "vectors",
                            _TEXT.format(_NEW_S, _VECTORS, "M + 1", "M + 1"),
                            "new and new",
                            "same vector(p)",
                        ),
                        convert(
                            "sum",
                            _TEXT.format(_S, _VECTORS, "M + 1", "M + 1"),
                            "vectors",
                            "same form(p)",
                        ),
                        convert(
                            "so",
                            _TEXT.format(_S, _VECTORS, "s", "r"),
                            "sum",
                            "is new",
                            "is new form",
                        ),
                    ],
                ),
            ],
        ),
    ),
)
#: B(n + 1, n + 1) > 0: a square is taken away.
_WITH: Final = (
    block(
        "never negative n",
        f"for u: (natural -> real). 0 <= {_Q}",
        [],
        apply("there", "two", "u", "0"),
        have("so", f"0 <= {_Q}", "there"),
    ),
    block(
        "zeros", "for h: natural. Sum(0, (p, 1, h)) == 0", [], have("so", "Sum(0, (p, 1, h)) == 0")
    ),
    apply("alone", "two", "fun(p, 0)", "1"),
    have("last not negative", "0 <= B(n + 1, n + 1)", "alone", "zeros(n)"),
    have("last positive", "0 < B(n + 1, n + 1)", "last not negative", "which case"),
    have("root", "for b: (0, oo). 0 < sqrt(b)"),
    have("root squared", "for b: (0, oo). sqrt(b)*sqrt(b) == b"),
    apply("of the last", "root", "B(n + 1, n + 1)", using=["last positive"]),
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
        apply("there", "share", "c", "B(n + 1, p)", using=["c not 0"]),
        exists("z", "B(n + 1, p)/c"),
    ),
    choose("shares", "g", "g times"),
    have("cancel", "for z, t: real. z*c == t*c => z == t", "c positive"),
    have("g at the end", "g(n + 1) == c", "g times(n + 1)", "c squared", "cancel(g(n + 1), c)"),
    block(
        "columns",
        f"for u: (natural -> real). {_BETA} == c*{_GAMMA.format('u')}",
        [],
        have(
            "term",
            "for p: natural. c*(g(p)*u(p)) == B(n + 1, p)*u(p)",
            "g times(p)",
            "factor(g(p)*c, B(n + 1, p), u(p))",
        ),
        apply("scaled there", "scaled", "fun(p, g(p)*u(p))", "n", "c"),
        convert("by B", f"{_BETA} == c*{_GAMMA.format('u')}", "scaled there", "term(p)"),
    ),
    block(
        "less never negative",
        f"for u: (natural -> real). 0 <= {_LESS}",
        [],
        apply("there", "less a square", "n", "B", "u", "g"),
        apply("ratio", "share", "c", f"-{_GAMMA.format('u')}", using=["c not 0"]),
        exists(
            "some t",
            f"-{_GAMMA.format('u')}/c",
            form=f"exists t: real. t*c == -{_GAMMA.format('u')}",
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
            _GAMMA.format("u"),
            _BETA,
            "B(n + 1, n + 1)",
            using=["t times", "column", "c squared"],
        ),
        have("so", f"0 <= {_LESS}", "there", "two there", "in all"),
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
    _KEPT,
    block(
        "last entries",
        f"for r: natural. exists z: real. z*c == -{_OF_N}",
        [],
        apply("there", "share", "c", f"-{_OF_N}", using=["c not 0"]),
        exists("z", f"-{_OF_N}/c"),
    ),
    choose("last entries", "h", "h times"),
    apply("one over c", "share", "c", "1", using=["c not 0"]),
    exists("some i", "1/c", form="exists i: real. i*c == 1"),
    obtain("some i", "i", "i times"),
    have("kept part", "for z, x, s: real. z == 0 => x + z*(s - x) == x"),
    have("new part", "for z, x, s: real. z == 1 => x + z*(s - x) == s"),
    let("X", "natural, natural -> real", _X),
    let("Y", "natural, natural -> real", _Y),
    apply("one at M", "diagonal", "M + 1"),
    apply("one at n", "diagonal", "n + 1"),
    block(
        "first forms",
        "for r: natural, u: (natural -> real). r <= M => Sum(" + _FORMS + "*u(p), (p, 1, n + 1))"
        " == Sum(L(r, p)*u(p), (p, 1, n))",
        ["r to M"],
        have("apart", "r != M + 1", "r to M"),
        apply("none", "elsewhere", "r", "M + 1"),
        have(
            "entry",
            f"for p: natural. {_FORMS} == {_OLD}",
            "none",
            "X is(r, p)",
            f"kept part(unit(r, M + 1), {_OLD}, g(p))",
        ),
        block(
            "terms",
            f"for p: natural. {_FORMS}*u(p) == {_OLD}*u(p)",
            [],
            apply("here", "entry", "p"),
            apply("so", "factor", _FORMS, _OLD, "u(p)"),
        ),
        apply("old", "old forms", "r", "u"),
        convert(
            "so",
            f"Sum({_FORMS}*u(p), (p, 1, n + 1)) == Sum(L(r, p)*u(p), (p, 1, n))",
            "old",
            "terms(p)",
        ),
    ),
    block(
        "new form",
        "for u: (natural -> real). Sum("
        + _NEW_S
        + f"*u(p), (p, 1, n + 1)) == {_GAMMA.format('u')} + c*u(n + 1)",
        [],
        have(
            "entry",
            f"for p: natural. {_NEW_S} == g(p)",
            "one at M",
            "X is(M + 1, p)",
            f"new part(unit(M + 1, M + 1), {_OLD.replace('(r, ', '(M + 1, ')}, g(p))",
        ),
        have(
            "plain",
            f"Sum(g(p)*u(p), (p, 1, n + 1)) == {_GAMMA.format('u')} + c*u(n + 1)",
            "g at the end",
            "factor(g(n + 1), c, u(n + 1))",
        ),
        block(
            "terms",
            f"for p: natural. {_NEW_S}*u(p) == g(p)*u(p)",
            [],
            apply("here", "entry", "p"),
            apply("so", "factor", _NEW_S, "g(p)", "u(p)"),
        ),
        convert(
            "so",
            f"Sum({_NEW_S}*u(p), (p, 1, n + 1)) == {_GAMMA.format('u')} + c*u(n + 1)",
            "plain",
            "terms(p)",
        ),
    ),
    block(
        "forms",
        f"for u: (natural -> real). {form(_LAST, 'B', 'u')}"
        f" == Sum(Sum({_FORMS}*u(p), (p, 1, n + 1))**2, (r, 1, M + 1))",
        [],
        apply("there", "longer", "n", "B", "u"),
        apply("column", "columns", "u"),
        apply("less there", "less a square", "n", "B", "u", "g"),
        apply("squares there", "in squares", "u"),
        block(
            "terms",
            "for r: natural. 1 <= r and r <= M => Sum(" + _FORMS + "*u(p), (p, 1, n + 1))**2"
            " == Sum(L(r, p)*u(p), (p, 1, n))**2",
            ["r from 1", "r to M"],
            apply("first", "first forms", "r", "u"),
            apply(
                "so",
                "squares",
                f"Sum({_FORMS}*u(p), (p, 1, n + 1))",
                "Sum(L(r, p)*u(p), (p, 1, n))",
            ),
        ),
        apply(
            "sums",
            "equal",
            f"fun(r, Sum({_FORMS}*u(p), (p, 1, n + 1))**2)",
            "fun(r, Sum(L(r, p)*u(p), (p, 1, n))**2)",
            "M",
        ),
        apply("the new one", "new form", "u"),
        apply(
            "its square",
            "squares",
            "Sum(" + _NEW_S + "*u(p), (p, 1, n + 1))",
            f"{_GAMMA.format('u')} + c*u(n + 1)",
        ),
        have(
            "completed",
            "for a, b, e, f: real. e == c*b and f == c*c => 2*a*e + f*a**2 + b**2 == (b + c*a)**2",
        ),
        apply(
            "in all",
            "completed",
            "u(n + 1)",
            _GAMMA.format("u"),
            _BETA,
            "B(n + 1, n + 1)",
            using=["column", "c squared"],
        ),
        have(
            "so",
            f"{form(_LAST, 'B', 'u')} == Sum(Sum({_FORMS}*u(p), (p, 1, n + 1))**2, (r, 1, M + 1))",
            "there",
            "less there",
            "squares there",
            "sums",
            "its square",
            "in all",
        ),
    ),
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
        ["r to M", "p to n"],
        have("apart", "r != M + 1", "r to M"),
        apply("none", "elsewhere", "r", "M + 1"),
        have("not last", "p != n + 1", "p to n"),
        apply("none of p", "elsewhere", "p", "n + 1"),
        apply("there", "value", "unit(r, M + 1)", "unit(p, n + 1)", "N(r, p)", "h(r)", "i"),
        have("so", "Y(r, p) == N(r, p)", "there", "Y is(r, p)"),
    ),
    block(
        "ends of first",
        "for r: natural. r <= M => Y(r, n + 1) == h(r)",
        ["r to M"],
        have("apart", "r != M + 1", "r to M"),
        apply("none", "elsewhere", "r", "M + 1"),
        apply(
            "there", "end value", "unit(r, M + 1)", "unit(n + 1, n + 1)", "N(r, n + 1)", "h(r)", "i"
        ),
        have("so", "Y(r, n + 1) == h(r)", "there", "Y is(r, n + 1)"),
    ),
    block(
        "new vector",
        "for p: natural. p <= n => Y(M + 1, p) == 0",
        ["p to n"],
        have("not last", "p != n + 1", "p to n"),
        apply("none of p", "elsewhere", "p", "n + 1"),
        apply(
            "there",
            "new value",
            "unit(M + 1, M + 1)",
            "unit(p, n + 1)",
            "N(M + 1, p)",
            "h(M + 1)",
            "i",
        ),
        have("so", "Y(M + 1, p) == 0", "there", "Y is(M + 1, p)"),
    ),
    apply(
        "there of new",
        "new end value",
        "unit(M + 1, M + 1)",
        "unit(n + 1, n + 1)",
        "N(M + 1, n + 1)",
        "h(M + 1)",
        "i",
    ),
    have("end of new", "Y(M + 1, n + 1) == i", "there of new", "Y is(M + 1, n + 1)"),
    *_DUAL,
    exists("one more of each", "M + 1", "X", "Y", form=_goal(_LAST, "B")),
)

#: Lagrange's reduction.
REDUCTION: Final = lemma(
    f"for d: natural, A: (natural, natural -> real). {_premises('d', 'A')} => {_goal('d', 'A')}",
    ["symmetric", "never negative"],
    have("whole", "for y, z, t: real. y == 0 => z*(1 - y)*t == z*t"),
    have("nothing", "for y, z, t: real. y == 1 => z*(1 - y)*t == 0"),
    have("gone", "for y, t: real. y == 0 => y*t == 0"),
    have("times", "for y, z, t: real. y == z => t*y == t*z"),
    have("factor", "for y, z, t: real. y == z => y*t == z*t"),
    have("squares", "for y, z: real. y == z => y**2 == z**2"),
    have("cancelled", "for y, z: real. y != 0 and z*y + 1 <= 0 => y != 0"),
    have("share", "for y, z: real. y != 0 => (z/y)*y == z"),
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
                apply("there", "share", "z", "-(y + 1)/2", using=["which case"]),
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
        f"for n: natural. {_ALL_B}{_for_all('n')}",
        ["so far"],
        [
            block(
                "no variable",
                _for_all("0"),
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
                exists("none", "0", "fun(r, p, 0)", "fun(r, p, 0)", form=_goal("0", "B")),
            )
        ],
        [
            block(
                "one more",
                f"{_ALL_B}{_for_all(_LAST)}",
                [],
                block(
                    "for it",
                    _for_all(_LAST),
                    ["symmetric 1", "never negative 1"],
                    block(
                        "two",
                        "for u: (natural -> real), t: real."
                        f" 0 <= {_Q} + 2*t*{_BETA} + B(n + 1, n + 1)*t**2",
                        [],
                        let("v", "natural -> real", "fun(p, u(p) + unit(p, n + 1)*(t - u(p)))"),
                        have("no part", "for z, x, s: real. z == 0 => x + z*s == x"),
                        have("all of it", "for z, x, s: real. z == 1 => x + z*(s - x) == s"),
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
                                "no part(unit(p, n + 1), u(p), t - u(p))",
                            ),
                        ),
                        apply("one", "diagonal", "n + 1"),
                        have(
                            "at the end",
                            "v(n + 1) == t",
                            "v is(n + 1)",
                            "one",
                            "all of it(unit(n + 1, n + 1), u(n + 1), t)",
                        ),
                        apply("longer there", "longer", "n", "B", "v"),
                        apply("seen there", "seen", "n", "B", "v", "u"),
                        block(
                            "terms",
                            "for p: natural. 1 <= p and p <= n"
                            " => B(n + 1, p)*v(p) == B(n + 1, p)*u(p)",
                            ["p from 1", "p to n"],
                            apply("there", "before", "p"),
                            apply("so", "times", "v(p)", "u(p)", "B(n + 1, p)"),
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
                            f"0 <= {_Q} + 2*t*{_BETA} + B(n + 1, n + 1)*t**2",
                            "not negative",
                            "longer there",
                            "seen there",
                            "column",
                            "at the end",
                            f"factor({_BETA.replace('u(p)', 'v(p)')}, {_BETA}, 2*t)",
                            f"times(v(n + 1), t, 2*{_BETA.replace('u(p)', 'v(p)')})",
                            "squares(v(n + 1), t)",
                            "times(v(n + 1)**2, t**2, B(n + 1, n + 1))",
                        ),
                    ),
                    by_cases(
                        "which",
                        _goal(_LAST, "B"),
                        "B(n + 1, n + 1) == 0",
                        [*_WITHOUT],
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
