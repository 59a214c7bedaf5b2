"""What a process inherits: whether it hears the keyboard, and that it ends with its parent."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


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
