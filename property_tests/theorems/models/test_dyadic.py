"""Exact dyadic matrices: nothing is rounded, and definiteness is never claimed wrongly."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq, fmpq_mat
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from memory_theorems.theorems.models.dyadic import (
    Dyadic,
    is_positive_semidefinite,
    norm_upper_bound,
    round_up,
    square_root_upper,
)

FINITE = st.floats(allow_nan=False, allow_infinity=False, width=32)
SMALL = st.floats(min_value=-4, max_value=4, width=32)


@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(1, 4)), elements=FINITE))
def test_every_float_is_taken_exactly(array: np.ndarray) -> None:
    matrix = Dyadic.from_array(array)
    for i, j in np.ndindex(*array.shape):
        assert matrix.entry(i, j) == Fraction(float(array[i, j]))


@given(
    hnp.arrays(np.float64, (3, 3), elements=SMALL), hnp.arrays(np.float64, (3, 3), elements=SMALL)
)
def test_arithmetic_is_exact(left: np.ndarray, right: np.ndarray) -> None:
    a, b = Dyadic.from_array(left), Dyadic.from_array(right)
    for i in range(3):
        for j in range(3):
            x, y = Fraction(float(left[i, j])), Fraction(float(right[i, j]))
            assert (a + b).entry(i, j) == x + y
            assert (a - b).entry(i, j) == x - y
            assert (a @ b).entry(i, j) == sum(
                Fraction(float(left[i, k])) * Fraction(float(right[k, j])) for k in range(3)
            )
            assert a.transpose.entry(j, i) == x
    assert a.infinity_norm() == max(sum(abs(Fraction(float(v))) for v in row) for row in left)


def leading_minors(matrix: Dyadic) -> list[Fraction]:
    """Determinants of the leading blocks: an independent criterion (Sylvester)."""
    size = matrix.shape[0]
    found = []
    for k in range(1, size + 1):
        block = fmpq_mat(
            k,
            k,
            [
                fmpq(matrix.entry(i, j).numerator, matrix.entry(i, j).denominator)
                for i in range(k)
                for j in range(k)
            ],
        )
        value = block.det()
        found.append(Fraction(int(value.p), int(value.q)))
    return found


@given(hnp.arrays(np.float64, (3, 3), elements=SMALL), st.integers(-8, 8))
def test_definiteness_agrees_with_sylvester(array: np.ndarray, shift: int) -> None:
    gram = Dyadic.from_array(array)
    matrix = gram @ gram.transpose + Dyadic.identity(3).scaled(Fraction(shift, 4))
    if is_positive_semidefinite(matrix):
        assert all(minor > 0 for minor in leading_minors(matrix))


@pytest.mark.parametrize("size", [1, 2, 8, 40])
def test_clearly_definite_matrices_are_recognised(size: int) -> None:
    rng = np.random.default_rng(size)
    root = Dyadic.from_array(rng.normal(size=(size, size)).astype(np.float32))
    matrix = root @ root.transpose + Dyadic.identity(size).scaled(Fraction(1, 8))
    assert is_positive_semidefinite(matrix)
    smallest = np.linalg.eigvalsh(matrix.to_array())[0]
    lowered = matrix - Dyadic.identity(size).scaled(Fraction(smallest * (1 + 1e-6) + 1e-9))
    assert not is_positive_semidefinite(lowered)


def test_singular_and_asymmetric_matrices() -> None:
    singular = Dyadic.from_array(np.array([[1.0, 1.0], [1.0, 1.0]]))
    assert not is_positive_semidefinite(singular)
    with pytest.raises(ValueError, match="symmetric"):
        is_positive_semidefinite(Dyadic.from_array(np.array([[1.0, 2.0], [0.0, 1.0]])))


@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(1, 4)), elements=SMALL))
def test_norm_bounds_are_bounds_and_close(array: np.ndarray) -> None:
    bound = norm_upper_bound(Dyadic.from_array(array))
    actual = float(np.linalg.norm(array, 2))
    assert bound >= Fraction(actual) * (1 - Fraction(1, 10**12))
    assert float(bound) <= actual * 1.01 or actual < 1e-6


@given(st.fractions(min_value=0))
def test_roundings_go_up(value: Fraction) -> None:
    root = square_root_upper(value)
    assert root * root >= value
    assert root * root <= value * (1 + Fraction(1, 2**50))
    assert value <= round_up(value, 20) <= value * (1 + Fraction(1, 2**18))
