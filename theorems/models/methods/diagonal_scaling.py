"""A diagonal metric, found by balancing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.theorems.models.methods.quadratic_norms import QuadraticNorms
from memory_theorems.theorems.models.norms import (
    AIMED_LIMIT,
    QuadraticNorm,
    complete,
    dyadic,
    leave_to_tails,
    proved_factor,
    weights_of,
)
from memory_theorems.theorems.models.scaling import aimed, balance
from memory_theorems.theorems.models.trained import TrainedModel


def diagonal_scaling(
    layer: Layer, inputs: Fraction, readout: NDArray[Any] | None = None
) -> tuple[QuadraticNorm, ...]:
    """Diagonal P, found by balancing; valid for every slope-restricted activation.

    The scaling with the least factor may be so extreme that its constants are useless, so milder
    ones on the way there, ones found by power iterations alone and ones aimed at short windows are
    certified too and the caller takes the best window.
    """
    leave_to_tails(layer)
    weights = weights_of(layer)
    array = weights.to_array()
    small = layer.size <= AIMED_LIMIT
    scales = []
    for full in balance(array, exact=small):
        shares = np.linspace(1 / 8, 1, 8) if small else np.linspace(1 / 4, 1, 4)
        scales += [full**share for share in shares]
    if small:
        bias = np.sum(layer.bias_parts, axis=0) if layer.bias_parts else np.zeros(layer.size)
        scales += aimed(array, np.asarray(layer.input), bias, readout, float(inputs))
    found, best = [], float("inf")
    for scale in scales:
        estimate = float(np.linalg.norm(scale[:, None] * array / scale, 2))
        best = min(best, estimate)
        if not estimate < 1:
            continue
        metric = Dyadic.diagonal([dyadic(value * value, 24) for value in scale])
        factor = proved_factor(weights, metric, estimate)
        if factor is not None and factor < 1:
            found.append(complete("diagonal scaling", layer, inputs, metric, factor))
    if not found:
        raise NoCertificate(
            f"no diagonal scaling makes the norm < 1: the best found is about {best:.6g}"
        )
    return tuple(found)


class DiagonalScaling(QuadraticNorms):
    name = "diagonal scaling"
    order = 20

    def rule(
        self, layer: Layer, inputs: Fraction, model: TrainedModel
    ) -> tuple[QuadraticNorm, ...]:
        return diagonal_scaling(layer, inputs, model.readout)


DIAGONAL_SCALING = DiagonalScaling()
