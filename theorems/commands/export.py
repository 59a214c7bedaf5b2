"""``verify export KEY --format coq``: a theorem's certificates and proofs, printed for Coq."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from memory_theorems.verify.coq.receipts import Asked
    from memory_theorems.verify.theorem import Statement, Step, Theorem


@click.command(short_help="print a theorem's certificates and proofs for Coq")
@click.argument("key")
@click.option("--format", "form", type=click.Choice(["coq"]), default="coq", show_default=True)
@click.option(
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build/coq"),
    show_default=True,
    help="folder to write into; made when missing",
)
def export(key: str, form: str, output: Path) -> None:
    """Print what holds of the theorem KEY, with its proofs, as files for Coq.

    For each group of statements three files: Stated_*.v says what is claimed, printed from the
    formulas alone; Proofs_*.v are the lemmas; Check_*.v that they prove it, and on what they rest.
    Coq itself is not needed; `verify replay --coq` runs it.

    Exit code 0: the files are written; 2: there is no such theorem, or nothing to print.
    """
    from memory_theorems.theorems.registry import theorem
    from memory_theorems.verify.coq.receipts import jobs
    from memory_theorems.verify.coq.running import library
    from memory_theorems.verify.errors import InputError

    assert form == "coq"
    try:
        asked = list(_asked(theorem(key)))
    except InputError as trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)
    if not asked:
        click.echo(f"{key}: nothing that holds has a certificate", err=True)
        sys.exit(2)
    written, left = 0, Counter[str]()
    for folder in (output / "library", output / "printed"):
        folder.mkdir(parents=True, exist_ok=True)
    for name, text in library().items():
        (output / "library" / f"{name}.v").write_text(text, encoding="utf-8")
    title = "".join(letter if letter.isalnum() else "_" for letter in asked[0].key)
    for job, _, why in jobs(asked):
        if job is None:
            left[why] += 1
            continue
        files, name = job.files, f"{title}_{job.name}"
        items = [item for item in files.items if not item.missing]
        for item in files.items:
            if item.missing:
                left[item.missing] += 1
        everything = frozenset(one.name for one in (*files.leaves, *files.lemmas))
        texts = {
            "Stated": files.statements_of(items),
            "Proofs": files.proofs_of(everything, items),
            "Check": files.check(f"Stated_{name}", f"Proofs_{name}", items),
        }
        for kind, text in texts.items():
            path = output / "printed" / f"{kind}_{name}.v"
            path.write_text(text, encoding="utf-8")
            click.echo(f"{path}")
        written += len(items)
    click.echo(f"{written} statements and parts printed; {sum(left.values())} not exportable")
    for why, count in left.most_common():
        click.echo(f"  {count:4d}  {why}")


def _asked(theorem: Theorem) -> Iterator[Asked]:
    """What holds of the theorem's statements and lines, with the certificates for it."""
    from memory_theorems.verify.coq.receipts import Asked
    from memory_theorems.verify.deciding.decision import decide
    from memory_theorems.verify.examination.formula_statements import close
    from memory_theorems.verify.language.claims import Claim
    from memory_theorems.verify.sequents import Sequent

    shown: list[Statement | Step] = [*theorem.statements, *theorem.steps]
    for item in shown:
        subject = item.subject
        if isinstance(subject, Sequent) and subject.fact:
            proof = close(subject).proof
            if proof is not None:
                yield Asked(theorem.key, item.name, subject.to_json(), proof.to_json())
        elif isinstance(subject, Claim):
            verdict = decide(subject)
            if verdict.holds and verdict.certificate is not None:
                yield Asked(theorem.key, item.name, subject.to_json(), verdict.certificate)
