"""Answering theorems portion by portion, in workers that are killed at their deadline.

Every answer is in the ledger as soon as it is known, so a run that is killed resumes where it was.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from memory_theorems.theorems.commands.jobs import Job, as_remembered, sources_of
from memory_theorems.verify.asking.remembered import NOT_REPLAYED, REPLAYED, Remembered, refusal
from memory_theorems.verify.asking.scheduling import Broken, LocalScheduler, TimedOut
from memory_theorems.verify.commands.replayed_composed import borne_out as composed_borne_out
from memory_theorems.verify.commands.replayed_proofs import borne_out
from memory_theorems.verify.deciding.outside import FIELD, with_solvers
from memory_theorems.verify.examination.examiner import examiner_of
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.examination.portions import (
    Portion,
    assemble,
    portions,
    subject_of,
    unanswered,
)
from memory_theorems.verify.examination.results import InstanceCounts
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Computation, Statement, Step
from memory_theorems.verify.verdicts import KILL_SWITCH, Reason, Verdict, error, undecided

if TYPE_CHECKING:
    from memory_theorems.verify.asking.ledger import Ledger
    from memory_theorems.verify.asking.scheduling import Answered, Scheduler
    from memory_theorems.verify.examination.examiner import Examiner

Json = Any
Question = tuple[Job, Portion]


@functools.lru_cache(maxsize=4)
def _checker(job: Job) -> Examiner:
    from memory_theorems.theorems.index import theorem

    key, effort, seed, examples, mutants = job
    return examiner_of(theorem(key), RunOptions(effort, seed, examples, mutants))


def answer_portion(question: Question) -> Json:
    """Runs in the worker, which keeps the instances of the last theorems."""
    job, portion = question
    return _checker(job).answer(portion)


def group_of(question: Question) -> str:
    """Portions of one theorem share its instances."""
    return question[0][0]


def _warm() -> None:
    from memory_theorems.theorems.index import index

    index()


answer_portion.warm = _warm  # type: ignore[attr-defined]


def _cost(job: Job) -> tuple[str, str]:
    """(question, sources) in the ledger of the seconds that a theorem took."""
    from memory_theorems.verify.asking.ledger import question

    return question("seconds", job[0], mutants=job[4], examples=job[3]), ""


def _clocked(answer: Json) -> bool:
    """Whether a clock, and no deterministic count, left something in the answer open."""
    verdicts = [answer.get("verdict") or {}]
    verdicts += [item["verdict"] for item in answer.get("mutants", ())]
    return any(item.get("method") == KILL_SWITCH for item in verdicts)


def _replayed(item: Statement | Step, known: Json) -> list[str | None]:
    """What :func:`refusal` says of the verdicts that a remembered answer rests on."""
    if isinstance(item, Statement) and isinstance(item.disproof, Claim) and known.get("disproof"):
        return [_consistent(known) or refusal(item.disproof, known["disproof"])]
    rests_on = known["verdict"]
    settled = rests_on.get("outcome") == "holds" or rests_on.get("method") == "structure"
    if isinstance(item.subject, Sequent) and settled:
        said = {**rests_on, "claim": item.subject.to_json(), "basis": known.get("basis")}
        return [_consistent(known) or borne_out(said, None, isinstance(item, Statement)).wrong]
    if isinstance(item.subject, Composed) and rests_on.get("certificate") is not None:
        said = {**rests_on, "claim": item.subject.to_json()}
        return [_consistent(known) or composed_borne_out(said, None).wrong]
    if not isinstance(item.subject, Claim):
        return [None]
    return [_consistent(known) or refusal(item.subject, rests_on)]


def _consistent(known: Json) -> str:
    """Empty when the answer's verdict is the one that its disproof leaves to it."""
    outcome = known["verdict"].get("outcome")
    if known.get("disproof") and outcome == "fails" and known["disproof"].get("outcome") != "holds":
        return "the disproof does not refute it"
    return ""


