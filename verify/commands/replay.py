"""``verify replay FILE``: let the checker read the certificates that a run has written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

import click

from memory_theorems.verify.asking.outputs import read_text
from memory_theorems.verify.checker import replay as check
from memory_theorems.verify.commands.options import SECONDS
from memory_theorems.verify.commands.replayed_composed import borne_out as composed_borne_out
from memory_theorems.verify.commands.replayed_composed import is_composed
from memory_theorems.verify.commands.replayed_fields import (
    Fields,
    Place,
    compare,
    declared,
    is_summary,
    unproved,
    unseen,
)
from memory_theorems.verify.commands.replayed_proofs import borne_out
from memory_theorems.verify.documents import misplaced_truth, parse_json
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.proofs.scripts import RECORDED_TRUTHS
from memory_theorems.verify.sequents import is_sequent

#: What is not searched for answers: a conjunction's parts are covered by its own certificate.
_NOT_ENTRIES = frozenset(("claim", "environment", "certificate", "parts"))


class Replayed(Protocol):
    """What a replayer returns; ``replayed`` names the fields that it bears out."""

    @property
    def accepted(self) -> bool: ...

    @property
    def why(self) -> str: ...

    @property
    def replayed(self) -> tuple[str, ...]: ...


#: Takes the whole JSON document of its schema.
Replayer = Callable[[Mapping[str, Any]], Replayed]


@cache
def _replayers() -> Mapping[str, Replayer]:
    """Replayers by schema, from the entry points "verify.replayers"."""
    return {point.name: point.load() for point in entry_points(group="verify.replayers")}


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of a run: its name, the JSON object, and its place in the file."""

    label: str
    data: Mapping[str, Any]
    place: Place = ()

    @property
    def replayer(self) -> Replayer | None:
        """What an installed package offers for the document's schema, if anything."""
        schema = self.data.get("schema")
        return _replayers().get(schema) if isinstance(schema, str) else None

    @property
    def replayable(self) -> bool:
        if self.replayer is not None:
            return self.data.get("replayable") is True
        return isinstance(self.data.get("certificate"), Mapping) and _states(self.data)


def is_claim(value: object) -> bool:
    """Whether the value looks like ``Claim.to_json()``."""
    return isinstance(value, Mapping) and "variables" in value and "conclusion" in value


def _states(data: Mapping[str, Any]) -> bool:
    """Whether it says of what it is the answer: a claim, a sequent or a composed statement."""
    about = data.get("claim")
    return is_claim(about) or is_sequent(about) or is_composed(about)


def entries(data: object, label: str = "", place: Place = ()) -> Iterator[Entry]:
    """All answers in the output of claim, run, prove or model, in the order of the file."""
    if isinstance(data, Mapping):
        name = data.get("name") or data.get("key") or data.get("form")
        if isinstance(name, str):
            label = f"{label}/{name}" if label else name
        item = "outcome" in data and "expected" in data
        # A document that is replayed as a whole is an answer, the summary of a theorem is none.
        whole = data.get("schema") in _replayers() if isinstance(data.get("schema"), str) else False
        answered = "replayable" in data and (whole or "statements" not in data)
        if _states(data) or item or answered or is_summary(data):
            yield Entry(label or "claim", data, place)
        for key, item in data.items():
            if key not in _NOT_ENTRIES and isinstance(item, Mapping | list):
                yield from entries(item, label, (*place, key))
    elif isinstance(data, list):
        for index, item in enumerate(data):
            yield from entries(item, label, (*place, index))


def examine(entry: Entry, sources: Mapping[str, Any] | None = None) -> Fields:
    """What the certificate and the theorem file bear out of the entry, or what is wrong."""
    if not entry.replayable:
        return unproved(entry.data, sources)
    if entry.replayer is not None:
        answer = entry.replayer(entry.data)
        if not answer.accepted:
            return Fields(wrong=answer.why or "refused")
        replayed = (*getattr(answer, "replayed", ()), "replayable")
        return Fields(
            replayed[:-1], (*unseen(entry.data, replayed), *getattr(answer, "unread", ()))
        )
    place = misplaced_truth(entry.data["certificate"], RECORDED_TRUTHS)
    if place:
        return Fields(wrong=f"certificate: true or false where it does not belong: {place}")
    if is_sequent(entry.data["claim"]):
        return borne_out(entry.data, sources, "statements" in entry.place)
    if is_composed(entry.data["claim"]):
        return composed_borne_out(entry.data, sources)
    result = check(entry.data["claim"], entry.data["certificate"])
    if not result.accepted:
        return Fields(wrong=result.why)
    fields = compare(entry.data, result.outcome, result.evidence, sources)
    beyond = f": {', '.join(result.needs)}" if result.needs else ""
    return replace(fields, profile=f"{result.profile}{beyond}")


