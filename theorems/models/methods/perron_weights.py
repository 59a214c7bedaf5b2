"""A diagonal metric from the Perron vectors of |W|."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic
from memory_theorems.theorems.models.methods.quadratic_norms import QuadraticNorms
from memory_theorems.theorems.models.norms import (
    QuadraticNorm,
    complete,
    dyadic,
    leave_to_tails,
    proved_factor,
    weights_of,
)
from memory_theorems.theorems.models.scaling import perron_vectors
from memory_theorems.theorems.models.trained import TrainedModel


def perron(layer: Layer, inputs: Fraction) -> QuadraticNorm:
    """Diagonal P from the Perron vectors of |W|: D = sqrt(left / right)."""
    leave_to_tails(layer)
    weights = weights_of(layer)
    array = weights.to_array()
    left, right = perron_vectors(np.abs(array))
    metric = Dyadic.diagonal([dyadic(float(value), 24) for value in left / right])
    root = np.sqrt(left / right)
    estimate = float(np.linalg.norm(np.diag(root) @ array / root, 2))
    factor = proved_factor(weights, metric, estimate)
    if factor is None or factor >= 1:
        raise NoCertificate(f"Perron weights give the factor {estimate:.6g}, not below 1")
    return complete("Perron weights", layer, inputs, metric, factor)


class PerronWeights(QuadraticNorms):
    name = "Perron weights"
    order = 30

    def rule(
        self, layer: Layer, inputs: Fraction, model: TrainedModel
    ) -> tuple[QuadraticNorm, ...]:
        return (perron(layer, inputs),)


PERRON_WEIGHTS = PerronWeights()
