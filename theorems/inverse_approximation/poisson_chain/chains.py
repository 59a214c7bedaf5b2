"""Sums with decreasing coefficients against weights of total 1 converge uniformly.

``S(n)`` is the sum of the first n weights, ``R(m, j)`` that of the j terms from m on.
"""

from __future__ import annotations

from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs.scripts import have, induct

THEORY = Theory.parse(
    {
        "c": ("c", "natural -> [0, oo)", "the coefficients"),
        "p": ("p", "natural -> [0, oo)", "the weights at one time"),
        "S": ("S", "natural -> real", "the sum of the first weights"),
        "R": ("R", "natural, natural -> real", "terms from the first number on"),
    },
    {
        "decreasing": "for k: natural. c(k + 1) <= c(k)",
        "weights": "for k: natural. S(k) <= 1",
    },
    [
        "S(0) == 0",
        "S(k + 1) == S(k) + p(k)",
        "R(m, 0) == 0",
        "R(m, j + 1) == R(m, j) + c(m + j)*p(m + j)",
    ],
)

PROOF = (
    induct("sums are not negative", "for k: natural. S(k) >= 0", on="k"),
    induct(
        "later coefficients",
        "for m, j: natural. c(m + j) <= c(m)",
        on="j",
        step=["decreasing(m + j)"],
    ),
    induct(
        "terms and weights",
        "for m, j: natural. R(m, j) <= c(m)*(S(m + j) - S(m))",
        on="j",
        step=["later coefficients(m, j)", "mul_le_mul_of_nonneg_right(p(m + j), c(m + j), c(m))"],
    ),
    induct("terms are not negative", "for m, j: natural. R(m, j) >= 0", on="j"),
    have(
        "tails",
        "for m, j: natural. Abs(R(m, j)) <= c(m)",
        [
            "terms and weights(m, j)",
            "terms are not negative(m, j)",
            "weights(m + j)",
            "sums are not negative(m)",
            "mul_le_mul_of_nonneg_right(c(m), S(m + j) - S(m), 1)",
        ],
    ),
)
