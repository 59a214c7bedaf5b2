"""What cells with a diagonal linear state have in common: s' = a s + B u with complex a and B."""

from __future__ import annotations

import numpy as np

from memory_theorems.theorems.models.affine_forms import Linear
from memory_theorems.theorems.models.affine_pairs import Pair, added, mapped, times
from memory_theorems.theorems.models.affine_parts import factor, stacked
from memory_theorems.theorems.models.affine_parts import zero as nothing
from memory_theorems.theorems.models.cells.interface import Array, Layer


class LinearForms:
    """Diagonal linear states, the real parts before the imaginary ones: s' = a s + B u."""

    def __init__(self, layer: Layer) -> None:
        values = np.asarray(layer.recurrent, dtype=np.complex128)
        self.size = layer.size
        self.real, self.imaginary = factor(values.real.copy()), factor(values.imag.copy())
        rows = np.asarray(layer.input, dtype=np.complex128)
        self.enter = Linear.of(np.concatenate([rows.real, rows.imag]))

    def zero(self) -> Pair:
        return nothing(2 * self.size)

    def moved(self, s: Pair, feed: Pair) -> Pair:
        re, im = s[: self.size], s[self.size :]
        turned = (
            added(times(self.real, re), times(self.imaginary, im), -1.0),
            added(times(self.imaginary, re), times(self.real, im)),
        )
        return added(stacked(turned[0], turned[1]), mapped(self.enter, feed))


def modal_shares(layer: Layer, output: Array | None, window: int) -> Array:
    """How modes are driven times how they are read, of what is left of them after the window."""
    seen = np.ones(layer.size) if output is None else np.abs(output).sum(axis=0)
    moduli = np.minimum(np.abs(layer.recurrent), 1 - 1e-12)
    return np.asarray(seen * np.abs(layer.input).sum(axis=1) * moduli**window / (1 - moduli))
