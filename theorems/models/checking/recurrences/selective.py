"""Mamba's selective block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.models.checking.blocks import Running, Selective, of_block
from memory_theorems.theorems.models.checking.curves import curve
from memory_theorems.theorems.models.checking.recurrences.interface import Form, Recurrence
from memory_theorems.theorems.models.checking.stored import exact_doubles
from memory_theorems.theorems.models.checking.twin_layers import (
    Affine,
    Naming,
    Shift,
    State,
    nothing,
)
from memory_theorems.theorems.models.checking.twins import (
    Twin,
    beside,
    grouped,
    product,
    repeated,
    stretched,
    through,
    tiled,
    total,
)


class SelectiveBlock(Recurrence):
    name = "selective"
    article = "a Mamba block"
    keys: ClassVar[Mapping[str, Form]] = {
        "recurrent": "h n",
        "input": "2h d",
        "bias": "2h",
        "kernel": "h k",
        "kernel_bias": "h",
        "project": "r+2n h",
        "step": {"weight": "h r", "bias": "h"},
        "skip": "h",
        "leave": {"weight": "o h", "bias": "o"},
    }
    outputs = "o"
    alone = True
    part = "channel"

    def running(self, layer: Mapping[str, Any]) -> Running:
        return of_block(layer)

    def twins(self, layer: Mapping[str, Any]) -> _Twins:
        return _Twins(layer)


class _Twins:
    def __init__(self, layer: Mapping[str, Any]) -> None:
        # Refused where parts do not fit, and where a rate is not negative.
        numbers = Selective(layer)
        h, n = self.channels, self.states = numbers.channels, numbers.states
        self.rank, self.width = numbers.rank, len(layer["leave"]["weight"])
        self.enter = Affine({"weight": layer["input"], "bias": layer["bias"]})
        self.step_size, self.leave = Affine(layer["step"]), Affine(layer["leave"])
        self.project = exact_doubles(layer["project"], self.rank + 2 * n, h)
        self.kernel = exact_doubles(layer["kernel"], h, numbers.length)
        self.kernel_bias = Shift(layer["kernel_bias"])
        self.skip = exact_doubles([layer["skip"]], 1, h)[0]
        self.rates = exact_doubles(layer["recurrent"], h, n).reshape(-1)

    def zero(self) -> State:
        h = self.channels
        past = h * (self.kernel.shape[1] - 1)
        return [nothing(h * self.states), nothing(past), nothing(self.width)]

    def step(self, state: State, x: Twin, naming: Naming) -> State:
        h, n, rank, length = self.channels, self.states, self.rank, self.kernel.shape[1]
        entered = naming.of(self.enter(x))
        kept = state[1]
        window = entered.part(0, h) if length == 1 else beside(kept, entered.part(0, h))
        folded = stretched(window.part(0, h), self.kernel[:, 0])
        for k in range(1, length):
            tap = stretched(window.part(k * h, (k + 1) * h), self.kernel[:, k])
            folded = total(folded, tap)
        u = naming.of(through(curve("silu"), self.kernel_bias(folded)))
        seen = u.under(self.project)
        dt = naming.of(through(curve("softplus"), self.step_size(seen.part(0, rank))))
        # A state (i, j) stands at i n + j.
        key, query = (
            tiled(seen.part(rank, rank + n), h),
            tiled(seen.part(rank + n, rank + 2 * n), h),
        )
        # No exponent is positive: every step is positive and every rate negative.
        exponent = stretched(repeated(dt, n), self.rates)
        held = product(through(curve("decay"), exponent), state[0])
        s = naming.of(total(held, product(repeated(product(dt, u), n), key)))
        read = grouped(product(query, s), n)
        y = naming.of(total(read, stretched(u, self.skip)))
        gated = product(y, through(curve("silu"), entered.part(h, 2 * h)))
        past = kept if length == 1 else window.part(h, length * h)
        return [s, past, naming.of(self.leave(gated))]


SELECTIVE = SelectiveBlock()
