"""Keras and flax names of recurrent layers, told in PyTorch's.

Names are paths: ``sequential/gru/gru_cell/kernel`` (Keras, with or without ``:0``),
``params/LSTMCell_0/hf/kernel`` (flax); a slash is read as a dot.

Keras keeps of a cell ``kernel`` (inputs, gates*n), ``recurrent_kernel`` (n, gates*n) and ``bias``;
gates of a GRU are z, r, n, of an LSTM i, f, g, o, as many as the columns tell.  A GRU is read with
``reset_after=True``, Keras' default since version 2, whose bias has two rows: the reset gate
multiplies what the recurrent matrix gives, as in PyTorch.  flax keeps a matrix for each gate:
``ir, iz, in`` and ``hr, hz, hn`` of a GRUCell (biases at the first three and at ``hn``),
``ii, if, ig, io`` and ``hi, hf, hg, ho`` of an LSTMCell or OptimizedLSTMCell (biases at the
last four); the biases that these have not are 0.  A SimpleCell is not read, whose names do not say
whether it adds its state.  Nothing is computed: matrices are transposed, rows put in PyTorch's
order.  Other activations than tanh and the sigmoid no name tells.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.verify.errors import InputError

Array = NDArray[Any]
#: PyTorch's order of the gates, by Keras' places.
_KERAS = {1: (0,), 3: (1, 0, 2), 4: (0, 1, 2, 3)}
#: The gates of flax' cells in PyTorch's order.
_FLAX = (("r", "z", "n"), ("i", "f", "g", "o"))
#: Where flax' cells have biases, by their gates.
_BIASED = (("ir", "iz", "in", "hn"), ("hi", "hf", "hg", "ho"))


def dotted(name: str) -> str:
    """A name as it is read: ``a/b/kernel:0`` is ``a.b.kernel``."""
    return name.removesuffix(":0").replace("/", ".")


def with_dots(path: Path, raw: Mapping[str, Any]) -> dict[str, Any]:
    """The same with :func:`dotted` names where there is a layer of Keras or flax; InputError where
    two become one."""
    ended = {dotted(name): array for name, array in raw.items()}
    if not (_keras_cells(ended) or _flax_cells(ended)):
        return dict(raw)
    names: dict[str, str] = {}
    for name in raw:
        if names.setdefault(dotted(name), name) != name:
            raise InputError(f"{path}: {names[dotted(name)]!r} and {name!r} are one name")
    return ended


def known_as(name: str, names: Collection[str]) -> str:
    """The name that a user gave, as it is read."""
    return name if any(one.startswith(name) for one in names) else dotted(name)


def in_our_names(path: Path, tensors: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Recurrent layers of dotted names by PyTorch's, and what the names do not tell.

    InputError in one sentence where a layer is not as above.
    """
    for found, read in ((_keras_cells(tensors), _from_keras), (_flax_cells(tensors), _from_flax)):
        if len(found) > 1:
            raise InputError(
                f"{path}: no name says whether {', '.join(sorted(found))} stand one behind the "
                "other, beside each other or in two directions: an ONNX graph does, or PyTorch's "
                "names weight_ih_l0, weight_ih_l1, ...; --ignore NAME leaves one out"
            )
        if found:
            return _renamed(path, tensors, found[0], read), UNTOLD
    return tensors, ()


def _keras_cells(tensors: Mapping[str, Any]) -> list[str]:
    return [name.removesuffix("recurrent_kernel") for name in tensors if _last(name) == _RECURRENT]


def _flax_cells(tensors: Mapping[str, Any]) -> list[str]:
    """Modules with matrices from states to every gate."""
    held: dict[str, set[str]] = {}
    for name in tensors:
        module, _, rest = name.rpartition(".")[0].rpartition(".")
        if _last(name) == "kernel" and rest[:1] == "h" and len(rest) <= 2:
            held.setdefault(f"{module}." if module else "", set()).add(rest[1:])
    return [module for module, gates in held.items() if gates in map(set, _FLAX)]


