"""Proposals for the incremental-sector inequality by an interior-point solver (Clarabel)."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


def sector_multipliers(weights: FloatArray, factor: float) -> tuple[FloatArray, FloatArray] | None:
    """P (n, n) and diagonal T (n,) with the block matrix of :mod:`theorems.models.norms` well
    inside the cone, or None; a proposal in floats that exact arithmetic has still to verify.

    The margin t of ``block >= t I, P >= t I, T >= t`` is maximised subject to ``trace P = n``.
    """
    import clarabel
    from scipy import sparse

    size = len(weights)
    pairs = [(i, j) for j in range(size) for i in range(j + 1)]
    count = len(pairs) + size + 1
    triangle = 2 * size * (2 * size + 1) // 2

    def position(i: int, j: int) -> int:
        return j * (j + 1) // 2 + i

    rows: list[int] = []
    columns: list[int] = []
    values: list[float] = []

    def put(i: int, j: int, column: int, value: float) -> None:
        """Coefficient of unknown ``column`` in entry (i, j), i <= j, of the block matrix."""
        rows.append(position(i, j))
        columns.append(column)
        values.append(-value * (1.0 if i == j else math.sqrt(2)))

    for column, (i, j) in enumerate(pairs):
        put(i, j, column, factor**2)
        put(size + i, size + j, column, -1.0)
    for k in range(size):
        column = len(pairs) + k
        put(size + k, size + k, column, 2.0)
        for i in range(size):
            if weights[k, i]:
                put(i, size + k, column, -weights[k, i])
    margin = count - 1
    for i in range(2 * size):
        put(i, i, margin, -1.0)
    offset = triangle
    for column, (i, j) in enumerate(pairs):
        rows.append(offset + position(i, j))
        columns.append(column)
        values.append(-(1.0 if i == j else math.sqrt(2)))
    for i in range(size):
        rows.append(offset + position(i, i))
        columns.append(margin)
        values.append(1.0)
    offset += size * (size + 1) // 2
    for k in range(size):
        rows += [offset + k, offset + k]
        columns += [len(pairs) + k, margin]
        values += [-1.0, 1.0]
    offset += size
    for column, (i, j) in enumerate(pairs):
        if i == j:
            rows.append(offset)
            columns.append(column)
            values.append(1.0)
    right = np.zeros(offset + 1)
    right[offset] = size
    cost = np.zeros(count)
    cost[margin] = -1.0
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = 60
    solver = clarabel.DefaultSolver(
        sparse.csc_matrix((count, count)),
        cost,
        sparse.csc_matrix((values, (rows, columns)), shape=(offset + 1, count)),
        right,
        [
            clarabel.PSDTriangleConeT(2 * size),
            clarabel.PSDTriangleConeT(size),
            clarabel.NonnegativeConeT(size),
            clarabel.ZeroConeT(1),
        ],
        settings,
    )
    solution = solver.solve()
    unknowns = np.array(solution.x)
    if len(unknowns) != count or not np.isfinite(unknowns).all() or unknowns[margin] <= 0:
        return None
    metric = np.zeros((size, size))
    for column, (i, j) in enumerate(pairs):
        metric[i, j] = metric[j, i] = unknowns[column]
    return metric, unknowns[len(pairs) : len(pairs) + size]
