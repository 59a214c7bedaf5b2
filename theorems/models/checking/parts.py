"""Replay of an attribution: each part's rest is made from the weights and its window proved.

Weights of a document are struck or set to zero here as
:mod:`theorems.models.attribution` states it, in the exact numbers of the document.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from memory_theorems.theorems.models.checking.exact import Refused, require
from memory_theorems.theorems.models.checking.recurrences.known import recurrence_of

#: What an attribution says it is, and its keys.
_MEANS = (
    "the window of the model in which a unit is left out with all weights that write or read it, "
    "or a layer's recurrent weights are zero, by the same method"
)
_KEYS = {"definition", "parts", "not_asked"}
_PART = {
    "part", "layer", "index", "change", "certified_window", "needed_window_lower", "factor",
    "failing_hypothesis", "certificate", "aligned_inputs", "adversarial_inputs",
}  # fmt: skip


def documents(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One document for each part that has a window: the rest of the model with its certificate."""
    told, found = document["attribution"], []
    require(set(told) == _KEYS and told["definition"] == _MEANS, "another kind of attribution")
    require(all(set(part) == _PART for part in told["parts"]), "unknown keys of a part")
    places = {(part["layer"], part["index"]) for part in told["parts"]}
    require(len(places) == len(told["parts"]), "a part stands twice")
    # Without a window nothing is asked for.
    shown = document["certified_window"] is not None
    left = _parts_of(document["weights"]["layers"]) - len(places) if shown else 0
    require(
        type(told["not_asked"]) is int and told["not_asked"] == left,
        "the number of parts that were not asked for is another one",
    )
    for part in told["parts"]:
        if part["certified_window"] is None:
            require(part["certificate"] is None, "a certificate of a part without a window")
            continue
        cell = recurrence_of(document["weights"]["layers"][part["layer"]])
        named = "layer" if part["index"] is None else cell.part
        require(part["part"] == named, "a part of another kind")
        rest = {name: value for name, value in document.items() if name != "attribution"}
        for name in (
            "certified_window", "needed_window_lower", "factor", "certificate",
            "adversarial_inputs", "aligned_inputs",
        ):  # fmt: skip
            rest[name] = part[name]
        rest["weights"] = without(document["weights"], part)
        found.append(rest)
    return found


def _parts_of(layers: list[Mapping[str, Any]]) -> int:
    """How many parts there are: units of layers with several, and of several layers those that
    can be made memoryless."""
    units = [len(layer["recurrent"]) // recurrence_of(layer).gates for layer in layers]
    freed = sum(recurrence_of(layer).erasable for layer in layers) if len(layers) > 1 else 0
    return freed + sum(many for many in units if many > 1)


def without(weights: Mapping[str, Any], part: Mapping[str, Any]) -> dict[str, Any]:
    """The weights of the rest."""
    rest: dict[str, Any] = copy.deepcopy(dict(weights))
    place, index = part["layer"], part["index"]
    require(type(place) is int and 0 <= place < len(rest["layers"]), "a part of no layer")
    layer = rest["layers"][place]
    cell = layer["cell"]
    if index is None:
        require(part["change"] == "made memoryless", "a layer is made memoryless")
        erasable = recurrence_of(layer).erasable
        require(erasable and len(rest["layers"]) > 1, "a layer that has no such weights")
        zero: Any = ["0", "0"] if cell == "state-space-block" else "0"
        layer["recurrent"] = [
            zero if cell == "state-space-block" else ["0"] * len(row) for row in layer["recurrent"]
        ]
        return rest
    require(part["change"] == "left out", "a unit is left out")
    gates = recurrence_of(layer).gates
    size = len(layer["recurrent"]) // gates
    require(type(index) is int and 0 <= index < size and size > 1, "a part of no unit")
    if cell == "selective":
        _channel(layer, index, size)
        return rest
    rows = [gate * size + index for gate in range(gates)]
    _strike(layer["recurrent"], rows)
    _strike(layer["input"], rows)
    if cell == "state-space-block":
        _strike_columns(layer["output"], index)
        return rest
    if cell == "diagonal":
        # A diagonal system has as many biases as modes, all zero.
        del layer["bias"][index]
    else:
        _strike_columns(layer["recurrent"], index)
        _strike(layer["bias"], rows)
        if "hidden_bias" in layer:
            del layer["hidden_bias"][index]
    if place + 1 < len(rest["layers"]):
        _strike_columns(rest["layers"][place + 1]["input"], index)
    elif rest["readout"] is not None:
        _strike_columns(rest["readout"], index)
    return rest


def _channel(layer: dict[str, Any], index: int, size: int) -> None:
    for name in ("recurrent", "kernel", "kernel_bias", "skip"):
        del layer[name][index]
    for name in ("weight", "bias"):
        del layer["step"][name][index]
    for name in ("input", "bias"):
        _strike(layer[name], [index, size + index])
    _strike_columns(layer["project"], index)
    _strike_columns(layer["leave"]["weight"], index)


def _strike(rows: Any, places: list[int]) -> None:
    if len(rows) <= max(places):
        raise Refused("the matrices do not fit together")
    for place in reversed(places):
        del rows[place]


def _strike_columns(rows: Any, index: int) -> None:
    for row in rows:
        del row[index]
