"""Reading trained models from ``.safetensors`` and ``.npz`` files; no pickle is ever loaded.

PyTorch names (``weight_ih_l0``, ``weight_hh_l0``, ``bias_ih_l0``, ``bias_hh_l0``, with any
prefix such as ``rnn.``) give nn.RNN, nn.LSTM and nn.GRU layers; two-dimensional ``A, B, C`` a
dense linear system, one-dimensional ``A`` a diagonal state-space model (real or complex).  The
weights are taken as the exact dyadic numbers in the file.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from verify.errors import InputError

FloatArray = NDArray[np.float64]
MAX_STATE = 4096
MAX_BYTES = 2 * 2**30
_LAYER = re.compile(r"^(?P<prefix>.*?)(?P<kind>weight_ih|weight_hh|bias_ih|bias_hh)_l(?P<n>\d+)$")
_REVERSED = re.compile(r"(weight|bias)_(ih|hh)_l\d+_reverse$")


class Cell(StrEnum):
    """The recurrence of a layer; the comment in :mod:`theorems.models.cells` states each map."""

    TANH = "rnn-tanh"
    RELU = "rnn-relu"
    LSTM = "lstm"
    GRU = "gru"
    LINEAR = "linear"
    DIAGONAL = "diagonal"


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One recurrent layer.

    ``recurrent``: (g*n, n), ``input``: (g*n, d) with g gates in PyTorch's order (LSTM: i f g o;
    GRU: r z n); ``bias``: (g*n,) summed exactly for all but GRU's candidate, whose hidden bias
    stays apart in ``hidden_bias`` (n,).
    For DIAGONAL, ``recurrent`` is the complex vector of eigenvalues (n,).
    """

    cell: Cell
    recurrent: NDArray[np.float64 | np.complex128]
    input: NDArray[np.float64 | np.complex128]
    bias_parts: tuple[FloatArray, ...]

    @property
    def size(self) -> int:
        return int(self.recurrent.shape[-1])

    @property
    def inputs(self) -> int:
        return int(self.input.shape[1])


@dataclass(frozen=True, slots=True, eq=False)
class TrainedModel:
    """Layers in order, and a readout matrix (p, n) or None for the last hidden state itself."""

    layers: tuple[Layer, ...]
    readout: NDArray[np.float64 | np.complex128] | None
    source: str

    @property
    def architecture(self) -> str:
        cells = {layer.cell.value for layer in self.layers}
        return "+".join(sorted(cells))

    @property
    def sizes(self) -> dict[str, int | list[int]]:
        return {
            "inputs": self.layers[0].inputs,
            "hidden": [layer.size for layer in self.layers],
            "outputs": self.layers[-1].size if self.readout is None else len(self.readout),
        }


def load_model(
    path: Path, *, activation: str | None = None, readout: str | None = None
) -> TrainedModel:
    """Read a model file.

    ``activation``: "tanh" (default) or "relu" for nn.RNN, whose state dict does not tell;
    ``readout``: name of the tensor that maps the last hidden state to the output.
    Raises InputError with one sentence that names the file and what is wrong.
    """
    tensors = read_tensors(path)
    for name, array in tensors.items():
        if not np.isfinite(array).all():
            raise InputError(f"{path}: tensor {name!r} has entries that are NaN or infinite")
    if {"A", "B", "C"} <= tensors.keys():
        return _state_space(path, tensors)
    if any(_REVERSED.search(name) for name in tensors):
        raise InputError(f"{path}: bidirectional layers read the future; no window is defined")
    return _pytorch(path, tensors, activation, readout)


