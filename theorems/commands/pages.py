"""The page of an answer, by whichever page writer is installed under that name.

Reports import theorems and not the other way round, so the writers are found as entry points.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click


def write_page(name: str, folder: Path, answer: Mapping[str, Any]) -> None:
    """Write the page ``name`` into the folder and say where it is; one more line where its figures
    are left out.  InputError when the file cannot be written."""
    from importlib.metadata import entry_points

    from memory_theorems.verify.showing.figure_library import missing_figure_library

    for entry in entry_points(group="verify.target_pages"):
        if entry.name == name:
            path = entry.load()(folder, answer)
            click.echo(f"report: {path.resolve().as_uri()}")
            if missing := missing_figure_library():
                click.echo(f"the page has no figures: {missing}", err=True)
