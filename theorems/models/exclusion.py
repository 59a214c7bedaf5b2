r"""Proofs that no diagonal metric contracts: a matrix that excludes all of them.

That is, :math:`W^\top PW\prec P` has no diagonal solution P > 0.

A matrix L that is not 0 with :math:`\|(WL)_i\|\ge\|L_i\|` for all rows i proves it: for
:math:`P=\mathrm{diag}(p)>0` the trace of :math:`L^\top(P-W^\top PW)L` is
:math:`\sum_ip_i(\|L_i\|^2-\|(WL)_i\|^2)\le0`.  By duality there is such an L whenever the strict
inequality has no solution.  L is proposed from an eigenvector of an eigenvalue of modulus above 1,
or by semidefinite programming, and is tried exactly.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.theorems.models.loading import Layer

FloatArray = NDArray[np.float64]
#: Above this size only eigenvectors are tried.
SEARCHED = 40


def told(layer: Layer, searched: int = SEARCHED) -> str:
    """What is known when no diagonal metric was found."""
    weights = np.asarray(layer.recurrent, dtype=np.float64)
    if witness(weights, searched) is not None:
        return "the condition fails: proved that no diagonal P > 0 has W'PW < P"
    return "no diagonal P > 0 with W'PW < P was found, nor a proof that there is none"


def witness(weights: FloatArray, searched: int = SEARCHED) -> FloatArray | None:
    """A matrix L as above, of which the property was tried exactly, or None."""
    for factor in _proposals(weights, searched):
        size = float(np.abs(factor).max(initial=0.0))
        if size > 0:
            rounded = np.asarray(np.ldexp(np.rint(np.ldexp(factor / size, 40)), -40))
            if excludes(weights, rounded):
                return rounded
    return None


def excludes(weights: FloatArray, factor: FloatArray) -> bool:
    """Whether L is not 0 and |(WL)_i| >= |L_i| for every row, in exact integers."""
    before = Dyadic.from_array(factor)
    after = Dyadic.from_array(weights) @ before
    shift = max(before.shift, after.shift)
    old, new = (
        [sum(int(v) ** 2 for v in row) for row in item.aligned(shift).tolist()]
        for item in (before, after)
    )
    return any(old) and all(a <= b for a, b in zip(old, new, strict=True))


def _proposals(weights: FloatArray, searched: int) -> list[FloatArray]:
    values, vectors = np.linalg.eig(weights)
    first = int(np.abs(values).argmax())
    if abs(values[first]) > 1:
        return [np.column_stack([vectors[:, first].real, vectors[:, first].imag])]
    proposal = _programmed(weights) if len(weights) <= searched else None
    return [] if proposal is None else [proposal]


def _programmed(weights: FloatArray) -> FloatArray | None:
    """L with L L' = Q for the Q >= 0 of trace 1 that maximises the least (WQW' - Q)_ii."""
    import clarabel
    from scipy import sparse

    size = len(weights)
    right, left = np.tril_indices(size)
    count = len(left)
    diagonal = left == right
    off = np.where(diagonal, 1.0, np.sqrt(2))
    # Unknowns: the scaled upper triangle of Q, column by column, then the margin.
    gains = weights[:, left] * weights[:, right] * off
    gains[left[diagonal], np.flatnonzero(diagonal)] -= 1
    rows = sparse.vstack(
        [
            sparse.hstack([-sparse.identity(count), sparse.csc_matrix((count, 1))]),
            sparse.csc_matrix(np.column_stack([-gains, np.ones(size)])),
            sparse.csc_matrix(np.append(diagonal.astype(float), 0.0)[None, :]),
        ]
    ).tocsc()
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_iter = 60
    solution = clarabel.DefaultSolver(
        sparse.csc_matrix((count + 1, count + 1)),
        np.append(np.zeros(count), -1.0),
        rows,
        np.append(np.zeros(count + size), 1.0),
        [clarabel.PSDTriangleConeT(size), clarabel.NonnegativeConeT(size), clarabel.ZeroConeT(1)],
        settings,
    ).solve()
    unknowns = np.array(solution.x)
    if len(unknowns) != count + 1 or not np.isfinite(unknowns).all() or unknowns[count] <= 0:
        return None
    matrix = np.zeros((size, size))
    matrix[left, right] = matrix[right, left] = unknowns[:count] / off
    values, vectors = np.linalg.eigh(matrix)
    return np.asarray(vectors * np.sqrt(np.maximum(values, 0)))
