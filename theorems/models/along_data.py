"""Recorded sequences for windows along data: inputs, or numbers of rows of a table (tokens)."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.recorded_runs import AXES, read_array
from memory_theorems.theorems.models.tensors import read_tensors
from memory_theorems.verify.errors import InputError

FloatArray = NDArray[np.float64]
#: Numbers in all sequences together; all of them are written into the answer.
MOST = 400_000


@dataclass(frozen=True, slots=True, eq=False)
class Sequences:
    """``inputs`` (sequences, time, d) exactly; ``ids`` (sequences, time): which row of ``tensor``
    each is, or None; the ``name`` of the file and its digest."""

    inputs: FloatArray
    name: str
    sha256: str
    tensor: str | None = None
    ids: NDArray[np.int64] | None = None


def read_sequences(path: Path, width: int) -> Sequences:
    """(time, inputs) or (batch, time, inputs); InputError in one sentence."""
    array, sha256 = read_array(path)
    if array.ndim not in (2, 3) or 0 in array.shape:
        raise InputError(f"{path} has shape {array.shape}, expected {AXES.format('inputs')}")
    if array.shape[-1] != width:
        raise InputError(f"{path} has {array.shape[-1]} channels, the model reads {width}")
    if array.dtype.kind in "iu" and max(int(array.max()), -int(array.min())) > 2**53:
        raise InputError(f"{path}: integers beyond 2**53 are not all doubles")
    inputs = array.astype(np.float64)
    return _checked(Sequences(inputs.reshape(-1, *inputs.shape[-2:]), path.name, sha256), path)


def read_tokens(path: Path, model: Path, tensor: str, width: int) -> Sequences:
    """(time,) or (batch, time) numbers of rows of a tensor in the model's file."""
    arrays = read_tensors(model, ignore=()).arrays if model.is_file() else {}
    if tensor not in arrays:
        raise InputError(f"{model}: there is no tensor {tensor!r}; there are {sorted(arrays)}")
    table = np.asarray(arrays[tensor])
    if table.ndim != 2 or table.dtype.kind != "f" or table.shape[1] != width:
        raise InputError(
            f"{model}: {tensor!r} has the shape {table.shape}, rows of {width} numbers are needed"
        )
    array, sha256 = read_array(path)
    if array.dtype.kind not in "iu" or array.ndim not in (1, 2) or 0 in array.shape:
        raise InputError(
            f"{path}: numbers of rows are needed, integers of shape (time,) or (batch, time)"
        )
    ids = array.reshape(-1, array.shape[-1])
    if int(ids.min()) < 0 or int(ids.max()) >= len(table):
        raise InputError(f"{path}: row {int(ids.max())}, {tensor!r} has {len(table)} rows from 0")
    ids = ids.astype(np.int64)
    return _checked(Sequences(table.astype(np.float64)[ids], path.name, sha256, tensor, ids), path)


def _checked(found: Sequences, path: Path) -> Sequences:
    if found.inputs.size > MOST:
        raise InputError(
            f"{path} has {found.inputs.size:,} numbers, more than {MOST:,}: all of them are "
            "written into the answer, so choose some of the sequences"
        )
    if found.inputs.shape[1] < 2:
        raise InputError(f"{path}: a sequence of one step has no restart")
    return found


def shared(one: Sequences, other: Sequences) -> int:
    """How many sequences of ``other`` stand in ``one`` as they are."""
    # Zeros of either sign are one number.
    known = {sequence.tobytes() for sequence in one.inputs + 0.0}
    alike = one.inputs.shape[1:] == other.inputs.shape[1:]
    return sum(alike and sequence.tobytes() in known for sequence in other.inputs + 0.0)


def to_json(found: Sequences) -> dict[str, Any]:
    """Exact numbers in text."""
    from fractions import Fraction

    return {
        "file": found.name,
        "file_sha256": found.sha256,
        "tensor": found.tensor,
        "rows": None if found.ids is None else found.ids.tolist(),
        "sequences": [
            [[str(Fraction(float(v))) for v in row] for row in sequence]
            for sequence in found.inputs
        ],
    }
