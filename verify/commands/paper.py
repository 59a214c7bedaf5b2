"""``verify paper main.tex``: decide the claims that are marked in a LaTeX file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.verify.commands.claim_results import Result, document
from memory_theorems.verify.commands.options import SECONDS, scheduler_option

if TYPE_CHECKING:
    from memory_theorems.verify.reading.tex_files import Marked

#: The package that a paper uses, beside this one's modules for showing.
PACKAGE = "verifyclaims.sty"
HEAD = "% Written by `verify paper`, read by verifyclaims.sty: a word is of its formula only.\n"


@click.command(short_help="decide the claims that are marked in a LaTeX file")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--install", is_flag=True, help=f"copy {PACKAGE} beside FILE, and decide nothing")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answers")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="processes")
@scheduler_option
@click.option("--budget", type=SECONDS, default=10.0, show_default=True, help="for each claim")
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
@click.option("--fresh", is_flag=True, help="ignore what the ledger remembers")
@click.option("--strict", is_flag=True, help="exit with 3 when something is open")
def paper(
    file: Path,
    install: bool,
    json_file: Path | None,
    jobs: int,
    scheduler: str | None,
    budget: float,
    effort: int,
    seed: int,
    ledger_file: Path | None,
    fresh: bool,
    strict: bool,
) -> None:
    """Decide every \\claim{name}{variables}{formula} of FILE and of what it inputs.

    \b
    \\usepackage{verifyclaims}
    \\claim{decay}{x \\ge 0}{e^{-x} \\le \\frac{1}{1+x}}

    The words go into FILE with the suffix .claims, from which the package sets them in the margin.
    Exit codes: 2 a claim that cannot be read; 1 one that fails, or is against its \\claim[fails]; 3
    one that is open, with --strict.
    """
    from memory_theorems.verify.asking.ledger import DEFAULT, Ledger
    from memory_theorems.verify.asking.outputs import Growing, check_file, write_text
    from memory_theorems.verify.commands.claim import Asking, damage
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.reading.tex_files import marked_claims

    try:
        if install:
            package = Path(__file__).resolve().parents[1] / "showing" / PACKAGE
            write_text(file.parent / PACKAGE, package.read_text(encoding="utf-8"))
            click.echo(file.parent / PACKAGE)
            return
        check_file(json_file)
        marked = marked_claims(file)
        ledger = Ledger(ledger_file or DEFAULT)
        asking = Asking(ledger, budget, effort, seed, fresh, False, jobs, scheduler)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    growing = Growing(json_file)
    results: list[Result] = []
    with asking:
        for results in asking.answers([item.entry for item in marked]):
            growing.show(partial(document, results, len(marked)))
    trouble = growing.end(_document(marked, results))
    _print(marked, results, [*asking.remembered.lines(), *damage(ledger)])
    try:
        write_text(file.with_suffix(".claims"), claims_file(marked, results))
    except InputError as problem:
        trouble = trouble or str(problem)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    sys.exit(exit_code(results, strict))


def _document(marked: Sequence[Marked], results: Sequence[Result]) -> dict[str, Any]:
    found = document(results, len(marked))
    for place, item in zip(marked, found["results"], strict=True):
        item |= {"file": str(place.file), "line": place.line}
    return {**found, "schema": "paper/1"}


def claims_file(marked: Sequence[Marked], results: Sequence[Result]) -> str:
    r"""What the package reads: ``\claimdecided{name}{variables}{formula}{word}{sentence}``, for
    claims that were read; a word goes with the letters of what was decided."""
    from memory_theorems.verify.showing.tabulated import latex_text

    lines = [HEAD]
    for place, item in zip(marked, results, strict=True):
        made = item.entry.claim
        if made is None:
            continue
        letters = "".join(f"{{{text}}}" for text in (place.name, place.variables, place.formula))
        word, read = latex_text(item.verdict.word), latex_text(made.text)
        lines.append(f"\\claimdecided{letters}{{{word}}}{{{read}}}%\n")
    return "".join(lines)


def _print(marked: Sequence[Marked], results: Sequence[Result], notes: Sequence[str]) -> None:
    """A line for each claim, where it stands first, and how many there are of each word."""
    from memory_theorems.verify.commands.claim_results import counted
    from memory_theorems.verify.showing.sentences import answer

    for place, item in zip(marked, results, strict=True):
        where = f"{place.file}:{place.line}: {place.name}"
        if item.entry.claim is None:
            reads = f" [reads: {item.entry.reads}]" if item.entry.reads else ""
            print(f"{where}: ERROR: {item.verdict.reason}{reads}")
            continue
        surprise = f"EXPECTED {item.expected}; " if item.surprising else ""
        said = answer(item.entry.claim, item.verdict, item.seconds, item.fresh)
        print(f"{where}: {surprise}{said}")
    for line in notes:
        print(line)
    print(counted(results))


def exit_code(results: Sequence[Result], strict: bool) -> int:
    """A claim of a paper is expected to hold, unless it says otherwise."""
    from memory_theorems.verify.commands.claim_results import exit_code as of_claims
    from memory_theorems.verify.verdicts import Outcome

    code = of_claims(results, strict)
    untrue = (Outcome.FAILS, Outcome.NOT_APPLICABLE)
    failing = any(not item.expected and item.verdict.outcome in untrue for item in results)
    return 1 if failing and code in (0, 3) else code
