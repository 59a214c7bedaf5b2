"""The scheduler of all commands: questions with deadlines over warm processes, in one loop.

A question that meets its deadline costs its process, and the next one finds another warm: a spare
is made ready while a question runs long.  Its clock starts when it is handed to a warm process and
counts what that process computes, so neither the start of a process nor the load of others is
counted against it; where the system tells no such time, and for a process that waits, it is the
clock on the wall.  Only one thread runs,
so an interrupt ends the loop at once; closing kills every process.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from memory_theorems.verify.asking.workers import Process

T = TypeVar("T")
R = TypeVar("R")

#: Seconds for a process to import what it needs.
_START = 120.0
#: The share of its time after which a question is taken for a long one.
_LONG = 0.25
#: How many seconds on the wall count as one of work: a process that computes nothing ends too.
_PATIENCE = 10.0
#: The longest wait for an answer before the clocks are read again, in seconds.
_LOOK = 1.0


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The process was killed at the deadline, or died; ``seconds`` it was given."""

    seconds: float
    died: bool = False


@dataclass(frozen=True, slots=True)
class Broken:
    """The function raised an exception: its type and message."""

    why: str


@dataclass(frozen=True, slots=True)
class Answered(Generic[T, R]):
    """``value``: what the function returned, or why there is no answer; ``seconds`` it took."""

    question: T
    value: R | TimedOut | Broken
    seconds: float


class Scheduler(Protocol[T, R]):
    """Questions go in at any time, answers come out as they are finished."""

    def submit(self, question: T, seconds: float | None = None) -> None:
        """Ask; with ``seconds`` the question is given up when so many have passed."""

    def finished(self) -> Iterator[Answered[T, R]]:
        """Answers until no question is left; more may be submitted meanwhile."""

    def close(self) -> None:
        """Give up what is left."""


class Here(Generic[T, R]):
    """The same questions in this process, one after the other.  It kills nothing: for work that
    reads a clock of its own, where a process for it would only cost its start."""

    def __init__(self, function: Callable[[T], R]) -> None:
        self._function = function
        self._waiting: deque[T] = deque()

    def submit(self, question: T, seconds: float | None = None) -> None:
        self._waiting.append(question)

    def finished(self) -> Iterator[Answered[T, R]]:
        while self._waiting:
            question, started = self._waiting.popleft(), time.monotonic()
            try:
                value: R | Broken = self._function(question)
            except Exception as problem:
                value = Broken(f"{type(problem).__name__}: {problem}")
            yield Answered(question, value, time.monotonic() - started)

    def close(self) -> None:
        self._waiting.clear()


@dataclass(slots=True, eq=False)
class _Worker(Generic[T]):
    process: Process
    started: float
    warm: bool = False
    question: T | None = None
    limit: float | None = None
    group: Hashable = None
    busy: bool = field(default=False)
    before: float | None = None

    def spent(self) -> float:
        """Seconds that the question has been worked on."""
        waited = time.monotonic() - self.started
        now = None if self.before is None else self.process.seconds()
        if now is None or self.before is None:
            return waited
        # The clock of a process is coarse, and may be ahead of that on the wall.
        return min(waited, max(now - self.before, waited / _PATIENCE))


