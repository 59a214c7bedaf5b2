"""Layers of a document as maps of twins: one step of the full run and of the restarted one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from memory_theorems.theorems.models.checking.blocks import StateSpace
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.exact import Refused, number, require
from memory_theorems.theorems.models.checking.intervals import Floats
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twins import (
    Twin,
    beside,
    difference,
    product,
    shifted,
    stretched,
    through,
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


def of_layer(layer: Mapping[str, Any]) -> Stepping:
    cell = layer["cell"]
    if cell == "state-space-block":
        return _StateSpace(layer)
    if cell == "diagonal":
        return _Modes(layer)
    if cell in _Gates.KNOWN:
        return _Gates(layer)
    raise Refused(f"a layer without zonotopes: {str(cell)[:40]}")


def nothing(size: int) -> Twin:
    return Twin(Zonotope.point(np.zeros(size)), None)


def _nearest(values: Sequence[Fraction]) -> tuple[Floats, Floats]:
    """Doubles, and what they are off by at most."""
    near = np.array([float(v) for v in values])
    off = np.array([float(abs(Fraction(float(x)) - v)) for x, v in zip(near, values, strict=True)])
    return near, off * (1 + 2.0**-50)


class _Shift:
    """x -> x + b for exact rationals b."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.by, self.off = _nearest([number(v) for v in texts])

    def __call__(self, x: Twin) -> Twin:
        return shifted(x, self.by, self.off)


class _Affine:
    def __init__(self, given: Mapping[str, Any]) -> None:
        self.weight = exact_doubles(given["weight"], None, len(given["weight"][0]))
        self.shift = _Shift(given["bias"])

    def __call__(self, x: Twin) -> Twin:
        return self.shift(x.under(self.weight))


class _Norm:
    """Scale and shift by channels."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self.weight = exact_doubles([given["weight"]], 1, len(given["weight"]))[0]
        self.shift = _Shift(given["bias"])

    def __call__(self, x: Twin) -> Twin:
        return self.shift(stretched(x, self.weight))


def _bounded(x: Twin) -> Twin:
    """States of a GRU, outputs of an LSTM: within 1, and their differences within 2."""
    apart = None if x.apart is None else confined(x.apart, 2.0)
    return Twin(confined(x.full, 1.0), apart)


class _Gates:
    KNOWN = ("rnn-tanh", "rnn-relu", "linear", "lstm", "gru")

    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.cell, self.size = layer["cell"], len(layer["recurrent"][0])
        self.recurrent = exact_doubles(layer["recurrent"], None, self.size)
        self.input = exact_doubles(layer["input"], len(self.recurrent), len(layer["input"][0]))
        self.shift = _Shift(layer["bias"])
        self.inner = _Shift(layer["hidden_bias"]) if self.cell == "gru" else None

    def zero(self) -> State:
        return [nothing(self.size)] * (2 if self.cell == "lstm" else 1)

    def step(self, state: State, x: Twin, naming: Naming) -> State:
        n, h, tanh, logistic = self.size, state[-1], curve("tanh"), curve("logistic")
        driven, kept = self.shift(x.under(self.input)), h.under(self.recurrent)
        if self.inner is not None:
            gates = through(logistic, total(driven.part(0, 2 * n), kept.part(0, 2 * n)))
            reset = product(gates.part(0, n), self.inner(kept.part(2 * n, 3 * n)))
            fresh = through(tanh, total(driven.part(2 * n, 3 * n), reset))
            held = product(gates.part(n, 2 * n), difference(h, fresh))
            return [naming.of(_bounded(total(fresh, held)))]
        sums = total(driven, kept)
        if self.cell == "lstm":
            i, f, o = (through(logistic, sums.part(k * n, (k + 1) * n)) for k in (0, 1, 3))
            g = through(tanh, sums.part(2 * n, 3 * n))
            cell = naming.of(total(product(f, state[0]), product(i, g)))
            return [cell, naming.of(_bounded(product(o, through(tanh, cell))))]
        if self.cell == "rnn-tanh":
            sums = through(tanh, sums)
        elif self.cell == "rnn-relu":
            sums = through(None, sums)
        return [naming.of(sums)]


class _Modes:
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


class _StateSpace:
    def __init__(self, layer: Mapping[str, Any]) -> None:
        # Refused where parts do not fit: arrays of one row would be taken for longer ones.
        StateSpace(layer)
        self.modes, self.output = _Modes(layer), real_part(layer["output"])
        self.skip = exact_doubles(layer["skip"], len(self.output), len(layer["skip"][0]))
        kind = layer["nonlinearity"]
        self.plain, self.residual = kind == "none", layer["residual"]
        self.curve = None if kind in ("none", "relu") else curve(kind)
        self.before, self.mix, self.gate = (
            None if layer[key] is None else _Affine(layer[key]) for key in ("before", "mix", "gate")
        )
        self.first, self.last = (
            None if layer[key] is None else _Norm(layer[key]) for key in ("first", "last")
        )
        self.width = len(self.output if layer["mix"] is None else layer["mix"]["weight"])

    def zero(self) -> State:
        return [*self.modes.zero(), nothing(self.width)]

    def step(self, state: State, x: Twin, naming: Naming) -> State:
        u = x if self.before is None else self.before(x)
        read = u if self.first is None else self.first(u)
        s = naming.of(self.modes.moved(state[0], read))
        v = total(s.under(self.output), read.under(self.skip))
        w = v if self.plain else through(self.curve, v)
        if self.mix is not None or self.gate is not None:
            w = naming.of(w)
        y = w if self.mix is None else self.mix(w)
        if self.gate is not None:
            y = product(y, through(curve("logistic"), self.gate(w)))
        if self.residual:
            y = total(y, u)
        return [s, naming.of(y if self.last is None else self.last(y))]


def inputs_about(row: Floats, reach: float, naming: Naming) -> Twin:
    """The inputs that differ from a recorded one by at most ``reach`` in every channel."""
    require(np.isfinite(reach) and reach >= 0, "delta is no bound")
    arms = np.zeros((naming.count + (len(row) if reach else 0), len(row)))
    if reach:
        arms[naming.count :] = np.diag(np.full(len(row), reach))
        naming.count += len(row)
    return Twin(Zonotope.of(row, arms, np.zeros(len(row))), None)
