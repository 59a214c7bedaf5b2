r"""Definiteness of a symmetric matrix that is known up to an entrywise error, by floats.

With floats L and :math:`c > 0` let :math:`E = A - cI - LL^\top`.  If every row of
:math:`|E|` sums to at most c then :math:`A = LL^\top + (cI + E)` is positive semidefinite.  Sums
of d products in any order are off by at most :math:`\gamma_d` times the sum of the absolute
values, :math:`\gamma_d = du/(1 - du)` with :math:`u = 2^{-53}`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
UNIT = 2.0**-53
#: Covers what underflows, for entries that are scaled to about 1.
TINY = 1e-280


def positive(matrix: Floats, error: Floats) -> bool:
    """True only when every symmetric A with ``|A - matrix| <= error`` is positive semidefinite.

    The upper triangle of ``matrix`` is not read.  False means "not shown".
    """
    size = len(matrix)
    if not (np.isfinite(matrix).all() and np.isfinite(error).all()):
        return False
    diagonal = np.diag(matrix)
    if not (diagonal > 0).all():
        return False
    # Powers of two on both sides are exact and keep definiteness.
    powers = -np.rint(np.log2(diagonal) / 2).astype(int)
    balanced = np.ldexp(np.ldexp(matrix, powers[:, None]), powers[None, :])
    balanced = np.tril(balanced) + np.tril(balanced, -1).T
    slack_error = np.ldexp(np.ldexp(error, powers[:, None]), powers[None, :])
    slack_error = np.maximum(slack_error, slack_error.T)
    for exponent in (-42, -38, -34, -30, -26, -22, -18, -15, -12, -9, -7, -5, -4, -3):
        slack = size * 2.0**exponent
        shifted = balanced - slack * np.eye(size)
        try:
            lower = np.linalg.cholesky(shifted)
        except np.linalg.LinAlgError:
            return False
        rest = np.abs(shifted - lower @ lower.T)
        rounding = (size + 8) * UNIT * 1.01 * (np.abs(lower) @ np.abs(lower).T + np.abs(balanced))
        total = (rest + rounding + slack_error + TINY).sum(axis=1).max()
        if total * 1.01 <= slack:
            return True
    return False
