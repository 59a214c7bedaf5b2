"""What the nodes of an ONNX graph do to the axes of a value: times, sequences and features.

An axis is ``feature`` (inputs, states, outputs), ``one`` (of length 1), or one of the two others of
the input, of which the first layer says which are the times.  Features stay whole and in their
order; behind the last layer the last time may be chosen, or a sequence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

Axes = tuple[str, ...]
FEATURE, ONE, TIME = "feature", "one", "time"


class Unread(Exception):
    """What a node does is none of these; its message says which."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A node, with the constants of its graph by name."""

    operator: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    attributes: Mapping[str, Any]
    constants: Mapping[str, NDArray[Any]]

    @property
    def name(self) -> str:
        return f"the {self.operator} that gives {next(filter(None, self.outputs), 'nothing')!r}"

    def has(self, place: int) -> bool:
        """Whether an input stands at that place."""
        return len(self.inputs) > place and bool(self.inputs[place])

    def constant(self, place: int) -> NDArray[Any] | None:
        """The input at that place, None where it is no constant."""
        return self.constants.get(self.inputs[place]) if self.has(place) else None

    def named_axes(self, length: int) -> list[int]:
        """The axes in an attribute or, from version 13 on, in an input, from 0 to length - 1."""
        told = self.constant(1)
        named = self.attributes.get("axes") if told is None else told.ravel().tolist()
        if named is None:
            raise Unread(f"{self.name} does not say which axes")
        return [int(place) % length for place in named]


def reshaped(node: Node, axes: Axes, last: bool) -> Axes:
    """The axes of the node's first output; ``last``: whether no layer follows.  Raises Unread."""
    does = _DOES.get(node.operator)
    if does is None or (not last and does in (_gather, _slice)):
        raise Unread(f"what {node.name} does is not read")
    return does(node, axes)


def _identity(node: Node, axes: Axes) -> Axes:
    return axes


def _dropout(node: Node, axes: Axes) -> Axes:
    training = node.constant(2)
    if node.has(2) and (training is None or training.any()):
        raise Unread(f"{node.name} drops units")
    return axes


def _transpose(node: Node, axes: Axes) -> Axes:
    order = list(node.attributes.get("perm", range(len(axes))[::-1]))
    if sorted(order) != list(range(len(axes))):
        raise Unread(f"{node.name} has no order of {len(axes)} axes")
    return tuple(axes[place] for place in order)


def _squeeze(node: Node, axes: Axes) -> Axes:
    places = node.named_axes(len(axes))
    if any(axes[place] != ONE for place in places):
        raise Unread(f"{node.name} drops an axis that need not have length 1")
    return tuple(axis for place, axis in enumerate(axes) if place not in places)


def _unsqueeze(node: Node, axes: Axes) -> Axes:
    told = node.constant(1)
    added = len(node.attributes.get("axes", ())) if told is None else told.size
    kept = list(axes)
    for place in sorted(node.named_axes(len(axes) + added)):
        kept.insert(place, ONE)
    return tuple(kept)


def _reshape(node: Node, axes: Axes) -> Axes:
    """States of one direction: times, sequences, one, features without the one."""
    shape = node.constant(1)
    told = None if shape is None else shape.ravel().tolist()
    if told != [0, 0, -1] or len(axes) != 4 or axes[2:] != (ONE, FEATURE):
        raise Unread(f"{node.name} may mix features and times")
    return (axes[0], axes[1], FEATURE)


def _gather(node: Node, axes: Axes) -> Axes:
    place, chosen = int(node.attributes.get("axis", 0)) % len(axes), node.constant(1)
    if chosen is None or chosen.size != 1 or axes[place] == FEATURE:
        raise Unread(f"{node.name} does not choose one time or sequence")
    if axes[place] == TIME and chosen.item() != -1:
        raise Unread(f"{node.name} chooses another time than the last")
    return (*axes[:place], *[ONE] * chosen.ndim, *axes[place + 1 :])


def _slice(node: Node, axes: Axes) -> Axes:
    """Of times the last, and nothing backwards."""
    start, places, steps = (node.constant(at) for at in (1, 3, 4))
    if start is None or places is None or (node.has(4) and (steps is None or (steps != 1).any())):
        raise Unread(f"{node.name} does not choose in order")
    for first, place in zip(start.ravel(), places.ravel(), strict=True):
        if axes[int(place)] == FEATURE:
            raise Unread(f"{node.name} may choose among features")
        end = node.constant(2)
        if axes[int(place)] == TIME and (
            first != -1 or end is None or end.ravel().min() < 2**31 - 1
        ):
            raise Unread(f"{node.name} chooses another time than the last")
    return axes


_DOES: Mapping[str, Callable[[Node, Axes], Axes]] = {
    "Identity": _identity,
    "Dropout": _dropout,
    "Transpose": _transpose,
    "Squeeze": _squeeze,
    "Unsqueeze": _unsqueeze,
    "Reshape": _reshape,
    "Gather": _gather,
    "Slice": _slice,
}
