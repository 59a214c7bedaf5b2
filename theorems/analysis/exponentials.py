"""Exponentials and logarithms, by their equations and the axioms that they grow."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.contradictions import LESS
from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    by_cases,
    by_induction,
    convert,
    have,
)

ABOVE_ONE: Final = lemma(
    "for t: real. 0 < t => 1 < exp(t)",
    ["some t"],
    by_cases(
        "size",
        "1 < exp(t)",
        "1 < exp(t)",
        [have("as it is", "1 < exp(t)", "size case")],
        [
            have("from 1", "1 <= exp(t)", "some t", "exponential(0, t)"),
            have("is 1", "exp(t) == 1", "from 1", "size case"),
            have("back", "log(exp(t)) == t"),
            convert("log of 1", "log(1) == t", "back", "is 1"),
            have("t is 0", "t <= 0", "log of 1"),
            apply("no", "contradiction", "0", "t"),
            absurd("so", "1 < exp(t)", "no"),
        ],
    ),
    uses=[From("contradiction", LESS)],
)

LOGARITHM_GROWS: Final = lemma(
    "for x, y: real. 0 < x and x <= y => log(x) <= log(y)",
    ["some x", "more"],
    have("some y", "0 < y", "some x", "more"),
    by_cases(
        "order",
        "log(x) <= log(y)",
        "log(x) <= log(y)",
        [have("as it is", "log(x) <= log(y)", "some x", "some y", "order case")],
        [
            have("no more", "y <= x", "some x", "some y", "order case", "logarithm(y, x)"),
            have("equal", "x == y", "more", "no more"),
            have("itself", "log(x) <= log(x)", "some x"),
            convert("so", "log(x) <= log(y)", "itself", "some x", "some y", "equal"),
        ],
    ),
)

POWER: Final = lemma(
    "for j: natural, s: real. exp(-j*s) == exp(-s)**j",
    [],
    by_induction(
        "up to",
        "for n: natural. exp(-n*s) == exp(-s)**n",
        ["so far"],
        [have("none", "exp(-0*s) == exp(-s)**0")],
        [
            have("one more", "exp(-(n + 1)*s) == exp(-n*s)*exp(-s)"),
            have("so", "exp(-(n + 1)*s) == exp(-s)**(n + 1)", "one more", "so far"),
        ],
    ),
    apply("all", "up to", "j"),
)

BELOW_ONE: Final = lemma(
    "for t: real. 0 <= t => exp(-t) <= 1",
    ["later"],
    have("inverses", "for x, y: real. 0 < x and 1 <= y and x*y == 1 => x <= 1"),
    have("from 1", "1 <= exp(t)", "later", "exponential(0, t)"),
    have("one", "exp(-t)*exp(t) == 1"),
    apply("so", "inverses", "exp(-t)", "exp(t)"),
)

#: Equal rates have equal exponentials.
SAME_RATE: Final = lemma(
    "for x, y, s: real. x == y => exp(-x*s) == exp(-y*s)",
    ["same"],
    have(
        "so",
        "exp(-x*s) == exp(-y*s)",
        "same",
        "neg_mul_eq_neg_mul(x, y, s)",
        "exponential(-x*s, -y*s)",
        "exponential(-y*s, -x*s)",
    ),
)
