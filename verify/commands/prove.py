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
    from memory_theorems.verify.proofs.proof_files import ProofFile


@click.command(short_help="prove a theorem of your own, for all instances")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the answers")
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
@click.option("--needed", is_flag=True, help="which hypotheses a statement fails without")
def prove(file: Path, json_file: Path | None, effort: int, needed: bool) -> None:
    """Prove the statements of FILE ("-" reads standard input).

    A statement is PROVED, with values of all symbols that satisfy its hypotheses where some are
    given or found; NOT APPLICABLE, where the hypotheses contradict each other; REFUTED, by values
    of all symbols that satisfy every hypothesis and violate it; or UNDECIDED, and the answer says
    which inference lacks, what was at hand and what is missing.  The exit code is 1 unless all are
    proved, and all that the file calls false is refuted.
    """
    sys.exit(prove_file(file, json_file, effort, needed))


def prove_file(file: Path, json_file: Path | None, effort: int, needed: bool = False) -> int:
    """The answers to a file, printed and written; the exit code."""
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
        _print_setting(task)
        found = answers(task, Effort(effort), needed)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        return 2
    except Refused as refusal:
        click.echo("\n".join(refusal.lines))
        return 1
    trouble = try_json(json_file, document(found))
    _print(found, task)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
    return 2 if trouble else 0 if found.good else 1


def _print_setting(task: ProofFile) -> None:
    """Title, symbols, definitions, hypotheses; what is cited says so."""
    theory = task.theory
    if task.title:
        click.echo(task.title)
    click.echo("symbols")
    for symbol in theory.symbols:
        click.echo(f"  {symbol.name}: {symbol.signature.text}  {symbol.meaning}".rstrip())
    for heading, lines in (
        ("definitions", [item.text for item in theory.definitions]),
        ("hypotheses", [f"{i.name}: {i.formula.text}" for i in theory.hypotheses if not i.cited]),
        (
            "cited, not proved here",
            [f"{i.name} ({i.cited}): {i.formula.text}" for i in theory.hypotheses if i.cited],
        ),
    ):
        if lines:
            click.echo(heading)
        for line in lines:
            click.echo(_indented(line))


def _indented(text: str) -> str:
    return textwrap.indent(textwrap.fill(text, 96, break_long_words=False), "  ")


def _print(found: Answers, task: ProofFile) -> None:
    for name, refusal in found.refused.items():
        click.echo("\n".join(refusal.lines))
        if name in found.false:
            click.echo(f"  it is false: with {found.false[name].text}")
            click.echo("  every hypothesis holds, and it fails")
    for item in found.statements:
        _print_said(item, task)
        if item.refuted is not None:
            click.echo(f"  every hypothesis holds, and it fails, with {item.refuted.text}")
        elif item.proved:
            _print_proved(item, task.theory)
        else:
            click.echo(f"  {item.lacks}")
            click.echo("  no counterexample was found: a hint, or an inference, is missing")
    for item in found.variants:
        _print_said(item, task, " (a false variant)")
        if item.refuted is not None:
            click.echo(f"  every hypothesis holds, and it fails, with {item.refuted.text}")
        else:
            click.echo("  no structure was found in which every hypothesis holds and it fails")
    contradictory = found.proof.contradictory
    if contradictory:
        click.echo(f"facts that contradict each other meet in: {', '.join(contradictory)}")


def _print_said(item: Answered, task: ProofFile, mark: str = "") -> None:
    """Name and word, the formula that the word speaks of, and the paper's own line."""
    click.echo(f"{item.name}: {item.word}{mark}")
    click.echo(_indented(item.formula.text))
    if item.name in task.paper:
        click.echo(f"  in the paper: {task.paper[item.name]}")


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
    for name, structure in (item.needed or {}).items():
        if structure is None:
            click.echo(f"  not shown to be needed: {name}")
        else:
            click.echo(f"  needed: {name}; without it false, with {structure.text}")
