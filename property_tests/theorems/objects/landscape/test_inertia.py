"""Rank and inertia of rational matrices: two independent counts, and wrong certificates."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flint import arb, fmpq, fmpq_mat
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.landscape.inertia import (
    Inertia,
    RankCertificate,
    ball_inertia,
    check_rank,
    descartes_inertia,
    matrix_inertia,
    rank_certificate,
    submatrix,
)


@st.composite
def symmetric(draw: st.DrawFn) -> fmpq_mat:
    """X^T D X with small integer X and D of either sign: every rank and inertia occurs."""
    size = draw(st.integers(1, 6))
    signs = draw(st.lists(st.integers(-2, 2), min_size=size, max_size=size))
    entries = draw(st.lists(st.integers(-2, 2), min_size=size * size, max_size=size * size))
    factor = fmpq_mat(size, size, [fmpq(entry, 3) for entry in entries])
    middle = fmpq_mat(size, size)
    for i, value in enumerate(signs):
        middle[i, i] = fmpq(value)
    return factor.transpose() * middle * factor


@settings(max_examples=60, deadline=None)
@given(symmetric())
def test_congruence_and_characteristic_polynomial_agree(matrix: fmpq_mat) -> None:
    found = matrix_inertia(matrix)
    assert found == descartes_inertia(matrix)
    assert found.rank == check_rank(matrix, rank_certificate(matrix)) == int(matrix.rank())


def _matrix(rows: list[list[int]]) -> fmpq_mat:
    return fmpq_mat(len(rows), len(rows), [fmpq(entry) for row in rows for entry in row])


def test_a_vanishing_diagonal_needs_pivots_of_size_two() -> None:
    matrix = _matrix([[0, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, -3], [0, 0, -3, 0]])
    assert matrix_inertia(matrix) == Inertia(2, 2, 0)


def test_wrong_certificates_are_refused() -> None:
    matrix = _matrix([[1, 1, 0], [1, 1, 0], [0, 0, -2]])
    good = rank_certificate(matrix)
    assert check_rank(matrix, good) == 2
    assert matrix_inertia(matrix) == Inertia(1, 1, 1)
    one = fmpq(1)
    wrong = [
        replace(good, minor=(0, 1)),  # a singular minor
        replace(good, minor=(0, 0)),  # an index twice
        replace(good, minor=(0,)),  # too few
        replace(good, kernel=(((0, one), (1, one)),)),  # no vector of the kernel
        replace(good, minor=(0,), kernel=(good.kernel[0], good.kernel[0])),  # dependent vectors
        RankCertificate((0, 1, 2), ()),
    ]
    for certificate in wrong:
        with pytest.raises(ValueError, match=r"minor|kernel|vectors"):
            check_rank(matrix, certificate)


def test_balls_that_hold_matrices_of_different_inertia_are_not_decided() -> None:
    unsure = arb(0, 0.1)
    assert ball_inertia([[unsure]]) is None
    assert ball_inertia([[arb(1), arb(1)], [arb(1), 1 + unsure]]) is None
    assert ball_inertia([[arb(1, 0.1), arb(3, 0.1)], [arb(3, 0.1), arb(1, 0.1)]]) == Inertia(
        1, 1, 0
    )


def test_an_asymmetric_matrix_has_no_inertia() -> None:
    with pytest.raises(ValueError, match="symmetric"):
        matrix_inertia(_matrix([[1, 2], [0, 1]]))


def test_submatrix() -> None:
    assert submatrix(_matrix([[1, 2, 3], [2, 4, 5], [3, 5, 6]]), (0, 2)) == _matrix(
        [[1, 3], [3, 6]]
    )
