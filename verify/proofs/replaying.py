"""Documents with proofs (schema ``proof/1``): what ``verify replay`` does with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from memory_theorems.verify.documents import misplaced_truth, same
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language.formula_latex import sequent_latex
from memory_theorems.verify.proofs.scripts import RECORDED_TRUTHS, Proof
from memory_theorems.verify.proofs.scripts import replay as replay_proof

SCHEMA = "proof/1"
#: What every document says of a statement.
STATED = frozenset(("name", "formula", "word", "basis"))


def summary(proof: Proof, name: str) -> dict[str, Any]:
    """One statement for people and programs: formula, word, and what it rests on.

    InputError where two of its symbols look alike: then a reader could take it for another.
    """
    formula = proof.formula(name)
    return {
        "name": name,
        "formula": formula.text,
        "latex": sequent_latex(proof.theory, formula),
        "word": proof.word(name),
        "basis": {
            "kind": "kernel",
            "leaves": proof.leaves(name),
            "cited": list(proof.cited(name)),
            "unused_hypotheses": list(proof.unused(name)),
        },
    }


def document(proof: Proof, statements: tuple[str, ...]) -> dict[str, Any]:
    """The statements and the record from which they are replayed.

    ``contradictory``: inferences in which the facts at hand contradict each other, and hypotheses
    that contradict each other, as far as they were met; nothing that a replay bears out.
    """
    return {
        "schema": SCHEMA,
        "replayable": True,
        "statements": [summary(proof, name) for name in statements],
        "contradictory": list(proof.contradictory),
        "record": proof.to_json(),
    }


@dataclass(frozen=True, slots=True)
class ProofReplay:
    """``replayed`` are the fields of the document that the replay bears out, ``unread`` those of
    its statements that it does not know."""

    accepted: bool
    why: str
    replayed: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


def _says(item: Mapping[str, Any], shown: Mapping[str, Any]) -> bool:
    """Whether an item of a document says what the proof shows; fields that were added later than
    the document may be missing."""
    known = item.keys() & shown
    return item.keys() >= STATED and all(same(item[key], shown[key]) for key in known)


def replay(data: Mapping[str, Any]) -> ProofReplay:
    """Whether the record proves every statement of the document as it says, one at least."""
    if not isinstance(data, Mapping) or data.get("schema") != SCHEMA:
        return ProofReplay(False, f"a document of schema {SCHEMA} is expected")
    if not isinstance(data.get("statements"), list) or not data["statements"]:
        return ProofReplay(False, "the document states nothing")
    place = misplaced_truth(data.get("record"), RECORDED_TRUTHS)
    if place:
        return ProofReplay(False, f"record: true or false where it does not belong: {place}")
    try:
        proof = replay_proof(data["record"])
        made = {item.name for item in proof.inferences}
        unread: dict[str, None] = {}
        for item in data["statements"]:
            shown = summary(proof, item["name"]) if item["name"] in made else {}
            if not shown or not _says(item, shown):
                return ProofReplay(False, f"the record does not prove {item['name']!r} as stated")
            unread |= {f"statements.{key}": None for key in item if key not in shown}
    except (VerifyError, KeyError, TypeError, ValueError) as trouble:
        return ProofReplay(False, f"{type(trouble).__name__}: {str(trouble)[:300]}")
    return ProofReplay(True, "", ("statements", "record"), tuple(unread))
