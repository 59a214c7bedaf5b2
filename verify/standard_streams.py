"""Standard output that is closed, full, or read by nobody: one line at most, never a traceback."""

from __future__ import annotations

import errno
import os
import sys

#: What a write to a disk, a quota or a device answers that takes no more.
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def opened() -> None:
    """Open what the caller has closed, on nothing: a file that is opened later would get its
    number, and be written to by whoever prints."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
        if getattr(sys, name) is None:
            mode = "r" if name == "stdin" else "w"
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)


def given_up() -> None:
    """Lead standard output to nothing, so that what is still buffered is lost without a word."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, 1)
    os.close(nothing)


def unwritten(problem: OSError) -> str | None:
    """What is wrong with standard output; None for trouble with a file of a name."""
    if problem.filename is not None or problem.errno not in _FULL:
        return None
    return f"standard output takes no more ({problem.strerror})"
