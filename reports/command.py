"""``verify report``: the last run as pages."""

from __future__ import annotations

from pathlib import Path

import click

FORMATS = ("html", "markdown", "junit")
DEFAULT_RUN = Path("build/run.json")


@click.command(short_help="write the report of a run")
@click.option(
    "--from",
    "source",
    type=click.Path(path_type=Path, dir_okay=False),
    default=DEFAULT_RUN,
    show_default=True,
    help="What `verify run --json FILE` wrote.",
)
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/report"),
    show_default=True,
    help="Folder to write into; made when missing.",
)
@click.option(
    "--format",
    "formats",
    type=click.Choice(FORMATS),
    multiple=True,
    default=("html",),
    show_default=True,
    help="Repeat for more than one; run.json always comes with them.",
)
def report(source: Path, output: Path, formats: tuple[str, ...]) -> None:
    """Write the report of a run.

    The HTML is a site that needs no network and no server: index.html, a page for each paper with
    its errata sheet, a page for each theorem with its certificates in data/.  Nothing is decided
    here: all verdicts are those of the run.
    """
    from memory_theorems.reports.second_checker import read_receipts
    from memory_theorems.reports.writing import read_run, write
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.showing.figure_library import missing_figure_library

    try:
        run = read_run(source)
        written = write(run, output, formats, read_receipts(source))
    except InputError as problem:
        click.echo(f"verify report: {problem}", err=True)
        raise click.exceptions.Exit(2) from None
    except OSError as problem:
        click.echo(f"verify report: {problem.strerror}: {problem.filename}", err=True)
        raise click.exceptions.Exit(2) from None
    for path in written:
        where = path.resolve().as_uri() if path.suffix == ".html" else str(path)
        click.echo(f"report: {where}")
    missing = missing_figure_library() if "html" in formats else ""
    if missing:
        click.echo(f"the pages have no figures: {missing}", err=True)
