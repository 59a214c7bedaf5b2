r"""Singular values of a Hankel operator from below, by values of the kernel's Laplace transform.

Statement.  Let :math:`p_1,\dots,p_n` be distinct, :math:`q_1,\dots,q_n` distinct, all in the right
half plane, :math:`p_i\ne q_j`, and let :math:`R(s)=\int_0^\infty\rho(t)e^{-st}dt` with
:math:`\rho\in L^1`.  With

.. math:: M_{ij}=\frac{R(p_i)-R(q_j)}{q_j-p_i},\qquad A_{ki}=\sqrt{2\operatorname{Re}p_k}\,
   \frac{\prod_{j<k}(-p_i-\bar p_j)}{\prod_{j\le k,\,j\ne i}(p_j-p_i)}\quad(i\le k)

and B the same for q, the k-th singular value of :math:`X=AMB^\top` is at most
:math:`\sigma_k(\Gamma_\rho)`.

Proof.  :math:`\int\!\int\rho(s+t)e^{-ps}e^{-qt}\,ds\,dt=\int_0^\infty\rho(r)
\frac{e^{-pr}-e^{-qr}}{q-p}\,dr`, which is M.  The functions
:math:`f_k=\sum_iA_{ki}e^{-p_it}` have the transforms :math:`\sqrt{2\operatorname{Re}p_k}\,
(s+p_k)^{-1}\prod_{j<k}(s-\bar p_j)/(s+p_j)` (A holds the residues), which are orthonormal
(Takenaka, Malmquist); so that X is the matrix of :math:`P\Gamma_\rho Q` in orthonormal bases, with
P and Q the orthogonal projections on two spans of exponentials; and :math:`\sigma_k(P\Gamma
Q)\le\|P\|\,\sigma_k(\Gamma)\,\|Q\|`.

The residues are products and quotients, which lose no digits in balls; what X amplifies is the
uncertainty of R alone.

The singular values of a matrix of balls from below, relative to each: let U have k columns, and
D > 0 be diagonal and falling.  With :math:`E=D^{-1}(X^*U)^*(X^*U)D^{-1}-I`

.. math:: \sigma_k(X)^2\ge\frac{(1-\|E\|_F)D_k^2}{1+\|U^*U-I\|_F},

for on the span of U, of dimension k where :math:`\|U^*U-I\|<1`, :math:`\|X^*Uy\|^2\ge(1-\|E\|)
\|Dy\|^2\ge(1-\|E\|)D_k^2\|y\|^2` and :math:`\|Uy\|^2\le(1+\|U^*U-I\|)\|y\|^2` (Courant, Fischer).
U and D are guessed: eigenvectors without any claim, at the precision of the balls.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from flint import acb, acb_mat, arb, arb_mat
from numpy.typing import NDArray

from memory_theorems.verify.arithmetic.balls import lower_bound, precision
from memory_theorems.verify.errors import Unsupported

#: Rows and columns whose entries are less certain than that, relative to the largest, are left out.
CERTAIN = 1e-12


def lower_singular_values(
    left: Sequence[tuple[acb, acb]], right: Sequence[tuple[acb, acb]], bits: int
) -> tuple[Fraction, ...]:
    """Certified lower bounds of the n largest singular values, which do not rise.

    ``left`` and ``right``: n nodes with balls around the transform there, of about that many bits;
    nodes that are not exact blur the result like values.  Unsupported when it is too uncertain.
    """
    if len(left) != len(right) or not left:
        raise ValueError("as many nodes on the left as on the right, and at least one")
    with precision(bits + 64):
        moments = acb_mat([[(mine - other) / (q - p) for q, other in right] for p, mine in left])
        matrix = (
            _residues([p for p, _ in left]) * moments * _residues([q for q, _ in right]).transpose()
        )
        return fine_singular_values_below(_certain(matrix))


def _residues(nodes: Sequence[acb]) -> acb_mat:
    """The matrix A of the statement."""
    n = len(nodes)
    rows = [[acb(0)] * n for _ in range(n)]
    for i, node in enumerate(nodes):
        if not node.real > 0:
            raise ValueError("a node lies in the right half plane")
        # What stands under the root belongs to k, the rest is built up along the column.
        entry = acb(1)
        for j in range(i):
            entry *= (-node - nodes[j].conjugate()) / (nodes[j] - node)
        rows[i][i] = entry
        for k in range(i + 1, n):
            entry *= (-node - nodes[k - 1].conjugate()) / (nodes[k] - node)
            rows[k][i] = entry
    return acb_mat([[(2 * nodes[k].real).sqrt() * x for x in row] for k, row in enumerate(rows)])


def _certain(matrix: acb_mat) -> acb_mat:
    """The largest leading block whose entries are certain: a compression like the whole."""
    n = matrix.nrows()
    sizes = np.array(
        [[_radius(matrix[i, j]) for j in range(n)] for i in range(n)], dtype=np.float64
    )
    scale = CERTAIN * max(abs(complex(matrix[k, k].mid())) for k in range(n))
    while n and not (sizes[:n, :n] <= scale).all():
        n -= 1
    if not n:
        raise Unsupported("the values of the transform are too uncertain")
    return acb_mat([[matrix[i, j] for j in range(n)] for i in range(n)])


def _radius(value: acb) -> float:
    return float(value.rad()) if value.is_finite() else float("inf")


def fine_singular_values_below(matrix: acb_mat) -> tuple[Fraction, ...]:
    """Certified lower bounds of the singular values of a square matrix of balls, which do not rise,
    each sharp relative to itself, as far as the balls and the current precision allow."""
    n = matrix.nrows()
    adjoint = matrix.conjugate().transpose()
    vectors, sizes = _guessed(matrix.mid() * adjoint.mid())
    images = adjoint * vectors
    squares = images.conjugate().transpose() * images
    overlaps = vectors.conjugate().transpose() * vectors
    found: list[Fraction] = []
    gap, slant = arb(0), arb(0)
    for k in range(n):
        if not sizes[k] > 0:
            break
        # The sums of squares of the leading k + 1 rows and columns, from those of k.
        for i in range(k + 1):
            twice = 1 if i == k else 2
            gap += twice * _square(squares[i, k] / (sizes[i] * sizes[k]) - int(i == k))
            slant += twice * _square(overlaps[i, k] - int(i == k))
        below = (1 - gap.abs_upper().sqrt()) * sizes[k] ** 2 / (1 + slant.abs_upper().sqrt())
        if not (below > 0 and slant < 1):
            break
        size = lower_bound(below.sqrt())
        found.append(min(size, found[-1]) if found else size)
    return (*found, *[Fraction(0)] * (n - len(found)))


def _square(value: acb) -> arb:
    """An upper bound of |value| squared."""
    return value.abs_upper() ** 2


def _guessed(square: acb_mat) -> tuple[acb_mat, list[arb]]:
    """(columns near the eigenvectors of a matrix near a Hermitian one, the roots of the
    eigenvalues, which fall); exact numbers about which nothing is claimed."""
    n = square.nrows()
    values, vectors = square.eig(right=True, algorithm="approx")
    order = sorted(range(n), key=lambda k: -float(values[k].real))
    columns: list[acb_mat] = []
    for k in order:
        column = acb_mat([[vectors[i, k]] for i in range(n)]).mid()
        for _ in range(2):
            for other in columns:
                share = (other.conjugate().transpose() * column)[0, 0]
                column = (column - other * share).mid()
        size = (column.conjugate().transpose() * column)[0, 0].real.sqrt()
        if not size > 0:
            raise Unsupported("the values of the transform are too uncertain")
        columns.append((column * acb(1 / size)).mid())
    basis = acb_mat([[column[i, 0] for column in columns] for i in range(n)])
    sizes = [values[k].real.mid() for k in order]
    return basis, [size.sqrt().mid() if size > 0 else arb(0) for size in sizes]


def singular_values_below(matrix: arb_mat) -> tuple[Fraction, ...]:
    """Certified lower bounds of the singular values of a square matrix of balls, which do not rise,
    at the current precision.  Unsupported when the balls are too wide.

    Quicker than :func:`fine_singular_values_below`, and blind below the rounding of floats:
    floats propose U S V^T, and sigma_k(X) >= sigma_k(U S V^T) - ||X - U S V^T||_F (Weyl) >=
    S_k sqrt((1 - ||U^T U - I||_F)(1 - ||V^T V - I||_F)) - ||X - U S V^T||_F.
    """
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
