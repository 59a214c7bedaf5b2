"""One step of each recurrence over pairs of affine forms: the full run and the restarted one.

The state of a layer is the list of its pairs (LSTM: c, h; a state-space block: the real and
imaginary parts, its outputs).  Within a step what operations lose stays with its component; at the
end of a layer it becomes symbols of its own, so that later maps do not take it for independent of
itself.  When there are too many symbols, those that matter least are replaced by one for each
component.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.affine_forms import MOST, Form, Linear, constant, joined, up
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, mapped, times
from memory_theorems.theorems.models.blocks import Affine, Block, Scale
from memory_theorems.theorems.models.rounding import UNIT
from memory_theorems.theorems.models.smooth_functions import SMOOTH, Smooth
from memory_theorems.theorems.models.trained import Cell, Layer, TrainedModel
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
State = list[Pair]


@dataclass(slots=True)
class Symbols:
    """How many symbols there are."""

    count: int = 0

    def own(self, form: Form) -> Form:
        """The same form, its box as new symbols."""
        rows = np.concatenate([form.padded(self.count), np.diag(form.box)])
        self.count = len(rows)
        if self.count > MOST:
            raise InputError(f"--along: more than {MOST} symbols are needed, the model is too wide")
        return Form(form.centre, rows, np.zeros_like(form.box))

    def owned(self, pair: Pair) -> Pair:
        return Pair(self.own(pair.value), None if pair.gap is None else self.own(pair.gap))

    def input(self, row: FloatArray, reach: float) -> Form:
        """Every channel within ``reach`` of the row, by new symbols."""
        rows = np.zeros((self.count + len(row), len(row)))
        if reach:
            rows[self.count :] = np.eye(len(row)) * reach
            self.count = len(rows)
        else:
            rows = rows[: self.count]
        return Form(row, rows, np.zeros(len(row)))


# ------------------------------------------------------------------ parts of layers
class _Map:
    """x -> W x + b."""

    def __init__(self, weight: FloatArray, bias: FloatArray, lost: FloatArray | None = None):
        self.weight = Linear.of(weight)
        self.bias = Pair(constant(bias, lost), None)

    def __call__(self, pair: Pair) -> Pair:
        return added(mapped(self.weight, pair), self.bias)

    @classmethod
    def of(cls, affine: Affine | None) -> _Map | None:
        return None if affine is None else cls(affine.weight, affine.bias)


def _factor(values: FloatArray) -> Pair:
    return Pair(constant(values), None)


class _Scaling:
    """x -> w x + b, channel by channel."""

    def __init__(self, scale: Scale) -> None:
        self.weight, self.bias = _factor(scale.weight), _factor(scale.bias)

    def __call__(self, pair: Pair) -> Pair:
        return added(times(self.weight, pair), self.bias)

    @classmethod
    def of(cls, scale: Scale | None) -> _Scaling | None:
        return None if scale is None else cls(scale)


def _biases(layer: Layer) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Sums of the biases, GRU's inside the reset gate apart, and what the sums are off by."""
    inner, size = np.zeros(layer.input.shape[0]), layer.size
    hidden, moduli = np.zeros(size), np.zeros(layer.input.shape[0])
    for index, part in enumerate(layer.bias_parts):
        summed = np.array(part, dtype=np.float64)
        if layer.cell is Cell.GRU and index == 1:
            hidden, summed[2 * size :] = summed[2 * size :].copy(), 0
        inner, moduli = inner + summed, moduli + np.abs(summed)
    return inner, hidden, up(len(layer.bias_parts) * UNIT * moduli)


