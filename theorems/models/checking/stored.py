"""Layers of a document as exact doubles, with enclosures of the biases and of the inputs' part."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking.admissible import Admissible, stated
from memory_theorems.theorems.models.checking.exact import matrix, number, require
from memory_theorems.theorems.models.checking.inclusions import Stored
from memory_theorems.theorems.models.checking.intervals import Box, Floats

GATES = {"rnn-tanh": 1, "rnn-relu": 1, "gru": 3, "lstm": 4}


def stored_layer(layer: Mapping[str, Any], document: Mapping[str, Any]) -> Stored:
    """A layer of the document, driven by all inputs within the document's bound."""
    cell, size = layer["cell"], len(layer["recurrent"][0])
    require(cell in GATES, f"not a layer of this method: {cell}")
    rows, width = GATES[cell] * size, len(layer["input"][0])
    inputs = exact_doubles(layer["input"], rows, width)
    inner = [number(v) for v in layer["bias"]]
    hidden = [number(v) for v in layer["hidden_bias"]] if cell == "gru" else [Fraction(0)] * size
    require(len(inner) == rows and len(hidden) == size, "a bias does not fit")
    return enclosed(
        cell,
        exact_doubles(layer["recurrent"], rows, size),
        inputs,
        (inner, hidden),
        stated(document, width),
        number(document.get("start_bound", "0")),
    )


def enclosed(
    cell: str,
    recurrent: Floats,
    inputs: Floats,
    biases: tuple[list[Fraction], list[Fraction]],
    admissible: Admissible,
    start: Fraction = Fraction(0),
) -> Stored:
    """``biases``: the sums of the biases, and the GRU's bias inside the reset gate; ``start``:
    the bound of the entries of the first state."""
    require(start >= 0, "the bound of the first state is negative")
    require(admissible.norm in ("2", "inf"), "unknown input norm")
    inner, hidden = biases
    return Stored(
        cell, recurrent, Box.around(inner, (len(inner),)), Box.around(hidden, (len(hidden),)),
        admissible.pushed(inputs), float(Box.around([start], (1,)).high[0]),
    )  # fmt: skip


def stored_readout(rows: Any, size: int) -> Floats | None:
    return None if rows is None else exact_doubles(rows, None, size)


def exact_doubles(rows: Any, height: int | None, width: int) -> Floats:
    """Weights as doubles, which must be exact."""
    values = matrix(rows, height, width)
    array = np.array([[float(v) for v in row] for row in values], dtype=np.float64)
    require(
        all(Fraction(float(x)) == v for a, b in zip(array, values, strict=True)
            for x, v in zip(a, b, strict=True)),
        "a weight is no double",
    )  # fmt: skip
    return array
