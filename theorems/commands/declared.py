"""What the theorem files declare of the answers in a run's file, for ``verify replay``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from memory_theorems.verify.documents import same
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.displays import decides, display_of
from memory_theorems.verify.examination.tallies import inherit, proof_of, tallies
from memory_theorems.verify.language.claims import Claim
from memory_theorems.verify.reasoning.composition import Composed
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.theorem import Statement, Step, Theorem

Json = Any
Place = tuple[str | int, ...]
#: What no field of a document is.
_NOTHING = "no sum of these answers"


def declared(document: Mapping[str, Any]) -> Mapping[Place, Mapping[str, Json]]:
    """Place in a ``run/1`` document -> the fields that its theorem file fixes.

    Theorems that are not installed, and answers beyond the file's own, are left out.
    """
    from memory_theorems.theorems.registry import theorem

    found: dict[Place, Mapping[str, Json]] = dict(_sums(document.get("theorems")))
    for i, data in enumerate(_list(document.get("theorems"))):
        try:
            known = theorem(str(data.get("key")))
        except InputError:
            continue
        found["theorems", i] = {**found.get(("theorems", i), {}), **_theorem(known)}
        kinds: tuple[tuple[str, tuple[Statement | Step, ...]], ...] = (
            ("statements", known.statements),
            ("steps", known.steps),
        )
        for kind, items in kinds:
            shown = _list(data.get(kind))
            for j, (item, _) in enumerate(zip(items, shown, strict=False)):
                place: Place = ("theorems", i, kind, j)
                found[place] = _fields(item)
                disproof = getattr(item, "disproof", None)
                if isinstance(disproof, Claim):
                    found[*place, "disproof"] = _claim(disproof)
    return found


def _sums(theorems: object) -> Iterator[tuple[Place, Mapping[str, Json]]]:
    """What the answers of each theorem sum up to; nothing fits where they are no answers.

    A proof that is its own steps' alone, without what it inherits, is not borne out.
    """
    listed = _list(theorems)
    try:
        proofs = [item["proof"] for item in inherit(listed)]
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
        proofs = [_NOTHING for _ in listed]
    for i, data in enumerate(listed):
        try:
            told, proof = data["proof"], proofs[i]
            sums = tallies(data["statements"], data["steps"])
            alone = same(told, proof_of(data["steps"], told["cited"], told["gaps"]))
        except (KeyError, TypeError, ValueError, AttributeError, RecursionError):
            yield ("theorems", i), dict.fromkeys(("proof", "mutants", "as_expected"), _NOTHING)
            continue
        bare = alone and not same(told, proof)
        yield ("theorems", i), sums if bare else {**sums, "proof": proof}


def _theorem(known: Theorem) -> dict[str, Json]:
    return {
        "key": known.key,
        "aliases": list(known.aliases),
        "paper": known.source.paper.key,
        "label": known.source.label,
        "title": known.title,
        "uses": list(known.uses),
    }


def _fields(item: Statement | Step) -> dict[str, Json]:
    fields: dict[str, Json] = {
        "name": item.name,
        "form": item.form.value,
        "latex": display_of(item.subject),
        "in_the_paper": item.latex,
        "note": item.note,
        "confirmed": item.confirmed,
        "decides": decides(item.subject),
        "as_displayed": True,
        "not_decided": None,
        "decided": None,
        **_claim(item.subject),
        "expected": item.expected.outcome.value,
        "expected_least": item.expected.least.value,
    }
    if isinstance(item, Statement):
        fields |= {"explains": item.explains, "keeps": list(item.keeps)}
    else:
        fields["equation"] = item.equation
    return fields


def _claim(subject: object) -> dict[str, Json]:
    return {"claim": subject.to_json()} if isinstance(subject, Claim | Sequent | Composed) else {}


def _list(value: object) -> list[Mapping[str, Any]]:
    return [item for item in value if isinstance(item, Mapping)] if isinstance(value, list) else []
