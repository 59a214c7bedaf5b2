"""The scheduler: answers, deadlines, deaths, spares; no clock counts what is not the question's."""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from memory_theorems.verify.asking import scheduling, workers
from memory_theorems.verify.asking.cluster import DaskScheduler, scheduler_of
from memory_theorems.verify.asking.processes import processor_seconds
from memory_theorems.verify.asking.scheduling import Broken, LocalScheduler, TimedOut


def misbehave(value: float) -> float:
    if value < 0:
        os._exit(3)
    if value == 0:
        raise ValueError("zero")
    begun = time.process_time()
    while time.process_time() - begun < value:
        pass
    return value


def idle(value: float) -> float:
    time.sleep(value)
    return value


def who(value: str) -> int:
    time.sleep(0.05)
    return os.getpid()


def unpicklable(value: int) -> object:
    return lambda: value


def never_warm(value: int) -> int:
    return value


def _fail() -> None:
    raise ImportError("a module is missing")


never_warm.warm = _fail  # type: ignore[attr-defined]


@pytest.fixture(scope="module")
def scheduler() -> Iterator[LocalScheduler[float, float]]:
    with LocalScheduler(misbehave) as made:
        yield made


def test_all_answers_come_and_more_may_be_asked_meanwhile() -> None:
    with LocalScheduler(misbehave, jobs=2) as both:
        for value in (0.03, 0.01, 0.02):
            both.submit(value, 30)
        seen = []
        for answered in both.finished():
            assert answered.value == answered.question
            if answered.question == 0.02:
                both.submit(0.04, 30)
            seen.append(answered.question)
    assert sorted(seen) == [0.01, 0.02, 0.03, 0.04]


def test_a_worker_is_killed_at_the_deadline_and_replaced(
    scheduler: LocalScheduler[float, float],
) -> None:
    scheduler.ask(0.01, 30)
    started = time.monotonic()
    answer = scheduler.ask(60.0, 0.2)
    assert time.monotonic() - started < 20  # of the 60 that it asked for, on a busy machine
    assert answer.value == TimedOut(0.2)
    assert 0.2 <= answer.seconds < 20
    assert scheduler.ask(0.01, 30).value == 0.01


