"""The identity as metric: the spectral norm of W is below 1."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, norm_upper_bound, round_up
from memory_theorems.theorems.models.methods.quadratic_norms import QuadraticNorms
from memory_theorems.theorems.models.norms import (
    EXACT_LIMIT,
    QuadraticNorm,
    complete,
    weights_of,
)
from memory_theorems.theorems.models.rounding import spectral_norm, upward
from memory_theorems.theorems.models.trained import TrainedModel


def spectral(layer: Layer, inputs: Fraction) -> QuadraticNorm:
    """P = I.  Raises NoCertificate when the spectral norm is not below 1."""
    if layer.size > EXACT_LIMIT:
        factor = round_up(upward(spectral_norm(np.asarray(layer.recurrent, dtype=float))), 40)
    else:
        factor = norm_upper_bound(weights_of(layer))
    if factor >= 1:
        raise NoCertificate(f"spectral norm < 1 fails: the norm is about {float(factor):.6g}")
    return complete("spectral norm", layer, inputs, Dyadic.identity(layer.size), factor)


class SpectralNorm(QuadraticNorms):
    name = "spectral norm"
    order = 10

    def rule(
        self, layer: Layer, inputs: Fraction, model: TrainedModel
    ) -> tuple[QuadraticNorm, ...]:
        return (spectral(layer, inputs),)


SPECTRAL_NORM = SpectralNorm()
