r"""Slopes of lines for :mod:`theorems.models.checking.unrolled`: floats only.

The bound is a minimum over slopes.  Its slope with respect to one of them is :math:`|\lambda_j|`
times the distance between the pre-activation at which the line touches and that of the worst
relaxed run, which a pass forward gives; steps with momentum, scaled entry by entry, end within
about 1e-4 of the optimum of the linear program.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.checking.intervals import Box
from memory_theorems.theorems.models.checking.unrolled import GRID, Driven, Slopes

FloatArray = NDArray[np.float64]
#: Longest steps of a slope, at first and at last, and the memory of momentum and of scales.
FIRST, LAST = 0.15, 0.005
KEPT, SCALED = 0.8, 0.95


@dataclass(slots=True, eq=False)
class _Step:
    """One step but the last: its range, and slopes above and below with their limits."""

    low: FloatArray
    high: FloatArray
    slopes: list[FloatArray]
    least: tuple[FloatArray, FloatArray]
    most: tuple[FloatArray, FloatArray]
    moments: list[FloatArray]
    squares: list[FloatArray]


def proposed(
    layer: Driven,
    start: Box,
    between: tuple[Box, ...],
    cells: tuple[Box | None, ...],
    rounds: int,
    warm: Slopes | None = None,
) -> Slopes:
    """Slopes (steps - 1, 2N, N) for the ranges of all pre-activations after the last step.

    ``warm``: slopes to begin with.
    """
    size, count = layer.size, len(between)
    form = np.concatenate([np.eye(size), -np.eye(size)])
    steps = [
        _step(layer.relu, box, 2 * size, None if warm is None else warm[k])
        for k, box in enumerate(between)
    ]
    bias = (layer.bias.low + layer.bias.high) / 2
    best = np.full(2 * size, np.inf)
    kept = np.zeros((count, 2 * size, size))
    for turn in range(rounds):
        nu, inputs = form, []
        value = np.zeros(2 * size)
        lines = []
        for place in range(count, -1, -1):
            most, worst = _worst(layer, nu @ layer.inputs, cells[place])
            inputs.append(worst)
            value = value + nu @ bias + most
            weights = nu @ layer.recurrent
            if place == 0:
                states = np.where(weights > 0, start.high, start.low)
                value = value + (weights * states).sum(axis=1)
                break
            step = steps[place - 1]
            over = weights > 0
            offset, touch = _lines(layer.relu, step, over)
            slope = np.where(over, step.slopes[0], step.slopes[1])
            lines.append((weights, over, slope, offset, touch))
            value = value + (weights * offset).sum(axis=1)
            nu = weights * slope
        better = value < best
        best = np.where(better, value, best)
        for k in range(count):
            kept[k, better] = lines[count - 1 - k][2][better]
        if turn == rounds - 1:
            break
        rate = FIRST * (1 - turn / rounds) + LAST
        for k in range(count):
            weights, over, slope, offset, touch = lines[count - 1 - k]
            pre = states @ layer.recurrent.T + inputs[count - k] @ layer.inputs.T + bias
            _moved(steps[k], weights * (pre - touch), over, rate, turn)
            states = slope * pre + offset
    return np.asarray(np.clip(np.rint(kept * GRID), 0, GRID), dtype=np.int8)


def _step(relu: bool, box: Box, rows: int, warm: Slopes | None) -> _Step:
    low, high = box.low, box.high
    if relu:
        chord = np.where(
            low >= 0, 1.0, np.where(high <= 0, 0.0, high / np.maximum(high - low, 1e-300))
        )
        free = (low < 0) & (high > 0)
        least = (chord, np.where(low >= 0, 1.0, 0.0))
        most = (chord, np.where(high <= 0, 0.0, 1.0))
        first = (chord, np.where(free, (high > -low).astype(np.float64), chord))
    else:
        most = (_steepest(low, high), _steepest(-high, -low))
        least = (np.zeros_like(low), np.zeros_like(low))
        ends = (1 - np.tanh(high) ** 2, 1 - np.tanh(low) ** 2)
        first = tuple(np.minimum((m + e) / 2, m) for m, e in zip(most, ends, strict=True))
    slopes = [np.tile(values, (rows, 1)) for values in first]
    if warm is not None:
        slopes = [np.clip(warm / GRID, a, b) for a, b in zip(least, most, strict=True)]
    zeros = [np.zeros((rows, len(low))) for _ in range(4)]
    return _Step(low, high, slopes, least, most, zeros[:2], zeros[2:])


def _steepest(low: FloatArray, high: FloatArray) -> FloatArray:
    """The slope of the line above tanh that touches it at the lower end."""
    left = np.where(low < 0, 0.0, low)
    right = np.maximum(high, left)

    def short(place: FloatArray) -> FloatArray:
        level = np.tanh(place)
        return np.asarray(level - (1 - level**2) * (place - low) - np.tanh(low))

    for _ in range(40):
        middle = (left + right) / 2
        below = short(middle) < 0
        left, right = np.where(below, middle, left), np.where(below, right, middle)
    chord = (np.tanh(high) - np.tanh(low)) / np.maximum(high - low, 1e-9)
    touch = 1 - np.tanh(np.where(low >= 0, low, right)) ** 2
    return np.asarray(np.where((high <= 0) | ((low < 0) & (short(high) < 0)), chord, touch))


def _worst(layer: Driven, push: FloatArray, cell: Box | None) -> tuple[FloatArray, FloatArray]:
    """The greatest ``push . x`` over the inputs (2N,), and where it is attained (2N, d)."""
    known = layer.admissible
    bound = float(known.bound)
    if cell is None and known.rows is not None:
        rows = np.array([[float(v) for v in row] for row in known.rows])
        found = rows[np.argmax(push @ rows.T, axis=1)]
    elif cell is not None or known.box is not None:
        if cell is None and known.box is not None:
            ends = np.array([[float(v) for v in pair] for pair in known.box])
            cell = Box(ends[:, 0], ends[:, 1])
        assert cell is not None
        found = np.where(push > 0, cell.high, cell.low)
    elif known.norm == "inf":
        found = bound * np.sign(push)
    else:
        lengths = np.maximum(np.linalg.norm(push, axis=1), 1e-300)
        found = bound * push / lengths[:, None]
    return np.asarray((push * found).sum(axis=1)), np.asarray(found)


def _lines(relu: bool, step: _Step, over: NDArray[np.bool_]) -> tuple[FloatArray, FloatArray]:
    """Offsets (2N, N) of the lines, and the pre-activations where they touch."""
    low, high = step.low, step.high
    if relu:
        chord = step.slopes[0]
        above = np.where((low < 0) & (high > 0), -chord * low, 0.0)
        # Below, lines go through 0.
        return np.where(over, above, 0.0), np.where(over, high, 0.0)
    up, touch_up = _touching(step.slopes[0], low, high)
    down, touch_down = _touching(step.slopes[1], -high, -low)
    return np.where(over, up, -down), np.where(over, touch_up, -touch_down)


def _touching(
    slope: FloatArray, low: FloatArray, high: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """The greatest tanh z - s z over a range, and its place."""
    root = np.sqrt(1 - np.clip(slope, 1e-12, 1 - 1e-12))
    place = np.maximum(np.minimum(np.arctanh(root), high), low)
    value = np.tanh(place) - slope * place
    end = np.tanh(low) - slope * low
    return np.maximum(value, end), np.where(end > value, low, place)


def _moved(
    step: _Step, gradient: FloatArray, over: NDArray[np.bool_], rate: float, turn: int
) -> None:
    for side, here in ((0, over), (1, ~over)):
        slope = np.where(here, gradient, 0.0)
        step.moments[side] = KEPT * step.moments[side] + (1 - KEPT) * slope
        step.squares[side] = SCALED * step.squares[side] + (1 - SCALED) * slope * slope
        scale = np.sqrt(step.squares[side] / (1 - SCALED ** (turn + 1))) + 1e-9
        change = rate * step.moments[side] / (1 - KEPT ** (turn + 1)) / scale
        step.slopes[side] = np.clip(step.slopes[side] - change, step.least[side], step.most[side])
