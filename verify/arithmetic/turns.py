"""Turns of loops that may take long, told to whoever counts the work of a question.

Code at the bottom does not know the budget of a question; whoever gives one listens here, and may
end the work by an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_COUNT: ContextVar[Callable[[int], None] | None] = ContextVar("count", default=None)


@contextmanager
def counted_by(count: Callable[[int], None]) -> Iterator[None]:
    """Inside the block ``count`` hears of all turns, in place of an outer one."""
    token = _COUNT.set(count)
    try:
        yield
    finally:
        _COUNT.reset(token)


def take_turns(number: int) -> None:
    """So many turns were taken; raises what the counter raises."""
    count = _COUNT.get()
    if count is not None:
        count(number)
