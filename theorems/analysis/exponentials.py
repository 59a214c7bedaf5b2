"""Exponentials and logarithms, by their equations and the axioms that they grow."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import GOAL, apply, by_cases, convert, have

ABOVE_ONE: Final = lemma(
    "for t: real. 0 < t => 1 < exp(t)",
    "some t",
    by_cases(
        "size",
        "1 < exp(t)",
        "1 < exp(t)",
        [],
        [
            have("back", "log(exp(t)) == t"),
            convert("log of 1", "log(1) == t", "back", "exponential(0, t); size case"),
            have("t is 0", "t <= 0", "log of 1"),
        ],
    ),
)

LOGARITHM_GROWS: Final = lemma(
    "for x, y: real. 0 < x and x <= y => log(x) <= log(y)",
    "some x; more",
    by_cases(
        "order",
        "log(x) <= log(y)",
        "log(x) <= log(y)",
        [],
        [
            have("no more", "y <= x", "more; order case; logarithm(y, x)"),
            have("equal", "x == y", "more; no more"),
            have("itself", "log(x) <= log(x)", "some x"),
            convert("so", GOAL, "itself"),
        ],
    ),
)

POWER: Final = lemma("for j: natural, s: real. exp(-j*s) == exp(-s)**j", [])

BELOW_ONE: Final = lemma(
    "for t: real. 0 <= t => exp(-t) <= 1",
    "later",
    have("inverses", "for x, y: real. 0 < x and 1 <= y and x*y == 1 => x <= 1"),
    have("from 1", "1 <= exp(t)", "later; exponential(0, t)"),
    apply("so", "inverses(exp(-t), exp(t))"),
)

#: Equal rates have equal exponentials.
SAME_RATE: Final = lemma(
    "for x, y, s: real. x == y => exp(-x*s) == exp(-y*s)",
    "same",
    have("so", "exp(-x*s) == exp(-y*s)", "same; exponential(-x*s, -y*s); exponential(-y*s, -x*s)"),
)
