"""A program that stops when it is told to, whatever C code it is in.

C code and computer algebra can keep an interpreter busy for minutes, in which it sees no interrupt.
So the work is done in a child process, and its parent does nothing but wait: on Ctrl-C it kills the
child, prints one line and ends.  Nothing is lost by that: answers are in the ledger as soon as they
are known, and files are written whole or not at all.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import NoReturn

from memory_theorems.verify.asking.processes import end_with_parent, without_interrupts
from memory_theorems.verify.stopping import STOPPED

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
_SHOW_CURSOR = "\x1b[?25h"


def supervised(work: Callable[[], None]) -> None:
    """Run ``work`` in a child that can be stopped at any time; ends with its exit code."""
    if not hasattr(os, "fork"):
        work()
        return
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    with without_interrupts():
        child = os.fork()
        if child == 0:
            # The parent alone hears the keyboard.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        else:
            received = _stopping(child)
    if child == 0:
        end_with_parent(parent)
        work()
        return
    _end_with(child, received)


def _stopping(child: int) -> list[int]:
    """Kill the child on every signal that ends a program; the signals that came."""
    received: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        received.append(number)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)

    for name in _SIGNALS:
        signal.signal(getattr(signal, name), stop)
    return received


def _end_with(child: int, received: list[int]) -> NoReturn:
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if received:
        if sys.stderr.isatty():
            sys.stderr.write(_SHOW_CURSOR)
        print(STOPPED, file=sys.stderr, flush=True)
        os._exit(128 + received[0])
    if code < 0:
        print(f"error: the program was killed by signal {-code}", file=sys.stderr, flush=True)
    os._exit(code if code >= 0 else 128 - code)
