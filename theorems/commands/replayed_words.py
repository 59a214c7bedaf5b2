"""Words of statements that no run has left behind: replayed from the records, in a few seconds.

Nothing is remembered and nothing is believed: the kernel closes each statement from what is on
record for its leaves, and the checker accepts every certificate; a claim is decided.  What does
not come to an end in the time has no word here.
"""

from __future__ import annotations

import time
from typing import Any, TypeAlias

from memory_theorems.verify.theorem import Statement, Theorem

Json = Any
#: The key of a theorem, and the place of one of its statements.
Question: TypeAlias = tuple[str, int]


def replayed(theorem: Theorem, seconds: float) -> dict[int, Json]:
    """What is found for each statement, by its place, in so many seconds of work in all; statements
    that only a run with instances decides, and those that took too long, are none of them."""
    from memory_theorems.verify.asking.scheduling import Broken, LocalScheduler, TimedOut

    found: dict[int, Json] = {}
    places = [place for place, item in enumerate(theorem.statements) if alone(item)]
    with LocalScheduler(word_of) as scheduler:
        for place in sorted(places, key=lambda place: _work(theorem, place)):
            if seconds <= 0:
                break
            answer = scheduler.ask((theorem.key, place), seconds).value
            if isinstance(answer, TimedOut):
                break
            if isinstance(answer, Broken):
                continue
            worked, result = answer
            seconds -= worked
            if result is not None:
                found[place] = result
    return found


def alone(statement: Statement) -> bool:
    """Whether the statement is decided without instances: by a proof, a claim or a structure."""
    from memory_theorems.verify.sequents import Sequent

    subject = statement.subject
    return statement.disproof is not None or not isinstance(subject, Sequent) or bool(subject.fact)


def word_of(question: Question) -> tuple[float, Json]:
    """The seconds of work, and the word of a statement with its detail, None where its proof is not
    closed."""
    started = time.process_time()
    result = _word(*question)
    return time.process_time() - started, result


def _warm() -> None:
    """Import what deciding needs: that is no work on a statement."""
    import memory_theorems.theorems.analysis.library
    import memory_theorems.verify.examination.examiner  # noqa: F401


word_of.warm = _warm  # type: ignore[attr-defined]


def _word(key: str, place: int) -> Json:
    from memory_theorems.theorems.index import theorem
    from memory_theorems.verify.examination.examiner import Examiner
    from memory_theorems.verify.examination.formula_statements import close
    from memory_theorems.verify.examination.instances import MeasuredInstances, RunOptions
    from memory_theorems.verify.sequents import Sequent

    found = theorem(key)
    item = found.statements[place]
    examiner = Examiner(found, RunOptions(), MeasuredInstances())
    verdict = None
    if item.disproof is not None:
        verdict, _ = examiner.disproved(item)
    if verdict is None and isinstance(item.subject, Sequent):
        closing = close(item.subject)
        if closing.proof is None:
            return None
        verdict = examiner.structured(item.subject, closing.verdict(item.subject))
    if verdict is None:
        verdict = examiner.subject(item.subject)
    return {
        "word": verdict.word,
        "detail": verdict.detail,
        "counterexample": verdict.counterexample,
        "basis": None,
        "missing": "",
        "mutants": [],
    }


def _work(theorem: Theorem, place: int) -> int:
    """The first statement, the paper's line, is what is asked for; others on objects take longest,
    and come last."""
    from memory_theorems.verify.reasoning.composition import Composed

    if place == 0:
        return 0
    return 2 if isinstance(theorem.statements[place].subject, Composed) else 1