class LocalScheduler(Generic[T, R]):
    """At most ``jobs`` questions at a time, each in a process of this machine.

    ``group``: questions of one group share what a process has prepared, and are handed to a
    process that has met the group where there is one.  The function must be importable by name;
    its attribute ``warm`` is called first in every process.
    """

    def __init__(
        self,
        function: Callable[[T], R],
        jobs: int = 1,
        group: Callable[[T], Hashable] | None = None,
    ) -> None:
        self._function, self._jobs = function, jobs
        self._group: Callable[[T], Hashable] = group or (lambda question: None)
        self._waiting: deque[tuple[T, float | None]] = deque()
        self._workers: list[_Worker[T]] = []
        self._unsent: list[tuple[_Worker[T], str]] = []
        self._failed = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def submit(self, question: T, seconds: float | None = None) -> None:
        self._waiting.append((question, seconds))

    def ask(self, question: T, seconds: float | None = None) -> Answered[T, R]:
        """One question alone; raises RuntimeError when others are under way."""
        if self._waiting or any(item.busy for item in self._workers):
            raise RuntimeError("other questions are under way")
        self.submit(question, seconds)
        return next(iter(self.finished()))

    def finished(self) -> Iterator[Answered[T, R]]:
        try:
            while self._waiting or any(item.busy for item in self._workers):
                self._hand_out()
                self._hire()
                yield from self._collect()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._waiting.clear()
        while self._workers:
            self._workers.pop().process.kill()

    # -- the loop
    def _hand_out(self) -> None:
        for worker in self._workers:
            if worker.busy or not worker.warm or not self._waiting:
                continue
            if sum(item.busy for item in self._workers) >= self._jobs:
                return
            question, seconds = self._next(worker)
            worker.question, worker.limit = question, seconds
            worker.started, worker.busy = time.monotonic(), True
            worker.before = worker.process.seconds()
            worker.group = self._group(question)
            try:
                worker.process.send(question)
            except OSError:
                continue  # its end is read in the next turn
            except Exception as problem:  # a question that cannot be pickled
                self._unsent.append((worker, f"{type(problem).__name__}: {problem}"))

    def _next(self, worker: _Worker[T]) -> tuple[T, float | None]:
        """The first question of the worker's group, else of a group that no other worker has."""
        groups = [self._group(question) for question, _ in self._waiting]
        others = {item.group for item in self._workers if item is not worker and item.busy}
        place = next((i for i, group in enumerate(groups) if group == worker.group), None)
        if place is None:
            free = [group for group in groups if group not in others] or groups
            # The first process takes what was asked first, the others what was asked last: where
            # questions go from short to long, answers come early and no long one is left over.
            place = groups.index(free[0] if worker is self._workers[0] else free[-1])
        chosen = self._waiting[place]
        del self._waiting[place]
        return chosen

    def _hire(self) -> None:
        """As many processes as there are questions for, and a spare while one runs long."""
        busy = sum(item.busy for item in self._workers)
        wanted = min(self._jobs, busy + len(self._waiting))
        if self._waiting and any(self._long(item) for item in self._workers):
            wanted += 1
        while len(self._workers) < wanted:
            self._workers.append(_Worker(Process(self._function), time.monotonic()))

    def _long(self, worker: _Worker[T]) -> bool:
        if not worker.busy or worker.limit is None:
            return False
        return time.monotonic() - worker.started > _LONG * worker.limit

    def _collect(self) -> Iterator[Answered[T, R]]:
        if self._unsent:
            worker, why = self._unsent.pop()
            yield self._freed(worker, Broken(why))
            return
        waits = [_START if self._workers else 0.0]
        for item in self._workers:
            if item.busy and item.limit is not None:
                left = item.limit - item.spent()
                waits.append(max(0.0 if left <= 0 else 0.01, min(left, _LOOK)))
                if self._waiting and not self._long(item):
                    waits.append(max(0.01, left - (1 - _LONG) * item.limit))
        ready = wait([item.process.pipe for item in self._workers], min(waits))
        for worker in list(self._workers):
            if worker.process.pipe in ready:
                yield from self._heard(worker)
            elif self._overdue(worker):
                yield from self._given_up(worker)

    def _overdue(self, worker: _Worker[T]) -> bool:
        if not worker.busy and worker.warm:
            return False
        if worker.busy:
            return worker.limit is not None and worker.spent() >= worker.limit
        return time.monotonic() - worker.started >= _START

    def _heard(self, worker: _Worker[T]) -> Iterator[Answered[T, R]]:
        message = worker.process.receive()
        if message is None or not worker.warm:
            if message is not None and message[0] == "ready":
                worker.warm, self._failed = True, 0
                return
            why = "it ended" if message is None else str(message[1])
            yield from self._dismiss(worker, died=True, why=why)
            return
        kind, value = message
        yield self._freed(worker, value if kind == "answer" else Broken(str(value)))

    def _given_up(self, worker: _Worker[T]) -> Iterator[Answered[T, R]]:
        yield from self._dismiss(worker, died=False, why=f"not ready after {_START:g} s")

    def _dismiss(self, worker: _Worker[T], *, died: bool, why: str) -> Iterator[Answered[T, R]]:
        self._workers.remove(worker)
        worker.process.kill()
        if worker.busy:
            given = worker.limit if worker.limit is not None else time.monotonic() - worker.started
            yield self._freed(worker, TimedOut(given, died))
        elif not worker.warm:
            self._failed += 1
            if self._failed > 2:
                raise RuntimeError(f"a worker process does not start: {why}")

    def _freed(self, worker: _Worker[T], value: Any) -> Answered[T, R]:
        question, seconds = worker.question, time.monotonic() - worker.started
        worker.question, worker.limit, worker.busy = None, None, False
        assert question is not None
        return Answered(question, value, seconds)
