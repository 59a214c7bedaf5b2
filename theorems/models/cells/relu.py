r"""nn.RNN with ReLU: :math:`h' = \max(0, W h + U x + b)`."""

from __future__ import annotations

import numpy as np
from flint import arb

from memory_theorems.theorems.models.affine_pairs import Pair, applied
from memory_theorems.theorems.models.cells.interface import Array
from memory_theorems.theorems.models.cells.plain import Plain


class Relu(Plain):
    name = "rnn-relu"
    reading = "h' = max(0, W h + U x + b)"
    article = "an RNN"
    nonlinearity = "relu"

    def activate(self, sums: Array) -> Array:
        return np.asarray(np.maximum(sums, 0))

    def slope(self, sums: Array, new: Array) -> Array:
        return np.asarray((sums > 0).astype(float))

    def ball(self, value: arb) -> arb:
        return value.max(arb(0))

    def form(self, sums: Pair) -> Pair:
        return applied(None, sums)


RELU = Relu()
