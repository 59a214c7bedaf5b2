r"""Replay of two histories that never meet: no window is long enough.

After a history of H inputs one and the same input comes for ever.  The run and the run that was
restarted at zero after the history are followed in balls for ``settling`` steps; then each lies in
a box :math:`|s_i - c_i| \le \rho`.  By the mean value theorem the box goes after j steps into
:math:`F^j(c) + [J_j \cdots J_1] [-\rho, \rho]^N`, where :math:`J_i` encloses the derivative of one
step over the box at that time.  After ``period`` steps it is back in itself, so both runs repeat
the boxes for ever, and at each of these times the two outputs differ by more than eps: every window
from ``settling`` on is too short for these inputs.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb, arb_mat, ctx, fmpq

from theorems.models.checking.exact import Refused, number, require

FIRST, LAST = 128, 4096
MAX_STEPS, MAX_PERIOD, MAX_STATE = 20_000, 400, 160
Balls = list[arb]


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the two runs are shown to stay apart."""
    weights, certificate = document["weights"], document["certificate"]
    require(document["certified_window"] is None, "a window and histories that never meet")
    require(len(weights["layers"]) == 1, "histories that never meet are for one layer")
    history = [[number(v) for v in row] for row in certificate["history"]]
    held = [number(v) for v in certificate["input"]]
    bound, norm = number(document["input_bound"]), document["input_norm"]
    width = len(weights["layers"][0]["input"][0])
    for row in [*history, held]:
        require(len(row) == width, "an input has the wrong width")
        within = (
            max(abs(v) for v in row) <= bound
            if norm == "inf"
            else sum((v * v for v in row), Fraction(0)) <= bound**2
        )
        require(within, "an input is outside the bound")
    settling, period = certificate["settling"], certificate["period"]
    require(
        all(type(v) is int for v in (settling, period))
        and 0 <= settling <= MAX_STEPS and 1 <= period <= MAX_PERIOD,
        "the numbers of steps are out of range",
    )  # fmt: skip
    radius = number(certificate["radius"])
    require(
        radius.numerator == 1 and radius.denominator.bit_count() == 1,
        "the radius is no power of two",
    )
    centres = [[number(v) for v in row] for row in certificate["centres"]]
    require(len(centres) == 2, "two centres are needed")
    bits, before = FIRST, ctx.prec
    try:
        while True:
            ctx.prec = bits
            if _apart(weights, history, held, settling, period, radius, centres, document["eps"]):
                return
            bits *= 2
            require(bits <= LAST, "the balls stay too wide")
    finally:
        ctx.prec = before


def _apart(
    weights: Mapping[str, Any],
    history: list[list[Fraction]],
    held: list[Fraction],
    settling: int,
    period: int,
    radius: Fraction,
    centres: list[list[Fraction]],
    eps: str,
) -> bool:
    """False when higher precision may help; Refused when it cannot."""
    layer = Recurrence(weights["layers"][0])
    require(layer.states <= MAX_STATE, "the state is too large for this method")
    readout = None if weights["readout"] is None else _matrix(weights["readout"])
    require(readout is None or readout.ncols() == layer.size, "the readout does not fit")
    constant = layer.drive(held)
    edge = ball(radius)
    boxes: list[list[Balls]] = []
    middles = [[ball(v) for v in centre] for centre in centres]
    for middle in middles:
        require(len(middle) == layer.states, "a centre does not fit")
        track = _track(layer, middle, edge, constant, period)
        require(
            all(abs(v - p) <= edge for v, p in zip(track[-1], middle, strict=True)),
            "a box does not return into itself",
        )
        boxes.append(track[:-1])
    limit = ball(number(eps))
    for one, other in zip(*boxes, strict=True):
        gap = [a - b for a, b in zip(layer.hidden(one), layer.hidden(other), strict=True)]
        if readout is not None:
            gap = list((readout * arb_mat(len(gap), 1, gap)).entries())
        require(
            sum((v * v for v in gap), arb(0)) > limit * limit,
            "the outputs of the two boxes are not more than eps apart",
        )
    full, short = layer.zero(), layer.zero()
    for row in history:
        full = layer.step(full, layer.drive(row))
    for _ in range(settling):
        full, short = layer.step(full, constant), layer.step(short, constant)
    sure = True
    for state, middle in zip((full, short), middles, strict=True):
        for value, point in zip(state, middle, strict=True):
            require(not abs(value - point) > edge, "a run is outside its box")
            sure = sure and bool(abs(value - point) <= edge)
    return sure


def _track(
    layer: Recurrence, centre: Balls, edge: arb, constant: Balls, period: int
) -> list[Balls]:
    """Enclosures of the images of the box after 0, 1, ..., period steps."""
    spread = [arb(0, edge) for _ in centre]
    boxes = [[c + s for c, s in zip(centre, spread, strict=True)]]
    product: arb_mat | None = None
    point = centre
    for _ in range(period):
        slope = layer.derivative(boxes[-1], constant)
        product = slope if product is None else slope * product
        point = layer.step(point, constant)
        image = (product * arb_mat(len(spread), 1, spread)).entries()
        boxes.append([p + v for p, v in zip(point, image, strict=True)])
        require(all(v.is_finite() for v in boxes[-1]), "a box is not finite")
    return boxes


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
