r"""Replay of the lower end: inputs on which the window below it is too short.

The document carries the inputs.  With U = ``needed_window_lower`` the model is run over all of
them, and restarted from the zero state U - 1 steps before their end; the outputs at the end must
certainly differ by more than eps.  Every step is enclosed by balls whose precision is doubled
until the comparison is certain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import acb, acb_mat, arb, arb_mat, ctx, fmpq

from memory_theorems.theorems.models.checking import aligned
from memory_theorems.theorems.models.checking.admissible import stated
from memory_theorems.theorems.models.checking.blocks import BLOCKS, Running, of_block, width_of
from memory_theorems.theorems.models.checking.exact import Refused, number, require

FIRST, LAST = 128, 1 << 15
#: Multiplications by bits that a replay may cost.
MAX_WORK = 10**11
Balls = list[Any]


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the inputs of the document show its lower end."""
    needed, rows = document["needed_window_lower"], document["adversarial_inputs"]
    require(type(needed) is int and needed >= 0, "the lower end is no natural number")
    if needed <= 1:
        # Every window is at least 0, and a lower end of 1 is never stated.
        require(needed == 0, "the lower end 1 has no inputs that show it")
        return
    upper = document["certified_window"]
    require(upper is None or needed <= upper, "the lower end is above the certified window")
    if document.get("aligned_inputs") is not None:
        require(len(rows) == 0, "inputs and a rule that makes them")
        aligned.check(document)
        return
    weights = document["weights"]
    width = width_of(weights)
    inputs = [[number(value) for value in row] for row in rows]
    require(len(inputs) >= needed, "there are fewer inputs than the window")
    require(all(len(row) == width for row in inputs), "an input has the wrong width")
    admissible = stated(document, width)
    require(all(admissible.within(row) for row in inputs), "an input is outside the bound")
    step = sum(
        len(layer["input"]) * (len(layer["recurrent"][0]) + len(layer["input"][0]))
        for layer in weights["layers"]
    )
    bits, work = FIRST, 0
    while True:
        work += 2 * len(inputs) * step * bits
        require(work <= MAX_WORK and bits <= LAST, "balls of the lower end stay too wide")
        certain = differ(weights, inputs, needed - 1, number(document["eps"]), bits)
        if certain is not None:
            require(certain, f"the window {needed - 1} is long enough for the inputs given")
            return
        bits *= 2


def differ(
    weights: Mapping[str, Any], inputs: list[list[Fraction]], window: int, eps: Fraction, bits: int
) -> bool | None:
    """Whether the two outputs differ by more than eps; None when the balls cannot tell."""
    before = ctx.prec
    ctx.prec = bits
    try:
        layers = [
            of_block(layer) if layer["cell"] in BLOCKS else _Layer(layer)
            for layer in weights["layers"]
        ]
        full: list[Balls] = [layer.zero() for layer in layers]
        short = [layer.zero() for layer in layers]
        for time, row in enumerate(inputs):
            x = [_ball(value) for value in row]
            full = _step(layers, full, x)
            if time >= len(inputs) - window:
                short = _step(layers, short, x)
        first, second = (_output(weights["readout"], layers[-1], run) for run in (full, short))
        square = sum(((a - b) * (a - b) for a, b in zip(first, second, strict=True)), arb(0))
        limit = _ball(eps * eps)
        if square > limit:
            return True
        return False if square <= limit else None
    finally:
        ctx.prec = before


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _complex(pair: Sequence[str]) -> acb:
    real, imaginary = pair
    return acb(_ball(number(real)), _ball(number(imaginary)))


def _matrix(rows: Any, *, complex_: bool = False) -> Any:
    """arb_mat or acb_mat of the exact numbers in text."""
    width = len(rows[0])
    require(all(len(row) == width for row in rows), "a matrix has the wrong shape")
    if complex_:
        return acb_mat(len(rows), width, [_complex(value) for row in rows for value in row])
    return arb_mat(len(rows), width, [_ball(number(value)) for row in rows for value in row])