#: An answer and what the installed sources declare of it.
Question = tuple[int, Entry, Mapping[str, Any] | None]


def examine_question(question: Question) -> Fields:
    """Runs in the worker."""
    _, entry, sources = question
    return examine(entry, sources)


def timely(questions: Sequence[Question], budget: float) -> Iterator[tuple[int, Fields]]:
    """What is found of each, by its number; a replay that does not end shows nothing."""
    from memory_theorems.verify.asking.scheduling import Broken, LocalScheduler, TimedOut

    with LocalScheduler[Question, Fields](examine_question) as scheduler:
        for question in questions:
            scheduler.submit(question, budget)
        for answered in scheduler.finished():
            found, number = answered.value, answered.question[0]
            if isinstance(found, Broken):
                yield number, Fields(wrong=f"the replay broke off: {found.why}")
            elif isinstance(found, TimedOut) and found.died:
                yield number, Fields(wrong="the replay died; nothing was shown")
            elif isinstance(found, TimedOut):
                yield number, Fields(wrong=f"no answer in {budget:g} s (--budget); nothing shown")
            else:
                yield number, found


def _beside(data: object, places: Sequence[Place]) -> list[str]:
    """The fields of a file that hold no answer, and say something all the same."""
    if not isinstance(data, Mapping) or () in places:
        return []
    holding = {place[0] for place in places}
    return [name for name in unseen(data, ()) if name not in holding]


@click.command(short_help="replay certificates with the independent checker")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--budget",
    type=SECONDS,
    default=60.0,
    show_default=True,
    help="seconds for each certificate, after which it is refused (a kill switch)",
)
@click.option(
    "--coq",
    is_flag=True,
    help="let Coq check them a second time, where it is installed, and keep receipts beside FILE",
)
@click.option(
    "--only", multiple=True, metavar="KEY", help="with --coq: this theorem alone; may be repeated"
)
@click.option(
    "--jobs", type=click.IntRange(1), default=2, show_default=True, help="with --coq: Coq processes"
)
def replay(file: Path, budget: float, coq: bool, only: tuple[str, ...], jobs: int) -> None:
    """Replay the certificates in FILE, the JSON output of claim, run, prove or model, packed (.xz)
    or not.

    What is accepted is accepted field by field; the same line names the profile of the checker that
    a certificate took (its core, or what beyond) and the fields of which nothing was replayed.

    With --coq the certificates are printed for Coq instead (see `verify export`); what it accepts
    is kept in FILE's neighbour `NAME.coq.json`, which `verify report` shows.

    Exit code 0: all accepted; 1: something is refused; 2: the file can not be read or holds
    nothing to replay.
    """
    try:
        data = parse_json(read_text(file), str(file))
    except (OSError, InputError, UnicodeDecodeError) as trouble:
        click.echo(f"cannot read {file}: {str(trouble)[:200]}", err=True)
        sys.exit(2)
    if coq:
        from memory_theorems.verify.commands.replayed_by_coq import replay_by_coq

        replay_by_coq(file, data, 10 * budget, jobs, only)
    known = declared(data)
    found = [(entry, known.get(entry.place)) for entry in entries(data)]
    asked = [(k, entry, rest) for k, (entry, rest) in enumerate(found)]
    results = dict(timely(asked, budget))
    accepted = refused = silent = 0
    for number, (entry, _) in enumerate(found):
        fields = results[number]
        claimed = entry.data.get("replayable") is True and not is_summary(entry.data)
        wrong = fields.wrong
        if claimed and not entry.replayable:
            wrong = wrong or "said to be replayable, has no certificate"
        if wrong:
            refused += 1
            click.echo(f"REFUSED   {entry.label}: {wrong}")
            continue
        rest = f"; not replayed: {', '.join(fields.unseen)}" if fields.unseen else ""
        names = ", ".join(fields.accepted)
        if entry.replayable:
            accepted += 1
            by = f"; profile {fields.profile}" if fields.profile else ""
            click.echo(f"ACCEPTED  {entry.label}: {names}{by}{rest}")
        elif is_summary(entry.data):
            click.echo(f"SUMMED UP {entry.label}: {names}{rest}")
        elif entry.data.get("disproof"):
            # What its verdict rests on is an entry of its own.
            click.echo(f"BY ITS DISPROOF  {entry.label}: {names}{rest}")
        else:
            silent += 1
            click.echo(f"NOT REPLAYABLE  {entry.label}{f': {names}' * bool(names)}{rest}")
    beside = _beside(data, [entry.place for entry, _ in found])
    if beside and found:
        click.echo(f"of the file, not replayed: {', '.join(beside)}")
    if not accepted + refused + silent:
        click.echo(f"{file} holds no claims with certificates", err=True)
        sys.exit(2)
    click.echo(f"{accepted} accepted, {refused} refused, {silent} not replayable")
    sys.exit(1 if refused else 0)
