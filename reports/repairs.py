"""What holds in place of a refuted line: named by its file, or the repaired one that follows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reports.view import Item, Report, Section


@dataclass(frozen=True, slots=True)
class Repair:
    """A statement or step that holds, or is at least not refuted, with its theorem."""

    section: Section
    item: Item

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"


@dataclass(frozen=True, slots=True)
class Erratum:
    """A refuted printed line with what holds instead."""

    section: Section
    item: Item
    repairs: tuple[Repair, ...]
    is_statement: bool

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"


def errata(report: Report, sections: Sequence[Section]) -> Iterator[Erratum]:
    """Every refuted printed statement and step of the sections, in their order."""
    for section in sections:
        for items, is_statement in ((section.statements, True), (section.steps, False)):
            for place, item in enumerate(items):
                if item.refuted and item.form == "printed":
                    found = repairs_of(report, section, items, place, is_statement)
                    yield Erratum(section, item, tuple(found), is_statement)


def repairs_of(
    report: Report, section: Section, items: Sequence[Item], place: int, is_statement: bool
) -> Iterator[Repair]:
    """What holds in place of ``items[place]``; nothing where nothing is known to."""
    item = items[place]
    if item.instead is not None:
        for name in item.instead:
            found = named(report, section, name)
            if found is not None:
                yield found
        return
    for other in items[place + 1 :]:
        if other.form == "repaired" and not other.refuted:
            yield Repair(section, other)
            return
        if not is_statement and not other.refuted:
            return


def named(report: Report, section: Section, name: str) -> Repair | None:
    """The statement or step of that name that is not refuted; ``key: name`` of another theorem.

    A nameless statement is called by its form.
    """
    key, colon, rest = name.partition(": ")
    other = next((found for found in report.sections if colon and found.key == key), None)
    where, wanted = (other, rest) if other else (section, name)
    for item in (*where.statements, *where.steps):
        if wanted == (item.name or item.form) and not item.refuted:
            return Repair(where, item)
    return None
