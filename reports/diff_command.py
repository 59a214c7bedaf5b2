"""``verify diff``: what changed from one run to another."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import click


@click.command(short_help="compare two runs: verdicts gained, lost, changed; what got slower")
@click.argument("old", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("new", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of lines.")
def diff(old: Path, new: Path, as_json: bool) -> None:
    """Compare two files that `verify run --json` wrote.

    Exit code 1 when a verdict was lost or says something else, or a statement is gone.
    """
    from memory_theorems.reports.differences import KINDS, differences
    from memory_theorems.reports.writing import read_run
    from memory_theorems.verify.errors import InputError

    try:
        found = differences(read_run(old), read_run(new))
    except InputError as problem:
        click.echo(f"verify diff: {problem}", err=True)
        raise click.exceptions.Exit(2) from None
    if as_json:
        rows = [item.to_json() for item in found]
        click.echo(json.dumps({"schema": "diff/1", "differences": rows}, ensure_ascii=False))
    else:
        for item in found:
            click.echo(f"{item.kind:8} {item.what}: {item.before or '-'} -> {item.after or '-'}")
        counts = Counter(item.kind for item in found)
        said = ", ".join(f"{counts[kind]} {kind}" for kind in KINDS if counts[kind])
        click.echo(said or "no differences")
    if any(item.kind in ("lost", "changed", "removed") for item in found):
        raise click.exceptions.Exit(1)
