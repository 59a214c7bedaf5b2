"""nn.RNN, nn.LSTM and nn.GRU, and their cells, as PyTorch names their tensors.

``weight_ih_l0``, ``weight_hh_l0`` and both of ``bias_ih_l0``, ``bias_hh_l0`` or neither, with any
prefix such as ``rnn.``; of cells without ``_l0``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from memory_theorems.theorems.models.cells.interface import Cell, FloatArray, Layer
from memory_theorems.theorems.models.cells.known import known
from memory_theorems.theorems.models.tensors import Numbers, Tensors
from memory_theorems.theorems.models.trained import MAX_STATE
from memory_theorems.verify.errors import InputError

WEIGHTS, BIASES = ("weight_ih", "weight_hh"), ("bias_ih", "bias_hh")
_LAYER = re.compile(
    r"^(?P<prefix>.*?)(?P<kind>weight_ih|weight_hh|bias_ih|bias_hh)(_l(?P<n>0|[1-9][0-9]*))?$"
)
_REVERSED = re.compile(r"(weight|bias)_(ih|hh)_l[0-9]+_reverse$")
_PROJECTION = re.compile(r"weight_hr_l[0-9]+(_reverse)?$")


@dataclass(frozen=True, slots=True)
class _Place:
    """What a name says: the module, the number of the layer (None: a cell), the kind."""

    prefix: str
    number: int | None
    kind: str


def read_recurrent(
    path: Path, read: Tensors, activation: str | None, ignored: Collection[str]
) -> tuple[tuple[Layer, ...], tuple[str, ...]]:
    """The layers of the one recurrent module in a file, and the tensors that they are made of.

    ``ignored``: names that the user leaves out.  InputError in one sentence that names the tensor
    and what would be right.
    """
    tensors = read.arrays
    _no_more_than_is_read(path, tensors)
    found = _by_layer(path, tensors)
    used = tuple(name for kinds in found.values() for name in kinds.values())
    _both_biases(path, found, ignored)
    activation = _activation(path, activation, read.nonlinearity)
    layers: list[Layer] = []
    for number in range(len(found)):
        layers.append(_layer(path, number, found[number], tensors, activation))
        if number and layers[-1].inputs != layers[-2].size:
            raise InputError(
                f"{path}: layer {number} reads {layers[-1].inputs} inputs, "
                f"layer {number - 1} has {layers[-2].size} units"
            )
    return tuple(layers), used


def _no_more_than_is_read(path: Path, tensors: Mapping[str, Numbers]) -> None:
    for name in sorted(tensors):
        if _REVERSED.search(name):
            raise InputError(
                f"{path}: {name!r}: bidirectional layers read the future; no window is defined"
            )
        if _PROJECTION.search(name):
            raise InputError(
                f"{path}: tensor {name!r} is not used: it projects the states (proj_size), and "
                "such layers are not read"
            )


def _by_layer(path: Path, tensors: Mapping[str, Numbers]) -> dict[int, dict[str, str]]:
    """The name of every weight and bias by layer and kind."""
    found: dict[int, dict[str, str]] = {}
    places: dict[str, _Place] = {}
    for name, array in sorted(tensors.items()):
        match = _LAYER.match(name)
        if not match:
            continue
        if np.iscomplexobj(array):
            raise InputError(f"{path}: tensor {name!r} is complex")
        number = None if match["n"] is None else int(match["n"])
        places[name] = _Place(match["prefix"], number, match["kind"])
    if not places:
        raise InputError(
            f"{path}: no recurrent layer found; expected weight_ih_l0, weight_hh_l0, ... "
            f"or A, B, C; the file has {', '.join(sorted(tensors)) or 'no tensors'}"
        )
    prefixes = sorted({place.prefix for place in places.values()})
    if len(prefixes) > 1:
        raise InputError(f"{path}: several recurrent modules {prefixes}; choose one with --prefix")
    for name, place in places.items():
        held = found.setdefault(place.number or 0, {})
        if place.kind in held:
            raise InputError(
                f"{path}: {held[place.kind]!r} and {name!r} are both the {place.kind} of layer "
                f"{place.number or 0}; --ignore NAME leaves one of them out"
            )
        held[place.kind] = name
    cells = sorted(name for name, place in places.items() if place.number is None)
    if cells and len(cells) < len(places):
        numbered = min(name for name in places if name not in cells)
        raise InputError(
            f"{path}: {cells[0]!r} is named as a cell's and {numbered!r} as a layer's: which of "
            "them is the model? --ignore NAME leaves tensors out"
        )
    if sorted(found) != list(range(len(found))):
        raise InputError(f"{path}: layers {sorted(found)} are not numbered 0, 1, 2, ...")
    return found


def _both_biases(
    path: Path, found: Mapping[int, Mapping[str, str]], ignored: Collection[str]
) -> None:
    """InputError where a bias is lost: PyTorch's layers have both, or none in any layer.

    One that the user leaves out by name is zero, as asked.
    """
    biased = [(number, kinds) for number, kinds in found.items() if set(BIASES) & set(kinds)]
    if not biased:
        return
    known = next(kinds[kind] for _, kinds in biased for kind in BIASES if kind in kinds)
    for number, kinds in sorted(found.items()):
        for kind in BIASES:
            name = _beside(next(iter(kinds.values())), kind)
            if kind not in kinds and name not in ignored:
                raise InputError(
                    f"{path}: layer {number} has no {name!r}, and there is {known!r}: nn.RNN, "
                    "nn.LSTM and nn.GRU have both biases in every layer, or with bias=False none; "
                    "save the state dict again, a tensor that both names share under both of them"
                )


def _beside(name: str, kind: str) -> str:
    """The name of another weight or bias of the same layer."""
    match = _LAYER.match(name)
    assert match is not None
    return f"{match['prefix']}{kind}" + ("" if match["n"] is None else f"_l{match['n']}")


def _activation(path: Path, asked: str | None, said: str) -> str | None:
    """What the user and the file say; they may not differ."""
    if said and said not in ("tanh", "relu"):
        raise InputError(f"{path}: the nonlinearity {said[:40]!r} is neither 'tanh' nor 'relu'")
    if said and asked is not None and asked != said:
        raise InputError(f"{path}: --activation {asked}, but the file says {said}")
    return asked or said or None


def _layer(
    path: Path,
    number: int,
    names: Mapping[str, str],
    tensors: Mapping[str, Numbers],
    activation: str | None,
) -> Layer:
    for kind in WEIGHTS:
        if kind not in names:
            raise InputError(f"{path}: layer {number} has no tensor {kind}_l{number}")
    parts: dict[str, FloatArray] = {kind: tensors[name].real for kind, name in names.items()}
    recurrent, inputs = parts["weight_hh"], parts["weight_ih"]
    if recurrent.ndim != 2 or inputs.ndim != 2 or recurrent.shape[0] != inputs.shape[0]:
        raise InputError(
            f"{path}: layer {number}: weight_hh {recurrent.shape} and weight_ih {inputs.shape} "
            "do not fit together"
        )
    if inputs.shape[1] == 0:
        raise InputError(f"{path}: layer {number}: weight_ih {inputs.shape} reads no input")
    rows, size = recurrent.shape
    stored = [cell for cell in known() if cell.stored]
    gates = rows // size if size and rows % size == 0 else 0
    cells = {cell.nonlinearity: cell for cell in stored if cell.gates == gates}
    if not cells or size > MAX_STATE:
        raise InputError(
            f"{path}: layer {number}: weight_hh has shape {recurrent.shape}; expected "
            f"{_shapes(stored)} (projections are not supported)"
        )
    plain = cells.get(None)
    if activation is not None and plain is not None:
        raise InputError(f"{path}: --activation is for nn.RNN; layer {number} is a {plain.name}")
    if activation is None and plain is None:
        raise InputError(
            f"{path}: the file does not say whether its nn.RNN is tanh or ReLU: give --activation"
        )
    cell = cells[activation]
    biases = []
    for kind in BIASES:
        bias = parts.get(kind, np.zeros(rows))
        if bias.shape != (rows,):
            raise InputError(
                f"{path}: layer {number}: {kind} has shape {bias.shape}, not ({rows},)"
            )
        biases.append(bias)
    return Layer(cell, recurrent, inputs, tuple(biases))


def _shapes(cells: Collection[Cell]) -> str:
    """The shapes of the recurrent matrices that are read."""
    known = sorted({(cell.gates or 0, cell.article) for cell in cells})
    told = [f"({gates if gates > 1 else ''}n, n) for {article}" for gates, article in known]
    return ", ".join(told)
