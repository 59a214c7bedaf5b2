"""``verify prove FILE``: prove a theorem of one's own, for all instances."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from memory_theorems.verify.commands.proof_answers import Answered, Answers
    from memory_theorems.verify.language.formulas import Theory


@click.command(short_help="prove a theorem of your own, for all instances")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answers")
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
def prove(file: Path, json_file: Path | None, effort: int) -> None:
    """Prove the statements of FILE ("-" reads standard input).

    A statement is PROVED, with values of all symbols that satisfy its hypotheses where some are
    given or found; NOT APPLICABLE, where the hypotheses contradict each other; REFUTED, by values
    of all symbols that satisfy every hypothesis and violate it; or UNDECIDED, and the answer says
    which inference lacks, what was at hand and what is missing.  The exit code is 1 unless all are
    proved.
    """
    from memory_theorems.verify.asking.outputs import check_file, try_json
    from memory_theorems.verify.commands.proof_answers import answers
    from memory_theorems.verify.commands.proof_documents import document
    from memory_theorems.verify.documents import read_text
    from memory_theorems.verify.effort import Effort
    from memory_theorems.verify.errors import InputError
    from memory_theorems.verify.proofs.proof_files import parse_proof
    from memory_theorems.verify.proofs.scripts import Refused

    try:
        check_file(json_file)
        task = parse_proof(read_text(file), str(file))
        found = answers(task, Effort(effort))
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    except Refused as refusal:
        click.echo("\n".join(refusal.lines))
        sys.exit(1)
    trouble = try_json(json_file, document(found))
    _print(found, task.theory)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
    sys.exit(2 if trouble else 0 if found.good else 1)


def _print(found: Answers, theory: Theory) -> None:
    for name, refusal in found.refused.items():
        click.echo("\n".join(refusal.lines))
        if name in found.false:
            click.echo(f"  it is false: with {found.false[name].text}")
            click.echo("  every hypothesis holds, and it fails")
    for item in found.statements:
        click.echo(f"{item.name}: {item.word}")
        formula = textwrap.fill(item.formula.text, 96, break_long_words=False)
        click.echo(textwrap.indent(formula, "  "))
        if item.refuted is not None:
            click.echo(f"  every hypothesis holds, and it fails, with {item.refuted.text}")
        elif item.proved:
            _print_proved(item, theory)
        else:
            click.echo(f"  {item.lacks}")
            click.echo("  no counterexample was found: a hint, or an inference, is missing")
    contradictory = found.proof.contradictory
    if contradictory:
        click.echo(f"facts that contradict each other meet in: {', '.join(contradictory)}")


def _print_proved(item: Answered, theory: Theory) -> None:
    if item.contradiction is not None:
        click.echo("  its hypotheses contradict each other: they give both")
        for name in item.contradiction:
            click.echo(f"    {item.proof.formula(name).text}")
        return
    leaves = item.proof.leaves(item.name)
    noun = "leaf" if leaves == 1 else "leaves"
    click.echo(f"  {leaves} {noun}, each accepted by the checker")
    used = [one.name for one in theory.hypotheses if one.name in item.proof.uses(item.name)]
    click.echo(f"  hypotheses used: {', '.join(used) or 'none'}")
    if item.proof.unused(item.name):
        click.echo(f"  hypotheses never used: {', '.join(item.proof.unused(item.name))}")
    for said in item.unmet:
        click.echo(f"  a structure of the file does not meet them: {said}")
    if item.met is not None:
        click.echo(f"  hypotheses met on the real line, with {item.met.text}")
