r"""Replay of two histories that never meet: no window is long enough.

After a history of H inputs the same p inputs :math:`x_0, \ldots, x_{p-1}` are repeated for ever.
The run and the run that was restarted at zero after the history are followed in balls for
``settling`` steps; then each lies in an ellipsoid :math:`\|s - c_j\|_{P_j} \le \rho` of the phase
:math:`j = \text{settling} \bmod p`, with :math:`P_j \succeq I/4`, hence in the box
:math:`|s_i - c_{j,i}| \le 2\rho`.  With :math:`F_j` the step with input :math:`x_j`, J its
derivatives over the box of phase j, and j + 1 counted modulo p,
:math:`q^2 P_j - J^\top P_{j+1} J \succeq 0` and
:math:`\|F_j(c_j) - c_{j+1}\|_{P_{j+1}} \le (1 - q)\rho` the mean value theorem gives
:math:`\|F_j(s) - c_{j+1}\|_{P_{j+1}} \le q\rho + (1 - q)\rho`: each ellipsoid is mapped into the
next one, and the run stays in them for ever.  The outputs over the two boxes of every phase differ
by more than eps, so every window from ``settling`` on is too short for these inputs.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, arb_mat, ctx, fmpq

from memory_theorems.theorems.models.checking.admissible import stated
from memory_theorems.theorems.models.checking.definiteness import TINY, positive
from memory_theorems.theorems.models.checking.exact import Refused, number, require
from memory_theorems.theorems.models.checking.intervals import Floats

FIRST, LAST = 128, 4096
MAX_STEPS, MAX_STATE, MAX_PERIOD = 20_000, 512, 64
Balls = list[arb]


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the two runs are shown to stay apart."""
    weights, certificate = document["weights"], document["certificate"]
    require(document["certified_window"] is None, "a window and histories that never meet")
    require(len(weights["layers"]) == 1, "histories that never meet are for one layer")
    history = [[number(v) for v in row] for row in certificate["history"]]
    repeated = [[number(v) for v in row] for row in certificate["repeated"]]
    require(0 < len(repeated) <= MAX_PERIOD, "the period is out of range")
    width = len(weights["layers"][0]["input"][0])
    inputs = stated(document, width)
    for row in [*history, *repeated]:
        require(len(row) == width, "an input has the wrong width")
        require(inputs.within(row), "an input is outside the bound")
    settling = certificate["settling"]
    require(type(settling) is int and 0 <= settling <= MAX_STEPS, "the steps are out of range")
    require(len(certificate["ends"]) == 2, "two ends are needed")
    before = ctx.prec
    try:
        ctx.prec = FIRST
        layer = Recurrence(weights["layers"][0])
        require(layer.states <= MAX_STATE, "the state is too large for this method")
        drives = [layer.drive(row) for row in repeated]
        ends = [_End(layer, drives, end) for end in certificate["ends"]]
        _outputs_apart(weights["readout"], layer, ends, number(document["eps"]))
        while not _arrive(weights, history, repeated, settling, ends):
            ctx.prec *= 2
            require(ctx.prec <= LAST, "the balls stay too wide")
    finally:
        ctx.prec = before


class _End:
    """Ellipsoids, one for each phase, that a step maps into the next; Refused if that is not so."""

    def __init__(self, layer: Recurrence, drives: list[Balls], given: Mapping[str, Any]) -> None:
        size, phases = layer.states, given["phases"]
        require(len(phases) == len(drives), "an ellipsoid is needed for each phase")
        self.centres = [[ball(number(v)) for v in phase["centre"]] for phase in phases]
        require(all(len(centre) == size for centre in self.centres), "a centre does not fit")
        radius, factor = number(given["radius"]), number(given["factor"])
        require(
            radius.numerator == 1 and radius.denominator.bit_count() == 1
            and radius.denominator <= 2**60,
            "the radius is no power of two",
        )  # fmt: skip
        require(0 < factor < 1, "the factor is not in (0, 1)")
        self.metrics = [_metric(phase["metric"], given["scale"], size) for phase in phases]
        self.radius = ball(radius)
        wide = float(2 * radius)
        self.boxes = [[c + arb(0, wide) for c in centre] for centre in self.centres]
        for phase, drive in enumerate(drives):
            following = (phase + 1) % len(drives)
            slope = layer.derivative(self.boxes[phase], drive)
            image = slope.transpose() * self.metrics[following] * slope
            left = self.metrics[phase] * ball(factor * factor) - image
            require(positive(*_floats(left, size)), "the ellipsoid does not contract")
            stepped = layer.step(self.centres[phase], drive)
            moved = [a - b for a, b in zip(stepped, self.centres[following], strict=True)]
            require(
                self.square(moved, following) <= (ball(1 - factor) * self.radius) ** 2,
                "the centres are not near an orbit",
            )

    def square(self, vector: Balls, phase: int) -> arb:
        column = arb_mat(len(vector), 1, vector)
        (value,) = (column.transpose() * self.metrics[phase] * column).entries()
        return value