# ------------------------------------------------------------------ layers
class _Recurrent:
    """tanh, ReLU and linear layers, LSTM, GRU."""

    def __init__(self, layer: Layer) -> None:
        self.cell, self.size = layer.cell, layer.size
        inner, hidden, lost = _biases(layer)
        self.enter = _Map(np.real(layer.input), inner, lost)
        self.recurrent = Linear.of(np.real(layer.recurrent))
        self.hidden_bias = _factor(hidden)

    def zero(self) -> State:
        copies = 2 if self.cell is Cell.LSTM else 1
        return [Pair(constant(np.zeros(self.size)), None) for _ in range(copies)]

    def step(self, state: State, feed: Pair, symbols: Symbols) -> State:
        n, h = self.size, state[-1]
        pushed, pulled = self.enter(feed), mapped(self.recurrent, h)
        tanh, logistic = SMOOTH["tanh"], SMOOTH["logistic"]
        if self.cell is Cell.GRU:
            sums = added(pushed[: 2 * n], pulled[: 2 * n])
            gates = applied(logistic, sums)
            inner = added(pulled[2 * n :], self.hidden_bias)
            candidate = applied(tanh, added(pushed[2 * n :], times(gates[:n], inner)))
            kept = times(gates[n:], added(h, candidate, -1.0))
            return [symbols.owned(_within_one(added(candidate, kept)))]
        sums = added(pushed, pulled)
        if self.cell is Cell.LSTM:
            i, f = applied(logistic, sums[:n]), applied(logistic, sums[n : 2 * n])
            g, o = applied(tanh, sums[2 * n : 3 * n]), applied(logistic, sums[3 * n :])
            cell = symbols.owned(added(times(f, state[0]), times(i, g)))
            return [cell, symbols.owned(_within_one(times(o, applied(tanh, cell))))]
        if self.cell is Cell.LINEAR:
            return [symbols.owned(sums)]
        return [symbols.owned(applied(tanh if self.cell is Cell.TANH else None, sums))]


def _within_one(pair: Pair) -> Pair:
    """States of gated layers lie between -1 and 1, so differences between -2 and 2: where a form
    reaches farther than that, it says less than the interval."""
    gap = pair.gap
    return Pair(_within(pair.value, 1.0), None if gap is None else _within(gap, 2.0))


def _within(form: Form, bound: float) -> Form:
    wide = ~(form.radius < bound)
    if not wide.any():
        return form
    return Form(
        np.where(wide, 0.0, form.centre),
        np.where(wide, 0.0, form.rows),
        np.where(wide, bound, form.box),
    )


class _Linear:
    """Diagonal linear states, the real parts before the imaginary ones: s' = a s + B u."""

    def __init__(self, layer: Layer) -> None:
        values = np.asarray(layer.recurrent, dtype=np.complex128)
        self.size = layer.size
        self.real, self.imaginary = _factor(values.real.copy()), _factor(values.imag.copy())
        rows = np.asarray(layer.input, dtype=np.complex128)
        self.enter = Linear.of(np.concatenate([rows.real, rows.imag]))

    def zero(self) -> Pair:
        return Pair(constant(np.zeros(2 * self.size)), None)

    def moved(self, s: Pair, feed: Pair) -> Pair:
        re, im = s[: self.size], s[self.size :]
        turned = (
            added(times(self.real, re), times(self.imaginary, im), -1.0),
            added(times(self.imaginary, re), times(self.real, im)),
        )
        return added(_stacked(turned[0], turned[1]), mapped(self.enter, feed))


class _Diagonal:
    def __init__(self, layer: Layer) -> None:
        self.linear = _Linear(layer)

    def zero(self) -> State:
        return [self.linear.zero()]

    def step(self, state: State, feed: Pair, symbols: Symbols) -> State:
        return [symbols.owned(self.linear.moved(state[0], feed))]


class _Block:
    def __init__(self, layer: Layer, block: Block) -> None:
        self.linear = _Linear(layer)
        output = np.asarray(block.output, dtype=np.complex128)
        self.output = Linear.of(np.concatenate([output.real, -output.imag], axis=1))
        self.skip = Linear.of(block.skip)
        self.before, self.mix, self.gate = (
            _Map.of(part) for part in (block.before, block.mix, block.gate)
        )
        self.first, self.last = _Scaling.of(block.first), _Scaling.of(block.last)
        self.block = block
        self.outer: Callable[[Pair], Pair] = _outer(block.nonlinearity)

    def zero(self) -> State:
        return [self.linear.zero(), Pair(constant(np.zeros(self.block.width)), None)]

    def step(self, state: State, feed: Pair, symbols: Symbols) -> State:
        u = feed if self.before is None else self.before(feed)
        read = u if self.first is None else self.first(u)
        s = symbols.owned(self.linear.moved(state[0], read))
        w = self.outer(added(mapped(self.output, s), mapped(self.skip, read)))
        if self.mix is not None or self.gate is not None:
            w = symbols.owned(w)
        y = w if self.mix is None else self.mix(w)
        if self.gate is not None:
            y = times(y, applied(SMOOTH["logistic"], self.gate(w)))
        if self.block.residual:
            y = added(y, u)
        return [s, symbols.owned(y if self.last is None else self.last(y))]


