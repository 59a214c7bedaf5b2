"""One step of a block: in floats with its pullback, and in balls."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import acb, acb_mat, arb, arb_mat

from memory_theorems.theorems.models.blocks import (
    POINTWISE,
    Affine,
    Array,
    Block,
    Scale,
    Selective,
    ball_sigmoid,
    pointwise,
    sigmoid,
)

if TYPE_CHECKING:
    from memory_theorems.theorems.models.loading import Layer

#: Cotangents (state, input) of one step from the cotangent of the new state.
Pullback = Callable[[tuple[Array, ...]], tuple[tuple[Array, ...], Array]]
Column = Any


def float_zero(layer: Layer, batch: int) -> tuple[Array, ...]:
    """The zero state: (s, y) of a state-space block, (s, past, y) of a selective one."""
    block = layer.block
    if isinstance(block, Block):
        return np.zeros((layer.size, batch), dtype=complex), np.zeros((block.width, batch))
    assert isinstance(block, Selective)
    past = block.kernel.shape[0] * (block.kernel.shape[1] - 1)
    return np.zeros((layer.size, batch)), np.zeros((past, batch)), np.zeros((block.width, batch))


def float_block(
    layer: Layer, state: tuple[Array, ...], feed: Array
) -> tuple[tuple[Array, ...], Pullback]:
    """The new state and the map that pulls cotangents back; ``feed`` has shape (d, batch)."""
    block = layer.block
    if isinstance(block, Selective):
        return _selective(block, state, feed)
    assert isinstance(block, Block)
    u = feed if block.before is None else block.before(feed)
    read = u if block.first is None else block.first(u)
    s = layer.recurrent[:, None] * state[0] + layer.input @ read
    w, slope = pointwise(block.nonlinearity, (block.output @ s).real + block.skip @ read)
    mixed = w if block.mix is None else block.mix(w)
    gate = np.ones_like(mixed) if block.gate is None else sigmoid(block.gate(w))
    y = mixed * gate + (u if block.residual else 0)
    if block.last is not None:
        y = block.last(y)

    def pull(cotangent: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
        of_y = cotangent[-1]
        if block.last is not None:
            of_y = block.last.weight[:, None] * of_y
        of_mixed = of_y * gate
        of_w = of_mixed if block.mix is None else block.mix.weight.T @ of_mixed
        if block.gate is not None:
            of_w = of_w + block.gate.weight.T @ (of_y * mixed * gate * (1 - gate))
        of_v = of_w * slope
        of_s = cotangent[0] + block.output.conj().T @ of_v
        of_u = (layer.input.conj().T @ of_s).real + block.skip.T @ of_v
        if block.first is not None:
            of_u = block.first.weight[:, None] * of_u
        if block.residual:
            of_u = of_u + of_y
        back = of_u if block.before is None else block.before.weight.T @ of_u
        return (layer.recurrent.conj()[:, None] * of_s, np.zeros_like(of_y)), back

    return (s, y), pull


def _softplus(x: Array) -> Array:
    return np.asarray(np.logaddexp(0, x))


def _selective(
    block: Selective, state: tuple[Array, ...], feed: Array
) -> tuple[tuple[Array, ...], Pullback]:
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

    def pull(cotangent: tuple[Array, ...]) -> tuple[tuple[Array, ...], Array]:
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
        return ((of_s * decay).reshape(h * n, batch), earlier, np.zeros_like(cotangent[2])), back

    return (
        s.reshape(h * n, batch),
        past[1:].reshape(span * h, batch),
        block.leave(y * open_),
    ), pull


# ------------------------------------------------------------------ balls
class _BallAffine:
    def __init__(self, affine: Affine) -> None:
        self.weight, self.bias = _real(affine.weight), _real(affine.bias[:, None])

    def __call__(self, column: arb_mat) -> arb_mat:
        return self.weight * column + self.bias


class _BallScale:
    def __init__(self, scale: Scale) -> None:
        self.weight = [arb(float(v)) for v in scale.weight]
        self.bias = [arb(float(v)) for v in scale.bias]

    def __call__(self, values: list[Any]) -> list[Any]:
        return [w * v + b for w, v, b in zip(self.weight, values, self.bias, strict=True)]


def _scale(scale: Scale | None) -> Callable[[list[Any]], list[Any]]:
    return list if scale is None else _BallScale(scale)


def _optional(affine: Affine | None) -> _BallAffine | None:
    return None if affine is None else _BallAffine(affine)


def _real(array: Array) -> arb_mat:
    return arb_mat(array.shape[0], array.shape[1], [arb(float(v)) for v in array.ravel()])


def _rows(array: Array) -> list[list[tuple[int, acb]]]:
    """The entries that are not zero: independent channels have few."""
    return [
        [(int(i), acb(float(row[i].real), float(row[i].imag))) for i in np.nonzero(row)[0]]
        for row in array
    ]


def _dot(row: list[tuple[int, acb]], values: Any) -> acb:
    return sum((weight * values[i] for i, weight in row), acb(0))


def _column(values: list[Any]) -> arb_mat:
    return arb_mat(len(values), 1, values)


class BallBlock:
    """A block over balls: weights exact, every rounding enclosed."""

    def __init__(self, layer: Layer) -> None:
        assert layer.block is not None
        self.size, self.block = layer.size, layer.block
        block = layer.block
        if isinstance(block, Block):
            self.eigenvalues = [acb(float(v.real), float(v.imag)) for v in layer.recurrent]
            self.input, self.output = _rows(layer.input), _rows(block.output)
            self.skip = _real(block.skip)
            self.before, self.mix = _optional(block.before), _optional(block.mix)
            self.gate = _optional(block.gate)
            self.first, self.last = _scale(block.first), _scale(block.last)
            return
        self.enter, self.leave = _BallAffine(block.enter), _BallAffine(block.leave)
        self.step_size, self.project = _BallAffine(block.step), _real(block.project)
        self.kernel = [[arb(float(v)) for v in row] for row in block.kernel]
        self.kernel_bias = [arb(float(v)) for v in block.kernel_bias]
        self.rates = [[arb(float(v)) for v in row] for row in block.rates]
        self.direct = [arb(float(v)) for v in block.skip]

    def zero(self) -> list[Column]:
        block = self.block
        if isinstance(block, Block):
            return [acb_mat(self.size, 1), arb_mat(block.width, 1)]
        h, length = block.kernel.shape
        return [arb_mat(self.size, 1), arb_mat(h * (length - 1), 1), arb_mat(block.width, 1)]

    def step(self, state: list[Column], feed: arb_mat) -> list[Column]:
        block = self.block
        if isinstance(block, Selective):
            return self._selective(block, state, feed)
        u = feed if self.before is None else self.before(feed)
        given, old = self.first(u.entries()), state[0].entries()
        moved = [
            a * x + _dot(row, given)
            for a, x, row in zip(self.eigenvalues, old, self.input, strict=True)
        ]
        seen = [_dot(row, moved).real for row in self.output]
        direct = (self.skip * _column(given)).entries()
        sigma = POINTWISE[block.nonlinearity]
        w = _column([sigma(a + b) for a, b in zip(seen, direct, strict=True)])
        y = list((w if self.mix is None else self.mix(w)).entries())
        if self.gate is not None:
            gates = self.gate(w).entries()
            y = [a * ball_sigmoid(g) for a, g in zip(y, gates, strict=True)]
        if block.residual:
            y = [a + b for a, b in zip(y, u.entries(), strict=True)]
        return [acb_mat(self.size, 1, moved), _column(self.last(y))]

    def _selective(self, block: Selective, state: list[Column], feed: arb_mat) -> list[Column]:
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
        seen = (self.project * _column(x)).entries()
        raw = self.step_size(_column(list(seen[:rank]))).entries()
        b, c = seen[rank : rank + n], seen[rank + n :]
        old, moved, outputs = state[0].entries(), [], []
        for i in range(h):
            dt = raw[i].exp().log1p() if raw[i] < 0 else raw[i] + (-raw[i]).exp().log1p()
            y = self.direct[i] * x[i]
            for j in range(n):
                moved.append((dt * self.rates[i][j]).exp() * old[i * n + j] + dt * b[j] * x[i])
                y = y + c[j] * moved[-1]
            outputs.append(y * silu(both[h + i]))
        return [_column(moved), _column(past[h:]), self.leave(_column(outputs))]
