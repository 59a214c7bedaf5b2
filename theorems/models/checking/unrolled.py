r"""Ranges of a layer's pre-activations from steps that are unrolled, with outward rounding.

A layer :math:`z_t = Wh_{t-1} + Ux_t + b,\ h_t = \sigma(z_t)` is run L steps from a box of states.
Where :math:`z_t` is known to lie in a box, :math:`\sigma` lies between lines,
:math:`s z + o \le \sigma(z) \le s' z + o'` on it, for every slope, with
:math:`o' = \max_z \sigma(z) - s'z`.  So a linear form :math:`\nu \cdot z_t` is, with
:math:`\lambda = W^\top\nu`, at most :math:`\nu\cdot b + \max_x \nu\cdot Ux + \lambda\cdot o +
(\lambda s)\cdot z_{t-1}`, the line above where :math:`\lambda_j > 0` and the one below elsewhere,
and so on back to the box of the states.  Any slopes give a bound (they are multipliers of the dual
of a linear program); inputs of all steps are the same in every summand, which a box forgets.

What is rounded in :math:`\lambda` and in :math:`\lambda s` is multiplied by bounds of
:math:`|h|` and :math:`|z|` and added.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from memory_theorems.theorems.models.checking.admissible import Admissible
from memory_theorems.theorems.models.checking.definiteness import TINY, UNIT
from memory_theorems.theorems.models.checking.exact import require
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above, below

#: Slopes of lines are multiples of 1/63: one letter each.
LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
GRID = len(LETTERS) - 1
#: The longest sequence of steps.
MAX_STEPS = 32
Slopes = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False)
class Driven:
    """One tanh or ReLU layer: exact weights (N, N) and (N, d), biases (N,) and its inputs."""

    relu: bool
    recurrent: Floats
    inputs: Floats
    bias: Box
    admissible: Admissible

    @property
    def size(self) -> int:
        return len(self.recurrent)

    def states(self, box: Box) -> Box:
        """The states whose pre-activations lie in a box."""
        if self.relu:
            return Box(np.maximum(box.low, 0), np.maximum(box.high, 0))
        return box.tanh()

    def slopes(self, box: Box) -> Box:
        """Mean slopes of the activation between points of a box."""
        if self.relu:
            return Box((box.low > 0).astype(np.float64), (box.high > 0).astype(np.float64))
        return box.tanh().tanh_slope()


@dataclass(frozen=True, slots=True, eq=False)
class Unrolled:
    """Steps from ``start``, a box of states: ``between`` are boxes of the pre-activations of all
    steps but the last, ``slopes`` (steps - 1, 2N, N) the lines for the upper ends, then for the
    lower ends; ``cells[t]``: what is known of the input of step t, None for nothing."""

    start: Box
    between: tuple[Box, ...]
    slopes: Slopes
    cells: tuple[Box | None, ...]


def proved(layer: Driven, steps: Unrolled) -> Box:
    """What holds the pre-activations of the last step."""
    size, count = layer.size, len(steps.between) + 1
    require(
        count <= MAX_STEPS
        and len(steps.cells) == count
        and steps.slopes.shape == (count - 1, 2 * size, size)
        and bool(((steps.slopes >= 0) & (steps.slopes <= GRID)).all()),
        "the unrolled steps do not fit",
    )
    rounding = (2 * (size + layer.inputs.shape[1]) + 8 * count + 64) * UNIT * 1.01
    edge = np.maximum(np.abs(layer.bias.low), np.abs(layer.bias.high))
    width = above(layer.bias.high - layer.bias.low)
    form = np.concatenate([np.eye(size), -np.eye(size)])
    total, heavy, slack = (np.zeros(2 * size) for _ in range(3))
    for place in range(count - 1, -1, -1):
        absolute = np.abs(form)
        most, reach = _driving(layer, form, steps.cells[place])
        total = total + form @ layer.bias.low + most
        heavy = heavy + absolute @ edge + reach
        slack = slack + absolute @ width
        weights = form @ layer.recurrent
        error = rounding * (absolute @ np.abs(layer.recurrent))
        if place == 0:
            low, high = steps.start.low, steps.start.high
            size_of = np.maximum(np.abs(low), np.abs(high))
            total = total + np.maximum(weights * low, weights * high).sum(axis=1)
        else:
            box = steps.between[place - 1]
            require(bool((box.low <= box.high).all()) and box.is_finite(), "a range is empty")
            states = layer.states(box)
            size_of = np.maximum(np.abs(states.low), np.abs(states.high))
            slope, offset = _lines(layer, box, states, steps.slopes[place - 1], weights > 0)
            form = weights * slope
            total = total + (weights * offset).sum(axis=1)
            heavy = heavy + (np.abs(weights) * np.abs(offset)).sum(axis=1)
            slack = slack + 2 * UNIT * (
                np.abs(form) @ np.maximum(np.abs(box.low), np.abs(box.high))
            )
        heavy = heavy + np.abs(weights) @ size_of
        slack = slack + error @ size_of
    most = above(total + above((rounding * heavy + slack) * 1.01 + TINY))
    require(bool(np.isfinite(most).all()), "a range is not finite")
    return Box(-most[size:], most[:size])


def _driving(layer: Driven, form: Floats, cell: Box | None) -> tuple[Floats, Floats]:
    """The greatest ``form . U x`` over the inputs, up to rounding, and what its rounding is
    relative to."""
    known, push = layer.admissible, form @ layer.inputs
    bound = float(Box.around([known.bound], (1,)).high[0])
    reach = bound * (np.abs(form) @ np.abs(layer.inputs)).sum(axis=1)
    if cell is not None:
        far = np.maximum(np.abs(cell.low), np.abs(cell.high)).max()
        reach = reach * max(1.0, float(far) / bound)
        most = np.maximum(push * cell.low, push * cell.high).sum(axis=1)
    elif known.rows is not None:
        flat = [value for row in known.rows for value in row]
        rows = Box.around(flat, (len(known.rows), len(known.rows[0])))
        most = (push @ rows.low.T).max(axis=1)
    elif known.box is not None:
        low, high = (Box.around([pair[k] for pair in known.box], (len(known.box),)) for k in (0, 1))
        most = np.maximum(push * low.low, push * high.high).sum(axis=1)
    elif known.norm == "inf":
        most = bound * np.abs(push).sum(axis=1)
    else:
        most = bound * np.sqrt((push * push).sum(axis=1))
    return most, reach


def _lines(
    layer: Driven, box: Box, states: Box, slopes: Slopes, over: NDArray[np.bool_]
) -> tuple[Floats, Floats]:
    """Slopes and offsets (2N, N): lines above the activation where ``over``, below elsewhere."""
    grid = slopes / float(GRID)
    if layer.relu:
        gap = np.maximum(box.high - box.low, 1e-300)
        chord = np.clip(box.high / gap, 0, 1)
        most = np.maximum(
            above(states.low - below(chord * box.low)), above(states.high - below(chord * box.high))
        )
        sure, dead = box.low >= 0, box.high <= 0
        slope = np.where(sure, 1.0, np.where(dead, 0.0, np.where(over, chord, grid)))
        # Below lies every line through 0 with a slope in [0, 1].
        offset = np.where(sure | dead | ~over, 0.0, np.maximum(most, 0))
        return slope, offset
    column = np.arange(len(box.low))
    upper, lower = _over_tanh(box), -_over_tanh(Box(-box.high, -box.low))
    return grid, np.where(over, upper[slopes, column], lower[slopes, column])


def _over_tanh(box: Box) -> Floats:
    """Bounds (64, N) of ``tanh z - s z`` over a box for all slopes s: it is largest at an end, or
    where tanh' = s on the right."""
    slope = np.arange(GRID + 1)[:, None] / float(GRID)
    low = above(Box(box.low, box.low).tanh().high - below(slope * box.low))
    high = above(Box(box.high, box.high).tanh().high - below(slope * box.high))
    place_low, place_high, value = _stationary()
    inside = (place_low[:, None] <= box.high) & (place_high[:, None] >= box.low)
    return np.maximum(np.maximum(low, high), np.where(inside, value[:, None], -np.inf))


@cache
def _stationary() -> tuple[Floats, Floats, Floats]:
    """For each slope: bounds of the place where tanh' = s, and above the value of tanh z - s z."""
    before, ctx.prec = ctx.prec, 100
    # Only the ends count for slope 0, where tanh increases, and 1, where tanh z - z decreases.
    low, high = np.full(GRID + 1, np.inf), np.full(GRID + 1, -np.inf)
    value = np.full(GRID + 1, -np.inf)
    try:
        for k in range(1, GRID):
            slope = arb(k / float(GRID))
            height = (1 - slope).sqrt()
            place = height.atanh()
            most = height - slope * place
            low[k], high[k] = float(place.lower()), float(place.upper())
            value[k] = float(most.upper())
    finally:
        ctx.prec = before
    # A conversion to doubles is off by one step at most.
    return below(below(low)), above(above(high)), above(above(value))
