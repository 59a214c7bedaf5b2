r"""LayerNorm and RMSNorm: the entries of one step, divided by their own size.

With :math:`z = x - \bar x` (layer) or :math:`z = x` (rms), n entries and :math:`\varepsilon > 0`,

.. math:: y_j = w_j\, \frac{z_j}{\sqrt{\tfrac1n \sum_i z_i^2 + \varepsilon}} + b_j .

Unlike a batch normalisation in evaluation it is no fixed scale, and its slopes are bounded by
:math:`\varepsilon^{-1/2}` alone, which says nothing in a worst case.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Array = NDArray[Any]
KINDS = ("layer", "rms")


@dataclass(frozen=True, slots=True, eq=False)
class EntryNorm:
    """``kind``: "layer" or "rms"; ``weight`` and ``bias`` (n,); ``epsilon``: what is added to the
    mean square."""

    kind: str
    weight: FloatArray
    bias: FloatArray
    epsilon: Fraction

    def __call__(self, vector: Array) -> Array:
        """For columns (n, batch), in floats."""
        scaled, _ = self._scaled(vector)
        return np.asarray(self.weight[:, None] * scaled + self.bias[:, None])

    def pulled(self, vector: Array, cotangent: Array) -> Array:
        """The cotangent of the vector from that of the result."""
        scaled, root = self._scaled(vector)
        moved = self.weight[:, None] * cotangent
        back = root * (moved - scaled * (scaled * moved).mean(axis=0))
        return np.asarray(back - back.mean(axis=0) if self.kind == "layer" else back)

    def _scaled(self, vector: Array) -> tuple[Array, Array]:
        z = vector - vector.mean(axis=0) if self.kind == "layer" else vector
        root = 1 / np.sqrt((z * z).mean(axis=0) + float(self.epsilon))
        return z * root, root


class BallNorm:
    """The same over balls."""

    def __init__(self, norm: EntryNorm) -> None:
        self.weight, self.bias = (
            [arb(float(v)) for v in part] for part in (norm.weight, norm.bias)
        )
        self.epsilon = fmpq(norm.epsilon.numerator, norm.epsilon.denominator)
        self.centred = norm.kind == "layer"

    def __call__(self, values: list[Any]) -> list[Any]:
        count = len(values)
        mean = sum(values, arb(0)) / count if self.centred else arb(0)
        z = [v - mean for v in values]
        root = (sum((v * v for v in z), arb(0)) / count + self.epsilon).rsqrt()
        return [w * (v * root) + b for w, v, b in zip(self.weight, z, self.bias, strict=True)]
