r"""What rounding adds in one step of a layer, over a widened box of its states.

With the unit roundoff u, :math:`\gamma` for a preactivation of n + d + 2 terms, sums in any order,
and activations accurate to :math:`A = 4u(1 + 8u)` relatively: a preactivation of moduli M is off by
:math:`\gamma M`, a logistic gate by a quarter of that and A, a tanh by that and A; products and
sums after them by one u each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models import fixed_point as fp
from memory_theorems.theorems.models.componentwise import Comparison, Gate, NoCertificate
from memory_theorems.theorems.models.fixed_point import Vector

#: The boxes are widened by this share, and by 2**-10.
WIDER = Fraction(1, 128)


def roundoff(count: int, unit: Fraction) -> Fraction:
    """count u / (1 - count u); NoCertificate where sums are too long for the arithmetic."""
    if count * unit >= 1:
        raise NoCertificate("the sums are too long for so coarse an arithmetic")
    return count * unit / (1 - count * unit)


def wider(box: Vector) -> Vector:
    return tuple(v + fp.ceiling(WIDER * fp.exact(v)) + (fp.ONE >> 10) for v in box)


def less(wide: Vector, box: Vector) -> Vector:
    return tuple(w - b for w, b in zip(wide, box, strict=True))


def times(factor: Fraction, vector: Vector) -> Vector:
    return tuple(fp.ceiling(factor * fp.exact(v)) for v in vector)


@dataclass(frozen=True, slots=True)
class Widened:
    """A comparison over the widened box; ``room``: how far the states may be off; ``off``: rho."""

    system: Comparison
    room: Vector
    off: Vector


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Errors of one layer's sums and activations; ``offsets``: |b_1| + |b_2| by row."""

    gamma: Fraction
    two: Fraction
    four: Fraction
    accuracy: Fraction
    offsets: Vector
    size: int

    @classmethod
    def of(
        cls,
        biases: Sequence[NDArray[np.float64]],
        sizes: tuple[int, int, int],
        unit: Fraction,
        activation: int,
    ) -> Arithmetic:
        """``sizes``: of the state, of the inputs, and how many rows there are; ``activation``: how
        many units of roundoff a computed activation may be off."""
        size, width, rows = sizes
        offsets = tuple(
            fp.ceiling(sum((abs(Fraction(float(p[j]))) for p in biases), Fraction(0)))
            for j in range(rows)
        )
        return cls(
            roundoff(size + width + 4, unit),
            roundoff(3, unit),
            roundoff(5, unit),
            activation * unit * (1 + 2 * activation * unit),
            offsets,
            size,
        )

    def moduli(self, gate: Gate, box: Vector, number: int) -> Vector:
        """Bounds of the sum of moduli in a preactivation of the gate with this number."""
        offsets = self.offsets[number * self.size : (number + 1) * self.size]
        return fp.add(gate.preactivation(box), offsets)

    def preactivation(self, gate: Gate, box: Vector, number: int) -> Vector:
        return times(self.gamma, self.moduli(gate, box, number))

    def of_tanh(self, error: Vector) -> Vector:
        """Error of a computed tanh, whose values are at most 1."""
        slack = fp.ceiling(self.accuracy)
        return tuple(v + slack for v in error)

    def of_gate(self, error: Vector) -> Vector:
        slack = fp.ceiling(self.accuracy)
        return tuple(-(-v // 4) + slack for v in error)
