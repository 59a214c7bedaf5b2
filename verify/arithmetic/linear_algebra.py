"""Certified linear algebra over the rationals: norms, definiteness, rank, solutions.

Matrices are ``fmpq_mat`` (exact).  Results are exact rationals where the number is rational and
balls that contain it otherwise; definiteness is decided exactly, never by balls.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from flint import arb, fmpq, fmpq_mat, fmpz

from memory_theorems.verify.arithmetic.balls import (
    Real,
    compare,
    precision,
    to_ball,
    to_fmpq,
    to_fraction,
    upper_bound,
)

#: A matrix as a hashable value: its rows.
Rows: TypeAlias = tuple[tuple[Fraction, ...], ...]
#: Vector norms and the operator norms that they induce: sum, Euclidean, maximum.
Norm: TypeAlias = Literal["1", "2", "oo"]
NORMS: tuple[Norm, ...] = ("1", "2", "oo")


def matrix(rows: Sequence[Sequence[Fraction | int]]) -> fmpq_mat:
    """The exact matrix with these rows.  ValueError when they differ in length or are missing."""
    if not rows or not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError("a matrix needs at least one row and rows of one positive length")
    return fmpq_mat(len(rows), len(rows[0]), [to_fmpq(entry) for row in rows for entry in row])


def to_rows(value: fmpq_mat) -> Rows:
    """Inverse of :func:`matrix`."""
    return tuple(tuple(to_fraction(entry) for entry in row) for row in value.tolist())


def identity(size: int) -> fmpq_mat:
    return fmpq_mat(size, size, [fmpq(int(i == j)) for i in range(size) for j in range(size)])


def exact_sqrt(value: fmpq) -> fmpq | None:
    """The rational square root of ``value >= 0``, or None when it is irrational."""
    top, bottom = fmpz(value.p), fmpz(value.q)
    if top.is_square() and bottom.is_square():
        return fmpq(top.isqrt(), bottom.isqrt())
    return None


def square_root(value: Real) -> Real:
    """``sqrt(value)``, exact where rational, at the current precision.

    A ball is taken as an enclosure of a number that is known to be non-negative.
    """
    if isinstance(value, fmpq):
        exact = exact_sqrt(value)
        return arb(value).sqrt() if exact is None else exact
    if value > 0:
        return value.sqrt()
    return arb(0).union(value.abs_upper().sqrt().abs_upper())


def magnitude(value: Real) -> Real:
    """``|value|``, a ball for a ball."""
    if isinstance(value, fmpq):
        return abs(value)
    return (
        arb(0).union(value.abs_upper())
        if value.contains(0)
        else value.abs_lower().union(value.abs_upper())
    )


def largest(values: Sequence[Real]) -> Real:
    """The maximum of numbers known through enclosures; exact when it is certainly one of them."""
    result = values[0]
    for item in values[1:]:
        if compare(result, ">=", item) is True:
            continue
        result = item if compare(item, ">=", result) is True else to_ball(result).max(to_ball(item))
    return result


def vector_norm(entries: Sequence[Real], norm: Norm) -> Real:
    """``sum |v_i|``, ``sqrt(sum v_i^2)`` or ``max |v_i|``, at the current precision."""
    if norm == "2":
        squares: Real = fmpq(0)
        for entry in entries:
            bound = magnitude(entry)
            # A ball around |v| may dip below 0; squaring its ends keeps the square non-negative.
            squares = squares + (bound * bound if isinstance(bound, fmpq) else _square(bound))
        return square_root(squares)
    sizes = [magnitude(entry) for entry in entries]
    if norm == "oo":
        return largest(sizes)
    total: Real = fmpq(0)
    for size in sizes:
        total = total + size
    return total


def _square(ball: arb) -> arb:
    if ball.contains(0):
        return arb(0).union(ball.abs_upper() * ball.abs_upper())
    return ball * ball


def operator_norm(value: fmpq_mat, norm: Norm, bits: int = 128) -> Real:
    """The operator norm induced by ``norm``: exact for "1" (columns) and "oo" (rows)."""
    if norm == "2":
        return spectral_norm(value, bits)
    rows = value.tolist() if norm == "oo" else value.transpose().tolist()
    return max(sum((abs(entry) for entry in row), fmpq(0)) for row in rows)


def spectral_norm(value: fmpq_mat, bits: int = 128) -> Real:
    """The largest singular value: square root of the largest root of det(x - W^T W).

    The roots of the exact characteristic polynomial are isolated rigorously, so repeated and
    vanishing singular values need no special care.  Exact when the norm is rational and comes
    from a rational root.
    """
    if value.nrows() < value.ncols():
        value = value.transpose()
    gram = value.transpose() * value
    candidates: list[Real] = []
    with precision(bits + 32):
        _, factors = gram.charpoly().numer().factor()
        for factor, _multiplicity in factors:
            coefficients = factor.coeffs()
            if len(coefficients) == 2:
                candidates.append(fmpq(-coefficients[0], coefficients[1]))
            else:
                # All eigenvalues of a Gram matrix are real; the real part encloses each.
                roots: Any = factor.complex_roots()  # pairs (ball, multiplicity)
                candidates.extend(root.real for root, _ in roots)
        return square_root(largest(candidates))


def ldl_pivots(symmetric: fmpq_mat) -> tuple[fmpq, ...] | None:
    """Pivots d_1, ..., d_n of the exact factorisation LDL^T; None when a pivot vanishes early.

    All pivots are positive exactly when the matrix is positive definite.  ValueError when the
    matrix is not symmetric.
    """
    if symmetric != symmetric.transpose():
        raise ValueError("definiteness is asked of a symmetric matrix")
    rows = [list(row) for row in symmetric.tolist()]
    pivots: list[fmpq] = []
    for k in range(len(rows)):
        pivot = rows[k][k]
        if pivot == 0 and k + 1 < len(rows):
            return None
        pivots.append(pivot)
        for i in range(k + 1, len(rows)):
            ratio = rows[i][k] / pivot
            for j in range(k, len(rows)):
                rows[i][j] = rows[i][j] - ratio * rows[k][j]
    return tuple(pivots)


def is_positive_definite(symmetric: fmpq_mat) -> bool:
    """Exact decision of ``x^T S x > 0`` for all x != 0."""
    pivots = ldl_pivots(symmetric)
    return pivots is not None and all(pivot > 0 for pivot in pivots)


def is_positive_semidefinite(symmetric: fmpq_mat) -> bool:
    """Exact decision of ``x^T S x >= 0`` for all x.

    All eigenvalues of a symmetric matrix are real, and they are non-negative exactly when the
    coefficients of the characteristic polynomial alternate in sign.
    """
    if symmetric != symmetric.transpose():
        raise ValueError("definiteness is asked of a symmetric matrix")
    coefficients = symmetric.charpoly().coeffs()
    degree = len(coefficients) - 1
    return all(
        coefficient * (-1) ** (degree - power) >= 0
        for power, coefficient in enumerate(coefficients)
    )


def norm_at_most(value: fmpq_mat, bound: Fraction | int) -> bool:
    """Exact decision of ``||W||_2 <= bound``: bound^2 I - W^T W is positive semidefinite."""
    if bound < 0:
        return False
    gram = value.transpose() * value
    return is_positive_semidefinite(to_fmpq(bound * bound) * identity(gram.nrows()) - gram)


def norm_upper_bound(value: fmpq_mat, denominator: int = 1000) -> Fraction:
    """A rational ``mu >= ||W||_2`` with this denominator, at most 1/denominator too large."""
    with precision(64):
        least = math.ceil(upper_bound(to_ball(spectral_norm(value, 64)) * denominator))
    while least > 0 and norm_at_most(value, Fraction(least - 1, denominator)):
        least -= 1
    return Fraction(least, denominator)


def rank(value: fmpq_mat) -> int:
    return int(value.rank())


def determinant(value: fmpq_mat) -> fmpq:
    """ValueError when the matrix is not square."""
    if value.nrows() != value.ncols():
        raise ValueError("the determinant is asked of a square matrix")
    return value.det()


def solve(value: fmpq_mat, right: fmpq_mat) -> fmpq_mat | None:
    """The unique X with ``value * X = right``, or None when the matrix is singular."""
    if value.nrows() != value.ncols() or right.nrows() != value.nrows():
        raise ValueError("solve needs a square matrix and a right side with as many rows")
    try:
        return value.solve(right)
    except ZeroDivisionError:
        return None


def null_space(value: fmpq_mat) -> fmpq_mat | None:
    """A matrix whose columns are a basis of the kernel, or None when the kernel is zero."""
    reduced, count = value.rref()
    rows, columns = reduced.tolist(), value.ncols()
    pivots = [next(j for j, entry in enumerate(rows[i]) if entry != 0) for i in range(count)]
    free = [j for j in range(columns) if j not in pivots]
    if not free:
        return None
    basis = [[fmpq(0)] * len(free) for _ in range(columns)]
    for index, column in enumerate(free):
        basis[column][index] = fmpq(1)
        for i, pivot in enumerate(pivots):
            basis[pivot][index] = -rows[i][column]
    return fmpq_mat(columns, len(free), [entry for row in basis for entry in row])
