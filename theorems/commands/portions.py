"""Answering theorems portion by portion, in workers that are killed at their deadline.

Every answer is in the ledger as soon as it is known, so a run that is killed resumes where it was.
"""

from __future__ import annotations

import functools
import queue
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from verify.running import Portion, RunOptions, assemble, checker_of, portions, unanswered
from verify.theorem import Computation, Statement

if TYPE_CHECKING:
    from theorems.commands.run import Job
    from verify.execution import Worker
    from verify.ledger import Ledger
    from verify.running import Checker
    from verify.verdicts import Verdict

Json = Any
Question = tuple["Job", Portion]


@functools.lru_cache(maxsize=4)
def _checker(job: Job) -> Checker:
    from theorems.registry import theorem

    key, effort, seed, examples, mutants = job
    return checker_of(theorem(key), RunOptions(effort, seed, examples, mutants))


def answer_portion(question: Question) -> Json:
    """Runs in the worker, which keeps the instances of the last theorems."""
    job, portion = question
    return _checker(job).answer(portion)


def _warm() -> None:
    from theorems.registry import all_theorems

    all_theorems()


answer_portion.warm = _warm  # type: ignore[attr-defined]


class Answering:
    """Answers jobs through the ledger and one worker for each thread."""

    def __init__(self, ledger: Ledger, budget: float, fresh: bool) -> None:
        self.ledger, self.budget, self.fresh = ledger, budget, fresh
        self.idle: queue.SimpleQueue[Worker[Question, Json]] = queue.SimpleQueue()
        self.workers: list[Worker[Question, Json]] = []

    def size(self, job: Job) -> int:
        """Number of portions."""
        from theorems.registry import theorem

        return len(portions(theorem(job[0])))

    def answers(
        self, jobs: Sequence[Job], threads: int, done: Callable[[str], None]
    ) -> Iterator[tuple[Job, dict[str, Json]]]:
        """(job, the theorem's JSON) in the order of the jobs; ``done`` hears of every portion."""
        from theorems.registry import theorem

        def ask(question: Question) -> tuple[Json, float]:
            started = time.perf_counter()
            answer = self.portion(question)
            done(question[0][0])
            return answer, time.perf_counter() - started

        if not jobs:
            return
        try:
            with ThreadPoolExecutor(threads) as pool:
                waiting = {
                    job: [
                        (portion, pool.submit(ask, (job, portion)))
                        for portion in portions(theorem(job[0]))
                    ]
                    for job in jobs
                }
                for job, futures in waiting.items():
                    found = {portion: future.result() for portion, future in futures}
                    seconds = sum(item[1] for item in found.values())
                    results = {portion: item[0] for portion, item in found.items()}
                    yield job, assemble(theorem(job[0]), results, seconds).to_json()
        finally:
            for worker in self.workers:
                worker.stop()

    def portion(self, question: Question) -> Json:
        """One answer: remembered, or from a worker; killed ones are remembered with the budget."""
        from theorems.commands.run import sources_of
        from verify.ledger import question as text

        (key, effort, seed, examples, mutants), portion = question
        kind = f"portion:{key}:{portion[0]}-{portion[1]}"
        asked = text(kind, key, seed=seed, examples=examples, mutants=mutants)
        stopped = text(kind, key, seed=seed, examples=examples, mutants=mutants, budget=self.budget)
        sources = sources_of(key)
        if not self.fresh:
            for name in (asked, stopped):
                known = self.ledger.find(name, sources, effort)
                if known is not None:
                    return known
        answer, killed = self._ask(question)
        outcome = answer.get("verdict", {}).get("outcome")
        if outcome != "error":
            is_open = killed or outcome == "open"
            name = stopped if killed else asked
            self.ledger.remember(name, sources, effort, answer, is_open=is_open)
        return answer

    def _ask(self, question: Question) -> tuple[Json, bool]:
        """(answer, whether a deadline was met).  When the mutants take too long the item is
        answered without them."""
        from verify.execution import TimedOut, Worker
        from verify.verdicts import Reason, error, undecided

        job, portion = question
        try:
            worker = self.idle.get_nowait()
        except queue.Empty:
            worker = Worker(answer_portion)
            self.workers.append(worker)
        tries = [question]
        if job[4] and portion[0] != "family":
            tries.append(((*job[:4], False), portion))
        try:
            for attempt in tries:
                worker.start()
                answer = worker.ask(attempt, self._deadline(attempt))
                if isinstance(answer, TimedOut):
                    continue
                if attempt is question:
                    return answer, False
                return {**answer, "mutants_stopped": True}, True
        except RuntimeError as problem:
            return unanswered(portion, error(f"the check broke off: {problem}")), False
        finally:
            self.idle.put(worker)
        what = "the worker died" if answer.died else f"stopped after {answer.seconds:g} s"
        verdict: Verdict = undecided(Reason.BUDGET, f"{what}; try a larger --budget", "kill switch")
        return unanswered(portion, verdict), True

    def _deadline(self, question: Question) -> float:
        """The budget for each verdict that the portion needs."""
        from theorems.registry import theorem
        from verify.mutants import LIMIT
        from verify.running import subject_of

        job, portion = question
        item = subject_of(theorem(job[0]), portion)
        count = 2
        if item is not None and job[4]:
            automatic = (
                len(item.subject.mutants) if isinstance(item.subject, Computation) else LIMIT
            )
            count += automatic + len(item.mutants)
        if isinstance(item, Statement) and item.disproof is not None:
            count += 1
        return count * self.budget