def _outer(name: str) -> Callable[[Pair], Pair]:
    if name == "none":
        return lambda pair: pair
    function: Smooth | None = None if name == "relu" else SMOOTH[name]
    return lambda pair: applied(function, pair)


def _stacked(above: Pair, below: Pair) -> Pair:
    gap = None
    if above.gap is not None and below.gap is not None:
        gap = joined([above.gap, below.gap])
    return Pair(joined([above.value, below.value]), gap)


# ------------------------------------------------------------------ the model
@dataclass(slots=True)
class Run:
    """The states of all layers, and how many symbols they have."""

    states: list[State]
    symbols: Symbols = field(default_factory=Symbols)


class AffineModel:
    """A trained model over pairs; ``symbols``: how many are kept after a step for each component
    of the states and of the differences."""

    def __init__(self, model: TrainedModel, symbols: int) -> None:
        self.layers: list[_Recurrent | _Diagonal | _Block] = []
        for layer in model.layers:
            if isinstance(layer.block, Block):
                self.layers.append(_Block(layer, layer.block))
            elif layer.block is not None:
                raise InputError("--along: Mamba's block has no affine form here")
            elif layer.cell is Cell.DIAGONAL:
                self.layers.append(_Diagonal(layer))
            else:
                self.layers.append(_Recurrent(layer))
        self.readout: Linear | None = None
        if model.readout is not None:
            rows = np.asarray(model.readout, dtype=np.complex128)
            complex_ = model.layers[-1].cell is Cell.DIAGONAL
            parts = [rows.real, -rows.imag] if complex_ else [rows.real]
            self.readout = Linear.of(np.concatenate(parts, axis=1))
        self.symbols = symbols
        components = sum(len(p.value.centre) for state in self.zero() for p in state)
        if components * (2 * symbols + 40) > MOST:
            raise InputError(f"--along: {components} components of states are too many")

    def zero(self) -> list[State]:
        return [layer.zero() for layer in self.layers]

    def step(self, run: Run, row: FloatArray, reach: float) -> Run:
        """All layers one step, each channel within ``reach`` of the row."""
        symbols = Symbols(run.symbols.count)
        feed = Pair(symbols.input(row, reach), None)
        moved: list[State] = []
        for layer, state in zip(self.layers, run.states, strict=True):
            moved.append(layer.step(state, feed, symbols))
            feed = moved[-1][-1]
        return self.reduced(Run(moved, symbols))

    def reduced(self, run: Run) -> Run:
        """Fewer symbols, in the place of the least important ones one for each component."""
        forms = [f for state in run.states for p in state for f in (p.value, p.gap) if f]
        width = sum(len(form.centre) for form in forms)
        count, most = run.symbols.count, self.symbols * width
        if count <= most + width:
            return run
        rows = np.concatenate([form.padded(count) for form in forms], axis=1)
        moduli = np.abs(rows)
        scores = (moduli / np.maximum(moduli.sum(axis=0), 1e-300)).sum(axis=1)
        order = np.argsort(-scores, kind="stable")
        kept, gone = np.sort(order[:most]), order[most:]
        lost = up(moduli[gone].sum(axis=0))
        symbols = Symbols(len(kept))
        place = 0

        def renewed(form: Form) -> Form:
            nonlocal place
            part = slice(place, place + len(form.centre))
            place = part.stop
            return symbols.own(Form(form.centre, rows[kept, part], up(form.box + lost[part])))

        states = [
            [
                Pair(renewed(p.value), None if p.gap is None else renewed(p.gap))
                for p in state
            ]
            for state in run.states
        ]  # fmt: skip
        return Run(states, symbols)

    def restarted(self, run: Run) -> Run:
        """The pair of this run and the run that begins at zero now: their gap is the state."""
        states = [[Pair(p.value, p.value) for p in state] for state in run.states]
        return Run(states, Symbols(run.symbols.count))

    def gap(self, run: Run) -> float:
        """At least the Euclidean norm of the difference of the outputs of both runs."""
        last = run.states[-1][-1].gap
        assert last is not None
        form = last if self.readout is None else self.readout(last)
        # Squares underflow: what that can hide is added before each root is taken.
        whole = up(np.sqrt(up(np.asarray(np.sum(form.largest**2)))))
        lengths = np.sqrt(up((form.rows**2).sum(axis=1)))
        centre = np.sqrt(up(np.asarray(np.sum(form.centre**2))))
        parts = up(centre + lengths.sum() + form.box.sum())
        return float(min(whole, parts))
