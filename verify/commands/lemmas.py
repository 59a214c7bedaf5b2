"""``verify lemmas [WORDS or FORMULA]``: the lemmas that a proof may cite by name."""

from __future__ import annotations

import sys
import textwrap

import click


@click.command(short_help="the lemmas that proofs cite, found by name or by shape")
@click.argument("asked", nargs=-1, metavar="[WORDS or FORMULA]")
def lemmas(asked: tuple[str, ...]) -> None:
    """List the lemmas of the library: all, those with WORDS, or those that say FORMULA.

    WORDS stand in the name or text of a lemma ("abs mul").  A FORMULA is a relation, with any names
    for numbers ("x*y <= x*z"): lemmas whose conclusion has this shape are listed.  The exit code is
    1 where there is none, and 2 for a formula that cannot be read.
    """
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.lemmas.catalogue import found_by

    try:
        found = found_by(" ".join(asked))
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    for entry in found:
        click.echo(entry.name)
        text = textwrap.fill(entry.text, 96, break_long_words=False, break_on_hyphens=False)
        click.echo(textwrap.indent(text, "  "))
    if not found:
        click.echo("no lemma of the library says that", err=True)
        sys.exit(1)
