"""Vectors dual to linear forms: the form of their sums, their number and their length."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.deltas import PICKED, UNIT
from memory_theorems.theorems.analysis.double_sums import SCALED
from memory_theorems.theorems.analysis.eigenvalues import (
    PAIRED,
    form,
)
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.linear_equations import SOLUTION
from memory_theorems.theorems.analysis.sums import EQUAL
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
)

#: Terms bound a sum.
MONOTONE: Final = lemma(
    "for f, g: (natural -> real), n: natural. (for j: natural. 1 <= j and j <= n"
    " => f(j) <= g(j)) => Sum(f(j), (j, 1, n)) <= Sum(g(j), (j, 1, n))",
    ["terms"],
    by_induction(
        "up to",
        "for k: natural. k <= n => Sum(f(j), (j, 1, k)) <= Sum(g(j), (j, 1, k))",
        ["so far", "within"],
        [have("none", "0 <= n => Sum(f(j), (j, 1, 0)) <= Sum(g(j), (j, 1, 0))")],
        [
            have(
                "more",
                "Sum(f(j), (j, 1, k + 1)) <= Sum(g(j), (j, 1, k + 1))",
                "so far",
                "within",
                "terms(k + 1)",
            )
        ],
    ),
    apply("all", "up to", "n"),
)
#: Fewer terms that are not negative.
PART: Final = lemma(
    "for f: (natural -> real), h, n: natural. h <= n and (for j: natural. 0 <= f(j))"
    " => Sum(f(j), (j, 1, h)) <= Sum(f(j), (j, 1, n))",
    ["fewer", "terms"],
    let("S", "natural -> real", "fun(k, Sum(f(j), (j, 1, k)))"),
    by_induction(
        "up to",
        "for k: natural. h <= k => S(h) <= S(k)",
        ["so far", "later"],
        [
            have("first", "h <= 0 => S(h) <= S(0)", "congruence(S(h), S(0))"),
        ],
        [
            by_cases(
                "now",
                "S(h) <= S(k + 1)",
                "h <= k",
                [
                    apply("before", "so far", using=["now case"]),
                    have(
                        "so", "S(h) <= S(k + 1)", "before", "terms(k + 1)", "S is(k)", "S is(k + 1)"
                    ),
                ],
                [
                    have("last", "h == k + 1", "now case", "later"),
                    have("so", "S(h) <= S(k + 1)", "last", "congruence(S(h), S(k + 1))"),
                ],
            )
        ],
    ),
    apply("all", "up to", "n"),
    convert("so", "Sum(f(j), (j, 1, h)) <= Sum(f(j), (j, 1, n))", "all", "S is(h)", "S is(n)"),
)

#: A sum of squares.
SQUARES: Final = lemma(
    "for f: (natural -> real), n: natural. 0 <= Sum(f(j)**2, (j, 1, n))",
    [],
    by_induction(
        "up to",
        "for k: natural. 0 <= Sum(f(j)**2, (j, 1, k))",
        ["so far"],
        [have("none", "0 <= Sum(f(j)**2, (j, 1, 0))")],
        [have("more", "0 <= Sum(f(j)**2, (j, 1, k + 1))", "so far", "sq_nonneg(f(k + 1))")],
    ),
    apply("all", "up to", "n"),
)

IN_SQUARES: Final = (
    f"(for z: (natural -> real). {form('n', 'B', 'z')}"
    " == Sum(Sum(P(r, p)*z(p), (p, 1, n))**2, (r, 1, K)))"
)
DUAL: Final = (
    "(for r, s: natural. 1 <= r and r <= K and 1 <= s and s <= K"
    " => Sum(P(s, p)*W(r, p), (p, 1, n)) == unit(s, r))"
)
_MATRICES: Final = "B, P, W: (natural, natural -> real)"
_VW: Final = "Sum(v(j)*W(j, p), (j, 1, k))"
_U_IS: Final = f"(for p: natural. 1 <= p and p <= n => u(p) == {_VW})"
#: The form of a sum of dual vectors.
VALUE: Final = lemma(
    f"for n, K, k: natural, {_MATRICES}, v, u: (natural -> real). {IN_SQUARES} and {DUAL}"
    f" and k <= K and {_U_IS} => Sum(v(j)**2, (j, 1, k)) <= {form('n', 'B', 'u')}",
    ["in squares", "dual", "k to K", "u is a sum"],
    have("at least", "for y, z: real. y == z => z**2 <= y**2"),
    block(
        "values",
        "for s: natural. 1 <= s and s <= k => Sum(P(s, p)*u(p), (p, 1, n)) == v(s)",
        ["s from 1", "s to k"],
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => P(s, p)*u(p) == P(s, p)*{_VW}",
            ["p from 1", "p to n"],
            apply("here", "u is a sum", "p"),
            apply("so", "mul_eq_mul_left", "u(p)", _VW, "P(s, p)"),
        ),
        apply("sums", "equal", "fun(p, P(s, p)*u(p))", f"fun(p, P(s, p)*{_VW})", "n"),
        apply("in pairs", "paired", "fun(p, P(s, p))", "v", "W", "n", "k"),
        have("s to K", "s <= K", "s to k", "k to K"),
        block(
            "pairs",
            "for j: natural. 1 <= j and j <= k"
            " => v(j)*Sum(P(s, p)*W(j, p), (p, 1, n)) == unit(s, j)*v(j)",
            ["j from 1", "j to k"],
            have("j to K", "j <= K", "j to k", "k to K"),
            apply("here", "dual", "j", "s"),
            apply(
                "so",
                "mul_left_eq_mul_right",
                "Sum(P(s, p)*W(j, p), (p, 1, n))",
                "unit(s, j)",
                "v(j)",
            ),
        ),
        apply(
            "sums of pairs",
            "equal",
            "fun(j, v(j)*Sum(P(s, p)*W(j, p), (p, 1, n)))",
            "fun(j, unit(s, j)*v(j))",
            "k",
        ),
        apply("one", "picked", "k", "s", "v"),
        have(
            "so",
            "Sum(P(s, p)*u(p), (p, 1, n)) == v(s)",
            "sums",
            "in pairs",
            "sums of pairs",
            "one",
        ),
    ),
    block(
        "squares",
        "for s: natural. 1 <= s and s <= k => v(s)**2 <= Sum(P(s, p)*u(p), (p, 1, n))**2",
        ["s from 1", "s to k"],
        apply("here", "values", "s"),
        apply("so", "at least", "Sum(P(s, p)*u(p), (p, 1, n))", "v(s)"),
    ),
    apply(
        "first",
        "monotone",
        "fun(s, v(s)**2)",
        "fun(s, Sum(P(s, p)*u(p), (p, 1, n))**2)",
        "k",
    ),
    block(
        "none negative",
        "for s: natural. 0 <= Sum(P(s, p)*u(p), (p, 1, n))**2",
        [],
        apply("so", "sq_nonneg", "Sum(P(s, p)*u(p), (p, 1, n))"),
    ),
    apply("then", "part", "fun(s, Sum(P(s, p)*u(p), (p, 1, n))**2)", "k", "K"),
    apply("whole", "in squares", "u"),
    have("so", f"Sum(v(j)**2, (j, 1, k)) <= {form('n', 'B', 'u')}", "first", "then", "whole"),
    uses=[
        From("equal", EQUAL),
        From("paired", PAIRED),
        From("picked", PICKED),
        From("monotone", MONOTONE),
        From("part", PART),
    ],
    objects=[UNIT],
)

#: The form vanishes where N linear forms do: there are at most N squares.
COUNTED: Final = lemma(
    f"for n, K, N: natural, Z, {_MATRICES}. {IN_SQUARES} and {DUAL}"
    " and (for z: (natural -> real). (for j: natural. 1 <= j and j <= N"
    f" => Sum(Z(j, p)*z(p), (p, 1, n)) == 0) => {form('n', 'B', 'z')} == 0) => K <= N",
    ["in squares", "dual", "vanishes"],
    by_cases(
        "which",
        "K <= N",
        "K <= N",
        [have("so", "K <= N", "which case")],
        [
            have("more", "N + 1 <= K", "which case"),
            apply("dependent", "solution", "N", "fun(j, i, Sum(Z(j, p)*W(i, p), (p, 1, n)))"),
            obtain("dependent", "v", "l", "l from 1", "l to N + 1", "not 0", "solves"),
            let("u", "natural -> real", "fun(p, Sum(v(j)*W(j, p), (j, 1, N + 1)))"),
            block(
                "sums",
                "for p: natural. 1 <= p and p <= n => u(p) == Sum(v(j)*W(j, p), (j, 1, N + 1))",
                ["p from 1", "p to n"],
                have("so", "u(p) == Sum(v(j)*W(j, p), (j, 1, N + 1))", "u is(p)"),
            ),
            block(
                "no forms",
                "for i: natural. 1 <= i and i <= N => Sum(Z(i, p)*u(p), (p, 1, n)) == 0",
                ["i from 1", "i to N"],
                apply("in pairs", "paired", "fun(p, Z(i, p))", "v", "W", "n", "N + 1"),
                apply("there", "solves", "i"),
                have("order", "for y, z: real. y*z == z*y"),
                have(
                    "turned sum",
                    "Sum(v(j)*Sum(Z(i, p)*W(j, p), (p, 1, n)), (j, 1, N + 1)) == 0",
                    "there",
                ),
                have(
                    "none",
                    "Sum(Z(i, p)*Sum(v(j)*W(j, p), (j, 1, N + 1)), (p, 1, n)) == 0",
                    "in pairs",
                    "turned sum",
                ),
                convert("so", "Sum(Z(i, p)*u(p), (p, 1, n)) == 0", "none", "u is(p)"),
            ),
            apply("no form", "vanishes", "u"),
            apply("value there", "value", "n", "K", "N + 1", "B", "P", "W", "v", "u"),
            block(
                "squares",
                "for j: natural. 1 <= j and j <= N + 1 => 0 <= v(j)**2",
                ["j from 1", "j to N + 1"],
                apply("so", "sq_nonneg", "v(j)"),
            ),
            apply("one term", "a term", "fun(j, v(j)**2)", "N + 1", "l"),
            apply("some size", "sq_pos_of_ne_zero", "v(l)"),
            have("too much", f"0 < {form('n', 'B', 'u')}", "one term", "some size", "value there"),
            have("not", f"0 >= {form('n', 'B', 'u')}", "no form"),
            absurd("so", "K <= N", "too much", "not"),
        ],
    ),
    uses=[
        From("solution", SOLUTION),
        From("paired", PAIRED),
        From("value", VALUE),
        From("a term", ONE_TERM),
    ],
    objects=[UNIT],
)

_GAP: Final = (
    "exists g: real. 0 < g and (for k: natural, v: (natural -> real). k <= {0}"
    " => g*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n)) <= 2*Sum(v(j)**2, (j, 1, k)))"
)
_SUM_K: Final = "Sum(v(j)*W(j, p), (j, 1, {0}))"
#: How short a sum of given vectors can be at most.
GAP: Final = lemma(
    f"for n, K: natural, W: (natural, natural -> real). {_GAP.format('K')}",
    [],
    block(
        "zeros", "for h: natural. Sum(0, (p, 1, h)) == 0", [], have("so", "Sum(0, (p, 1, h)) == 0")
    ),
    by_induction(
        "up to",
        f"for h: natural. {_GAP.format('h')}",
        ["so far"],
        [
            block(
                "none",
                "for k: natural, v: (natural -> real). k <= 0"
                " => 1*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n)) <="
                " 2*Sum(v(j)**2, (j, 1, k))",
                ["k to 0"],
                let(
                    "S",
                    "natural -> real",
                    "fun(i, Sum(Sum(v(j)*W(j, p), (j, 1, i))**2, (p, 1, n)))",
                ),
                let("T", "natural -> real", "fun(i, Sum(v(j)**2, (j, 1, i)))"),
                have("is 0", "k == 0", "k to 0"),
                have("no sum", "S(0) == 0", "S is(0)", "zeros(n)"),
                have("no squares", "T(0) == 0", "T is(0)"),
                have("S there", "S(k) == S(0)", "is 0", "congruence(S(k), S(0))"),
                have("T there", "T(k) == T(0)", "is 0", "congruence(T(k), T(0))"),
                have("so far", "1*S(k) <= 2*T(k)", "no sum", "no squares", "S there", "T there"),
                convert(
                    "so",
                    "1*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n))"
                    " <= 2*Sum(v(j)**2, (j, 1, k))",
                    "so far",
                    "S is(k)",
                    "T is(k)",
                ),
            ),
            exists("any", "1", form=_GAP.format("0")),
        ],
        [
            obtain("so far", "f", "f positive", "up to h"),
            let("w", "real", "Sum(W(h + 1, p)**2, (p, 1, n))"),
            apply("none of W", "not negative", "fun(p, W(h + 1, p))", "n"),
            have("w not negative", "0 <= w", "none of W", "w is"),
            have("room", "for y: (0, oo), z: [0, oo). 0 < y/(2 + y*z)"),
            have("half", "for y: (0, oo), z: [0, oo). 2*(y/(2 + y*z)) <= y"),
            have("share", "for y: (0, oo), z: [0, oo). (y/(2 + y*z))*z <= 1"),
            apply("g positive", "room", "f", "w", using=["f positive", "w not negative"]),
            apply("g half", "half", "f", "w", using=["f positive", "w not negative"]),
            apply("g share", "share", "f", "w", using=["f positive", "w not negative"]),
            exists("some e", "f/(2 + f*w)", form="exists e: real. 0 < e and 2*e <= f and e*w <= 1"),
            obtain("some e", "e", "e positive", "e half", "e share"),
            block(
                "longer",
                "for k: natural, v: (natural -> real). k <= h + 1"
                " => e*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n))"
                " <= 2*Sum(v(j)**2, (j, 1, k))",
                ["k to h + 1"],
                by_cases(
                    "where",
                    "e*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n))"
                    " <= 2*Sum(v(j)**2, (j, 1, k))",
                    "k <= h",
                    [
                        apply("old", "up to h", "k", "v", using=["where case"]),
                        apply("size", "not negative", f"fun(p, {_SUM_K.format('k')})", "n"),
                        have(
                            "smaller",
                            "for y, z: real. 2*e <= f and e > 0 and 0 <= y and f*y <= z"
                            " => e*y <= z",
                            "mul_le_mul_of_nonneg_left(y, 2*e, f)",
                            "mul_le_mul_of_nonneg_left(e, 0, y)",
                        ),
                        apply(
                            "so",
                            "smaller",
                            f"Sum({_SUM_K.format('k')}**2, (p, 1, n))",
                            "2*Sum(v(j)**2, (j, 1, k))",
                            using=["e half", "e positive", "size", "old"],
                        ),
                    ],
                    [
                        have("is last", "k == h + 1", "where case", "k to h + 1"),
                        have("h to h", "h <= h"),
                        apply("old", "up to h", "h", "v"),
                        have(
                            "two",
                            "for y, z, t: real. (y + t*z)**2 <= 2*y**2 + 2*t**2*z**2",
                            "sq_nonneg(y - t*z)",
                        ),
                        block(
                            "terms",
                            "for p: natural. 1 <= p and p <= n => "
                            f"{_SUM_K.format('h + 1')}**2 <= 2*{_SUM_K.format('h')}**2"
                            " + 2*v(h + 1)**2*W(h + 1, p)**2",
                            ["p from 1", "p to n"],
                            apply("here", "two", _SUM_K.format("h"), "W(h + 1, p)", "v(h + 1)"),
                            have(
                                "so",
                                f"{_SUM_K.format('h + 1')}**2 <= 2*{_SUM_K.format('h')}**2"
                                " + 2*v(h + 1)**2*W(h + 1, p)**2",
                                "here",
                            ),
                        ),
                        apply(
                            "sums",
                            "monotone",
                            f"fun(p, {_SUM_K.format('h + 1')}**2)",
                            f"fun(p, 2*{_SUM_K.format('h')}**2 + 2*v(h + 1)**2*W(h + 1, p)**2)",
                            "n",
                        ),
                        let("S", "real", f"Sum({_SUM_K.format('h')}**2, (p, 1, n))"),
                        let("L", "real", f"Sum({_SUM_K.format('h + 1')}**2, (p, 1, n))"),
                        let("T", "real", "Sum(v(j)**2, (j, 1, h))"),
                        let("t", "real", "v(h + 1)"),
                        apply(
                            "first scaled", "scaled", f"fun(p, {_SUM_K.format('h')}**2)", "n", "2"
                        ),
                        apply(
                            "second scaled",
                            "scaled",
                            "fun(p, W(h + 1, p)**2)",
                            "n",
                            "2*v(h + 1)**2",
                        ),
                        have(
                            "split",
                            f"Sum(2*{_SUM_K.format('h')}**2"
                            " + 2*v(h + 1)**2*W(h + 1, p)**2, (p, 1, n)) == 2*S + 2*t**2*w",
                            "first scaled",
                            "second scaled",
                            "S is",
                            "w is",
                            "t is",
                        ),
                        have("in sums", "L <= 2*S + 2*t**2*w", "sums", "split", "L is"),
                        have("old in S", "f*S <= 2*T", "old", "S is", "T is"),
                        apply("size", "not negative", f"fun(p, {_SUM_K.format('h')})", "n"),
                        have("S not negative", "0 <= S", "size", "S is"),
                        have(
                            "by S",
                            "2*e*S <= f*S",
                            "e half",
                            "S not negative",
                            "mul_le_mul_of_nonneg_left(S, 2*e, f)",
                        ),
                        have(
                            "by t",
                            "2*t**2*(e*w) <= 2*t**2",
                            "e share",
                            "sq_nonneg(t)",
                            "mul_le_mul_of_nonneg_left(2*t**2, e*w, 1)",
                        ),
                        have(
                            "by e",
                            "e*L <= e*(2*S + 2*t**2*w)",
                            "in sums",
                            "e positive",
                            "mul_le_mul_of_nonneg_left(e, L, 2*S + 2*t**2*w)",
                        ),
                        have("in all", "e*L <= 2*T + 2*t**2", "by e", "by S", "by t", "old in S"),
                        let(
                            "M",
                            "natural -> real",
                            "fun(i, Sum(Sum(v(j)*W(j, p), (j, 1, i))**2, (p, 1, n)))",
                        ),
                        let("Q", "natural -> real", "fun(i, Sum(v(j)**2, (j, 1, i)))"),
                        have(
                            "M there", "M(k) == M(h + 1)", "is last", "congruence(M(k), M(h + 1))"
                        ),
                        have(
                            "Q there", "Q(k) == Q(h + 1)", "is last", "congruence(Q(k), Q(h + 1))"
                        ),
                        have("M last", "M(h + 1) == L", "M is(h + 1)", "L is"),
                        have("Q last", "Q(h + 1) == T + t**2", "Q is(h + 1)", "T is", "t is"),
                        have(
                            "last",
                            "e*M(k) <= 2*Q(k)",
                            "in all",
                            "M there",
                            "Q there",
                            "M last",
                            "Q last",
                        ),
                        convert(
                            "so",
                            "e*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n))"
                            " <= 2*Sum(v(j)**2, (j, 1, k))",
                            "last",
                            "M is(k)",
                            "Q is(k)",
                        ),
                    ],
                ),
            ),
            exists("smaller", "e", form=_GAP.format("(h + 1)")),
        ],
    ),
    apply("all", "up to", "K"),
    uses=[From("monotone", MONOTONE), From("scaled", SCALED), From("not negative", SQUARES)],
)
