r"""Replay of a window of an LSTM layer from rows over cells of the input.

The inputs within the bound are covered by cells: squares in two coordinates, everything in the
others.  Two runs with equal inputs, one of them restarted at zero, differ by
:math:`\delta` with

.. math::
    \delta c' = f\,\delta c + c\,\sigma'_f W_f \delta h + i \tanh'_g W_g \delta h
                + g\,\sigma'_i W_i \delta h, \qquad
    \delta h' = o \tanh'_c \delta c' + \tanh(c')\,\sigma'_o W_o \delta h,

where primes are mean slopes and every coefficient lies in an interval that the cell of the current
input determines.  An output of the difference is a row times :math:`\delta`; one step back turns a
row into an interval row for every cell.  The certificate lists finitely many interval rows for
each step, and the check is that every image lies in one of them.  The gap of a restart exactly k
steps ago is then at most the largest product of a row of step k with a reachable state.

For windows from ``base_window`` on a componentwise comparison is replayed as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking import componentwise
from memory_theorems.theorems.models.checking.exact import Refused, matrix, number, require, root
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above, below

MAX_ROWS = 400
SWEEPS = 12


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    certificate, window = document["certificate"], document["certified_window"]
    base = certificate["base_window"]
    require(type(base) is int and window <= base <= 4000, "the base window is out of range")
    componentwise.check({**document, "certified_window": base, "certificate": certificate["base"]})
    bounds = gap_bounds(document, base)
    eps = number(document["eps"])
    for k in range(window, base):
        require(k < len(bounds), f"there are no rows for the window {k}")
        require(bounds[k] <= eps, f"for the window {k} the bound is above eps")


def gap_bounds(document: Mapping[str, Any], limit: int) -> list[Fraction]:
    """Proved bounds of the gaps of a restart exactly 0, 1, ... steps ago, up to the limit."""
    certificate, weights = document["certificate"], document["weights"]
    require(len(weights["layers"]) == 1, "rows over input cells are for one layer")
    (layer,) = weights["layers"]
    require(layer["cell"] == "lstm", f"no rows over input cells for {layer['cell']}")
    size, width = len(layer["recurrent"][0]), len(layer["input"][0])
    recurrent = _exact(layer["recurrent"], 4 * size, size)
    pushed = _pushed(layer, certificate, width, size, document)
    bias = Box.around([number(v) for v in layer["bias"]], (4 * size,))
    require(weights["readout"] is not None, "a readout is needed")
    readout = _exact(weights["readout"], None, size)
    steps = _Steps.of(recurrent, pushed + bias, size)
    scale = 2.0 ** -certificate["scale"]
    require(type(certificate["scale"]) is int and 0 <= certificate["scale"] <= 60, "bad scale")
    tracks = certificate["rows"]
    require(len(tracks) == len(readout), "one track of rows for each output is needed")
    squares: list[Fraction] = []
    for start, track in zip(readout, tracks, strict=True):
        values = _track(start, track, steps, scale, limit)
        squares = [v * v for v in values] if not squares else [
            a + v * v for a, v in zip(squares, values, strict=False)
        ]  # fmt: skip
    return [root(v) for v in squares]


def _track(start: Floats, track: Any, steps: _Steps, scale: float, limit: int) -> list[Fraction]:
    first: Floats = np.zeros((1, 2 * len(start)), dtype=np.float64)
    first[0, len(start) :] = start
    rows, values = Box(first, first), []
    for k in range(limit):
        values.append(steps.value(rows))
        if k >= len(track):
            break
        images, following = steps.back(rows), _rows(track[k], scale, first.shape[1])
        require(_covered(images, following), f"an image of a row of step {k} is in no row")
        rows = following
    return values


def _rows(listed: Any, scale: float, width: int) -> Box:
    ends = [np.array(listed[side], dtype=np.int64) for side in (0, 1)]
    require(
        all(v.ndim == 2 and v.shape == (len(ends[0]), width) for v in ends)
        and 0 < len(ends[0]) <= MAX_ROWS
        and all(bool((np.abs(v) < 2**53).all()) for v in ends),
        "the rows do not fit",
    )
    low, high = (np.asarray(v * scale, dtype=np.float64) for v in ends)
    box = Box(low, high)
    require(bool((box.low <= box.high).all()), "a row is empty")
    return box


def _covered(images: Box, rows: Box) -> bool:
    """Whether every image lies inside one of the rows."""
    open_ = np.ones(len(images.low), dtype=bool)
    for low, high in zip(rows.low, rows.high, strict=True):
        rest = np.flatnonzero(open_)
        if not len(rest):
            break
        inside = (images.low[rest] >= low) & (images.high[rest] <= high)
        open_[rest[inside.all(axis=1)]] = False
    return not open_.any()


class _Steps:
    """The coefficient intervals of every cell, shape (cells, size), and the reachable box."""

    __slots__ = ("coefficients", "size", "state", "weights")

    def __init__(
        self, coefficients: tuple[Box, ...], weights: Floats, state: Box, size: int
    ) -> None:
        self.coefficients, self.weights = coefficients, weights
        self.state, self.size = state, size

    @classmethod
    def of(cls, recurrent: Floats, pushed: Box, size: int) -> _Steps:
        """Tightens the reachable box from |h| <= 1, then reads off the coefficients."""
        hidden = Box(-np.ones(size), np.ones(size))
        for _ in range(SWEEPS):
            pre = pushed + hidden.times(np.ascontiguousarray(recurrent.T))
            i, f, o = (pre[:, g * size : (g + 1) * size].logistic() for g in (0, 1, 3))
            g = pre[:, 2 * size : 3 * size].tanh()
            require(bool((f.high < 1).all()), "a forget gate reaches 1")
            ig, room = i * g, below(1 - f.high)
            require(bool((room > 0).all()), "a forget gate reaches 1")
            # c' <= f c + i g keeps c below max(0, i g) / (1 - f), and likewise from below.
            cell = Box(
                below(np.minimum(ig.low, 0) / room), above(np.maximum(ig.high, 0) / room)
            ).hull()
            new = (f * cell + ig).meet(cell)
            squashed = new.tanh()
            hidden = (o * squashed).hull()
        require(cell.is_finite() and hidden.is_finite(), "the reachable box is not finite")
        coefficients = (
            f,
            cell * f.logistic_slope(),
            i * g.tanh_slope(),
            g * i.logistic_slope(),
            o * squashed.tanh_slope(),
            squashed * o.logistic_slope(),
        )
        state = Box(
            np.concatenate([cell.low, hidden.low]), np.concatenate([cell.high, hidden.high])
        )
        return cls(coefficients, recurrent, state, size)

    def back(self, rows: Box) -> Box:
        """The images of all rows for all cells, shape (rows * cells, 2 size)."""
        n, w = self.size, self.weights
        of_cell, of_hidden = rows[:, None, :n], rows[:, None, n:]
        f, cf, ig, gi, ot, to = self.coefficients
        u = of_cell + of_hidden * ot
        hidden = (
            (u * cf).times(w[n : 2 * n])
            + (u * ig).times(w[2 * n : 3 * n])
            + (u * gi).times(w[:n])
            + (of_hidden * to).times(w[3 * n :])
        )
        kept = u * f
        return Box(
            np.concatenate([kept.low, hidden.low], axis=2).reshape(-1, 2 * n),
            np.concatenate([kept.high, hidden.high], axis=2).reshape(-1, 2 * n),
        )

    def value(self, rows: Box) -> Fraction:
        """The largest |row . state| over the rows and the reachable states."""
        product = (rows * self.state).total()
        require(product.is_finite(), "a bound is not finite")
        return Fraction(float(max(np.abs(product.low).max(), np.abs(product.high).max())))


def _exact(rows: Any, height: int | None, width: int) -> Floats:
    """Weights as doubles, which must be exact."""
    values = matrix(rows, height, width)
    array = np.array([[float(v) for v in row] for row in values], dtype=np.float64)
    require(
        all(Fraction(float(x)) == v for a, b in zip(array, values, strict=True)
            for x, v in zip(a, b, strict=True)),
        "a weight is no double",
    )  # fmt: skip
    return array


def _pushed(
    layer: Mapping[str, Any],
    certificate: Mapping[str, Any],
    width: int,
    size: int,
    document: Mapping[str, Any],
) -> Box:
    """Enclosures of U x for x in every cell that meets the bound, shape (cells, 4 size)."""
    bound, norm = number(document["input_bound"]), document["input_norm"]
    exact = matrix(layer["input"], 4 * size, width)
    parts, axes = certificate["grid"], certificate["coordinates"]
    require(type(parts) is int and 1 <= parts <= 40, "the grid is out of range")
    require(
        isinstance(axes, list) and 1 <= len(axes) <= 2 and len(set(axes)) == len(axes)
        and all(type(a) is int and 0 <= a < width for a in axes),
        "the coordinates of the cells are out of range",
    )  # fmt: skip
    ends = [bound * Fraction(2 * p - parts, parts) for p in range(parts + 1)]
    rest = [_dual([v for a, v in enumerate(row) if a not in axes], norm) * bound for row in exact]
    whole = [_dual(row, norm) * bound for row in exact]
    lows, highs = [], []
    for index in np.ndindex(*([parts] * len(axes))):
        sides = [(ends[p], ends[p + 1]) for p in index]
        nearest = [max(a, -b, Fraction(0)) for a, b in sides]
        if norm == "2" and sum((v * v for v in nearest), Fraction(0)) > bound * bound:
            continue
        low, high = [], []
        for row, other, most in zip(exact, rest, whole, strict=True):
            products = [(row[a] * x, row[a] * y) for a, (x, y) in zip(axes, sides, strict=True)]
            low.append(max(sum((min(p) for p in products), -other), -most))
            high.append(min(sum((max(p) for p in products), other), most))
        lows.append(Box.around(low, (4 * size,)).low)
        highs.append(Box.around(high, (4 * size,)).high)
    if not lows:
        raise Refused("no cell meets the bound")
    return Box(np.array(lows), np.array(highs))


def _dual(row: list[Fraction], norm: str) -> Fraction:
    if norm == "inf":
        return sum((abs(v) for v in row), Fraction(0))
    return root(sum((v * v for v in row), Fraction(0)))