def _metric(rows: Any, scale: object, size: int) -> arb_mat:
    """Integers times a power of two, shown to be at least a quarter of the identity."""
    if type(scale) is not int or abs(scale) > 400:
        raise Refused("a scale is out of range")
    require(
        len(rows) == size and all(len(row) == size for row in rows)
        and all(type(v) is int and abs(v) < 2**53 for row in rows for v in row),
        "the metric does not fit",
    )  # fmt: skip
    floats = np.ldexp(np.array(rows, dtype=np.float64), -scale)
    require(bool((floats == floats.T).all()), "the metric is not symmetric")
    shifted = floats - np.eye(size) / 4
    require(
        positive(shifted, 2.0**-52 * (np.abs(floats) + np.eye(size))),
        "the metric is not above a quarter",
    )
    return arb_mat(size, size, [arb(float(v)) for v in floats.ravel()])


def _floats(matrix: arb_mat, size: int) -> tuple[Floats, Floats]:
    """Doubles near the midpoints, and how far the entries may be from them."""
    middle, error = np.zeros((size, size)), np.zeros((size, size))
    for k, value in enumerate(matrix.entries()):
        require(bool(value.is_finite()), "a ball is not finite")
        near = float(value.mid())
        middle.flat[k] = near
        error.flat[k] = float(abs(value - arb(near)).upper()) * (1 + 2.0**-40) + TINY
    return middle, error


def _outputs_apart(rows: Any, layer: Recurrence, ends: list[_End], eps: Fraction) -> None:
    readout = None if rows is None else _matrix(rows)
    require(readout is None or readout.ncols() == layer.size, "the readout does not fit")
    for one, other in zip(ends[0].boxes, ends[1].boxes, strict=True):
        pairs = zip(layer.hidden(one), layer.hidden(other), strict=True)
        gap = [a - b for a, b in pairs]
        if readout is not None:
            gap = list((readout * arb_mat(len(gap), 1, gap)).entries())
        require(
            sum((v * v for v in gap), arb(0)) > ball(eps) ** 2,
            "the outputs at the two ends are not more than eps apart",
        )


def _arrive(
    weights: Mapping[str, Any],
    history: list[list[Fraction]],
    repeated: list[list[Fraction]],
    settling: int,
    ends: list[_End],
) -> bool:
    """False when higher precision may help; Refused when it cannot."""
    layer = Recurrence(weights["layers"][0])
    drives = [layer.drive(row) for row in repeated]
    full, short = layer.zero(), layer.zero()
    for row in history:
        full = layer.step(full, layer.drive(row))
    for turn in range(settling):
        drive = drives[turn % len(drives)]
        full, short = layer.step(full, drive), layer.step(short, drive)
    phase = settling % len(drives)
    sure = True
    for state, end in zip((full, short), ends, strict=True):
        moved = [a - b for a, b in zip(state, end.centres[phase], strict=True)]
        distance = end.square(moved, phase)
        limit = end.radius**2
        require(not distance > limit, "a run does not end in its ellipsoid")
        sure = sure and bool(distance <= limit)
    return sure


def ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _matrix(rows: Any) -> arb_mat:
    width = len(rows[0])
    require(all(len(row) == width for row in rows), "a matrix has the wrong shape")
    return arb_mat(len(rows), width, [ball(number(v)) for row in rows for v in row])


def _logistic(value: arb) -> arb:
    return 1 / (1 + (-value).exp())


def _ramp_slope(value: arb) -> arb:
    if value > 0:
        return arb(1)
    return arb(0) if value < 0 else arb(0.5, 0.5)


