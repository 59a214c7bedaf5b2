"""Vectors dual to linear forms: the form of their sums, their number and their length."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.deltas import PICKED
from memory_theorems.theorems.analysis.eigenvalues import PAIRED, form
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
    by_induction,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: Terms bound a sum.
MONOTONE: Final = lemma(
    "for f, g: (natural -> real), n: natural. (for j: natural. 1 <= j and j <= n"
    " => f(j) <= g(j)) => Sum(f(j), (j, 1, n)) <= Sum(g(j), (j, 1, n))",
    "terms",
    by_induction(
        "up to",
        "for k: natural. k <= n => Sum(f(j), (j, 1, k)) <= Sum(g(j), (j, 1, k))",
        "so far; within",
        [],
        [thus("so far; within; terms(k + 1)")],
    ),
    apply("all", "up to(n)"),
)
#: Fewer terms that are not negative.
PART: Final = lemma(
    "for f: (natural -> real), h, n: natural. h <= n and (for j: natural. 0 <= f(j))"
    " => Sum(f(j), (j, 1, h)) <= Sum(f(j), (j, 1, n))",
    "fewer; terms",
    let("S", "natural -> real", "fun(k, Sum(f(j), (j, 1, k)))"),
    by_induction(
        "up to",
        "for k: natural. h <= k => S(h) <= S(k)",
        "so far; later",
        [thus("congruence(S(h), S(0))")],
        [
            by_cases(
                "now",
                GOAL,
                "h <= k",
                [thus("so far; now case; terms(k + 1); S is(k); S is(k + 1)")],
                [thus("now case; later; congruence(S(h), S(k + 1))")],
            )
        ],
    ),
    apply("all", "up to(n)"),
    convert("so", "Sum(f(j), (j, 1, h)) <= Sum(f(j), (j, 1, n))", "all", "S is(h); S is(n)"),
)

#: A sum of squares.
SQUARES: Final = lemma(
    "for f: (natural -> real), n: natural. 0 <= Sum(f(j)**2, (j, 1, n))",
    [],
    by_induction(
        "up to",
        "for k: natural. 0 <= Sum(f(j)**2, (j, 1, k))",
        "so far",
        [],
        [thus("so far; sq_nonneg(f(k + 1))")],
    ),
    apply("all", "up to(n)"),
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
    "in squares; dual; k to K; u is a sum",
    have("at least", "for y, z: real. y == z => z**2 <= y**2"),
    block(
        "values",
        "for s: natural. 1 <= s and s <= k => Sum(P(s, p)*u(p), (p, 1, n)) == v(s)",
        "s from 1; s to k",
        block(
            "terms",
            f"for p: natural. 1 <= p and p <= n => P(s, p)*u(p) == P(s, p)*{_VW}",
            "p from 1; p to n",
            apply("here", "u is a sum(p)"),
            apply("so", f"mul_eq_mul_left(u(p), {_VW}, P(s, p))"),
        ),
        apply("sums", f"equal(fun(p, P(s, p)*u(p)), fun(p, P(s, p)*{_VW}), n)"),
        apply("in pairs", "paired(fun(p, P(s, p)), v, W, n, k)"),
        block(
            "pairs",
            "for j: natural. 1 <= j and j <= k"
            " => v(j)*Sum(P(s, p)*W(j, p), (p, 1, n)) == unit(s, j)*v(j)",
            "j from 1; j to k",
            apply("here", "dual(j, s)", using="j to k; k to K; s to k"),
            apply("so", "mul_left_eq_mul_right(Sum(P(s, p)*W(j, p), (p, 1, n)), unit(s, j), v(j))"),
        ),
        apply(
            "sums of pairs",
            "equal(fun(j, v(j)*Sum(P(s, p)*W(j, p), (p, 1, n))), fun(j, unit(s, j)*v(j)), k)",
        ),
        apply("one", "picked(k, s, v)"),
        thus("sums; in pairs; sums of pairs; one"),
    ),
    block(
        "squares",
        "for s: natural. 1 <= s and s <= k => v(s)**2 <= Sum(P(s, p)*u(p), (p, 1, n))**2",
        "s from 1; s to k",
        apply("here", "values(s)"),
        apply("so", "at least(Sum(P(s, p)*u(p), (p, 1, n)), v(s))"),
    ),
    apply("first", "monotone(fun(s, v(s)**2), fun(s, Sum(P(s, p)*u(p), (p, 1, n))**2), k)"),
    apply("then", "part(fun(s, Sum(P(s, p)*u(p), (p, 1, n))**2), k, K)"),
    apply("whole", "in squares(u)"),
    have("so", f"Sum(v(j)**2, (j, 1, k)) <= {form('n', 'B', 'u')}", "first; then; whole"),
    uses=[
        From("equal", EQUAL),
        From("paired", PAIRED),
        From("picked", PICKED),
        From("monotone", MONOTONE),
        From("part", PART),
    ],
)

#: The form vanishes where N linear forms do: there are at most N squares.
COUNTED: Final = lemma(
    f"for n, K, N: natural, Z, {_MATRICES}. {IN_SQUARES} and {DUAL}"
    " and (for z: (natural -> real). (for j: natural. 1 <= j and j <= N"
    f" => Sum(Z(j, p)*z(p), (p, 1, n)) == 0) => {form('n', 'B', 'z')} == 0) => K <= N",
    "in squares; dual; vanishes",
    by_cases(
        "which",
        "K <= N",
        "K <= N",
        [],
        [
            have("more", "N + 1 <= K", "which case"),
            apply("dependent", "solution(N, fun(j, i, Sum(Z(j, p)*W(i, p), (p, 1, n))))"),
            obtain("dependent", "v", "l", "l from 1", "l to N + 1", "not 0", "solves"),
            let("u", "natural -> real", "fun(p, Sum(v(j)*W(j, p), (j, 1, N + 1)))"),
            block(
                "no forms",
                "for i: natural. 1 <= i and i <= N => Sum(Z(i, p)*u(p), (p, 1, n)) == 0",
                "i from 1; i to N",
                apply("in pairs", "paired(fun(p, Z(i, p)), v, W, n, N + 1)"),
                apply("there", "solves(i)"),
                have(
                    "none",
                    "Sum(Z(i, p)*Sum(v(j)*W(j, p), (j, 1, N + 1)), (p, 1, n)) == 0",
                    "in pairs; there",
                ),
                convert("so", GOAL, "none", "u is(p)"),
            ),
            apply("no form", "vanishes(u)"),
            apply("value there", "value(n, K, N + 1, B, P, W, v, u)", using="u is(p)"),
            apply("one term", "a term(fun(j, v(j)**2), N + 1, l)"),
            apply("some size", "sq_pos_of_ne_zero(v(l))"),
            have("too much", f"0 < {form('n', 'B', 'u')}", "one term; some size; value there"),
            have("not", f"0 >= {form('n', 'B', 'u')}", "no form"),
            absurd("so", GOAL, "too much", "not"),
        ],
    ),
    uses=[
        From("solution", SOLUTION),
        From("paired", PAIRED),
        From("value", VALUE),
        From("a term", ONE_TERM),
    ],
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
    by_induction(
        "up to",
        f"for h: natural. {_GAP.format('h')}",
        "so far",
        [
            block(
                "none",
                "for k: natural, v: (natural -> real). k <= 0"
                " => 1*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n)) <="
                " 2*Sum(v(j)**2, (j, 1, k))",
                "k to 0",
                let(
                    "S",
                    "natural -> real",
                    "fun(i, Sum(Sum(v(j)*W(j, p), (j, 1, i))**2, (p, 1, n)))",
                ),
                let("T", "natural -> real", "fun(i, Sum(v(j)**2, (j, 1, i)))"),
                have(
                    "so far",
                    "1*S(k) <= 2*T(k)",
                    "S is(0); T is(0); congruence(S(k), S(0)); congruence(T(k), T(0))",
                ),
                convert("so", GOAL, "so far", "S is(k); T is(k)"),
            ),
            exists("any", "1"),
        ],
        [
            obtain("so far", "f", "f positive", "up to h"),
            let("w", "real", "Sum(W(h + 1, p)**2, (p, 1, n))"),
            apply("none of W", "not negative(fun(p, W(h + 1, p)), n)"),
            have("w not negative", "0 <= w", "none of W; w is"),
            exists("some e", "f/(2 + f*w)", form="exists e: real. 0 < e and 2*e <= f and e*w <= 1"),
            obtain("some e", "e", "e positive", "e half", "e share"),
            block(
                "longer",
                "for k: natural, v: (natural -> real). k <= h + 1"
                " => e*Sum(Sum(v(j)*W(j, p), (j, 1, k))**2, (p, 1, n))"
                " <= 2*Sum(v(j)**2, (j, 1, k))",
                "k to h + 1",
                by_cases(
                    "where",
                    GOAL,
                    "k <= h",
                    [
                        apply("old", "up to h(k, v)", using="where case"),
                        apply("size", f"not negative(fun(p, {_SUM_K.format('k')}), n)"),
                        have(
                            "smaller",
                            "for y, z: real. 2*e <= f and e > 0 and 0 <= y and f*y <= z"
                            " => e*y <= z",
                        ),
                        apply(
                            "so",
                            f"smaller(Sum({_SUM_K.format('k')}**2, (p, 1, n)),"
                            " 2*Sum(v(j)**2, (j, 1, k)))",
                        ),
                    ],
                    [
                        apply("old", "up to h(h, v)"),
                        apply(
                            "sums",
                            f"monotone(fun(p, {_SUM_K.format('h + 1')}**2),"
                            f" fun(p, 2*{_SUM_K.format('h')}**2 + 2*v(h + 1)**2*W(h + 1, p)**2),"
                            " n)",
                        ),
                        let("S", "real", f"Sum({_SUM_K.format('h')}**2, (p, 1, n))"),
                        let("L", "real", f"Sum({_SUM_K.format('h + 1')}**2, (p, 1, n))"),
                        let("T", "real", "Sum(v(j)**2, (j, 1, h))"),
                        let("t", "real", "v(h + 1)"),
                        have("in sums", "L <= 2*S + 2*t**2*w", "sums; S is; w is; t is; L is"),
                        apply("size", f"not negative(fun(p, {_SUM_K.format('h')}), n)"),
                        let(
                            "M",
                            "natural -> real",
                            "fun(i, Sum(Sum(v(j)*W(j, p), (j, 1, i))**2, (p, 1, n)))",
                        ),
                        let("Q", "natural -> real", "fun(i, Sum(v(j)**2, (j, 1, i)))"),
                        have("Q last", "Q(h + 1) == T + t**2", "Q is(h + 1); T is; t is"),
                        have(
                            "last",
                            "e*M(k) <= 2*Q(k)",
                            "in sums; e half; size; S is; e share; sq_nonneg(t); old; T is;"
                            " congruence(M(k), M(h + 1)); where case; k to h + 1;"
                            " congruence(Q(k), Q(h + 1)); M is(h + 1); L is; Q last",
                        ),
                        convert("so", GOAL, "last", "M is(k); Q is(k)"),
                    ],
                ),
            ),
            exists("smaller", "e"),
        ],
    ),
    apply("all", "up to(K)"),
    uses=[From("monotone", MONOTONE), From("not negative", SQUARES)],
)
