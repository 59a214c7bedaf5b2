"""A theorem as it is asked for in a run, and its place in the ledger."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.asking.remembered import NOT_REPLAYED, marked
from memory_theorems.verify.verdicts import Json

#: (key, effort, seed, examples, mutants)
Job = tuple[str, int, int, int, bool]


def remembered(job: Job) -> tuple[str, str]:
    """(question, sources) of a whole theorem in the ledger."""
    from memory_theorems.verify.asking.ledger import question

    key, effort, seed, examples, mutants = job
    options = {"seed": seed, "examples": examples, "mutants": mutants, "effort": effort}
    return question(f"run:{key}", key, **options), sources_of(key)


def as_remembered(
    result: Mapping[str, Json], how: Mapping[tuple[str, int], str] | None = None
) -> dict[str, Json]:
    """A theorem's answers, which say how they are remembered; without ``how`` all are, and none was
    replayed."""
    found = dict(result)
    for kind, items in (("statement", "statements"), ("step", "steps")):
        found[items] = [
            marked(item, how[kind, i] if how else NOT_REPLAYED)
            if how is None or (kind, i) in how
            else item
            for i, item in enumerate(result[items])
        ]
    if how is None:
        return {**found, "replayable": False}
    from memory_theorems.verify.examination.tallies import tallies

    return {**found, "replayable": tallies(found["statements"], found["steps"])["replayable"]}


def sources_of(key: str) -> str:
    """Digest of everything that a theorem's verdicts depend on."""
    from memory_theorems.theorems.index import index, with_structures

    return with_structures(index().entry(key))
