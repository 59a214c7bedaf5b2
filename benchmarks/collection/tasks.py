"""What is learned: delayed recall, adding, a leaky integrator, characters of a text.

A batch is (inputs, targets, weights): inputs (time, batch, width) of Euclidean norm at most 1,
targets (time, batch, outputs), or (time, batch) of character numbers, and weights (time,) of the
loss with sum 1.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Batch = tuple[Array, NDArray[Any], Array]
#: Steps after which the input comes back in the task of delayed recall.
DELAY = 5
ALPHABET = "\n abcdefghijklmnopqrstuvwxyz'.,"
TIME = {"recall": 30, "adding": 20, "leaky": 30, "text": 40}
#: (inputs, outputs)
WIDTHS = {
    "recall": (1, 1),
    "adding": (2, 1),
    "leaky": (2, 1),
    "text": (len(ALPHABET), len(ALPHABET)),
}


@cache
def _characters() -> NDArray[np.int64]:
    text = (Path(__file__).parent / "text.txt").read_text(encoding="utf-8").lower()
    known = {character: number for number, character in enumerate(ALPHABET)}
    return np.array([known[c] for c in text if c in known], dtype=np.int64)


def batch(task: str, rng: np.random.Generator, size: int, held_out: bool = False) -> Batch:
    """Sequences of a task; the last tenth of the text is held out."""
    time = TIME[task]
    even = np.full(time, 1 / time)
    if task == "text":
        characters = _characters()
        edge = len(characters) * 9 // 10
        low, high = (edge, len(characters)) if held_out else (0, edge)
        starts = rng.integers(low, high - time - 1, size=size)
        places = starts[None, :] + np.arange(time + 1)[:, None]
        return np.eye(len(ALPHABET))[characters[places[:-1]]], characters[places[1:]], even
    if task == "recall":
        inputs = rng.uniform(-1, 1, size=(time, size, 1))
        weights = np.where(np.arange(time) >= DELAY, 1 / (time - DELAY), 0.0)
        return inputs, np.roll(inputs, DELAY, axis=0), weights
    if task == "adding":
        inputs = rng.uniform(-0.7, 0.7, size=(time, size, 2))
        inputs[:, :, 1] = 0
        targets = np.zeros((time, size, 1))
        columns = np.arange(size)
        for low, high in ((0, time // 2), (time // 2, time)):
            marked = rng.integers(low, high, size=size)
            inputs[marked, columns, 1] = 0.7
            targets[-1, :, 0] += inputs[marked, columns, 0]
        return inputs, targets, np.eye(time)[-1]
    inputs = rng.normal(size=(time, size, 2))
    inputs /= np.maximum(1, np.linalg.norm(inputs, axis=2, keepdims=True))
    targets, memory = np.zeros((time, size, 1)), np.zeros(size)
    for t in range(time):
        memory = 0.8 * memory + 0.6 * inputs[t, :, 0]
        targets[t, :, 0] = memory
    return inputs, targets, even


def loss(task: str, outputs: Array, batch_: Batch) -> tuple[float, Array]:
    """The loss, and its gradient with respect to the outputs (time, batch, outputs)."""
    _, targets, weights = batch_
    scale = weights[:, None, None] / outputs.shape[1]
    if task == "text":
        shifted = outputs - outputs.max(axis=2, keepdims=True)
        logs = shifted - np.log(np.exp(shifted).sum(axis=2, keepdims=True))
        right = np.eye(outputs.shape[2])[targets]
        return float(-(scale * right * logs).sum()), np.asarray(scale * (np.exp(logs) - right))
    error = outputs - targets
    return float((scale * error**2).sum()), np.asarray(2 * scale * error)
