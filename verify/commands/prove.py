"""``verify prove FILE``: prove a theorem of one's own, for all instances."""

from __future__ import annotations

import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verify.examination.satisfiable import Structure
    from verify.proofs.proof_files import ProofFile
    from verify.proofs.scripts import Proof


@click.command(short_help="prove a theorem of your own, for all instances")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the proof")
@click.option("--effort", type=click.IntRange(1), default=1, show_default=True, help="boxes, bits")
def prove(file: Path, json_file: Path | None, effort: int) -> None:
    """Prove the statements of FILE ("-" reads standard input).

    When an inference fails, the answer says which, what was at hand, and what is missing, and
    whether its formula is false: then with values of all symbols that satisfy every hypothesis and
    violate it.  The exit code is then 1.
    """
    from verify.asking.outputs import check_file, try_json
    from verify.commands.proof_documents import document
    from verify.documents import read_text
    from verify.effort import Effort
    from verify.errors import InputError
    from verify.examination.satisfiable import meeting
    from verify.proofs import proving
    from verify.proofs.proof_files import parse_proof
    from verify.proofs.scripts import Refused

    try:
        check_file(json_file)
        task = parse_proof(read_text(file), str(file))
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    try:
        proof = proving.prove(task.theory, task.proof, Effort(effort))
    except Refused as refusal:
        click.echo("\n".join((*refusal.lines, *_why_not(task, refusal.inference))))
        sys.exit(1)
    met = {name: meeting(task.theory, proof.formula(name)) for name in task.statements}
    trouble = try_json(json_file, document(proof, task.statements, met))
    _print(task, proof, met)
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)


def _why_not(task: ProofFile, inference: str) -> list[str]:
    """That the formula of a refused inference is false, or that it is not known to be."""
    from verify.examination.satisfiable import meeting, refuting

    text = next((item.formula for item in task.proof if item.name == inference), None)
    if text is None:
        return []
    formula = task.theory.formula(text)
    false = refuting(task.theory, formula)
    if false is not None:
        return [
            f"{inference!r} does not follow: with",
            f"  {false.text}",
            "on the real line every hypothesis holds, and it fails",
        ]
    if meeting(task.theory, formula) is None:
        return ["no values of the symbols were found that satisfy all hypotheses and premises"]
    return ["no counterexample was found: a hint, or an inference before it, is missing"]


def _print(task: ProofFile, proof: Proof, met: Mapping[str, Structure | None]) -> None:
    from verify.commands.proof_documents import word

    for name in task.statements:
        formula = textwrap.fill(proof.formula(name).text, 96, break_long_words=False)
        click.echo(f"{name}: {word(proof, name, met[name])}")
        click.echo(textwrap.indent(formula, "  "))
        leaves = proof.leaves(name)
        noun = "leaf" if leaves == 1 else "leaves"
        click.echo(f"  {leaves} {noun}, each accepted by the checker")
        used = [item.name for item in task.theory.hypotheses if item.name in proof.uses(name)]
        click.echo(f"  hypotheses used: {', '.join(used) or 'none'}")
        if proof.unused(name):
            click.echo(f"  hypotheses never used: {', '.join(proof.unused(name))}")
        structure = met[name]
        if structure is not None:
            click.echo(f"  met on the real line by {structure.text}")
    if proof.contradictory:
        click.echo(f"facts that contradict each other meet in: {', '.join(proof.contradictory)}")
