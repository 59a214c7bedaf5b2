"""Computations: a range that is walked case by case, and the most that such a walk can say.

A theorem file decides one case at a time; the walk, the count and the word are made here.  A walk
over a range that does not exhaust what the displayed statement speaks of is a sample, however
exact each case is, and comes out SPOT-CERTIFIED n/n.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.verdicts import (
    Evidence,
    Outcome,
    Reason,
    Verdict,
    certified,
    error,
    proved,
    undecided,
)


@dataclass(frozen=True, slots=True)
class CaseRange:
    """What a computation walks.

    text: the range as people read it, from where to where ("1 <= k <= m <= 10"); it is shown
        beside the verdict.
    cases: makes the cases, finitely many, in a fixed order.
    complete: why these are all the cases that the displayed statement speaks of; empty when there
        are more.  Only a complete range can give PROVED or CERTIFIED.
    """

    text: str
    cases: Callable[[], Iterable[Any]]
    complete: str = ""

    def __post_init__(self) -> None:
        if not self.text.strip():
            raise ValueError("a range says from where to where it goes")

    @property
    def shown(self) -> str:
        """The range with what it leaves open."""
        rest = f"all there is: {self.complete}" if self.complete else "a sample of more"
        return f"{self.text} ({rest})"


def one_case(text: str, complete: str) -> CaseRange:
    """The range of a statement about one object; ``complete`` says why no other is meant."""
    return CaseRange(text, lambda: (None,), complete)


@dataclass(frozen=True, slots=True)
class Computation:
    """An exact computation for every case of a declared range.

    check: decides one case; PROVED or CERTIFIED, REFUTED with the case as counterexample, or open.
    what: one sentence: what is computed for each case.
    range: the cases, and whether they are all.
    mutants: description of a deliberate change (an exponent, a sign, an index) -> the same check
        with that change; each must come out REFUTED on some case.
    """

    check: Callable[[Any], Verdict]
    what: str
    range: CaseRange
    mutants: Mapping[str, Callable[[Any], Verdict]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.range, CaseRange):
            raise TypeError("a computation declares the range that it walks")

    @property
    def shown(self) -> str:
        """What is computed, with its range."""
        return f"{self.what}; range: {self.range.shown}"

    def run(self) -> Verdict:
        """The verdict over the range; never stronger than the range allows."""
        return self._walk(self.check)

    def changed(self) -> Mapping[str, Callable[[], Verdict]]:
        """The mutants as verdicts over the same range."""

        def over(check: Callable[[Any], Verdict]) -> Callable[[], Verdict]:
            return lambda: self._walk(check)

        return {change: over(check) for change, check in self.mutants.items()}

    def _walk(self, check: Callable[[Any], Verdict]) -> Verdict:
        drawn = 0
        held: list[Verdict] = []
        first_open: Verdict | None = None
        for case in self.range.cases():
            drawn += 1
            try:
                verdict = check(case)
            except VerifyError as problem:
                return error(f"case {drawn} of {self.range.text}: {problem}")
            if not isinstance(verdict, Verdict):
                return error(f"a case returned {type(verdict).__name__}, not a verdict")
            if verdict.outcome in (Outcome.FAILS, Outcome.ERROR):
                return verdict
            if verdict.holds:
                held.append(verdict)
            elif first_open is None:
                first_open = verdict
        if not drawn:
            return error(f"the range {self.range.text} has no case")
        return self._word(held, drawn, first_open)

    def _word(self, held: list[Verdict], drawn: int, first_open: Verdict | None) -> Verdict:
        if self.range.complete and len(held) == drawn:
            weakest = min(held, key=lambda item: item.evidence.strength)
            make = proved if weakest.evidence is Evidence.PROVED else certified
            detail = weakest.detail
            if drawn > 1:
                detail = f"all {drawn} cases of {self.range.text}; {detail}"
            return make(detail, weakest.method)
        if not held or self.range.complete:
            assert first_open is not None
            if first_open.outcome is Outcome.OPEN:
                return first_open
            return undecided(Reason.UNSUPPORTED, first_open.detail, first_open.method)
        weakest = min(held, key=lambda item: item.evidence.strength)
        return Verdict(
            Outcome.OPEN,
            Evidence.SPOT_CERTIFIED,
            Reason.SAMPLED_ONLY.value,
            f"{len(held)} of {drawn} cases of {self.range.text}, each decided exactly or in balls; "
            "the display speaks of more",
            weakest.method,
            counted=(len(held), drawn),
        )
