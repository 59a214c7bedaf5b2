r"""Blocks around a linear state in a document: their exact numbers, and their runs in balls.

A state-space block: :math:`s' = as + Bu`, :math:`w = \sigma(\operatorname{Re}(Cs') + Du)`, then
perhaps :math:`(Mw + m)\operatorname{logistic}(Gw + g)` and the inputs u added; ``first`` scales
or normalises what is read by B and D, ``last`` the outputs.  A selective block: Mamba's,
(x, z) = ``input``, a causal convolution and silu for x, (r, b, c) = ``project`` x,
:math:`\Delta = \log(1 + e^{\cdot})` of ``step`` r, :math:`s' = e^{\Delta A}s + \Delta b x`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from flint import acb, arb, ctx, fmpq

from memory_theorems.theorems.models.checking.exact import Matrix, Refused, matrix, number, require
from memory_theorems.theorems.models.checking.normalising import Normalising

BLOCKS = ("state-space-block", "selective")
#: States of one block, at most, for all inputs and along data.
BLOCK_LIMIT = 1024
WIDE_LIMIT = 1 << 15
Balls = list[Any]
Pair = tuple[Fraction, Fraction]
#: Bounds of the slopes over all reals.
SLOPE = {
    "none": Fraction(1), "relu": Fraction(1), "tanh": Fraction(1), "gelu": Fraction(112895, 100000),
    "gelu-tanh": Fraction(112905, 100000), "silu": Fraction(10999, 10000),
}  # fmt: skip


def width_of(weights: Mapping[str, Any]) -> int:
    """The number of input channels of a model."""
    first = weights["layers"][0]
    before = first.get("before")
    return len((first["input"] if before is None else before["weight"])[0])


class Map:
    """``weight`` (p, d) and ``bias`` (p,), exactly."""

    def __init__(self, stated: Mapping[str, Any], width: int) -> None:
        self.weight: Matrix = matrix(stated["weight"], None, width)
        self.bias = [number(value) for value in stated["bias"]]
        require(len(self.bias) == len(self.weight), "a bias has the wrong length")
        self.bits = 0
        self.balls: list[Balls] = []

    def over(self, vector: Balls) -> Balls:
        if self.bits != ctx.prec:
            self.bits, self.balls = ctx.prec, [[_ball(w) for w in row] for row in self.weight]
        return [
            sum((w * v for w, v in zip(row, vector, strict=True)), _ball(offset))
            for row, offset in zip(self.balls, self.bias, strict=True)
        ]


class Scaling:
    """``weight`` and ``bias``, channel by channel."""

    def __init__(self, stated: Mapping[str, Any], width: int) -> None:
        self.weight = [number(value) for value in stated["weight"]]
        self.bias = [number(value) for value in stated["bias"]]
        require(len(self.weight) == len(self.bias) == width, "a scale does not fit")

    def over(self, vector: Balls) -> Balls:
        return [
            _ball(w) * v + _ball(b) for w, v, b in zip(self.weight, vector, self.bias, strict=True)
        ]


def normalisation(stated: Mapping[str, Any], width: int) -> Scaling | Normalising:
    return Normalising(stated, width) if "kind" in stated else Scaling(stated, width)


def pairs(rows: Any, width: int) -> list[list[Pair]]:
    """A matrix of complex numbers as pairs of rationals."""
    require(len(rows) > 0 and all(len(row) == width > 0 for row in rows), "a matrix does not fit")
    return [[(number(real), number(imaginary)) for real, imaginary in row] for row in rows]


class StateSpace:
    """The numbers of a state-space block."""

    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.eigenvalues = pairs([layer["recurrent"]], len(layer["recurrent"]))[0]
        self.size = len(self.eigenvalues)
        require(0 < self.size <= WIDE_LIMIT, "a state is empty or too large")
        self.inputs = len(layer["input"][0])
        self.enter = pairs(layer["input"], self.inputs)
        require(len(self.enter) == self.size, "the matrices do not fit together")
        self.leave = pairs(layer["output"], self.size)
        self.skip = matrix(layer["skip"], len(self.leave), self.inputs)
        self.nonlinearity = layer["nonlinearity"]
        require(self.nonlinearity in SLOPE, "an unknown nonlinearity")
        before, mix, gate = (layer[name] for name in ("before", "mix", "gate"))
        self.before = None if before is None else Map(before, len(before["weight"][0]))
        require(
            self.before is None or len(self.before.weight) == self.inputs,
            "the matrices do not fit together",
        )
        self.mix = None if mix is None else Map(mix, len(self.leave))
        self.gate = None if gate is None else Map(gate, len(self.leave))
        require(
            self.gate is None
            or (self.mix is not None and len(self.gate.weight) == len(self.mix.weight)),
            "a gate without a map of its shape",
        )
        require(type(layer["residual"]) is bool, "residual is neither true nor false")
        self.residual: bool = layer["residual"]
        self.outputs = len(self.leave if self.mix is None else self.mix.weight)
        require(not self.residual or self.outputs == self.inputs, "the inputs do not add")
        first, last = layer.get("first"), layer.get("last")
        self.first = None if first is None else normalisation(first, self.inputs)
        self.last = None if last is None else normalisation(last, self.outputs)


class Selective:
    """The numbers of a selective block."""

    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.states = len(layer["recurrent"][0])
        self.rates = matrix(layer["recurrent"], None, self.states)
        self.channels = len(self.rates)
        require(self.states * self.channels <= WIDE_LIMIT, "a state is too large")
        require(all(v < 0 for row in self.rates for v in row), "a rate is not negative")
        self.inputs = len(layer["input"][0])
        stated = {"weight": layer["input"], "bias": layer["bias"]}
        self.enter = Map(stated, self.inputs)
        require(len(self.enter.weight) == 2 * self.channels, "the matrices do not fit together")
        self.length = len(layer["kernel"][0])
        self.kernel = matrix(layer["kernel"], self.channels, self.length)
        self.kernel_bias = [number(value) for value in layer["kernel_bias"]]
        self.skip = [number(value) for value in layer["skip"]]
        self.project = matrix(layer["project"], None, self.channels)
        self.rank = len(self.project) - 2 * self.states
        require(self.rank > 0, "the matrices do not fit together")
        self.step = Map(layer["step"], self.rank)
        require(
            len(self.step.weight) == self.channels
            and len(self.kernel_bias) == len(self.skip) == self.channels,
            "the matrices do not fit together",
        )
        self.leave = Map(layer["leave"], self.channels)


# ------------------------------------------------------------------ runs in balls
class Running(Protocol):
    """A layer that runs in balls; the hidden part of a state is what the next one reads."""

    def zero(self) -> Balls: ...

    def hidden(self, state: Balls) -> Balls: ...

    def step(self, state: Balls, x: Balls) -> Balls: ...


def of_block(layer: Mapping[str, Any]) -> Running:
    if layer["cell"] == "selective":
        return _SelectiveRun(Selective(layer))
    if layer["cell"] == "state-space-block":
        return _StateSpaceRun(StateSpace(layer))
    raise Refused("an unknown block")


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _complex(value: Pair) -> acb:
    return acb(_ball(value[0]), _ball(value[1]))


def logistic(value: arb) -> arb:
    return 1 / (1 + (-value).exp())


def _gelu_tanh(v: arb) -> arb:
    inner = (2 / arb.pi()).sqrt() * (v + arb(fmpq(44715, 1000000)) * v * v * v)
    return v / 2 * (1 + inner.tanh())


_POINTWISE: Mapping[str, Callable[[arb], arb]] = {
    "none": lambda v: v,
    "relu": lambda v: v.max(arb(0)),
    "tanh": lambda v: v.tanh(),
    "gelu": lambda v: v / 2 * (-v / arb(2).sqrt()).erfc(),
    "gelu-tanh": _gelu_tanh,
    "silu": lambda v: v * logistic(v),
}


def _dot(row: Sequence[Any], vector: Sequence[Any]) -> Any:
    return sum((a * b for a, b in zip(row, vector, strict=True)), type(vector[0])(0))


class _StateSpaceRun:
    def __init__(self, numbers: StateSpace) -> None:
        self.numbers = numbers
        self.eigenvalues = [_complex(v) for v in numbers.eigenvalues]
        self.enter = [[_complex(v) for v in row] for row in numbers.enter]
        self.leave = [[_complex(v) for v in row] for row in numbers.leave]
        self.skip = [[_ball(v) for v in row] for row in numbers.skip]

    def zero(self) -> Balls:
        return [acb(0)] * self.numbers.size + [arb(0)] * self.numbers.outputs

    def hidden(self, state: Balls) -> Balls:
        return state[self.numbers.size :]

    def step(self, state: Balls, x: Balls) -> Balls:
        numbers = self.numbers
        u = x if numbers.before is None else numbers.before.over(x)
        read = u if numbers.first is None else numbers.first.over(u)
        wide = [acb(value) for value in read]
        moved = [
            a * s + _dot(row, wide)
            for a, s, row in zip(self.eigenvalues, state, self.enter, strict=False)
        ]
        sigma = _POINTWISE[numbers.nonlinearity]
        w = [
            sigma(_dot(row, moved).real + _dot(direct, read))
            for row, direct in zip(self.leave, self.skip, strict=True)
        ]
        y = w if numbers.mix is None else numbers.mix.over(w)
        if numbers.gate is not None:
            y = [a * logistic(g) for a, g in zip(y, numbers.gate.over(w), strict=True)]
        if numbers.residual:
            y = [a + b for a, b in zip(y, u, strict=True)]
        return moved + (y if numbers.last is None else numbers.last.over(y))


class _SelectiveRun:
    def __init__(self, numbers: Selective) -> None:
        self.numbers = numbers
        self.rates = [[_ball(v) for v in row] for row in numbers.rates]
        self.kernel = [[_ball(v) for v in row] for row in numbers.kernel]
        self.project = [[_ball(v) for v in row] for row in numbers.project]
        self.span = numbers.channels * (numbers.length - 1)
        self.size = numbers.channels * numbers.states

    def zero(self) -> Balls:
        return [arb(0)] * (self.size + self.span + len(self.numbers.leave.weight))

    def hidden(self, state: Balls) -> Balls:
        return state[self.size + self.span :]

    def step(self, state: Balls, x: Balls) -> Balls:
        numbers, h, n = self.numbers, self.numbers.channels, self.numbers.states
        both = numbers.enter.over(x)
        past = state[self.size : self.size + self.span] + both[:h]
        silu = _POINTWISE["silu"]
        inner = [
            silu(_dot(self.kernel[i], past[i::h]) + _ball(numbers.kernel_bias[i])) for i in range(h)
        ]
        seen = [_dot(row, inner) for row in self.project]
        steps = [v.exp().log1p() for v in numbers.step.over(seen[: numbers.rank])]
        keys, queries = seen[numbers.rank : numbers.rank + n], seen[numbers.rank + n :]
        moved = [
            (steps[i] * self.rates[i][j]).exp() * state[i * n + j] + steps[i] * keys[j] * inner[i]
            for i in range(h)
            for j in range(n)
        ]
        gated = [
            (_dot(queries, moved[i * n : (i + 1) * n]) + _ball(numbers.skip[i]) * inner[i])
            * silu(both[h + i])
            for i in range(h)
        ]
        return moved + past[h:] + numbers.leave.over(gated)
