r"""What rounding at run time adds for tanh, LSTM and GRU layers, one or several.

The componentwise comparison F of :mod:`theorems.models.componentwise` bounds how one step carries
the distance e of the computed states from the exact ones; a step computed from the computed states
is off by at most :math:`\rho` itself.  So

.. math:: e' \le F(e) + \rho,

and any :math:`e^*` with :math:`F(e^*) + \rho \le e^*` bounds the distance for ever.  Both runs stay
in the box of the exact states widened by :data:`WIDER`, for which F and :math:`\rho` are made, as
long as :math:`e^*` is no larger than the widening, which is checked.
How large :math:`\rho` is each cell says (:mod:`theorems.models.rounded_steps`).
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.dyadic import Dyadic, square_root_upper
from memory_theorems.theorems.models.fixed_point import Absolute, Vector
from memory_theorems.theorems.models.rounded_steps import Arithmetic, Widened, roundoff, wider
from memory_theorems.theorems.models.trained import TrainedModel

#: After so many steps of e' = F(e) + rho a bound is tried.
TRIALS = (16, 64, 256, 1024)


def gated_error(
    model: TrainedModel, inputs: InputBound, unit: Fraction, activation: int
) -> Fraction | None:
    """A bound of what rounding changes in the output, in the Euclidean norm; None where there is
    none.  ``activation``: how many units of roundoff a computed activation may be off."""
    layers: list[Widened] = []
    feed: InputBound | Vector = inputs
    try:
        for layer in model.layers:
            layers.append(_widened(layer, feed, unit, activation))
            feed = wider(layers[-1].system.box)
    except NoCertificate:
        return None
    gaps = tuple((0,) * len(item.room) for item in layers)
    steps = 0
    for trial in TRIALS:
        while steps < trial:
            gaps, steps = _moved(layers, gaps), steps + 1
        tried = tuple(
            tuple(v + v // 64 + (1 << 8) for v in gap) for gap in gaps
        )  # fmt: skip
        inside = all(fp.dominated(gap, item.room) for gap, item in zip(tried, layers, strict=True))
        if not inside:
            return None
        after = _moved(layers, tried)
        if all(fp.dominated(new, old) for new, old in zip(after, tried, strict=True)):
            return _output(model, layers[-1], tried[-1], unit)
    return None


def _moved(layers: list[Widened], gaps: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """F(e) + rho for all layers; a layer reads the new distance of the layer below."""
    moved: list[Vector] = []
    below: Vector | None = None
    for item, gap in zip(layers, gaps, strict=True):
        moved.append(fp.add(item.system.step(gap, below), item.off))
        below = item.system.hidden(moved[-1])
    return tuple(moved)


def _output(model: TrainedModel, last: Widened, gap: Vector, unit: Fraction) -> Fraction:
    hidden, states = last.system.hidden(gap), wider(last.system.box)
    if model.readout is None:
        rows = hidden
    else:
        size = len(hidden)
        summing = fp.ceiling(roundoff(size + 1, unit))
        readout = np.asarray(model.readout.real, dtype=np.float64)
        rows = _absolute(readout)(fp.add(hidden, tuple(fp.product(summing, v) for v in states)))
    return square_root_upper(sum((fp.exact(v) ** 2 for v in rows), Fraction(0)))


def _absolute(matrix: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> Absolute:
    return Absolute.of(Dyadic.from_array(matrix))


def _widened(layer: Layer, feed: InputBound | Vector, unit: Fraction, activation: int) -> Widened:
    system = layer.cell.compare(layer, feed)
    sizes = (layer.size, layer.inputs, layer.recurrent.shape[0])
    return layer.cell.widened(
        layer, system, Arithmetic.of(layer.bias_parts, sizes, unit, activation)
    )
