"""Documents of ``verify prove`` (schema ``proof/1``) with the structures that bear out words.

What a word rests on stands beside it: the record of the kernel's proofs, a structure that meets the
hypotheses, one that refutes the statement, or two facts that contradict each other.  A replay reads
all of them, and asks for the suffix where no structure meets the hypotheses.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from memory_theorems.verify.commands.proof_answers import (
    NOT_APPLICABLE,
    REFUTED,
    UNDECIDED,
    Answered,
    Answers,
    weaker,
)
from memory_theorems.verify.documents import misplaced_truth, same
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.examination.nontrivial import asks_nothing
from memory_theorems.verify.examination.satisfiable import UNMET, shows
from memory_theorems.verify.language.formula_latex import sequent_latex
from memory_theorems.verify.language.formulas import Formula, Theory
from memory_theorems.verify.proofs import replaying
from memory_theorems.verify.proofs.replaying import SCHEMA, ProofReplay, summary
from memory_theorems.verify.proofs.scripts import RECORDED_TRUTHS, Proof
from memory_theorems.verify.proofs.scripts import replay as replay_proof
from memory_theorems.verify.proofs.vacuous import contradict, covers
from memory_theorems.verify.verdicts import VACUOUS

#: What a document says besides of a statement, by its word.
_BESIDE = {REFUTED: "refuted", NOT_APPLICABLE: "contradiction", UNDECIDED: "missing"}


def document(found: Answers) -> dict[str, Any]:
    """The statements with their words and what they rest on, and the record of the proof."""
    data = replaying.document(found.proof, ())
    said = (*found.statements, *found.variants)
    return {**data, "statements": [_item(item) for item in said]}


def _item(item: Answered) -> dict[str, Any]:
    if item.word not in _BESIDE:
        said = {**summary(item.proof, item.name), "word": item.word}
        if item.met is not None:
            said["met"] = item.met.to_json()
        if item.needed is not None:
            said["needed"] = {name: one and one.to_json() for name, one in item.needed.items()}
        return said
    said = {
        "name": item.name,
        "formula": item.formula.text,
        "latex": sequent_latex(item.proof.theory, item.formula),
        "word": item.word,
    }
    if item.refuted is not None:
        return {**said, "refuted": item.refuted.to_json()}
    if item.contradiction is not None:
        return {**said, "reason": VACUOUS, "contradiction": list(item.contradiction)}
    return {**said, "missing": item.lacks}


def replay(data: Mapping[str, Any]) -> ProofReplay:
    """Whether the record and the structures bear out the word of every statement, one at least."""
    if not isinstance(data, Mapping) or data.get("schema") != SCHEMA:
        return ProofReplay(False, f"a document of schema {SCHEMA} is expected")
    items = data.get("statements")
    if not isinstance(items, list) or not items:
        return ProofReplay(False, "the document states nothing")
    place = misplaced_truth([data.get("record"), items], RECORDED_TRUTHS)
    if place:
        return ProofReplay(False, f"record: true or false where it does not belong: {place}")
    unread: dict[str, None] = {}
    try:
        proof = replay_proof(data["record"])
        for item in items:
            known = _borne_out(item, proof)
            unread |= {f"statements.{key}": None for key in item if key not in known}
    except _Wrong as wrong:
        return ProofReplay(False, str(wrong))
    except (VerifyError, KeyError, TypeError, ValueError, AttributeError) as trouble:
        return ProofReplay(False, f"{type(trouble).__name__}: {str(trouble)[:300]}")
    return ProofReplay(True, "", ("statements", "record"), tuple(unread))


class _Wrong(Exception):
    """What is said of a statement is not borne out."""


def _borne_out(item: Mapping[str, Any], proof: Proof) -> frozenset[str]:
    """The fields of a statement that the proof and its structure bear out."""
    theory, name = proof.theory, item["name"]
    if item["word"] in _BESIDE:
        formula = theory.formula(item["formula"])
        said = {"name": name, "formula": formula.text, "latex": sequent_latex(theory, formula)}
        _same(item, said)
        return frozenset((*said, *_without_proof(item, formula, proof)))
    if name not in {one.name for one in proof.inferences}:
        raise _Wrong(f"the record does not prove {name!r} as stated")
    shown = summary(proof, name)
    met = "met" in item
    if met and not shows(item["met"], theory, proof.formula(name)):
        raise _Wrong(f"the structure does not meet the hypotheses of {name!r}")
    if not met and not asks_nothing(proof.formula(name), theory):
        shown["word"] = f"{shown['word']}, {UNMET}"
    if not item.keys() >= replaying.STATED:
        raise _Wrong(f"the record does not prove {name!r} as stated")
    _same(item, shown)
    _each_needed(item.get("needed", {}), Answered(name, proof.formula(name), proof))
    return frozenset((*shown, "met", "needed"))


def _each_needed(needed: Mapping[str, Any], item: Answered) -> None:
    """Every structure that is given for a hypothesis refutes the statement without it."""
    known = weaker(item)
    for name, data in needed.items():
        if data is not None and not (name in known and shows(data, *known[name], refutes=True)):
            raise _Wrong(f"not shown that {item.name!r} needs {name!r}")


def _same(item: Mapping[str, Any], shown: Mapping[str, Any]) -> None:
    """Fields that were added later than the document may be missing."""
    if not all(same(item[key], shown[key]) for key in item.keys() & shown):
        raise _Wrong(f"the record does not prove {item['name']!r} as stated")


def _without_proof(item: Mapping[str, Any], formula: Formula, proof: Proof) -> tuple[str, ...]:
    theory: Theory = proof.theory
    if item["word"] == REFUTED:
        if not shows(item["refuted"], theory, formula, refutes=True):
            raise _Wrong(f"the structure does not refute {item['name']!r}")
        return "word", "refuted"
    if item["word"] == NOT_APPLICABLE:
        made = {one.name for one in proof.inferences}
        names = item["contradiction"]
        if not isinstance(names, list) or len(names) != 2 or not made.issuperset(names):
            raise _Wrong(f"no facts show that the hypotheses of {item['name']!r} contradict")
        said, denied = map(proof.formula, names)
        if item["reason"] != VACUOUS or not (contradict(said, denied) and covers(said, formula)):
            raise _Wrong(f"no facts show that the hypotheses of {item['name']!r} contradict")
        return "word", "reason", "contradiction"
    # That nothing is established rests on nothing.
    return ()
