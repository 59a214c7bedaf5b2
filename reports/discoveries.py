"""Discoveries: what is shown here and is not in print, wrong in print, or weaker in print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reports.proof_tree import Tree, tree_of
from reports.repairs import Erratum, errata
from reports.settings import shared
from reports.view import Item, Report, Section

SETTLED = ("proved", "certified")


@dataclass(frozen=True, slots=True)
class Discovery:
    """The statements of a theorem that are news, with the proof that they have."""

    section: Section
    items: tuple[Item, ...]
    corrects: tuple[Erratum, ...]
    tree: Tree

    def says(self, item: Item) -> str:
        """The line as one would print it, else what is decided under its hypotheses."""
        under = shared((item,)).under.get(item.anchor)
        return item.in_the_paper or (under.then if under else item.latex)

    @property
    def settled(self) -> int:
        return sum(item.word.kind in SETTLED for item in self.items)


@dataclass(frozen=True, slots=True)
class Discoveries:
    """``unprinted``: theorems of which the print has no statement; ``corrected``: refuted prints
    with a settled repair; ``sharper``: more than is printed, settled."""

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


def discoveries(report: Report) -> Discoveries:
    """Read off the forms and words of all statements; nothing is listed by hand."""
    wrong: dict[str, list[Erratum]] = {}
    for erratum in errata(report, report.sections):
        if erratum.is_statement and any(
            repair.item.word.kind in SETTLED for repair in erratum.repairs
        ):
            wrong.setdefault(erratum.section.key, []).append(erratum)
    unprinted, corrected, sharper = [], [], []
    for section in report.sections:
        tree = tree_of(section, report)
        beyond = tuple(_settled_beyond(section))
        if section.statements and all(item.form != "printed" for item in section.statements):
            standing = tuple(item for item in section.statements if not item.refuted)
            unprinted.append(Discovery(section, standing, (), tree))
        elif section.key in wrong:
            corrected.append(Discovery(section, beyond, tuple(wrong[section.key]), tree))
        elif beyond:
            sharper.append(Discovery(section, beyond, (), tree))
    unprinted.sort(key=lambda found: (found.section.proof.word.rank, -found.settled))
    return Discoveries(tuple(unprinted), tuple(corrected), tuple(sharper))


def _settled_beyond(section: Section) -> Iterator[Item]:
    for item in section.statements:
        if item.form == "sharpened" and item.word.kind in SETTLED:
            yield item
