"""The least eigenvalue of a symmetric matrix is the least value of its form on unit vectors."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import DIAGONAL
from memory_theorems.theorems.analysis.double_sums import SCALED
from memory_theorems.theorems.analysis.dual_vectors import MONOTONE
from memory_theorems.theorems.analysis.eigenvalues import EXPANDED, OBJECTS, OF_SUM, form
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain

_FORM: Final = form("n", "H", "u")
_GIVEN: Final = (
    "for n: natural, H: (natural, natural -> real), lambda: (natural -> real){}."
    " 1 <= n and eigenvalues(n, H, lambda) => "
)

#: No value is less.
BELOW: Final = lemma(
    _GIVEN.format(", u: (natural -> real)") + f"lambda(n)*Sum(u(p)**2, (p, 1, n)) <= {_FORM}",
    ["n from 1", "lambda are"],
    obtain("lambda are", "in order", "there are vectors"),
    obtain("there are vectors", "x", "vectors", "images"),
    apply("in them", "expanded", "n", "x", "u"),
    obtain("in them", "e", "u is"),
    have("to n", "n <= n"),
    apply("values", "of a sum", "n", "n", "H", "x", "lambda", "e", "u", using=["to n"]),
    obtain("values", "length", "value"),
    have("product", "for k, l, y: real. k <= l => k*y**2 <= l*y**2"),
    block(
        "terms",
        "for j: natural. 1 <= j and j <= n => lambda(n)*e(j)**2 <= lambda(j)*e(j)**2",
        ["j from 1", "j to n"],
        apply("less", "in order", "j", "n", using=["to n"]),
        apply("so", "product", "lambda(n)", "lambda(j)", "e(j)"),
    ),
    apply("sums", "monotone", "fun(j, lambda(n)*e(j)**2)", "fun(j, lambda(j)*e(j)**2)", "n"),
    apply("factor", "scaled", "fun(j, e(j)**2)", "n", "lambda(n)"),
    have(
        "so",
        f"lambda(n)*Sum(u(p)**2, (p, 1, n)) <= {_FORM}",
        *("sums", "factor", "length", "value"),
        "mul_eq_mul_left(Sum(u(p)**2, (p, 1, n)), Sum(e(j)**2, (j, 1, n)), lambda(n))",
    ),
    uses=[
        From("expanded", EXPANDED),
        From("of a sum", OF_SUM),
        From("monotone", MONOTONE),
        From("scaled", SCALED),
    ],
    objects=OBJECTS,
)

_SOME: Final = f"exists u: (natural -> real). Sum(u(p)**2, (p, 1, n)) == 1 and {_FORM} == lambda(n)"
_X: Final = "fun(p, x(n, p))"
#: It is one of them.
ATTAINED: Final = lemma(
    _GIVEN.format("") + _SOME,
    ["n from 1", "lambda are"],
    obtain("lambda are", "in order", "there are vectors"),
    obtain("there are vectors", "x", "vectors", "images"),
    have("to n", "n <= n"),
    apply("one", "vectors", "n", "n", using=["to n"]),
    apply("delta", "diagonal", "n"),
    have("square", "for y: real. y*y == y**2"),
    have("length so far", "Sum(x(n, p)*x(n, p), (p, 1, n)) == 1", "one", "delta"),
    convert("length", "Sum(x(n, p)**2, (p, 1, n)) == 1", "length so far", "square(x(n, p))"),
    block(
        "terms",
        "for p: natural. 1 <= p and p <= n"
        " => x(n, p)*Sum(H(p, q)*x(n, q), (q, 1, n)) == lambda(n)*x(n, p)**2",
        ["p from 1", "p to n"],
        apply("image", "images", "n", "p", using=["to n"]),
        have(
            "so",
            "x(n, p)*Sum(H(p, q)*x(n, q), (q, 1, n)) == lambda(n)*x(n, p)**2",
            "image",
            "mul_eq_mul_left(Sum(H(p, q)*x(n, q), (q, 1, n)), lambda(n)*x(n, p), x(n, p))",
        ),
    ),
    apply(
        "sums",
        "equal",
        "fun(p, x(n, p)*Sum(H(p, q)*x(n, q), (q, 1, n)))",
        "fun(p, lambda(n)*x(n, p)**2)",
        "n",
    ),
    apply("factor", "scaled", "fun(p, x(n, p)**2)", "n", "lambda(n)"),
    have(
        "value",
        f"{form('n', 'H', 'u').replace('u(p)', 'x(n, p)').replace('u(q)', 'x(n, q)')} == lambda(n)",
        *("sums", "factor", "length"),
        "mul_eq_mul_left(Sum(x(n, p)**2, (p, 1, n)), 1, lambda(n))",
    ),
    exists("so", _X, form=_SOME),
    uses=[From("diagonal", DIAGONAL), From("equal", EQUAL), From("scaled", SCALED)],
    objects=OBJECTS,
)
