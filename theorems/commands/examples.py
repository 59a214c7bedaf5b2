"""``verify examples [FOLDER]``: the files that the documentation speaks of, to try."""

from __future__ import annotations

import shutil
import sys
import sysconfig
from pathlib import Path

import click

#: Where an installation keeps them below its data folder (see pyproject.toml).
SHARED = Path("share") / "memory-theorems" / "examples"


def shipped() -> Path | None:
    """The folder of the examples: of the installation, or of the source tree; None without."""
    installed = Path(sysconfig.get_path("data")) / SHARED
    source = Path(__file__).resolve().parents[2] / "examples"
    return next((folder for folder in (source, installed) if folder.is_dir()), None)


@click.command(short_help="copy the example files of the documentation")
@click.argument("folder", type=click.Path(path_type=Path), default=Path("examples"))
def examples(folder: Path) -> None:
    """Copy the examples to FOLDER (by default "examples"), which must not exist yet."""
    found = shipped()
    if found is None:
        _refuse("this installation has no examples")
        return
    if folder.exists():
        _refuse(f"{folder} exists; name another folder, nothing is overwritten")
    try:
        shutil.copytree(found, folder, ignore=shutil.ignore_patterns("__pycache__", "*.pyc"))
    except OSError as problem:
        shutil.rmtree(folder, ignore_errors=True)
        _refuse(f"{folder}: {problem.strerror or problem}")
    for path in sorted(item for item in folder.rglob("*") if item.is_file()):
        click.echo(path)


def _refuse(message: str) -> None:
    click.echo(f"error: {message}", err=True)
    sys.exit(2)
