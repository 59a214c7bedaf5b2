"""Finite products: they are 0 exactly where a factor is."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import (
    GOAL,
    absurd,
    apply,
    by_cases,
    by_induction,
    exists,
    have,
    obtain,
    thus,
)

_PRODUCT: Final = "Product(f(l), (l, 1, {}))"
_ZERO: Final = "exists l: natural. 1 <= l and l <= {} and f(l) == 0"

#: A product with a factor 0.
ZERO_FACTOR: Final = lemma(
    "for f: (natural -> real), m, i: natural. 1 <= i and i <= m and f(i) == 0"
    f" => {_PRODUCT.format('m')} == 0",
    "from 1; to m; zero",
    by_induction(
        "up to",
        f"for n: natural. i <= n => {_PRODUCT.format('n')} == 0",
        "so far; from i",
        [have("never", "1 > i", "from i"), absurd("so", GOAL, "from 1", "never")],
        [
            by_cases(
                "which",
                GOAL,
                "i <= n",
                [apply("before", "so far"), thus("before")],
                [
                    have(
                        "next",
                        "f(n + 1) == 0",
                        "which case; from i; congruence(f(n + 1), f(i)); zero",
                    ),
                    thus(f"next; mul_eq_zero_of_right({_PRODUCT.format('n')}, f(n + 1))"),
                ],
            )
        ],
    ),
    apply("all", "up to(m)"),
)

#: A factor of a product that is 0.
SOME_ZERO: Final = lemma(
    f"for f: (natural -> real), m: natural. {_PRODUCT.format('m')} == 0 => {_ZERO.format('m')}",
    "zero",
    by_induction(
        "up to",
        f"for n: natural. {_PRODUCT.format('n')} == 0 => {_ZERO.format('n')}",
        "so far; none",
        [have("not 0", f"{_PRODUCT.format('0')} != 0"), absurd("so", GOAL, "none", "not 0")],
        [
            by_cases(
                "last",
                GOAL,
                "f(n + 1) == 0",
                [exists("the last", "n + 1")],
                [
                    apply(
                        "before",
                        f"left_eq_zero_of_mul({_PRODUCT.format('n')}, f(n + 1))",
                        using="none",
                    ),
                    apply("some", "so far"),
                    obtain("some", "l0", "from 1", "to n", "it is 0"),
                    exists("one before", "l0", using=["to n"]),
                ],
            )
        ],
    ),
    apply("all", "up to(m)"),
)
