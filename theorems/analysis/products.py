"""Finite products: they are 0 exactly where a factor is."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import (
    absurd,
    apply,
    by_cases,
    by_induction,
    exists,
    have,
    obtain,
)

_PRODUCT: Final = "Product(f(l), (l, 1, {}))"
_ZERO: Final = "exists l: natural. 1 <= l and l <= {} and f(l) == 0"

#: A product with a factor 0.
ZERO_FACTOR: Final = lemma(
    "for f: (natural -> real), m, i: natural. 1 <= i and i <= m and f(i) == 0"
    f" => {_PRODUCT.format('m')} == 0",
    ["from 1", "to m", "zero"],
    by_induction(
        "up to",
        f"for n: natural. i <= n => {_PRODUCT.format('n')} == 0",
        ["so far", "from i"],
        [
            have("never", "1 > i", "from i"),
            absurd("so", f"{_PRODUCT.format('0')} == 0", "from 1", "never"),
        ],
        [
            by_cases(
                "which",
                f"{_PRODUCT.format('(n + 1)')} == 0",
                "i <= n",
                [
                    apply("before", "so far"),
                    have(
                        "so",
                        f"{_PRODUCT.format('(n + 1)')} == 0",
                        "before",
                        f"mul_eq_zero_of_left({_PRODUCT.format('n')}, f(n + 1))",
                    ),
                ],
                [
                    have("is i", "n + 1 == i", "which case", "from i"),
                    have("same", "f(n + 1) == f(i)", "is i", "congruence(f(n + 1), f(i))"),
                    have("next", "f(n + 1) == 0", "same", "zero"),
                    have(
                        "so",
                        f"{_PRODUCT.format('(n + 1)')} == 0",
                        "next",
                        f"mul_eq_zero_of_right({_PRODUCT.format('n')}, f(n + 1))",
                    ),
                ],
            )
        ],
    ),
    apply("all", "up to", "m"),
)

#: A factor of a product that is 0.
SOME_ZERO: Final = lemma(
    f"for f: (natural -> real), m: natural. {_PRODUCT.format('m')} == 0 => {_ZERO.format('m')}",
    ["zero"],
    by_induction(
        "up to",
        f"for n: natural. {_PRODUCT.format('n')} == 0 => {_ZERO.format('n')}",
        ["so far", "none"],
        [
            have("one", f"{_PRODUCT.format('0')} == 1"),
            have("not 0", f"{_PRODUCT.format('0')} != 0", "one"),
            absurd("so", _ZERO.format("0"), "none", "not 0"),
        ],
        [
            by_cases(
                "last",
                _ZERO.format("(n + 1)"),
                "f(n + 1) == 0",
                [
                    have("from 1", "1 <= n + 1"),
                    have("to n + 1", "n + 1 <= n + 1"),
                    exists("the last", "n + 1", form=_ZERO.format("(n + 1)")),
                ],
                [
                    have("of two", f"{_PRODUCT.format('n')}*f(n + 1) == 0", "none"),
                    apply("before", "left_eq_zero_of_mul", _PRODUCT.format("n"), "f(n + 1)"),
                    apply("some", "so far"),
                    obtain("some", "l0", "from 1", "to n", "it is 0"),
                    have("to n + 1", "l0 <= n + 1", "to n"),
                    exists("one before", "l0", form=_ZERO.format("(n + 1)")),
                ],
            )
        ],
    ),
    apply("all", "up to", "m"),
)
