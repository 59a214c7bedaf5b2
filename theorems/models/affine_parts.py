"""What layers over pairs of affine forms are made of: symbols, matrices, scales."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.affine_forms import MOST, Form, Linear, constant, joined
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, mapped, times
from memory_theorems.theorems.models.blocks import Affine, Scale
from memory_theorems.theorems.models.smooth_functions import SMOOTH, Smooth
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
State = list[Pair]
#: What wider forms lose stays in their boxes: symbols of their own would be rows by the thousand.
OWNED = 700


@dataclass(slots=True)
class Symbols:
    """How many symbols there are."""

    count: int = 0

    def own(self, form: Form) -> Form:
        """The same form, its box as new symbols unless it is too wide."""
        if len(form.box) > OWNED:
            return form
        rows = np.concatenate([form.padded(self.count), np.diag(form.box)])
        self.count = len(rows)
        if self.count > MOST:
            raise InputError(f"--along: more than {MOST} symbols are needed, the model is too wide")
        return Form(form.centre, rows, np.zeros_like(form.box))

    def owned(self, pair: Pair) -> Pair:
        return Pair(self.own(pair.value), None if pair.gap is None else self.own(pair.gap))

    def input(self, row: FloatArray, reach: float) -> Form:
        """Every channel within ``reach`` of the row, by new symbols."""
        rows = np.zeros((self.count + len(row), len(row)))
        if reach:
            rows[self.count :] = np.eye(len(row)) * reach
            self.count = len(rows)
        else:
            rows = rows[: self.count]
        return Form(row, rows, np.zeros(len(row)))


class Map:
    """x -> W x + b."""

    def __init__(self, weight: FloatArray, bias: FloatArray, lost: FloatArray | None = None):
        self.weight = Linear.of(weight)
        self.bias = Pair(constant(bias, lost), None)

    def __call__(self, pair: Pair) -> Pair:
        return added(mapped(self.weight, pair), self.bias)

    @classmethod
    def of(cls, affine: Affine | None) -> Map | None:
        return None if affine is None else cls(affine.weight, affine.bias)


def factor(values: FloatArray) -> Pair:
    return Pair(constant(values), None)


class Scaling:
    """x -> w x + b, channel by channel."""

    def __init__(self, scale: Scale) -> None:
        self.weight, self.bias = factor(scale.weight), factor(scale.bias)

    def __call__(self, pair: Pair, symbols: Symbols) -> Pair:
        del symbols
        return added(times(self.weight, pair), self.bias)


def zero(size: int) -> Pair:
    return Pair(constant(np.zeros(size)), None)


def within_one(pair: Pair) -> Pair:
    """States of gated layers lie between -1 and 1."""
    return within(pair, 1.0)


def within(pair: Pair, bound: float) -> Pair:
    """What is known to lie within a bound, so that differences are within twice as much: where a
    form reaches farther than that, it says less than the interval."""
    gap = pair.gap
    return Pair(_within(pair.value, bound), None if gap is None else _within(gap, 2 * bound))


def _within(form: Form, bound: float) -> Form:
    wide = ~(form.radius < bound)
    if not wide.any():
        return form
    return Form(
        np.where(wide, 0.0, form.centre),
        np.where(wide, 0.0, form.rows),
        np.where(wide, bound, form.box),
    )


def outer(name: str) -> Callable[[Pair], Pair]:
    if name == "none":
        return lambda pair: pair
    function: Smooth | None = None if name == "relu" else SMOOTH[name]
    return lambda pair: applied(function, pair)


def stacked(*pairs: Pair) -> Pair:
    """The components of several pairs one after the other."""
    value = joined([pair.value for pair in pairs])
    if all(pair.gap is None for pair in pairs):
        return Pair(value, None)
    # Where the runs do not differ, their difference is zero.
    return Pair(value, joined([pair.gap or constant(0 * pair.value.centre) for pair in pairs]))
