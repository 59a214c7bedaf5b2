"""A time after which an answer about a model is given with what is known by then.

Only where a user asks for it: without it the answer is the same on every machine.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

from memory_theorems.theorems.models.componentwise import NoCertificate


class TimeOver(NoCertificate):
    """The time that was asked for is over; nothing was established."""


class Patience:
    """``seconds`` from now on, or no limit."""

    def __init__(self, seconds: float | None = None) -> None:
        self.end = None if seconds is None else monotonic() + seconds
        self.seconds = seconds

    def left(self, share: float = 1.0) -> float | None:
        """Seconds until so large a share of the time is over; None where there is no limit."""
        if self.end is None or self.seconds is None:
            return None
        return self.end - (1 - share) * self.seconds - monotonic()

    @contextmanager
    def within(self, share: float = 1.0) -> Iterator[None]:
        """The block is broken off with TimeOver when so large a share of the time is over.

        By an alarm of the system, in the main thread; elsewhere a block that has begun is ended.
        """
        left = self.left(share)
        if left is None:
            yield
            return
        if left <= 0:
            raise TimeOver("not tried: the time that was asked for is over")
        if threading.current_thread() is not threading.main_thread() or not hasattr(
            signal, "setitimer"
        ):
            yield
            return
        before = signal.signal(signal.SIGALRM, _over)
        signal.setitimer(signal.ITIMER_REAL, left)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def _over(number: int, frame: FrameType | None) -> None:
    del number, frame
    raise TimeOver("broken off: the time that was asked for is over")
