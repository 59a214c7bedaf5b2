"""``verify replay FILE``: let the checker read the certificates that a run has written."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Protocol

import click

from verify.checker import replay as check

#: Evidence in increasing strength.
STRENGTH: Mapping[str, int] = {"certified": 1, "proved": 2}
#: What is not searched for answers: a conjunction's parts are covered by its own certificate.
_NOT_ENTRIES = frozenset(("claim", "environment", "certificate", "parts"))


class Answer(Protocol):
    """What a replayer returns."""

    @property
    def accepted(self) -> bool: ...

    @property
    def why(self) -> str: ...


#: Takes the whole JSON document of its schema.
Replayer = Callable[[Mapping[str, Any]], Answer]


@cache
def _replayers() -> Mapping[str, Replayer]:
    """Replayers by schema, from the entry points "verify.replayers"."""
    return {point.name: point.load() for point in entry_points(group="verify.replayers")}


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer of a run: its path in the file and the JSON object."""

    label: str
    data: Mapping[str, Any]

    @property
    def replayer(self) -> Replayer | None:
        """What an installed package offers for the document's schema, if anything."""
        schema = self.data.get("schema")
        return _replayers().get(schema) if isinstance(schema, str) else None

    @property
    def replayable(self) -> bool:
        if self.replayer is not None:
            return self.data.get("replayable") is True
        return isinstance(self.data.get("certificate"), Mapping) and is_claim(
            self.data.get("claim")
        )


def is_claim(value: object) -> bool:
    """Whether the value looks like ``Claim.to_json()``."""
    return isinstance(value, Mapping) and "variables" in value and "conclusion" in value


def entries(data: object, label: str = "") -> Iterator[Entry]:
    """All answers in the output of ``claim``, ``run`` or ``model``, in the order of the file."""
    if isinstance(data, Mapping):
        name = data.get("name") or data.get("key") or data.get("form")
        if isinstance(name, str):
            label = f"{label}/{name}" if label else name
        if is_claim(data.get("claim")) or ("replayable" in data and "statements" not in data):
            yield Entry(label or "claim", data)
        for key, item in data.items():
            if key not in _NOT_ENTRIES and isinstance(item, Mapping | list):
                yield from entries(item, label)
    elif isinstance(data, list):
        for item in data:
            yield from entries(item, label)


def examine(entry: Entry) -> str:
    """Empty when the certificate bears out what the entry says, else what is wrong."""
    if entry.replayer is not None:
        answer = entry.replayer(entry.data)
        return "" if answer.accepted else answer.why or "refused"
    result = check(entry.data["claim"], entry.data["certificate"])
    if not result.accepted:
        return result.why
    outcome, evidence = entry.data.get("outcome"), entry.data.get("evidence")
    if outcome is not None and outcome != result.outcome:
        return f"the file says {outcome}, the certificate shows {result.outcome}"
    if evidence is not None and STRENGTH.get(str(evidence), 3) > STRENGTH[result.evidence]:
        return f"the file says {evidence}, the certificate shows {result.evidence}"
    return ""


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
def replay(file: Path) -> None:
    """Replay the certificates in FILE, the JSON output of claim, run or model.

    Exit code 0: all accepted; 1: something is refused; 2: the file can not be read or holds
    nothing to replay.
    """
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as trouble:
        click.echo(f"cannot read {file}: {str(trouble)[:200]}", err=True)
        sys.exit(2)
    accepted = refused = silent = 0
    for entry in entries(data):
        if not entry.replayable:
            if entry.data.get("replayable") is True:
                refused += 1
                click.echo(f"REFUSED   {entry.label}: said to be replayable, has no certificate")
            else:
                silent += 1
                click.echo(f"NOT REPLAYABLE  {entry.label}")
            continue
        wrong = examine(entry)
        if wrong:
            refused += 1
            click.echo(f"REFUSED   {entry.label}: {wrong}")
        else:
            accepted += 1
            click.echo(f"ACCEPTED  {entry.label}")
    if not accepted + refused + silent:
        click.echo(f"{file} holds no claims with certificates", err=True)
        sys.exit(2)
    click.echo(f"{accepted} accepted, {refused} refused, {silent} not replayable")
    sys.exit(1 if refused else 0)
