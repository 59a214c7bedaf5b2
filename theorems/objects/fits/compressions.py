r"""Singular values of a Hankel operator from below, by values of the kernel's Laplace transform.

Statement.  Let :math:`p_1,\dots,p_n>0` be distinct, :math:`q_1,\dots,q_n>0` distinct,
:math:`p_i\ne q_j`, and let :math:`R(s)=\int_0^\infty\rho(t)e^{-st}dt` with :math:`\rho\in L^1`.
With :math:`G_{ij}=1/(p_i+p_j)=L_pL_p^\top`, the same for q, and

.. math:: M_{ij}=\frac{R(p_i)-R(q_j)}{q_j-p_i}

the k-th singular value of :math:`L_p^{-1}ML_q^{-\top}` is at most :math:`\sigma_k(\Gamma_\rho)`.

Proof.  :math:`\int\!\int\rho(s+t)e^{-ps}e^{-qt}\,ds\,dt=\int_0^\infty\rho(r)
\frac{e^{-pr}-e^{-qr}}{q-p}\,dr`, so that the matrix is that of :math:`P\Gamma_\rho Q` in
orthonormal bases, with P and Q the orthogonal projections on the two spans of exponentials; and
:math:`\sigma_k(P\Gamma Q)\le\|P\|\,\sigma_k(\Gamma)\,\|Q\|`.

The singular values of the matrix of balls B are bounded by floats
:math:`B\approx U\Sigma V^\top`: :math:`\sigma_k(B)\ge\sigma_k(U\Sigma V^\top)-\|B-U\Sigma
V^\top\|_F` (Weyl) and :math:`\sigma_k(U\Sigma V^\top)\ge\Sigma_k\sqrt{(1-\|U^\top U-I\|_F)
(1-\|V^\top V-I\|_F)}`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from flint import arb, arb_mat
from numpy.typing import NDArray

from verify.arithmetic.balls import lower_bound, precision, to_fmpq
from verify.errors import Unsupported


def lower_singular_values(
    left: Sequence[tuple[Fraction, arb]], right: Sequence[tuple[Fraction, arb]], bits: int
) -> tuple[Fraction, ...]:
    """Certified lower bounds of the n largest singular values, which do not rise.

    ``left`` and ``right``: n nodes with balls around the transform there.  Unsupported when the
    balls are too wide for the Gram matrices to be inverted.
    """
    if len(left) != len(right) or not left:
        raise ValueError("as many nodes on the left as on the right, and at least one")
    with precision(bits):
        p, q = ([arb(to_fmpq(node)) for node, _ in side] for side in (left, right))
        moments = arb_mat(
            [
                [(mine - other) / (q[j] - p[i]) for j, (_, other) in enumerate(right)]
                for i, (_, mine) in enumerate(left)
            ]
        )
        try:
            half = _cholesky(p).solve(moments)
            matrix = _cholesky(q).solve(half.transpose()).transpose()
        except (ZeroDivisionError, ValueError) as problem:
            raise Unsupported(f"the nodes are too close for {bits} bits: {problem}") from None
        return singular_values_below(matrix)


def _cholesky(nodes: Sequence[arb]) -> arb_mat:
    """The lower triangle L of the Gram matrix 1/(x_i + x_j)."""
    n = len(nodes)
    rows = [[arb(0)] * n for _ in range(n)]
    for i in range(n):
        for j in range(i + 1):
            rest = 1 / (nodes[i] + nodes[j])
            for k in range(j):
                rest = rest - rows[i][k] * rows[j][k]
            if i == j and not rest > 0:
                raise Unsupported("the Gram matrix of the nodes is not shown to be positive")
            rows[i][j] = rest.sqrt() if i == j else rest / rows[j][j]
    return arb_mat(rows)


def singular_values_below(matrix: arb_mat) -> tuple[Fraction, ...]:
    """Certified lower bounds of the singular values of a square matrix of balls, which do not rise,
    at the current precision.  Unsupported when the balls are too wide."""
    n = matrix.nrows()
    middle = np.array([[float(matrix[i, j].mid()) for j in range(n)] for i in range(n)])
    if not np.isfinite(middle).all():
        raise Unsupported("the values of the transform are too uncertain")
    left, sizes, right = np.linalg.svd(middle)
    u, v = _exact(left), _exact(right.T)
    diagonal = _exact(np.diag(sizes))
    identity = _exact(np.eye(n))
    defect = (1 - _norm(u.transpose() * u - identity)) * (1 - _norm(v.transpose() * v - identity))
    rest = _norm(matrix - u * diagonal * v.transpose())
    if not defect > 0:
        raise Unsupported("the float singular vectors are not orthonormal enough")
    factor = defect.sqrt()
    found: list[Fraction] = []
    for size in sizes:
        below = max(Fraction(0), lower_bound(arb(float(size)) * factor - rest))
        found.append(min(below, found[-1]) if found else below)
    return tuple(found)


def _exact(values: NDArray[np.float64]) -> arb_mat:
    return arb_mat([[arb(float(value)) for value in row] for row in values])


def _norm(matrix: arb_mat) -> arb:
    """An upper bound of the Frobenius norm."""
    n, m = matrix.nrows(), matrix.ncols()
    # The power of a ball around 0 would be no number.
    total = sum((matrix[i, j] * matrix[i, j] for i in range(n) for j in range(m)), arb(0))
    if not total.is_finite():
        raise Unsupported("the values of the transform are too uncertain")
    # The ball around a sum of squares near 0 may reach below 0.
    return total.abs_upper().sqrt()
