"""``verify replay --coq``: a second checker, where it is installed, and its receipts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from memory_theorems.verify.coq.figures import summary
from memory_theorems.verify.documents import read_json
from memory_theorems.verify.errors import InputError


def receipts_beside(run: Path) -> Path:
    """Where the receipts for a document are kept: ``run.json`` has ``run.coq.json``."""
    return run.with_name(f"{run.stem}.coq.json")


def replay_by_coq(
    file: Path, data: object, seconds: float, jobs: int, only: tuple[str, ...]
) -> None:
    """Ask Coq about the certificates in the document, write the receipts, and say how many it took.

    Exit code 0: receipts were written, whatever they say; 2: there is nothing to ask, or no Coq.
    """
    from memory_theorems.verify.coq.receipts import answers, receipts
    from memory_theorems.verify.coq.running import CoqMissing, version

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
        before = read_json(target) if target.is_file() else {}
        found = receipts(
            asked, target.parent / "coq", seconds, jobs, click.echo, before, _saved_in(target)
        )
    except (OSError, ValueError, InputError, RuntimeError) as trouble:
        click.echo(f"verify replay: {trouble}", err=True)
        sys.exit(2)
    _saved_in(target)(found)
    made = [item for item in found["receipts"] if item.get("remade") is not False]
    for line in summary({**found, "receipts": made}):
        click.echo(line)
    kept = len(found["receipts"]) - len(made)
    if kept:
        click.echo(f"receipts of other answers, kept and not made again: {kept}")
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
