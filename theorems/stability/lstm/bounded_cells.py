"""Lemma 5 for LSTMs of every width, all times, weights and inputs, unit by unit.

Units are counted from 1 to n.  ``a`` and ``b`` are the rows of the forget gate's matrices, ``u``
its pre-activation; what the other gates add to a cell, ``q``, is at most 1 in absolute value, and
so is every output ``h``.  Then no forget gate exceeds

    F = 1/(1 + exp(-(alpha + beta*B))) < 1,

where alpha and beta bound the row sums, and every cell stays within ``1/(1 - F)``.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

SYMBOLS = {
    "n": ("n", "natural", "number of units"),
    "m": ("m", "natural", "number of input channels"),
    "alpha": (r"\alpha", "[0, oo)", "bound of the row sums of the recurrent matrix"),
    "beta": (r"\beta", "[0, oo)", "bound of the row sums of the input matrix"),
    "B": ("B", "[0, oo)", "bound of the inputs"),
    "a": ("a", "natural, natural -> real", "recurrent matrix of the forget gate"),
    "b": ("b", "natural, natural -> real", "input matrix of the forget gate"),
    "h": ("h", "natural, natural -> real", "outputs: unit, time"),
    "x": ("x", "natural, natural -> real", "inputs: channel, time"),
    "u": ("u", "natural, natural -> real", "pre-activation of the forget gate"),
    "f": ("f", "natural, natural -> real", "forget gate"),
    "F": ("F", "real", "bound of the forget gates"),
    "c": ("c", "natural, natural -> real", "cells: unit, time"),
}
GIVEN = {
    "recurrent rows": "for i: natural. Sum(|a(i, j)|, (j, 1, n)) <= alpha",
    "input rows": "for i: natural. Sum(|b(i, j)|, (j, 1, m)) <= beta",
    "inputs": "for j, t: natural. |x(j, t)| <= B",
}
DEFINE = (
    "u(i, t) == Sum(a(i, j)*h(j, t), (j, 1, n)) + Sum(b(i, j)*x(j, t + 1), (j, 1, m))",
    "f(i, t) == 1/(1 + exp(-u(i, t)))",
    "F == 1/(1 + exp(-(alpha + beta*B)))",
)
CELLS = ("c(i, 0) == 0", "c(i, t + 1) == f(i, t)*c(i, t) + q(i, t)")

THEORY = Theory.parse(
    {**SYMBOLS, "q": ("q", "natural, natural -> real", "what the other gates add: unit, time")},
    {
        **GIVEN,
        "outputs": "for j, t: natural. |h(j, t)| <= 1",
        "other gates": "for i, t: natural. |q(i, t)| <= 1",
    },
    [*DEFINE, *CELLS],
)

PROOF = (
    induct(
        "recurrent sum",
        "for i, t, k: natural. |Sum(a(i, j)*h(j, t), (j, 1, k))| <= Sum(|a(i, j)|, (j, 1, k))",
        on="k",
        step="outputs(k + 1, t); "
        "abs_add_mul_le(Sum(a(i, j)*h(j, t), (j, 1, k)), Sum(|a(i, j)|, (j, 1, k)), a(i, k "
        "+ 1), h(k + 1, t), 1)",
    ),
    induct(
        "input sum",
        "for i, t, k: natural."
        " |Sum(b(i, j)*x(j, t + 1), (j, 1, k))| <= B*Sum(|b(i, j)|, (j, 1, k))",
        on="k",
        step="inputs(k + 1, t + 1); "
        "abs_add_mul_le(Sum(b(i, j)*x(j, t + 1), (j, 1, k)), Sum(|b(i, j)|, (j, 1, k)), "
        "b(i, k + 1), x(k + 1, t + 1), B)",
    ),
    have(
        "pre-activation",
        "for i, t: natural. u(i, t) <= alpha + beta*B",
        "recurrent sum(i, t, n); recurrent rows(i); input sum(i, t, m); input rows(i); "
        "mul_le_mul_of_nonneg_left(B, Sum(|b(i, j)|, (j, 1, m)), beta)",
    ),
    have(
        "logistic function",
        "for y, z: real. y <= z => 1/(1 + exp(-y)) <= 1/(1 + exp(-z))",
        "exponential(-z, -y)",
    ),
    have("the bound is below 1", "F < 1"),
    have(
        "forget gates",
        "for i, t: natural. f(i, t) <= F",
        "pre-activation(i, t); logistic function(u(i, t), alpha + beta*B)",
    ),
    have(
        "forget gates are positive", "for i, t: natural. f(i, t) >= 0", "logistic_nonneg(u(i, t))"
    ),
    have(
        "contraction",
        "for g, G, y: [0, oo). g <= G and (1 - G)*y <= 1 => (1 - G)*(g*y + 1) <= 1",
        "mul_le_mul_of_nonneg_left(g, (1 - G)*y, 1)",
    ),
    have(
        "one step",
        "for g, G: [0, oo), y, z: real. g <= G and G < 1 and (1 - G)*|y| <= 1 and |z| <= 1"
        " => (1 - G)*|g*y + z| <= 1",
        "abs_mul_add_le(g, y, z); contraction(g, G, |y|); "
        "mul_le_mul_of_nonneg_left(1 - G, |g*y + z|, g*|y| + 1)",
    ),
    induct(
        "cells, multiplied",
        "for i, t: natural. (1 - F)*|c(i, t)| <= 1",
        on="t",
        base="logistic_nonneg(alpha + beta*B)",
        step="forget gates(i, t); forget gates are positive(i, t); the bound is below 1; "
        "logistic_nonneg(alpha + beta*B); other gates(i, t); "
        "one step(f(i, t), F, c(i, t), q(i, t))",
    ),
    have("divided", "for y, G: real. G < 1 and (1 - G)*y <= 1 => y <= 1/(1 - G)"),
    have(
        "cells",
        "for i, t: natural. |c(i, t)| <= 1/(1 - F)",
        "cells, multiplied(i, t); the bound is below 1; divided(|c(i, t)|, F)",
    ),
)
