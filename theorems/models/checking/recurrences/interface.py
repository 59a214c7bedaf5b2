"""What a check asks of a recurrence."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from memory_theorems.theorems.models.checking.blocks import Running
from memory_theorems.theorems.models.checking.comparison_maps import Grid, Map
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.twin_layers import Stepping

#: Forms that are no arrays.
TEXT, FLAG, NUMBER = "text", "flag", "number"
Parts = Mapping[str, str]
#: Axes, or parts with theirs, or several such that differ in their keys.
Form = str | Parts | tuple[Parts, ...]


class Recurrence(ABC):
    """``name``: the ``cell`` of a layer; ``article``: in sentences; ``keys``: those of a layer
    beside ``cell``, each with its axes, or with those of its parts (one of several lists), as
    :mod:`theorems.models.checking.keys` reads them; ``outputs``: the axes of which the first that
    there is counts the outputs; ``absent``: keys that may be null; ``alone``: stands in no layer
    beside others; ``block``: nor do others beside it; ``complex_output``: outputs are real parts;
    ``gates``: rows of the recurrent matrix by its columns; ``erasable``: without recurrent weights
    a layer has no memory; ``part``: what a component is called.
    """

    name: ClassVar[str]
    article: ClassVar[str]
    keys: ClassVar[Mapping[str, Form]]
    outputs: ClassVar[str] = "n"
    absent: ClassVar[tuple[str, ...]] = ()
    alone: ClassVar[bool] = False
    block: ClassVar[bool] = False
    complex_output: ClassVar[bool] = False
    gates: ClassVar[int] = 1
    erasable: ClassVar[bool] = False
    part: ClassVar[str] = "unit"

    @abstractmethod
    def running(self, layer: Mapping[str, Any]) -> Running:
        """The layer over balls.  Refused where parts do not fit."""

    def twins(self, layer: Mapping[str, Any]) -> Stepping:
        """The layer over twins.  Refused where there is none."""
        raise Refused(f"a layer without zonotopes: {self.name}")

    def compared(
        self, layer: Mapping[str, Any], feed: Grid | None, bound: Fraction, norm: str, sweeps: int
    ) -> Map:
        """The comparison of two runs; ``feed``: the box of the layer below, if there is one."""
        raise Refused(f"no comparison system for {self.name}")
