"""Wrong variants of composed statements: one text replaced wherever it stands, proof and all."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path

from memory_theorems import theorems
from memory_theorems.verify.proofs import recorded
from memory_theorems.verify.proofs.evidence import Search
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.record_files import PACKED
from memory_theorems.verify.proofs.recorded import Leaf
from memory_theorems.verify.reasoning.closed_statements import Closed, Closer
from memory_theorems.verify.reasoning.composition import Composed, From, NamedFact, Setting, Use
from memory_theorems.verify.reasoning.statement_documents import document, statement_of
from memory_theorems.verify.reasoning.steps import Step


class _Recorded:
    """Answers on record, then a search: what a variant has in common with its theorem is known."""

    def __init__(self) -> None:
        self.leaves: dict[str, Leaf] = {}
        for kind in ("leaves", "structures"):
            for path in Path(theorems.__file__).parent.rglob(f"*{kind}{PACKED}"):
                self.leaves |= recorded.read(path).leaves
        self.search = Search()

    def __call__(self, asked: tuple[Question, ...]) -> Answer | str:
        found = self.leaves.get(recorded.digest(asked))
        return found.answer if found is not None else self.search(asked)


@cache
def closer() -> Closer:
    """One source for all tests of a process: leaves that come again are known."""
    return Closer(_Recorded())


def changed(statement: Composed, old: str, new: str) -> Composed:
    """The statement with another text in setting, form and proof, also of what it takes over.

    AssertionError where the text does not occur.
    """
    text = json.dumps(document(statement, {}))
    quoted = json.dumps(old)[1:-1]
    assert quoted in text, f"{old!r} does not occur"
    return statement_of(json.loads(text.replace(quoted, json.dumps(new)[1:-1])))


def refused(statement: Composed, old: str, new: str) -> Closed:
    """What the kernel says of the variant, which it must not close."""
    found = closer().close(changed(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    return found


def _put(text: str, old: str, new: str) -> str:
    quoted = json.dumps(old)[1:-1]
    assert quoted in text, f"{old!r} does not occur"
    return text.replace(quoted, json.dumps(new)[1:-1])


def changed_here(statement: Composed, old: str, new: str, *, in_proof: bool = True) -> Composed:
    """Another text in this statement and its proof, not in what the proof takes over."""
    said = json.dumps([statement.setting.to_json(), statement.text])
    setting, text = json.loads(_put(said, old, new))
    proof = statement.proof
    if in_proof:
        steps = json.dumps([item.to_json() for item in proof])
        steps = steps.replace(json.dumps(old)[1:-1], json.dumps(new)[1:-1])
        proof = tuple(Step.from_json(item) for item in json.loads(steps))
    return replace(statement, setting=Setting.from_json(setting), text=text, proof=proof, met=None)


def without(statement: Composed, hypothesis: str) -> Composed:
    """The statement with one hypothesis less, and the same proof."""
    return replace(statement, setting=statement.setting.without(hypothesis), met=None)


def with_fact(statement: Composed, fact: NamedFact, old: str, new: str) -> Composed:
    """The statement with another text in a fact that its proof takes over."""
    assert old in fact.form, f"{old!r} does not occur"
    other = replace(fact, form=fact.form.replace(old, new))
    uses: tuple[Use, ...] = tuple(other if item is fact else item for item in statement.uses)
    assert other in uses, f"{fact.name} is not used"
    return replace(statement, uses=uses, met=None)


def beneath(statement: Composed) -> dict[int, Composed]:
    """The statement and all composed ones that its proof rests on."""
    found = {id(statement): statement}
    for item in statement.uses:
        if isinstance(item, From):
            found |= beneath(item.statement)
    return found


def facts_beneath(statement: Composed) -> dict[str, NamedFact]:
    """All named facts that a proof may use, by name."""
    uses = (item for one in beneath(statement).values() for item in one.uses)
    return {item.name: item for item in uses if isinstance(item, NamedFact)}
