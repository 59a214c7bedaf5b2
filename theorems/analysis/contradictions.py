"""``1 <= 0`` from relations of numbers that contradict each other, for the rule *absurd*.

A leaf never says that the facts at hand contradict each other; products show it.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
)

LESS: Final = lemma(
    "for u, v: real. u < v and v <= u => 1 <= 0",
    ["less", "not less"],
    have("product", "for d, z: real. d <= 0 and 0 <= z => d*z <= 0"),
    have("whole", "for d, t: real. 0 < d => d*(t/d) == t"),
    block(
        "share",
        "for d, t: real. 0 < d and 0 <= t => exists z: real. 0 <= z and d*z == t",
        ["d is positive", "t is positive"],
        exists(
            "z", "t/d", using=["div_nonneg(d, t)", "whole(d, t)", "d is positive", "t is positive"]
        ),
    ),
    block(
        "all",
        "for t: real. 0 <= t => t <= 0",
        ["t is positive"],
        apply("z exists", "share", "v - u", "t", using=["less"]),
        obtain("z exists", "z", "z is positive", "product is t"),
        apply("small", "product", "v - u", "z", using=["not less"]),
        have("end", "t <= 0", "product is t", "small"),
    ),
    apply("one", "all", "1"),
)

UNEQUAL: Final = lemma(
    "for u, v: real. u == v and u != v => 1 <= 0",
    ["same", "apart"],
    have("gap", "for x, y: real. x != y => 0 < (x - y)**2"),
    have("no gap", "for x, y: real. x == y => (x - y)**2 <= 0"),
    apply("positive", "gap", "u", "v"),
    apply("zero", "no gap", "u", "v"),
    apply("one", "less", "0", "(u - v)**2"),
    uses=[From("less", LESS)],
)

#: A number below every positive one in modulus.
ZERO: Final = lemma(
    "for w: real. (for e: real. 0 < e => |w| <= e) => w == 0",
    ["small"],
    by_cases(
        "which",
        "w == 0",
        "w == 0",
        [have("as it is", "w == 0", "which case")],
        [
            have("some size", "0 < |w|/2", "which case"),
            apply("below half", "small", "|w|/2"),
            have("not less", "|w|/2 <= 0", "below half"),
            apply("no", "less", "0", "|w|/2"),
            absurd("so", "w == 0", "no"),
        ],
    ),
    uses=[From("less", LESS)],
)

#: A number that is at most another and any positive one.
LIMIT: Final = lemma(
    "for u, v: real. (for e: real. 0 < e => u <= v + e) => u <= v",
    ["nearly"],
    by_cases(
        "which",
        "u <= v",
        "u <= v",
        [have("as it is", "u <= v", "which case")],
        [
            have("some gap", "0 < (u - v)/2", "which case"),
            apply("within half", "nearly", "(u - v)/2"),
            have("not less", "(u - v)/2 <= 0", "within half"),
            apply("no", "less", "0", "(u - v)/2"),
            absurd("so", "u <= v", "no"),
        ],
    ),
    uses=[From("less", LESS)],
)
