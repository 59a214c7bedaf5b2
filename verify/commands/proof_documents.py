"""Documents of ``verify prove`` (schema ``proof/1``) with the structures that meet hypotheses.

The word of a statement is the kernel's; where no structure is recorded that meets hypotheses and
premises it says so, and a replay asks for one of the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from verify.errors import VerifyError
from verify.examination.satisfiable import UNMET, Structure, shows
from verify.language.formulas import Theory
from verify.proofs import replaying
from verify.proofs.replaying import Answer
from verify.proofs.scripts import Proof


def word(proof: Proof, name: str, met: Structure | None) -> str:
    """The kernel's word, and that the hypotheses are not shown to be satisfiable."""
    return proof.word(name) if met else f"{proof.word(name)}, {UNMET}"


def document(
    proof: Proof, statements: tuple[str, ...], met: Mapping[str, Structure | None]
) -> dict[str, Any]:
    """The statements with their words and structures, and the record of the proof."""
    data = replaying.document(proof, statements)
    for item in data["statements"]:
        found = met.get(item["name"])
        item["word"] = word(proof, item["name"], found)
        if found is not None:
            item["met"] = found.to_json()
    return data


def replay(data: Mapping[str, Any]) -> Answer:
    """Whether the record proves every statement as it says, and each structure meets its own."""
    try:
        bare, met = _apart(data)
    except (KeyError, TypeError, AttributeError) as trouble:
        return Answer(False, f"no document of a proof: {trouble}")
    answer = replaying.replay(bare)
    if not answer.accepted:
        return answer
    try:
        theory = Theory.from_json(data["record"]["theory"])
        for name, (formula, structure) in met.items():
            if not shows(structure, theory, theory.formula(formula)):
                return Answer(False, f"the structure does not meet the hypotheses of {name!r}")
    except VerifyError as trouble:
        return Answer(False, str(trouble)[:300])
    unread = tuple(item for item in answer.unread if item != "statements.met")
    return replace(answer, unread=unread)


def _apart(data: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, tuple[str, Any]]]:
    """The document with the kernel's words, and the structures; what has neither a structure nor
    says that there is none has a word that no proof bears out."""
    items, met = [], {}
    for item in data["statements"]:
        said = dict(item)
        structure = said.pop("met", None)
        suffix = f", {UNMET}"
        if structure is not None:
            met[said["name"]] = (said["formula"], structure)
        elif said["word"].endswith(suffix):
            said["word"] = said["word"].removesuffix(suffix)
        else:
            said["word"] += ", although no structure is recorded"
        items.append(said)
    return {**data, "statements": items}, met
