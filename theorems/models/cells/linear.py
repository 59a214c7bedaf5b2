r"""A dense linear system: :math:`s' = A s + B x`, read by C."""

from __future__ import annotations

import numpy as np
from flint import arb

from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.cells.interface import Array
from memory_theorems.theorems.models.cells.plain import Plain


class Linear(Plain):
    name = "linear"
    reading = "discrete time, s' = A s + B x, y = C s"
    stored = False
    linear = True

    def activate(self, sums: Array) -> Array:
        return sums

    def slope(self, sums: Array, new: Array) -> Array:
        return np.ones_like(sums)

    def ball(self, value: arb) -> arb:
        return value

    def form(self, sums: Pair) -> Pair:
        return sums


LINEAR = Linear()
