"""A full metric and a diagonal multiplier: the incremental-sector inequality."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models.attempts import Attempt
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, is_positive_semidefinite
from memory_theorems.theorems.models.methods.interface import Question
from memory_theorems.theorems.models.methods.quadratic_norms import QuadraticNorms
from memory_theorems.theorems.models.norms import (
    QuadraticNorm,
    complete,
    dyadic,
    symmetric,
    weights_of,
)
from memory_theorems.theorems.models.trained import TrainedModel

#: No inequality is asked that is contained in another one, whose least factor is above this.
FAR = 1.05
#: Largest hidden size for which the sector inequality is searched.
SECTOR_LIMIT = 40

#: The largest factor that is tried with the incremental-sector inequality.
LARGEST = 0.999


def sector(layer: Layer, inputs: Fraction) -> tuple[QuadraticNorm, ...]:
    """Full P with the incremental-sector inequality, found by semidefinite programming."""
    if layer.cell not in (TANH, RELU):
        raise NoCertificate("the sector inequality is for tanh and ReLU layers")
    if layer.size > SECTOR_LIMIT:
        raise NoCertificate(f"skipped: hidden size {layer.size} is above {SECTOR_LIMIT}")
    from memory_theorems.theorems.models.semidefinite import sector_multipliers

    weights = weights_of(layer)
    array = weights.to_array()
    radius = float(np.abs(np.linalg.eigvals(array)).max(initial=0.0))
    if radius >= 1:
        raise NoCertificate(
            f"slopes near 1 already expand: the spectral radius of W is about {radius:.6g}"
        )
    found = []
    small = layer.size <= 16
    # What holds for a factor holds for all larger ones: most models fail at the largest.
    widest = sector_multipliers(array, LARGEST) if radius < LARGEST else None
    factors = (0.3, 0.5, 0.7, 0.8, 0.9, 0.97, 0.99) if small else (0.9, 0.97, 0.99)
    for mu in (*factors, LARGEST) if widest is not None else ():
        if mu <= radius:
            continue
        proposal = widest if mu == LARGEST else sector_multipliers(array, mu)
        if proposal is None:
            continue
        metric = symmetric(proposal[0], 40)
        multiplier = tuple(dyadic(float(value), 40) for value in proposal[1])
        if sector_holds(weights, metric, multiplier, Fraction(mu)):
            found.append(
                complete("incremental-sector LMI", layer, inputs, metric, Fraction(mu), multiplier)
            )
            if not small:
                break
    if not found:
        raise NoCertificate(f"no P and T satisfy the incremental-sector inequality up to {LARGEST}")
    return tuple(found)


def sector_holds(
    weights: Dyadic, metric: Dyadic, multiplier: tuple[Fraction, ...], factor: Fraction
) -> bool:
    """The block inequality of the module docstring with T > 0 and P > 0, proved exactly."""
    if min(multiplier) <= 0 or not is_positive_semidefinite(metric):
        return False
    diagonal = Dyadic.diagonal(list(multiplier))
    tied = diagonal @ weights
    top = metric.scaled(factor * factor)
    corner = diagonal.scaled(Fraction(2)) - metric
    return is_positive_semidefinite(blocks(top, tied, corner))


def blocks(top: Dyadic, tied: Dyadic, corner: Dyadic) -> Dyadic:
    from flint import fmpz_mat

    size = top.shape[0]
    shift = max(top.shift, tied.shift, corner.shift)
    a, b, c = (
        top.aligned(shift).tolist(),
        tied.aligned(shift).tolist(),
        corner.aligned(shift).tolist(),
    )
    rows = [a[i] + [-b[j][i] for j in range(size)] for i in range(size)]
    rows += [[-value for value in b[i]] + c[i] for i in range(size)]
    return Dyadic(fmpz_mat(rows), shift)


class IncrementalSector(QuadraticNorms):
    name = "incremental-sector LMI"
    order = 100
    cells = (TANH, RELU)

    def rule(
        self, layer: Layer, inputs: Fraction, model: TrainedModel
    ) -> tuple[QuadraticNorm, ...]:
        return sector(layer, inputs)

    def search(self, asked: Question) -> Attempt:
        """Takes long above 16 units, and interval multipliers contain it."""
        other = "interval multipliers"
        if asked.model.layers[0].size > 16:
            if any(item.method == other and item.window for item in asked.earlier):
                raise NoCertificate("skipped: interval multipliers contain it and gave a window")
            if asked.least.get(other, 1.0) > FAR:
                raise NoCertificate("skipped: interval multipliers contain it and are far from it")
        return super().search(asked)


INCREMENTAL_SECTOR = IncrementalSector()
