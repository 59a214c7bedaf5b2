"""A kill switch: work that runs under :func:`limited` ends as open when its time is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

from verify.errors import Unsupported

_DEADLINE: ContextVar[float | None] = ContextVar("deadline", default=None)


class OutOfTime(Unsupported):
    """The seconds for this question are over; nothing was established."""


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


def check() -> None:
    """Raise OutOfTime when the time is over; called in every inner loop."""
    deadline = _DEADLINE.get()
    if deadline is not None and monotonic() > deadline:
        raise OutOfTime("out of time (a larger --budget gives more)")
