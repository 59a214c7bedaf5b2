"""The report as Markdown: one table, then one section per theorem; for issues and pull requests."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from memory_theorems.reports.view import Item, Report, Section

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|])")


def render(report: Report) -> str:
    """The whole report; equal reports give equal text."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield "# Theorems on memory in recurrent models: verdicts"
    yield ""
    yield "| theorem | statement | proof | instances | sensitivity | slack | time |"
    yield "|---|---|---|--:|--:|--:|--:|"
    for section in report.sections:
        statements = "<br>".join(f"{item.word} ({item.form})" for item in section.statements)
        proof = f"{section.proof.word}, {_text(section.proof.text)}"
        yield (
            f"| {_text(section.title)}<br>`{section.key}` | {statements or '–'} | {proof} "
            f"| {section.instances_text} | {section.sensitivity.text} "
            f"| {section.slack.median or '–'} | {section.seconds:.2f} s |"
        )
    if report.surprises:
        yield from ("", "## Not as expected", "")
        for section, item in report.surprises:
            yield (
                f"- `{section.key}`, {_text(item.name or item.form)}: {item.word}, "
                f"expected “{_text(item.expected)}”. {_text(item.detail)}".rstrip()
            )
    if any(section.insensitive for section in report.sections):
        yield from ("", "## Warnings: sampled statements that survive a wrong variant", "")
        for section in report.sections:
            for where, changes in section.insensitive:
                yield f"- `{section.key}`, {_text(where)}: {_text('; '.join(changes))}"
    for section in report.sections:
        yield from _section(section)
    yield from ("", "## Environment", "")
    for name, value in (*report.environment, *report.options):
        yield f"- {_text(name)}: {_text(value)}"
    yield from ("", f"Again: `{report.command}`")


def _section(section: Section) -> Iterator[str]:
    yield from ("", f"## {_text(section.title)}", "")
    yield _text(f"{section.citation}; {section.label}".rstrip("; "))
    yield from ("", "### Statements", "")
    for item in section.statements:
        yield from _item(item, item.role + (f", {_text(item.name)}" if item.name else ""))
    yield from _prints(section.statements)
    if section.steps:
        yield from ("", f"### Proof: {section.proof.word}, {_text(section.proof.text)}", "")
        for item in section.steps:
            label = f"{item.name} {item.equation}".strip()
            yield from _item(item, f"{_text(label)} ({item.role})")
        yield from _prints(section.steps)
    for title, items in (
        ("Used, and not part of this run", section.proof.gaps),
        ("Mutants that survived", section.survivors),
    ):
        if items:
            yield from ("", f"### {title}", "", *(f"- {_text(item)}" for item in items))
    yield from ("", "Reproduce:", "", f"    {section.command}")


def _prints(items: Sequence[Item]) -> Iterator[str]:
    """The paper's own lines, apart: no word speaks of them."""
    said = [item for item in items if item.in_the_paper]
    if said:
        yield from ("", "#### In the paper", "")
        yield from (f"- {_text(item.title)}: {_code(item.in_the_paper)}" for item in said)


def _item(item: Item, label: str) -> Iterator[str]:
    shown = _code(item.latex) if item.latex else _text(item.shown.text)
    yield f"- **{item.word}** {label}: {shown}"
    if item.basis:
        yield f"  - {_text(item.basis)}"
    if item.missing:
        yield f"  - not closed: {_text(item.missing)}"
    for hypothesis in item.keeps:
        yield f"  - keeps: {_text(hypothesis)}"
    if item.detail:
        yield f"  - {_text(item.detail)}"
    if item.reason:
        yield f"  - reason: {_code(item.reason)}"
    for name, value in item.counterexample:
        yield f"  - counterexample: {_text(name)} = {_code(value[:400])}"
    if item.checks_nothing:
        yield f"  - **checks nothing**: none of {item.sensitivity.total} mutants refuted"


def _text(text: str) -> str:
    """Prose with everything that Markdown would interpret escaped, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))


def _code(text: str) -> str:
    """A code span whose fence is longer than any run of backquotes inside."""
    body = " ".join(text.split())
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", body)), default=0))
    pad = " " if body.startswith("`") or body.endswith("`") else ""
    return f"{fence}{pad}{body}{pad}{fence}"
