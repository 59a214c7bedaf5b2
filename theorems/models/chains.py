"""Comparison systems of all layers of a model: a layer sees the gap of the one below."""

from __future__ import annotations

from memory_theorems.theorems.models.cells.interface import Layer
from memory_theorems.theorems.models.componentwise import Comparison, InputBound
from memory_theorems.theorems.models.fixed_point import Vector


def chain(
    layers: tuple[Layer, ...], inputs: InputBound, boxes: tuple[Vector | None, ...] = ()
) -> tuple[Comparison, ...]:
    """Comparison systems of all layers, each fed by the box of the one below."""
    systems: list[Comparison] = []
    feed: InputBound | Vector = inputs
    for index, layer in enumerate(layers):
        systems.append(layer.cell.compare(layer, feed, boxes[index] if boxes else None))
        feed = systems[-1].box
    return tuple(systems)


def advance(systems: tuple[Comparison, ...], gaps: tuple[Vector, ...]) -> tuple[Vector, ...]:
    """One step of all layers: a layer sees the *new* hidden gap of the layer below."""
    moved: list[Vector] = []
    below: Vector | None = None
    for system, gap in zip(systems, gaps, strict=True):
        moved.append(system.step(gap, below))
        below = system.hidden(moved[-1])
    return tuple(moved)
