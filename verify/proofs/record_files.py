"""The files of records: where they stand, and how they are packed.  Light: imports no checker."""

from __future__ import annotations

import gzip
import zlib
from pathlib import Path

from memory_theorems.verify.documents import Json, parse_json
from memory_theorems.verify.errors import InputError

#: The module of a theorem that is a folder.
STATEMENT = "statement"
#: How the files end.
PACKED = ".json.gz"


def beside(source: Path) -> Path:
    """The file of the record of a module: ``leaves.json.gz`` in the folder of a theorem, otherwise
    the module's own name before it."""
    own = "" if source.stem == STATEMENT else f"{source.stem}."
    return source.with_name(f"{own}leaves{PACKED}")


def variants_beside(record: Path) -> Path:
    """The file of what was found for wrong variants, beside a record."""
    return record.with_name(record.name.replace("leaves", "variants"))


def structures_beside(record: Path) -> Path:
    """The file of structures in which hypotheses are met, or statements fail, beside a record."""
    return record.with_name(record.name.replace("leaves", "structures"))


def unpacked(path: Path) -> Json:
    """The document in a packed file.  InputError where it is none; OSError passes."""
    try:
        text = gzip.decompress(path.read_bytes())
    except (gzip.BadGzipFile, EOFError, zlib.error) as trouble:
        raise InputError(f"{path}: not a packed record: {trouble}") from None
    return parse_json(text, str(path))


def pack(path: Path, text: str) -> None:
    """The file that :func:`unpacked` reads: the same bytes for the same text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))
