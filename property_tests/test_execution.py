"""Workers: answers, deadlines, deaths; results do not depend on the way they are computed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

import pytest

from verify.execution import TimedOut, Worker, map_unordered


def square(value: int) -> int:
    return value * value


def misbehave(value: float) -> float:
    if value < 0:
        os._exit(3)
    if value == 0:
        raise ValueError("zero")
    time.sleep(value)
    return value


@pytest.fixture
def worker() -> Iterator[Worker[float, float]]:
    made: Worker[float, float] = Worker(misbehave)
    yield made
    made.stop()


def test_serial_and_parallel_give_the_same() -> None:
    serial = list(map_unordered(square, range(6)))
    assert serial == [(k, k * k) for k in range(6)]
    assert sorted(map_unordered(square, range(6), jobs=2)) == serial


def test_a_worker_is_killed_at_the_deadline_and_replaced(worker: Worker[float, float]) -> None:
    worker.start()
    started = time.monotonic()
    answer = worker.ask(60.0, 0.2)
    assert time.monotonic() - started < 1.24 + 1
    assert answer == TimedOut(0.2)
    assert worker.ask(0.01, 30) == 0.01


def test_a_worker_that_dies_gives_no_answer(worker: Worker[float, float]) -> None:
    assert worker.ask(-1.0, 30) == TimedOut(30, died=True)
    assert worker.ask(0.01, 30) == 0.01


def test_an_exception_is_raised_here_and_the_worker_lives(worker: Worker[float, float]) -> None:
    with pytest.raises(RuntimeError, match="ValueError: zero"):
        worker.ask(0.0, 30)
    assert worker.ask(0.01, 30) == 0.01
