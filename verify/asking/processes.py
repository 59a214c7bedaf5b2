"""What a process inherits: whether it hears the keyboard, that it ends with its parent, threads;
and how long it has worked."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
#: How many threads the linear algebra of floats takes; read when it is first imported.
_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


def with_one_thread() -> None:
    """One thread for floats unless the user says otherwise: beside other processes several wait
    for each other, up to a hundred times longer, and round differently on every machine."""
    for name in _THREADS:
        os.environ.setdefault(name, "1")


@contextmanager
def without_interrupts() -> Iterator[None]:
    """What is started inside inherits the mask: from its first instruction Ctrl-C passes it by."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent(parent: int) -> None:
    """End this process when its parent does, also when that is killed.  Linux alone does it."""
    if sys.platform == "linux":
        import ctypes

        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)


def processor_seconds(pid: int | None) -> float | None:
    """Seconds of the processor that a process has used; None where the system does not tell."""
    if pid is None or sys.platform != "linux":
        return None
    try:
        with open(f"/proc/{pid}/stat", "rb") as stream:
            # The name of the program stands in brackets and may hold anything.
            fields = stream.read().rpartition(b")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return None