def test_a_clock_that_runs_ahead_kills_no_question_early(
    scheduler: LocalScheduler[float, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at the clock of a process finds a second more than the wall has."""
    ahead = itertools.count()
    monkeypatch.setattr(workers.Process, "seconds", lambda _: float(next(ahead)))
    answer = scheduler.ask(60.0, 0.5)
    assert answer.value == TimedOut(0.5)
    assert answer.seconds >= 0.5


def test_a_worker_that_dies_gives_no_answer(scheduler: LocalScheduler[float, float]) -> None:
    assert scheduler.ask(-1.0, 30).value == TimedOut(30, died=True)
    assert scheduler.ask(0.01, 30).value == 0.01


def test_an_exception_is_told_and_the_worker_lives(
    scheduler: LocalScheduler[float, float],
) -> None:
    assert scheduler.ask(0.0, 30).value == Broken("ValueError: zero")
    assert scheduler.ask(0.01, 30).value == 0.01


def test_what_cannot_be_sent_breaks_its_own_question_only() -> None:
    with LocalScheduler(unpicklable) as made:
        assert isinstance(made.ask(1, 30).value, Broken)
    with LocalScheduler[Any, Any](misbehave) as made:
        made.submit(lambda: 1, 30)
        made.submit(0.01, 30)
        values = [answered.value for answered in made.finished()]
    assert isinstance(values[0], Broken)
    assert values[1] == 0.01


def test_the_clock_is_the_questions_own() -> None:
    """After a kill the next question neither waits for a fresh process nor pays for it."""
    with LocalScheduler(misbehave) as made:
        made.ask(0.01, 30)
        for value in (60.0, 0.01, 60.0, 0.01):
            made.submit(value, 1.0)
        answers = list(made.finished())
    short = [item.seconds for item in answers if item.question == 0.01]
    assert max(short) < 1.0
    assert all(isinstance(a.value, TimedOut) for a in answers if a.question == 60.0)


@pytest.mark.skipif(sys.platform != "linux", reason="the system tells no time of a process")
def test_what_others_do_on_the_machine_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that is kept from the processor has the same time as on an idle machine."""
    with LocalScheduler(idle) as made:
        assert made.ask(1.0, 0.5).value == 1.0
        monkeypatch.setattr(scheduling, "_PATIENCE", 1.0)
        assert made.ask(60.0, 0.5).value == TimedOut(0.5)


def test_the_time_of_a_process_is_told() -> None:
    begun, first = time.process_time(), processor_seconds(os.getpid())
    while time.process_time() - begun < 0.1:
        pass
    second = processor_seconds(os.getpid())
    if sys.platform == "linux":
        assert first is not None
        assert second is not None
        assert 0.05 <= second - first < 5
    assert processor_seconds(None) is None
    assert processor_seconds(2**30) is None


def test_a_spare_is_made_only_while_a_question_runs_long() -> None:
    with LocalScheduler(misbehave) as made:
        for _ in range(4):
            made.submit(0.01, 30)
        list(made.finished())
        assert len(made._workers) == 1
        made.submit(1.0, 2.0)
        made.submit(0.01, 2.0)
        list(made.finished())
        assert len(made._workers) == 2


def test_a_group_stays_with_the_process_that_has_met_it() -> None:
    with LocalScheduler(who, jobs=2, group=lambda text: text[0]) as made:
        for _ in range(6):
            for text in ("a", "b"):
                made.submit(text, 30)
        homes: dict[str, set[int]] = {"a": set(), "b": set()}
        for answered in made.finished():
            homes[answered.question].add(answered.value)  # type: ignore[arg-type]
    assert min(len(home) for home in homes.values()) == 1


def test_a_process_that_cannot_start_is_one_error() -> None:
    with (
        LocalScheduler(never_warm) as made,
        pytest.raises(RuntimeError, match="does not start: ImportError: a module is missing"),
    ):
        made.ask(1, 30)


def test_closing_leaves_no_process() -> None:
    made: LocalScheduler[float, float] = LocalScheduler(misbehave, jobs=2)
    for seconds in (0.01, 60.0, 60.0):
        made.submit(seconds)
    loop = made.finished()
    assert next(loop).value == 0.01
    processes = [worker.process._process for worker in made._workers]
    assert any(process.is_alive() for process in processes)
    made.close()
    assert not any(process.is_alive() for process in processes)


# ---------------------------------------------------------------- the cluster
class _Future:
    def __init__(self, function: Any, question: Any) -> None:
        self._made = lambda: function(question)

    def result(self) -> Any:
        return self._made()


class _Client:
    def __init__(self, address: str, timeout: int) -> None:
        if address == "tcp://nobody":
            raise OSError("refused")

    def submit(self, function: Any, question: Any, pure: bool) -> _Future:
        assert pure is False
        return _Future(function, question)

    def close(self) -> None:
        pass


class _Sequence:
    def __init__(self, futures: list[_Future]) -> None:
        self._left = futures

    def add(self, future: _Future) -> None:
        self._left.append(future)

    def __iter__(self) -> Iterator[_Future]:
        while self._left:
            yield self._left.pop(0)


def test_a_cluster_answers_the_same_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    import types

    fake = types.ModuleType("dask.distributed")
    fake.Client, fake.as_completed = _Client, _Sequence  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "dask", types.ModuleType("dask"))
    monkeypatch.setitem(sys.modules, "dask.distributed", fake)
    made = scheduler_of(misbehave, 1, "tcp://somebody")
    assert isinstance(made, DaskScheduler)
    made.submit(0.01, 30)
    made.submit(0.0, 30)
    values = {}
    for answered in made.finished():
        values[answered.question] = answered.value
        if answered.question == 0.01:
            made.submit(0.02)
    assert values == {0.01: 0.01, 0.0: Broken("ValueError: zero"), 0.02: 0.02}
    made.close()
    from memory_theorems.verify.errors import InputError

    with pytest.raises(InputError, match="no Dask scheduler answers"):
        scheduler_of(misbehave, 1, "tcp://nobody")
