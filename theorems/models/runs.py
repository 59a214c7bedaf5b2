r"""Runs of a trained model in floats (for search) and in balls (for certification).

PyTorch's maps: RNN :math:`h' = \sigma(W h + U x + b)`; LSTM with gates i, f, g, o,
:math:`c' = f c + i g`, :math:`h' = o \tanh c'`; GRU with r, z, n,
:math:`n = \tanh(U_n x + b + r (W_n h + b'))`, :math:`h' = (1 - z) n + z h`.  A diagonal system
:math:`s' = a s + B x` is complex; its output is :math:`\operatorname{Re}(C s)`.
The state of a layer is the list of its vectors (LSTM: c, h).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import acb, acb_mat, arb, arb_mat, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.models.block_steps import BallBlock, float_block, float_zero
from memory_theorems.theorems.models.loading import Cell, Layer, TrainedModel
from memory_theorems.verify.arithmetic.balls import precision

FloatArray = NDArray[np.float64]
Array = NDArray[Any]
FloatStates = list[list[Array]]
#: Column vectors of balls: arb_mat, or acb_mat for a diagonal system.
Column = Any
#: Bits that hold every sum of two doubles exactly.
_DOUBLES = 2200


def float_states(model: TrainedModel, batch: int) -> FloatStates:
    """Zero states, each array of shape (n, batch)."""
    states: FloatStates = []
    for layer in model.layers:
        if layer.block is not None:
            states.append(list(float_zero(layer, batch)))
            continue
        kind = np.complex128 if layer.cell is Cell.DIAGONAL else np.float64
        zero = np.zeros((layer.size, batch), dtype=kind)
        states.append([zero, zero.copy()] if layer.cell is Cell.LSTM else [zero])
    return states


def _sigmoid(x: Array) -> Array:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -500, 500))))


def float_step(model: TrainedModel, states: FloatStates, inputs: FloatArray) -> FloatStates:
    """All layers one step; ``inputs`` has shape (d, batch)."""
    moved: FloatStates = []
    feed: Array = inputs
    for layer, state in zip(model.layers, states, strict=True):
        size = layer.size
        hidden = state[-1]
        if layer.block is not None:
            new = list(float_block(layer, tuple(state), feed)[0])
        elif layer.cell is Cell.DIAGONAL:
            new = [layer.recurrent[:, None] * hidden + layer.input @ feed]
        else:
            bias = sum(layer.bias_parts, np.zeros(layer.recurrent.shape[0]))[:, None]
            pushed = layer.input @ feed
            pulled = layer.recurrent @ hidden
            if layer.cell is Cell.GRU:
                gates = pushed + pulled + bias
                reset, update = _sigmoid(gates[:size]), _sigmoid(gates[size : 2 * size])
                inner = layer.bias_parts[0][2 * size :, None]
                recurrent = layer.bias_parts[1][2 * size :, None]
                candidate = np.tanh(
                    pushed[2 * size :] + inner + reset * (pulled[2 * size :] + recurrent)
                )
                new = [(1 - update) * candidate + update * hidden]
            else:
                gates = pushed + pulled + bias
                if layer.cell is Cell.LSTM:
                    i, f = _sigmoid(gates[:size]), _sigmoid(gates[size : 2 * size])
                    g, o = np.tanh(gates[2 * size : 3 * size]), _sigmoid(gates[3 * size :])
                    cell = f * state[0] + i * g
                    new = [cell, o * np.tanh(cell)]
                elif layer.cell is Cell.TANH:
                    new = [np.tanh(gates)]
                elif layer.cell is Cell.RELU:
                    new = [np.maximum(gates, 0)]
                else:
                    new = [gates]
        moved.append(new)
        feed = new[-1]
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
class _BallLayer:
    cell: Cell
    size: int
    recurrent: arb_mat | list[acb]
    input: Column
    bias: arb_mat
    hidden_bias: arb_mat


@dataclass(frozen=True, slots=True, eq=False)
class BallModel:
    """The model over balls: weights converted exactly, every rounding enclosed."""

    layers: tuple[_BallLayer | BallBlock, ...]
    readout: Column | None

    @classmethod
    def of(cls, model: TrainedModel) -> BallModel:
        layers: list[_BallLayer | BallBlock] = []
        for layer in model.layers:
            if layer.block is not None:
                layers.append(BallBlock(layer))
                continue
            if layer.cell is Cell.DIAGONAL:
                eigenvalues = [acb(v.real, v.imag) for v in layer.recurrent.astype(complex)]
                layers.append(
                    _BallLayer(
                        layer.cell, layer.size, eigenvalues, _complex(layer.input),
                        arb_mat(0, 0), arb_mat(0, 0),
                    )
                )  # fmt: skip
                continue
            inner, hidden = _biases(layer)
            layers.append(
                _BallLayer(
                    layer.cell,
                    layer.size,
                    _real(layer.recurrent),
                    _real(layer.input),
                    arb_mat(len(inner), 1, inner),
                    arb_mat(layer.size, 1, hidden),
                )
            )
        readout: Column | None = None
        if model.readout is not None:
            diagonal = model.layers[-1].cell is Cell.DIAGONAL
            readout = _complex(model.readout) if diagonal else _real(model.readout)
        return cls(tuple(layers), readout)

    def zero(self) -> list[list[Column]]:
        """Zero states of all layers."""
        states: list[list[Column]] = []
        for layer in self.layers:
            if isinstance(layer, BallBlock):
                states.append(layer.zero())
            elif layer.cell is Cell.DIAGONAL:
                states.append([acb_mat(layer.size, 1)])
            else:
                copies = 2 if layer.cell is Cell.LSTM else 1
                states.append([arb_mat(layer.size, 1) for _ in range(copies)])
        return states

    def step(self, states: list[list[Column]], inputs: list[fmpq]) -> list[list[Column]]:
        """One step of all layers at the current precision."""
        feed: Column = arb_mat(len(inputs), 1, [arb(value) for value in inputs])
        moved = []
        for layer, state in zip(self.layers, states, strict=True):
            new = (
                layer.step(state, feed)
                if isinstance(layer, BallBlock)
                else _ball_step(layer, state, feed)
            )
            moved.append(new)
            feed = new[-1]
        return moved

    def output(self, states: list[list[Column]]) -> list[arb]:
        last = states[-1][-1]
        image = last if self.readout is None else self.readout * last
        return [value.real if isinstance(value, acb) else value for value in image.entries()]


def _biases(layer: Layer) -> tuple[list[arb], list[arb]]:
    """Exact sums of the biases; GRU's hidden bias of the candidate stays apart."""
    size = layer.size
    inner = [arb(0)] * int(layer.recurrent.shape[0])
    hidden = [arb(0)] * size
    with precision(_DOUBLES):
        for index, part in enumerate(layer.bias_parts):
            for j, value in enumerate(part):
                if layer.cell is Cell.GRU and index == 1 and j >= 2 * size:
                    hidden[j - 2 * size] += arb(float(value))
                else:
                    inner[j] += arb(float(value))
    return inner, hidden


