"""Which fields of an answer a replay bears out, which it contradicts, and which nobody looked at.

A certificate speaks of a claim, an outcome and an evidence.  What else stands in a file (its word,
its counterexample, its constant) is compared with what follows from those three; the texts of a
run are compared with the installed theorem files; the rest is named as not replayed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from verify.asking.remembered import counterexample
from verify.verdicts import Outcome, Verdict

Json = Any
#: Evidence in increasing strength.
STRENGTH: Mapping[str, int] = {"certified": 1, "proved": 2}
#: Where an answer stands in its document: keys and indices from the root.
Place = tuple[str | int, ...]
#: Takes the whole document; says for the places it knows which fields the sources declare.
Declarer = Callable[[Mapping[str, Any]], Mapping[Place, Mapping[str, Json]]]
#: Fields that say nothing by themselves: how they came about, or other answers, replayed apart.
_SILENT = frozenset(
    (
        "certificate",
        "replayable",
        "schema",
        "mutants",
        "disproof",
        "decided",
        "parts",
        "checks_nothing",
    )
)


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
    accepted = ["claim"] if "claim" in data else []
    for name, wrong in (*_shown(data, outcome, evidence), *_declared(data, sources)):
        if wrong:
            return Fields(wrong=wrong)
        accepted.append(name)
    return Fields(tuple(dict.fromkeys(accepted)), unseen(data, accepted))


def unproved(data: Mapping[str, Json], sources: Mapping[str, Json] | None) -> Fields:
    """The same for an answer without a certificate of its own: what the sources declare, and that
    its verdict is the one that its disproof leaves to it."""
    found = [*_rests(data), *_declared(data, sources)]
    if data.get("word") is not None and "outcome" in data:
        word = _word(data)
        same = word == data["word"]
        found.append(("word", "" if same else f"word: {data['word']}, the verdict is {word}"))
    wrong = next((text for _, text in found if text), "")
    return Fields(tuple(name for name, _ in found), (), wrong)


def _rests(data: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    disproof = data.get("disproof")
    if isinstance(disproof, Mapping) and data.get("outcome") == Outcome.FAILS.value:
        borne = disproof.get("outcome") == Outcome.HOLDS.value
        same = borne and disproof.get("evidence") == data.get("evidence")
        yield "outcome", "" if same else "the disproof does not refute it"


def unseen(data: Mapping[str, Json], accepted: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Fields that say something and that no replay looked at."""
    return tuple(
        name
        for name, value in data.items()
        if name not in accepted and name not in _SILENT and value not in (None, "", [], {})
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
        same = data["counterexample"] == counterexample(data["claim"], data["certificate"])
        yield "counterexample", "" if same else "counterexample: not the certificate's"
    if data.get("word") is not None:
        word = _word(data)
        yield (
            "word",
            "" if word == data["word"] else f"word: {data['word']}, the verdict is {word}",
        )


def _word(data: Mapping[str, Json]) -> str:
    try:
        fails = data.get("outcome") == Outcome.FAILS.value
        keys = ("outcome", "evidence", "reason", "counted", "modulo")
        triple = {key: data.get(key) for key in keys}
        return Verdict.from_json({**triple, "counterexample": {} if fails else None}).word
    except (KeyError, TypeError, ValueError, IndexError):
        return "no verdict"


def _declared(
    data: Mapping[str, Json], sources: Mapping[str, Json] | None
) -> Iterator[tuple[str, str]]:
    for name, value in (sources or {}).items():
        if name in data:
            same = data[name] == value
            yield name, "" if same else f"{name}: not what the theorem file says"
