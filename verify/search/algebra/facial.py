"""Faces of the cone of semidefinite matrices: kernels recognised as rational subspaces."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from flint import fmpq_mat

from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction

Array: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Rows: TypeAlias = list[list[Fraction]]


def faces(matrices: Sequence[Array]) -> list[Rows | None] | None:
    """For every matrix rational rows that span the complement of its kernel; None: no kernel."""
    found: list[Rows | None] = []
    smaller = False
    for matrix in matrices:
        rows = face(matrix)
        smaller = smaller or rows is not None
        found.append(rows)
    return found if smaller else None


def face(matrix: Array) -> Rows | None:
    size = len(matrix)
    if size == 0:
        return None
    values, vectors = np.linalg.eigh(matrix)
    count = _kernel_size(values)
    if count == 0:
        return None
    kernel = rational_span(vectors[:, :count].T)
    if kernel is None:
        return None
    return nullspace(kernel, size)


def _kernel_size(values: Array) -> int:
    """How many eigenvalues are to be taken for 0: those before the widest gap."""
    size = len(values)
    logs = np.log10(np.maximum(np.abs(values), 1e-12))
    small = [k for k in range(size) if values[k] < 3e-4 * max(1.0, float(values[-1]))]
    if not small:
        return 0
    if len(small) == size:
        return size if float(values[-1]) < 1e-4 else 0
    best = max(small, key=lambda k: logs[k + 1] - logs[k] if k + 1 < size else 0.0)
    return best + 1


def rational_span(vectors: Array) -> Rows | None:
    """Rational rows (reduced echelon form) near the span of the given orthonormal rows."""
    work = np.array(vectors, dtype=float)
    count = len(work)
    pivots: list[int] = []
    for row in range(count):
        place = np.unravel_index(np.argmax(np.abs(work[row:, :])), work[row:, :].shape)
        pivot_row, column = row + int(place[0]), int(place[1])
        if abs(work[pivot_row, column]) < 1e-6:
            return None
        work[[row, pivot_row]] = work[[pivot_row, row]]
        work[row] /= work[row, column]
        for other in range(count):
            if other != row:
                work[other] -= work[other, column] * work[row]
        pivots.append(column)
    exact: Rows = []
    for row in range(count):
        line = []
        for value in work[row]:
            near = Fraction(float(value)).limit_denominator(60)
            if abs(float(near) - value) > 2e-3:
                return None
            line.append(near)
        exact.append(line)
    return exact


def nullspace(rows: Rows, size: int) -> Rows:
    """Independent rational rows orthogonal to all the given ones."""
    if not rows:
        return [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    entries = [to_fmpq(value) for row in rows for value in row]
    reduced, rank = fmpq_mat(len(rows), size, entries).rref()
    pivots = [next(j for j in range(size) if reduced[i, j] != 0) for i in range(rank)]
    found: Rows = []
    for free in range(size):
        if free in pivots:
            continue
        line = [Fraction(0)] * size
        line[free] = Fraction(1)
        for i, pivot in enumerate(pivots):
            line[pivot] = -to_fraction(reduced[i, free])
        found.append(line)
    return found
