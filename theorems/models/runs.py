"""Runs of a trained model in floats (for search) and in balls (for certification).

The recurrences stand with the cells (:mod:`theorems.models.cells`); the state of a layer is the
list of its vectors (LSTM: c, h), the last of which the next layer reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import acb, arb, arb_mat, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.models.ball_parts import complex_balls, real_balls
from memory_theorems.theorems.models.cells.interface import Balls, Column
from memory_theorems.theorems.models.trained import TrainedModel

FloatArray = NDArray[np.float64]
Array = NDArray[Any]
FloatStates = list[list[Array]]


def float_states(model: TrainedModel, batch: int) -> FloatStates:
    """Zero states, each array of shape (n, batch)."""
    return [list(layer.cell.zero(layer, batch)) for layer in model.layers]


def float_step(model: TrainedModel, states: FloatStates, inputs: FloatArray) -> FloatStates:
    """All layers one step; ``inputs`` has shape (d, batch)."""
    moved: FloatStates = []
    feed: Array = inputs
    for layer, state in zip(model.layers, states, strict=True):
        moved.append(list(layer.cell.step(layer, tuple(state), feed)[0]))
        feed = moved[-1][-1]
    return moved


def float_output(model: TrainedModel, states: FloatStates) -> FloatArray:
    """Outputs of shape (p, batch)."""
    last = states[-1][-1]
    value = last if model.readout is None else model.readout @ last
    return np.asarray(value.real, dtype=np.float64)


def float_run(model: TrainedModel, inputs: FloatArray) -> FloatArray:
    """Outputs (batch, time, p) from the zero state, for inputs (batch, time, d)."""
    states = float_states(model, len(inputs))
    outputs = []
    for step in inputs.transpose(1, 2, 0):
        states = float_step(model, states, step)
        outputs.append(float_output(model, states).T)
    return np.stack(outputs, axis=1)


@dataclass(frozen=True, slots=True, eq=False)
class BallModel:
    """The model over balls: weights converted exactly, every rounding enclosed.

    ``readout``: arb_mat, or acb_mat for complex states.
    """

    layers: tuple[Balls, ...]
    readout: Column | None

    @classmethod
    def of(cls, model: TrainedModel) -> BallModel:
        readout: Column | None = None
        if model.readout is not None:
            of_complex = model.layers[-1].cell.complex_output
            readout = (complex_balls if of_complex else real_balls)(model.readout)
        return cls(tuple(layer.cell.balls(layer) for layer in model.layers), readout)

    def zero(self) -> list[list[Column]]:
        """Zero states of all layers."""
        return [layer.zero() for layer in self.layers]

    def step(self, states: list[list[Column]], inputs: list[fmpq]) -> list[list[Column]]:
        """One step of all layers at the current precision."""
        feed: Column = arb_mat(len(inputs), 1, [arb(value) for value in inputs])
        moved = []
        for layer, state in zip(self.layers, states, strict=True):
            moved.append(layer.step(state, feed))
            feed = moved[-1][-1]
        return moved

    def output(self, states: list[list[Column]]) -> list[arb]:
        last = states[-1][-1]
        image = last if self.readout is None else self.readout * last
        return [value.real if isinstance(value, acb) else value for value in image.entries()]
