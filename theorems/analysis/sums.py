"""Finite sums: one term that is not 0, zeros at the end, bounds by terms, identity matrices."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS, UNEQUAL
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    convert,
    exists,
    have,
    let,
    obtain,
    thus,
)

#: D_lj = 1 where l = j and 0 elsewhere, for indices from 1 to m.
IDENTITY: Final = Object(
    "unit_matrix(m: natural, D: (natural, natural -> real))",
    "(for l: natural. 1 <= l and l <= m => D(l, l) == 1) and (for l, j: natural. 1 <= l and l <= m"
    " and 1 <= j and j <= m and l != j => D(l, j) == 0)",
    "D is the identity matrix of size m",
)

_ZERO_BEFORE: Final = "for n: natural. n < l => Sum(f(j), (j, 1, n)) == 0"
_FROM_THERE: Final = "for n: natural. l <= n and n <= m => Sum(f(j), (j, 1, n)) == f(l)"

_ENTRY: Final = "exists u: real. (l == j => u == 1) and (l != j => u == 0)"

#: A sum with one term that is not 0.
SINGLE: Final = lemma(
    "for f: (natural -> real), l, m: natural. 1 <= l and l <= m"
    " and (for j: natural. 1 <= j and j <= m and j != l => f(j) == 0)"
    " => Sum(f(j), (j, 1, m)) == f(l)",
    "from 1; to m; others",
    by_induction(
        "before",
        _ZERO_BEFORE,
        "so far; earlier",
        [],
        [thus("so far; earlier; to m; others(n + 1)")],
    ),
    by_induction(
        "there",
        _FROM_THERE,
        "so far; later; within",
        [
            block(
                "none of l",
                "l <= 0 and 0 <= m => Sum(f(j), (j, 1, 0)) == f(l)",
                "l is 0; any m",
                apply("never", "less(0, l)", using="from 1"),
                absurd("nothing", GOAL, "never"),
            )
        ],
        [
            by_cases(
                "now",
                GOAL,
                "l <= n",
                [thus("so far; within; others(n + 1); now case")],
                [thus("before(n); now case; later; congruence(f(n + 1), f(l))")],
            )
        ],
    ),
    apply("all", "there(m)"),
    uses=[From("less", LESS)],
)

#: Zeros at the end of a sum.
PADDED: Final = lemma(
    "for f: (natural -> real), q, m: natural. q <= m"
    " and (for j: natural. q < j and j <= m => f(j) == 0)"
    " => Sum(f(j), (j, 1, m)) == Sum(f(j), (j, 1, q))",
    "longer; zeros",
    let("S", "natural -> real", "fun(n, Sum(f(j), (j, 1, n)))"),
    by_induction(
        "up to",
        "for n: natural. q <= n and n <= m => Sum(f(j), (j, 1, n)) == S(q)",
        "so far; from q; within",
        [
            have("the first", "q <= 0 and 0 <= m => S(0) == S(q)", "congruence(S(0), S(q))"),
            convert(
                "none", "q <= 0 and 0 <= m => Sum(f(j), (j, 1, 0)) == S(q)", "the first", "S is(0)"
            ),
        ],
        [
            by_cases(
                "beyond",
                GOAL,
                "q <= n",
                [thus("so far; within; zeros(n + 1); beyond case")],
                [thus("beyond case; from q; congruence(S(n + 1), S(q)); S is(n + 1)")],
            )
        ],
    ),
    apply("whole", "up to(m)"),
    have("all", "Sum(f(j), (j, 1, m)) == Sum(f(j), (j, 1, q))", "whole; S is(q)"),
)

#: Terms bound a sum.
BOUNDED: Final = lemma(
    "for f, g: (natural -> real), m: natural."
    " (for j: natural. 1 <= j and j <= m => |f(j)| <= g(j))"
    " => |Sum(f(j), (j, 1, m))| <= Sum(g(j), (j, 1, m))",
    "terms",
    by_induction(
        "up to",
        "for n: natural. n <= m => |Sum(f(j), (j, 1, n))| <= Sum(g(j), (j, 1, n))",
        "so far; within",
        [],
        [thus("so far; within; terms(n + 1)")],
    ),
    apply("all", "up to(m)"),
)

#: Terms that are at most b.
AT_MOST: Final = lemma(
    "for f: (natural -> real), m: natural, b: real."
    " (for j: natural. 1 <= j and j <= m => f(j) <= b) => Sum(f(j), (j, 1, m)) <= m*b",
    "terms",
    by_induction(
        "up to",
        "for n: natural. n <= m => Sum(f(j), (j, 1, n)) <= n*b",
        "so far; within",
        [],
        [thus("so far; within; terms(n + 1)")],
    ),
    apply("all", "up to(m)"),
)

#: Equal terms have equal sums.
EQUAL: Final = lemma(
    "for f, g: (natural -> real), m: natural."
    " (for j: natural. 1 <= j and j <= m => f(j) == g(j))"
    " => Sum(f(j), (j, 1, m)) == Sum(g(j), (j, 1, m))",
    "terms",
    by_induction(
        "up to",
        "for n: natural. n <= m => Sum(f(j), (j, 1, n)) == Sum(g(j), (j, 1, n))",
        "so far; within",
        [],
        [thus("so far; within; terms(n + 1)")],
    ),
    apply("all", "up to(m)"),
)

#: The identity matrix, applied.
PICKED: Final = lemma(
    "for m: natural, D: (natural, natural -> real), f: (natural -> real), l: natural."
    " unit_matrix(m, D) and 1 <= l and l <= m => Sum(D(l, j)*f(j), (j, 1, m)) == f(l)",
    "is unit; from 1; to m",
    obtain("is unit", "diagonal", "others"),
    apply("one term", "single(fun(j, D(l, j)*f(j)), l, m)", using="others(l, j); to m"),
    have("the term", "Sum(D(l, j)*f(j), (j, 1, m)) == f(l)", "one term; diagonal(l); to m"),
    uses=[From("single", SINGLE)],
    objects=[IDENTITY],
)

#: There is an identity matrix.
IDENTITIES: Final = lemma(
    "for m: natural. exists D: (natural, natural -> real). unit_matrix(m, D)",
    [],
    block(
        "an entry",
        f"for l, j: natural. {_ENTRY}",
        [],
        by_cases(
            "which",
            GOAL,
            "l == j",
            [
                block(
                    "never",
                    "l != j => 1 == 0",
                    "apart",
                    apply("no", "unequal(l, j)"),
                    absurd("so", GOAL, "no"),
                ),
                exists("one", "1", using=["which case"]),
            ],
            [
                block(
                    "never",
                    "l == j => 0 == 1",
                    "together",
                    apply("no", "unequal(l, j)"),
                    absurd("so", GOAL, "no"),
                ),
                exists("zero", "0", using=["which case"]),
            ],
        ),
    ),
    choose("an entry", "D", "equal", "apart"),
    block(
        "ones",
        "for l: natural. 1 <= l and l <= m => D(l, l) == 1",
        "l 1; l m",
        apply("if equal", "equal(l, l)"),
        apply("one", "if equal"),
    ),
    block(
        "zeros",
        "for l, j: natural. 1 <= l and l <= m and 1 <= j and j <= m and l != j => D(l, j) == 0",
        "l 1; l m; j 1; j m; different",
        apply("if apart", "apart(l, j)"),
        apply("zero", "if apart"),
    ),
    exists("a matrix", "D"),
    uses=[From("unequal", UNEQUAL)],
    objects=[IDENTITY],
)

#: An identity matrix by a term.
KRONECKER: Final = lemma(
    "for m: natural. unit_matrix(m, fun(l, j, Max(0, 1 - |l - j|)))",
    [],
    have("more", "for l, j: natural. l != j and l <= j => l + 1 <= j"),
    have("far", "for u: real. 1 <= |u| => Max(0, 1 - |u|) == 0"),
    block(
        "zeros",
        "for l, j: natural. 1 <= l and l <= m and 1 <= j and j <= m and l != j"
        " => Max(0, 1 - |l - j|) == 0",
        "l 1; l m; j 1; j m; apart",
        by_cases(
            "order",
            "1 <= |l - j|",
            "l <= j",
            [apply("j is more", "more(l, j)"), thus("j is more")],
            [have("l is more", "j + 1 <= l", "order case"), thus("l is more")],
        ),
        apply("so", "far(l - j)"),
    ),
    objects=[IDENTITY],
)

#: A polynomial times its variable.
RAISED: Final = lemma(
    "for p, c: (natural -> real), n: natural, u: real. (for j: natural. c(j + 1) == p(j))"
    " => Sum(c(j)*u**j, (j, 1, n + 1)) == Sum(p(j)*u**j, (j, 0, n))*u",
    "moved",
    by_induction(
        "up to",
        "for k: natural. Sum(c(j)*u**j, (j, 1, k + 1)) == Sum(p(j)*u**j, (j, 0, k))*u",
        "so far",
        [thus("moved(0)")],
        [thus("so far; moved(k + 1)")],
    ),
    apply("all", "up to(n)"),
)

#: A polynomial without constant term: its sum from 0 and from 1, its value at 0.
FROM_ZERO: Final = lemma(
    "for c: (natural -> real), n: natural. c(0) == 0"
    " => (for u: real. Sum(c(j)*u**j, (j, 0, n)) == Sum(c(j)*u**j, (j, 1, n)))"
    " and Sum(c(j)*0**j, (j, 0, n)) == 0",
    "begins",
    by_induction(
        "up to",
        "for k: natural. for u: real. Sum(c(j)*u**j, (j, 0, k)) == Sum(c(j)*u**j, (j, 1, k))",
        "so far",
        [thus("begins")],
        [thus("so far(u)")],
    ),
    by_induction(
        "zeros",
        "for k: natural. Sum(c(j)*0**j, (j, 0, k)) == 0",
        "still 0",
        [thus("begins")],
        [thus("still 0")],
    ),
    apply("all", "up to(n)"),
    apply("at 0", "zeros(n)"),
)
