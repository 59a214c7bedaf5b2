r"""One gate without a gate: :math:`h' = \sigma(W h + U x + b)`, with slopes of sigma in [0, 1].

Two runs differ by :math:`|\delta'| \le |W| |\delta| + |U| |\delta x|`: the comparison map of
:class:`~theorems.models.componentwise.Comparison`.
"""

from __future__ import annotations

from abc import abstractmethod

from flint import arb

from memory_theorems.theorems.models.affine_pairs import Pair, added
from memory_theorems.theorems.models.affine_parts import Symbols
from memory_theorems.theorems.models.cells.gated import Gated, GatedBalls, GatedForms, float_sums
from memory_theorems.theorems.models.cells.interface import Array, Column, Layer, Pullback, State
from memory_theorems.theorems.models.componentwise import Comparison, InputBound
from memory_theorems.theorems.models.fixed_point import Vector


class Plain(Gated):
    gates = 1
    erasable = True

    @abstractmethod
    def activate(self, sums: Array) -> Array:
        """sigma in floats."""

    @abstractmethod
    def slope(self, sums: Array, new: Array) -> Array:
        """Its slope where its value is ``new``."""

    @abstractmethod
    def ball(self, value: arb) -> arb:
        """sigma of a ball."""

    @abstractmethod
    def form(self, sums: Pair) -> Pair:
        """sigma of affine forms."""

    def step(self, layer: Layer, state: State, feed: Array) -> tuple[State, Pullback]:
        sums = float_sums(layer, state, feed)
        new = self.activate(sums)

        def pull(cotangent: State) -> tuple[State, Array]:
            delta = cotangent[0] * self.slope(sums, new)
            return (layer.recurrent.T @ delta,), layer.input.T @ delta

        return (new,), pull

    def ball_step(
        self, balls: GatedBalls, state: list[Column], pushed: list[arb], pulled: list[arb]
    ) -> list[Column]:
        return [balls.column([self.ball(a + b) for a, b in zip(pushed, pulled, strict=True)])]

    def affine_step(
        self, forms: GatedForms, state: list[Pair], pushed: Pair, pulled: Pair, symbols: Symbols
    ) -> list[Pair]:
        return [symbols.owned(self.form(added(pushed, pulled)))]

    def compare(
        self, layer: Layer, inputs: InputBound | Vector, box: Vector | None = None
    ) -> Comparison:
        if box is None:
            raise ValueError("a ReLU or linear layer needs a bound of its states")
        return Comparison(self.compared_gates(layer, inputs), box, box)
