"""What is said of an open claim beside its verdict: what holds in its place, and what is left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_theorems.verify.asking.scheduling import LocalScheduler
    from memory_theorems.verify.effort import Effort
    from memory_theorems.verify.language.claims import Claim
    from memory_theorems.verify.verdicts import Verdict

#: Seconds after which an open claim is answered as it is, without looking for what does hold.
TIME_FOR_MORE = 2.0
#: Seconds that the report on a claim may take whose decision was given up.
REPORT_SECONDS = 3.0


def with_more(asked: Claim, verdict: Verdict, effort: Effort, seed: int, started: float) -> Verdict:
    """An open verdict with the nearest constant that is certified (where time is left; ``started``
    by the clock of the thread), and where it stays open."""
    if time.thread_time() - started < TIME_FOR_MORE:
        verdict = _with_what_holds(asked, verdict, effort, seed)
    return _with_what_is_left(asked, verdict)


def _with_what_holds(asked: Claim, verdict: Verdict, effort: Effort, seed: int) -> Verdict:
    from memory_theorems.verify.deciding.finding import best_known

    known = best_known(asked, effort, seed=seed)
    if known is None:
        return verdict
    sentence, constant = known
    best = verdict.best if isinstance(verdict.best, dict) else {}
    return verdict.with_(
        detail=f"{verdict.detail}; {sentence}", best={**best, "constant": constant}
    )


def _with_what_is_left(asked: Claim, verdict: Verdict) -> Verdict:
    from memory_theorems.verify.deciding.unsettled import what_is_left

    left = what_is_left(asked, verdict)
    if left is None:
        return verdict
    best = verdict.best if isinstance(verdict.best, dict) else {}
    return verdict.with_(
        detail=f"{verdict.detail}; {left.sentence}", best={**best, "left": left.to_json()}
    )


def report_question(question: tuple[dict[str, Any], dict[str, Any]]) -> dict[str, Any]:
    """(claim JSON, verdict JSON) -> the verdict with what is left; runs in a worker."""
    from memory_theorems.verify.language.claims import Claim
    from memory_theorems.verify.verdicts import Verdict

    claim, verdict = question
    return _with_what_is_left(Claim.from_json(claim), Verdict.from_json(verdict)).to_json()


def _warm() -> None:
    import memory_theorems.verify.deciding.unsettled  # noqa: F401


report_question.warm = _warm  # type: ignore[attr-defined]


class Reports:
    """Reports on claims whose decision was given up, from a process that is started when needed."""

    def __init__(self) -> None:
        self._scheduler: LocalScheduler[Any, dict[str, Any]] | None = None

    def close(self) -> None:
        """End the process."""
        if self._scheduler is not None:
            self._scheduler.close()

    def about(self, claim: dict[str, Any], verdict: Verdict) -> Verdict:
        """The verdict with what is left of the claim; as it is when the report is given up too."""
        from memory_theorems.verify.asking.scheduling import LocalScheduler
        from memory_theorems.verify.verdicts import Verdict as Read

        if self._scheduler is None:
            self._scheduler = LocalScheduler(report_question)
        answer = self._scheduler.ask((claim, verdict.to_json()), REPORT_SECONDS)
        return Read.from_json(answer.value) if isinstance(answer.value, dict) else verdict
