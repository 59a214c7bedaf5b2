r"""Finite sums under the integral, of square integrable functions, and of small terms."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.integrals import LINEAR
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.square_integrable import PREDICATES, SUM
from memory_theorems.theorems.analysis.sums import AT_MOST, BOUNDED
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import apply, by_induction, convert, have, obtain, thus

# ------------------------------------------------------------------ sums under the integral
_TERMS: Final = (
    "integrable(fun(s, Sum(F(i, s), (i, 1, {0})))) and Integral(Sum(F(i, s), (i, 1, {0})),"
    " (s, 0, oo)) == Sum(Integral(F(i, s), (s, 0, oo)), (i, 1, {0}))"
)
#: Finite sums under the integral, where anything is integrable.
TERMS: Final = lemma(
    "for F: (natural, real -> real), f: (real -> real), m: natural. integrable(f)"
    " and (for i: natural. 1 <= i and i <= m => integrable(fun(s, F(i, s)))) => "
    + _TERMS.format("m"),
    ["f is", "terms"],
    by_induction(
        "up to",
        f"for n: natural. n <= m => {_TERMS.format('n')}",
        ["so far", "within"],
        [convert("none", "", f"{LINEAR.name}(f, f, 0, 0)")],
        [
            have("before", "n <= m", "within"),
            obtain("so far()", "old is", "old value"),
            apply("new", "terms", "n + 1", using=["within"]),
            convert(
                "longer",
                "",
                f"{LINEAR.name}(fun(s, Sum(F(i, s), (i, 1, n))), fun(s, F(n + 1, s)), 1, 1)",
                "old value",
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[LINEAR],
    predicates=PREDICATES,
)

#: Finite sums of square integrable functions.
SQUARES: Final = lemma(
    "for F: (natural, real -> real), f: (real -> real), m: natural. square_integrable(f)"
    " and (for i: natural. 1 <= i and i <= m => square_integrable(fun(s, F(i, s))))"
    " => square_integrable(fun(s, Sum(F(i, s), (i, 1, m))))",
    ["f is", "terms"],
    by_induction(
        "up to",
        "for n: natural. n <= m => square_integrable(fun(s, Sum(F(i, s), (i, 1, n))))",
        ["so far", "within"],
        [convert("none", "", f"{SUM.name}(f, f, 0, 0)")],
        [
            apply("old", "so far", using=["within"]),
            apply("new", "terms", "n + 1", using=["within"]),
            convert(
                "longer",
                "",
                f"{SUM.name}(fun(s, Sum(F(i, s), (i, 1, n))), fun(s, F(n + 1, s)), 1, 1)",
            ),
        ],
    ),
    apply("all", "up to", "m"),
    uses=[SUM],
    predicates=PREDICATES,
)


#: A sum of m small terms.
BOUNDED_SUMS: Final = lemma(
    "for f: (natural -> real), m: natural, b: real."
    " (for j: natural. 1 <= j and j <= m => |f(j)| <= b) => |Sum(f(j), (j, 1, m))| <= m*b",
    ["terms"],
    apply("moduli", "bounded", "f", "fun(j, |f(j)|)", "m"),
    apply("many", "at most", "fun(j, |f(j)|)", "m", "b"),
    thus("moduli", "many"),
    uses=[From("bounded", BOUNDED), From("at most", AT_MOST)],
)
