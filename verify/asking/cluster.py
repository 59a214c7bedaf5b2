"""The same questions over a Dask cluster; its workers need this package installed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from memory_theorems.verify.asking.scheduling import (
    Answered,
    Broken,
    Here,
    LocalScheduler,
    Scheduler,
)
from memory_theorems.verify.errors import InputError

T = TypeVar("T")
R = TypeVar("R")


def scheduler_of(
    function: Callable[[T], R],
    jobs: int,
    address: str | None,
    group: Callable[[T], Any] | None = None,
    *,
    here: bool = False,
) -> Scheduler[T, R]:
    """Local processes (with ``here`` this one, where one does the work), or the cluster at
    ``address``; InputError when none answers there."""
    if address is None and here and jobs == 1:
        return Here(function)
    if address is None:
        return LocalScheduler(function, jobs, group)
    return DaskScheduler(function, address)


class DaskScheduler(Generic[T, R]):
    """Every question is a task.  The cluster kills nothing: deadlines hold for local processes."""

    def __init__(self, function: Callable[[T], R], address: str) -> None:
        try:
            from dask.distributed import Client, as_completed
        except ImportError:
            raise InputError(
                "--scheduler needs dask.distributed: pip install 'memory-theorems[dask]'"
            ) from None
        try:
            self._client = Client(address, timeout=10)
        except (OSError, ValueError) as problem:
            raise InputError(f"no Dask scheduler answers at {address} ({problem})") from None
        self._function, self._as_completed = function, as_completed
        self._asked: dict[Any, tuple[T, float]] = {}
        self._sequence: Any = None

    def submit(self, question: T, seconds: float | None = None) -> None:
        future = self._client.submit(self._function, question, pure=False)
        self._asked[future] = (question, time.monotonic())
        if self._sequence is not None:
            self._sequence.add(future)

    def finished(self) -> Iterator[Answered[T, R]]:
        self._sequence = self._as_completed(list(self._asked))
        for future in self._sequence:
            question, started = self._asked.pop(future)
            try:
                value: R | Broken = future.result()
            except Exception as problem:  # what the task raised there
                value = Broken(f"{type(problem).__name__}: {problem}")
            yield Answered(question, value, time.monotonic() - started)
        self._sequence = None

    def close(self) -> None:
        self._client.close()
