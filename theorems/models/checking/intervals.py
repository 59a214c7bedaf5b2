r"""Arrays of float64 intervals, every operation rounded outward.

Sums, products and quotients of IEEE doubles are correctly rounded, so one step to the next float
makes an end safe; matrix products carry the bound :math:`\gamma_n |A| |B|` of their rounding.
Activations are enclosed by balls.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from memory_theorems.theorems.models.checking.exact import require

Floats = NDArray[np.float64]
_TINY = 1e-290


def below(value: Floats) -> Floats:
    return np.asarray(np.nextafter(value, -np.inf))


def above(value: Floats) -> Floats:
    return np.asarray(np.nextafter(value, np.inf))


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """All real arrays between ``low`` and ``high``, entry by entry."""

    low: Floats
    high: Floats

    @classmethod
    def around(cls, values: Any, shape: tuple[int, ...]) -> Box:
        """Enclosures of exact rationals."""
        flat = [float(v) for v in values]
        low = [v if Fraction(v) <= x else float(np.nextafter(v, -np.inf)) for v, x in
               zip(flat, values, strict=True)]  # fmt: skip
        high = [v if Fraction(v) >= x else float(np.nextafter(v, np.inf)) for v, x in
                zip(flat, values, strict=True)]  # fmt: skip
        return cls(np.array(low).reshape(shape), np.array(high).reshape(shape))

    def __add__(self, other: Box) -> Box:
        return Box(below(self.low + other.low), above(self.high + other.high))

    def __mul__(self, other: Box) -> Box:
        ends = [x * y for x in (self.low, self.high) for y in (other.low, other.high)]
        return Box(below(np.minimum.reduce(ends)), above(np.maximum.reduce(ends)))

    def __getitem__(self, where: Any) -> Box:
        return Box(self.low[where], self.high[where])

    def times(self, weights: Floats) -> Box:
        """The matrix product with exact ``weights`` on the right."""
        positive, negative = np.maximum(weights, 0), np.minimum(weights, 0)
        size = np.maximum(np.abs(self.low), np.abs(self.high)) @ np.abs(weights)
        error = size * ((2 * len(weights) + 16) * 2.0**-53) * (1 + 2.0**-20) + _TINY
        low = self.low @ positive + self.high @ negative
        high = self.high @ positive + self.low @ negative
        return Box(below(low - above(error)), above(high + above(error)))

    def total(self) -> Box:
        """The sum over the last axis."""
        return self.times(np.ones((self.low.shape[-1], 1)))[..., 0]

    def meet(self, other: Box) -> Box:
        """The intersection, which must not be empty."""
        return Box(np.maximum(self.low, other.low), np.minimum(self.high, other.high))

    def hull(self) -> Box:
        """The least interval that holds zero and every row."""
        return Box(np.minimum(self.low.min(axis=0), 0), np.maximum(self.high.max(axis=0), 0))

    def is_finite(self) -> bool:
        return bool(np.isfinite(self.low).all() and np.isfinite(self.high).all())

    def logistic(self) -> Box:
        return Box(_map(self.low, "sigmoid", -1), _map(self.high, "sigmoid", 1))

    def tanh(self) -> Box:
        return Box(_map(self.low, "tanh", -1), _map(self.high, "tanh", 1))

    def logistic_slope(self) -> Box:
        """Slopes of the logistic function where its values lie in this box: s (1 - s)."""
        ends = [Box(v, v) * Box(below(1 - v), above(1 - v)) for v in (self.low, self.high)]
        top = np.maximum(ends[0].high, ends[1].high)
        inside = (self.low <= 0.5) & (self.high >= 0.5)
        return Box(
            np.maximum(np.minimum(ends[0].low, ends[1].low), 0),
            np.minimum(np.where(inside, 0.25, top), 0.25),
        )

    def tanh_slope(self) -> Box:
        """Slopes of tanh where its values lie in this box: 1 - t^2."""
        size = np.maximum(np.abs(self.low), np.abs(self.high))
        least = np.where(
            (self.low <= 0) & (self.high >= 0),
            0.0,
            np.minimum(np.abs(self.low), np.abs(self.high)),
        )
        return Box(
            np.maximum(below(1 - above(size * size)), 0),
            np.minimum(above(1 - np.maximum(below(least * least), 0)), 1),
        )


def _map(arguments: Floats, kind: str, side: int) -> Floats:
    """Floats on the given side of the activation; the precision is restored."""
    before, ctx.prec = ctx.prec, 80
    try:
        values = [_end(kind, float(v), side) for v in arguments.ravel()]
    finally:
        ctx.prec = before
    return np.array(values).reshape(arguments.shape)


def _end(kind: str, x: float, side: int) -> float:
    ball = arb(x)
    value = ball.tanh() if kind == "tanh" else (1 + (ball / 2).tanh()) / 2
    require(bool(value.is_finite()), "an activation is not finite")
    end = float(value.upper() if side > 0 else value.lower())
    # The conversion to a double rounds to nearest or towards zero: two steps are enough.
    for _ in range(2):
        end = float(np.nextafter(end, np.inf * side))
    return end
