"""Which fields of an answer a replay bears out, which it contradicts, and which nobody looked at.

A certificate speaks of a claim, an outcome and an evidence.  What else stands in a file (its word,
its counterexample, its constant, its parts) is compared with what follows from those three; the
texts of a run are compared with the installed theorem files; the rest is named as not replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from memory_theorems.verify.asking.remembered import NOT_REPLAYED, counterexample
from memory_theorems.verify.checker import replay
from memory_theorems.verify.commands.replayed_parts import (
    Finding,
    constants,
    following,
    parts_of,
    shown_of_claim,
)
from memory_theorems.verify.documents import same
from memory_theorems.verify.verdicts import Outcome

Json = Any
#: Evidence in increasing strength.
STRENGTH: Mapping[str, int] = {"certified": 1, "proved": 2}
#: Outcomes that a certificate can show.
SETTLED = ("holds", "fails", "not_applicable")
#: Where an answer stands in its document: keys and indices from the root.
Place = tuple[str | int, ...]
#: Takes the whole document; says for the places it knows which fields the sources declare.
Declarer = Callable[[Mapping[str, Any]], Mapping[Place, Mapping[str, Json]]]
#: What was replayed, the number of its format, and an answer of its own.
_SILENT = frozenset(("certificate", "schema", "disproof"))


@dataclass(frozen=True, slots=True)
class Fields:
    """``accepted`` and ``unseen`` are names of fields; ``wrong`` says what is contradicted.

    ``profile`` says how much of the checker the replay took: "core", or "extended" and by what.
    """

    accepted: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()
    wrong: str = ""
    profile: str = ""


@cache
def _declarers() -> Mapping[str, Declarer]:
    """By schema, from the entry points "verify.declarations"."""
    return {point.name: point.load() for point in entry_points(group="verify.declarations")}


def declared(document: object) -> Mapping[Place, Mapping[str, Json]]:
    """What the installed sources declare of the document's answers; empty when nobody knows it."""
    if not isinstance(document, Mapping):
        return {}
    declarer = _declarers().get(str(document.get("schema")))
    return {} if declarer is None else declarer(document)


def compare(
    data: Mapping[str, Json],
    outcome: str,
    evidence: str,
    sources: Mapping[str, Json] | None,
) -> Fields:
    """The fields of an answer whose certificate shows ``outcome`` with ``evidence``."""
    said = [] if "replayable" not in data else [("replayable", _replayable(data))]
    found = (
        *_shown(data, outcome, evidence), *said, *constants(data), *shown_of_claim(data),
        *following(data), *_declared(data, sources),
    )  # fmt: skip
    return _with_parts(data, ["claim"] if "claim" in data else [], found)


def is_summary(value: Mapping[str, Json]) -> bool:
    """Whether it is what a theorem's answers sum up to: no answer of its own."""
    return "statements" in value and "steps" in value


def unproved(data: Mapping[str, Json], sources: Mapping[str, Json] | None) -> Fields:
    """The same for an answer without a certificate of its own: what the sources declare, and that
    its verdict is the one that its disproof leaves to it.  Fields that only agree with others that
    nothing bears out are not borne out themselves."""
    if is_summary(data):
        return _with_parts(data, [], _declared(data, sources))
    rests = tuple(_rests(data))
    agree = [*following(data), *(shown_of_claim(data) if data.get("claim") else ())]
    agree = [(name if rests else "", wrong) for name, wrong in agree]
    return _with_parts(data, [], (*rests, *agree, *_declared(data, sources)))


def _with_parts(data: Mapping[str, Json], accepted: list[str], found: Iterable[Finding]) -> Fields:
    """The fields, with those of the parts of a conjunction; what is wrong comes first."""
    for name, wrong in found:
        if wrong:
            return Fields(wrong=wrong)
        accepted += [name] if name else []
    rest: tuple[str, ...] = ()
    if data.get("parts"):
        parts = _parts(data)
        if parts.wrong:
            return parts
        accepted += parts.accepted
        rest = tuple(f"parts.{name}" for name in parts.unseen if name not in data)
    return Fields(tuple(dict.fromkeys(accepted)), (*unseen(data, accepted), *rest))


def _parts(data: Mapping[str, Json]) -> Fields:
    """Each part whose certificate is there is replayed; they are accepted where all are."""
    names: list[str] = []
    try:
        answers = parts_of(data)
    except ValueError as problem:
        return Fields(wrong=str(problem))
    for number, (about, item) in enumerate(answers, start=1):
        said = {**item, "claim": about}
        if item.get("certificate") is None:
            found = unproved(said, None)
            wrong = found.wrong or ("replayable: it is not" if item.get("replayable") else "")
            names += ["parts"] if item.get("outcome") in SETTLED else []
        else:
            result = replay(about, item["certificate"])
            found = compare(said, result.outcome, result.evidence, None)
            wrong = found.wrong if result.accepted else result.why
        if wrong:
            return Fields(wrong=f"parts: {number}: {wrong}")
        names += found.unseen
    unread = tuple(name for name in dict.fromkeys(names) if name not in ("parts", "claim"))
    return Fields(() if "parts" in names else ("parts",), unread)


def _replayable(data: Mapping[str, Json]) -> str:
    """An answer that was taken from the ledger unseen is not called replayable before it is."""
    believed = data.get("remembered") == NOT_REPLAYED
    return "" if same(data["replayable"], not believed) else f"replayable: {data['replayable']}"


def _rests(data: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    disproof = data.get("disproof")
    if isinstance(disproof, Mapping) and data.get("outcome") == Outcome.FAILS.value:
        borne = disproof.get("outcome") == Outcome.HOLDS.value
        rests = borne and disproof.get("evidence") == data.get("evidence")
        yield "outcome", "" if rests else "the disproof does not refute it"


def unseen(data: Mapping[str, Json], accepted: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Fields that say something and that no replay looked at."""
    return tuple(
        name
        for name, value in data.items()
        if name not in accepted
        and name not in _SILENT
        and value not in (None, "", [], {})
        and not (is_summary(data) and name in ("statements", "steps"))
        and (name, value) != ("replayable", False)
    )


def _shown(data: Mapping[str, Json], outcome: str, evidence: str) -> Iterator[tuple[str, str]]:
    """(field, what is wrong with it) for what follows from the certificate."""
    if data.get("outcome") is not None:
        said = data["outcome"]
        wrong = "" if said == outcome else f"the file says {said}, the certificate shows {outcome}"
        yield "outcome", wrong
    if data.get("evidence") is not None:
        said = str(data["evidence"])
        strong = STRENGTH.get(said, 3) > STRENGTH[evidence]
        yield (
            "evidence",
            (f"the file says {said}, the certificate shows {evidence}" if strong else ""),
        )
    if data.get("counterexample") is not None:
        point = counterexample(data["claim"], data["certificate"])
        kept = same(data["counterexample"], point)
        yield "counterexample", "" if kept else "counterexample: not the certificate's"


def _declared(
    data: Mapping[str, Json], sources: Mapping[str, Json] | None
) -> Iterator[tuple[str, str]]:
    for name, value in (sources or {}).items():
        if name in data:
            yield name, "" if same(data[name], value) else f"{name}: not what the theorem file says"
