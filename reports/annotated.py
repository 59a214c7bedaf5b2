"""A paper, annotated: its labelled items and equations in the order of the print.

Each printed line stands beside its verdict; a refuted one beside its counterexample and what holds
instead.  The errata sheet is made from the same values.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.counterexamples import Taken, taken
from reports.ordering import in_order, not_encoded
from reports.repairs import Erratum, Repair, errata
from reports.view import Item, Report, Section
from verify.theorem import Paper


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line.  ``where`` is its equation or label; ``why`` says what is wrong with it."""

    section: Section
    item: Item
    where: str
    why: str
    counterexample: Taken
    repairs: tuple[Repair, ...]

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"

    @property
    def needs_words(self) -> bool:
        """Whether something is to be said beside the formula and its verdict."""
        return self.item.refuted or self.item.word.kind not in ("proved", "certified")


@dataclass(frozen=True, slots=True)
class Entry:
    """A labelled item: its printed lines, and what is shown beyond them."""

    section: Section
    statements: tuple[Line, ...]
    steps: tuple[Line, ...]
    beyond: tuple[Item, ...]
    tight: str


@dataclass(frozen=True, slots=True)
class PaperPage:
    """All that is known of a paper."""

    key: str
    citation: str
    short: str
    title: str
    entries: tuple[Entry, ...]
    errata: tuple[Erratum, ...]
    missing: tuple[str, ...]

    @property
    def page(self) -> str:
        return f"paper-{self.key}.html"

    @property
    def sheet(self) -> str:
        """The errata sheet without its ending."""
        return f"errata-{self.key}"

    @property
    def refuted(self) -> tuple[tuple[Section, tuple[Erratum, ...]], ...]:
        """The labelled items with a refuted statement, each with its errata."""
        return tuple(
            (entry.section, found)
            for entry in self.entries
            if (found := tuple(self._of(entry.section)))
        )

    def _of(self, section: Section) -> Iterator[Erratum]:
        return (item for item in self.errata if item.section is section and item.is_statement)


def paper_pages(report: Report) -> tuple[PaperPage, ...]:
    """One page for each paper of the run, in the order of their first theorem."""
    keys = dict.fromkeys(section.paper for section in report.sections)
    return tuple(_page(report, key) for key in keys)


def _page(report: Report, key: str) -> PaperPage:
    sections = [section for section in report.sections if section.paper == key]
    paper = next((item.theorem.source.paper for item in sections if item.theorem), None)
    contents = paper.contents if paper else ()
    ordered = in_order(sections, contents)
    found = tuple(errata(report, ordered))
    return PaperPage(
        re.sub(r"[^A-Za-z0-9]+", "-", key).strip("-") or "paper",
        sections[0].citation,
        short_citation(paper) if paper else key,
        paper.title if paper else "",
        tuple(_entry(section, found) for section in ordered),
        found,
        not_encoded(ordered, contents),
    )


def short_citation(paper: Paper) -> str:
    """``Li, Han, E, Li 2021``."""
    names = re.split(r", | and ", paper.authors)
    return ", ".join(name.split()[-1] for name in names if name) + f" {paper.year}"


def _entry(section: Section, found: Sequence[Erratum]) -> Entry:
    of = {id(item.item): item.repairs for item in found}
    used = {id(repair.item) for item in found for repair in item.repairs}
    steps = [item for item in section.steps if item.in_the_paper]
    return Entry(
        section,
        tuple(_line(section, item, of) for item in section.statements if item.form == "printed"),
        tuple(_line(section, item, of) for item in steps if item.form == "printed"),
        tuple(
            item
            for item in section.statements
            if item.form != "printed" and id(item) not in used and not item.refuted
        ),
        tightness(section),
    )


def _line(section: Section, item: Item, repairs: dict[int, tuple[Repair, ...]]) -> Line:
    step = any(item is other for other in section.steps)
    return Line(
        section,
        item,
        where(item.equation) if step else "",
        why(item),
        taken(item.counterexample),
        repairs.get(id(item), ()),
    )


def where(equation: str) -> str:
    """``(81)`` for a bare number; other places as they are written."""
    return f"({equation})" if re.fullmatch(r"\d+[a-z]?", equation) else equation


def why(item: Item) -> str:
    """What is wrong with a refuted line, or what is lacking of an open one, in words."""
    if item.refuted:
        return item.explains or item.note
    if item.word.kind in ("proved", "certified"):
        return ""
    return item.note or item.missing or item.detail


def tightness(section: Section) -> str:
    """How far the bound is from what it bounds, on the instances."""
    slack = section.slack
    if not slack.median:
        return ""
    if slack.least == "1":
        return "attained"
    least = slack.least.removeprefix("≈ ")
    near = "almost attained" if least == "1" else f"within a factor {least} of what it bounds"
    return f"{near} on an instance"
