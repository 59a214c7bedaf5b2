"""Eigenvalues of symmetric matrices with indices from 1 to n: orthonormal eigenvectors."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import PICKED, UNIT
from memory_theorems.theorems.analysis.double_sums import EXCHANGED
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_equations import SOLUTION
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    convert,
    exists,
    have,
    obtain,
    thus,
)

ORTHONORMAL: Final = Object(
    "orthonormal(n: natural, x: (natural, natural -> real))",
    "for k, l: natural. 1 <= k and k <= n and 1 <= l and l <= n"
    " => Sum(x(k, p)*x(l, p), (p, 1, n)) == unit(k, l)",
    "x_1, ..., x_n are orthonormal vectors with n entries",
)
EIGENVECTORS: Final = Object(
    "eigenvectors(n: natural, H, x: (natural, natural -> real), lambda: (natural -> real))",
    "for k, p: natural. 1 <= k and k <= n and 1 <= p and p <= n"
    " => Sum(H(p, q)*x(k, q), (q, 1, n)) == lambda(k)*x(k, p)",
    "H x_k = lambda_k x_k",
)
EIGENVALUES: Final = Object(
    "eigenvalues(n: natural, H: (natural, natural -> real), lambda: (natural -> real))",
    "(for k, l: natural. 1 <= k and k <= l and l <= n => lambda(l) <= lambda(k))"
    " and (exists x: (natural, natural -> real). orthonormal(n, x)"
    " and eigenvectors(n, H, x, lambda))",
    "lambda_1 >= ... >= lambda_n are the eigenvalues of the matrix H of size n, which has n"
    " orthonormal eigenvectors for them, as a symmetric one has",
    r"\operatorname{eigenvalues}",
)
OBJECTS: Final = (UNIT, ORTHONORMAL, EIGENVECTORS, EIGENVALUES)


def of(c: str, x: str, p: str, upto: str, j: str = "j") -> str:
    """The entry p of a sum of vectors."""
    return f"Sum({c}({j})*{x}({j}, {p}), ({j}, 1, {upto}))"


def form(n: str, matrix: str, u: str) -> str:
    """The value of a quadratic form."""
    return f"Sum({u}(p)*Sum({matrix}(p, q)*{u}(q), (q, 1, {n})), (p, 1, {n}))"


_U: Final = of("c", "x", "p", "d")
#: A sum of vectors, paired.
PAIRED: Final = lemma(
    "for v, c: (natural -> real), x: (natural, natural -> real), n, d: natural."
    f" Sum(v(p)*{_U}, (p, 1, n)) == Sum(c(j)*Sum(v(p)*x(j, p), (p, 1, n)), (j, 1, d))",
    [],
    apply("order", "exchanged(fun(p, j, v(p)*(c(j)*x(j, p))), n, d)"),
    convert(
        "first",
        f"Sum(v(p)*{_U}, (p, 1, n)) == Sum(Sum(v(p)*(c(j)*x(j, p)), (p, 1, n)), (j, 1, d))",
        "order",
    ),
    convert(
        "so",
        f"Sum(v(p)*{_U}, (p, 1, n)) == Sum(c(j)*Sum(v(p)*x(j, p), (p, 1, n)), (j, 1, d))",
        "first",
    ),
    uses=[From("exchanged", EXCHANGED)],
)

#: A coefficient of a sum of orthonormal vectors.
COEFFICIENT: Final = lemma(
    "for n, d, i: natural, x: (natural, natural -> real), c: (natural -> real)."
    " orthonormal(n, x) and d <= n and 1 <= i and i <= d"
    f" => Sum(x(i, p)*{_U}, (p, 1, n)) == c(i)",
    "vectors; d to n; i from 1; i to d",
    apply("in pairs", "paired(fun(p, x(i, p)), c, x, n, d)"),
    block(
        "terms",
        "for j: natural. 1 <= j and j <= d"
        " => c(j)*Sum(x(i, p)*x(j, p), (p, 1, n)) == unit(i, j)*c(j)",
        "j from 1; j to d",
        apply("there", "vectors(i, j)", using="j to d; d to n; i to d"),
        apply("so", "mul_left_eq_mul_right(Sum(x(i, p)*x(j, p), (p, 1, n)), unit(i, j), c(j))"),
    ),
    apply(
        "sums", "equal(fun(j, c(j)*Sum(x(i, p)*x(j, p), (p, 1, n))), fun(j, unit(i, j)*c(j)), d)"
    ),
    apply("one", "picked(d, i, c)"),
    have("so", f"Sum(x(i, p)*{_U}, (p, 1, n)) == c(i)", "in pairs; sums; one"),
    uses=[From("paired", PAIRED), From("equal", EQUAL), From("picked", PICKED)],
    objects=OBJECTS,
)

#: Length and form of a sum of eigenvectors.
OF_SUM: Final = lemma(
    "for n, d: natural, H, x: (natural, natural -> real), lambda, c, u: (natural -> real)."
    " orthonormal(n, x) and eigenvectors(n, H, x, lambda) and d <= n"
    f" and (for p: natural. 1 <= p and p <= n => u(p) == {_U})"
    " => Sum(u(p)**2, (p, 1, n)) == Sum(c(j)**2, (j, 1, d))"
    f" and {form('n', 'H', 'u')} == Sum(lambda(j)*c(j)**2, (j, 1, d))",
    "vectors; values; d to n; sum",
    block(
        "coefficients",
        "for k: natural. 1 <= k and k <= d => Sum(u(p)*x(k, p), (p, 1, n)) == c(k)",
        "k from 1; k to d",
        apply("there", "coefficient(n, d, k, x, c)"),
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => x(k, p)*{_U} == u(p)*x(k, p)",
            "p from 1; p to n",
            apply("here", "sum(p)"),
            thus("here"),
        ),
        apply("sums", f"equal(fun(p, x(k, p)*{_U}), fun(p, u(p)*x(k, p)), n)"),
        thus("sums; there"),
    ),
    block(
        "by coefficients",
        "for v: (natural -> real), e: (natural -> real). (for p: natural. 1 <= p and p <= n"
        f" => v(p) == {of('e', 'x', 'p', 'd')})"
        " => Sum(u(p)*v(p), (p, 1, n)) == Sum(e(j)*c(j), (j, 1, d))",
        "v there",
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => u(p)*v(p) == u(p)*{of('e', 'x', 'p', 'd')}",
            "p from 1; p to n",
            apply("here", "v there(p)"),
            apply("so", f"mul_eq_mul_left(v(p), {of('e', 'x', 'p', 'd')}, u(p))"),
        ),
        apply("sums", f"equal(fun(p, u(p)*v(p)), fun(p, u(p)*{of('e', 'x', 'p', 'd')}), n)"),
        apply("in pairs", "paired(u, e, x, n, d)"),
        block(
            "each",
            "for j: natural. 1 <= j and j <= d => e(j)*Sum(u(p)*x(j, p), (p, 1, n)) == e(j)*c(j)",
            "j from 1; j to d",
            apply("here", "coefficients(j)"),
            apply("so", "mul_eq_mul_left(Sum(u(p)*x(j, p), (p, 1, n)), c(j), e(j))"),
        ),
        apply(
            "sums over j", "equal(fun(j, e(j)*Sum(u(p)*x(j, p), (p, 1, n))), fun(j, e(j)*c(j)), d)"
        ),
        thus("sums; in pairs; sums over j"),
    ),
    apply("squares", "by coefficients(u, c)"),
    have("length", "Sum(u(p)**2, (p, 1, n)) == Sum(c(j)**2, (j, 1, d))", "squares"),
    block(
        "images",
        "for p: natural. 1 <= p and p <= n => Sum(H(p, q)*u(q), (q, 1, n))"
        " == Sum((lambda(j)*c(j))*x(j, p), (j, 1, d))",
        "p from 1; p to n",
        block(
            "terms",
            f"for q: natural. 1 <= q and q <= n => H(p, q)*u(q) == H(p,"
            f" q)*{of('c', 'x', 'q', 'd')}",
            "q from 1; q to n",
            apply("here", "sum(q)"),
            apply("so", f"mul_eq_mul_left(u(q), {of('c', 'x', 'q', 'd')}, H(p, q))"),
        ),
        apply("sums", f"equal(fun(q, H(p, q)*u(q)), fun(q, H(p, q)*{of('c', 'x', 'q', 'd')}), n)"),
        apply("in pairs", "paired(fun(q, H(p, q)), c, x, n, d)"),
        block(
            "each",
            "for j: natural. 1 <= j and j <= d"
            " => c(j)*Sum(H(p, q)*x(j, q), (q, 1, n)) == (lambda(j)*c(j))*x(j, p)",
            "j from 1; j to d",
            apply("here", "values(j, p)", using="j to d; d to n"),
            thus("here"),
        ),
        apply(
            "sums over j",
            "equal(fun(j, c(j)*Sum(H(p, q)*x(j, q), (q, 1, n))),"
            " fun(j, (lambda(j)*c(j))*x(j, p)), d)",
        ),
        thus("sums; in pairs; sums over j"),
    ),
    apply("forms", "by coefficients(fun(p, Sum(H(p, q)*u(q), (q, 1, n))), fun(j, lambda(j)*c(j)))"),
    have("value", f"{form('n', 'H', 'u')} == Sum(lambda(j)*c(j)**2, (j, 1, d))", "forms"),
    uses=[From("paired", PAIRED), From("equal", EQUAL), From("coefficient", COEFFICIENT)],
    objects=OBJECTS,
)

_MIXED: Final = "(x(i, p) + unit(i, n + 1)*(u(p) - x(i, p)))"
_ALL: Final = "Sum(v(j)*x(j, p), (j, 1, n))"
_EXPANDED: Final = (
    "exists e: (natural -> real). for p: natural. 1 <= p and p <= n"
    " => u(p) == Sum(e(j)*x(j, p), (j, 1, n))"
)
#: n orthonormal vectors with n entries are a basis.
EXPANDED: Final = lemma(
    "for n: natural, x: (natural, natural -> real), u: (natural -> real). orthonormal(n, x)"
    f" => {_EXPANDED}",
    "vectors",
    apply("dependent", f"solution(n, fun(p, i, {_MIXED}))"),
    obtain("dependent", "v", "l", "l from 1", "l to n + 1", "not 0", "solves"),
    block(
        "relation",
        f"for p: natural. 1 <= p and p <= n => {_ALL} + u(p)*v(n + 1) == 0",
        "p from 1; p to n",
        apply("there", "solves(p)"),
        apply("sums", f"equal(fun(i, {_MIXED}*v(i)), fun(i, v(i)*x(i, p)), n)"),
        thus(
            f"there; sums; mul_eq_mul_right({_MIXED.replace('(i, ', '(n + 1, ')}, u(p), v(n + 1))"
        ),
    ),
    by_cases(
        "which",
        _EXPANDED,
        "v(n + 1) == 0",
        [
            block(
                "no terms",
                "for k: natural. 1 <= k and k <= n => v(k) == 0",
                "k from 1; k to n",
                apply("of k", "coefficient(n, n, k, x, v)"),
                block(
                    "terms",
                    f"for p: natural. 1 <= p and p <= n => x(k, p)*{_ALL} == 0",
                    "p from 1; p to n",
                    apply("there", "relation(p)"),
                    apply(
                        "so", f"mul_eq_zero_of_right(x(k, p), {_ALL})", using="there; which case"
                    ),
                ),
                apply("sums", f"equal(fun(p, x(k, p)*{_ALL}), fun(p, 0), n)"),
                thus("of k; sums"),
            ),
            by_cases(
                "place",
                "v(l) == 0",
                "l <= n",
                [apply("so", "no terms(l)", using="place case")],
                [thus("place case; l to n + 1; which case; congruence(v(l), v(n + 1))")],
            ),
            absurd("so", GOAL, "place", "not 0"),
        ],
        [
            exists(
                "some s",
                "-1/v(n + 1)",
                form="exists s: real. s*v(n + 1) == -1",
                using=["which case"],
            ),
            obtain("some s", "s", "s times"),
            have("in all", "for y, z, t: real. s*y == -1 and z + t*y == 0 => t == s*z"),
            block(
                "sum",
                "for p: natural. 1 <= p and p <= n => u(p) == Sum((s*v(j))*x(j, p), (j, 1, n))",
                "p from 1; p to n",
                apply("there", "relation(p)"),
                apply("of u", f"in all(v(n + 1), {_ALL}, u(p))"),
                thus("of u"),
            ),
            exists("it", "fun(j, s*v(j))"),
        ],
    ),
    uses=[From("solution", SOLUTION), From("coefficient", COEFFICIENT), From("equal", EQUAL)],
    objects=OBJECTS,
)
