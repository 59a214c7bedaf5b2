"""A check in portions, answered and remembered one by one; the result put together from them."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.examination.displays import decides, display_of
from memory_theorems.verify.examination.results import (
    InstanceCounts,
    ItemResult,
    MutantResult,
    TheoremResult,
)
from memory_theorems.verify.theorem import Computation, Statement, Step, Theorem
from memory_theorems.verify.verdicts import Json, Verdict

#: The slack where no instance has one.
NO_SLACK: dict[str, Json] = {
    "min": None, "median": None, "max": None, "at": None, "relation": None, "points": [],
}  # fmt: skip

#: A part of a check that is answered and remembered by itself: ("statement" or "step", index), or
#: ("family", 0) for the counts and the slack.
Portion = tuple[str, int]


def portions(theorem: Theorem) -> tuple[Portion, ...]:
    """All portions of a theorem, in the order of the paper."""
    statements = [("statement", index) for index in range(len(theorem.statements))]
    steps = [("step", index) for index in range(len(theorem.steps))]
    return (*statements, *steps, ("family", 0))


def subject_of(theorem: Theorem, portion: Portion) -> Statement | Step | None:
    """The statement or step of a portion; None for the family."""
    kind, index = portion
    if kind == "family":
        return None
    return theorem.statements[index] if kind == "statement" else theorem.steps[index]


def unanswered(portion: Portion, verdict: Verdict) -> Json:
    """The answer of a portion that was stopped or broke off; ``verdict`` is open or ERROR."""
    if portion[0] == "family":
        reason = verdict.detail or verdict.reason
        return {"counts": {}, "slack": NO_SLACK, "warnings": [f"instances not counted: {reason}"]}
    return {"verdict": verdict.to_json(), "disproof": None, "mutants": []}


def assemble(theorem: Theorem, answers: Mapping[Portion, Json], seconds: float) -> TheoremResult:
    """The result of a theorem from the answers to all its portions."""

    def item(portion: Portion) -> ItemResult:
        found, answer = subject_of(theorem, portion), answers[portion]
        assert found is not None
        step = isinstance(found, Step)
        return ItemResult(
            found.name,
            found.equation if isinstance(found, Step) else ", ".join(theorem.source.equations),
            found.form,
            display_of(found.subject),
            found.expected,
            Verdict.from_json(answer["verdict"]),
            tuple(
                MutantResult(
                    mutant["change"],
                    Verdict.from_json(mutant["verdict"]),
                    mutant["manual"],
                    mutant["note"],
                )
                for mutant in answer["mutants"]
            ),
            found.note,
            "" if step else found.explains,  # type: ignore[union-attr]
            found.subject.to_json() if not isinstance(found.subject, Computation) else None,
            answer["disproof"],
            found.latex,
            answer.get("basis"),
            answer.get("missing") or "",
            decides(found.subject),
            () if step else found.keeps,  # type: ignore[union-attr]
            found.confirmed,
        )

    family = answers["family", 0]
    return TheoremResult(
        theorem.key,
        theorem.aliases,
        theorem.source.paper.key,
        theorem.source.label,
        theorem.title,
        tuple(item(portion) for portion in portions(theorem) if portion[0] == "statement"),
        tuple(item(portion) for portion in portions(theorem) if portion[0] == "step"),
        InstanceCounts(**family["counts"]),
        family["slack"],
        theorem.uses,
        tuple(item.name for item in theorem.cites),
        (),
        seconds,
        (*family["warnings"], *_without_mutants(theorem, answers)),
    )


def _without_mutants(theorem: Theorem, answers: Mapping[Portion, Json]) -> tuple[str, ...]:
    """A warning for every item whose mutants were not decided within the deadline."""
    found = []
    for portion, answer in answers.items():
        if answer.get("mutants_stopped"):
            item = subject_of(theorem, portion)
            name = (item.name if item else "") or f"{portion[0]} {portion[1] + 1}"
            found.append(f"{name}: its mutants were stopped at the deadline and are not counted")
    return tuple(found)
