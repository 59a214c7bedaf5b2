r"""Tail sums of large dense linear systems by floats with proved rounding errors.

For :math:`s' = A s + B x`, :math:`y = C s` the gap of a restart k steps ago is at most
:math:`\sum_{j \ge k} \|C A^j B\|` times the input bound.  Repeated squaring gives
:math:`q = \|A^m\| < 1` for some :math:`m = 2^r`; rows :math:`Y_j \approx C A^j` are carried in
floats with their residuals, which :math:`A^l` multiplies by at most
:math:`\kappa q^{\lfloor l/m \rfloor}`,
:math:`\kappa = \max_{i < m} \|A^i\| \le \prod_b \max(1, \|A^{2^b}\|)`; and
:math:`\|C A^{j+m}\| \le q \|C A^j\|` bounds all terms from some index on by the last m ones
divided by 1 - q.
"""

from __future__ import annotations

from collections import deque
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.rounding import (
    TINY,
    UNIT,
    frobenius,
    gamma,
    product_error,
    spectral_norm,
    upward,
)
from memory_theorems.theorems.models.tails import Tail, suffix_sums

FloatArray = NDArray[np.float64]
MAX_SQUARINGS = 12
MAX_TERMS = 20_000
_FEW = 1 + 2.0**-48


def contraction_power(matrix: FloatArray) -> tuple[int, float, float]:
    """(m, q, kappa): ``||A^m||_2 <= q < 1`` and ``||A^i||_2 <= kappa`` for every i >= 0.

    Raises NoCertificate when no power up to 2**12 is shown to contract.
    """
    power, error, kappa = matrix, 0.0, 1.0
    norm = float("inf")
    for squarings in range(MAX_SQUARINGS + 1):
        norm = spectral_norm(power, error)
        if norm < 1:
            return 2**squarings, norm, kappa
        kappa *= norm * _FEW
        if not np.isfinite(kappa) or kappa > 1e12:
            break
        squared = power @ power
        plain = frobenius(power)
        error = ((2 * plain + error) * error + product_error(power, power)) * _FEW
        power = squared
    raise NoCertificate(
        f"no power of A up to A^{2**MAX_SQUARINGS} is shown to contract: "
        f"the last norm bounded is about {norm:.6g}"
    )


def power_tail(model: TrainedModel, inputs: InputBound, eps: Fraction) -> Tail:
    """Tail sums of a dense linear layer of any size; ``factor`` is q ** (1/m), rounded up."""
    (layer,) = model.layers
    a = np.asarray(layer.recurrent, dtype=np.float64)
    b = np.asarray(layer.input, dtype=np.float64)
    c = np.eye(layer.size) if model.readout is None else np.asarray(model.readout.real, dtype=float)
    steps, contraction, kappa = contraction_power(a)
    transposed = c.shape[0] > b.shape[1]
    if transposed:
        # Powers of A^T on B^T are cheaper; the entries of C A^j B are the same.
        a, b, c = np.ascontiguousarray(a.T), np.ascontiguousarray(c.T), np.ascontiguousarray(b.T)
    rows, error, outer = c, 0.0, spectral_norm(b)
    # Residuals of this block of m steps, of the last one, and of older ones, which A^m has shrunk.
    current, previous, older = 0.0, 0.0, 0.0
    bound = float(inputs.bound) * _FEW
    stretch = bound * (float(np.sqrt(layer.inputs)) * _FEW if inputs.norm == "inf" else 1.0)
    terms: list[float] = []
    recent: deque[float] = deque(maxlen=steps)
    threshold = float(eps) / 2048
    norm_of_a = frobenius(a)
    while True:
        if len(terms) >= MAX_TERMS:
            raise NoCertificate(f"the tail is not negligible after {MAX_TERMS:,} terms")
        image = rows @ b
        slack = product_error(rows, b) + error * outer
        value = _worst(image.T if transposed else image, inputs, bound)
        terms.append((value + slack * stretch) * _FEW)
        recent.append((frobenius(rows) + error) * outer * stretch * _FEW)
        if len(recent) == steps:
            remainder = sum(recent) * (1 + gamma(steps + 4)) / (1 - contraction) * _FEW
            if remainder <= threshold:
                break
        if not np.isfinite(terms[-1]) or slack * stretch > threshold:
            raise NoCertificate("rounding errors of the powers are not negligible against eps")
        if len(terms) % steps == 0:
            current, previous, older = 0.0, current, (previous + contraction * older) * _FEW
        current = (current + gamma(len(a) + 1) * frobenius(rows) * norm_of_a + TINY) * _FEW
        error = kappa * (current + previous + contraction * older) * _FEW**3
        rows = rows @ a
    kept = terms[: len(terms) - steps]
    factor = min(1 - UNIT, contraction ** (1 / steps) * (1 + 2.0**-40))
    total = fp.ceiling(upward(remainder))
    return Tail(suffix_sums([fp.ceiling(upward(v)) for v in kept], total), Fraction(factor))


def _worst(image: FloatArray, inputs: InputBound, bound: float) -> float:
    """Upper bound of sup ||M x||_2 over admissible x; exact up to rounding for one output."""
    if inputs.norm == "inf":
        sums = np.abs(image).sum(axis=1) * (1 + gamma(image.shape[1] + 2))
        return frobenius(sums) * bound * _FEW
    plain = frobenius(image)
    if min(image.shape) > 1:
        plain = min(plain, spectral_norm(image))
    return plain * bound * _FEW
