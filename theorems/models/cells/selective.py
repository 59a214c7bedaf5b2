"""Mamba's selective block (:class:`~theorems.models.blocks.Selective`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from flint import arb, arb_mat

from memory_theorems.theorems.models import exact_texts
from memory_theorems.theorems.models.affine_forms import Grouped, Linear, Repeated, Tiled
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, mapped, times
from memory_theorems.theorems.models.affine_parts import Map, Symbols, factor, stacked
from memory_theorems.theorems.models.affine_parts import zero as nothing
from memory_theorems.theorems.models.ball_parts import BallAffine, column, real_balls
from memory_theorems.theorems.models.blocks import POINTWISE, Affine, Selective, pointwise, sigmoid
from memory_theorems.theorems.models.cells.interface import (
    Array,
    Cell,
    Column,
    Layer,
    Pullback,
    Shapes,
    State,
)
from memory_theorems.theorems.models.smooth_functions import SMOOTH
from memory_theorems.verify.errors import InputError


class SelectiveBlock(Cell):
    name = "selective"
    reading = "Mamba's selective block"
    article = "Mamba's block"
    biases = (0,)
    block = Selective
    alone = True
    part = "channel"

    def shapes(self, layer: Layer) -> Shapes:
        block = _block(layer)
        found = _shapes(block)
        found["input"] = (layer.input, block.enter.weight.shape)
        found["recurrent"] = (layer.recurrent, (block.rates.size,))
        return found

    def weights(self, layer: Layer) -> dict[str, Any]:
        block = _block(layer)
        return {
            "cell": self.name,
            "recurrent": exact_texts.rationals(block.rates),
            "input": exact_texts.rationals(block.enter.weight),
            "bias": exact_texts.vector(block.enter.bias),
            "kernel": exact_texts.rationals(block.kernel),
            "kernel_bias": exact_texts.vector(block.kernel_bias),
            "project": exact_texts.rationals(block.project),
            "step": exact_texts.affine(block.step),
            "skip": exact_texts.vector(block.skip),
            "leave": exact_texts.affine(block.leave),
        }

    def zero(self, layer: Layer, batch: int) -> State:
        """(s, past, y)."""
        block = _block(layer)
        past = block.kernel.shape[0] * (block.kernel.shape[1] - 1)
        sizes = (layer.size, past, block.width)
        return tuple(np.zeros((size, batch)) for size in sizes)

    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        block = _block(layer)
        (h, n), rank, batch = block.rates.shape, block.rank, feed.shape[1]
        both = block.enter(feed)
        entered, z = both[:h], both[h:]
        span = block.kernel.shape[1] - 1
        past = np.concatenate([state[1].reshape(span, h, batch), entered[None]])
        folded = np.einsum("htk,ht->hk", past.transpose(1, 0, 2), block.kernel)
        x, of_silu = pointwise("silu", folded + block.kernel_bias[:, None])
        seen = block.project @ x
        raw = block.step(seen[:rank])
        dt, b, c = _softplus(raw), seen[rank : rank + n], seen[rank + n :]
        old = state[0].reshape(h, n, batch)
        decay = np.exp(dt[:, None] * block.rates[:, :, None])
        s = decay * old + (dt * x)[:, None] * b[None]
        y = (s * c[None]).sum(axis=1) + block.skip[:, None] * x
        open_, of_gate = pointwise("silu", z)

        def pull(cotangent: State) -> tuple[State, Array]:
            of_product = block.leave.weight.T @ cotangent[2]
            of_y, of_z = of_product * open_, of_product * y * of_gate
            of_s = cotangent[0].reshape(h, n, batch) + of_y[:, None] * c[None]
            pushed = (of_s * b[None]).sum(axis=1)
            of_dt = (of_s * decay * old * block.rates[:, :, None]).sum(axis=1) + pushed * x
            of_seen = np.concatenate(
                [
                    block.step.weight.T @ (of_dt * sigmoid(raw)),
                    (of_s * (dt * x)[:, None]).sum(axis=0),
                    (of_y[:, None] * s).sum(axis=0),
                ]
            )
            of_x = block.skip[:, None] * of_y + pushed * dt + block.project.T @ of_seen
            of_folded = of_x * of_silu
            of_past = block.kernel.T[:, :, None] * of_folded[None]
            of_past[1:] += cotangent[1].reshape(span, h, batch)
            back = block.enter.weight.T @ np.concatenate([of_past[-1], of_z])
            earlier = of_past[:-1].reshape(span * h, batch)
            return (
                (of_s * decay).reshape(h * n, batch),
                earlier,
                np.zeros_like(cotangent[2]),
            ), back

        return (
            s.reshape(h * n, batch),
            past[1:].reshape(span * h, batch),
            block.leave(y * open_),
        ), pull

    def balls(self, layer: Layer) -> _Balls:
        return _Balls(layer)

    def affine(self, layer: Layer) -> _Forms:
        return _Forms(_block(layer))

    def units(self, layer: Layer) -> int:
        return int(_block(layer).rates.shape[0])

    def fewer(self, layer: Layer, keep: Array) -> Layer:
        block = _fewer_channels(_block(layer), keep)
        return replace(layer, recurrent=block.rates.ravel(), input=block.enter.weight, block=block)

    def shares(self, layer: Layer, after: Array | None, window: int) -> Array:
        block = _block(layer)
        slow = np.abs(block.rates).min(axis=1) * np.log1p(np.exp(block.step.bias))
        return np.asarray(np.abs(block.leave.weight).sum(axis=0) / np.maximum(slow, 1e-300))


def _block(layer: Layer) -> Selective:
    assert isinstance(layer.block, Selective)
    return layer.block


def _shapes(block: Selective) -> Shapes:
    h, n = block.rates.shape if block.rates.ndim == 2 else (0, 0)
    rank, length = block.rank, block.kernel.shape[-1]
    return {
        "rates": (block.rates, (h, n)),
        "enter.weight": (block.enter.weight, (2 * h, block.enter.weight.shape[-1])),
        "enter.bias": (block.enter.bias, (2 * h,)),
        "kernel": (block.kernel, (h, length)),
        "kernel_bias": (block.kernel_bias, (h,)),
        "project": (block.project, (rank + 2 * n, h)),
        "step.weight": (block.step.weight, (h, rank)),
        "step.bias": (block.step.bias, (h,)),
        "skip": (block.skip, (h,)),
        "leave.weight": (block.leave.weight, (block.width, h)),
        "leave.bias": (block.leave.bias, (block.width,)),
    }


def _fewer_channels(block: Selective, keep: Array) -> Selective:
    both = np.concatenate([keep, keep])
    return Selective(
        Affine(block.enter.weight[both], block.enter.bias[both]),
        block.kernel[keep],
        block.kernel_bias[keep],
        block.project[:, keep],
        Affine(block.step.weight[keep], block.step.bias[keep]),
        block.rates[keep],
        block.skip[keep],
        Affine(block.leave.weight[:, keep], block.leave.bias),
    )


def _softplus(x: Array) -> Array:
    return np.asarray(np.logaddexp(0, x))


class _Balls:
    def __init__(self, layer: Layer) -> None:
        self.size, self.block = layer.size, _block(layer)
        block = self.block
        self.enter, self.leave = BallAffine(block.enter), BallAffine(block.leave)
        self.step_size, self.project = BallAffine(block.step), real_balls(block.project)
        self.kernel = [[arb(float(v)) for v in row] for row in block.kernel]
        self.kernel_bias = [arb(float(v)) for v in block.kernel_bias]
        self.rates = [[arb(float(v)) for v in row] for row in block.rates]
        self.direct = [arb(float(v)) for v in block.skip]

    def zero(self) -> list[Column]:
        h, length = self.block.kernel.shape
        sizes = (self.size, h * (length - 1), self.block.width)
        return [arb_mat(size, 1) for size in sizes]

    def step(self, state: list[Column], feed: Column) -> list[Column]:
        block = self.block
        (h, n), rank = block.rates.shape, block.rank
        both = self.enter(feed).entries()
        past = [*state[1].entries(), *both[:h]]
        silu = POINTWISE["silu"]
        x = []
        for i in range(h):
            total = self.kernel_bias[i]
            for back, weight in enumerate(self.kernel[i]):
                total = total + weight * past[back * h + i]
            x.append(silu(total))
        seen = (self.project * column(x)).entries()
        raw = self.step_size(column(list(seen[:rank]))).entries()
        b, c = seen[rank : rank + n], seen[rank + n :]
        old, moved, outputs = state[0].entries(), [], []
        for i in range(h):
            dt = raw[i].exp().log1p() if raw[i] < 0 else raw[i] + (-raw[i]).exp().log1p()
            y = self.direct[i] * x[i]
            for j in range(n):
                moved.append((dt * self.rates[i][j]).exp() * old[i * n + j] + dt * b[j] * x[i])
                y = y + c[j] * moved[-1]
            outputs.append(y * silu(both[h + i]))
        return [column(moved), column(past[h:]), self.leave(column(outputs))]


class _Forms:
    """``each``, ``all``, ``sums``: a channel's number for each of its states, a state's for all
    channels, and the sums over the states of a channel.  No matrix joins channels and states: of a
    block of a language model (1,536 channels of 16 states) it would have 38 million entries."""

    def __init__(self, block: Selective) -> None:
        (h, n), length = block.rates.shape, block.kernel.shape[1]
        if not (block.rates <= 0).all():
            raise InputError("--along: a rate of Mamba's block is positive")
        self.channels, self.states, self.rank = h, n, block.rank
        self.enter = Map(block.enter.weight, block.enter.bias)
        self.leave = Map(block.leave.weight, block.leave.bias)
        self.step_size = Map(block.step.weight, block.step.bias)
        self.project = Linear.of(block.project)
        self.taps = [factor(block.kernel[:, k].copy()) for k in range(length)]
        self.kernel_bias, self.direct = factor(block.kernel_bias), factor(block.skip)
        self.rates = factor(block.rates.ravel())
        self.each, self.all, self.sums = Repeated(n), Tiled(h), Grouped(n)
        self.width = block.width

    def zero(self) -> list[Pair]:
        h = self.channels
        return [nothing(size) for size in (h * self.states, h * (len(self.taps) - 1), self.width)]

    def step(self, state: list[Pair], feed: Pair, symbols: Symbols) -> list[Pair]:
        h, n, rank = self.channels, self.states, self.rank
        both = symbols.owned(self.enter(feed))
        past = [state[1][k : k + h] for k in range(0, len(state[1].value.centre), h)]
        past.append(both[:h])
        folded = self.kernel_bias
        for tap, entered in zip(self.taps, past, strict=True):
            folded = added(folded, times(tap, entered))
        x = symbols.owned(applied(SMOOTH["silu"], folded))
        seen = mapped(self.project, x)
        b, c = mapped(self.all, seen[rank : rank + n]), mapped(self.all, seen[rank + n :])
        dt = symbols.owned(applied(SMOOTH["softplus"], self.step_size(seen[:rank])))
        # Steps are positive and rates negative, so the exponents are in both runs.
        decay = applied(SMOOTH["decay"], times(self.rates, mapped(self.each, dt)))
        pushed = times(mapped(self.each, times(dt, x)), b)
        s = symbols.owned(added(times(decay, state[0]), pushed))
        y = symbols.owned(added(mapped(self.sums, times(c, s)), times(self.direct, x)))
        gated = times(y, applied(SMOOTH["silu"], both[h:]))
        return [s, stacked(*past[1:]) if past[1:] else state[1], symbols.owned(self.leave(gated))]


SELECTIVE = SelectiveBlock()
