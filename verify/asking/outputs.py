"""Output files: looked at before the work, written whole or not at all after it."""

from __future__ import annotations

import contextlib
import json
import lzma
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from memory_theorems.verify.errors import InputError

#: How the name of a packed file ends, and how large it may be unpacked.
PACKED, LARGEST = ".xz", 10**9
#: Seconds between two writings of a growing file, and how many times as long as writing it takes.
_SELDOM, _SHARE = 1.0, 20.0


def check_file(path: Path | None) -> None:
    """InputError when a file could not be written at ``path``; None asks for nothing."""
    if path is None:
        return
    if path.is_dir():
        raise InputError(f"{path} cannot be written: it is a folder")
    if path.exists():
        if not os.access(path, os.W_OK):
            raise InputError(f"{path} cannot be written: permission denied")
        if not path.is_file():
            return  # a device or a pipe is written to as it is
    _check_parent(path)


def check_folder(path: Path | None) -> None:
    """InputError when ``path`` is no folder that could be written to, or made."""
    if path is None:
        return
    if path.exists() and not path.is_dir():
        raise InputError(f"{path} cannot be written: it is a file")
    _check_parent(path / "any")


def _check_parent(path: Path) -> None:
    folder = path.absolute().parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    if not folder.is_dir():
        raise InputError(f"{path} cannot be written: {folder} is no folder")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise InputError(f"{path} cannot be written: permission denied in {folder}")


def write_bytes(path: Path, content: bytes) -> None:
    """Replace the file by one with this content; on any trouble the old one stays, and InputError
    says why."""
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            os.chmod(name, _mode(target))
            os.replace(name, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as problem:
        raise InputError(f"{path} cannot be written: {problem.strerror or problem}") from None


def write_text(path: Path, text: str) -> None:
    """The same with text in UTF-8, compressed where the name ends in ``.xz``."""
    content = text.encode("utf-8")
    if path.suffix == PACKED:
        content = lzma.compress(content, preset=9)
    write_bytes(path, content)


def read_text(path: Path) -> str:
    """Text in UTF-8, unpacked where the name ends in ``.xz``.

    OSError, UnicodeDecodeError or InputError where it cannot be read.
    """
    if path.suffix != PACKED:
        return path.read_text(encoding="utf-8")
    try:
        with lzma.open(path) as stream:
            content = stream.read(LARGEST + 1)
    except (lzma.LZMAError, EOFError) as problem:
        raise InputError(f"{path} cannot be unpacked: {problem}") from None
    if len(content) > LARGEST:
        raise InputError(f"{path} is larger than {LARGEST:,} bytes when unpacked")
    return content.decode("utf-8")


def write_json(path: Path, document: Any) -> None:
    """The document as JSON; NaN and infinities raise ValueError."""
    write_text(path, json.dumps(document, indent=1, allow_nan=False) + "\n")


def try_json(path: Path | None, document: Any) -> str:
    """The same for an option that may be absent; what went wrong instead of InputError, so that
    the work is still shown."""
    if path is None:
        return ""
    try:
        write_json(path, document)
    except InputError as problem:
        return str(problem)
    return ""


class Growing:
    """The file of ``--json``, written anew while answers come: a run that is killed leaves those
    that were known.  Writing takes at most a small share of the time."""

    def __init__(self, path: Path | None) -> None:
        self._path, self._next, self._trouble = path, 0.0, False

    def show(self, made: Callable[[], Any]) -> None:
        """The answers so far, where the last writing was long enough ago.  A writing that fails is
        not tried again before the end, which tells of it."""
        began = time.monotonic()
        if self._path is None or self._trouble or began < self._next:
            return
        self._trouble = bool(try_json(self._path, made()))
        done = time.monotonic()
        self._next = done + max(_SELDOM, _SHARE * (done - began))

    def end(self, document: Any) -> str:
        """All answers; what went wrong."""
        return try_json(self._path, document)


def _mode(target: Path) -> int:
    """The mode of the file that is replaced, or what the umask leaves to a new one."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
