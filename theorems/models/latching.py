"""Gradient ascent for histories that are not forgotten: inputs that keep two runs apart.

A history is followed by inputs that repeat with a period, the same for the run and for the run
that was restarted at zero.  Histories and repeated inputs climb together on the logarithm of the
gap of the outputs, which is looked at later and later: floats only.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.adversary import project
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.loading import TrainedModel

FloatArray = NDArray[np.float64]
HISTORY, FIRST = 25, 10
RATE, DECAYS, SMALL = 0.05, (0.9, 0.999), 1e-12
#: A gap below this share of eps at half time, with less to look ahead, is given up.
HOPELESS = 1e-3


@dataclass(frozen=True, slots=True)
class Ascent:
    """How many starts climb for how many rounds, and how many steps they look ahead in the end."""

    starts: int
    rounds: int
    ahead: int = 100


def ascent(
    model: TrainedModel,
    inputs: InputBound,
    eps: float,
    period: int,
    effort: Ascent,
    rng: np.random.Generator,
) -> tuple[FloatArray, FloatArray, float]:
    """Histories (time, d, starts), repeated inputs (period, d, starts), and the widest gap that was
    seen last, as a multiple of eps."""
    width = model.layers[0].inputs
    history = _starts(inputs, rng, (HISTORY, width, effort.starts))
    held = _starts(inputs, rng, (period, width, effort.starts))
    held *= rng.uniform(size=effort.starts)
    point = np.concatenate([history, held])
    mean, square, gap = np.zeros_like(point), np.zeros_like(point), 0.0
    for turn in range(effort.rounds):
        half = effort.rounds // 2
        ahead = min(effort.ahead, FIRST + effort.ahead * turn // (half + 1))
        seen = project(inputs, point)
        gaps, slope = _slope(model, seen, period, ahead)
        gap = float(np.nan_to_num(gaps).max()) / eps
        if turn == half and gap < HOPELESS:
            break
        slope = np.nan_to_num(slope / np.maximum(gaps, 1e-9))
        mean = DECAYS[0] * mean + (1 - DECAYS[0]) * slope
        square = DECAYS[1] * square + (1 - DECAYS[1]) * slope**2
        first = mean / (1 - DECAYS[0] ** (turn + 1))
        second = square / (1 - DECAYS[1] ** (turn + 1))
        step = RATE * float(inputs.bound) * first / (np.sqrt(second) + SMALL)
        # Rows of a table are far apart: there the point moves on between them.
        point = (point if inputs.rows is not None else seen) + step
    point = project(inputs, point)
    return point[:HISTORY], point[HISTORY:], gap


def _slope(
    model: TrainedModel, point: FloatArray, period: int, ahead: int
) -> tuple[FloatArray, FloatArray]:
    """Gaps after ``ahead`` steps, and their gradients by histories and repeated inputs."""
    order = np.arange(ahead) % period
    sequence = np.concatenate([point[:HISTORY], point[HISTORY:][order]])
    gaps, gradient = gap_gradient(model, sequence, HISTORY)
    repeated = [gradient[HISTORY:][order == phase].sum(axis=0) for phase in range(period)]
    return gaps, np.concatenate([gradient[:HISTORY], np.array(repeated)])


def _starts(
    inputs: InputBound, rng: np.random.Generator, shape: tuple[int, int, int]
) -> FloatArray:
    """Inputs of the set: every second start repeats one input with some noise."""
    drawn = rng.normal(size=shape)
    drawn[:, :, ::2] = drawn[:1, :, ::2] + 0.3 * drawn[:, :, ::2]
    if inputs.norm == "2" and shape[1] > 1:
        drawn /= np.linalg.norm(drawn, axis=1, keepdims=True)
    return project(inputs, drawn * float(inputs.bound))
