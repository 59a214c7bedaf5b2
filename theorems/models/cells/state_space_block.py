"""A layer of several around a diagonal linear state (:class:`~theorems.models.blocks.Block`)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from flint import acb, acb_mat, arb_mat

from memory_theorems.theorems.models import exact_texts
from memory_theorems.theorems.models.affine_forms import Linear
from memory_theorems.theorems.models.affine_norms import normalising
from memory_theorems.theorems.models.affine_pairs import Pair, added, applied, mapped, times
from memory_theorems.theorems.models.affine_parts import Map, Symbols, outer
from memory_theorems.theorems.models.affine_parts import zero as nothing
from memory_theorems.theorems.models.ball_parts import ball_map, ball_scale, column, real_balls
from memory_theorems.theorems.models.blocks import (
    NONLINEARITIES,
    POINTWISE,
    Block,
    ball_sigmoid,
    pointwise,
    sigmoid,
)
from memory_theorems.theorems.models.cells.interface import (
    Array,
    Cell,
    Column,
    Layer,
    Pullback,
    Shapes,
    State,
    ends,
)
from memory_theorems.theorems.models.cells.modes import LinearForms, modal_shares
from memory_theorems.theorems.models.entry_norms import KINDS, EntryNorm
from memory_theorems.theorems.models.smooth_functions import SMOOTH
from memory_theorems.verify.errors import InputError


class StateSpaceBlock(Cell):
    name = "state-space-block"
    reading = "discrete time, s' = A s + B x with diagonal A, v = Re(C s) + D x in each layer"
    biases = (0,)
    block = Block
    part = "mode"
    erasable = True

    def shapes(self, layer: Layer) -> Shapes:
        size, width = ends(layer)
        return {
            "input": (layer.input, (size, width)), "recurrent": (layer.recurrent, (size,)),
            **_shapes(_block(layer), size, width),
        }  # fmt: skip

    def weights(self, layer: Layer) -> dict[str, Any]:
        block = _block(layer)
        return {
            "cell": self.name,
            "recurrent": exact_texts.pairs([layer.recurrent])[0],
            "input": exact_texts.pairs(layer.input),
            "output": exact_texts.pairs(block.output),
            "skip": exact_texts.rationals(block.skip),
            "nonlinearity": block.nonlinearity,
            "before": exact_texts.affine(block.before),
            "mix": exact_texts.affine(block.mix),
            "gate": exact_texts.affine(block.gate),
            "residual": block.residual,
            "first": exact_texts.scale(block.first),
            "last": exact_texts.scale(block.last),
        }

    def zero(self, layer: Layer, batch: int) -> State:
        """(s, y)."""
        width = _block(layer).width
        return np.zeros((layer.size, batch), dtype=complex), np.zeros((width, batch))

    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        block = _block(layer)
        u = feed if block.before is None else block.before(feed)
        read = u if block.first is None else block.first(u)
        s = layer.recurrent[:, None] * state[0] + layer.input @ read
        w, slope = pointwise(block.nonlinearity, (block.output @ s).real + block.skip @ read)
        mixed = w if block.mix is None else block.mix(w)
        gate = np.ones_like(mixed) if block.gate is None else sigmoid(block.gate(w))
        whole = mixed * gate + (u if block.residual else 0)
        y = whole if block.last is None else block.last(whole)

        def pull(cotangent: State) -> tuple[State, Array]:
            of_y = cotangent[-1]
            if block.last is not None:
                of_y = block.last.pulled(whole, of_y)
            of_mixed = of_y * gate
            of_w = of_mixed if block.mix is None else block.mix.weight.T @ of_mixed
            if block.gate is not None:
                of_w = of_w + block.gate.weight.T @ (of_y * mixed * gate * (1 - gate))
            of_v = of_w * slope
            of_s = cotangent[0] + block.output.conj().T @ of_v
            of_u = (layer.input.conj().T @ of_s).real + block.skip.T @ of_v
            if block.first is not None:
                of_u = block.first.pulled(u, of_u)
            if block.residual:
                of_u = of_u + of_y
            back = of_u if block.before is None else block.before.weight.T @ of_u
            return (layer.recurrent.conj()[:, None] * of_s, np.zeros_like(of_y)), back

        return (s, y), pull

    def balls(self, layer: Layer) -> _Balls:
        return _Balls(layer)

    def affine(self, layer: Layer) -> _Forms:
        return _Forms(layer, _block(layer))

    def fewer(self, layer: Layer, keep: Array) -> Layer:
        block = _block(layer)
        return replace(
            layer,
            recurrent=layer.recurrent[keep],
            input=layer.input[keep],
            block=replace(block, output=block.output[:, keep]),
        )

    def shares(self, layer: Layer, after: Array | None, window: int) -> Array:
        return modal_shares(layer, _block(layer).output, window)


def _block(layer: Layer) -> Block:
    assert isinstance(layer.block, Block)
    return layer.block


def _shapes(block: Block, size: int, width: int) -> Shapes:
    seen = len(block.output)
    found: Shapes = {
        "output": (block.output, (seen, size)),
        "skip": (block.skip, (seen, width)),
    }
    if block.nonlinearity not in NONLINEARITIES or type(block.residual) is not bool:
        raise InputError(f"a block's nonlinearity is one of {', '.join(NONLINEARITIES)}")
    if block.gate is not None and block.mix is None:
        raise InputError("a block's gate is for a map of its shape, and there is none")
    if block.residual and block.width != width:
        raise InputError(f"{width} inputs of a block do not add to {block.width}")
    for name, rows, columns in (
        ("before", width, None), ("mix", None, seen), ("gate", block.width, seen),
    ):  # fmt: skip
        affine = getattr(block, name)
        if affine is not None:
            own = affine.weight.shape
            rows = own[0] if rows is None else rows
            found[f"{name}.weight"] = (
                affine.weight,
                (rows, own[-1] if columns is None else columns),
            )
            found[f"{name}.bias"] = (affine.bias, (rows,))
    for name, channels in (("first", width), ("last", block.width)):
        scale = getattr(block, name)
        if isinstance(scale, EntryNorm) and (scale.kind not in KINDS or not scale.epsilon > 0):
            raise InputError(f"a norm is one of {', '.join(KINDS)}, and its epsilon positive")
        if scale is not None:
            found |= {f"{name}.weight": (scale.weight, (channels,)),
                      f"{name}.bias": (scale.bias, (channels,))}  # fmt: skip
    return found


class _Balls:
    def __init__(self, layer: Layer) -> None:
        self.size, self.block = layer.size, _block(layer)
        block = self.block
        self.eigenvalues = [acb(float(v.real), float(v.imag)) for v in layer.recurrent]
        self.input, self.output = _rows(layer.input), _rows(block.output)
        self.skip = real_balls(block.skip)
        self.before, self.mix = ball_map(block.before), ball_map(block.mix)
        self.gate = ball_map(block.gate)
        self.first, self.last = ball_scale(block.first), ball_scale(block.last)

    def zero(self) -> list[Column]:
        return [acb_mat(self.size, 1), arb_mat(self.block.width, 1)]

    def step(self, state: list[Column], feed: Column) -> list[Column]:
        block = self.block
        u = feed if self.before is None else self.before(feed)
        given, old = self.first(u.entries()), state[0].entries()
        moved = [
            a * x + _dot(row, given)
            for a, x, row in zip(self.eigenvalues, old, self.input, strict=True)
        ]
        seen = [_dot(row, moved).real for row in self.output]
        direct = (self.skip * column(given)).entries()
        sigma = POINTWISE[block.nonlinearity]
        w = column([sigma(a + b) for a, b in zip(seen, direct, strict=True)])
        y = list((w if self.mix is None else self.mix(w)).entries())
        if self.gate is not None:
            gates = self.gate(w).entries()
            y = [a * ball_sigmoid(g) for a, g in zip(y, gates, strict=True)]
        if block.residual:
            y = [a + b for a, b in zip(y, u.entries(), strict=True)]
        return [acb_mat(self.size, 1, moved), column(self.last(y))]


def _rows(array: Array) -> list[list[tuple[int, acb]]]:
    """The entries that are not zero: independent channels have few."""
    return [
        [(int(i), acb(float(row[i].real), float(row[i].imag))) for i in np.nonzero(row)[0]]
        for row in array
    ]


def _dot(row: list[tuple[int, acb]], values: Any) -> acb:
    return sum((weight * values[i] for i, weight in row), acb(0))


class _Forms:
    def __init__(self, layer: Layer, block: Block) -> None:
        self.linear = LinearForms(layer)
        output = np.asarray(block.output, dtype=np.complex128)
        self.output = Linear.of(np.concatenate([output.real, -output.imag], axis=1))
        self.skip = Linear.of(block.skip)
        self.before, self.mix, self.gate = (
            Map.of(part) for part in (block.before, block.mix, block.gate)
        )
        self.first, self.last = normalising(block.first), normalising(block.last)
        self.block = block
        self.outer = outer(block.nonlinearity)

    def zero(self) -> list[Pair]:
        return [self.linear.zero(), nothing(self.block.width)]

    def step(self, state: list[Pair], feed: Pair, symbols: Symbols) -> list[Pair]:
        u = feed if self.before is None else self.before(feed)
        read = u if self.first is None else self.first(u, symbols)
        s = symbols.owned(self.linear.moved(state[0], read))
        w = self.outer(added(mapped(self.output, s), mapped(self.skip, read)))
        if self.mix is not None or self.gate is not None:
            w = symbols.owned(w)
        y = w if self.mix is None else self.mix(w)
        if self.gate is not None:
            y = times(y, applied(SMOOTH["logistic"], self.gate(w)))
        if self.block.residual:
            y = added(y, u)
        return [s, symbols.owned(y if self.last is None else self.last(y, symbols))]


BLOCK = StateSpaceBlock()
