"""Tensors by name from ``.safetensors``, ``.npz`` and ``.onnx`` files; no pickle is ever loaded.

Every value is the exact dyadic number in the file.  Integers are refused: a quantised weight
means nothing without its scale, and no file says which integer is a weight.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.foreign_names import in_our_names, known_as, with_dots
from memory_theorems.theorems.models.masks import Buffer, buffer
from memory_theorems.theorems.models.onnx_reading import READOUT, read_onnx
from memory_theorems.verify.documents import parse_json
from memory_theorems.verify.errors import InputError

Numbers = NDArray[np.float64 | np.complex128]
MAX_BYTES = 2 * 2**30
#: The only text that a file may carry: which activation its RNN has.
TEXT = "nonlinearity"
_TYPES = {
    "F64": "<f8", "F32": "<f4", "F16": "<f2", "I64": "<i8", "I32": "<i4", "I16": "<i2",
    "I8": "i1", "U8": "u1", "U16": "<u2", "U32": "<u4", "U64": "<u8", "C64": "<c8", "BOOL": "?",
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Tensors:
    """``arrays`` by name, what the file says of the ``nonlinearity``, or nothing, ``buffers``
    that are certainly no weights, each with what it is, the names that are ``ignored``, what the
    file does not tell (``untold``), and which tensor it says is the ``readout``."""

    arrays: dict[str, Numbers]
    nonlinearity: str = ""
    buffers: Mapping[str, Buffer] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()
    readout: str | None = None


def read_tensors(path: Path, ignore: Collection[str] = ()) -> Tensors:
    """All tensors of a file but those that ``ignore`` names and those that are certainly no
    weights (:mod:`theorems.models.masks`), as doubles without rounding.

    Raises InputError with one sentence that names the file and what is wrong.
    """
    if not path.exists():
        raise InputError(f"{path}: no such file")
    if not path.is_file():
        raise InputError(f"{path}: a folder or device, not a model file")
    if path.stat().st_size > MAX_BYTES:
        raise InputError(f"{path}: larger than {MAX_BYTES >> 30} GB; save the recurrent part alone")
    readers: dict[str, Callable[[Path], dict[str, Any]]] = {
        ".npz": _read_npz,
        ".safetensors": _read_safetensors,
    }
    if path.suffix not in (*readers, ".onnx"):
        raise InputError(
            f"{path}: unknown format {path.suffix!r}; pickle files such as .pt are never loaded: "
            "write the state dict with safetensors.torch.save_file or numpy.savez, the weights of "
            "Keras with numpy.savez and their paths; .safetensors, .npz and .onnx are read"
        )
    if _is_pickle(path):
        raise InputError(
            f"{path}: a pickle under another name, and pickles are never loaded: write the state "
            "dict with safetensors.torch.save_file or numpy.savez"
        )
    if path.suffix == ".onnx":
        return _graph(path, ignore)
    raw = readers[path.suffix](path)
    raw = with_dots(path, raw)
    ignored = _ignored(path, raw, [known_as(name, raw) for name in ignore])
    said = "" if TEXT in ignored else _text(path, raw)
    kept = {name: array for name, array in raw.items() if name not in (*ignored, TEXT)}
    kept, untold = in_our_names(path, kept)
    told = {name: buffer(name, array) for name, array in kept.items()}
    buffers = {name: what for name, what in told.items() if what is not None}
    arrays = {
        name: _numbers(path, name, array) for name, array in kept.items() if name not in buffers
    }
    return Tensors(arrays, said, buffers, ignored, untold)


def _graph(path: Path, ignore: Collection[str]) -> Tensors:
    """An ONNX graph, of which nothing can be left out."""
    if ignore:
        raise InputError(f"{path}: of an ONNX graph nothing can be left out")
    raw, untold = read_onnx(path)
    arrays = {name: _numbers(path, name, array) for name, array in raw.items() if name != TEXT}
    readout = READOUT if READOUT in arrays else None
    return Tensors(arrays, _text(path, raw), {}, (), untold, readout)


def _ignored(path: Path, raw: dict[str, Any], ignore: Collection[str]) -> tuple[str, ...]:
    """The tensors of those names; a name with a dot at the end is that of a module."""
    found: dict[str, None] = {}
    for name in ignore:
        module = [other for other in raw if other.startswith(name)] if name.endswith(".") else []
        if name not in raw and not module:
            raise InputError(
                f"{path}: there is no tensor {name!r} to ignore; there are {_listed(raw)}"
            )
        found.update(dict.fromkeys(module or [name]))
    return tuple(found)


def _is_pickle(path: Path) -> bool:
    """A bare pickle, or the archive that torch.save writes around one."""
    with path.open("rb") as file:
        start = file.read(4)
    if start[:1] == b"\x80" and start[1:2] in (b"\x02", b"\x03", b"\x04", b"\x05"):
        # The length of a .safetensors header may begin so too; its eighth byte is then zero.
        with path.open("rb") as file:
            return file.read(9)[5:9] != b"\0\0\0{"
    if start != b"PK\x03\x04":
        return False
    try:
        with zipfile.ZipFile(path) as members:
            return any(name.rpartition("/")[2] == "data.pkl" for name in members.namelist())
    except Exception:  # zipfile raises half a dozen types; the reader says what is wrong
        return False


def _listed(raw: dict[str, Any]) -> str:
    return ", ".join(sorted(raw)) or "none"


def _text(path: Path, raw: dict[str, Any]) -> str:
    value = raw.get(TEXT)
    if value is None:
        return ""
    if isinstance(value, np.ndarray) and value.dtype.kind == "U" and value.size == 1:
        value = str(value.reshape(-1)[0])
    if not isinstance(value, str):
        raise InputError(f"{path}: {TEXT} is one text, 'tanh' or 'relu'")
    return value


def _numbers(path: Path, name: str, array: Any) -> Numbers:
    if not isinstance(array, np.ndarray):
        raise InputError(f"{path}: {name!r} is not an array")
    kind, size = array.dtype.kind, array.dtype.itemsize
    if kind in "iu":
        raise InputError(
            f"{path}: tensor {name!r} has integers ({array.dtype}): weights are floats, and "
            "quantised ones need their scales, which are not read"
        )
    if kind == "c" and size <= 16:
        converted: Numbers = array.astype(np.complex128)
    elif kind == "f" and size <= 8:
        converted = array.astype(np.float64)
    else:
        raise InputError(f"{path}: tensor {name!r} has the unusable type {array.dtype}")
    if not np.isfinite(converted).all():
        raise InputError(f"{path}: tensor {name!r} has entries that are NaN or infinite")
    return converted


def _read_npz(path: Path) -> dict[str, Any]:
    try:
        with zipfile.ZipFile(path) as members:
            unpacked = sum(item.file_size for item in members.infolist())
            # The reader of an archive knows a tensor with and without the ending of its file.
            names = [name.removesuffix(".npy") for name in members.namelist()]
        if unpacked > MAX_BYTES:
            raise InputError(f"{path}: unpacks to more than {MAX_BYTES >> 30} GB")
        if len(set(names)) < len(names):
            raise InputError(f"{path}: has two tensors of one name")
        with np.load(path, allow_pickle=False) as archive:
            return {name: archive[name] for name in archive.files}
    except InputError:
        raise
    except Exception as problem:  # zipfile, zlib and the header of an array raise a dozen types
        why = " ".join(str(problem).split())[:200]
        raise InputError(f"{path}: not a readable .npz file of plain arrays ({why})") from None


def _read_safetensors(path: Path) -> dict[str, Any]:
    """Tensors by name; bfloat16, which numpy lacks, is widened to float32 exactly."""
    import safetensors

    try:
        data = path.read_bytes()
        read: Callable[[bytes], Any] = safetensors.deserialize
        entries = read(data)
        length = int.from_bytes(data[:8], "little")
        header = parse_json(data[8 : 8 + length], "the header")
    except (
        safetensors.SafetensorError, OSError, ValueError, TypeError, KeyError, MemoryError,
        RecursionError,
    ) as problem:  # fmt: skip
        why = " ".join(str(problem).split())[:200]
        raise InputError(f"{path}: not a readable .safetensors file ({why})") from None
    raw: dict[str, Any] = {}
    for name, entry in entries:
        kind, content = str(entry["dtype"]), bytes(entry["data"])
        values: NDArray[Any]
        if kind in ("BF16", "bfloat16"):
            values = (np.frombuffer(content, "<u2").astype(np.uint32) << 16).view(np.float32)
        elif kind in _TYPES:
            values = np.frombuffer(content, np.dtype(_TYPES[kind]))
        else:
            raise InputError(f"{path}: tensor {name!r} has the unusable type {kind}")
        raw[name] = values.reshape(entry["shape"])
    said = (header.get("__metadata__") or {}).get(TEXT)
    if said is not None:
        if TEXT in raw:
            raise InputError(f"{path}: has a tensor and a text of the name {TEXT}")
        raw[TEXT] = said
    return raw
