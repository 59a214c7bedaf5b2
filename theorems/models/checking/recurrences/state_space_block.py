"""A layer of several around a diagonal linear state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.models.checking.blocks import Running, StateSpace, of_block
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.recurrences.interface import (
    FLAG,
    NUMBER,
    TEXT,
    Form,
    Recurrence,
)
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twin_layers import (
    Affine,
    Modes,
    Naming,
    State,
    nothing,
    real_part,
)
from memory_theorems.theorems.models.checking.twin_norms import norm_of
from memory_theorems.theorems.models.checking.twins import Twin, product, through, total


def _norm(axis: str) -> Mapping[str, str]:
    """LayerNorm or RMSNorm."""
    return {"kind": TEXT, "weight": axis, "bias": axis, "epsilon": NUMBER}


class StateSpaceBlock(Recurrence):
    name = "state-space-block"
    article = "a state-space block"
    keys: ClassVar[Mapping[str, Form]] = {
        "recurrent": "n 2",
        "input": "n d 2",
        "output": "p n 2",
        "skip": "p d",
        "nonlinearity": TEXT,
        "before": {"weight": "d e", "bias": "d"},
        "mix": {"weight": "q p", "bias": "q"},
        "gate": {"weight": "q p", "bias": "q"},
        "residual": FLAG,
        "first": ({"weight": "d", "bias": "d"}, _norm("d")),
        "last": ({"weight": "o", "bias": "o"}, _norm("o")),
    }
    outputs = "qp"
    absent = ("before", "mix", "gate", "first", "last")
    block = True
    erasable = True
    part = "mode"

    def running(self, layer: Mapping[str, Any]) -> Running:
        return of_block(layer)

    def twins(self, layer: Mapping[str, Any]) -> _Twins:
        return _Twins(layer)


class _Twins:
    def __init__(self, layer: Mapping[str, Any]) -> None:
        # Refused where parts do not fit: arrays of one row would be taken for longer ones.
        StateSpace(layer)
        self.modes, self.output = Modes(layer), real_part(layer["output"])
        self.skip = exact_doubles(layer["skip"], len(self.output), len(layer["skip"][0]))
        kind = layer["nonlinearity"]
        self.plain, self.residual = kind == "none", layer["residual"]
        self.curve = None if kind in ("none", "relu") else curve(kind)
        self.before, self.mix, self.gate = (
            None if layer[key] is None else Affine(layer[key]) for key in ("before", "mix", "gate")
        )
        self.first, self.last = (
            None if layer[key] is None else norm_of(layer[key]) for key in ("first", "last")
        )
        self.width = len(self.output if layer["mix"] is None else layer["mix"]["weight"])

    def zero(self) -> State:
        return [*self.modes.zero(), nothing(self.width)]

    def step(self, state: State, x: Twin, naming: Naming) -> State:
        u = x if self.before is None else self.before(x)
        read = u if self.first is None else self.first(u, naming)
        s = naming.of(self.modes.moved(state[0], read))
        v = total(s.under(self.output), read.under(self.skip))
        w = v if self.plain else through(self.curve, v)
        if self.mix is not None or self.gate is not None:
            w = naming.of(w)
        y = w if self.mix is None else self.mix(w)
        if self.gate is not None:
            y = product(y, through(curve("logistic"), self.gate(w)))
        if self.residual:
            y = total(y, u)
        return [s, naming.of(y if self.last is None else self.last(y, naming))]


BLOCK = StateSpaceBlock()