def read_tensors(path: Path) -> dict[str, NDArray[np.float64 | np.complex128]]:
    """All tensors of a ``.npz`` or ``.safetensors`` file, converted to double without rounding."""
    if not path.exists():
        raise InputError(f"{path}: no such file")
    if not path.is_file():
        raise InputError(f"{path}: a folder or device, not a model file")
    if path.stat().st_size > MAX_BYTES:
        raise InputError(f"{path}: larger than {MAX_BYTES >> 30} GB; save the recurrent part alone")
    raw: dict[str, NDArray[np.generic]]
    if path.suffix == ".npz":
        try:
            with zipfile.ZipFile(path) as members:
                unpacked = sum(item.file_size for item in members.infolist())
            if unpacked > MAX_BYTES:
                raise InputError(f"{path}: unpacks to more than {MAX_BYTES >> 30} GB")
            with np.load(path, allow_pickle=False) as archive:
                raw = {name: archive[name] for name in archive.files}
        except (ValueError, OSError, zipfile.BadZipFile, EOFError) as problem:
            raise InputError(
                f"{path}: not a readable .npz file of plain arrays ({problem})"
            ) from None
    elif path.suffix == ".safetensors":
        raw = _read_safetensors(path)
    else:
        raise InputError(
            f"{path}: unknown format {path.suffix!r}; pickle files such as .pt are never loaded: "
            "write the state dict with safetensors.torch.save_file or numpy.savez"
        )
    tensors: dict[str, NDArray[np.float64 | np.complex128]] = {}
    for name, array in raw.items():
        if array.dtype.kind == "c" and array.dtype.itemsize <= 16:
            tensors[name] = array.astype(np.complex128)
        elif array.dtype.kind in "fiu" and array.dtype.itemsize <= 8:
            converted = array.astype(np.float64)
            if array.dtype.kind in "iu" and not np.array_equal(
                converted.astype(array.dtype), array
            ):
                raise InputError(f"{path}: tensor {name!r} has integers beyond 2**53")
            tensors[name] = converted
        else:
            raise InputError(f"{path}: tensor {name!r} has the unusable type {array.dtype}")
    return tensors


_TYPES = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2",
    "I8": "i1", "U8": "u1", "U16": "<u2", "U32": "<u4", "C64": "<c8",
}  # fmt: skip


def _read_safetensors(path: Path) -> dict[str, NDArray[np.generic]]:
    """Tensors by name; bfloat16, which numpy lacks, is widened to float32 exactly."""
    import safetensors

    try:
        read: Callable[[bytes], Any] = safetensors.deserialize
        entries = read(path.read_bytes())
    except (safetensors.SafetensorError, OSError, ValueError, TypeError, KeyError) as problem:
        raise InputError(f"{path}: not a readable .safetensors file ({problem})") from None
    raw: dict[str, NDArray[np.generic]] = {}
    for name, entry in entries:
        kind, data = str(entry["dtype"]), bytes(entry["data"])
        values: NDArray[np.generic]
        if kind in ("BF16", "bfloat16"):
            values = (np.frombuffer(data, "<u2").astype(np.uint32) << 16).view(np.float32)
        elif kind in _TYPES:
            values = np.frombuffer(data, np.dtype(_TYPES[kind]))
        else:
            raise InputError(f"{path}: tensor {name!r} has the unusable type {kind}")
        raw[name] = values.reshape(entry["shape"])
    return raw


def _state_space(
    path: Path, tensors: dict[str, NDArray[np.float64 | np.complex128]]
) -> TrainedModel:
    a, b, c = tensors["A"], tensors["B"], tensors["C"]
    size = a.shape[0] if a.ndim else 0
    b = b.reshape(-1, 1) if b.ndim == 1 else b
    c = c.reshape(1, -1) if c.ndim == 1 else c
    if size == 0 or size > MAX_STATE:
        raise InputError(
            f"{path}: A has shape {a.shape}; state sizes 1 to {MAX_STATE} are supported"
        )
    if b.ndim != 2 or c.ndim != 2 or b.shape[0] != size or c.shape[1] != size:
        raise InputError(
            f"{path}: inconsistent shapes A {a.shape}, B {b.shape}, C {c.shape}; "
            "expected (n,) or (n, n), (n, d), (p, n)"
        )
    if b.shape[1] == 0 or c.shape[0] == 0:
        raise InputError(f"{path}: B {b.shape} and C {c.shape} need an input and an output")
    if a.ndim == 1:
        return TrainedModel((Layer(Cell.DIAGONAL, a, b, ()),), c, str(path))
    if a.ndim != 2 or a.shape[1] != size:
        raise InputError(f"{path}: A is neither a vector of eigenvalues nor square, but {a.shape}")
    if any(np.iscomplexobj(item) for item in (a, b, c)):
        raise InputError(f"{path}: a dense complex system is not supported; give its eigenvalues")
    return TrainedModel((Layer(Cell.LINEAR, a, b, ()),), c, str(path))