def _readable(known: Json, family: bool) -> bool:
    """Whether a remembered answer has the shape of one; a damaged one is computed anew."""
    try:
        if family:
            InstanceCounts(**known["counts"])
            return isinstance(known["slack"], dict) and isinstance(known["warnings"], list)
        verdicts = [known["verdict"], *(item["verdict"] for item in known["mutants"])]
        verdicts += [known["disproof"]] if known.get("disproof") else []
        for verdict in verdicts:
            Verdict.from_json(verdict)
        return all(isinstance(item["change"], str) for item in known["mutants"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return False


@dataclass(slots=True)
class _Progress:
    """A theorem under way: its answers so far; ``cut`` when a clock, a death or an error made one
    of them, so that the whole is asked again next time."""

    answers: dict[Portion, Json] = field(default_factory=dict)
    remembered: dict[Portion, str] = field(default_factory=dict)
    seconds: float = 0.0
    cut: bool = False

    def solvers(self) -> set[str]:
        """What the answers asked, of which the whole consists."""
        return {name for answer in self.answers.values() for name in answer.get(FIELD, ())}


class Answering:
    """Answers jobs through the ledger and the scheduler."""

    def __init__(
        self,
        ledger: Ledger,
        budget: float,
        fresh: bool,
        replaying: bool = False,
        scheduler: Scheduler[Question, Json] | None = None,
    ) -> None:
        self.ledger, self.budget, self.fresh = ledger, budget, fresh
        self.replaying, self.remembered = replaying, Remembered()
        self.scheduler = scheduler or LocalScheduler(answer_portion, group=group_of)

    def size(self, job: Job) -> int:
        """Number of portions."""
        from memory_theorems.theorems.index import theorem

        return len(portions(theorem(job[0])))

    def answers(
        self, jobs: Sequence[Job], done: Callable[[str], None]
    ) -> Iterator[tuple[Job, dict[str, Json], bool]]:
        """(job, the theorem's JSON, whether it may be remembered) as they are finished; ``done``
        hears of every portion.  The JSON names the solvers that were asked."""
        from memory_theorems.theorems.index import theorem

        under_way = {job: _Progress() for job in jobs}
        asked: dict[Question, Question] = {}

        def whole(job: Job) -> Iterator[tuple[Job, dict[str, Json], bool]]:
            about = theorem(job[0])
            state = under_way[job]
            if len(state.answers) == len(portions(about)):
                del under_way[job]
                found = assemble(about, state.answers, state.seconds).to_json()
                found = as_remembered(found, state.remembered) if state.remembered else found
                if not state.cut:
                    self.ledger.remember(
                        *_cost(job), job[1], {"seconds": state.seconds}, is_open=False
                    )
                yield job, with_solvers(found, state.solvers()), not state.cut

        try:
            for job in sorted(jobs, key=self._effort):
                for portion in portions(theorem(job[0])):
                    known = self._known((job, portion))
                    if known is not None:
                        answer, how = known
                        under_way[job].answers[portion] = answer
                        under_way[job].remembered |= {portion: how} if how else {}
                        done(job[0])
                        continue
                    asked[job, portion] = (job, portion)
                    self.scheduler.submit((job, portion), self._deadline((job, portion)))
            for job in jobs:
                yield from whole(job)
            for answered in self.scheduler.finished():
                question = asked.pop(answered.question)
                job, portion = question
                again = self._again(answered, question)
                under_way[job].seconds += answered.seconds
                if again is not None:
                    asked[again] = question
                    self.scheduler.submit(again, self._deadline(again))
                    continue
                answer, kept = self._answer(answered, question)
                if kept:
                    self._remember(question, answer)
                under_way[job].answers[portion] = answer
                under_way[job].cut |= not kept
                done(job[0])
                yield from whole(job)
        finally:
            self.scheduler.close()

    def _effort(self, job: Job) -> tuple[bool, float]:
        """For the order, shortest first: the seconds that it took last time, whatever has changed
        since; before them what is new, by the number of its portions."""
        known = self.ledger.find(*_cost(job), job[1])
        if known is None or not isinstance(known.get("seconds"), int | float):
            return False, self.size(job)
        return True, float(known["seconds"])

    def _keys(self, question: Question) -> tuple[str, str]:
        """(question, sources) of a portion in the ledger."""
        from memory_theorems.verify.asking.ledger import question as text

        (key, _, seed, examples, mutants), portion = question
        kind = f"portion:{key}:{portion[0]}-{portion[1]}"
        return text(kind, key, seed=seed, examples=examples, mutants=mutants), sources_of(key)

    def _known(self, question: Question) -> tuple[Json, str] | None:
        """What the ledger remembers of a portion, where that is used, and whether it was replayed;
        neither is said of counts of instances."""
        if self.fresh:
            return None
        (key, effort, *_), portion = question
        known = self.ledger.find(*self._keys(question), effort)
        if known is None:
            return None
        before = self.remembered.replayed
        if not self._believed(key, portion, known):
            return None
        if portion[0] == "family":
            return known, ""
        return known, REPLAYED if self.remembered.replayed > before else NOT_REPLAYED

    def _remember(self, question: Question, answer: Json) -> None:
        effort = question[0][1]
        is_open = answer.get("verdict", {}).get("outcome") == "open"
        self.ledger.remember(*self._keys(question), effort, answer, is_open=is_open)

    def _again(self, answered: Answered[Question, Json], question: Question) -> Question | None:
        """When the mutants take too long the item is asked for without them."""
        job, portion = question
        late = isinstance(answered.value, TimedOut) and answered.question == question
        if not late or not job[4] or portion[0] == "family":
            return None
        return (*job[:4], False), portion

    def _answer(self, answered: Answered[Question, Json], question: Question) -> tuple[Json, bool]:
        """(answer, whether it may be remembered): not what a clock, a death or an error made."""
        value, portion = answered.value, question[1]
        if isinstance(value, Broken):
            return unanswered(portion, error(f"the check broke off: {value.why}")), False
        if isinstance(value, TimedOut):
            what = "the worker died" if value.died else f"stopped after {value.seconds:g} s"
            detail = f"{what}; try a larger --budget"
            return unanswered(portion, undecided(Reason.BUDGET, detail, KILL_SWITCH)), False
        if answered.question != question:
            return {**value, "mutants_stopped": True}, False
        failed = value.get("verdict", {}).get("outcome") == "error"
        return value, not failed and not _clocked(value)

    def _believed(self, key: str, portion: Portion, known: Json) -> bool:
        """Whether a remembered answer is used; with ``replaying`` its certificates are read."""
        from memory_theorems.theorems.index import theorem

        item = subject_of(theorem(key), portion)
        name = f"{key}: {getattr(item, 'name', '') or f'{portion[0]} {portion[1] + 1}'}"
        if not _readable(known, item is None):
            self.remembered.refused.append(f"{name}: no answer of this program")
            return False
        answers = [] if item is None or not self.replaying else _replayed(item, known)
        wrong = next((text for text in answers if text), "")
        if wrong:
            self.remembered.refused.append(f"{name}: {wrong}")
            return False
        claims = item is not None and known["verdict"]["outcome"] in ("holds", "fails")
        if self.replaying and claims and None in answers:
            self.remembered.anew += 1
            return False
        shown = bool(answers) and None not in answers
        self.remembered.replayed += shown
        self.remembered.believed += item is not None and not shown
        return True

    def _deadline(self, question: Question) -> float:
        """The budget for each verdict that the portion needs."""
        from memory_theorems.theorems.index import theorem
        from memory_theorems.verify.examination.mutants import LIMIT

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
