"""Running work: in this process, over local processes, or in a worker killed at its deadline.

The results are the same whichever way is taken; a worker that is killed or dies gives "no answer",
never an answer.
"""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Generic, TypeVar

T = TypeVar("T")
R = TypeVar("R")

#: fork would copy the locks of a progress bar's thread; a fresh interpreter never does.
_CONTEXT = multiprocessing.get_context("spawn")


def map_unordered(
    function: Callable[[T], R], items: Sequence[T], jobs: int = 1
) -> Iterator[tuple[T, R]]:
    """(item, result) as they are finished; ``jobs`` = 1 stays in this process, in order."""
    if jobs <= 1 or len(items) <= 1:
        for item in items:
            yield item, function(item)
        return
    with ProcessPoolExecutor(max_workers=min(jobs, len(items)), mp_context=_CONTEXT) as pool:
        futures = {pool.submit(function, item): item for item in items}
        for future in as_completed(futures):
            yield futures[future], future.result()


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The worker was killed at the deadline, or died; ``seconds`` it was given."""

    seconds: float
    died: bool = False


class Worker(Generic[T, R]):
    """A warm process that answers one question at a time and is killed at the deadline.

    C code and computer algebra cannot be interrupted from inside; a killed worker is replaced by
    a fresh one before the next question.
    """

    def __init__(self, function: Callable[[T], R]) -> None:
        self._function = function
        self._process: Any = None
        self._pipe: Connection | None = None

    def start(self) -> None:
        """Warm up: returns when the worker has imported what it needs."""
        if self._process is not None and self._process.is_alive():
            return
        ours, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(self._function, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe = ours
        if not ours.poll(60) or ours.recv() != "ready":
            self.stop()
            raise RuntimeError("the worker process did not start")

    def ask(self, question: T, seconds: float) -> R | TimedOut:
        """The answer, or TimedOut.  Exceptions in the worker are raised here."""
        self.start()
        assert self._pipe is not None
        try:
            self._pipe.send(question)
            if not self._pipe.poll(seconds):
                self.stop()
                return TimedOut(seconds)
            kind, value = self._pipe.recv()
        except (EOFError, OSError):
            self.stop()
            return TimedOut(seconds, died=True)
        if kind == "error":
            raise RuntimeError(value)
        result: R = value
        return result

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


def _serve(function: Callable[[Any], Any], pipe: Connection) -> None:
    warm = getattr(function, "warm", None)
    if warm is not None:
        warm()
    pipe.send("ready")
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(("answer", function(question)))
        except Exception as problem:
            pipe.send(("error", f"{type(problem).__name__}: {problem}"))


def timed(function: Callable[[], R]) -> tuple[R, float]:
    """A result and the seconds it took."""
    started = time.perf_counter()
    return function(), time.perf_counter() - started
