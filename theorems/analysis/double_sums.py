"""Finite double sums: factors taken out, the order of summation, products of sums."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import apply, by_induction, have

#: A factor.
SCALED: Final = lemma(
    "for f: (natural -> real), n: natural, t: real. Sum(t*f(j), (j, 1, n))"
    " == t*Sum(f(j), (j, 1, n))",
    [],
    by_induction(
        "up to",
        "for k: natural. Sum(t*f(j), (j, 1, k)) == t*Sum(f(j), (j, 1, k))",
        ["so far"],
        [have("none", "Sum(t*f(j), (j, 1, 0)) == t*Sum(f(j), (j, 1, 0))")],
        [have("more", "Sum(t*f(j), (j, 1, k + 1)) == t*Sum(f(j), (j, 1, k + 1))", "so far")],
    ),
    apply("all", "up to", "n"),
)

#: The order of summation.
EXCHANGED: Final = lemma(
    "for f: (natural, natural -> real), m, n: natural."
    " Sum(Sum(f(i, j), (j, 1, n)), (i, 1, m)) == Sum(Sum(f(i, j), (i, 1, m)), (j, 1, n))",
    [],
    by_induction(
        "zeros",
        "for k: natural. Sum(Sum(f(i, j), (i, 1, 0)), (j, 1, k)) == 0",
        ["so far"],
        [have("none", "Sum(Sum(f(i, j), (i, 1, 0)), (j, 1, 0)) == 0")],
        [have("more", "Sum(Sum(f(i, j), (i, 1, 0)), (j, 1, k + 1)) == 0", "so far")],
    ),
    by_induction(
        "up to",
        "for k: natural. Sum(Sum(f(i, j), (j, 1, n)), (i, 1, k))"
        " == Sum(Sum(f(i, j), (i, 1, k)), (j, 1, n))",
        ["so far"],
        [
            have(
                "none",
                "Sum(Sum(f(i, j), (j, 1, n)), (i, 1, 0))"
                " == Sum(Sum(f(i, j), (i, 1, 0)), (j, 1, n))",
                "zeros(n)",
            )
        ],
        [
            have(
                "more",
                "Sum(Sum(f(i, j), (j, 1, n)), (i, 1, k + 1))"
                " == Sum(Sum(f(i, j), (i, 1, k + 1)), (j, 1, n))",
                "so far",
            )
        ],
    ),
    apply("all", "up to", "m"),
)
