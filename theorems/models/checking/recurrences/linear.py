"""s' = A s + B x + b."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.models.checking.ball_rows import Balls, plus
from memory_theorems.theorems.models.checking.recurrences.gated import (
    Gated,
    RunningLayer,
    TwinLayer,
)
from memory_theorems.theorems.models.checking.recurrences.interface import Form
from memory_theorems.theorems.models.checking.twin_layers import Naming, State
from memory_theorems.theorems.models.checking.twins import Twin, total


class Linear(Gated):
    name = "linear"
    article = "a linear system"
    keys: ClassVar[Mapping[str, Form]] = {"recurrent": "n n", "input": "n d", "bias": "n"}
    erasable = True

    def move(self, running: RunningLayer, state: Balls, pushed: Balls, pulled: Balls) -> Balls:
        return plus(pushed, pulled)

    def follow(
        self, twins: TwinLayer, state: State, driven: Twin, kept: Twin, naming: Naming
    ) -> State:
        return [naming.of(total(driven, kept))]


LINEAR = Linear()