class Recurrence:
    """One step of a layer over balls and its derivative; the LSTM's state is (c, h)."""

    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.cell = layer["cell"]
        gates = {"rnn-tanh": 1, "rnn-relu": 1, "gru": 3, "lstm": 4}.get(self.cell)
        if gates is None:
            raise Refused(f"no histories that never meet for {str(self.cell)[:40]}")
        self.recurrent, self.inputs = _matrix(layer["recurrent"]), _matrix(layer["input"])
        self.size = n = self.recurrent.ncols()
        require(self.recurrent.nrows() == gates * n, "a matrix has the wrong shape")
        require(self.inputs.nrows() == gates * n, "a matrix has the wrong shape")
        self.bias = [ball(number(v)) for v in layer["bias"]]
        self.inner = [ball(number(v)) for v in layer.get("hidden_bias", ["0"] * n)]
        require(len(self.bias) == gates * n and len(self.inner) == n, "a bias does not fit")
        entries = self.recurrent.entries()
        self.blocks = [arb_mat(n, n, entries[k * n * n : (k + 1) * n * n]) for k in range(gates)]

    @property
    def states(self) -> int:
        return 2 * self.size if self.cell == "lstm" else self.size

    def zero(self) -> Balls:
        return [arb(0)] * self.states

    def hidden(self, state: Balls) -> Balls:
        return state[-self.size :]

    def drive(self, row: list[Fraction]) -> Balls:
        """U x + b for one input."""
        require(len(row) == self.inputs.ncols(), "an input has the wrong width")
        image = (self.inputs * arb_mat(len(row), 1, [ball(v) for v in row])).entries()
        return [a + b for a, b in zip(image, self.bias, strict=True)]

    def step(self, state: Balls, drive: Balls) -> Balls:
        return self._parts(state, drive)[0]

    def _parts(self, state: Balls, drive: Balls) -> tuple[Balls, list[Balls]]:
        """The new state, and what its derivative is made of."""
        n, h = self.size, self.hidden(state)
        pulled = (self.recurrent * arb_mat(n, 1, h)).entries()
        sums = [a + b for a, b in zip(drive, pulled, strict=True)]
        if self.cell == "gru":
            r, z = ([_logistic(v) for v in sums[k * n : (k + 1) * n]] for k in (0, 1))
            q = [a + b for a, b in zip(pulled[2 * n :], self.inner, strict=True)]
            c = [(u + a * b).tanh() for u, a, b in zip(drive[2 * n :], r, q, strict=True)]
            new = [(1 - g) * a + g * b for g, a, b in zip(z, c, h, strict=True)]
            return new, [r, z, q, c, h]
        if self.cell == "lstm":
            i, f, o = ([_logistic(v) for v in sums[k * n : (k + 1) * n]] for k in (0, 1, 3))
            g = [v.tanh() for v in sums[2 * n : 3 * n]]
            old = state[:n]
            cell = [a * b + c * d for a, b, c, d in zip(f, old, i, g, strict=True)]
            t = [v.tanh() for v in cell]
            return cell + [a * b for a, b in zip(o, t, strict=True)], [i, f, g, o, old, t]
        if self.cell == "rnn-tanh":
            new = [v.tanh() for v in sums]
            return new, [[1 - v * v for v in new]]
        return [v.max(arb(0)) for v in sums], [[_ramp_slope(v) for v in sums]]

    def derivative(self, state: Balls, drive: Balls) -> arb_mat:
        """An enclosure of the derivative of a step by the state, at every point of a box."""
        n = self.size
        _, parts = self._parts(state, drive)
        if self.cell == "gru":
            r, z, q, c, h = parts
            moving = [(1 - g) * (1 - a * a) for g, a in zip(z, c, strict=True)]
            through = _scaled([m * a for m, a in zip(moving, r, strict=True)], self.blocks[2])
            by_reset = [m * b * a * (1 - a) for m, a, b in zip(moving, r, q, strict=True)]
            by_update = [(b - a) * g * (1 - g) for g, a, b in zip(z, c, h, strict=True)]
            return (
                through
                + _scaled(by_reset, self.blocks[0])
                + _scaled(by_update, self.blocks[1])
                + _diagonal(z)
            )
        if self.cell == "lstm":
            i, f, g, o, old, t = parts
            by_hidden = (
                _scaled([c * s * (1 - s) for c, s in zip(old, f, strict=True)], self.blocks[1])
                + _scaled([s * (1 - v * v) for s, v in zip(i, g, strict=True)], self.blocks[2])
                + _scaled([v * s * (1 - s) for s, v in zip(i, g, strict=True)], self.blocks[0])
            )
            carried = [s * (1 - v * v) for s, v in zip(o, t, strict=True)]
            shown = _scaled(carried, by_hidden) + _scaled(
                [v * s * (1 - s) for s, v in zip(o, t, strict=True)], self.blocks[3]
            )
            kept, moved = by_hidden.tolist(), shown.tolist()
            rows = [[f[j] if k == j else arb(0) for k in range(n)] + kept[j] for j in range(n)]
            rows += [
                [carried[j] * f[j] if k == j else arb(0) for k in range(n)] + moved[j]
                for j in range(n)
            ]
            return arb_mat(rows)
        return _scaled(parts[0], self.blocks[0])


def _scaled(factors: Balls, matrix: arb_mat) -> arb_mat:
    rows = matrix.tolist()
    return arb_mat([[a * v for v in row] for a, row in zip(factors, rows, strict=True)])


def _diagonal(values: Balls) -> arb_mat:
    n = len(values)
    return arb_mat([[values[j] if k == j else arb(0) for k in range(n)] for j in range(n)])
