r"""Float64 linear algebra with proved bounds of its rounding errors, for large matrices.

With :math:`u = 2^{-53}` and :math:`\gamma_n = nu/(1-nu)`, a sum of n products computed in any
order, with or without fused multiply-add, is off by at most :math:`\gamma_n \sum |a_i b_i|`
(Higham, *Accuracy and Stability of Numerical Algorithms*, 2nd ed., section 3.1), and a Cholesky
factorisation that runs to completion on the symmetric T shows
:math:`T \succeq -\frac{\gamma_{n+1}}{1-\gamma_{n+1}} \operatorname{tr}(T) I` (ibid., theorem 10.3).
``TINY`` covers underflow.  Every bound is returned with its own rounding on the safe side.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]

UNIT = 2.0**-53
TINY = 1e-290
#: One relative unit of this size covers a handful of scalar operations.
_FEW = 1 + 2.0**-48


def gamma(count: int) -> float:
    """An upper bound of gamma_n for n below a billion."""
    if count >= 10**9:
        raise ValueError("a sum of more than a billion terms")
    return count * UNIT * (1 + 2.0**-20)


def frobenius(array: FloatArray) -> float:
    """Upper bound of the Frobenius norm; infinite when the floats overflow."""
    largest = float(np.abs(array).max(initial=0.0))
    if not 0 < largest < float("inf"):
        return 0.0 if largest == 0 else float("inf")
    # A power of two brings the squares into the middle of the range, exactly.
    scale = 2.0 ** int(np.clip(np.floor(np.log2(largest)), -1000, 1000))
    scaled = array / scale
    value = float(np.sqrt(np.sum(scaled * scaled)))
    return (value * (1 + gamma(array.size + 4)) + TINY * array.size) * scale * (1 + 2.0**-50)


def product_error(left: FloatArray, right: FloatArray) -> float:
    """Bound of the spectral norm of left @ right in floats minus the true product."""
    return gamma(left.shape[1] + 1) * frobenius(left) * frobenius(right) * _FEW + TINY * (
        left.size + right.size
    )


def is_definite(matrix: FloatArray, error: float) -> bool:
    """Whether every symmetric M with ``||M - sym(matrix)||_2 <= error`` is positive definite.

    ``sym`` mirrors the lower triangle.  False means "not shown".
    """
    size = len(matrix)
    diagonal = np.diag(matrix)
    if not (np.isfinite(matrix).all() and np.isfinite(error) and (diagonal > 0).all()):
        return False
    trace = float(diagonal.sum()) * (1 + gamma(size + 2))
    # The factorisation's own error, the rounding of the shifted diagonal, and what is given.
    shift = (error + 1.01 * gamma(size + 1) * trace + 4 * UNIT * trace + TINY * size) * _FEW
    try:
        factor = np.linalg.cholesky(matrix - shift * np.eye(size))
    except np.linalg.LinAlgError:
        return False
    return bool(np.isfinite(factor).all())


def spectral_norm(matrix: FloatArray, error: float = 0.0) -> float:
    """Upper bound of the spectral norm of every M with ``||M - matrix||_2 <= error``."""
    if matrix.size == 0:
        return error
    fallback = frobenius(matrix)
    if not np.isfinite(fallback):
        return float("inf")
    # A power of two brings the squares into the middle of the range, exactly.
    scale = 2.0 ** -int(np.clip(np.round(np.log2(max(fallback, 2.0**-900))), -900, 900))
    scaled = matrix * scale
    tall = scaled if scaled.shape[0] >= scaled.shape[1] else scaled.T
    gram = tall.T @ tall
    gram_error = product_error(tall.T, tall) * 2
    estimate = _largest(gram)
    for slack in (2.0**-30, 2.0**-24, 2.0**-18, 2.0**-12, 2.0**-8):
        square = estimate * (1 + slack) + 4 * gram_error
        if is_definite(square * np.eye(len(gram)) - gram, gram_error + 4 * UNIT * square):
            bound = float(np.sqrt(square)) * _FEW / scale
            return (min(bound, fallback) + error) * _FEW + TINY
    return (fallback + error) * _FEW


def _largest(gram: FloatArray) -> float:
    """An estimate of the largest eigenvalue; only tightness depends on it."""
    if len(gram) <= 128:
        return float(np.linalg.eigvalsh(gram)[-1])
    vector = np.random.default_rng(0).normal(size=(len(gram), 4))
    for _ in range(60):
        vector, _ = np.linalg.qr(gram @ vector)
    return float(np.linalg.norm(gram @ vector, 2)) * (1 + 2.0**-20)


def contracts(weights: FloatArray, metric: FloatArray, factor: Fraction) -> bool:
    """Whether mu^2 P - W^T P W is positive definite, P the diagonal matrix of ``metric`` > 0."""
    root = np.sqrt(metric)
    if not (np.isfinite(root).all() and (root > 0).all()):
        return False
    # V = P^(1/2) W P^(-1/2), entries off by a few units: ||V||_2 <= mu is what is to be shown.
    scaled = (root[:, None] * weights) / root
    return Fraction(spectral_norm(scaled, 8 * UNIT * frobenius(scaled))) <= factor


def upward(value: float) -> Fraction:
    """The exact value of a finite bound; ArithmeticError for an infinite one."""
    if not np.isfinite(value):
        raise ArithmeticError("a bound in floats overflowed")
    return Fraction(value)