def _pytorch(
    path: Path,
    tensors: dict[str, NDArray[np.float64 | np.complex128]],
    activation: str | None,
    readout: str | None,
) -> TrainedModel:
    found: dict[int, dict[str, FloatArray]] = {}
    prefixes: set[str] = set()
    for name, array in tensors.items():
        match = _LAYER.match(name)
        if match:
            if np.iscomplexobj(array):
                raise InputError(f"{path}: tensor {name!r} is complex")
            found.setdefault(int(match["n"]), {})[match["kind"]] = array.real
            prefixes.add(match["prefix"])
    if not found:
        raise InputError(
            f"{path}: no recurrent layer found; expected weight_ih_l0, weight_hh_l0, ... "
            f"or A, B, C; the file has {', '.join(sorted(tensors)) or 'no tensors'}"
        )
    if len(prefixes) > 1:
        raise InputError(f"{path}: several recurrent modules {sorted(prefixes)}; save one of them")
    if sorted(found) != list(range(len(found))):
        raise InputError(f"{path}: layers {sorted(found)} are not numbered 0, 1, 2, ...")
    layers: list[Layer] = []
    for number in range(len(found)):
        layers.append(_layer(path, number, found[number], activation))
        if number and layers[-1].inputs != layers[-2].size:
            raise InputError(
                f"{path}: layer {number} reads {layers[-1].inputs} inputs, "
                f"layer {number - 1} has {layers[-2].size} units"
            )
    matrix = None
    if readout is not None:
        if readout not in tensors:
            raise InputError(
                f"{path}: no tensor {readout!r}; there are {', '.join(sorted(tensors))}"
            )
        matrix = tensors[readout]
        width = layers[-1].size
        if (
            matrix.ndim != 2
            or matrix.shape != (max(1, len(matrix)), width)
            or (np.iscomplexobj(matrix))
        ):
            raise InputError(
                f"{path}: readout {readout!r} has shape {matrix.shape}, "
                f"expected (outputs, {layers[-1].size})"
            )
    return TrainedModel(tuple(layers), matrix, str(path))


def _layer(path: Path, number: int, parts: dict[str, FloatArray], activation: str | None) -> Layer:
    for kind in ("weight_ih", "weight_hh"):
        if kind not in parts:
            raise InputError(f"{path}: layer {number} has no tensor {kind}_l{number}")
    recurrent, inputs = parts["weight_hh"], parts["weight_ih"]
    if recurrent.ndim != 2 or inputs.ndim != 2 or recurrent.shape[0] != inputs.shape[0]:
        raise InputError(
            f"{path}: layer {number}: weight_hh {recurrent.shape} and weight_ih {inputs.shape} "
            "do not fit together"
        )
    if inputs.shape[1] == 0:
        raise InputError(f"{path}: layer {number}: weight_ih {inputs.shape} reads no input")
    rows, size = recurrent.shape
    gates = rows // size if size and rows % size == 0 else 0
    if gates not in (1, 3, 4) or size > MAX_STATE:
        raise InputError(
            f"{path}: layer {number}: weight_hh has shape {recurrent.shape}; expected (n, n) for "
            "an RNN, (3n, n) for a GRU, (4n, n) for an LSTM (projections are not supported)"
        )
    cell = {1: Cell.RELU if activation == "relu" else Cell.TANH, 3: Cell.GRU, 4: Cell.LSTM}[gates]
    if activation is not None and gates != 1:
        raise InputError(f"{path}: --activation is for nn.RNN; layer {number} is a {cell.value}")
    biases = []
    for kind in ("bias_ih", "bias_hh"):
        bias = parts.get(kind, np.zeros(rows))
        if bias.shape != (rows,):
            raise InputError(
                f"{path}: layer {number}: {kind} has shape {bias.shape}, not ({rows},)"
            )
        biases.append(bias)
    return Layer(cell, recurrent, inputs, tuple(biases))
