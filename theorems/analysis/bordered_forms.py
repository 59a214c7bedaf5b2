"""Quadratic forms in one variable more, and less a square."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.eigenvalues import form
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, have

LAST: Final = "n + 1"
BETA: Final = "Sum(B(n + 1, p)*u(p), (p, 1, n))"
SYMMETRIC: Final = "(for p, q: natural. B(p, q) == B(q, p))"

#: One variable more.
LONGER: Final = lemma(
    f"for n: natural, B: (natural, natural -> real), u: (natural -> real). {SYMMETRIC}"
    f" => {form(LAST, 'B', 'u')} == {form('n', 'B', 'u')} + 2*u(n + 1)*{BETA}"
    " + B(n + 1, n + 1)*u(n + 1)**2",
    "symmetric",
    have("turned", "for y, z, s, t: real. y == z => s*(y*t) == t*(z*s)"),
    block(
        "columns",
        "for p: natural. u(p)*(B(p, n + 1)*u(n + 1)) == u(n + 1)*(B(n + 1, p)*u(p))",
        [],
        apply(
            "so", "turned(B(p, n + 1), B(n + 1, p), u(p), u(n + 1))", using="symmetric(p, n + 1)"
        ),
    ),
    have(
        "column",
        "Sum(u(n + 1)*(B(n + 1, p)*u(p)), (p, 1, n)) == Sum(u(n + 1)*(B(n + 1,"
        " p)*u(p)), (p, 1, n))",
    ),
    convert(
        "by columns",
        "Sum(u(p)*(B(p, n + 1)*u(n + 1)), (p, 1, n))"
        " == Sum(u(n + 1)*(B(n + 1, p)*u(p)), (p, 1, n))",
        "column",
        "columns(p)",
    ),
    have("itself", f"{form(LAST, 'B', 'u')} == {form(LAST, 'B', 'u')}"),
    convert(
        "in rows",
        f"{form(LAST, 'B', 'u')} == Sum(u(p)*Sum(B(p, q)*u(q), (q, 1, n))"
        " + u(p)*(B(p, n + 1)*u(n + 1)), (p, 1, n + 1))",
        "itself",
    ),
    have(
        "so",
        f"{form(LAST, 'B', 'u')} == {form('n', 'B', 'u')} + 2*u(n + 1)*{BETA}"
        " + B(n + 1, n + 1)*u(n + 1)**2",
        "by columns",
    ),
)

#: A form sees what it depends on.
SEEN: Final = lemma(
    "for n: natural, B: (natural, natural -> real), u, v: (natural -> real)."
    " (for p: natural. 1 <= p and p <= n => u(p) == v(p))"
    f" => {form('n', 'B', 'u')} == {form('n', 'B', 'v')}",
    "same",
    block(
        "terms",
        "for p: natural. 1 <= p and p <= n => u(p)*Sum(B(p, q)*u(q), (q, 1, n))"
        " == v(p)*Sum(B(p, q)*v(q), (q, 1, n))",
        "p from 1; p to n",
        apply("here", "same(p)"),
        block(
            "inside",
            "for q: natural. 1 <= q and q <= n => B(p, q)*u(q) == B(p, q)*v(q)",
            "q from 1; q to n",
            apply("there", "same(q)"),
            apply("so", "mul_eq_mul_left(u(q), v(q), B(p, q))"),
        ),
        apply("sums", "equal(fun(q, B(p, q)*u(q)), fun(q, B(p, q)*v(q)), n)"),
        apply(
            "so",
            "mul_eq_mul(u(p), v(p), Sum(B(p, q)*u(q), (q, 1, n)), Sum(B(p, q)*v(q), (q, 1, n)))",
        ),
    ),
    apply(
        "so",
        "equal(fun(p, u(p)*Sum(B(p, q)*u(q), (q, 1, n))), fun(p,"
        " v(p)*Sum(B(p, q)*v(q), (q, 1, n))), n)",
    ),
    uses=[From("equal", EQUAL)],
)

#: A form less a square.
LESS_A_SQUARE: Final = lemma(
    "for n: natural, B: (natural, natural -> real), u, g: (natural -> real)."
    " Sum(u(p)*Sum((B(p, q) - g(p)*g(q))*u(q), (q, 1, n)), (p, 1, n))"
    f" == {form('n', 'B', 'u')} - Sum(g(p)*u(p), (p, 1, n))**2",
    [],
)
