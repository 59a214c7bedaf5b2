"""One warm process that answers questions and can be killed, for C code and computer algebra know
no clock.

The process never sees an interrupt from the keyboard: who started it decides.  It ends with that
process, however that ends.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection, wait
from typing import Any

from memory_theorems.verify.asking.processes import (
    end_with_parent,
    processor_seconds,
    with_one_thread,
    without_interrupts,
)

#: fork would copy the locks of a progress bar's thread; a fresh interpreter never does.
_CONTEXT = multiprocessing.get_context("spawn")
#: Objects made between two looks for cycles.
_SELDOM = 100_000


class Process:
    """A process that sends "ready" when it is warm, then one answer for each question.

    Its parent is the thread that makes it: where that ends, the process does.
    """

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(
            target=_serve, args=(function, theirs, os.getpid()), daemon=True
        )
        with without_interrupts():
            self._process.start()
        theirs.close()

    def send(self, question: Any) -> None:
        """Raises OSError when the process has died."""
        self.pipe.send(question)

    def receive(self) -> tuple[str, Any] | None:
        """("ready", None), ("answer", value) or ("error", text); None when the process has died."""
        try:
            kind, value = self.pipe.recv()
        except (EOFError, OSError):
            return None
        return str(kind), value

    def seconds(self) -> float | None:
        """Seconds of the processor that it has used; None where the system does not tell, or when
        it has ended."""
        return processor_seconds(self._process.pid)

    def kill(self) -> None:
        self._process.kill()
        self._process.join(5)
        self.pipe.close()


def _watch() -> None:
    """End with the parent where the system does not see to it; long C code delays that."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _serve(function: Callable[[Any], Any], pipe: Connection, parent: int) -> None:
    end_with_parent(parent)
    with_one_thread()
    threading.Thread(target=_watch, daemon=True).start()
    warm = getattr(function, "warm", None)
    try:
        if warm is not None:
            warm()
    except Exception as problem:
        pipe.send(("error", f"{type(problem).__name__}: {problem}"))
        return
    # Terms hold no cycles: what is imported is not looked through again, the rest seldom.
    gc.freeze()
    gc.set_threshold(_SELDOM, 20, 50)
    pipe.send(("ready", None))
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        try:
            answer = ("answer", function(question))
        except Exception as problem:
            answer = ("error", f"{type(problem).__name__}: {problem}")
        try:
            pipe.send(answer)
        except OSError:
            return
        except Exception as problem:  # the answer cannot be pickled
            pipe.send(("error", f"{type(problem).__name__}: {problem}"))
