"""h' = tanh(W h + U x + b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from memory_theorems.theorems.models.checking.ball_rows import Balls, plus
from memory_theorems.theorems.models.checking.comparison_maps import Grid, mapped
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.recurrences.gated import (
    Gated,
    Reach,
    RunningLayer,
    TwinLayer,
)
from memory_theorems.theorems.models.checking.recurrences.interface import Form
from memory_theorems.theorems.models.checking.twin_layers import Naming, State
from memory_theorems.theorems.models.checking.twins import Twin, through, total


class Tanh(Gated):
    name = "rnn-tanh"
    article = "a tanh layer"
    keys: ClassVar[Mapping[str, Form]] = {"recurrent": "n n", "input": "n d", "bias": "n"}
    erasable = True

    def move(self, running: RunningLayer, state: Balls, pushed: Balls, pulled: Balls) -> Balls:
        return [v.tanh() for v in plus(pushed, pulled)]

    def follow(
        self, twins: TwinLayer, state: State, driven: Twin, kept: Twin, naming: Naming
    ) -> State:
        return [naming.of(through(curve("tanh"), total(driven, kept)))]

    def swept(self, reach: Reach) -> tuple[Grid, Grid, tuple[Grid, ...]]:
        box = mapped("tanh", reach.far)
        return box, box, ()


TANH = Tanh()
