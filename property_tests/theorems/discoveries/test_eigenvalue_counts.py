"""Counts of eigenvalues: closed by the kernel, and right for exact Hessians."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from flint import fmpq, fmpq_mat

from memory_theorems.theorems.discoveries.eigenvalue_counts.statement import EigenvalueCounts
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(EigenvalueCounts(), drawn=2, spared=("units", "a(s, j) != 0"))

#: (weights by group, rates, number of active groups, i_2').
FITS = (
    (((1, 2), (3,)), (1, 2), 2, 0),
    (((1, 1), (1, -1), (0,)), (1, 2, 3), 1, 1),
    (((2,), (0, 0), (0,)), (1, 2, 3), 1, 0),
    (((1, -2), (1, 2, -3), (1, -1)), (3, 1, 2), 1, 2),
)


@pytest.mark.parametrize(("weights", "rates", "active", "mixed"), FITS)
def test_the_rank_of_the_short_term_hessian(
    weights: tuple[tuple[int, ...], ...], rates: tuple[int, ...], active: int, mixed: int
) -> None:
    """(95)-(100) at a perfect fit, written down by hand; the rank over the rationals."""
    units = [(F(a), F(w)) for row, w in zip(weights, rates, strict=True) for a in row]
    size = len(units)

    def entry(i: int, j: int) -> fmpq:
        (a, w), (b, u) = units[i % size], units[j % size]
        if i < size and j < size:
            return to_fmpq(2 / (w + u))
        if i >= size and j >= size:
            return to_fmpq(4 * a * b / (w + u) ** 3)
        return to_fmpq(-2 * (b if i < size else a) / (w + u) ** 2)

    rank = fmpq_mat(
        2 * size, 2 * size, [entry(i, j) for i in range(2 * size) for j in range(2 * size)]
    ).rank()
    idle = len(weights) - active
    assert rank == 2 * active + idle + mixed
    assert rank <= size + active
