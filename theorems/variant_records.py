"""``python -m memory_theorems.theorems.variant_records [--seconds S] [KEY ...]``: settle and
record wrong variants.

A wrong variant that no instance refutes is proved by the kernel, like its statement or from it, or
refuted by a model of the hypotheses (:mod:`verify.examination.variants`).  What a search finds
within about S seconds for each theorem is written beside the theorem; later runs only check it.
"""

from __future__ import annotations

import argparse
import inspect
import re
import signal
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import scipy.optimize  # noqa: F401  an import that is cut short cannot be repeated

from memory_theorems.theorems.registry import all_theorems
from memory_theorems.verify.documents import read_json
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination import variants
from memory_theorems.verify.examination.candidate_terms import fitted, parts_of
from memory_theorems.verify.examination.examiner import examiner_of
from memory_theorems.verify.examination.formula_statements import further, mutants_of
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.examination.line_models import LineModel
from memory_theorems.verify.examination.model_search import Found, ModelSearch
from memory_theorems.verify.examination.mutants import LIMIT, in_turn, room_of_a_line
from memory_theorems.verify.examination.variants import (
    Proposal,
    Variants,
    digest,
    settled,
    whole_theory,
)
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.proofs import record_files, recorded
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import Leaf, Record
from memory_theorems.verify.proofs.scripts import Inference, have
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.stating import FormulaTheorem
from memory_theorems.verify.theorem import Statement, Step

#: Seconds for one leaf of a model, and of a proof.
_OF_A_MODEL, _OF_A_PROOF = 0.5, 3.0
_WALK, _GUIDED = 400, 200
#: A triangle inequality of two vectors without commas of their own.
_TRIANGLE = re.compile(r"triangle\(((?:[^,()]|\([^()]*\))*), ((?:[^,()]|\([^()]*\))*)\)")
#: Models that a search begins with.
_BEGIN = 12


