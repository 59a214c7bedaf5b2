r"""Eigenvalues of a matrix near a sum of squares: the minimax principle, with what it rests on.

Let the form of B be the sum of the squares of K linear forms P_r, with vectors W_r that are dual to
them, and let :math:`|u^THu-2u^TBu|\le\epsilon|u|^2`.  No eigenvalue of H is less than
:math:`-\epsilon`; all but the first K are at most :math:`\epsilon`, for among K + 1 eigenvectors is
a sum on which all P_r vanish; the first K are at least :math:`g-\epsilon`, for among the first
k + 1 vectors W_r is a sum that is orthogonal to k eigenvectors.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.deltas import DIAGONAL
from memory_theorems.theorems.analysis.dual_vectors import (
    DUAL,
    IN_SQUARES,
    MONOTONE,
    SQUARES,
    VALUE,
)
from memory_theorems.theorems.analysis.eigenvalues import (
    COEFFICIENT,
    EXPANDED,
    OBJECTS,
    OF_SUM,
    PAIRED,
    form,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_equations import SOLUTION
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    have,
    let,
    obtain,
    thus,
)

_HU: Final = form("n", "H", "u")
_BU: Final = form("n", "B", "u")
_LENGTH: Final = "Sum({0}(p)**2, (p, 1, n))"
_CLOSE: Final = (
    f"(for z: (natural -> real). |{form('n', 'H', 'z')} - 2*{form('n', 'B', 'z')}|"
    f" <= eps*{_LENGTH.format('z')})"
)
_VECTORS: Final = "orthonormal(n, x) and eigenvectors(n, H, x, lambda)"
#: No eigenvalue is less than -eps.
LOWEST: Final = lemma(
    "for n, K, k: natural, H, B, P, x: (natural, natural -> real), lambda: (natural -> real),"
    f" eps: real. {_VECTORS} and {_CLOSE} and {IN_SQUARES} and 1 <= k and k <= n"
    " => -eps <= lambda(k)",
    "vectors; values; close; in squares; k from 1; k to n",
    have("times", "for y, z, t: real. y == z*t => t*y == z*t**2"),
    block(
        "terms",
        "for p: natural. 1 <= p and p <= n"
        " => x(k, p)*Sum(H(p, q)*x(k, q), (q, 1, n)) == lambda(k)*x(k, p)**2",
        "p from 1; p to n",
        apply("here", "values(k, p)"),
        apply("so", "times(Sum(H(p, q)*x(k, q), (q, 1, n)), lambda(k), x(k, p))"),
    ),
    apply(
        "sums",
        "equal(fun(p, x(k, p)*Sum(H(p, q)*x(k, q), (q, 1, n))), fun(p, lambda(k)*x(k, p)**2), n)",
    ),
    apply("unit length", "vectors(k, k)"),
    apply("near", "close(fun(p, x(k, p)))"),
    apply("as squares", "in squares(fun(p, x(k, p)))"),
    apply("size", "not negative(fun(r, Sum(P(r, p)*x(k, p), (p, 1, n))), K)"),
    have(
        "in all",
        "for h, b, s, l, e: real. |h - 2*b| <= e*s and h == l*s and s == 1 and 0 <= b => -e <= l",
    ),
    apply(
        "so",
        "in all(Sum(x(k, p)*Sum(H(p, q)*x(k, q), (q, 1, n)), (p, 1, n)),"
        " Sum(x(k, p)*Sum(B(p, q)*x(k, q), (q, 1, n)), (p, 1, n)), Sum(x(k, p)**2, (p, 1, n)),"
        " lambda(k), eps)",
        using="as squares; size; sums; unit length; diagonal(k)",
    ),
    uses=[From("equal", EQUAL), From("diagonal", DIAGONAL), From("not negative", SQUARES)],
    objects=OBJECTS,
)

_ORDERED: Final = "(for i, j: natural. 1 <= i and i <= j and j <= n => lambda(j) <= lambda(i))"
_VX: Final = "Sum(v(j)*x(j, p), (j, 1, K + 1))"
#: All eigenvalues but the first K are at most eps.
UPPER: Final = lemma(
    "for n, K, k: natural, H, B, P, x: (natural, natural -> real), lambda: (natural -> real),"
    f" eps: real. {_ORDERED} and {_VECTORS} and {_CLOSE} and {IN_SQUARES} and K < k and k <= n"
    " => lambda(k) <= eps",
    "ordered; vectors; values; close; in squares; k after K; k to n",
    apply("dependent", "solution(K, fun(r, j, Sum(P(r, p)*x(j, p), (p, 1, n))))"),
    obtain("dependent", "v", "l", "l from 1", "l to K + 1", "not 0", "solves"),
    let("u", "natural -> real", f"fun(p, {_VX})"),
    have("K to n", "K + 1 <= n", "k after K; k to n"),
    have("K to k", "K + 1 <= k", "k after K"),
    apply("of the sum", "sum of eigenvectors(n, K + 1, H, x, lambda, v, u)", using="u is(p)"),
    obtain("of the sum", "length", "value"),
    block(
        "no forms",
        "for r: natural. 1 <= r and r <= K => Sum(P(r, p)*u(p), (p, 1, n))**2 == 0",
        "r from 1; r to K",
        apply("in pairs", "paired(fun(p, P(r, p)), v, x, n, K + 1)"),
        apply("there", "solves(r)"),
        have("none", f"Sum(P(r, p)*{_VX}, (p, 1, n)) == 0", "in pairs; there"),
        convert("no value", "Sum(P(r, p)*u(p), (p, 1, n)) == 0", "none", "u is(p)"),
        apply("so", "sq_eq_zero_of_eq_zero(Sum(P(r, p)*u(p), (p, 1, n)))"),
    ),
    apply("no squares", "equal(fun(r, Sum(P(r, p)*u(p), (p, 1, n))**2), fun(r, 0), K)"),
    apply("as squares", "in squares(u)"),
    apply("near", "close(u)"),
    block(
        "larger",
        "for j: natural. 1 <= j and j <= K + 1 => lambda(k)*v(j)**2 <= lambda(j)*v(j)**2",
        "j from 1; j to K + 1",
        apply("order", "ordered(j, k)", using="j to K + 1; K to k"),
        apply("so", "mul_sq_le_mul_sq_right(lambda(k), lambda(j), v(j))"),
    ),
    apply("sums", "monotone(fun(j, lambda(k)*v(j)**2), fun(j, lambda(j)*v(j)**2), K + 1)"),
    apply("one term", "a term(fun(j, v(j)**2), K + 1, l)"),
    apply("some size", "sq_pos_of_ne_zero(v(l))"),
    have(
        "in all",
        "for h, b, s, t, y, e: real. |h - 2*b| <= e*s and b == 0 and s == t and y <= h => y <= e*t",
    ),
    apply(
        "so",
        "le_of_mul_le_mul_right(Sum(v(j)**2, (j, 1, K + 1)), lambda(k), eps)",
        using=(
            f"one term; some size; in all({_HU}, {_BU}, {_LENGTH.format('u')},"
            " Sum(v(j)**2, (j, 1, K + 1)), lambda(k)*Sum(v(j)**2, (j, 1, K + 1)), eps); near;"
            " as squares; no squares; length; sums; value"
        ),
    ),
    uses=[
        From("solution", SOLUTION),
        From("sum of eigenvectors", OF_SUM),
        From("paired", PAIRED),
        From("equal", EQUAL),
        From("monotone", MONOTONE),
        From("a term", ONE_TERM),
    ],
    objects=OBJECTS,
)

_WU: Final = "Sum(v(j)*W(j, p), (j, 1, h + 1))"
_EX: Final = "Sum(e(j)*x(j, p), (j, 1, n))"
_SHORT: Final = (
    "(for i: natural, z: (natural -> real). i <= K"
    " => g*Sum(Sum(z(j)*W(j, p), (j, 1, i))**2, (p, 1, n)) <= 2*Sum(z(j)**2, (j, 1, i)))"
)
#: The first K eigenvalues are at least g - eps.
LOWER: Final = lemma(
    f"for n, K, h: natural, H, B, P, W, x: (natural, natural -> real),"
    f" lambda: (natural -> real), eps, g: real. {_ORDERED} and {_VECTORS} and {_CLOSE}"
    f" and {IN_SQUARES} and {DUAL} and {_SHORT} and h + 1 <= K and h + 1 <= n"
    " => g - eps <= lambda(h + 1)",
    "ordered; vectors; values; close; in squares; dual; short; h to K; h to n",
    apply("dependent", "solution(h, fun(j, i, Sum(x(j, p)*W(i, p), (p, 1, n))))"),
    obtain("dependent", "v", "l", "l from 1", "l to h + 1", "not 0", "solves"),
    let("u", "natural -> real", f"fun(p, {_WU})"),
    apply("basis", "expanded(n, x, u)"),
    obtain("basis", "e", "u by x"),
    apply("of the sum", "sum of eigenvectors(n, n, H, x, lambda, e, u)"),
    obtain("of the sum", "length", "value"),
    block(
        "first ones",
        "for i: natural. 1 <= i and i <= h => e(i) == 0",
        "i from 1; i to h",
        apply("coefficient there", "coefficient(n, n, i, x, e)", using="i to h; h to n"),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => x(i, p)*{_EX} == x(i, p)*{_WU}",
            "p from 1; p to n",
            apply("here", "u by x(p)"),
            apply("so", f"mul_eq_mul_left({_EX}, {_WU}, x(i, p))", using="here; u is(p)"),
        ),
        apply("sums", f"equal(fun(p, x(i, p)*{_EX}), fun(p, x(i, p)*{_WU}), n)"),
        apply("in pairs", "paired(fun(p, x(i, p)), v, W, n, h + 1)"),
        apply("there", "solves(i)"),
        thus("coefficient there; sums; in pairs; there"),
    ),
    have("nothing", "for y, z, t: real. t == 0 => y*t**2 <= z*t**2"),
    block(
        "smaller",
        "for j: natural. 1 <= j and j <= n => lambda(j)*e(j)**2 <= lambda(h + 1)*e(j)**2",
        "j from 1; j to n",
        by_cases(
            "place",
            GOAL,
            "j <= h",
            [
                apply(
                    "so",
                    "nothing(lambda(j), lambda(h + 1), e(j))",
                    using="first ones(j); place case",
                )
            ],
            [
                apply("order", "ordered(h + 1, j)", using="place case"),
                apply("so", "mul_sq_le_mul_sq_right(lambda(j), lambda(h + 1), e(j))"),
            ],
        ),
    ),
    apply("sums", "monotone(fun(j, lambda(j)*e(j)**2), fun(j, lambda(h + 1)*e(j)**2), n)"),
    apply("value there", "value of dual(n, K, h + 1, B, P, W, v, u)", using="u is(p)"),
    apply("near", "close(u)"),
    apply("short there", "short(h + 1, v)"),
    convert(
        "short u",
        f"g*{_LENGTH.format('u')} <= 2*Sum(v(j)**2, (j, 1, h + 1))",
        "short there",
        "u is(p)",
    ),
    apply("one term", "a term(fun(j, v(j)**2), h + 1, l)"),
    apply("some size", "sq_pos_of_ne_zero(v(l))"),
    let("D", "real", "Sum(v(j)**2, (j, 1, h + 1))"),
    let("S", "real", _LENGTH.format("u")),
    have("D positive", "0 < D", "one term; some size; D is"),
    apply("length of u", "squares not negative(u, n)"),
    have("S not negative", "0 <= S", "length of u; S is"),
    have("above", f"{_HU} <= lambda(h + 1)*S", "value; sums; length; S is"),
    have("D below", f"D <= {_BU}", "value there; D is"),
    have("near S", f"2*{_BU} <= {_HU} + eps*S", "near; S is"),
    by_cases(
        "S case",
        "g <= lambda(h + 1) + eps",
        "0 < S",
        [
            apply(
                "so",
                "le_of_mul_le_mul_right(S, g, lambda(h + 1) + eps)",
                using=(
                    f"short u; D is; S is; mul_eq_mul_left(S, {_LENGTH.format('u')}, g);"
                    " D below; near S; above"
                ),
            )
        ],
        [
            have("no D", "0 >= D", "D below; near S; above"),
            absurd("so", GOAL, "D positive", "no D"),
        ],
    ),
    have("so", "g - eps <= lambda(h + 1)", "S case"),
    uses=[
        From("solution", SOLUTION),
        From("sum of eigenvectors", OF_SUM),
        From("expanded", EXPANDED),
        From("coefficient", COEFFICIENT),
        From("paired", PAIRED),
        From("equal", EQUAL),
        From("monotone", MONOTONE),
        From("a term", ONE_TERM),
        From("value of dual", VALUE),
        From("squares not negative", SQUARES),
    ],
    objects=OBJECTS,
)
