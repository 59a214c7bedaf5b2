"""Certified linear algebra: norms against exact definiteness, kernels against products."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq, fmpq_mat
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import lower_bound, precision, upper_bound
from memory_theorems.verify.arithmetic.linear_algebra import (
    NORMS,
    determinant,
    identity,
    is_positive_definite,
    is_positive_semidefinite,
    largest,
    ldl_pivots,
    magnitude,
    matrix,
    norm_at_most,
    norm_upper_bound,
    null_space,
    operator_norm,
    rank,
    solve,
    spectral_norm,
    to_rows,
    vector_norm,
)

ENTRIES = st.fractions(min_value=-3, max_value=3, max_denominator=5)


@st.composite
def matrices(draw: st.DrawFn, square: bool = False) -> fmpq_mat:
    rows = draw(st.integers(1, 4))
    columns = rows if square else draw(st.integers(1, 4))
    return matrix([[draw(ENTRIES) for _ in range(columns)] for _ in range(rows)])


def floats(value: fmpq_mat) -> np.ndarray:
    return np.array([[float(Fraction(entry)) for entry in row] for row in to_rows(value)])


@given(matrices())
def test_spectral_norm_agrees_with_definiteness_and_floats(w: fmpq_mat) -> None:
    norm = spectral_norm(w, 96)
    with precision(128):
        low, high = lower_bound(norm), upper_bound(norm)
    assert norm_at_most(w, high)
    assert low == high or not norm_at_most(w, low - Fraction(1, 2**60))
    assert high - low < Fraction(1, 2**60)
    assert float(high) == pytest.approx(np.linalg.norm(floats(w), 2), abs=1e-9)


@given(matrices(), st.sampled_from(NORMS))
def test_operator_norm_bounds_every_image(w: fmpq_mat, norm: str) -> None:
    bound = operator_norm(w, norm, 128)
    for column in range(w.ncols()):
        unit = fmpq_mat(w.ncols(), 1, [int(j == column) for j in range(w.ncols())])
        with precision(128):
            image = vector_norm((w * unit).entries(), norm)
            assert not image > bound


@given(matrices())
def test_norm_upper_bound_is_least_of_its_denominator(w: fmpq_mat) -> None:
    bound = norm_upper_bound(w, 100)
    assert norm_at_most(w, bound)
    assert bound == 0 or not norm_at_most(w, bound - Fraction(1, 100))


def test_exact_norms() -> None:
    w = matrix([[1, -2], [3, 4]])
    assert operator_norm(w, "1") == 6
    assert operator_norm(w, "oo") == 7
    assert spectral_norm(matrix([[3, 0], [0, -4]])) == 4
    assert spectral_norm(matrix([[3, 4]])) == 5
    assert spectral_norm(matrix([[0, 0], [0, 0]])) == 0
    assert spectral_norm(matrix([[0, 10], [0, 0]])) == 10


@given(matrices(square=True))
def test_definiteness_agrees_with_eigenvalues(w: fmpq_mat) -> None:
    gram = w.transpose() * w
    assert is_positive_semidefinite(gram)
    assert is_positive_definite(gram) == (determinant(w) != 0)
    shifted = gram - fmpq(1, 2) * identity(gram.nrows())
    smallest = np.linalg.eigvalsh(floats(shifted)).min()
    if abs(smallest) > 1e-9:
        assert is_positive_semidefinite(shifted) == (smallest > 0)
        assert is_positive_definite(shifted) == (smallest > 0)


def test_pivots() -> None:
    assert ldl_pivots(matrix([[2, 1], [1, 2]])) == (fmpq(2), fmpq(3, 2))
    assert ldl_pivots(matrix([[0, 1], [1, 0]])) is None
    assert not is_positive_semidefinite(matrix([[0, 1], [1, 0]]))
    assert is_positive_semidefinite(matrix([[1, 1], [1, 1]]))
    assert not is_positive_definite(matrix([[1, 1], [1, 1]]))
    with pytest.raises(ValueError, match="symmetric"):
        ldl_pivots(matrix([[1, 2], [3, 4]]))


@given(matrices())
def test_null_space_and_rank(w: fmpq_mat) -> None:
    kernel = null_space(w)
    dimension = 0 if kernel is None else kernel.ncols()
    assert rank(w) + dimension == w.ncols()
    if kernel is not None:
        assert all(entry == 0 for entry in (w * kernel).entries())
        assert rank(kernel) == dimension


@given(matrices(square=True), st.data())
def test_solve(w: fmpq_mat, data: st.DataObject) -> None:
    right = matrix([[data.draw(ENTRIES)] for _ in range(w.nrows())])
    found = solve(w, right)
    assert (found is None) == (determinant(w) == 0)
    if found is not None:
        assert w * found == right


def test_norms_of_balls_contain_zero_crossings() -> None:
    with precision(64):
        ball = arb(0, 0.5)
        assert magnitude(ball).contains(0.5)
        assert vector_norm([ball, fmpq(3)], "2").contains(3)
        assert vector_norm([ball, ball], "oo").contains(0.5)
        assert largest([fmpq(1), arb(1, 0.5)]).contains(1.5)


def test_malformed_matrices() -> None:
    with pytest.raises(ValueError, match="rows"):
        matrix([])
    with pytest.raises(ValueError, match="rows"):
        matrix([[1], [1, 2]])
    with pytest.raises(ValueError, match="square"):
        determinant(matrix([[1, 2]]))
    with pytest.raises(ValueError, match="square"):
        solve(matrix([[1, 2]]), matrix([[1]]))
    assert not norm_at_most(matrix([[0]]), -1)
