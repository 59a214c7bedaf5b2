"""Finitely many positive numbers have a positive lower bound, finitely many numbers a bound."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.cauchy import ONE_TERM
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    by_induction,
    exists,
    have,
    let,
    obtain,
    thus,
)

_UP_TO: Final = "exists b: (0, oo). (for i: natural. 1 <= i and i <= {} => b <= f(i))"
LEAST: Final = lemma(
    "for f: (natural -> real), m: natural. (for i: natural. 1 <= i and i <= m => 0 < f(i)) => "
    + _UP_TO.format("m"),
    "terms",
    by_induction(
        "up to",
        f"for n: natural. n <= m => {_UP_TO.format('n')}",
        "so far; within",
        [
            block(
                "none",
                "for i: natural. 1 <= i and i <= 0 => 1 <= f(i)",
                "from 1; to 0",
                have("never", "1 > i", "to 0"),
                absurd("so", GOAL, "from 1", "never"),
            ),
            exists("any", "1"),
        ],
        [
            apply("old", "so far", using=["within"]),
            obtain("old", "c", "c positive", "below c"),
            block(
                "below",
                "for i: natural. 1 <= i and i <= n + 1 => Min(c, f(n + 1)) <= f(i)",
                "from 1; to the next",
                by_cases(
                    "which",
                    GOAL,
                    "i <= n",
                    [apply("earlier", "below c(i)"), thus("earlier")],
                    [thus("which case; to the next; congruence(f(n + 1), f(i))")],
                ),
            ),
            exists("less", "Min(c, f(n + 1))", using="terms(n + 1); within"),
        ],
    ),
    apply("all", "up to(m)"),
)

GREATEST: Final = lemma(
    "for f: (natural -> real), m: natural. exists A: [0, oo)."
    " (for i: natural. 1 <= i and i <= m => |f(i)| <= A)",
    [],
    let("S", "real", "Sum(|f(j)|, (j, 1, m))"),
    block(
        "below",
        "for i: natural. 1 <= i and i <= m => |f(i)| <= |S|",
        "from 1; to m",
        apply("term", "one term(fun(j, |f(j)|), m, i)"),
        thus("term; S is"),
    ),
    exists("a bound", "|S|"),
    uses=[From("one term", ONE_TERM)],
)
