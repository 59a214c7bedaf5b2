"""Matrices of size 2m whose entries pair the indices i and m + i: their forms, bounded."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.deltas import PICKED, UNIT
from memory_theorems.theorems.analysis.double_sums import EXCHANGED, SCALED
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import BOUNDED, EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, block, by_induction, convert, have, obtain

_BOTH: Final = "(c*unit(k, q) + d*unit(l, q))*u(q)"
#: Two deltas pick two terms.
TWO_PICKED: Final = lemma(
    "for n, k, l: natural, c, d: real, u: (natural -> real). 1 <= k and k <= n and 1 <= l"
    f" and l <= n => Sum({_BOTH}, (q, 1, n)) == c*u(k) + d*u(l)",
    ["k from 1", "k to n", "l from 1", "l to n"],
    apply("first", "picked", "n", "k", "u"),
    apply("second", "picked", "n", "l", "u"),
    apply("first scaled", "scaled", "fun(q, unit(k, q)*u(q))", "n", "c"),
    apply("second scaled", "scaled", "fun(q, unit(l, q)*u(q))", "n", "d"),
    have("split", f"for q: natural. {_BOTH} == c*(unit(k, q)*u(q)) + d*(unit(l, q)*u(q))"),
    have("itself", f"Sum({_BOTH}, (q, 1, n)) == Sum({_BOTH}, (q, 1, n))"),
    convert(
        "in two",
        f"Sum({_BOTH}, (q, 1, n)) == Sum(c*(unit(k, q)*u(q)) + d*(unit(l, q)*u(q)), (q, 1, n))",
        "itself",
        "split(q)",
    ),
    have(
        "so",
        f"Sum({_BOTH}, (q, 1, n)) == c*u(k) + d*u(l)",
        "in two",
        "first scaled",
        "second scaled",
        "mul_eq_mul_left(Sum(unit(k, q)*u(q), (q, 1, n)), u(k), c)",
        "mul_eq_mul_left(Sum(unit(l, q)*u(q), (q, 1, n)), u(l), d)",
        "first",
        "second",
    ),
    uses=[From("picked", PICKED), From("scaled", SCALED)],
    objects=[UNIT],
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
        ["so far"],
        [
            have(
                "none",
                "Sum(f(p), (p, 1, m + 0)) == Sum(f(p), (p, 1, m)) + Sum(f(m + i), (i, 1, 0))",
            )
        ],
        [
            have(
                "more",
                "Sum(f(p), (p, 1, m + (k + 1))) == Sum(f(p), (p, 1, m))"
                " + Sum(f(m + i), (i, 1, k + 1))",
                "so far",
            )
        ],
    ),
    apply("all", "up to", "m"),
    have("so", "Sum(f(p), (p, 1, 2*m)) == Sum(f(i) + f(m + i), (i, 1, m))", "all"),
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
        block(
            "factor in",
            f"for q: natural. Sum({_TERM}*u(q), (i, 1, m)) == {_ENTRY}*u(q)",
            [],
            apply("out", "scaled", f"fun(i, {_TERM})", "m", "u(q)"),
            have("turned", f"for i: natural. u(q)*{_TERM} == {_TERM}*u(q)"),
            convert("inside", f"Sum({_TERM}*u(q), (i, 1, m)) == u(q)*{_ENTRY}", "out", "turned(i)"),
            apply("so", "eq_mul_comm", f"Sum({_TERM}*u(q), (i, 1, m))", "u(q)", _ENTRY),
        ),
        apply("order", "exchanged", f"fun(q, i, {_TERM}*u(q))", "2*m", "m"),
        block(
            "columns",
            f"for i: natural. 1 <= i and i <= m => Sum({_TERM}*u(q), (q, 1, 2*m)) == {_ROW}",
            ["i from 1", "i to m"],
            have("first from 1", "1 <= m + i", "i from 1"),
            have("first to 2m", "m + i <= 2*m", "i to m"),
            have("second to 2m", "i <= 2*m", "i to m"),
            apply("two", "two picked", "2*m", "m + i", "i", _C, _D, "u"),
            have(
                "shape",
                f"for q: natural. {_TERM}*u(q) == ({_C}*unit(m + i, q) + {_D}*unit(i, q))*u(q)",
            ),
            have("value", f"{_C}*u(m + i) + {_D}*u(i) == {_ROW}"),
            convert(
                "in shape",
                f"Sum({_TERM}*u(q), (q, 1, 2*m)) == {_C}*u(m + i) + {_D}*u(i)",
                "two",
                "shape(q)",
            ),
            have("so", f"Sum({_TERM}*u(q), (q, 1, 2*m)) == {_ROW}", "in shape", "value"),
        ),
        apply("sums", "equal", f"fun(i, Sum({_TERM}*u(q), (q, 1, 2*m)))", f"fun(i, {_ROW})", "m"),
        convert(
            "left",
            f"Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum(Sum({_TERM}*u(q), (q, 1, 2*m)), (i, 1, m))",
            "order",
            "factor in(q)",
        ),
        have("so", f"Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum({_ROW}, (i, 1, m))", "left", "sums"),
    ),
    block(
        "with u",
        f"for p: natural. u(p)*Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum(u(p)*{_ROW}, (i, 1, m))",
        [],
        apply("row", "rows", "p"),
        apply("in", "scaled", f"fun(i, {_ROW})", "m", "u(p)"),
        have(
            "so",
            f"u(p)*Sum({_ENTRY}*u(q), (q, 1, 2*m)) == Sum(u(p)*{_ROW}, (i, 1, m))",
            "in",
            f"mul_eq_mul_left(Sum({_ENTRY}*u(q), (q, 1, 2*m)), Sum({_ROW}, (i, 1, m)), u(p))",
            "row",
        ),
    ),
    have("itself", f"{_FORM} == {_FORM}"),
    convert(
        "by rows",
        f"{_FORM} == Sum(Sum(u(p)*{_ROW}, (i, 1, m)), (p, 1, 2*m))",
        "itself",
        "with u(p)",
    ),
    apply("order", "exchanged", f"fun(p, i, u(p)*{_ROW})", "2*m", "m"),
    block(
        "each",
        "for i: natural. 1 <= i and i <= m => Sum(u(p)*"
        f"{_ROW}, (p, 1, 2*m)) == -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)",
        ["i from 1", "i to m"],
        have("first from 1", "1 <= m + i", "i from 1"),
        have("first to 2m", "m + i <= 2*m", "i to m"),
        have("second to 2m", "i <= 2*m", "i to m"),
        apply("two", "two picked", "2*m", "i", "m + i", _E, _G, "u"),
        have(
            "shape", f"for p: natural. u(p)*{_ROW} == ({_E}*unit(i, p) + {_G}*unit(m + i, p))*u(p)"
        ),
        convert(
            "in shape",
            f"Sum(u(p)*{_ROW}, (p, 1, 2*m)) == {_E}*u(i) + {_G}*u(m + i)",
            "two",
            "shape(p)",
        ),
        have(
            "so",
            f"Sum(u(p)*{_ROW}, (p, 1, 2*m)) == -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)",
            "in shape",
        ),
    ),
    apply(
        "sums",
        "equal",
        f"fun(i, Sum(u(p)*{_ROW}, (p, 1, 2*m)))",
        "fun(i, -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i))",
        "m",
    ),
    have("so", f"{_FORM} == {_VALUE}", "by rows", "order", "sums"),
    uses=[
        From("two picked", TWO_PICKED),
        From("exchanged", EXCHANGED),
        From("scaled", SCALED),
        From("equal", EQUAL),
    ],
    objects=[UNIT],
)

#: Its size.
PAIRED_BOUND: Final = lemma(
    "for m: natural, X, Y, u: (natural -> real), b, c: [0, oo). (for i: natural. 1 <= i"
    " and i <= m => |X(i)| <= b and |Y(i)| <= c)"
    f" => |{_FORM}| <= (b + c)*Sum(u(p)**2, (p, 1, 2*m))",
    ["sizes"],
    have(
        "first",
        "for y, z, t: real. |t| <= b => |-2*y*z*t| <= b*(y**2 + z**2)",
        "abs_mul(-2*y*z, t)",
        "mul_le_mul_of_nonneg_left(|-2*y*z|, |t|, b)",
        "mul_le_mul_of_nonneg_left(b, |-2*y*z|, y**2 + z**2)",
    ),
    have(
        "second",
        "for y, z, t: real. |t| <= c => |z**2*t| <= c*(y**2 + z**2)",
        "abs_mul(z**2, t)",
        "mul_le_mul_of_nonneg_left(z**2, |t|, c)",
        "mul_le_mul_of_nonneg_left(c, z**2, y**2 + z**2)",
    ),
    have(
        "both",
        "for y, z, t, r: real. |t| <= b and |r| <= c"
        " => |-2*y*z*t + z**2*r| <= (b + c)*(y**2 + z**2)",
        "abs_add_le(-2*y*z*t, z**2*r)",
        "first(y, z, t)",
        "second(y, z, r)",
    ),
    block(
        "terms",
        "for i: natural. 1 <= i and i <= m => |-2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i)|"
        " <= (b + c)*(u(i)**2 + u(m + i)**2)",
        ["i from 1", "i to m"],
        apply("here", "sizes", "i"),
        obtain("here", "X small", "Y small"),
        apply("so", "both", "u(i)", "u(m + i)", "X(i)", "Y(i)"),
    ),
    apply(
        "sum",
        "bounded",
        "fun(i, -2*u(i)*u(m + i)*X(i) + u(m + i)**2*Y(i))",
        "fun(i, (b + c)*(u(i)**2 + u(m + i)**2))",
        "m",
    ),
    apply("out", "scaled", "fun(i, u(i)**2 + u(m + i)**2)", "m", "b + c"),
    apply("pairs", "halves", "fun(p, u(p)**2)", "m"),
    apply("value", "paired form", "m", "X", "Y", "u"),
    apply(
        "length",
        "mul_eq_mul_left",
        "Sum(u(p)**2, (p, 1, 2*m))",
        "Sum(u(i)**2 + u(m + i)**2, (i, 1, m))",
        "b + c",
    ),
    have(
        "right",
        "Sum((b + c)*(u(i)**2 + u(m + i)**2), (i, 1, m)) == (b + c)*Sum(u(p)**2, (p, 1, 2*m))",
        "out",
        "length",
    ),
    convert("so far", f"|{_VALUE}| <= (b + c)*Sum(u(p)**2, (p, 1, 2*m))", "sum", "right"),
    convert("so", f"|{_FORM}| <= (b + c)*Sum(u(p)**2, (p, 1, 2*m))", "so far", "value"),
    uses=[
        From("bounded", BOUNDED),
        From("scaled", SCALED),
        From("halves", HALVES),
        From("paired form", PAIRED_FORM),
    ],
    objects=[UNIT],
)
