"""A theorem as it is asked for in a run, and its place in the ledger."""

from __future__ import annotations

#: (key, effort, seed, examples, mutants)
Job = tuple[str, int, int, int, bool]


def remembered(job: Job) -> tuple[str, str]:
    """(question, sources) of a whole theorem in the ledger."""
    from verify.asking.ledger import question

    key, effort, seed, examples, mutants = job
    options = {"seed": seed, "examples": examples, "mutants": mutants, "effort": effort}
    return question(f"run:{key}", key, **options), sources_of(key)


def sources_of(key: str) -> str:
    """Digest of everything that a theorem's verdicts depend on."""
    from theorems.index import index

    return index().entry(key).sources
