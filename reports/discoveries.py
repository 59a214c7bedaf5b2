"""Discoveries: what is shown here and is not in print, wrong in print, or weaker in print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from memory_theorems.reports.repairs import Change
from memory_theorems.reports.view import Item, Report, Section
from memory_theorems.theorems.commands.tables import APART

SETTLED = ("proved", "certified")


@dataclass(frozen=True, slots=True)
class Discovery:
    """The statements of a theorem that are news."""

    section: Section
    items: tuple[Item, ...]
    corrects: tuple[Change, ...]

    @property
    def settled(self) -> int:
        return sum(item.word.kind in SETTLED for item in self.items)


@dataclass(frozen=True, slots=True)
class Discoveries:
    """``unprinted``: theorems of which the print has no statement; ``corrected``: errata with a
    settled repair; ``sharper``: more than is printed, settled."""

    unprinted: tuple[Discovery, ...]
    corrected: tuple[Discovery, ...]
    sharper: tuple[Discovery, ...]

    @property
    def groups(self) -> tuple[tuple[str, str, tuple[Discovery, ...]], ...]:
        """Anchor, title and members of each group."""
        return (
            ("unprinted", "Not in print", self.unprinted),
            ("corrected", "Wrong in print, and what holds instead", self.corrected),
            ("sharper", "More than is printed", self.sharper),
        )


def discoveries(report: Report, errata: Sequence[Change]) -> Discoveries:
    """Read off the forms and words of all statements; nothing is listed by hand."""
    wrong: dict[str, list[Change]] = {}
    for erratum in errata:
        if any(repair.item.word.kind in SETTLED for repair in erratum.repairs):
            wrong.setdefault(erratum.section.key, []).append(erratum)
    unprinted, corrected, sharper = [], [], []
    for section in report.sections:
        beyond = tuple(_settled_beyond(section))
        standing = tuple(
            item for item in section.statements if not item.refuted and item.form not in APART
        )
        if section.key in wrong:
            corrected.append(Discovery(section, beyond, tuple(wrong[section.key])))
        elif standing and all(item.form not in ("printed", "repaired") for item in standing):
            unprinted.append(Discovery(section, standing, ()))
        elif beyond:
            sharper.append(Discovery(section, beyond, ()))
    unprinted.sort(key=lambda found: (found.section.proof.word.rank, -found.settled))
    return Discoveries(tuple(unprinted), tuple(corrected), tuple(sharper))


def _settled_beyond(section: Section) -> Iterator[Item]:
    for item in section.statements:
        if item.form == "sharpened" and item.word.kind in SETTLED:
            yield item
