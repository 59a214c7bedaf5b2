"""A full metric of a linear layer, from the equation of Lyapunov."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.linear import LINEAR
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.dyadic import round_up
from memory_theorems.theorems.models.methods.quadratic_norms import QuadraticNorms
from memory_theorems.theorems.models.norms import (
    EXACT_LIMIT,
    QuadraticNorm,
    complete,
    contracts_exactly,
    leave_to_tails,
    symmetric,
    weights_of,
)
from memory_theorems.theorems.models.trained import TrainedModel


def lyapunov(layer: Layer, inputs: Fraction) -> tuple[QuadraticNorm, ...]:
    """Full P for a linear layer, one for each of several factors above the spectral radius.

    P solves (W/mu)^T P (W/mu) - P + I = 0 in floats, is rounded, and is then verified exactly.
    """
    if layer.cell is not LINEAR:
        raise NoCertificate("a full P-norm certifies linear layers only (slopes do not commute)")
    leave_to_tails(layer)
    if layer.size > EXACT_LIMIT:
        raise NoCertificate(
            f"skipped: a full metric of size {layer.size} > {EXACT_LIMIT} is slow to verify exactly"
        )
    from scipy.linalg import solve_discrete_lyapunov

    weights = weights_of(layer)
    array = weights.to_array()
    radius = float(np.abs(np.linalg.eigvals(array)).max())
    if radius >= 1:
        raise NoCertificate(f"spectral radius < 1 fails: it is about {radius:.6g}")
    found = []
    for share in (0.02, 0.1, 0.3, 0.6):
        mu = Fraction(radius + share * (1 - radius))
        solution = solve_discrete_lyapunov(array.T / float(mu), np.eye(layer.size))
        scaled = (solution + solution.T) / (2 * np.trace(solution) / layer.size)
        metric = symmetric(scaled, 60)
        factor = round_up(mu, 40)
        if contracts_exactly(weights, metric, factor):
            found.append(complete("Lyapunov P-norm", layer, inputs, metric, factor))
    if not found:
        raise NoCertificate("no rounded Lyapunov matrix passed the exact check (ill-conditioned)")
    return tuple(found)


class LyapunovNorm(QuadraticNorms):
    name = "Lyapunov P-norm"
    order = 40

    def rule(
        self, layer: Layer, inputs: Fraction, model: TrainedModel
    ) -> tuple[QuadraticNorm, ...]:
        return lyapunov(layer, inputs)


LYAPUNOV_NORM = LyapunovNorm()