def _times(matrix: Any, vector: Balls) -> Balls:
    require(matrix.ncols() == len(vector), "the matrices do not fit together")
    return list((matrix * type(matrix)(len(vector), 1, vector)).entries())


def _plus(left: Balls, right: Balls) -> Balls:
    return [a + b for a, b in zip(left, right, strict=True)]


def _logistic(value: arb) -> arb:
    return 1 / (1 + (-value).exp())


class _Layer:
    """Weights of one layer as balls, and its recurrence on (h) or, for the LSTM, (c, h)."""

    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.cell = layer["cell"]
        gates = {"lstm": 4, "gru": 3}.get(self.cell, 1)
        if self.cell == "diagonal":
            self.eigenvalues = [_complex(value) for value in layer["recurrent"]]
            self.inputs = _matrix(layer["input"], complex_=True)
            self.size = len(self.eigenvalues)
            require(all(number(value) == 0 for value in layer["bias"]), "a bias in a linear system")
        else:
            self.recurrent = _matrix(layer["recurrent"])
            self.inputs = _matrix(layer["input"])
            self.bias = [_ball(number(value)) for value in layer["bias"]]
            self.size = self.recurrent.ncols()
            require(self.recurrent.nrows() == gates * self.size, "a matrix has the wrong shape")
            require(len(self.bias) == gates * self.size, "a bias has the wrong length")
            hidden = layer.get("hidden_bias", ["0"] * self.size)
            self.hidden_bias = [_ball(number(value)) for value in hidden]

    def zero(self) -> Balls:
        nothing: Any = acb(0) if self.cell == "diagonal" else arb(0)
        return [nothing] * (2 * self.size if self.cell == "lstm" else self.size)

    def hidden(self, state: Balls) -> Balls:
        return state[-self.size :]

    def step(self, state: Balls, x: Balls) -> Balls:
        n, h = self.size, self.hidden(state)
        pushed: Balls
        if self.cell == "diagonal":
            pushed = _times(self.inputs, [acb(value) for value in x])
            return [a * s + p for a, s, p in zip(self.eigenvalues, h, pushed, strict=True)]
        pulled = _times(self.recurrent, h)
        pushed = _plus(_times(self.inputs, x), self.bias)
        if self.cell == "gru":
            gates = [_logistic(v) for v in _plus(pushed[: 2 * n], pulled[: 2 * n])]
            inner = _plus(pulled[2 * n :], self.hidden_bias)
            return [
                (1 - z) * (u + r * q).tanh() + z * old
                for r, z, u, q, old in zip(
                    gates[:n], gates[n:], pushed[2 * n :], inner, h, strict=True
                )
            ]
        sums = _plus(pushed, pulled)
        if self.cell == "lstm":
            i, f, o = ([_logistic(v) for v in sums[k * n : (k + 1) * n]] for k in (0, 1, 3))
            g = [v.tanh() for v in sums[2 * n : 3 * n]]
            cell = [f_ * c + i_ * g_ for f_, c, i_, g_ in zip(f, state[:n], i, g, strict=True)]
            return cell + [o_ * c.tanh() for o_, c in zip(o, cell, strict=True)]
        if self.cell == "rnn-tanh":
            return [v.tanh() for v in sums]
        if self.cell == "rnn-relu":
            return [v.max(arb(0)) for v in sums]
        if self.cell == "linear":
            return sums
        raise Refused(f"unknown cell {str(self.cell)[:40]!r}")


def _step(layers: Sequence[_Layer | Running], states: list[Balls], x: Balls) -> list[Balls]:
    moved = []
    for layer, state in zip(layers, states, strict=True):
        moved.append(layer.step(state, x))
        x = layer.hidden(moved[-1])
    return moved


def _output(readout: Any, layer: _Layer | Running, states: list[Balls]) -> Balls:
    last = layer.hidden(states[-1])
    if readout is not None:
        last = _times(_matrix(readout, complex_=getattr(layer, "cell", "") == "diagonal"), last)
    return [value.real if isinstance(value, acb) else value for value in last]
