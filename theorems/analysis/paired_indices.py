"""Matrices of size 2m whose entries pair the indices i and m + i: their forms, bounded."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.analysis.double_sums import EXCHANGED
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import BOUNDED, EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    convert,
    have,
    obtain,
    thus,
)

_BOTH: Final = "(c*unit(k, q) + d*unit(l, q))*u(q)"
#: Two deltas pick two terms.
TWO_PICKED: Final = lemma(
    "for n, k, l: natural, c, d: real, u: (natural -> real). 1 <= k and k <= n and 1 <= l"
    f" and l <= n => Sum({_BOTH}, (q, 1, n)) == c*u(k) + d*u(l)",
    "k from 1; k to n; l from 1; l to n",
    apply("first", "picked(n, k, u)"),
    apply("second", "picked(n, l, u)"),
    have("so", f"Sum({_BOTH}, (q, 1, n)) == c*u(k) + d*u(l)", "first; second"),
    uses=[From("picked", PICKED)],
)

#: A sum over 2m indices in pairs.
HALVES: Final = lemma(
    "for f: (natural -> real), m: natural."
    " Sum(f(p), (p, 1, 2*m)) == Sum(f(i) + f(m + i), (i, 1, m))",
    [],
    by_induction(
        "up to",
        "for k: natural. Sum(f(p), (p, 1, m + k)) == Sum(f(p), (p, 1, m))"
        " + Sum(f(m + i), (i, 1, k))",
        "so far",
        [],
        [thus("so far")],
    ),
    have("so", "Sum(f(p), (p, 1, 2*m)) == Sum(f(i) + f(m + i), (i, 1, m))", "up to(m)"),
)

_ENTRY: Final = (
    "Sum(-unit(i, p)*unit(m + i, q)*X(i) - unit(i, q)*unit(m + i, p)*X(i)"
    " + unit(m + i, p)*unit(m + i, q)*Y(i), (i, 1, m))"
)
_ROW: Final = "(-unit(i, p)*X(i)*u(m + i) + unit(m + i, p)*(Y(i)*u(m + i) - X(i)*u(i)))"
_FORM: Final = f"Sum(u(p)*Sum({_ENTRY}*u(q), (q, 1, 2*m)), (p, 1, 2*m))"
_VALUE: Final = "Sum(-2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i), (i, 1, m))"
_TERM: Final = (
    "(-unit(i, p)*unit(m + i, q)*X(i) - unit(i, q)*unit(m + i, p)*X(i)"
    " + unit(m + i, p)*unit(m + i, q)*Y(i))"
)
_C: Final = "(unit(m + i, p)*Y(i) - unit(i, p)*X(i))"
_D: Final = "(-unit(m + i, p)*X(i))"
_E: Final = "(-X(i)*u(m + i))"
_G: Final = "(Y(i)*u(m + i) - X(i)*u(i))"
#: The form of such a matrix.
PAIRED_FORM: Final = lemma(
    f"for m: natural, X, Y, u: (natural -> real). {_FORM} == {_VALUE}",
    [],
    block(
        "rows",
        f"for p: natural. Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum({_ROW}, (i, 1, m))",
        [],
        apply("order", f"exchanged(fun(q, i, {_TERM}*u(q)), 2*m, m)"),
        block(
            "columns",
            f"for i: natural. 1 <= i and i <= m => Sum({_TERM}*u(q), (q, 1, 2*m)) == {_ROW}",
            "i from 1; i to m",
            apply("two", f"two picked(2*m, m + i, i, {_C}, {_D}, u)", using="i to m"),
            have(
                "shape",
                f"for q: natural. {_TERM}*u(q) == ({_C}*unit(m + i, q) + {_D}*unit(i, q))*u(q)",
            ),
            convert(
                "in shape",
                f"Sum({_TERM}*u(q), (q, 1, 2*m)) == {_C}*u(m + i) + {_D}*u(i)",
                "two",
                "shape(q)",
            ),
            thus("in shape"),
        ),
        apply("sums", f"equal(fun(i, Sum({_TERM}*u(q), (q, 1, 2*m))), fun(i, {_ROW}), m)"),
        convert(
            "left",
            f"Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum(Sum({_TERM}*u(q), (q, 1, 2*m)), (i, 1, m))",
            "order",
        ),
        thus("left; sums"),
    ),
    block(
        "with u",
        f"for p: natural. u(p)*Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum(u(p)*{_ROW}, (i, 1, m))",
        [],
        apply("row", "rows(p)"),
        thus("row"),
    ),
    have("itself", f"{_FORM} == {_FORM}"),
    convert(
        "by rows",
        f"{_FORM} == Sum(Sum(u(p)*{_ROW}, (i, 1, m)), (p, 1, 2*m))",
        "itself",
        "with u(p)",
    ),
    apply("order", f"exchanged(fun(p, i, u(p)*{_ROW}), 2*m, m)"),
    block(
        "each",
        "for i: natural. 1 <= i and i <= m => Sum(u(p)*"
        f"{_ROW}, (p, 1, 2*m)) == -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)",
        "i from 1; i to m",
        apply("two", f"two picked(2*m, i, m + i, {_E}, {_G}, u)", using="i to m"),
        convert("in shape", f"Sum(u(p)*{_ROW}, (p, 1, 2*m)) == {_E}*u(i) + {_G}*u(m + i)", "two"),
        thus("in shape"),
    ),
    apply(
        "sums",
        f"equal(fun(i, Sum(u(p)*{_ROW}, (p, 1, 2*m))), fun(i,"
        " -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)), m)",
    ),
    have("so", f"{_FORM} == {_VALUE}", "by rows; order; sums"),
    uses=[From("two picked", TWO_PICKED), From("exchanged", EXCHANGED), From("equal", EQUAL)],
)

#: Its size.
PAIRED_BOUND: Final = lemma(
    "for m: natural, X, Y, u: (natural -> real), b, c: [0, oo). (for i: natural. 1 <= i"
    " and i <= m => |X(i)| <= b and |Y(i)| <= c)"
    f" => |{_FORM}| <= (b + c)*Sum(u(p)**2, (p, 1, 2*m))",
    "sizes",
    have(
        "second",
        "for y, z, t: real. |t| <= c => |z**2*t| <= c*(y**2 + z**2)",
        "mul_le_mul_of_nonneg_left(z**2, |t|, c); mul_le_mul_of_nonneg_left(c, z**2, y**2 + z**2)",
    ),
    have(
        "both",
        "for y, z, t, r: real. |t| <= b and |r| <= c"
        " => |-2*y*z*t + z**2*r| <= (b + c)*(y**2 + z**2)",
        "abs_mul(-2*y*z, t); mul_le_mul_of_nonneg_left(|-2*y*z|, |t|, b);"
        " mul_le_mul_of_nonneg_left(b, |-2*y*z|, y**2 + z**2); second(y, z, r)",
    ),
    block(
        "terms",
        "for i: natural. 1 <= i and i <= m => |-2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)|"
        " <= (b + c)*(u(i)**2 + u(m + i)**2)",
        "i from 1; i to m",
        apply("here", "sizes(i)"),
        obtain("here", "X small", "Y small"),
        apply("so", "both(u(i), u(m + i), X(i), Y(i))"),
    ),
    apply(
        "sum",
        "bounded(fun(i, -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)),"
        " fun(i, (b + c)*(u(i)**2 + u(m + i)**2)), m)",
    ),
    apply("pairs", "halves(fun(p, u(p)**2), m)"),
    apply("value", "paired form(m, X, Y, u)"),
    apply(
        "length",
        "mul_eq_mul_left(Sum(u(p)**2, (p, 1, 2*m)), Sum(u(i)**2 + u(m + i)**2, (i, 1, m)), b + c)",
    ),
    convert("so far", f"|{_VALUE}| <= (b + c)*Sum(u(p)**2, (p, 1, 2*m))", "sum", "length"),
    convert("so", f"|{_FORM}| <= (b + c)*Sum(u(p)**2, (p, 1, 2*m))", "so far", "value"),
    uses=[From("bounded", BOUNDED), From("halves", HALVES), From("paired form", PAIRED_FORM)],
)
