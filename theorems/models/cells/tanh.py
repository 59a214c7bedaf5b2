r"""nn.RNN with tanh: :math:`h' = \tanh(W h + U x + b)`."""

from __future__ import annotations

import numpy as np
from flint import arb

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.affine_pairs import Pair, applied
from memory_theorems.theorems.models.cells.interface import Array, Layer
from memory_theorems.theorems.models.cells.plain import Plain
from memory_theorems.theorems.models.componentwise import SWEEPS, Comparison, InputBound
from memory_theorems.theorems.models.fixed_point import Vector
from memory_theorems.theorems.models.rounded_steps import Arithmetic, Widened, less, wider
from memory_theorems.theorems.models.smooth_functions import SMOOTH


class Tanh(Plain):
    name = "rnn-tanh"
    reading = "h' = tanh(W h + U x + b)"
    article = "an RNN"
    nonlinearity = "tanh"
    compared = True

    def activate(self, sums: Array) -> Array:
        return np.asarray(np.tanh(sums))

    def slope(self, sums: Array, new: Array) -> Array:
        return np.asarray(1 - new**2)

    def ball(self, value: arb) -> arb:
        return value.tanh()

    def form(self, sums: Pair) -> Pair:
        return applied(SMOOTH["tanh"], sums)

    def compare(
        self, layer: Layer, inputs: InputBound | Vector, box: Vector | None = None
    ) -> Comparison:
        gates = self.compared_gates(layer, inputs)
        reach = (fp.ONE,) * layer.size
        for _ in range(SWEEPS):
            reach = fp.upper(fp.tanh, gates[0].absolute_arguments(reach))
        return Comparison(gates, reach, reach)

    def widened(self, layer: Layer, system: Comparison, arithmetic: Arithmetic) -> Widened:
        wide = wider(system.box)
        off = arithmetic.of_tanh(arithmetic.preactivation(system.gates[0], wide, 0))
        return Widened(system, less(wide, system.box), off)


TANH = Tanh()
