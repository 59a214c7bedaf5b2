"""The instances of a check: the theorem's edges, drawn ones, and those moved to an edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_theorems.verify.examination.drawing import draw
from memory_theorems.verify.examination.measuring import Measured, measure
from memory_theorems.verify.examination.tightening import Tightening
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Subject, Theorem
from memory_theorems.verify.verdicts import Outcome

#: Instances measured in a search.
FEW = 10


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What a run's verdicts depend on besides the sources."""

    effort: int = 1
    seed: int = 0
    examples: int = 25
    mutants: bool = True


@dataclass(frozen=True, slots=True)
class MeasuredInstances:
    """All drawn instances, measured; ``troubles`` are the errors met while measuring."""

    measured: tuple[Measured, ...] = ()
    troubles: tuple[str, ...] = ()


def needs_instances(theorem: Theorem) -> bool:
    """Whether a statement or step speaks of instances."""
    subjects: list[Subject] = [item.subject for item in theorem.statements]
    subjects += [item.subject for item in theorem.steps]
    return any(isinstance(subject, Sequent) for subject in subjects)


def drawn_instances(theorem: Theorem, options: RunOptions) -> MeasuredInstances:
    """The theorem's edges, drawn members of its family, and those moved to the edge, measured."""
    measured: list[Measured] = []
    troubles: list[str] = []
    drawn = draw(theorem.family(), options.examples, options.seed)
    for instance in (*theorem.edges, *drawn):
        try:
            measured.append(measure(theorem, instance))
        except Exception as problem:
            troubles.append(f"measuring failed: {type(problem).__name__}: {problem}")
    if not troubles:
        measured += at_the_edge(theorem, measured)
    return MeasuredInstances(tuple(measured), tuple(troubles))


def at_the_edge(theorem: Theorem, known: Sequence[Measured]) -> list[Measured]:
    """Further instances, moved to where a hypothesis or the conclusion of a statement that is
    believed nearly fails."""
    if not theorem.moves:
        return []
    tightening = Tightening(theorem, FEW)
    found: dict[str, Measured] = {}
    for item in theorem.statements:
        if isinstance(item.subject, Sequent) and item.expected.outcome is not Outcome.FAILS:
            for place in tightening.edges(item.subject, known):
                found.setdefault(repr(theorem.describe(place.instance)), place)
    for one in known:
        found.pop(repr(theorem.describe(one.instance)), None)
    return list(found.values())
