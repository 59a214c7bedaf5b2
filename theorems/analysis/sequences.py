"""Sequences: moved by one place, glued, sums of those that tend to 0."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    have,
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
        ["so far"],
        [
            block(
                "never",
                "for i: natural. i + 1 == 0 => 0 == p(i)",
                ["before 0"],
                have("less", "i + 1 <= 0", "before 0"),
                apply("nothing", "contradiction", "0", "i + 1", using=["less"]),
                absurd("so", "0 == p(i)", "nothing"),
            ),
            exists("at 0", "0", form=_BEFORE.replace("j", "0")),
        ],
        [
            block(
                "the one",
                "for i: natural. i + 1 == j + 1 => p(j) == p(i)",
                ["is it"],
                have("same place", "j == i", "is it"),
                have("same value", "p(j) == p(i)", "same place", "congruence(p(j), p(i))"),
            ),
            block(
                "not 0",
                "j + 1 == 0 => p(j) == 0",
                ["before 0"],
                have("less", "j + 1 <= 0", "before 0"),
                apply("nothing", "contradiction", "0", "j + 1", using=["less"]),
                absurd("so", "p(j) == 0", "nothing"),
            ),
            exists("later", "p(j)", form=_BEFORE.replace("j", "(j + 1)")),
        ],
    ),
    choose("values", "c", "first", "others"),
    apply("first at 0", "first", "0"),
    apply("begins", "first at 0"),
    block(
        "goes on",
        "for j: natural. c(j + 1) == p(j)",
        [],
        apply("others at j", "others", "j + 1"),
        apply("so", "others at j", "j"),
    ),
    exists("the sequence", "c"),
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
            _EITHER,
            "i <= p",
            [
                block(
                    "never",
                    "p < i => f(i, j) == g(i, j)",
                    ["beyond"],
                    apply("no", "contradiction", "p", "i"),
                    absurd("so", "f(i, j) == g(i, j)", "no"),
                ),
                exists("first", "f(i, j)", form=_EITHER),
            ],
            [
                block(
                    "never",
                    "i <= p => g(i, j) == f(i, j)",
                    ["within"],
                    apply("no", "contradiction", "p", "i", using=["where case"]),
                    absurd("so", "g(i, j) == f(i, j)", "no"),
                ),
                exists("second", "g(i, j)", form=_EITHER),
            ],
        ),
    ),
    choose("entry", "h", "up to p", "beyond p"),
    block(
        "first rows",
        "for i, j: natural. i <= p => h(i, j) == f(i, j)",
        ["within"],
        apply("if within", "up to p", "i", "j"),
        apply("so", "if within"),
    ),
    block(
        "other rows",
        "for i, j: natural. p < i => h(i, j) == g(i, j)",
        ["beyond"],
        apply("if beyond", "beyond p", "i", "j"),
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
    ["terms"],
    by_induction(
        "up to",
        "for p: natural. p <= m => " + _TENDS.format("Sum(v(i, n), (i, 1, p))"),
        ["so far", "within"],
        [
            block(
                "none",
                "0 <= m => " + _TENDS.format("Sum(v(i, n), (i, 1, 0))"),
                ["any m"],
                block(
                    "any e",
                    _TENDS.format("Sum(v(i, n), (i, 1, 0))"),
                    ["some e"],
                    have(
                        "zero",
                        "for n: natural. 0 <= n => |Sum(v(i, n), (i, 1, 0))| <= e",
                        "some e",
                    ),
                    exists("at once", "0"),
                ),
            )
        ],
        [
            block(
                "one more",
                _TENDS.format("Sum(v(i, n), (i, 1, p + 1))"),
                ["some e"],
                have("half", "0 < e/2", "some e"),
                have("before", "p <= m", "within"),
                apply("those", "so far"),
                apply("old", "those", "e/2"),
                obtain("old", "k1", "from k1"),
                apply("new", "terms", "p + 1", "e/2", using=["within"]),
                obtain("new", "k2", "from k2"),
                block(
                    "both",
                    "for n: natural. k1 + k2 <= n => |Sum(v(i, n), (i, 1, p + 1))| <= e",
                    ["late"],
                    apply("old there", "from k1", "n", using=["late"]),
                    apply("new there", "from k2", "n", using=["late"]),
                    have("so", "|Sum(v(i, n), (i, 1, p + 1))| <= e", "old there", "new there"),
                ),
                exists("later", "k1 + k2"),
            )
        ],
    ),
    apply("all", "up to", "m"),
)
