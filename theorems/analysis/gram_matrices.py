"""Gram matrices of square integrable functions: their forms are integrals of squares."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.double_sums import SCALED
from memory_theorems.theorems.analysis.integrals import LINEAR, MONOTONE, MULTIPLE
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import PRODUCT, SUM
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.theorems.analysis.sums_in_integrals import SQUARES, TERMS
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, convert, exists, have, obtain

_T: Final = "Sum(u(q)*V(q, s), (q, 1, n))"


def _of(body: str) -> str:
    return f"Integral({body}, (s, 0, oo))"


_ALL: Final = "(for p: natural. 1 <= p and p <= n => square_integrable(fun(s, V(p, s))))"
#: A function paired with a sum.
PAIRINGS: Final = lemma(
    "for n: natural, V: (natural, real -> real), u: (natural -> real), g: (real -> real)."
    f" square_integrable(g) and {_ALL} => square_integrable(fun(s, {_T}))"
    f" and {_of(f'g(s)*{_T}')} == Sum({_of('g(s)*V(q, s)')}*u(q), (q, 1, n))",
    "g is; V are",
    apply("square of g", f"{PRODUCT.name}(g, g)"),
    block(
        "terms",
        "for p: natural. 1 <= p and p <= n => square_integrable(fun(s, u(p)*V(p, s)))",
        "from 1; to n",
        apply("here", "V are(p)"),
        apply("scaled", f"{SUM.name}(fun(s, V(p, s)), fun(s, V(p, s)), u(p), 0)"),
        convert("so", "square_integrable(fun(s, u(p)*V(p, s)))", "scaled"),
    ),
    apply("sum is", "squares(fun(q, s, u(q)*V(q, s)), g, n)"),
    block(
        "products",
        "for p: natural. 1 <= p and p <= n => integrable(fun(s, g(s)*(u(p)*V(p, s))))",
        "from 1; to n",
        apply("here", "terms(p)"),
        apply("so", f"{PRODUCT.name}(g, fun(s, u(p)*V(p, s)))"),
    ),
    apply("in terms", "terms of integrals(fun(q, s, g(s)*(u(q)*V(q, s))), fun(s, g(s)*g(s)), n)"),
    obtain("in terms", "they are", "value"),
    block(
        "factor in",
        f"for s: real. Sum(g(s)*(u(q)*V(q, s)), (q, 1, n)) == g(s)*{_T}",
        [],
        apply("so", "scaled sum(fun(q, u(q)*V(q, s)), n, g(s))"),
    ),
    convert(
        "whole",
        f"{_of(f'g(s)*{_T}')} == Sum({_of('g(s)*(u(q)*V(q, s))')}, (q, 1, n))",
        "value",
        "factor in(s)",
    ),
    block(
        "each",
        "for q: natural. 1 <= q and q <= n"
        f" => {_of('g(s)*(u(q)*V(q, s))')} == {_of('g(s)*V(q, s)')}*u(q)",
        "from 1; to n",
        apply("V q", "V are(q)"),
        apply("g V", f"{PRODUCT.name}(g, fun(s, V(q, s)))"),
        apply("multiple there", "multiple(fun(s, g(s)*V(q, s)), u(q))"),
        obtain("multiple there", "it is", "its value"),
        have("turned", f"{_of('u(q)*(g(s)*V(q, s))')} == {_of('g(s)*V(q, s)')}*u(q)", "its value"),
        convert("so", f"{_of('g(s)*(u(q)*V(q, s))')} == {_of('g(s)*V(q, s)')}*u(q)", "turned"),
    ),
    apply(
        "sums",
        f"equal(fun(q, {_of('g(s)*(u(q)*V(q, s))')}), fun(q, {_of('g(s)*V(q, s)')}*u(q)), n)",
    ),
    have("so", f"{_of(f'g(s)*{_T}')} == Sum({_of('g(s)*V(q, s)')}*u(q), (q, 1, n))", "whole; sums"),
    exists("both"),
    uses=[
        PRODUCT,
        SUM,
        From("squares", SQUARES),
        From("terms of integrals", TERMS),
        From("scaled sum", SCALED),
        From("multiple", MULTIPLE),
        From("equal", EQUAL),
    ],
)

_GRAM: Final = _of("V(p, s)*V(q, s)")
_FORM: Final = f"Sum(u(p)*Sum({_GRAM}*u(q), (q, 1, n)), (p, 1, n))"
#: The form of a Gram matrix.
GRAM: Final = lemma(
    "for n: natural, V: (natural, real -> real), u: (natural -> real), g: (real -> real)."
    f" square_integrable(g) and {_ALL} => {_FORM} == {_of(f'{_T}*{_T}')} and 0 <= {_FORM}",
    "g is; V are",
    apply("with g", "pairings(n, V, u, g)"),
    obtain("with g", "T is", "g T"),
    apply("with T", f"pairings(n, V, u, fun(s, {_T}))"),
    obtain("with T", "T again", "T T"),
    have("times", "for y, z, t: real. y == z => z*t == t*y"),
    block(
        "rows",
        f"for p: natural. 1 <= p and p <= n => {_of(f'{_T}*V(p, s)')}*u(p)"
        f" == u(p)*Sum({_GRAM}*u(q), (q, 1, n))",
        "from 1; to n",
        apply("V p", "V are(p)"),
        apply("with V p", "pairings(n, V, u, fun(s, V(p, s)))"),
        obtain("with V p", "T once more", "V T"),
        convert("turned", f"{_of(f'{_T}*V(p, s)')} == Sum({_GRAM}*u(q), (q, 1, n))", "V T"),
        apply(
            "so", "mul_eq_mul_comm", _of(f"{_T}*V(p, s)"), f"Sum({_GRAM}*u(q), (q, 1, n))", "u(p)"
        ),
    ),
    apply(
        "sums",
        f"equal(fun(p, {_of(f'{_T}*V(p, s)')}*u(p)), fun(p, u(p)*Sum({_GRAM}*u(q), (q, 1, n))), n)",
    ),
    have("value", f"{_FORM} == {_of(f'{_T}*{_T}')}", "T T; sums"),
    apply("square is", f"{PRODUCT.name}(fun(s, {_T}), fun(s, {_T}))"),
    apply("zero", f"{LINEAR.name}(fun(s, {_T}*{_T}), fun(s, {_T}*{_T}), 0, 0)"),
    obtain("zero", "zero is", "zero value"),
    have("square", "for y: real. 0 <= y*y"),
    have(
        "below",
        f"for s: real. 0 <= s => 0*({_T}*{_T}) + 0*({_T}*{_T}) <= {_T}*{_T}",
        f"square({_T})",
    ),
    apply("larger", f"{MONOTONE.name}(fun(s, 0*({_T}*{_T}) + 0*({_T}*{_T})), fun(s, {_T}*{_T}))"),
    have("not negative", f"0 <= {_FORM}", "larger; zero value; value"),
    exists("both"),
    uses=[LINEAR, MONOTONE, PRODUCT, From("pairings", PAIRINGS), From("equal", EQUAL)],
)
