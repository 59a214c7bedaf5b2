"""Sequences made from others: moved by one place, glued."""

from __future__ import annotations

from typing import Final

from theorems.analysis.contradictions import LESS
from theorems.analysis.lemmas import lemma
from verify.reasoning.statements import From
from verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    choose,
    exists,
    have,
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
