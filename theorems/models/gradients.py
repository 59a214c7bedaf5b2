"""Gradients of an output gap with respect to the inputs, for the adversarial search.

Plain backpropagation through time in floats, for batches of input sequences.  A gradient only
proposes inputs: what they show is certified by balls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.cells.interface import Pullback
from memory_theorems.theorems.models.trained import TrainedModel

Array = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Tape:
    """A run from the zero state: the last layer's final hidden state and every step's pullback."""

    model: TrainedModel
    hidden: Array
    steps: tuple[tuple[Pullback, ...], ...]

    def output(self) -> Array:
        """Shape (outputs, batch)."""
        readout = self.model.readout
        return self.hidden if readout is None else np.asarray((readout @ self.hidden).real)

    def pull(self, cotangent: Array) -> Array:
        """Gradient with respect to the inputs, shape (time, d, batch), of cotangent . output."""
        readout = self.model.readout
        last: Array = cotangent if readout is None else readout.conj().T @ cotangent
        batch = cotangent.shape[1]
        states = [layer.cell.zero(layer, batch) for layer in self.model.layers]
        *rest, _ = states[-1]
        states[-1] = (*rest, last)
        gradients = []
        for pulls in reversed(self.steps):
            feed: Array | None = None
            for number in reversed(range(len(pulls))):
                if feed is not None:
                    *others, top = states[number]
                    states[number] = (*others, top + feed)
                states[number], feed = pulls[number](states[number])
            assert feed is not None
            gradients.append(feed)
        return np.array(gradients[::-1])


def record(model: TrainedModel, inputs: Array) -> Tape:
    """Run a batch of input sequences of shape (time, d, batch) from the zero state."""
    states = [layer.cell.zero(layer, inputs.shape[2]) for layer in model.layers]
    steps = []
    for x in inputs:
        feed, pulls = x, []
        for number, layer in enumerate(model.layers):
            states[number], pull = layer.cell.step(layer, states[number], feed)
            feed = states[number][-1]
            pulls.append(pull)
        steps.append(tuple(pulls))
    return Tape(model, states[-1][-1], tuple(steps))


def gap_gradient(model: TrainedModel, inputs: Array, history: int) -> tuple[Array, Array]:
    """Output gaps (batch,) of a restart after ``history`` steps, and their input gradients."""
    full, short = record(model, inputs), record(model, inputs[history:])
    difference = full.output() - short.output()
    gaps = np.linalg.norm(difference, axis=0)
    direction = difference / np.maximum(gaps, 1e-300)
    gradient = full.pull(direction)
    gradient[history:] -= short.pull(direction)
    return gaps, gradient
