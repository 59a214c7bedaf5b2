"""Inputs that keep step with a swing: a run that circles under a held input is driven at half its
period, and then comes back after two turns of the inputs.

A model may swing under a held input without ever coming back to its state, so that no orbit can be
enclosed.  Driven near half the period of the swing it falls into step (as a swing does that is
pushed twice in each of its turns), in one of two phases: which of them is never forgotten.  Floats
only.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.adversary import project
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.runs import float_output, float_states, float_step

FloatArray = NDArray[np.float64]
#: Steps after which a swing is looked at, and for how long.
BEFORE, SEEN = 512, 512
#: A swing moves the outputs by at least this share of eps.
LEAST = 0.1
#: How many swings are driven, in how many ways each, and the longest period of the inputs.
SWINGS, WAYS, LONGEST = 2, 24, 30
#: How many waves are tried, and what a step of their period counts against the nearest ones.
TRIED, SHORT = 4, 0.004
#: Histories are longer by quarters of two periods, so that the run meets every phase.
QUARTERS = 4


def locked(
    model: TrainedModel,
    inputs: InputBound,
    eps: float,
    history: FloatArray,
    held: FloatArray,
    rng: np.random.Generator,
) -> Iterator[tuple[FloatArray, FloatArray]]:
    """Histories (time, d, ways) and periodic inputs (period, d, ways) that may hold a swing.

    ``history`` (time, d, batch) and ``held`` (1, d, batch): what was seen to keep two runs apart.
    """
    for column, turn in _swings(model, eps, history, held):
        still, past = held[:, :, column], history[:, :, column]
        for period, waves in _waves(turn):
            driven = _driven(inputs, still, period, waves, rng)
            for quarter in range(QUARTERS):
                longer = np.tile(still, (1 + quarter * period * 2 // QUARTERS, 1))
                rows = np.concatenate([past, longer])[:, :, None]
                yield np.repeat(rows, WAYS, axis=2), driven


def _waves(turn: float) -> list[tuple[int, int]]:
    """Periods of the inputs, and how many waves each holds: short ones near half a turn."""

    def off(period: int, waves: int) -> float:
        return abs(waves * turn / (2 * period) - 1) + SHORT * period

    found = [
        (off(period, waves), period, waves)
        for period in range(2, LONGEST + 1)
        for waves in range(1, period // 2 + 1)
        if gcd(period, waves) == 1
    ]
    return [(period, waves) for _, period, waves in sorted(found)[:TRIED]]


def _swings(
    model: TrainedModel, eps: float, history: FloatArray, held: FloatArray
) -> list[tuple[int, float]]:
    """The numbers and the periods of those that swing most under their held input."""
    batch = held.shape[2]
    states = float_states(model, batch)
    for row in history:
        states = float_step(model, states, row)
    outputs = []
    for turn in range(BEFORE + SEEN):
        states = float_step(model, states, held[0])
        if turn >= BEFORE:
            outputs.append(float_output(model, states))
    seen = np.array(outputs)
    seen = seen - seen.mean(axis=0)
    wide = np.nan_to_num(np.linalg.norm(np.abs(seen).max(axis=0), axis=0))
    window = np.hanning(SEEN)[:, None, None]
    power = (np.abs(np.fft.rfft(seen * window, 16 * SEEN, axis=0)) ** 2).sum(axis=1)
    # Less than four turns were seen of what is left out: it drifts rather than swings.
    place = np.nan_to_num(power[64:]).argmax(axis=0) + 64
    order = [int(k) for k in np.argsort(-wide) if wide[k] > LEAST * eps]
    return [(k, 16 * SEEN / float(place[k])) for k in order[:SWINGS]]


def _driven(
    inputs: InputBound, still: FloatArray, period: int, waves: int, rng: np.random.Generator
) -> FloatArray:
    """The held input with waves added, in drawn directions and of all heights."""
    direction = rng.normal(size=(still.shape[1], WAYS))
    direction *= float(inputs.bound) / np.linalg.norm(direction, axis=0)
    wave = np.sin(2 * np.pi * waves * np.arange(period) / period)[:, None, None]
    heights = np.linspace(0.1, 1.0, WAYS)
    # Every third is square: what pushes a strong swing.
    shape = np.where(np.arange(WAYS) % 3 == 0, np.sign(wave), wave)
    return np.asarray(project(inputs, still[:, :, None] + heights * shape * direction))
