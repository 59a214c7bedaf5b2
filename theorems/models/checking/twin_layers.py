"""What layers over twins are made of: one step of the full run and of the restarted one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from memory_theorems.theorems.models.checking.exact import number, require
from memory_theorems.theorems.models.checking.intervals import Floats
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twins import (
    Twin,
    beside,
    difference,
    shifted,
    stretched,
    total,
)
from memory_theorems.theorems.models.checking.zonotopes import Zonotope, confined, named

State = list[Twin]


class Naming:
    """Counts the symbols of a step."""

    def __init__(self, count: int) -> None:
        self.count = count

    def of(self, x: Twin) -> Twin:
        full, self.count = named(x.full, self.count)
        apart = None
        if x.apart is not None:
            apart, self.count = named(x.apart, self.count)
        return Twin(full, apart)


class Stepping(Protocol):
    def zero(self) -> State: ...

    def step(self, state: State, x: Twin, naming: Naming) -> State: ...


def nothing(size: int) -> Twin:
    return Twin(Zonotope.point(np.zeros(size)), None)


def _nearest(values: Sequence[Fraction]) -> tuple[Floats, Floats]:
    """Doubles, and what they are off by at most."""
    near = np.array([float(v) for v in values])
    off = np.array([float(abs(Fraction(float(x)) - v)) for x, v in zip(near, values, strict=True)])
    return near, off * (1 + 2.0**-50)


class Shift:
    """x -> x + b for exact rationals b."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.by, self.off = _nearest([number(v) for v in texts])

    def __call__(self, x: Twin) -> Twin:
        return shifted(x, self.by, self.off)


class Affine:
    def __init__(self, given: Mapping[str, Any]) -> None:
        self.weight = exact_doubles(given["weight"], None, len(given["weight"][0]))
        self.shift = Shift(given["bias"])

    def __call__(self, x: Twin) -> Twin:
        return self.shift(x.under(self.weight))


class Norm:
    """Scale and shift by channels."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.weight = exact_doubles([given["weight"]], 1, len(given["weight"]))[0]
        self.shift = Shift(given["bias"])

    def __call__(self, x: Twin, naming: Naming) -> Twin:
        del naming
        return self.shift(stretched(x, self.weight))


def bounded(x: Twin) -> Twin:
    """States of a GRU, outputs of an LSTM: within 1, and their differences within 2."""
    apart = None if x.apart is None else confined(x.apart, 2.0)
    return Twin(confined(x.full, 1.0), apart)


class Modes:
    """s' = a s + B x with complex a and B: the real parts first."""

    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.size = len(layer["recurrent"])
        pairs = exact_doubles(layer["recurrent"], self.size, 2)
        self.real, self.imaginary = pairs[:, 0].copy(), pairs[:, 1].copy()
        self.input = np.concatenate([_side(layer["input"], side) for side in (0, 1)])

    def zero(self) -> State:
        return [nothing(2 * self.size)]

    def moved(self, s: Twin, x: Twin) -> Twin:
        re, im = s.part(0, self.size), s.part(self.size, 2 * self.size)
        up = difference(stretched(re, self.real), stretched(im, self.imaginary))
        down = total(stretched(re, self.imaginary), stretched(im, self.real))
        return total(beside(up, down), x.under(self.input))

    def step(self, state: State, x: Twin, naming: Naming) -> State:
        return [naming.of(self.moved(state[0], x))]


def _side(rows: Sequence[Any], side: int) -> Floats:
    """Real or imaginary parts of a matrix of pairs."""
    return exact_doubles([[pair[side] for pair in row] for row in rows], len(rows), len(rows[0]))


def real_part(rows: Sequence[Any]) -> Floats:
    """The matrix of Re(C s) over the real and imaginary parts of s."""
    return np.concatenate([_side(rows, 0), -_side(rows, 1)], axis=1)


def inputs_about(row: Floats, reach: float, naming: Naming) -> Twin:
    """The inputs that differ from a recorded one by at most ``reach`` in every channel."""
    require(np.isfinite(reach) and reach >= 0, "delta is no bound")
    arms = np.zeros((naming.count + (len(row) if reach else 0), len(row)))
    if reach:
        arms[naming.count :] = np.diag(np.full(len(row), reach))
        naming.count += len(row)
    return Twin(Zonotope.of(row, arms, np.zeros(len(row))), None)
