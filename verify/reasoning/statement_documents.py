"""A closed statement as a document: statements with their proofs, and answers to all leaves.

What a document says of named facts is believed only where the installed library has the same fact
(entry points of the group ``verify.facts``); all others count as given.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.metadata import entry_points
from typing import Any

from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.formulas import Theory
from memory_theorems.verify.lemmas.cited import uses_of
from memory_theorems.verify.proofs.kernel import Answer
from memory_theorems.verify.proofs.questions import Question
from memory_theorems.verify.proofs.recorded import digest
from memory_theorems.verify.proofs.scripts import Inference
from memory_theorems.verify.reasoning.closed_statements import Closed, Closer
from memory_theorems.verify.reasoning.composition import (
    Composed,
    From,
    FromHorn,
    NamedFact,
    Setting,
    Structure,
    Use,
)
from memory_theorems.verify.reasoning.steps import Step
from memory_theorems.verify.reasoning.structures import existence, refutation
from memory_theorems.verify.reasoning.vocabulary import Meaning
from memory_theorems.verify.reasoning.writing import head_text

VERSION = 1


def document(statement: Composed, answers: Mapping[str, Answer]) -> dict[str, Any]:
    """The statement last, after all that its proof takes over; answers by digests of leaves."""
    order: list[Composed] = []
    _gather(statement, order)
    return {
        "version": VERSION,
        "composed": [_statement(item, order) for item in order],
        "leaves": {
            key: {"way": one.way, "certificates": list(one.certificates)}
            for key, one in sorted(answers.items())
        },
    }


def replayed(data: Mapping[str, Any]) -> tuple[Composed, Closed]:
    """The statement of a document and what the kernel says of it, without any search.

    InputError where the document is none.
    """
    statement = statement_of(data)
    try:
        answers = {
            key: Answer(str(one["way"]), tuple(one["certificates"]))
            for key, one in data["leaves"].items()
        }
    except (KeyError, TypeError, AttributeError) as trouble:
        raise InputError(f"no answers to leaves: {trouble}") from None

    def evidence(asked: tuple[Question, ...]) -> Answer | str:
        return answers.get(digest(asked), "the record has no answer to this leaf")

    return statement, Closer(evidence).close(statement)


def statement_of(data: Mapping[str, Any]) -> Composed:
    """The statement of a document with its proof; InputError where the document is none."""
    if not isinstance(data, Mapping) or data.get("version") != VERSION:
        raise InputError(f"a recorded statement of version {VERSION} is expected")
    try:
        made: list[Composed] = []
        for item in data["composed"]:
            made.append(_read(item, made))
        return made[-1]
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as trouble:
        raise InputError(f"no recorded statement: {trouble}") from None


@lru_cache(maxsize=1)
def known_facts() -> frozenset[NamedFact]:
    """The named facts of the installed libraries."""
    found: set[NamedFact] = set()
    for point in entry_points(group="verify.facts"):
        found |= set(point.load()())
    return frozenset(found)


def with_structure(
    data: dict[str, Any], name: str, made: Composed, answers: Mapping[str, Answer],
    structure: Structure,
) -> dict[str, Any]:  # fmt: skip
    """The document with the structure that meets (``met``) or refutes (``refuted``) it."""
    said = {"spaces": dict(structure.spaces), "numbers": dict(structure.numbers)}
    return {**data, name: {**said, "shows": document(made, answers)}}


def structure_shown(data: Mapping[str, Any], name: str, statement: Composed) -> Closed | None:
    """The structure of a document, where it shows what is generated from the statement.

    None where there is none, or where it shows something else.  A refutation rests on nothing that
    is cited; that hypotheses are met may, and then the word says so.
    """
    found = data.get(name)
    if not isinstance(found, Mapping) or not isinstance(found.get("spaces"), Mapping):
        return None
    numbers = found.get("numbers", {})
    if not isinstance(numbers, Mapping):
        return None
    shown, closed = replayed(found.get("shows", {}))
    setting, text = _GENERATED[name](statement, dict(found["spaces"]), dict(numbers))
    same = shown.setting.to_json() == setting.to_json() and shown.text == text
    sound = same and closed.shown is not None and not closed.given
    return closed if sound and (name == "met" or not closed.cited) else None


_GENERATED = {"met": existence, "refuted": refutation}


def _gather(statement: Composed, order: list[Composed]) -> None:
    if any(statement is one for one in order):
        return
    for use in uses_of(statement):
        if isinstance(use, From):
            _gather(use.statement, order)
    order.append(statement)


def _statement(item: Composed, order: Sequence[Composed]) -> dict[str, Any]:
    return {
        **item.to_json(),
        "proof": [step.to_json() for step in item.proof],
        "fact": item.fact,
        "uses": [_use(use, order) for use in uses_of(item)],
    }


def _use(use: Use, order: Sequence[Composed]) -> dict[str, Any]:
    if isinstance(use, NamedFact):
        return {
            "named": use.name,
            "form": use.form,
            "predicates": [
                [head_text(one.name, one.parameters), one.sentence, one.coq]
                for one in use.predicates
            ],
            "inner_product": list(use.inner_product),
            "coq": use.coq,
            "cited": use.cited,
            "text": use.text,
        }
    if isinstance(use, From):
        place = next(at for at, one in enumerate(order) if one is use.statement)
        return {"from": use.name, "statement": place, "spaces": dict(use.spaces)}
    return {
        "horn": use.name,
        "theory": use.theory.to_json(),
        "inferences": [one.to_json() for one in use.inferences],
        "fact": use.fact,
        "spaces": dict(use.spaces),
    }


def _read(data: Mapping[str, Any], made: Sequence[Composed]) -> Composed:
    return Composed(
        Setting.from_json(data["setting"]),
        data["form"],
        tuple(map(Step.from_json, data["proof"])),
        data["fact"],
        tuple(_read_uses(data["uses"], made)),
    )


def _read_uses(data: Iterable[Mapping[str, Any]], made: Sequence[Composed]) -> Iterable[Use]:
    for item in data:
        if "named" in item:
            fact = NamedFact(
                item["named"],
                item["form"],
                tuple(Meaning.of(*one) for one in item["predicates"]),
                tuple(item["inner_product"]),
                item["coq"],
                item["cited"],
                item["text"],
            )
            yield fact if fact in known_facts() else replace(fact, coq="", cited="", text="")
        elif "from" in item:
            place = item["statement"]
            if not isinstance(place, int) or not 0 <= place < len(made):
                raise InputError("a statement takes over those before it")
            yield From(item["from"], made[place], dict(item["spaces"]))
        else:
            yield FromHorn(
                item["horn"],
                Theory.from_json(item["theory"]),
                tuple(map(Inference.from_json, item["inferences"])),
                item["fact"],
                dict(item["spaces"]),
            )
