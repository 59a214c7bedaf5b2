"""Linear equations in positive semidefinite matrices: floats propose, rationals dispose.

A *system* asks for symmetric matrices ``Q_k >= 0`` and free numbers with given linear equations.
An interior-point solver finds the solution whose smallest eigenvalue is greatest.  Where that
eigenvalue is 0, the kernels of the matrices are recognised as rational subspaces and divided out
(facial reduction), until the solution is strictly positive and can be rounded: the free unknowns
to nearby rationals, the others from the equations, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from flint import fmpq, fmpq_mat

from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.lazily import lazily
from memory_theorems.verify.search.algebra.facial import Array, Rows, faces

if TYPE_CHECKING:
    import clarabel
    from scipy import sparse
else:
    clarabel, sparse = lazily("clarabel"), lazily("scipy.sparse")


#: (block, i, j) with i <= j, or (-1, number, 0) for a free number.
Unknown: TypeAlias = tuple[int, int, int]

MAX_UNKNOWNS = 1_500
MAX_EQUATIONS = 700
DENOMINATORS = (1, 2, 6, 12, 60, 2**10, 2**16, 2**24, 2**32)
_POSITIVE = 1e-7
_FLAT = 1e-4


@dataclass(frozen=True, slots=True)
class System:
    """``sum of coefficient * unknown = right`` for every equation.

    ``sizes`` are the orders of the matrices, ``free`` the number of free numbers.  Off-diagonal
    unknowns stand for the single entry Q[i, j] (whoever writes the equation doubles it).
    """

    sizes: tuple[int, ...]
    free: int
    equations: tuple[Mapping[Unknown, Fraction], ...]
    right: tuple[Fraction, ...]
    #: matrices of order 1 that have to be > 0
    positive: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Solution:
    """Exact positive semidefinite matrices and free numbers."""

    matrices: tuple[Rows, ...]
    free: tuple[Fraction, ...]


def solve(system: System, rounds: int = 4) -> Solution | None:
    """An exact solution, or None (which says nothing)."""
    bases: list[Rows | None] = [None] * len(system.sizes)
    current = system
    for _ in range(rounds):
        count = sum(n * (n + 1) // 2 for n in current.sizes) + current.free
        if count > MAX_UNKNOWNS or len(current.equations) > MAX_EQUATIONS:
            return None
        found = _interior(current)
        if found is None:
            return None
        level, matrices, numbers = found
        if level > _POSITIVE:
            exact = _rounded(current, matrices, numbers)
            if exact is not None:
                return Solution(
                    tuple(_lifted(q, base) for q, base in zip(exact.matrices, bases)), exact.free
                )
        if level < -_FLAT:
            return None
        reduced = faces(matrices)
        if reduced is None:
            return None
        bases = [_composed(new, old) for new, old in zip(reduced, bases)]
        current = _restricted(current, reduced)
    return None


# ---------------------------------------------------------------- the interior-point solver
def _interior(system: System) -> tuple[float, list[Array], Array] | None:
    """max t with Q_k - t*I >= 0, t <= 1: (t, matrices, free numbers) in floats."""
    places, offset = {}, 0
    for block, size in enumerate(system.sizes):
        for j in range(size):
            for i in range(j + 1):
                places[block, i, j] = offset
                offset += 1
    for index in range(system.free):
        places[-1, index, 0] = offset
        offset += 1
    t = offset
    rows, columns, values, right = [], [], [], []
    row = 0
    for equation, wanted in zip(system.equations, system.right):
        scale = max((abs(float(c)) for c in equation.values()), default=1.0) or 1.0
        for unknown, coefficient in equation.items():
            rows.append(row)
            columns.append(places[unknown])
            values.append(float(coefficient) / scale)
        right.append(float(wanted) / scale)
        row += 1
    cones: list[Any] = [clarabel.ZeroConeT(row)] if row else []
    for block, size in enumerate(system.sizes):
        if size == 0:
            continue
        for j in range(size):
            for i in range(j + 1):
                rows.append(row)
                columns.append(places[block, i, j])
                values.append(-1.0 if i == j else -np.sqrt(2))
                if i == j:
                    rows.append(row)
                    columns.append(t)
                    values.append(1.0)
                right.append(0.0)
                row += 1
        cones.append(clarabel.PSDTriangleConeT(size) if size > 1 else clarabel.NonnegativeConeT(1))
    rows.append(row)
    columns.append(t)
    values.append(1.0)
    right.append(1.0)
    cones.append(clarabel.NonnegativeConeT(1))
    matrix = sparse.csc_matrix((values, (rows, columns)), shape=(row + 1, offset + 1))
    quadratic = sparse.csc_matrix((offset + 1, offset + 1))
    linear = np.zeros(offset + 1)
    linear[t] = -1.0
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = 60
    settings.max_threads = 1
    try:
        answer = clarabel.DefaultSolver(
            quadratic, linear, matrix, np.array(right), cones, settings
        ).solve()
    except Exception:  # a solver that breaks off has found nothing
        return None
    status = str(answer.status)
    if status not in ("Solved", "AlmostSolved", "InsufficientProgress", "MaxIterations"):
        return None
    x = np.array(answer.x)
    if not np.all(np.isfinite(x)):
        return None
    matrices = []
    for block, size in enumerate(system.sizes):
        q = np.zeros((size, size))
        for j in range(size):
            for i in range(j + 1):
                q[i, j] = q[j, i] = x[places[block, i, j]]
        matrices.append(q)
    return float(x[t]), matrices, x[offset - system.free : offset]


# ---------------------------------------------------------------- rounding
def _rounded(system: System, matrices: Sequence[Array], numbers: Array) -> Solution | None:
    unknowns = [
        (block, i, j)
        for block, size in enumerate(system.sizes)
        for j in range(size)
        for i in range(j + 1)
    ]
    unknowns += [(-1, index, 0) for index in range(system.free)]
    values = [
        float(numbers[i]) if block < 0 else float(matrices[block][i, j]) for block, i, j in unknowns
    ]
    # Pivots on large entries of the diagonal absorb the rounding best: take them first.
    order = sorted(range(len(unknowns)), key=lambda k: (_rank(unknowns[k]), -abs(values[k])))
    position = {unknowns[k]: place for place, k in enumerate(order)}
    width = len(order) + 1
    entries = [fmpq(0)] * (width * len(system.equations))
    for row, (equation, wanted) in enumerate(zip(system.equations, system.right)):
        for unknown, coefficient in equation.items():
            entries[row * width + position[unknown]] = to_fmpq(coefficient)
        entries[row * width + width - 1] = to_fmpq(wanted)
    if not system.equations:
        return None
    reduced, rank = fmpq_mat(len(system.equations), width, entries).rref()
    table = [[reduced[i, j] for j in range(width)] for i in range(rank)]
    pivots = []
    for line in table:
        pivots.append(next(j for j, value in enumerate(line) if value != 0))
    if width - 1 in pivots:
        return None
    dependent = set(pivots)
    sparse_rows = [
        [(j, value) for j, value in enumerate(line[:-1]) if value != 0 and j not in dependent]
        for line in table
    ]
    ordered = [values[k] for k in order]
    for denominator in DENOMINATORS:
        exact = [fmpq(round(value * denominator), denominator) for value in ordered]
        for line, pivot, items in zip(table, pivots, sparse_rows):
            total = line[width - 1]
            for j, value in items:
                total -= value * exact[j]
            exact[pivot] = total
        found = {unknowns[k]: to_fraction(exact[place]) for place, k in enumerate(order)}
        blocks = [_matrix(found, block, size) for block, size in enumerate(system.sizes)]
        if any(not blocks[k] or blocks[k][0][0] <= 0 for k in system.positive):
            continue
        if all(_semidefinite(block) for block in blocks):
            return Solution(
                tuple(blocks), tuple(found[-1, index, 0] for index in range(system.free))
            )
    return None


def _rank(unknown: Unknown) -> int:
    block, i, j = unknown
    return 0 if block < 0 else (1 if i == j else 2)


def _matrix(found: Mapping[Unknown, Fraction], block: int, size: int) -> Rows:
    return [[found[block, min(i, j), max(i, j)] for j in range(size)] for i in range(size)]


def _semidefinite(matrix: Rows) -> bool:
    if not matrix:
        return True
    scale = max((abs(value) for row in matrix for value in row), default=Fraction(0))
    if scale == 0:
        return True
    approximate = np.array([[float(value / scale) for value in row] for row in matrix])
    if np.linalg.eigvalsh(approximate)[0] < -1e-9:
        return False
    return squares(matrix) is not None


def squares(matrix: Rows) -> list[tuple[Fraction, list[Fraction]]] | None:
    """Weights and rows of ``x^T matrix x = sum of weight*(row . x)^2``; None unless >= 0."""
    work = [row[:] for row in matrix]
    size, rows = len(work), []
    for k in range(size):
        pivot = work[k][k]
        if pivot < 0:
            return None
        if pivot == 0:
            if any(work[k][j] for j in range(k, size)):
                return None
            continue
        row = [Fraction(0)] * k + [work[k][j] / pivot for j in range(k, size)]
        rows.append((pivot, row))
        for i in range(k + 1, size):
            if work[k][i]:
                for j in range(i, size):
                    work[i][j] -= pivot * row[i] * row[j]
                    work[j][i] = work[i][j]
    return rows


# ---------------------------------------------------------------- restriction to faces
def _restricted(system: System, chosen: Sequence[Rows | None]) -> System:
    """The system for the matrices R with Q = face^T R face."""
    equations = []
    for equation in system.equations:
        changed: dict[Unknown, Fraction] = {}
        blocks: dict[int, list[tuple[int, int, Fraction]]] = {}
        for (block, i, j), coefficient in equation.items():
            if block < 0 or chosen[block] is None:
                changed[block, i, j] = coefficient
            else:
                blocks.setdefault(block, []).append((i, j, coefficient))
        for block, items in blocks.items():
            face = chosen[block]
            assert face is not None
            for b in range(len(face)):
                for a in range(b + 1):
                    total = Fraction(0)
                    for i, j, coefficient in items:
                        value = face[a][i] * face[b][j]
                        if a != b:
                            value += face[b][i] * face[a][j]
                        if value:
                            total += coefficient * value
                    if total:
                        changed[block, a, b] = total
        equations.append(changed)
    sizes = tuple(size if face is None else len(face) for size, face in zip(system.sizes, chosen))
    kept = [(e, r) for e, r in zip(equations, system.right) if e or r]
    return System(
        sizes,
        system.free,
        tuple(e for e, _ in kept),
        tuple(r for _, r in kept),
        system.positive,
    )


def _composed(new: Rows | None, old: Rows | None) -> Rows | None:
    if new is None or old is None:
        return old if new is None else new
    return [
        [sum((a * row[j] for a, row in zip(line, old)), Fraction(0)) for j in range(len(old[0]))]
        for line in new
    ]


def _lifted(matrix: Rows, face: Rows | None) -> Rows:
    """face^T matrix face."""
    if face is None:
        return matrix
    if not face:
        return []
    size = len(face[0])
    half = [
        [sum((row[k] * face[k][j] for k in range(len(face))), Fraction(0)) for j in range(size)]
        for row in matrix
    ]
    return [
        [sum((face[k][i] * half[k][j] for k in range(len(face))), Fraction(0)) for j in range(size)]
        for i in range(size)
    ]
