"""``verify list`` and ``verify show KEY``."""

from __future__ import annotations

import inspect
import json
import shutil
import sys
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_theorems.theorems.commands.folding import COLUMNS, folded
from memory_theorems.theorems.commands.subject_display import display
from memory_theorems.verify.commands.options import MOST
from memory_theorems.verify.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from memory_theorems.theorems.index import Entry
    from memory_theorems.theorems.listing import Listed
    from memory_theorems.verify.asking.ledger import Ledger
    from memory_theorems.verify.theorem import Statement, Step, Theorem


def _ledger(ledger_file: Path | None) -> Ledger | None:
    """The ledger where there is one: nothing is made by a command that shows."""
    from memory_theorems.verify.asking.ledger import DEFAULT, Ledger

    path = ledger_file or DEFAULT
    return Ledger(path) if path.exists() else None


def _latest(entry: Entry, ledger: Ledger | None) -> dict[str, Any] | None:
    """The newest remembered result with the present sources, or None."""
    from memory_theorems.theorems.index import with_structures

    return None if ledger is None else ledger.latest(f"run:{entry.key}:", with_structures(entry))


def warn_of_broken() -> None:
    """One line for each installed package whose theorems are missing."""
    from memory_theorems.theorems.index import index

    for line in index().troubles:
        click.echo(f"warning: {line}", err=True)


@click.command("list", short_help="list the theorems that are encoded")
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="write the list")
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
def list_theorems(json_file: Path | None, ledger_file: Path | None) -> None:
    """List all theorems, a line each; the verdicts shown are the last ones in the ledger, if still
    current."""
    from memory_theorems.theorems.commands.tables import list_lines, statement_words
    from memory_theorems.verify.asking.outputs import check_file, try_json

    try:
        check_file(json_file)
        ledger = _ledger(ledger_file)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    rows, known = [], []
    for item, result in _entries(ledger):
        word = statement_words(result) if result else "not run"
        rows.append(
            {
                "key": item.key,
                "aliases": list(item.aliases),
                "paper": item.paper,
                "label": item.label,
                "title": item.title,
                "word": word.replace("\n", "; "),
            }
        )
        known.append((item.key, item.title, result))
    trouble = try_json(json_file, {"theorems": rows})
    width = shutil.get_terminal_size((COLUMNS, 24)).columns
    click.echo("\n".join(list_lines(known, width)))
    if trouble:
        click.echo(f"error: {trouble}", err=True)
        sys.exit(2)


def _entries(ledger: Ledger | None) -> list[tuple[Entry | Listed, dict[str, Any] | None]]:
    """All theorems with what is remembered of them.  Without a ledger nothing is, and the texts
    of the files say the rest."""
    from memory_theorems.theorems.index import index
    from memory_theorems.theorems.listing import listed

    found = listed() if ledger is None else None
    if found is not None:
        return [(item, None) for item in found]
    entries: list[tuple[Entry | Listed, dict[str, Any] | None]] = [
        (item, _latest(item, ledger)) for item in index().entries
    ]
    warn_of_broken()
    return entries


@click.command(short_help="print a theorem: statement, hypotheses, steps, what was checked")
@click.argument("key")
@click.option("--all", "whole", is_flag=True, help="every formula, line, hypothesis and note")
@click.option(
    "--budget",
    type=click.FloatRange(0, MOST),
    default=10.0,
    show_default=True,
    help="seconds in which words are replayed from the records, where no run left any",
)
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="SQLite file")
def show(key: str, whole: bool, budget: float, ledger_file: Path | None) -> None:
    """Print the theorem KEY (key or alias) on a screen: the word of each statement, and the
    formulas that there is room for.

    Words are those of the last run in the ledger, if still current; else the kernel replays the
    records of the proofs, as far as it comes.
    """
    from memory_theorems.theorems.commands.one_theorem import screen
    from memory_theorems.theorems.commands.replayed_words import replayed
    from memory_theorems.theorems.index import index, theorem
    from memory_theorems.theorems.listing import listed

    try:
        found = theorem(key)
        ledger = _ledger(ledger_file)
        known = None if ledger is None else _latest(index().entry(key), ledger)
    except InputError as problem:
        click.echo(f"error: {problem}", err=True)
        sys.exit(2)
    if ledger is not None or listed() is None:
        warn_of_broken()
    if known:
        words = dict(enumerate(known["statements"]))
        told = "Verdicts: remembered, not replayed (verify run --replay replays them)"
    else:
        words = replayed(found, budget)
        told = _told(found, len(words))
    if not whole:
        click.echo("\n".join(screen(found, words, told)))
        return
    lines = _whole(found, known, words, told)
    click.echo("\n".join(folded(line) for text in lines for line in text.split("\n")))


