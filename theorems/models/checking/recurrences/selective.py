"""Mamba's selective block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from memory_theorems.theorems.models.checking.blocks import Running, of_block
from memory_theorems.theorems.models.checking.recurrences.interface import Form, Recurrence


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


SELECTIVE = SelectiveBlock()
