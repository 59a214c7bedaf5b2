"""``1 <= 0`` from relations of numbers that contradict each other, for the rule *absurd*.

A leaf never says that the facts at hand contradict each other; products show it.
"""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.composition import From
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    block,
    by_cases,
    exists,
    have,
    obtain,
    thus,
)

LESS: Final = lemma(
    "for u, v: real. u < v and v <= u => 1 <= 0",
    "less; not less",
    block(
        "share",
        "for d, t: real. 0 < d and 0 <= t => exists z: real. 0 <= z and d*z == t",
        "d is positive; t is positive",
        exists("z", "t/d"),
    ),
    block(
        "all",
        "for t: real. 0 <= t => t <= 0",
        "t is positive",
        apply("z exists", "share(v - u, t)", using="less"),
        obtain("z exists", "z", "z is positive", "product is t"),
        thus("product is t; not less"),
    ),
    apply("one", "all(1)"),
)

UNEQUAL: Final = lemma(
    "for u, v: real. u == v and u != v => 1 <= 0",
    "same; apart",
    have("gap", "for x, y: real. x != y => 0 < (x - y)**2"),
    have("no gap", "for x, y: real. x == y => (x - y)**2 <= 0"),
    apply("positive", "gap(u, v)"),
    apply("zero", "no gap(u, v)"),
    apply("one", "less(0, (u - v)**2)"),
    uses=[From("less", LESS)],
)

#: A number below every positive one in modulus.
ZERO: Final = lemma(
    "for w: real. (for e: real. 0 < e => |w| <= e) => w == 0",
    "small",
    by_cases(
        "which",
        "w == 0",
        "w == 0",
        [],
        [
            apply("below half", "small(|w|/2)", using="which case"),
            apply("no", "less(0, |w|/2)", using="below half; which case"),
            absurd("so", GOAL, "no"),
        ],
    ),
    uses=[From("less", LESS)],
)

#: A number that is at most another and any positive one.
LIMIT: Final = lemma(
    "for u, v: real. (for e: real. 0 < e => u <= v + e) => u <= v",
    "nearly",
    by_cases(
        "which",
        "u <= v",
        "u <= v",
        [],
        [
            apply("within half", "nearly((u - v)/2)", using="which case"),
            apply("no", "less(0, (u - v)/2)", using="within half; which case"),
            absurd("so", GOAL, "no"),
        ],
    ),
    uses=[From("less", LESS)],
)