def _told(found: Theorem, number: int) -> str:
    """Where the words come from, and what decides the rest."""
    every = len(found.statements)
    if number == every:
        return f"words: the records, replayed just now; verify run {found.key} tests them too"
    rest = f"verify run {found.key} decides the others (--budget SECONDS replays more)"
    return f"{number} of {every} words: the records, replayed just now; {rest}"


def _whole(
    found: Theorem, known: dict[str, Any] | None, words: Mapping[int, Any], told: str
) -> list[str]:
    """Everything that is known of the theorem."""
    from memory_theorems.theorems.commands.plain import plain, plain_prose
    from memory_theorems.verify.language.formula_latex import setting_latex

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
    setting = getattr(found, "theory", None)
    if setting is not None:
        out += ["", "Setting", f"  {plain(setting_latex(setting))}"]
    out += ["", "Statements"]
    for place, statement in enumerate(found.statements):
        result = words.get(place)
        form = statement.form.value
        label = f"{statement.name} ({form})" if statement.name else form
        out += _item(statement, label, result, setting)
        if statement.explains:
            out.append(f"      refuted because {statement.explains}")
    if found.steps:
        out += ["", "Steps"]
        for place, step in enumerate(found.steps):
            result = known["steps"][place] if known else None
            number = f" [{step.equation}]" if step.equation else ""
            label = f"{step.name}{number} ({step.form.value})"
            out += _item(step, label, result, setting)
    out += _prints(found)
    for title, lines in (
        (
            "Cited, not checked here",
            [f"{c.name}: {c.statement} ({c.reference})" for c in found.cites],
        ),
        ("Uses", list(found.uses)),
    ):
        if lines:
            out += ["", title, *(f"  {line}" for line in lines)]
    out.append("")
    if known:
        out += _totals(known)
    return [*out, told]


def _prints(found: Theorem) -> list[str]:
    """The paper's own lines, apart: no word speaks of them."""
    from memory_theorems.theorems.commands.plain import plain

    items: list[Statement | Step] = [*found.statements, *found.steps]
    said = [
        f"  {item.name or item.form.value}: {plain(item.latex)}" for item in items if item.latex
    ]
    return ["", "In the paper (no verdict)", *said] if said else []


def _item(item: Any, label: str, result: dict[str, Any] | None, setting: Any = None) -> list[str]:
    from memory_theorems.theorems.commands.plain import plain
    from memory_theorems.verify.language.claims import Claim
    from memory_theorems.verify.sequents import Sequent
    from memory_theorems.verify.theorem import Computation

    word = result["word"] if result else "not decided here"
    subject = item.subject
    lines = [f"  {label}: {word}"]
    if shown := display(subject, setting):
        lines.append(f"      {plain(shown)}")
    if isinstance(subject, Claim):
        lines.append(f"      decides the claim: {subject.text}")
    elif isinstance(subject, Sequent):
        lines.append(f"      decides: {subject.formula.text}")
        if result and result.get("basis"):
            lines.append(f"      {_basis(result['basis'])}")
    elif isinstance(subject, Computation):
        lines.append(f"      computed: {subject.what}")
        lines.append(f"      range: {subject.range.shown}")
    if result and result.get("missing"):
        lines.append(f"      not closed: {result['missing']}")
    expected = item.expected
    lines.append(f"      expected {expected.outcome.value} (at least {expected.least.value})")
    if result and result["detail"]:
        lines.append(f"      {result['detail']}")
    if result and result["counterexample"] is not None:
        lines.append(f"      counterexample: {json.dumps(result['counterexample'])[:600]}")
    if result and result["mutants"]:
        refuted = sum(m["outcome"] == "fails" for m in result["mutants"])
        lines.append(f"      mutants refuted: {refuted}/{len(result['mutants'])}")
    for hypothesis in getattr(item, "keeps", ()):
        lines.append(f"      keeps: {hypothesis}")
    if item.note:
        lines.append(f"      note: {item.note}")
    return lines


def _basis(basis: dict[str, Any]) -> str:
    """What a verdict of the kernel rests on."""
    said = f"closed by the kernel: {basis['leaves']} leaves"
    if basis["cited"]:
        said += f", modulo {', '.join(basis['cited'])} (cited)"
    if basis["unused_hypotheses"]:
        said += f"; not needed: {', '.join(basis['unused_hypotheses'])}"
    return said


def _totals(known: dict[str, Any]) -> list[str]:
    from memory_theorems.theorems.commands.tables import (
        instance_words,
        mutant_words,
        proof_words,
        slack_words,
    )

    return [
        f"Proof: {proof_words(known['proof'])}",
        f"Instances: {instance_words(known['instances'])}",
        f"Mutants refuted: {mutant_words(known['mutants'])}",
        f"Slack (min, median, max): {slack_words(known['slack'])}",
    ]
