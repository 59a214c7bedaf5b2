"""How much work a question may take, and the kill switch behind it.

Work is counted in turns of inner loops; a nominal second has :data:`RATE` of them.  Where a count
ends a question the answer is the same on every machine and under every load.  The kill switch
reads the time of the processor, for code that counts nothing; what it ended is no answer to be
remembered.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from time import thread_time
from typing import ClassVar

from memory_theorems.verify.arithmetic.turns import counted_by
from memory_theorems.verify.errors import Unsupported

#: Turns of a nominal second: about what a common processor does in a second.
RATE = 20_000
#: Seconds of the processor for each nominal second, after which work that is counted is killed.
KILL = 3.0
#: Turns between two looks at the kill switch.
LOOKS = 16
_TURNS: ContextVar[int] = ContextVar("turns", default=0)
#: (turns at which the work ends, time of the processor at which it is killed)
_END: ContextVar[tuple[int, float] | None] = ContextVar("end", default=None)


class OutOfTime(Unsupported):
    """The seconds for this question are over; nothing was established."""

    kind: ClassVar[str] = "out of time"


@dataclass(slots=True)
class Heard:
    """What was cut inside :func:`listening`: by a count, which is the same every time, or by the
    kill switch."""

    counted: bool = field(default=False)
    killed: bool = field(default=False)


_HEARD: ContextVar[tuple[Heard, ...]] = ContextVar("heard", default=())


def now() -> float:
    """Nominal seconds of work so far."""
    return _TURNS.get() / RATE


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """At most so many nominal seconds for the block; an enclosing limit still counts."""
    outer = _END.get()
    mine = (_TURNS.get() + int(seconds * RATE), thread_time() + KILL * seconds)
    if outer is not None:
        mine = (min(mine[0], outer[0]), min(mine[1], outer[1]))
    token = _END.set(mine)
    try:
        with counted_by(spend):
            yield
    finally:
        _END.reset(token)


@contextmanager
def listening() -> Iterator[Heard]:
    """Hears of everything that is cut inside."""
    heard = Heard()
    token = _HEARD.set((*_HEARD.get(), heard))
    try:
        yield heard
    finally:
        _HEARD.reset(token)


def over(why: str = "out of time (a larger --budget gives more)", *, killed: bool) -> OutOfTime:
    """The exception to raise when the time is over; whoever listens hears it."""
    for heard in _HEARD.get():
        heard.killed |= killed
        heard.counted |= not killed
    return OutOfTime(why)


@contextmanager
def interrupted(seconds: float) -> Iterator[None]:
    """Like :func:`limited` also for code that counts nothing: an alarm kills it, raising OutOfTime
    in it again and again until it ends.  Only in the main thread, and where there are alarms."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "SIGPROF"):
        with limited(seconds):
            yield
        return
    active, rang = [True], [False]

    def ring(*_: object) -> None:
        if active[0]:
            rang[0] = True
            raise over(killed=True)

    previous = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, KILL * seconds, 0.5)
    try:
        try:
            with limited(seconds):
                yield
        except SystemError as trouble:
            # What compiled code makes of an exception that was raised while it called back.
            if not rang[0]:
                raise
            raise over(killed=True) from trouble
        finally:
            active[0] = False
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous)


def check() -> None:
    """One turn; raises OutOfTime when the work is over.  Called in every inner loop."""
    spend(1)


def spend(turns: int) -> None:
    """So many turns at once, for work that has no loop of its own; raises OutOfTime."""
    spent = _TURNS.get() + turns
    _TURNS.set(spent)
    end = _END.get()
    if end is None:
        return
    if spent > end[0]:
        raise over(killed=False)
    # To ask the system for the time takes longer than most turns.
    if spent // LOOKS != (spent - turns) // LOOKS and thread_time() > end[1]:
        raise over(killed=True)
