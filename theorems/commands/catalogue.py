"""``verify list`` and ``verify show KEY``."""

from __future__ import annotations

import inspect
import json
import sys
import textwrap
from pathlib import Path
from typing import Any

import click


def _latest(key: str, ledger_file: Path | None) -> dict[str, Any] | None:
    """The newest remembered result with the present sources, or None."""
    from theorems.registry import theorem
    from verify.ledger import DEFAULT, Ledger, source_digest

    path = ledger_file or DEFAULT
    if not path.exists():
        return None
    sources = source_digest(type(theorem(key)).__module__, "theorems.registry")
    return Ledger(path).latest(f"run:{key}:", sources)


@click.command("list", short_help="list the theorems that are encoded")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the list")
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
def list_theorems(json_file: Path | None, ledger_file: Path | None) -> None:
    """List all theorems; the verdict shown is the last one in the ledger, if still current."""
    from rich.console import Console
    from rich.table import Table

    from theorems.commands.tables import short_words, statement_words
    from theorems.registry import all_theorems

    table = Table(box=None, pad_edge=False)
    table.add_column("key", no_wrap=True, overflow="fold")
    table.add_column("title")
    table.add_column("last verdict")
    rows = []
    for item in all_theorems():
        known = _latest(item.key, ledger_file)
        word = statement_words(known) if known else "not run"
        rows.append(
            {
                "key": item.key,
                "aliases": list(item.aliases),
                "paper": item.source.paper.key,
                "label": item.source.label,
                "title": item.title,
                "word": word.replace("\n", "; "),
            }
        )
        shown = short_words(known) if known else "not run"
        table.add_row(item.key, item.title, shown)
    if json_file is not None:
        json_file.write_text(json.dumps({"theorems": rows}, indent=1) + "\n", encoding="utf-8")
    Console().print(table)


@click.command(short_help="print a theorem: statement, hypotheses, steps, what was checked")
@click.argument("key")
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
def show(key: str, ledger_file: Path | None) -> None:
    """Print the theorem KEY (key or alias)."""
    from theorems.commands.plain import plain_prose
    from theorems.registry import theorem
    from verify.errors import InputError

    try:
        found = theorem(key)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    known = _latest(found.key, ledger_file)
    out: list[str] = []
    source = found.source
    out.append(f"{found.key}: {found.title}")
    out.append(f"  {source.label} of {source.paper.citation}")
    if source.equations:
        out.append(f"  equations {', '.join(source.equations)}")
    module = sys.modules[type(found).__module__]
    prose = inspect.cleandoc(type(found).__doc__ or module.__doc__ or "")
    if prose:
        out += ["", textwrap.indent(plain_prose(prose), "  ")]
    if found.names:
        out += ["", "Names"]
        out += [f"  {name:<16} {meaning}" for name, meaning in found.names.items()]
    out += ["", "Statements"]
    for index, statement in enumerate(found.statements):
        result = known["statements"][index] if known else None
        form = statement.form.value
        label = f"{statement.name} ({form})" if statement.name else form
        out += _item(statement, label, result)
        if statement.explains:
            out.append(f"      refuted because {statement.explains}")
    if found.steps:
        out += ["", "Steps"]
        for index, step in enumerate(found.steps):
            result = known["steps"][index] if known else None
            label = f"{step.name} [{step.equation}] ({step.form.value})"
            out += _item(step, label, result)
    for title, lines in (
        (
            "Cited, not checked here",
            [f"{c.name}: {c.statement} ({c.reference})" for c in found.cites],
        ),
        ("Uses", list(found.uses)),
        ("Gaps (inferences in prose)", list(found.gaps)),
    ):
        if lines:
            out += ["", title, *(f"  {line}" for line in lines)]
    out.append("")
    if known:
        out += _totals(known)
    else:
        out.append(f"Not run with the present sources; try: verify run {found.key}")
    click.echo("\n".join(out))


def _item(item: Any, label: str, result: dict[str, Any] | None) -> list[str]:
    from theorems.commands.plain import plain
    from verify.claims import Claim
    from verify.theorem import Assertion, Computation

    word = result["word"] if result else "not run"
    lines = [f"  {label}: {word}", f"      {plain(item.latex)}"]
    subject = item.subject
    if isinstance(subject, Claim):
        lines.append(f"      claim: {subject.text}")
    elif isinstance(subject, Assertion):
        for relation in subject.given:
            lines.append(f"      given {relation.text}")
        for relation in subject.conclusion:
            lines.append(f"      then  {relation.text}")
    elif isinstance(subject, Computation):
        lines.append(f"      computed: {subject.what}")
    expected = item.expected
    lines.append(f"      expected {expected.outcome.value} (at least {expected.least.value})")
    if result and result["detail"]:
        lines.append(f"      {result['detail']}")
    if result and result["counterexample"] is not None:
        lines.append(f"      counterexample: {json.dumps(result['counterexample'])[:600]}")
    if result and result["mutants"]:
        refuted = sum(m["outcome"] == "fails" for m in result["mutants"])
        lines.append(f"      mutants refuted: {refuted}/{len(result['mutants'])}")
    if item.note:
        lines.append(f"      note: {item.note}")
    return lines


def _totals(known: dict[str, Any]) -> list[str]:
    from theorems.commands.tables import instance_words, mutant_words, proof_words, slack_words

    return [
        f"Proof: {proof_words(known['proof'])}",
        f"Instances certified: {instance_words(known['instances'])}",
        f"Mutants refuted: {mutant_words(known['mutants'])}",
        f"Slack (min, median, max): {slack_words(known['slack'])}",
    ]
