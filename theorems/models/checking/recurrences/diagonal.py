"""s' = a s + B x with complex a and B, read as Re(C s)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from flint import acb

from memory_theorems.theorems.models.checking.ball_rows import (
    Balls,
    ball_matrix,
    complex_ball,
    times,
)
from memory_theorems.theorems.models.checking.exact import number, require
from memory_theorems.theorems.models.checking.recurrences.interface import Form, Recurrence
from memory_theorems.theorems.models.checking.twin_layers import Modes


class Diagonal(Recurrence):
    name = "diagonal"
    article = "a diagonal system"
    keys: ClassVar[Mapping[str, Form]] = {"recurrent": "n 2", "input": "n d 2", "bias": "n"}
    alone = True
    complex_output = True
    part = "mode"

    def running(self, layer: Mapping[str, Any]) -> _Running:
        return _Running(layer)

    def twins(self, layer: Mapping[str, Any]) -> Modes:
        return Modes(layer)


class _Running:
    def __init__(self, layer: Mapping[str, Any]) -> None:
        self.eigenvalues = [complex_ball(value) for value in layer["recurrent"]]
        self.inputs = ball_matrix(layer["input"], complex_=True)
        require(all(number(value) == 0 for value in layer["bias"]), "a bias in a linear system")

    def zero(self) -> Balls:
        return [acb(0)] * len(self.eigenvalues)

    def hidden(self, state: Balls) -> Balls:
        return state

    def step(self, state: Balls, x: Balls) -> Balls:
        pushed = times(self.inputs, [acb(value) for value in x])
        return [a * s + p for a, s, p in zip(self.eigenvalues, state, pushed, strict=True)]


DIAGONAL = Diagonal()
