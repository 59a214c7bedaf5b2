"""Linear systems u' = A u: their solutions are the exponential of A applied to the start."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.bounded_speeds import AT_REST
from memory_theorems.theorems.analysis.by_definition import CONTINUITY, SUMS
from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.curves import DERIVES, LINEAR
from memory_theorems.theorems.analysis.gronwall import BEGINS
from memory_theorems.theorems.analysis.least_terms import GREATEST
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.matrices import EXPONENTIAL
from memory_theorems.theorems.analysis.sums import BOUNDED, IDENTITY, PICKED
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    apply,
    block,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
)

#: Finite sums in the other order.
EXCHANGED: Final = lemma(
    "for B: (natural, natural -> real), p, q: natural. Sum(Sum(B(k, i), (i, 1, q)), (k, 1, p))"
    " == Sum(Sum(B(k, i), (k, 1, p)), (i, 1, q))",
    [],
    by_induction(
        "up to",
        "for n: natural. Sum(Sum(B(k, i), (i, 1, q)), (k, 1, n))"
        " == Sum(Sum(B(k, i), (k, 1, n)), (i, 1, q))",
        ["so far"],
        [
            have(
                "none",
                "Sum(Sum(B(k, i), (i, 1, q)), (k, 1, 0))"
                " == Sum(Sum(B(k, i), (k, 1, 0)), (i, 1, q))",
            )
        ],
        [
            have(
                "one more",
                "Sum(Sum(B(k, i), (i, 1, q)), (k, 1, n + 1))"
                " == Sum(Sum(B(k, i), (k, 1, n + 1)), (i, 1, q))",
                "so far",
            )
        ],
    ),
    apply("all", "up to", "p"),
)

#: A matrix applied to a vector, by a bound of all entries.
APPLIED: Final = lemma(
    "for m: natural, A: (natural, natural -> real). exists r: real. 0 <= r"
    " and (for x: (natural -> real), j: natural. 1 <= j and j <= m"
    " => |Sum(A(j, k)*x(k), (k, 1, m))| <= r*Sum(|x(k)|, (k, 1, m)))",
    [],
    let("r", "real", "Sum(Sum(|A(j, k)|, (k, 1, m)), (j, 1, m))"),
    block(
        "no row is negative",
        "for n: natural. 0 <= Sum(|A(n, k)|, (k, 1, m))",
        [],
        by_induction(
            "up to",
            "for l: natural. 0 <= Sum(|A(n, k)|, (k, 1, l))",
            ["so far"],
            [have("none", "0 <= Sum(|A(n, k)|, (k, 1, 0))")],
            [have("more", "0 <= Sum(|A(n, k)|, (k, 1, l + 1))", "so far")],
        ),
        apply("so", "up to", "m"),
    ),
    by_induction(
        "no sum is negative",
        "for l: natural. 0 <= Sum(Sum(|A(j, k)|, (k, 1, m)), (j, 1, l))",
        ["so far"],
        [have("none", "0 <= Sum(Sum(|A(j, k)|, (k, 1, m)), (j, 1, 0))")],
        [
            have(
                "more",
                "0 <= Sum(Sum(|A(j, k)|, (k, 1, m)), (j, 1, l + 1))",
                *("so far", "no row is negative(l + 1)"),
            )
        ],
    ),
    have("r from 0", "0 <= r", "r is", "no sum is negative(m)"),
    block(
        "applied",
        "for x: (natural -> real), j: natural. 1 <= j and j <= m"
        " => |Sum(A(j, k)*x(k), (k, 1, m))| <= r*Sum(|x(k)|, (k, 1, m))",
        ["j from 1", "j to m"],
        block(
            "rows",
            "for l: natural. 1 <= l and l <= m => 0 <= Sum(|A(l, k)|, (k, 1, m))",
            ["l from 1", "l to m"],
            apply("so", "no row is negative", "l"),
        ),
        apply("row", "one term", "fun(l, Sum(|A(l, k)|, (k, 1, m)))", "m", "j"),
        have("moduli", "for l: natural. 1 <= l and l <= m => 0 <= |A(j, l)|"),
        block(
            "terms",
            "for l: natural. 1 <= l and l <= m => |A(j, l)*x(l)| <= r*|x(l)|",
            ["l from 1", "l to m"],
            apply("entry", "one term", "fun(i, |A(j, i)|)", "m", "l"),
            have(
                "so",
                "|A(j, l)*x(l)| <= r*|x(l)|",
                *("entry", "row", "r is", "abs_mul(A(j, l), x(l))"),
                "mul_le_mul_of_nonneg_right(|x(l)|, |A(j, l)|, r)",
            ),
        ),
        apply("sum", "bounded", "fun(l, A(j, l)*x(l))", "fun(l, r*|x(l)|)", "m"),
        have("so", "|Sum(A(j, k)*x(k), (k, 1, m))| <= r*Sum(|x(k)|, (k, 1, m))", "sum"),
    ),
    exists("r", "r"),
    uses=[From("one term", ONE_TERM), From("bounded", BOUNDED)],
)

#: Two solutions that start together, one of them differentiable at the start, are one.
SAME_FLOWS: Final = lemma(
    "for m: natural, A: (natural, natural -> real), a: (natural -> real),"
    " u, w: (real, natural -> real), T: real. 0 < T and (for j: natural. 1 <= j and j <= m"
    " => begins(fun(s, u(s, j)), a(j)))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    " => derives(fun(s, u(s, j)), t, Sum(A(j, k)*u(t, k), (k, 1, m))))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 <= t and t <= T"
    " => derives(fun(s, w(s, j)), t, Sum(A(j, k)*w(t, k), (k, 1, m))))"
    " and (for j: natural. 1 <= j and j <= m => w(0, j) == a(j))"
    " => for j: natural. 1 <= j and j <= m => u(T, j) == w(T, j)",
    ["T positive", "start", "slopes", "other slopes", "other start"],
    apply("some bound", "applied", "m", "A"),
    obtain("some bound", "r", "r from 0", "bounds"),
    block(
        "difference begins",
        "for j: natural. 1 <= j and j <= m => begins(fun(s, u(s, j) - w(s, j)), 0)",
        ["from 1", "to m"],
        apply("own start", "start", "j"),
        have("now", "0 <= T", "T positive"),
        apply("at 0", "other slopes", "j", "0"),
        apply(
            "continuous at 0",
            "continuity",
            *("fun(s, w(s, j))", "0"),
            "Sum(A(j, i)*w(0, i), (i, 1, m))",
        ),
        apply("at the start", "other start", "j"),
        block(
            "soon",
            "for e: real. 0 < e => exists h: real. 0 < h and (for t: real. 0 <= t and t <= h"
            " => |u(t, j) - w(t, j) - 0| <= e)",
            ["some e"],
            have("half", "0 < e/2", "some e"),
            apply("near 1", "own start", "e/2"),
            obtain("near 1", "h", "some h", "of u"),
            apply("near 2", "continuous at 0", "e/2"),
            obtain("near 2", "l", "some l", "of the sum"),
            have("positive", "0 < Min(h, l)", "some h", "some l"),
            block(
                "both",
                "for t: real. 0 <= t and t <= Min(h, l) => |u(t, j) - w(t, j) - 0| <= e",
                ["from 0", "until then"],
                have("in h", "t <= h", "until then"),
                have("in l", "|t - 0| <= l", "until then", "from 0"),
                apply("one", "of u", "t"),
                apply("other", "of the sum", "t"),
                have(
                    "so",
                    "|u(t, j) - w(t, j) - 0| <= e",
                    "one",
                    "other",
                    "at the start",
                ),
            ),
            exists("the less", "Min(h, l)"),
        ),
    ),
    block(
        "difference runs",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        " => derives(fun(s, u(s, j) - w(s, j)), t,"
        " Sum(A(j, i)*(u(t, i) - w(t, i)), (i, 1, m)))",
        ["from 1", "to m", "after 0", "to T"],
        apply("one", "slopes", "j", "t"),
        apply("other", "other slopes", "j", "t", using=["after 0"]),
        apply(
            "difference",
            LINEAR.name,
            *("fun(s, u(s, j))", "fun(s, w(s, j))", "t", "1", "-1"),
            "Sum(A(j, k)*u(t, k), (k, 1, m))",
            "Sum(A(j, i)*w(t, i), (i, 1, m))",
        ),
        convert(
            "so",
            "derives(fun(s, u(s, j) - w(s, j)), t, Sum(A(j, i)*(u(t, i) - w(t, i)), (i, 1, m)))",
            "difference",
        ),
    ),
    block(
        "difference is slow",
        "for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
        " => |Sum(A(j, i)*(u(t, i) - w(t, i)), (i, 1, m))|"
        " <= r*Sum(|u(t, i) - w(t, i)|, (i, 1, m))",
        ["from 1", "to m", "after 0", "to T"],
        apply("so", "bounds", "fun(i, u(t, i) - w(t, i))", "j"),
    ),
    apply(
        "no difference",
        "at rest",
        *("m", "fun(s, j, u(s, j) - w(s, j))"),
        "fun(t, j, Sum(A(j, i)*(u(t, i) - w(t, i)), (i, 1, m)))",
        *("r", "T"),
    ),
    have(
        "the same",
        "for j: natural. 1 <= j and j <= m => u(T, j) == w(T, j)",
        "no difference(j)",
    ),
    uses=[
        *(LINEAR, From("applied", APPLIED)),
        *(From("continuity", CONTINUITY), From("at rest", AT_REST)),
    ],
    predicates=[DERIVES],
    objects=[BEGINS],
)

_W: Final = "Sum(a(k)*P({0}, {1}, k), (k, 1, m))"
_SYSTEM: Final = (
    "exponential(m, A, P) and 0 < T and (for j: natural. 1 <= j and j <= m"
    " => begins(fun(s, u(s, j)), a(j)))"
    " and (for j: natural, t: real. 1 <= j and j <= m and 0 < t and t <= T"
    " => derives(fun(s, u(s, j)), t, Sum(A(j, k)*u(t, k), (k, 1, m))))"
)
LINEAR_FLOW: Final = lemma(
    "for m: natural, A: (natural, natural -> real), P: (real, natural, natural -> real),"
    f" a: (natural -> real), u: (real, natural -> real), T: real. {_SYSTEM}"
    " => for j: natural. 1 <= j and j <= m => u(T, j) == Sum(a(k)*P(T, j, k), (k, 1, m))",
    ["is exponential", "T positive", "start", "slopes"],
    obtain("is exponential", "unit at 0", "curves"),
    block(
        "curve",
        "for j: natural, t: real. 1 <= j and j <= m"
        f" => derives(fun(s, {_W.format('s', 'j')}), t,"
        f" Sum(A(j, i)*{_W.format('t', 'i')}, (i, 1, m)))",
        ["from 1", "to m"],
        block(
            "entries",
            "for l: natural. 1 <= l and l <= m"
            " => derives(fun(s, P(s, j, l)), t, Sum(A(j, k)*P(t, k, l), (k, 1, m)))",
            ["l from 1", "l to m"],
            apply("so", "curves", "t", "j", "l"),
        ),
        apply(
            "sum",
            "sums",
            *("fun(l, s, P(s, j, l))", "fun(l, Sum(A(j, k)*P(t, k, l), (k, 1, m)))"),
            *("a", "m", "t"),
        ),
        apply("other order", "exchanged", "fun(l, k, a(l)*(A(j, k)*P(t, k, l)))", "m", "m"),
        have(
            "in order",
            "Sum(a(l)*Sum(A(j, k)*P(t, k, l), (k, 1, m)), (l, 1, m))"
            f" == Sum(A(j, i)*{_W.format('t', 'i')}, (i, 1, m))",
            "other order",
        ),
        let("v", "real", "Sum(a(l)*Sum(A(j, k)*P(t, k, l), (k, 1, m)), (l, 1, m))"),
        convert("named", f"derives(fun(s, {_W.format('s', 'j')}), t, v)", "sum", "v is"),
        convert(
            "so",
            f"derives(fun(s, {_W.format('s', 'j')}), t,"
            f" Sum(A(j, i)*{_W.format('t', 'i')}, (i, 1, m)))",
            "named",
            *("in order", "v is"),
        ),
    ),
    block(
        "begins there",
        f"for j: natural. 1 <= j and j <= m => {_W.format('0', 'j')} == a(j)",
        ["from 1", "to m"],
        apply("own entry", "picked", "m", "fun(l, k, P(0, l, k))", "a", "j"),
        have("so", f"{_W.format('0', 'j')} == a(j)", "own entry"),
    ),
    block(
        "curves from 0",
        "for j: natural, t: real. 1 <= j and j <= m and 0 <= t and t <= T"
        f" => derives(fun(s, {_W.format('s', 'j')}), t,"
        f" Sum(A(j, i)*{_W.format('t', 'i')}, (i, 1, m)))",
        ["from 1", "to m", "from 0", "to T"],
        apply("so", "curve", "j", "t"),
    ),
    apply("so", "same flows", "m", "A", "a", "u", f"fun(s, j, {_W.format('s', 'j')})", "T"),
    uses=[
        *(From("sums", SUMS), From("exchanged", EXCHANGED)),
        *(From("picked", PICKED), From("same flows", SAME_FLOWS)),
    ],
    predicates=[DERIVES],
    objects=[BEGINS, IDENTITY, EXPONENTIAL],
)

#: A matrix applied to a vector, by the largest of its components.
RECTANGULAR: Final = lemma(
    "for p, q: natural, A: (natural, natural -> real). exists r: [0, oo)."
    " (for x: (natural -> real), b: real, j: natural. 0 <= b and 1 <= j and j <= p"
    " and (for k: natural. 1 <= k and k <= q => |x(k)| <= b)"
    " => |Sum(A(j, k)*x(k), (k, 1, q))| <= r*b)",
    [],
    apply("largest row", "greatest", "fun(j, Sum(|A(j, k)|, (k, 1, q)))", "p"),
    obtain("largest row", "r", "r from 0", "rows"),
    have("modulus", "for u, v: real. |u| <= v => u <= v"),
    block(
        "applied",
        "for x: (natural -> real), b: real, j: natural. 0 <= b and 1 <= j and j <= p"
        " and (for k: natural. 1 <= k and k <= q => |x(k)| <= b)"
        " => |Sum(A(j, k)*x(k), (k, 1, q))| <= r*b",
        ["b from 0", "j from 1", "j to p", "components"],
        block(
            "terms",
            "for k: natural. 1 <= k and k <= q => |A(j, k)*x(k)| <= |A(j, k)|*b",
            ["k from 1", "k to q"],
            apply("size", "components", "k"),
            have(
                "so",
                "|A(j, k)*x(k)| <= |A(j, k)|*b",
                *(
                    "size",
                    "abs_mul(A(j, k), x(k))",
                    "mul_le_mul_of_nonneg_left(|A(j, k)|, |x(k)|, b)",
                ),
            ),
        ),
        apply("sum", "bounded", "fun(k, A(j, k)*x(k))", "fun(k, |A(j, k)|*b)", "q"),
        apply("row", "rows", "j"),
        have(
            "so",
            "|Sum(A(j, k)*x(k), (k, 1, q))| <= r*b",
            *(
                "sum",
                "row",
                "b from 0",
                "mul_le_mul_of_nonneg_left(b, Sum(|A(j, k)|, (k, 1, q)), r)",
            ),
            "modulus(Sum(|A(j, k)|, (k, 1, q)), r)",
        ),
    ),
    exists("r", "r"),
    uses=[From("greatest", GREATEST), From("bounded", BOUNDED)],
)
