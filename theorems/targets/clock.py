"""A kill switch: work that runs under :func:`limited` ends as open when its time is over."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import ClassVar

from verify.errors import Unsupported

_DEADLINE: ContextVar[float | None] = ContextVar("deadline", default=None)


class OutOfTime(Unsupported):
    """The seconds for this question are over; nothing was established."""

    kind: ClassVar[str] = "out of time"


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """At most ``seconds`` for the block; an enclosing limit still counts."""
    outer = _DEADLINE.get()
    mine = monotonic() + seconds
    token = _DEADLINE.set(mine if outer is None else min(mine, outer))
    try:
        yield
    finally:
        _DEADLINE.reset(token)


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Like :func:`limited` also for code that does not ask the clock: an alarm raises OutOfTime in
    it, again and again until it ends.  Only in the main thread, and where there are alarms."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGALRM"):
        with limited(seconds):
            yield
        return
    active = [True]

    def ring(*_: object) -> None:
        if active[0]:
            raise OutOfTime("out of time (a larger --budget gives more)")

    previous = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, 0.5)
    try:
        try:
            with limited(seconds):
                yield
        finally:
            active[0] = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def check() -> None:
    """Raise OutOfTime when the time is over; called in every inner loop."""
    deadline = _DEADLINE.get()
    if deadline is not None and monotonic() > deadline:
        raise OutOfTime("out of time (a larger --budget gives more)")
