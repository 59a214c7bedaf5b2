"""Finite double sums: factors taken out, the order of summation, products of sums."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.verify.reasoning.steps import apply, by_induction, thus

#: A factor.
SCALED: Final = lemma(
    "for f: (natural -> real), n: natural, t: real. Sum(t*f(j), (j, 1, n))"
    " == t*Sum(f(j), (j, 1, n))",
    [],
)

#: The order of summation.
EXCHANGED: Final = lemma(
    "for f: (natural, natural -> real), m, n: natural."
    " Sum(Sum(f(i, j), (j, 1, n)), (i, 1, m)) == Sum(Sum(f(i, j), (i, 1, m)), (j, 1, n))",
    [],
    by_induction(
        "up to",
        "for k: natural. Sum(Sum(f(i, j), (j, 1, n)), (i, 1, k))"
        " == Sum(Sum(f(i, j), (i, 1, k)), (j, 1, n))",
        "so far",
        [],
        [thus("so far")],
    ),
    apply("all", "up to(m)"),
)
