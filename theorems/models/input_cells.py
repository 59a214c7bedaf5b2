r"""Windows of an LSTM layer from rows over cells of the input: the search.

The componentwise comparison lets every gate of every unit take its worst value at once.  Here the
inputs are cut into cells (squares in the two coordinates that move the gates most), so that all
gates of a step belong to one and the same cell, and signs are kept.  An output of the difference of
two runs is a row times their difference; a step back turns a row into one interval row for each
cell.  After each step the interval rows are merged into a few hulls.

Everything here is floats: :func:`theorems.models.checking.input_cells.gap_bounds` proves the
bounds from the rows that are proposed, and the mathematics is stated there.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.input_cells import gap_bounds
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.trained import TrainedModel

FloatArray = NDArray[np.float64]
Interval = tuple[FloatArray, FloatArray]
STATE_LIMIT = 32
OUTPUT_LIMIT = 4
WINDOW_LIMIT = 120
SCALE = 40


@dataclass(frozen=True, slots=True)
class Rows:
    """``bounds[k]``: proved bound of the gap of a restart exactly k steps ago;
    ``certificate``: the rows for the replay."""

    bounds: tuple[Fraction, ...]
    certificate: dict[str, Any]


def prove(model: TrainedModel, inputs: InputBound, limit: int) -> Rows:
    """Rows for restarts up to ``limit`` - 1 steps ago.  Raises NoCertificate with the reason."""
    layer = model.layers[0]
    if len(model.layers) > 1 or layer.cell is not LSTM:
        raise NoCertificate("rows over input cells are for one LSTM layer")
    if model.readout is None or len(model.readout) > OUTPUT_LIMIT:
        raise NoCertificate(f"skipped: more than {OUTPUT_LIMIT} outputs")
    if layer.size > STATE_LIMIT:
        raise NoCertificate(f"skipped: hidden size {layer.size} is above {STATE_LIMIT}")
    if limit > WINDOW_LIMIT:
        raise NoCertificate(f"skipped: more than {WINDOW_LIMIT} steps to look at")
    axes = _axes(layer)
    parts, kept = (9, 40) if layer.size <= 16 else (6, 24)
    search = _Search.of(layer, inputs, axes, parts)
    tracks = [search.track(row, limit, kept) for row in np.asarray(model.readout.real)]
    certificate = {"grid": parts, "coordinates": axes, "scale": SCALE, "rows": tracks}
    document = {
        "certificate": certificate,
        "weights": exact_weights(model),
        "input_bound": str(inputs.bound),
        "input_norm": inputs.norm,
        "input_set": None,
    }
    try:
        bounds = gap_bounds(document, limit)
    except Refused as reason:
        raise NoCertificate(f"the rows found are not verified: {reason}") from None
    return Rows(tuple(bounds), certificate)


def _axes(layer: Layer) -> list[int]:
    """The two inputs with the largest columns."""
    columns = np.linalg.norm(layer.input.real, axis=0)
    return [int(a) for a in np.argsort(-columns, kind="stable")[:2]]


def _multiply(a: Interval, b: Interval) -> Interval:
    ends = [x * y for x in a for y in b]
    return np.minimum.reduce(ends), np.maximum.reduce(ends)


def _linear(a: Interval, weights: FloatArray) -> Interval:
    positive, negative = np.maximum(weights, 0), np.minimum(weights, 0)
    return a[0] @ positive + a[1] @ negative, a[1] @ positive + a[0] @ negative


def _add(*items: Interval) -> Interval:
    return sum((v[0] for v in items), np.zeros(1)), sum((v[1] for v in items), np.zeros(1))


def _logistic(x: FloatArray) -> FloatArray:
    return np.asarray(1 / (1 + np.exp(-np.clip(x, -500, 500))))


def _sigmoid_slope(s: Interval) -> Interval:
    ends = [v * (1 - v) for v in s]
    top = np.where((s[0] <= 0.5) & (s[1] >= 0.5), 0.25, np.maximum(*ends))
    return np.minimum(*ends), top


def _tanh_slope(t: Interval) -> Interval:
    size = [np.abs(v) for v in t]
    least = np.where((t[0] <= 0) & (t[1] >= 0), 0.0, np.minimum(*size))
    return 1 - np.maximum(*size) ** 2, 1 - least**2


@dataclass(frozen=True, slots=True, eq=False)
class _Search:
    """Coefficient intervals of every cell, shape (cells, n), and the reachable box."""

    coefficients: tuple[Interval, ...]
    weights: FloatArray
    state: Interval

    @classmethod
    def of(cls, layer: Layer, inputs: InputBound, axes: list[int], parts: int) -> _Search:
        n, w = layer.size, np.asarray(layer.recurrent, dtype=np.float64)
        bias = np.sum(layer.bias_parts, axis=0) if layer.bias_parts else np.zeros(4 * n)
        low, high = _cells(np.asarray(layer.input, dtype=np.float64), inputs, axes, parts)
        hidden: Interval = (-np.ones(n), np.ones(n))
        for _ in range(12):
            pulled = _linear(hidden, w.T)
            pre = (low + pulled[0] + bias, high + pulled[1] + bias)
            i, f, o = (
                (_logistic(pre[0][:, k : k + n]), _logistic(pre[1][:, k : k + n]))
                for k in (0, n, 3 * n)
            )
            g = (np.tanh(pre[0][:, 2 * n : 3 * n]), np.tanh(pre[1][:, 2 * n : 3 * n]))
            if f[1].max() >= 1:
                raise NoCertificate("a forget gate may be so close to 1 that nothing is bounded")
            ig = _multiply(i, g)
            cell = (
                (np.minimum(ig[0], 0) / (1 - f[1])).min(axis=0),
                (np.maximum(ig[1], 0) / (1 - f[1])).max(axis=0),
            )
            new = _add(_multiply(f, cell), ig)
            squashed = (
                np.tanh(np.maximum(new[0], cell[0])), np.tanh(np.minimum(new[1], cell[1])),
            )  # fmt: skip
            out = _multiply(o, squashed)
            hidden = (np.minimum(out[0].min(axis=0), 0), np.maximum(out[1].max(axis=0), 0))
        coefficients = (
            f,
            _multiply(cell, _sigmoid_slope(f)),
            _multiply(i, _tanh_slope(g)),
            _multiply(g, _sigmoid_slope(i)),
            _multiply(o, _tanh_slope(squashed)),
            _multiply(squashed, _sigmoid_slope(o)),
        )
        state = (np.concatenate([cell[0], hidden[0]]), np.concatenate([cell[1], hidden[1]]))
        return cls(coefficients, w, state)

    def track(self, start: FloatArray, limit: int, kept: int) -> list[list[list[list[int]]]]:
        """Merged rows of steps 1, ..., limit - 1 as integers: lower ends, then upper ends."""
        first = np.concatenate([np.zeros_like(start), start])[None]
        rows: Interval = (first, first)
        listed = []
        for _ in range(limit - 1):
            low, high = self._merge(self._back(rows), kept)
            # Outward by two units of the grid: the checker's own roundings fit in between.
            ends = np.floor(low * 2.0**SCALE) - 2, np.ceil(high * 2.0**SCALE) + 2
            if not all(np.isfinite(v).all() and np.abs(v).max() < 2**52 for v in ends):
                break
            listed.append([[[int(v) for v in row] for row in end] for end in ends])
            rows = (ends[0] * 2.0**-SCALE, ends[1] * 2.0**-SCALE)
        return listed

    def _back(self, rows: Interval) -> Interval:
        n, w = len(self.state[0]) // 2, self.weights
        of_cell = rows[0][:, None, :n], rows[1][:, None, :n]
        of_hidden = rows[0][:, None, n:], rows[1][:, None, n:]
        f, cf, ig, gi, ot, to = self.coefficients
        u = _add(of_cell, _multiply(of_hidden, ot))
        hidden = _add(
            _linear(_multiply(u, cf), w[n : 2 * n]),
            _linear(_multiply(u, ig), w[2 * n : 3 * n]),
            _linear(_multiply(u, gi), w[:n]),
            _linear(_multiply(of_hidden, to), w[3 * n :]),
        )
        kept = _multiply(u, f)
        low, high = (
            np.concatenate([a, b], axis=2).reshape(-1, 2 * n)
            for a, b in zip(kept, hidden, strict=True)
        )
        return low, high

    def _merge(self, rows: Interval, count: int) -> Interval:
        """Hulls of at most ``count`` groups: farthest-point clustering of the interval rows."""
        product = _multiply(rows, self.state)
        value = np.maximum(np.abs(product[0].sum(axis=1)), np.abs(product[1].sum(axis=1)))
        order = np.argsort(-value, kind="stable")
        low, high = rows[0][order], rows[1][order]
        if len(low) <= count:
            return low, high
        weight = np.maximum(np.abs(self.state[0]), np.abs(self.state[1]))
        scaled = low * weight, high * weight

        def excess(center: int) -> FloatArray:
            below = np.maximum(scaled[0][center] - scaled[0], 0)
            above = np.maximum(scaled[1] - scaled[1][center], 0)
            return np.asarray((below + above).sum(axis=1))

        distance, label = excess(0), np.zeros(len(low), dtype=int)
        for number in range(1, count):
            center = int(distance.argmax())
            if distance[center] <= 0:
                break
            other = excess(center)
            label[other < distance] = number
            distance = np.minimum(distance, other)
        groups = [label == number for number in np.unique(label)]
        return (
            np.stack([low[group].min(axis=0) for group in groups]),
            np.stack([high[group].max(axis=0) for group in groups]),
        )


def _cells(matrix: FloatArray, inputs: InputBound, axes: list[int], parts: int) -> Interval:
    """Intervals of U x over every cell, shape (cells, 4 n)."""
    bound = float(inputs.bound)
    order = 1 if inputs.norm == "inf" else 2
    whole = np.linalg.norm(matrix, order, axis=1) * bound
    others = np.linalg.norm(np.delete(matrix, axes, axis=1), order, axis=1) * bound
    ends = bound * (2 * np.arange(parts + 1) / parts - 1)
    lows, highs = [], []
    for index in np.ndindex(*([parts] * len(axes))):
        low = np.array([ends[p] for p in index])
        high = np.array([ends[p + 1] for p in index])
        if order == 2 and np.linalg.norm(np.maximum(np.maximum(low, -high), 0)) > bound * (
            1 + 1e-9
        ):
            continue
        ranges = _linear((low, high), matrix[:, axes].T)
        lows.append(np.maximum(ranges[0] - others, -whole))
        highs.append(np.minimum(ranges[1] + others, whole))
    return np.array(lows), np.array(highs)
