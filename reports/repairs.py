"""Refuted printed lines of a run, joined with what is said of them as data, and what holds instead.

The verdict, the formula and the certificate are the run's; where the print stands, how it is meant
and what a second reader found are the data of :mod:`theorems.errata`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_theorems.reports.view import Item, Report, Section
from memory_theorems.theorems.errata import Erratum, Kind

#: (key of the theorem, name of the statement or step) -> its entry.
Told = Mapping[tuple[str, str], Erratum]


@dataclass(frozen=True, slots=True)
class Repair:
    """A statement or step that holds, or is at least not refuted, with its theorem."""

    section: Section
    item: Item

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"


@dataclass(frozen=True, slots=True)
class Change:
    """A refuted printed line with what holds instead; without ``told`` nobody has read it again."""

    section: Section
    item: Item
    repairs: tuple[Repair, ...]
    is_statement: bool
    told: Erratum | None

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"

    @property
    def confirmed(self) -> bool:
        """Whether it is an erratum: a second person read the print and agreed."""
        return self.told is not None and self.told.confirmed

    @property
    def disputed(self) -> bool:
        """Whether the second person found no error of the paper."""
        second = self.told.second_reading if self.told else None
        return second is not None and not second.confirms

    @property
    def kind(self) -> Kind:
        if self.told is not None:
            return self.told.kind
        return Kind.STATEMENT if self.is_statement else Kind.STEP


def told_of(entries: Sequence[Erratum]) -> Told:
    """Entries by the statement or step that they speak of."""
    return {(item.theorem, item.refuted): item for item in entries}


def changes(report: Report, sections: Sequence[Section], told: Told) -> Iterator[Change]:
    """Every refuted printed statement and step of the sections, in their order."""
    for section in sections:
        for items, is_statement in ((section.statements, True), (section.steps, False)):
            for place, item in enumerate(items):
                if item.refuted and item.form == "printed":
                    entry = told.get((section.key, item.name or item.form))
                    if entry is not None:
                        found = [named(report, section, name) for name in entry.replace_by]
                        repairs = tuple(repair for repair in found if repair is not None)
                    else:
                        repairs = tuple(repairs_of(report, section, items, place, is_statement))
                    yield Change(section, item, repairs, is_statement, entry)


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
    found = decided(report, section, name)
    return None if found is None or found.item.refuted else found


def decided(report: Report, section: Section, name: str) -> Repair | None:
    """The statement or step of that name, whatever its word is; one that stands comes first."""
    key, colon, rest = name.partition(": ")
    other = next((found for found in report.sections if colon and found.key == key), None)
    where, wanted = (other, rest) if other else (section, name)
    items = [x for x in (*where.statements, *where.steps) if wanted == (x.name or x.form)]
    best = next((item for item in items if not item.refuted), items[0] if items else None)
    return Repair(where, best) if best else None
