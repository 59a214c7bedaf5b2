"""What cells with a matrix for each gate have in common: W (g n, n), U (g n, d), summed biases."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
from flint import arb, arb_mat, fmpq

from memory_theorems.theorems.models.affine_forms import Linear, up
from memory_theorems.theorems.models.affine_pairs import Pair, mapped
from memory_theorems.theorems.models.affine_parts import Map, Symbols, factor
from memory_theorems.theorems.models.affine_parts import zero as nothing
from memory_theorems.theorems.models.ball_parts import real_balls
from memory_theorems.theorems.models.cells.interface import (
    Array,
    Cell,
    Column,
    FloatArray,
    Layer,
    Shapes,
    State,
    ends,
)
from memory_theorems.theorems.models.componentwise import Gate, InputBound, gates_of
from memory_theorems.theorems.models.exact_texts import rationals
from memory_theorems.theorems.models.fixed_point import Vector
from memory_theorems.theorems.models.rounding import UNIT
from memory_theorems.verify.arithmetic.balls import precision

#: Bits that hold every sum of two doubles exactly.
_DOUBLES = 2200


class Gated(Cell):
    """``copies``: how many vectors the state has; the last is h."""

    gates: ClassVar[int]
    copies: ClassVar[int] = 1
    stored = True
    needs_readout = False

    # -------------------------------------------------------------- what a layer holds
    def shapes(self, layer: Layer) -> Shapes:
        size, width = ends(layer)
        rows = self.gates * size
        biases = {f"bias {k}": (v, (rows,)) for k, v in enumerate(layer.bias_parts)}
        return {
            "input": (layer.input, (rows, width)), "recurrent": (layer.recurrent, (rows, size)),
            **biases,
        }  # fmt: skip

    def weights(self, layer: Layer) -> dict[str, Any]:
        inner, _ = self.bias_sums(layer)
        return {
            "cell": self.name,
            "recurrent": rationals(layer.recurrent),
            "input": rationals(layer.input),
            "bias": [str(value) for value in inner],
        }

    def summed_parts(self, layer: Layer) -> tuple[list[FloatArray], FloatArray]:
        """The biases that are summed, and those that a gate multiplies (n,)."""
        return list(layer.bias_parts), np.zeros(layer.size)

    def bias_sums(self, layer: Layer) -> tuple[list[Fraction], list[Fraction]]:
        parts, hidden = self.summed_parts(layer)
        inner = [Fraction(0)] * layer.input.shape[0]
        for part in parts:
            inner = [total + Fraction(float(v)) for total, v in zip(inner, part, strict=True)]
        return inner, [Fraction(float(v)) for v in hidden]

    def compared_gates(self, layer: Layer, inputs: InputBound | Vector) -> tuple[Gate, ...]:
        """The gates as a comparison reads them."""
        inner, _ = self.bias_sums(layer)
        return gates_of(layer.recurrent.real, layer.input.real, inner, inputs)

    # -------------------------------------------------------------- one step
    def zero(self, layer: Layer, batch: int) -> State:
        return tuple(np.zeros((layer.size, batch)) for _ in range(self.copies))

    def balls(self, layer: Layer) -> GatedBalls:
        return GatedBalls(self, layer)

    @abstractmethod
    def ball_step(
        self, balls: GatedBalls, state: list[Column], pushed: list[arb], pulled: list[arb]
    ) -> list[Column]:
        """The new state; ``pushed``: U x + b, ``pulled``: W h."""

    def affine(self, layer: Layer) -> GatedForms:
        return GatedForms(self, layer)

    @abstractmethod
    def affine_step(
        self, forms: GatedForms, state: list[Pair], pushed: Pair, pulled: Pair, symbols: Symbols
    ) -> list[Pair]:
        """The new state; ``pushed``: U x + b, ``pulled``: W h."""

    # -------------------------------------------------------------- parts
    def fewer(self, layer: Layer, keep: Array) -> Layer:
        rows = np.tile(keep, self.gates)
        return replace(
            layer,
            recurrent=layer.recurrent[rows][:, keep],
            input=layer.input[rows],
            bias_parts=tuple(bias[rows] for bias in layer.bias_parts),
        )

    def shares(self, layer: Layer, after: Array | None, window: int) -> Array:
        both = np.concatenate([layer.recurrent.real, layer.input.real], axis=1)
        driven = np.abs(both).sum(axis=1).reshape(-1, layer.size).sum(axis=0)
        seen = np.abs(layer.recurrent).sum(axis=0)
        seen = seen + (1 if after is None else np.abs(after).sum(axis=0))
        return np.asarray(driven * seen)


class GatedBalls:
    """``hidden_bias``: the biases that a gate multiplies."""

    def __init__(self, cell: Gated, layer: Layer) -> None:
        self.cell, self.size = cell, layer.size
        self.recurrent, self.input = real_balls(layer.recurrent), real_balls(layer.input)
        inner, hidden = cell.bias_sums(layer)
        with precision(_DOUBLES):
            self.bias = arb_mat(len(inner), 1, [_ball(value) for value in inner])
            self.hidden_bias = [_ball(value) for value in hidden]

    def zero(self) -> list[Column]:
        return [arb_mat(self.size, 1) for _ in range(self.cell.copies)]

    def step(self, state: list[Column], feed: Column) -> list[Column]:
        pushed = list((self.input * feed + self.bias).entries())
        pulled = list((self.recurrent * state[-1]).entries())
        return self.cell.ball_step(self, state, pushed, pulled)

    def column(self, values: list[arb]) -> Column:
        return arb_mat(self.size, 1, values)


class GatedForms:
    """``hidden_bias``: the biases that a gate multiplies."""

    def __init__(self, cell: Gated, layer: Layer) -> None:
        self.cell, self.size = cell, layer.size
        parts, hidden = cell.summed_parts(layer)
        inner, moduli = np.zeros(layer.input.shape[0]), np.zeros(layer.input.shape[0])
        for part in parts:
            inner, moduli = inner + part, moduli + np.abs(part)
        # What the sums in floats are off by.
        self.enter = Map(np.real(layer.input), inner, up(len(parts) * UNIT * moduli))
        self.recurrent = Linear.of(np.real(layer.recurrent))
        self.hidden_bias = factor(hidden)

    def zero(self) -> list[Pair]:
        return [nothing(self.size) for _ in range(self.cell.copies)]

    def step(self, state: list[Pair], feed: Pair, symbols: Symbols) -> list[Pair]:
        pushed, pulled = self.enter(feed), mapped(self.recurrent, state[-1])
        return self.cell.affine_step(self, state, pushed, pulled, symbols)


def float_sums(layer: Layer, state: State, feed: Array) -> Array:
    """W h + U x + b."""
    bias = sum(layer.bias_parts, np.zeros(layer.recurrent.shape[0]))[:, None]
    return np.asarray(layer.recurrent @ state[-1] + layer.input @ feed + bias)


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))
