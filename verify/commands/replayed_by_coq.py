"""``verify replay --coq``: a second checker, where it is installed, and its receipts."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from verify.errors import InputError


def receipts_beside(run: Path) -> Path:
    """Where the receipts for a document are kept: ``run.json`` has ``run.coq.json``."""
    return run.with_name(f"{run.stem}.coq.json")


def replay_by_coq(
    file: Path, data: object, seconds: float, jobs: int, only: tuple[str, ...]
) -> None:
    """Ask Coq about the certificates in the document, write the receipts, and say how many it took.

    Exit code 0: receipts were written, whatever they say; 2: there is nothing to ask, or no Coq.
    """
    from verify.coq.receipts import answers, receipts
    from verify.coq.running import CoqMissing, version

    try:
        told = version()
    except CoqMissing as missing:
        click.echo(f"verify replay: {missing}", err=True)
        sys.exit(2)
    asked = [item for item in answers(data) if not only or item.key in only]
    if not asked:
        click.echo(f"{file} holds no claims or proofs with certificates", err=True)
        sys.exit(2)
    click.echo(f"Coq {told}: {len(asked)} answers")
    target = receipts_beside(file)
    try:
        before = json.loads(target.read_text(encoding="utf-8")) if target.is_file() else {}
        found = receipts(
            asked, target.parent / "coq", seconds, jobs, click.echo, before, _saved_in(target)
        )
    except (OSError, ValueError, InputError) as trouble:
        click.echo(f"verify replay: {trouble}", err=True)
        sys.exit(2)
    _saved_in(target)(found)
    for line in summary(found):
        click.echo(line)
    click.echo(f"receipts: {target}")
    sys.exit(0)


def _saved_in(target: Path) -> Callable[[Mapping[str, Any]], None]:
    """Writes the receipts, whole or not at all: an interrupted run goes on from them."""

    def save(found: Mapping[str, Any]) -> None:
        new = target.with_suffix(".part")
        text = json.dumps(found, indent=1, sort_keys=True)
        new.write_text(text + "\n", encoding="utf-8")
        new.replace(target)

    return save


def summary(found: Mapping[str, Any]) -> Iterator[str]:
    """How much was accepted, of proofs and of the parts of claims, and the rest by its rules."""
    kinds = {"proof": "proofs of statements and lines", "claim": "parts of certificates of claims"}
    for kind, title in kinds.items():
        parts = [
            (part, item)
            for item in found["receipts"]
            if item["kind"] == kind
            for part in item.get("parts") or [item]
        ]
        if not parts:
            continue
        good = sum(part["accepted"] for part, _ in parts)
        yield f"{title}: {good} of {len(parts)} accepted ({100 * good / len(parts):.0f} %)"
        left = [(part, item) for part, item in parts if not part["accepted"]]
        reasons = Counter(part["why"] or "no reason" for part, _ in left)
        for why, count in reasons.most_common(12):
            yield f"  {count:4d}  {why}"
        if kind == "claim":
            rules = Counter(
                rule for part, item in left for rule in part.get("rules") or item["rules"]
            )
            shown = ", ".join(f"{rule} {count}" for rule, count in rules.most_common(12))
            yield f"  rules in what is left: {shown}"
