"""Recurrences with a matrix for each gate: W (g n, n), U (g n, d) and the sums of the biases."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from flint import arb

from memory_theorems.theorems.models.checking.ball_rows import Balls, ball, ball_matrix, plus, times
from memory_theorems.theorems.models.checking.comparison_maps import (
    ONE,
    Grid,
    Map,
    Rows,
    absolute,
    ceil,
    floor,
    row_bound,
)
from memory_theorems.theorems.models.checking.comparison_maps import times as row_times
from memory_theorems.theorems.models.checking.exact import Refused, matrix, number, require
from memory_theorems.theorems.models.checking.recurrences.interface import Recurrence
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twin_layers import Naming, Shift, State, nothing
from memory_theorems.theorems.models.checking.twins import Twin


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Preactivations over a box: their least and greatest values ``low`` and ``high``, their moduli
    ``far``, and what these are made of: biases rounded both ways, |W|, and |U x|."""

    low: Grid
    high: Grid
    far: Grid
    bias: Grid
    bias_below: Grid
    pulls: Rows
    pushed: Grid
    box: Grid
    layer: Mapping[str, Any]

    def part(self, gate: int) -> slice:
        size = len(self.box)
        return slice(gate * size, (gate + 1) * size)


class Gated(Recurrence):
    """``vectors``: how many the state has; the last is h."""

    vectors: ClassVar[int] = 1

    def running(self, layer: Mapping[str, Any]) -> RunningLayer:
        return RunningLayer(self, layer)

    @abstractmethod
    def move(self, running: RunningLayer, state: Balls, pushed: Balls, pulled: Balls) -> Balls:
        """The new state; ``pushed``: U x + b, ``pulled``: W h."""

    def twins(self, layer: Mapping[str, Any]) -> TwinLayer:
        return TwinLayer(self, layer)

    @abstractmethod
    def follow(
        self, twins: TwinLayer, state: State, driven: Twin, kept: Twin, naming: Naming
    ) -> State:
        """The new state; ``driven``: U x + b, ``kept``: W h."""

    def swept(self, reach: Reach) -> tuple[Grid, Grid, tuple[Grid, ...]]:
        """A box of h after one step, the first gap, and the constants of :meth:`compare`."""
        raise Refused(f"no comparison system for {self.name}")

    def compare(self, item: Map, gap: Grid, pulled: Grid, pushed: Grid) -> Grid:
        """The next gap; ``pulled``: |W| |dh|, ``pushed``: |U| |dx|."""
        return [a + b for a, b in zip(pulled, pushed, strict=True)]

    def compared(
        self, layer: Mapping[str, Any], feed: Grid | None, bound: Fraction, norm: str, sweeps: int
    ) -> Map:
        size, width = len(layer["recurrent"][0]), len(layer["input"][0])
        recurrent = matrix(layer["recurrent"], self.gates * size, size)
        inputs = matrix(layer["input"], self.gates * size, width)
        bias = [ceil(number(v)) for v in layer["bias"]]
        below = [floor(number(v)) for v in layer["bias"]]
        require(len(bias) == self.gates * size, "a bias does not fit")
        require(feed is None or len(feed) == width, "a layer does not fit the one below")
        pulls, pushes = absolute(recurrent), absolute(inputs)
        if feed is None:
            pushed = [row_bound(row, bound, norm) for row in inputs]
        else:
            pushed = [row_times(row, feed) for row in pushes]
        box = start = [ONE] * size
        constants: tuple[Grid, ...] = ()
        for _ in range(sweeps):
            reach = [row_times(row, box) + v for row, v in zip(pulls, pushed, strict=True)]
            high = [b + v for b, v in zip(bias, reach, strict=True)]
            low = [b - v for b, v in zip(below, reach, strict=True)]
            far = [max(abs(a), abs(b)) for a, b in zip(low, high, strict=True)]
            box, start, constants = self.swept(
                Reach(low, high, far, bias, below, pulls, pushed, box, layer)
            )
        return Map(size, pulls, pushes, start, box, constants, self.compare)


class RunningLayer:
    """Weights of one layer as balls; ``hidden_bias``: the biases that a gate multiplies."""

    def __init__(self, cell: Gated, layer: Mapping[str, Any]) -> None:
        self.cell = cell
        self.recurrent, self.inputs = ball_matrix(layer["recurrent"]), ball_matrix(layer["input"])
        self.bias = [ball(number(value)) for value in layer["bias"]]
        self.size = self.recurrent.ncols()
        rows = cell.gates * self.size
        require(self.recurrent.nrows() == rows, "a matrix has the wrong shape")
        require(len(self.bias) == rows, "a bias has the wrong length")
        self.hidden_bias = [ball(number(value)) for value in layer.get("hidden_bias", ())]

    def zero(self) -> Balls:
        return [arb(0)] * (self.cell.vectors * self.size)

    def hidden(self, state: Balls) -> Balls:
        return state[-self.size :]

    def step(self, state: Balls, x: Balls) -> Balls:
        pulled = times(self.recurrent, self.hidden(state))
        pushed = plus(times(self.inputs, x), self.bias)
        return self.cell.move(self, state, pushed, pulled)


class TwinLayer:
    """Weights of one layer as exact doubles; ``inner``: adds the biases that a gate multiplies."""

    def __init__(self, cell: Gated, layer: Mapping[str, Any]) -> None:
        self.cell, self.size = cell, len(layer["recurrent"][0])
        self.recurrent = exact_doubles(layer["recurrent"], None, self.size)
        self.input = exact_doubles(layer["input"], len(self.recurrent), len(layer["input"][0]))
        self.shift = Shift(layer["bias"])
        self.inner = Shift(layer["hidden_bias"]) if "hidden_bias" in layer else None

    def zero(self) -> State:
        return [nothing(self.size)] * self.cell.vectors

    def step(self, state: State, x: Twin, naming: Naming) -> State:
        driven, kept = self.shift(x.under(self.input)), state[-1].under(self.recurrent)
        return self.cell.follow(self, state, driven, kept, naming)
