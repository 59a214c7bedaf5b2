r"""A diagonal linear system: :math:`s' = a s + B x` with complex a and B, read as Re(C s)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
from flint import acb, acb_mat

from memory_theorems.theorems.models.affine_pairs import Pair
from memory_theorems.theorems.models.affine_parts import Symbols
from memory_theorems.theorems.models.ball_parts import complex_balls
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
from memory_theorems.theorems.models.exact_texts import pairs


class Diagonal(Cell):
    name = "diagonal"
    reading = "discrete time, s' = A s + B x with diagonal A, y = Re(C s)"
    biases = (0,)
    linear = True
    complex_output = True
    alone = True
    part = "mode"

    def shapes(self, layer: Layer) -> Shapes:
        size, width = ends(layer)
        return {"input": (layer.input, (size, width)), "recurrent": (layer.recurrent, (size,))}

    def weights(self, layer: Layer) -> dict[str, Any]:
        return {
            "cell": self.name,
            "recurrent": pairs([layer.recurrent])[0],
            "input": pairs(layer.input),
            "bias": ["0"] * layer.size,
        }

    def bias_sums(self, layer: Layer) -> tuple[list[Fraction], list[Fraction]]:
        return [Fraction(0)] * layer.size, [Fraction(0)] * layer.size

    def zero(self, layer: Layer, batch: int) -> State:
        return (np.zeros((layer.size, batch), dtype=np.complex128),)

    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        new = layer.recurrent[:, None] * state[-1] + layer.input @ feed

        def pull(cotangent: State) -> tuple[State, Array]:
            (of_new,) = cotangent
            back = layer.recurrent.conj()[:, None] * of_new
            return (back,), (layer.input.conj().T @ of_new).real

        return (new,), pull

    def balls(self, layer: Layer) -> _Balls:
        return _Balls(layer)

    def affine(self, layer: Layer) -> _Forms:
        return _Forms(layer)

    def fewer(self, layer: Layer, keep: Array) -> Layer:
        return replace(layer, recurrent=layer.recurrent[keep], input=layer.input[keep])

    def shares(self, layer: Layer, after: Array | None, window: int) -> Array:
        return modal_shares(layer, after, window)


class _Balls:
    def __init__(self, layer: Layer) -> None:
        self.size = layer.size
        self.eigenvalues = [acb(v.real, v.imag) for v in layer.recurrent.astype(complex)]
        self.input = complex_balls(layer.input)

    def zero(self) -> list[Column]:
        return [acb_mat(self.size, 1)]

    def step(self, state: list[Column], feed: Column) -> list[Column]:
        pushed = (self.input * acb_mat(feed)).entries()
        old = state[0].entries()
        moved = [a * s + p for a, s, p in zip(self.eigenvalues, old, pushed, strict=True)]
        return [acb_mat(self.size, 1, moved)]


class _Forms:
    def __init__(self, layer: Layer) -> None:
        self.linear = LinearForms(layer)

    def zero(self) -> list[Pair]:
        return [self.linear.zero()]

    def step(self, state: list[Pair], feed: Pair, symbols: Symbols) -> list[Pair]:
        return [symbols.owned(self.linear.moved(state[0], feed))]


DIAGONAL = Diagonal()
