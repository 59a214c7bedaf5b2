"""The readout that ``--readout`` names: its matrix, and the bias that is added after it.

The bias is that of the matrix by its name; it adds the same to both outputs, so that no window
knows of it, but a run of the model does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.tensors import Numbers
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Readout:
    """``matrix`` (p, n); ``bias`` (p,) from the tensors ``cancels``, None where there is none."""

    matrix: FloatArray
    bias: FloatArray | None
    cancels: tuple[str, ...]


def read_readout(
    path: Path, tensors: Mapping[str, Numbers], name: str, width: int, taken: Collection[str]
) -> Readout:
    """The matrix of that name for states of the given width; ``kernel`` is stored transposed.

    ``taken``: tensors that are weights of a layer.  InputError in one sentence.
    """
    if name not in tensors:
        raise InputError(f"{path}: no tensor {name!r}; there are {', '.join(sorted(tensors))}")
    if name in taken:
        raise InputError(f"{path}: {name!r} is a weight of a layer, not a readout")
    stored = tensors[name]
    flipped = name.rpartition(".")[2] == "kernel"
    expected = f"({width}, outputs), as a kernel is stored" if flipped else f"(outputs, {width})"
    if stored.ndim != 2 or 0 in stored.shape or stored.shape[0 if flipped else 1] != width:
        raise InputError(f"{path}: readout {name!r} has shape {stored.shape}, expected {expected}")
    if np.iscomplexobj(stored):
        raise InputError(f"{path}: readout {name!r} is complex, real numbers are needed")
    matrix = np.ascontiguousarray(stored.real.T if flipped else stored.real)
    found = [place for place in biases_of(name) if place in tensors and place not in taken]
    found = [place for place in found if tensors[place].shape == (len(matrix),)]
    if len(found) > 1:
        raise InputError(
            f"{path}: {found[0]!r} and {found[1]!r}: which is the bias of {name!r}? "
            "--ignore NAME leaves one out"
        )
    bias = np.asarray(tensors[found[0]].real, dtype=np.float64) if found else None
    return Readout(matrix, bias, tuple(found))


def biases_of(name: str) -> tuple[str, ...]:
    """How the bias may be called that goes with a readout of that name."""
    stem, dot, last = name.rpartition(".")
    names = [f"{name}.bias", f"{name}_bias"]
    for ending in ("weight", "kernel"):
        if last.endswith(ending):
            names.append(f"{stem}{dot}{last.removesuffix(ending)}bias")
    return tuple(names)
