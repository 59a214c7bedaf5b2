"""Sequences: moved by one place, glued, sums of those that tend to 0."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    obtain,
)

_BEFORE: Final = "exists v: real. (j == 0 => v == 0) and (for i: natural. i + 1 == j => v == p(i))"

#: A sequence moved by one place.
SHIFTED: Final = lemma(
    "for p: (natural -> real). exists c: (natural -> real). c(0) == 0"
    " and (for j: natural. c(j + 1) == p(j))",
    [],
    by_induction(
        "values",
        f"for j: natural. {_BEFORE}",
        "so far",
        [
            block(
                "never",
                "for i: natural. i + 1 == 0 => 0 == p(i)",
                "before 0",
                apply("nothing", "contradiction(0, i + 1)", using="before 0"),
                absurd("so", GOAL, "nothing"),
            ),
            exists("at 0", "0"),
        ],
        [
            block(
                "not 0",
                "j + 1 == 0 => p(j) == 0",
                "before 0",
                apply("nothing", "contradiction(0, j + 1)", using="before 0"),
                absurd("so", GOAL, "nothing"),
            ),
            exists("later", "p(j)", using=["congruence(p(j), p(i))"]),
        ],
    ),
    choose("values", "c", "first", "others"),
    apply("first at 0", "first(0)"),
    block(
        "goes on",
        "for j: natural. c(j + 1) == p(j)",
        [],
        apply("others at j", "others(j + 1)"),
        apply("so", "others at j(j)"),
    ),
    exists("the sequence", "c", using=["first at 0"]),
    uses=[From("contradiction", LESS)],
)

_EITHER: Final = "exists u: real. (i <= p => u == f(i, j)) and (p < i => u == g(i, j))"

#: Rows up to p from one matrix, the others from another.
GLUED: Final = lemma(
    "for f, g: (natural, natural -> real), p: natural. exists h: (natural, natural -> real)."
    " (for i, j: natural. i <= p => h(i, j) == f(i, j))"
    " and (for i, j: natural. p < i => h(i, j) == g(i, j))",
    [],
    block(
        "entry",
        f"for i, j: natural. {_EITHER}",
        [],
        by_cases(
            "where",
            GOAL,
            "i <= p",
            [
                block(
                    "never",
                    "p < i => f(i, j) == g(i, j)",
                    "beyond",
                    apply("no", "contradiction(p, i)"),
                    absurd("so", GOAL, "no"),
                ),
                exists("first", "f(i, j)"),
            ],
            [
                block(
                    "never",
                    "i <= p => g(i, j) == f(i, j)",
                    "within",
                    apply("no", "contradiction(p, i)", using="where case"),
                    absurd("so", GOAL, "no"),
                ),
                exists("second", "g(i, j)"),
            ],
        ),
    ),
    choose("entry", "h", "up to p", "beyond p"),
    block(
        "first rows",
        "for i, j: natural. i <= p => h(i, j) == f(i, j)",
        "within",
        apply("if within", "up to p(i, j)"),
        apply("so", "if within"),
    ),
    block(
        "other rows",
        "for i, j: natural. p < i => h(i, j) == g(i, j)",
        "beyond",
        apply("if beyond", "beyond p(i, j)"),
        apply("so", "if beyond"),
    ),
    exists("glued", "h"),
    uses=[From("contradiction", LESS)],
)

_TENDS: Final = "for e: real. 0 < e => exists k: natural. for n: natural. k <= n => |{}| <= e"

#: Finite sums of sequences that tend to 0.
NULL_SUMS: Final = lemma(
    "for v: (natural, natural -> real), m: natural. (for i: natural, e: real. 1 <= i and i <= m"
    " and 0 < e => exists k: natural. for n: natural. k <= n => |v(i, n)| <= e) => "
    + _TENDS.format("Sum(v(i, n), (i, 1, m))"),
    "terms",
    by_induction(
        "up to",
        "for p: natural. p <= m => " + _TENDS.format("Sum(v(i, n), (i, 1, p))"),
        "so far; within",
        [
            block(
                "none",
                "0 <= m => " + _TENDS.format("Sum(v(i, n), (i, 1, 0))"),
                "any m",
                block("any e", GOAL, "some e", exists("at once", "0")),
            )
        ],
        [
            block(
                "one more",
                GOAL,
                "some e",
                apply("those", "so far", using=["within"]),
                apply("old", "those(e/2)"),
                obtain("old", "k1", "from k1"),
                apply("new", "terms(p + 1, e/2)", using="within"),
                obtain("new", "k2", "from k2"),
                exists("later", "k1 + k2", using="from k1(n); from k2(n)"),
            )
        ],
    ),
    apply("all", "up to(m)"),
)