_RECURRENT = "recurrent_kernel"
#: What no name of Keras or flax tells.
UNTOLD = ("which activations the gates have", "in which direction time runs")


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _renamed(
    path: Path,
    tensors: Mapping[str, Any],
    cell: str,
    read: Callable[[Path, Mapping[str, Any], str], tuple[dict[str, Array], list[str]]],
) -> dict[str, Any]:
    """The cell as the one layer of its module."""
    layer, used = read(path, tensors, cell)
    kept = {name: array for name, array in tensors.items() if name not in used}
    for kind, array in layer.items():
        name = f"{cell}{kind}_l0"
        if name in kept:
            raise InputError(f"{path}: {name!r} and the tensors of {cell} are one layer")
        kept[name] = array
    return kept


def _from_keras(
    path: Path, tensors: Mapping[str, Any], cell: str
) -> tuple[dict[str, Array], list[str]]:
    used = [f"{cell}{_RECURRENT}", f"{cell}kernel"]
    recurrent = _matrix(path, tensors, used[0])
    inputs = _matrix(path, tensors, used[1])
    size, columns = recurrent.shape
    gates = columns // size if size and columns % size == 0 else 0
    if gates not in _KERAS or inputs.shape[1] != columns:
        raise InputError(
            f"{path}: {used[0]!r} {recurrent.shape} and {used[1]!r} {inputs.shape} are not those "
            "of a SimpleRNN, GRU or LSTM: (n, n), (n, 3n) or (n, 4n), and as many columns"
        )
    order = _KERAS[gates]
    layer = {
        "weight_ih": _rows(inputs.T, order),
        "weight_hh": _rows(recurrent.T, order),
    }
    name = f"{cell}bias"
    if name in tensors:
        used.append(name)
        bias = _array(path, tensors, name)
        if gates == 3 and bias.shape != (2, columns):
            raise InputError(
                f"{path}: {name!r} has shape {bias.shape}: a GRU with reset_after=False resets the "
                f"state before its matrix, which is not read; with True it is (2, {columns})"
            )
        both = bias if bias.ndim == 2 else np.stack([bias, np.zeros_like(bias)])
        if both.shape != (2, columns):
            raise InputError(f"{path}: {name!r} has shape {bias.shape}, not ({columns},)")
        layer["bias_ih"], layer["bias_hh"] = (_rows(item, order) for item in both)
    elif gates == 3:
        raise InputError(
            f"{path}: a GRU without {name!r} does not say whether it has reset_after=True, which "
            f"alone is read; a bias of zeros, of shape (2, {columns}), says so"
        )
    return layer, used


def _from_flax(
    path: Path, tensors: Mapping[str, Any], cell: str
) -> tuple[dict[str, Array], list[str]]:
    gates, biased = next(
        (gates, biased)
        for gates, biased in zip(_FLAX, _BIASED, strict=True)
        if all(f"{cell}h{gate}.kernel" in tensors for gate in gates)
    )
    used: list[str] = []
    layer: dict[str, Array] = {}
    for side in ("i", "h"):
        names = [f"{side}{gate}" for gate in gates]
        blocks = [_matrix(path, tensors, f"{cell}{name}.kernel").T for name in names]
        if len({block.shape for block in blocks}) > 1:
            raise InputError(f"{path}: the kernels {', '.join(names)} of {cell} differ in shape")
        biases = [np.zeros_like(block[:, 0]) for block in blocks]
        for place, name in enumerate(names):
            if name in biased:
                biases[place] = _array(path, tensors, f"{cell}{name}.bias")
                used.append(f"{cell}{name}.bias")
        if any(bias.shape != (len(blocks[0]),) for bias in biases):
            raise InputError(f"{path}: the biases of {cell} do not fit its kernels")
        used += [f"{cell}{name}.kernel" for name in names]
        layer[f"weight_{side}h"] = np.concatenate(blocks)
        layer[f"bias_{side}h"] = np.concatenate(biases)
    return layer, used


def _rows(array: Array, order: tuple[int, ...]) -> Array:
    """Blocks of rows in another order."""
    blocks = np.split(array, len(order))
    return np.ascontiguousarray(np.concatenate([blocks[place] for place in order]))


def _matrix(path: Path, tensors: Mapping[str, Any], name: str) -> Array:
    found = _array(path, tensors, name)
    if found.ndim != 2 or 0 in found.shape:
        raise InputError(f"{path}: {name!r} has shape {found.shape}, and is no matrix")
    return found


def _array(path: Path, tensors: Mapping[str, Any], name: str) -> Array:
    found = tensors.get(name)
    if not isinstance(found, np.ndarray):
        raise InputError(f"{path}: there is no tensor {name!r}")
    return found
