r"""The worst inputs of a linear system: each is aligned with its step of the impulse response.

With :math:`y_t - y_t^k = \sum_{j \ge k} C A^j B x_{t-1-j}`, the gap in a direction u of the outputs
is largest where every input maximises :math:`u^\top C A^j B x` over the admissible set, so the
needed window is known up to the horizon and to the choice of u.  Floats propose; balls certify.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.trained import TrainedModel

FloatArray = NDArray[np.float64]
#: Numbers that the inputs of an answer may have; steps times states of one direction; directions
#: times that.
MAX_INPUTS, MAX_STEPS, MAX_SEARCH = 200_000, 1 << 26, 1 << 29
#: Beyond the window that is looked for, the past goes on for so many times its length.
PAST = 4
#: Steps of a diagonal system whose powers are held at once.
CHUNK = 4096


@dataclass(frozen=True, slots=True, eq=False)
class Aligned:
    """``sequence`` (time, d), oldest first, whose restart ``window`` steps before the end is wrong
    by about ``gaps[window - 1]``; ``gaps[k - 1]`` is the worst found for a restart k steps ago.

    ``output``: the single output that the inputs move, where only one was looked at."""

    sequence: FloatArray
    window: int
    gaps: FloatArray
    output: int | None = None


def too_many(model: TrainedModel, limit: int) -> bool:
    """Whether the inputs for a window of so many steps are more than an answer may have."""
    (layer,) = model.layers
    return ((PAST + 1) * limit + 64) * layer.inputs > MAX_INPUTS


def aligned(
    model: TrainedModel, inputs: InputBound, eps: float, limit: int, *, written: bool = True
) -> Aligned:
    """Inputs for the longest window up to ``limit`` that they show to be too short.

    ``written``: whether they are to stand in an answer, which bounds their number; if not, they
    move one output alone.
    """
    (layer,) = model.layers
    cost = layer.recurrent.size + layer.input.size // (layer.size if _sparse(model) else 1)
    horizon = int(min((PAST + 1) * limit + 64, MAX_STEPS // cost))
    if written:
        horizon = min(horizon, MAX_INPUTS // layer.inputs)
    limit = min(limit, horizon // 2)
    best: Aligned | None = None
    for direction in _directions(model, MAX_SEARCH // (cost * horizon)):
        single = np.nonzero(direction)[0]
        if not written and (len(single) > 1 or direction[single[0]] != 1):
            continue
        rows = _rows(model, direction, horizon)
        for sign in (1.0, -1.0):
            points, values = _most(inputs)(sign * rows)
            # What is lost by a restart k steps ago: the terms from k on.
            tails = np.cumsum(values[::-1])[::-1]
            above = np.nonzero(tails[1 : limit + 1] > eps)[0]
            window = int(above[-1]) + 1 if len(above) else 1
            output = None if written else int(single[0])
            found = Aligned(points[::-1], window, tails[1 : limit + 1], output)
            if best is None or _better(found, best):
                best = found
    assert best is not None
    return best


def _better(found: Aligned, best: Aligned) -> bool:
    if found.window != best.window:
        return bool(found.window > best.window)
    return bool(found.gaps[found.window - 1] > best.gaps[best.window - 1])


def _sparse(model: TrainedModel) -> bool:
    """Whether every mode of a diagonal system has few inputs, as independent channels have."""
    (layer,) = model.layers
    return layer.cell is DIAGONAL and int(np.count_nonzero(layer.input)) <= 2 * layer.size


def _directions(model: TrainedModel, most: int) -> list[FloatArray]:
    """At most so many directions of the outputs, at least one: the main ones of the readout's
    columns, weighted by how long their modes last, and the outputs themselves."""
    (layer,) = model.layers
    if model.readout is None:
        return list(np.eye(layer.size)[: max(1, min(most, 64))])
    readout = np.asarray(model.readout.real, dtype=np.float64)
    last = np.ones(layer.size)
    if layer.cell is DIAGONAL:
        last = 1 / np.maximum(1 - np.abs(layer.recurrent), 1e-6) * np.abs(layer.input).max(axis=1)
    units = list(np.eye(len(readout)))
    units.sort(key=lambda unit: -float(np.abs(unit @ readout * last).sum()))
    left, _, _ = np.linalg.svd(readout * last, full_matrices=False)
    main = list(left.T[:2]) if len(readout) > 1 else []
    return [*units, *main][: max(1, min(most, 256))]


def _rows(model: TrainedModel, direction: FloatArray, horizon: int) -> FloatArray:
    """direction . C A^j B for j < horizon, of shape (horizon, d)."""
    (layer,) = model.layers
    weights = direction if model.readout is None else direction @ model.readout
    if layer.cell is DIAGONAL:
        modes = np.nonzero(weights)[0]
        rates = layer.recurrent[modes].astype(np.complex128)
        outer = (weights[modes, None] * layer.input[modes]).astype(np.complex128)
        parts = []
        for start in range(0, horizon, CHUNK):
            steps = np.arange(start, min(horizon, start + CHUNK))
            parts.append((rates[None, :] ** steps[:, None] @ outer).real)
        return np.nan_to_num(np.concatenate(parts))
    matrix, first = np.asarray(layer.recurrent.real), np.asarray(layer.input.real)
    carried, found = np.asarray(weights.real), []
    for _ in range(horizon):
        found.append(carried @ first)
        carried = carried @ matrix
    return np.nan_to_num(np.array(found), nan=0.0, posinf=0.0, neginf=0.0)


def _most(inputs: InputBound) -> Callable[[FloatArray], tuple[FloatArray, FloatArray]]:
    """For rows (time, d): the admissible inputs that maximise row . x, and the maxima."""
    bound = float(inputs.bound)

    def of_box(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
        assert inputs.box is not None
        low, high = (np.array([float(pair[k]) for pair in inputs.box]) for k in (0, 1))
        points = np.where(rows > 0, high, low)
        return points, (points * rows).sum(axis=1)

    def of_rows(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
        table = np.array([[float(v) for v in row] for row in inputs.rows or ()])
        scores = rows @ table.T
        return table[scores.argmax(axis=1)], scores.max(axis=1)

    def of_signs(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
        return bound * np.sign(rows), bound * np.abs(rows).sum(axis=1)

    def of_ball(rows: FloatArray) -> tuple[FloatArray, FloatArray]:
        norms = np.linalg.norm(rows, axis=1)
        return bound * rows / np.maximum(norms, 1e-300)[:, None], bound * norms

    if inputs.box is not None:
        return of_box
    if inputs.rows is not None:
        return of_rows
    return of_signs if inputs.norm == "inf" else of_ball
