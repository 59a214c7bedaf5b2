"""Gradients of an output gap with respect to the inputs, for the adversarial search.

Plain backpropagation through time in floats, for batches of input sequences and every cell but
the diagonal one.  A gradient only proposes inputs: what they show is certified by balls.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.block_steps import Pullback, float_block, float_zero
from memory_theorems.theorems.models.loading import Cell, Layer, TrainedModel

Array = NDArray[Any]


def _sigmoid(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -500, 500))))


def _step(
    layer: Layer, state: tuple[Array, ...], feed: Array
) -> tuple[tuple[Array, ...], Pullback]:
    """The new state of one layer and the map that pulls cotangents back through the step."""
    if layer.block is not None:
        return float_block(layer, state, feed)
    if layer.cell is Cell.LSTM:
        return _lstm(layer, state, feed)
    if layer.cell is Cell.GRU:
        return _gru(layer, state, feed)
    (hidden,) = state
    bias = sum(layer.bias_parts, np.zeros(layer.size))[:, None]
    pre = layer.recurrent @ hidden + layer.input @ feed + bias
    if layer.cell is Cell.TANH:
        new = np.tanh(pre)
        slope = 1 - new**2
    elif layer.cell is Cell.RELU:
        new, slope = np.maximum(pre, 0), (pre > 0).astype(float)
    else:
        new, slope = pre, np.ones_like(pre)

    def pull(cotangent: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
        delta = cotangent[0] * slope
        return (layer.recurrent.T @ delta,), layer.input.T @ delta

    return (new,), pull


def _lstm(
    layer: Layer, state: tuple[Array, ...], feed: Array
) -> tuple[tuple[Array, ...], Pullback]:
    cell, hidden = state
    size = layer.size
    bias = sum(layer.bias_parts, np.zeros(4 * size))[:, None]
    pre = layer.recurrent @ hidden + layer.input @ feed + bias
    i, f = _sigmoid(pre[:size]), _sigmoid(pre[size : 2 * size])
    g, o = np.tanh(pre[2 * size : 3 * size]), _sigmoid(pre[3 * size :])
    new = f * cell + i * g
    squashed = np.tanh(new)

    def pull(cotangent: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
        of_cell = cotangent[0] + cotangent[1] * o * (1 - squashed**2)
        delta = np.concatenate(
            [
                of_cell * g * i * (1 - i),
                of_cell * cell * f * (1 - f),
                of_cell * i * (1 - g**2),
                cotangent[1] * squashed * o * (1 - o),
            ]
        )
        return (of_cell * f, layer.recurrent.T @ delta), layer.input.T @ delta

    return (new, o * squashed), pull


def _gru(layer: Layer, state: tuple[Array, ...], feed: Array) -> tuple[tuple[Array, ...], Pullback]:
    (hidden,) = state
    size = layer.size
    pushed: Array = layer.input @ feed
    pulled: Array = layer.recurrent @ hidden
    if layer.bias_parts:
        pushed = pushed + layer.bias_parts[0][:, None]
    if len(layer.bias_parts) > 1:
        pulled = pulled + layer.bias_parts[1][:, None]
    gates = _sigmoid(pushed[: 2 * size] + pulled[: 2 * size])
    r, z = gates[:size], gates[size:]
    inner = pulled[2 * size :]
    n = np.tanh(pushed[2 * size :] + r * inner)

    def pull(cotangent: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
        of_new = cotangent[0]
        of_n = of_new * (1 - z) * (1 - n**2)
        of_r = of_n * inner * r * (1 - r)
        of_z = of_new * (hidden - n) * z * (1 - z)
        back = layer.recurrent.T @ np.concatenate([of_r, of_z, of_n * r])
        return (back + of_new * z,), layer.input.T @ np.concatenate([of_r, of_z, of_n])

    return ((1 - z) * n + z * hidden,), pull


@dataclass(frozen=True, slots=True, eq=False)
class Tape:
    """A run from the zero state: the last layer's final hidden state and every step's pullback."""

    model: TrainedModel
    hidden: Array
    steps: tuple[tuple[Pullback, ...], ...]

    def output(self) -> Array:
        """Shape (outputs, batch)."""
        readout = self.model.readout
        return self.hidden if readout is None else np.asarray(readout.real @ self.hidden)

    def pull(self, cotangent: Array) -> Array:
        """Gradient with respect to the inputs, shape (time, d, batch), of cotangent . output."""
        readout = self.model.readout
        last: Array = cotangent if readout is None else readout.real.T @ cotangent
        batch = cotangent.shape[1]
        states = [_zero(layer, batch) for layer in self.model.layers]
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


def _zero(layer: Layer, batch: int) -> tuple[Array, ...]:
    if layer.block is not None:
        return float_zero(layer, batch)
    return tuple(np.zeros((layer.size, batch)) for _ in range(2 if layer.cell is Cell.LSTM else 1))


def record(model: TrainedModel, inputs: Array) -> Tape:
    """Run a batch of input sequences of shape (time, d, batch) from the zero state."""
    states = [_zero(layer, inputs.shape[2]) for layer in model.layers]
    steps = []
    for x in inputs:
        feed, pulls = x, []
        for number, layer in enumerate(model.layers):
            states[number], pull = _step(layer, states[number], feed)
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
