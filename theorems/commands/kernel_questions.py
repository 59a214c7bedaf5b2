"""A kernel as it is asked for by ``verify target`` and ``verify targets``, and its place in the
ledger.

What the kill switch has cut is no answer.  What a count of work has cut is one for that budget.
Both are kept for ``--continue`` to go on with.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from memory_theorems.theorems.targets.page import Wanted
    from memory_theorems.verify.asking.clock import Heard
    from memory_theorems.verify.asking.ledger import Ledger

Json = Any
#: The field that says how an answer may be kept; no part of what is shown.
KEPT = "kept"
#: What is needed of an answer for going on with its search.
_CONTINUED = ("schema", "kernel", "approximations", "search")


@dataclass(frozen=True, slots=True)
class Job:
    """``kernel``: expressions; ``values``: (parameter, value); ``seconds``: the kill switch of the
    search; ``moved``: how far trained weights are moved, exact; ``earlier``: the JSON of an answer
    whose search goes on, or empty."""

    kernel: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    eps: str
    widths: int
    seconds: float
    moved: str = ""
    earlier: str = ""

    def wanted(self) -> Wanted:
        """The page that is asked for."""
        from memory_theorems.theorems.targets.page import Wanted

        made = Wanted(Fraction(self.eps), self.widths, self.seconds)
        return replace(made, moved=Fraction(self.moved)) if self.moved else made

    def after(self, answer: Mapping[str, Json] | None) -> Job:
        """The same job, going on with the search of an answer; itself where there is none."""
        if answer is None or len(self.kernel) != 1 or not answer.get("approximations"):
            return self
        kept = {name: answer[name] for name in _CONTINUED}
        return replace(self, earlier=json.dumps(kept))


class Kept(StrEnum):
    """How an answer is remembered: ``WHOLE`` for every budget, ``CUT`` by a count of work for its
    own budget, ``BROKEN`` off by the kill switch as a beginning only."""

    WHOLE = "target"
    CUT = "target-cut"
    BROKEN = "target-begun"


def remembered(job: Job, kept: Kept = Kept.WHOLE) -> tuple[str, str]:
    """(question, sources) in the ledger; the budget is part of the question where it has cut."""
    from memory_theorems.verify.asking.ledger import question, source_digest

    content = [list(job.kernel), [list(item) for item in job.values]]
    seconds = {"seconds": job.seconds} if kept is Kept.CUT else {}
    asked = question(kept.value, content, eps=job.eps, m=job.widths, moved=job.moved, **seconds)
    return asked, source_digest("memory_theorems.theorems.targets.page", __name__, *_theorems())


def known(job: Job, ledger: Ledger, going_on: bool = False) -> dict[str, Json] | None:
    """The remembered answer to exactly this; with ``going_on`` none that was cut."""
    for kept in (Kept.WHOLE,) if going_on else (Kept.WHOLE, Kept.CUT):
        found = ledger.find(*remembered(job, kept), 1)
        if found is not None:
            return found
    return None


def begun(job: Job, ledger: Ledger) -> dict[str, Json] | None:
    """The newest answer whose search can go on."""
    return ledger.find(*remembered(job, Kept.BROKEN), 1)


def remember(job: Job, found: Mapping[str, Json], kept: Kept, ledger: Ledger) -> None:
    """Keep an answer; what was cut also as a beginning."""
    answer = dict(found)
    if kept is not Kept.BROKEN:
        ledger.remember(*remembered(job, kept), 1, answer, is_open=kept is Kept.CUT)
    if kept is not Kept.WHOLE and answer.get("approximations"):
        ledger.remember(*remembered(job, Kept.BROKEN), 1, answer, is_open=True)


def _theorems() -> tuple[str, ...]:
    from memory_theorems.theorems.index import index

    return tuple(sorted({item.module for item in index().entries if item.about_kernels}))


def answer(job: Job) -> dict[str, Json]:
    """One kernel; what is wrong with it is part of the answer, and how it may be kept."""
    from time import perf_counter

    from memory_theorems.theorems.targets.approximation import fits_of
    from memory_theorems.theorems.targets.asking import read_target
    from memory_theorems.theorems.targets.channels import BadKernel
    from memory_theorems.theorems.targets.page import examine, refused
    from memory_theorems.verify.asking.clock import listening
    from memory_theorems.verify.deciding.outside import noting, with_solvers
    from memory_theorems.verify.errors import InputError, Unsupported

    begun = perf_counter()
    # How far a count of work reaches depends on nothing that was asked before.
    fits_of.cache_clear()
    earlier = json.loads(job.earlier) if job.earlier else None
    with noting() as solvers, listening() as heard:
        try:
            asked = read_target(job.kernel, tuple(f"{name}={value}" for name, value in job.values))
            try:
                found = examine(asked, job.wanted(), earlier)
            except BadKernel as problem:
                found = refused(asked, problem)
        except (InputError, Unsupported) as problem:
            found = refusal(job, str(problem))
    found["seconds"] = round(perf_counter() - begun, 2)
    found[KEPT] = _kept(found, heard).value
    return with_solvers(found, solvers)


def _kept(found: Mapping[str, Json], heard: Heard) -> Kept:
    plateau = found.get("plateau") or {}
    if heard.killed or plateau.get("status") == "out of time":
        return Kept.BROKEN
    cut = heard.counted or (found.get("search") or {}).get("cut")
    return Kept.CUT if cut else Kept.WHOLE


def refusal(job: Job, why: str) -> dict[str, Json]:
    """The answer where nothing could be asked: the reason alone."""
    return {"schema": "target/1", "kernel": list(job.kernel), "error": why, "facts": [],
            "theorems": [], "approximations": [], "constructions": [], "seconds": 0.0}  # fmt: skip
