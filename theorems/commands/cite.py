"""``verify cite KEY NAME=VALUE ...``: what a theorem gives at one's own constants."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from memory_theorems.theorems.citing.citation import Citation


@click.command(short_help="what a theorem gives at your constants, and how to cite it")
@click.argument("key", metavar="KEY")
@click.argument("values", nargs=-1, metavar="[NAME=VALUE]...")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answers")
@click.option("--all", "everything", is_flag=True, help="statements that give nothing here, too")
@click.option("--sentence", "only", is_flag=True, help="only the sentences for a paper")
def cite(
    key: str, values: tuple[str, ...], json_file: Path | None, everything: bool, only: bool
) -> None:
    """Put constants into the statements of KEY: which hypotheses they meet, what is left to you,
    the bound (or the window, width, time) that follows, and a sentence for a paper.

    \b
    verify cite stability/lemma-1 lambda=9/10 L_x=1 B_x=1 eps=1/100
    verify cite 'stability/*' lambda=9/10 L_x=1 B_x=1 eps=1/100

    Bounds are enclosed by exact or ball arithmetic; without values it says what there is to give.
    Exit codes: 2 bad input, or no statement has all that it needs; 1 a hypothesis fails.
    """
    from memory_theorems.theorems.citing.documents import to_json
    from memory_theorems.theorems.citing.sentences import sentence
    from memory_theorems.verify.asking.outputs import check_file, try_json
    from memory_theorems.verify.errors import InputError

    try:
        check_file(json_file)
        given = _pairs(values)
        found = _citations(key, given)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    usable = [item for item in found if item.usable]
    for item in usable or found:
        if only and usable:
            click.echo("\n".join(sentence(item, one) for one in item.shown))
        else:
            _print(item, everything)
    documents = [to_json(item) for item in found]
    trouble = try_json(json_file, {"schema": "cite/1", "theorems": documents})
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    if not usable and given:
        click.echo("no statement gives a bound at these constants", err=True)
        sys.exit(1 if any(item.failing for item in found) else 2)


def _print(found: Citation, everything: bool) -> None:
    from memory_theorems.theorems.citing.sentences import lines
    from memory_theorems.theorems.commands.folding import folded

    source = found.theorem.source
    said = [f"{found.theorem.key}: {found.theorem.title}"]
    said.append(f"  {source.label} of {source.paper.citation}")
    said += [f"  does not hold as printed: {name}" for name in found.refuted]
    if everything or found.usable:
        for item in found.answers if everything else found.shown:
            said += lines(found, item)
    else:
        said += [f"{item.flat.name} ({item.flat.form}): {item.why}" for item in found.answers]
        said.append(f"verify cite {found.theorem.key} --all: the statements, with hypotheses")
    for line in said:
        # What follows the sentence is a comment of LaTeX, and has a line of its own.
        for part in line.replace(". % ", ".\n        % ").split("\n"):
            click.echo(folded(part))


def _citations(key: str, given: dict[str, str]) -> list[Citation]:
    """Of one theorem; of all whose keys fit a pattern and that take these constants."""
    from fnmatch import fnmatchcase

    from memory_theorems.theorems.citing.citation import cite as cited
    from memory_theorems.theorems.index import index, theorem
    from memory_theorems.verify.errors import InputError

    if not any(letter in key for letter in "*?["):
        return [cited(theorem(key), given)]
    found = []
    for entry in index().entries:
        if fnmatchcase(entry.key, key):
            try:
                found.append(cited(theorem(entry.key), given))
            except InputError:
                continue  # it does not take them
    if not found:
        raise InputError(f"no theorem of {key!r} takes {', '.join(given) or 'constants'}")
    return found


def _pairs(values: tuple[str, ...]) -> dict[str, str]:
    from memory_theorems.verify.errors import InputError

    found: dict[str, str] = {}
    for item in values:
        name, equals, value = (part.strip() for part in item.partition("="))
        if not (name and equals and value):
            raise InputError(f"{item!r} is not of the form NAME=VALUE")
        if name in found:
            raise InputError(f"{name} is given twice")
        found[name] = value
    return found