def _real(array: Array) -> arb_mat:
    rows = np.asarray(array, dtype=np.float64)
    return arb_mat(rows.shape[0], rows.shape[1], [arb(float(v)) for v in rows.ravel()])


def _complex(array: Array) -> acb_mat:
    rows = np.asarray(array, dtype=np.complex128)
    flat = [acb(float(v.real), float(v.imag)) for v in rows.ravel()]
    return acb_mat(rows.shape[0], rows.shape[1], flat)


def _map(function: Callable[[arb], arb], entries: list[arb]) -> list[arb]:
    return [function(value) for value in entries]


def _ball_sigmoid(x: arb) -> arb:
    return (1 + (x / 2).tanh()) / 2


def _ball_step(layer: _BallLayer, state: list[Column], feed: Column) -> list[Column]:
    size = layer.size
    if layer.cell is Cell.DIAGONAL:
        assert isinstance(layer.recurrent, list)
        pushed = (layer.input * acb_mat(feed)).entries()
        old = state[0].entries()
        return [
            acb_mat(
                size, 1, [a * s + p for a, s, p in zip(layer.recurrent, old, pushed, strict=True)]
            )
        ]
    assert isinstance(layer.recurrent, arb_mat)
    pushed = (layer.input * feed + layer.bias).entries()
    pulled = (layer.recurrent * state[-1]).entries()
    hidden = state[-1].entries()
    if layer.cell is Cell.GRU:
        gates = [a + b for a, b in zip(pushed[: 2 * size], pulled[: 2 * size], strict=True)]
        reset, update = _map(_ball_sigmoid, gates[:size]), _map(_ball_sigmoid, gates[size:])
        inner = [
            a + b for a, b in zip(pulled[2 * size :], layer.hidden_bias.entries(), strict=True)
        ]
        candidate = [
            (p + r * q).tanh() for p, r, q in zip(pushed[2 * size :], reset, inner, strict=True)
        ]
        mixed = [n + z * (h - n) for n, z, h in zip(candidate, update, hidden, strict=True)]
        return [arb_mat(size, 1, mixed)]
    gates = [a + b for a, b in zip(pushed, pulled, strict=True)]
    if layer.cell is Cell.LSTM:
        i, f = _map(_ball_sigmoid, gates[:size]), _map(_ball_sigmoid, gates[size : 2 * size])
        g = _map(arb.tanh, gates[2 * size : 3 * size])
        o = _map(_ball_sigmoid, gates[3 * size :])
        old = state[0].entries()
        cell = [f_ * c + i_ * g_ for f_, c, i_, g_ in zip(f, old, i, g, strict=True)]
        squashed = [o_ * c.tanh() for o_, c in zip(o, cell, strict=True)]
        return [arb_mat(size, 1, cell), arb_mat(size, 1, squashed)]
    if layer.cell is Cell.TANH:
        return [arb_mat(size, 1, _map(arb.tanh, gates))]
    if layer.cell is Cell.RELU:
        return [arb_mat(size, 1, [value.max(arb(0)) for value in gates])]
    return [arb_mat(size, 1, gates)]
