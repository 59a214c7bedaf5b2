r"""Recurrent layers in numpy: outputs, and gradients by backpropagation through time.

PyTorch's maps and names (``weight_ih_l0`` and so on, gates i, f, g, o and r, z, n), and a readout
``head.weight``, ``head.bias``.  All arrays have the batch on the first axis of a step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Parameters = dict[str, Array]
GATES = {"tanh": 1, "relu": 1, "lstm": 4, "gru": 3}


def initial(cell: str, units: int, widths: tuple[int, int], rng: np.random.Generator) -> Parameters:
    """PyTorch's initial weights: uniform between -1/sqrt(units) and 1/sqrt(units)."""
    rows, (inputs, outputs) = GATES[cell] * units, widths
    shapes: dict[str, tuple[int, ...]] = {
        "rnn.weight_ih_l0": (rows, inputs),
        "rnn.weight_hh_l0": (rows, units),
        "rnn.bias_ih_l0": (rows,),
        "rnn.bias_hh_l0": (rows,),
        "head.weight": (outputs, units),
        "head.bias": (outputs,),
    }
    edge = units**-0.5
    return {name: rng.uniform(-edge, edge, size=shape) for name, shape in shapes.items()}


def _sigmoid(x: Array) -> Array:
    return np.asarray((1 + np.tanh(x / 2)) / 2)


def forward(cell: str, p: Parameters, inputs: Array) -> tuple[Array, list[Any]]:
    """Outputs (time, batch, outputs), and for each step what the way back needs."""
    w, b_ih, b_hh = p["rnn.weight_hh_l0"], p["rnn.bias_ih_l0"], p["rnn.bias_hh_l0"]
    units, size = w.shape[1], inputs.shape[1]
    pushed = inputs @ p["rnn.weight_ih_l0"].T + b_ih
    hidden, memory = np.zeros((size, units)), np.zeros((size, units))
    kept: list[Any] = []
    states = []
    for t in range(len(inputs)):
        before, pulled = hidden, hidden @ w.T + b_hh
        if cell == "gru":
            r, z = np.split(_sigmoid(pushed[t, :, : 2 * units] + pulled[:, : 2 * units]), 2, axis=1)
            inner = pulled[:, 2 * units :]
            n = np.tanh(pushed[t, :, 2 * units :] + r * inner)
            hidden = (1 - z) * n + z * before
            kept.append((before, r, z, n, inner))
        elif cell == "lstm":
            i, f, g, o = np.split(pushed[t] + pulled, 4, axis=1)
            i, f, g, o = _sigmoid(i), _sigmoid(f), np.tanh(g), _sigmoid(o)
            old, memory = memory, f * memory + i * g
            squashed = np.tanh(memory)
            hidden = o * squashed
            kept.append((before, i, f, g, o, old, squashed))
        else:
            pre = pushed[t] + pulled
            hidden = np.tanh(pre) if cell == "tanh" else np.maximum(pre, 0)
            slope = 1 - hidden**2 if cell == "tanh" else (pre > 0).astype(float)
            kept.append((before, slope))
        states.append(hidden)
    stacked = np.stack(states)
    return stacked @ p["head.weight"].T + p["head.bias"], [stacked, *kept]


def backward(cell: str, p: Parameters, inputs: Array, kept: list[Any], errors: Array) -> Parameters:
    """Gradients of a loss from its gradient with respect to the outputs."""
    states, steps = kept[0], kept[1:]
    w = p["rnn.weight_hh_l0"]
    units = w.shape[1]
    towards = errors @ p["head.weight"]
    grad = {
        "head.weight": np.tensordot(errors, states, axes=([0, 1], [0, 1])),
        "head.bias": errors.sum(axis=(0, 1)),
        "rnn.weight_hh_l0": np.zeros_like(w),
    }
    to_hidden, to_memory = np.zeros_like(states[0]), np.zeros_like(states[0])
    pushes, pulls = [], []
    for t in reversed(range(len(inputs))):
        back = to_hidden + towards[t]
        if cell == "gru":
            before, r, z, n, inner = steps[t]
            to_n = back * (1 - z) * (1 - n**2)
            to_r = to_n * inner * r * (1 - r)
            to_z = back * (before - n) * z * (1 - z)
            push = np.concatenate([to_r, to_z, to_n], axis=1)
            pull = np.concatenate([to_r, to_z, to_n * r], axis=1)
            to_hidden = pull @ w + back * z
        elif cell == "lstm":
            before, i, f, g, o, old, squashed = steps[t]
            to_memory = to_memory + back * o * (1 - squashed**2)
            push = pull = np.concatenate(
                [
                    to_memory * g * i * (1 - i),
                    to_memory * old * f * (1 - f),
                    to_memory * i * (1 - g**2),
                    back * squashed * o * (1 - o),
                ],
                axis=1,
            )
            to_hidden, to_memory = pull @ w, to_memory * f
        else:
            before, slope = steps[t]
            push = pull = back * slope
            to_hidden = pull @ w
        grad["rnn.weight_hh_l0"] += pull.T @ before
        pushes.append(push)
        pulls.append(pull)
    pushed, pulled = np.stack(pushes[::-1]), np.stack(pulls[::-1])
    grad["rnn.weight_ih_l0"] = np.tensordot(pushed, inputs, axes=([0, 1], [0, 1]))
    grad["rnn.bias_ih_l0"] = pushed.sum(axis=(0, 1))
    grad["rnn.bias_hh_l0"] = pulled.sum(axis=(0, 1))
    assert grad["rnn.weight_hh_l0"].shape[1] == units
    return grad
