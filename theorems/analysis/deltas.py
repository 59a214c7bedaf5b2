"""Kronecker's delta as a term, and sums in which it picks a term."""

from __future__ import annotations

from typing import Final

from memory_theorems.theorems.analysis.lemmas import lemma
from memory_theorems.theorems.analysis.sums import SINGLE
from memory_theorems.verify.reasoning.composition import From, Object
from memory_theorems.verify.reasoning.steps import GOAL, apply, block, by_cases, have, obtain, thus

UNIT: Final = Object(
    "unit(i, k: natural)",
    "Max(0, 1 - (i - k)**2)",
    "Kronecker's delta: 1 where i = k, 0 for other natural numbers",
    r"\delta",
)

#: Kronecker's delta.
DELTA: Final = lemma(
    "for i, k: natural. (i == k => unit(i, k) == 1) and (i != k => unit(i, k) == 0)",
    [],
    have("one", "i == k => unit(i, k) == 1", "max_zero_one_sub_sq_of_eq_zero(i - k)"),
    have("none before", "for p, q: natural. p + 1 <= q => Max(0, 1 - (p - q)**2) == 0"),
    have("none after", "for p, q: natural. q + 1 <= p => Max(0, 1 - (p - q)**2) == 0"),
    block(
        "zero",
        "i != k => unit(i, k) == 0",
        "apart",
        by_cases(
            "side",
            GOAL,
            "i <= k",
            [have("before", "i + 1 <= k", "side case; apart"), thus("before; none before(i, k)")],
            [have("after", "k + 1 <= i", "side case"), thus("after; none after(i, k)")],
        ),
    ),
    objects=[UNIT],
)

#: A sum in which one term moves.
ONE_TERM: Final = lemma(
    "for f, g: (natural -> real), k, m: natural. 1 <= k and k <= m"
    " and (for j: natural. 1 <= j and j <= m and j != k => g(j) == f(j))"
    " => Sum(g(j), (j, 1, m)) == Sum(f(j), (j, 1, m)) + (g(k) - f(k))",
    "from 1; to m; others",
    apply("one left", "single(fun(j, g(j) - f(j)), k, m)", using="others(j)"),
    have("so", "Sum(g(j), (j, 1, m)) == Sum(f(j), (j, 1, m)) + (g(k) - f(k))", "one left"),
    uses=[From("single", SINGLE)],
)

#: The same at the diagonal, and elsewhere.
DIAGONAL: Final = lemma("for i: natural. unit(i, i) == 1", [], objects=[UNIT])
ELSEWHERE: Final = lemma(
    "for i, k: natural. i != k => unit(i, k) == 0",
    "apart",
    apply("there", "delta(i, k)"),
    obtain("there", "if the same", "if apart"),
    apply("so", "if apart"),
    uses=[From("delta", DELTA)],
)

#: The delta picks a term.
PICKED: Final = lemma(
    "for d, k: natural, F: (natural -> real). 1 <= k and k <= d"
    " => Sum(unit(k, j)*F(j), (j, 1, d)) == F(k)",
    "k from 1; k to d",
    block(
        "zeros",
        "for j: natural. 1 <= j and j <= d and j != k => unit(k, j)*F(j) == 0",
        "j from 1; j to d; apart",
        apply("zero", "elsewhere(k, j)", using="apart"),
        apply("so", "mul_eq_zero_of_left(unit(k, j), F(j))"),
    ),
    apply("one term", "single(fun(j, unit(k, j)*F(j)), k, d)"),
    have("so", "Sum(unit(k, j)*F(j), (j, 1, d)) == F(k)", "one term; diagonal(k)"),
    uses=[From("single", SINGLE), From("elsewhere", ELSEWHERE), From("diagonal", DIAGONAL)],
)