class _OutOfTime(BaseException):
    """Not caught by a search that goes on after whatever breaks off."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise _OutOfTime

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@dataclass(slots=True)
class Hasty:
    """The engine with a clock, for proposals; remembers what it answered."""

    seconds: float
    exact_only: bool
    known: dict[tuple[Question, ...], Answer | str] = field(default_factory=dict)

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        if asked not in self.known:
            search = Search(Effort(1))
            search.exact_only = self.exact_only
            try:
                with _within(self.seconds):
                    self.known[asked] = search(asked)
            except _OutOfTime:
                self.known[asked] = "out of time"
        return self.known[asked]

    def leaves(self) -> dict[str, Leaf]:
        return {
            recorded.digest(asked): Leaf(answer, False)
            for asked, answer in self.known.items()
            if isinstance(answer, Answer)
        }


@dataclass(slots=True)
class Open:
    """A wrong variant that nothing refutes yet, with the sequent that it is a variant of."""

    subject: Sequent
    variant: Sequent
    whole: Theory


def record_of(theorem: FormulaTheorem) -> Path:
    return record_files.beside(Path(inspect.getfile(type(theorem))))


def left_open(run: Mapping[str, Any], key: str) -> frozenset[tuple[str, str]]:
    """The statements and lines of a run with their changes that were open there."""
    found: Mapping[str, Any] = next((item for item in run["theorems"] if item["key"] == key), {})
    items = [*found.get("statements", ()), *found.get("steps", ())]
    return frozenset(
        (item["name"], mutant["change"])
        for item in items
        for mutant in item.get("mutants", ())
        if mutant["outcome"] == "open" and not mutant.get("note")
    )


def still_open(
    theorem: FormulaTheorem, known: frozenset[tuple[str, str]] | None = None
) -> dict[str, Open]:
    """The variants that a run tries and neither instances nor the record settle; ``known`` are
    those that an earlier run left open."""
    found: dict[str, Open] = {}
    items: list[Statement | Step] = [*theorem.statements, *theorem.steps]
    if known is not None:
        for item in items:
            if not isinstance(item.subject, Sequent):
                continue
            changes = [change for name, change in known if name == item.name]
            every = mutants_of(item.subject) if changes else {}
            for change in sorted(set(changes) & every.keys()):
                variant, whole = every[change], whole_theory(theorem, every[change])
                if settled(item.subject, variant, whole) is None:
                    found.setdefault(digest(variant), Open(item.subject, variant, whole))
        return found
    examiner = examiner_of(theorem, RunOptions())
    for item in items:
        subject = item.subject
        if not isinstance(subject, Sequent) or item.expected.outcome.value == "fails":
            continue
        if subject.as_claim is None and not examiner.met(subject):
            continue
        every = mutants_of(subject)
        lines = len(theorem.steps)
        most = LIMIT if isinstance(item, Statement) else room_of_a_line(lines)
        for change in in_turn(every, most)[:most]:
            variant = every[change]
            key = digest(variant)
            whole = whole_theory(theorem, variant)
            if key in found or settled(subject, variant, whole) is not None:
                continue
            verdict = examiner.mutant(variant)
            if not verdict.fails and not verdict.holds:
                found[key] = Open(subject, variant, whole)
    return found


def proofs_of(subject: Sequent, variant: Sequent) -> Iterator[Inference]:
    """The inference of the statement with the variant in its place, then from the statement."""
    if not subject.fact or variant.theory != subject.theory:
        return
    name, text = f"variant {digest(variant)}", variant.formula.text
    own = next(item for item in subject.proof if item.name == subject.fact)
    yield replace(own, name=name, formula=text)
    arguments = ", ".join(item.name for item in subject.formula.binders)
    instance = f"{subject.fact}({arguments})" if arguments else subject.fact
    yield have(name, text, [instance])
    if own.rule == "have":
        yield have(name, text, [*dict(own.hints).get("using", ()), instance])
        yield from _with_signs(own, name, text)
    for item in subject.formula.binders:
        # A bound that holds for every tolerance holds for half of it.
        if item.domain is not None and item.domain.lower_open:
            scaled = ", ".join(
                f"{other.name}/2" if other == item else other.name
                for other in subject.formula.binders
            )
            yield have(name, text, [f"{subject.fact}({scaled})"])
        if item.sort.whole and item.domain is None:
            later = ", ".join(
                f"{other.name} + 1" if other == item else other.name
                for other in subject.formula.binders
            )
            yield have(name, text, [f"{subject.fact}({later})"])
            yield have(name, text, [instance, f"{subject.fact}({later})"])


def _with_signs(own: Inference, name: str, text: str) -> Iterator[Inference]:
    """The inference with other signs in its triangle inequalities: a bound of ``|u - v|`` by the
    sizes of u and v is one of ``|u + v|`` too."""
    using = dict(own.hints).get("using", ())
    found = [_TRIANGLE.fullmatch(hint) for hint in using]
    if not any(found):
        return
    for first, second in (("", "-"), ("-", ""), ("-", "-")):
        hints: list[str] = []
        for hint, match in zip(using, found, strict=True):
            if match is None:
                hints.append(hint)
                continue
            parts = (f"{first}({match[1]})", f"{second}({match[2]})")
            hints.append(f"triangle({', '.join(parts)})")
            signs = zip((first, second), match.groups(), strict=True)
            hints += [f"homogeneity(-1, {part})" for sign, part in signs if sign]
        yield have(name, text, hints)


def settle(
    theorem: FormulaTheorem,
    seconds: float,
    begin: Sequence[LineModel] = (),
    run: Mapping[str, Any] | None = None,
) -> tuple[int, int]:
    """Write what is found; how many variants were open, and how many are now.

    The search begins with the models ``begin`` and with those on record; ``run`` says what to try.
    """
    path = record_of(theorem)
    known = variants.read(path)
    left = still_open(theorem, None if run is None else left_open(run, theorem.key))
    opened = len(left)
    proposals = dict(known.proposals)
    quick, slow = Hasty(_OF_A_MODEL, False), Hasty(_OF_A_PROOF, False)
    limit = time.process_time() + seconds
    on_record = [item.model for item in proposals.values() if item.model is not None]
    models = list(dict.fromkeys([*begin, *on_record[:: max(1, len(on_record) // 8)]]))
    _by_models(left, proposals, quick, slow, time.process_time() + seconds / 2, models)
    for evidence in (quick, slow):
        for key, item in list(left.items()):
            if time.process_time() > limit:
                break
            for inference in proofs_of(item.subject, item.variant):
                if further(item.subject, item.variant, (inference,), evidence).proof is not None:
                    proposals[key] = Proposal((inference,))
                    del left[key]
                    break
    _by_models(left, proposals, quick, slow, limit, models)
    leaves = {**known.leaves.leaves, **quick.leaves(), **slow.leaves()}
    variants.write(path, Variants(proposals, Record(leaves)))
    return opened, len(left)


def _by_models(
    left: dict[str, Open],
    proposals: dict[str, Proposal],
    evidence: Hasty,
    patient: Hasty,
    limit: float,
    begin: Sequence[LineModel],
) -> None:
    def keep(key: str, found: Found) -> None:
        proposals[key] = Proposal((), found.model, tuple(found.point.items()))
        left.pop(key)

    wholes = {item.whole.digest: item.whole for item in left.values()}
    for name, whole in wholes.items():
        goals = {key: item.variant for key, item in left.items() if item.whole.digest == name}
        fitting = [found for found in (fitted(item, whole) for item in begin) if found is not None]
        known = [parts_of(item, whole) for item in fitting]
        pool = known[:_BEGIN]
        try:
            for key, found in ModelSearch(whole, patient).beginning(goals, known):
                keep(key, found)
        except VerifyError:
            continue
        seed = 0
        while goals and time.process_time() < limit and seed < 12:
            search = ModelSearch(whole, evidence, seed)
            search.pool = list(pool)
            seed += 1
            if seed == 1:
                for key in list(goals):
                    if time.process_time() > limit:
                        break
                    numbers = search.by_numbers(goals[key])
                    if numbers is not None:
                        keep(key, numbers)
                        del goals[key]
                for key, found in search.around(goals, limit):
                    keep(key, found)
            for key, found in search.walk(goals, _WALK, limit):
                keep(key, found)
            pool = search.pool
            for key in list(goals):
                if time.process_time() > limit:
                    break
                guided = search.refutation(goals[key], _GUIDED)
                if guided is not None:
                    keep(key, guided)
                    del goals[key]


def main() -> int:
    """Exit code 2 for a key that is none."""
    parser = argparse.ArgumentParser(prog="python -m memory_theorems.theorems.variant_records")
    parser.add_argument("--seconds", type=float, default=120.0)
    parser.add_argument("--models", type=Path, help="JSON: key -> models to begin with")
    parser.add_argument("--run", type=Path, help="JSON of a run: try what it left open")
    parser.add_argument("keys", nargs="*")
    asked = parser.parse_args()
    known = {item.key: item for item in all_theorems() if isinstance(item, FormulaTheorem)}
    if unknown := sorted(set(asked.keys) - known.keys()):
        print(f"error: no theorem over abstract symbols has the key {unknown[0]!r}")
        return 2
    models = read_json(asked.models) if asked.models else {}
    run = read_json(asked.run) if asked.run else None
    for key in asked.keys or known:
        start = time.process_time()
        begin = [LineModel.from_json(item) for item in models.get(key, ())]
        before, after = settle(known[key], asked.seconds, begin, run)
        print(
            f"{key}: {before} open, {after} left, {time.process_time() - start:.0f} s", flush=True
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
