"""What the theorem files declare of the answers in a run's file, for ``verify replay``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.errors import InputError
from verify.examination.displays import decides, display_of
from verify.language.claims import Claim
from verify.reasoning.statements import Composed
from verify.sequents import Sequent
from verify.theorem import Statement, Step

Json = Any
Place = tuple[str | int, ...]


def declared(document: Mapping[str, Any]) -> Mapping[Place, Mapping[str, Json]]:
    """Place in a ``run/1`` document -> the fields that its theorem file fixes.

    Theorems that are not installed, and answers beyond the file's own, are left out.
    """
    from theorems.registry import theorem

    found: dict[Place, Mapping[str, Json]] = {}
    for i, data in enumerate(_list(document.get("theorems"))):
        try:
            known = theorem(str(data.get("key")))
        except InputError:
            continue
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
