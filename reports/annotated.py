"""A paper: what stands and what to change, then its labelled items in the order of the print.

A printed line stands apart, as the paper has it; a verdict stands beside the decided formula only.
The errata sheet is made from the same values.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from memory_theorems.reports.ordering import in_order, labels_in, not_encoded
from memory_theorems.reports.repairs import Change, Repair, changes, decided, named, told_of
from memory_theorems.reports.view import Item, Report, Section
from memory_theorems.theorems.errata import Erratum, Kind, Remark, errata_of, remarks_of
from memory_theorems.verify.theorem import Paper, Provenance

#: Titles of the kinds of what is to be changed, in their order on the page.
TITLES: Mapping[Kind, str] = {
    Kind.STATEMENT: "Statements to change",
    Kind.STEP: "Steps of proofs to change",
    Kind.EXAMPLE: "Examples to change",
    Kind.REMARK: "Remarks to change",
    Kind.WORDING: "Wording",
}
SETTLED = ("proved", "certified")


@dataclass(frozen=True, slots=True)
class Line:
    """A decided line in the order of the paper.  ``where`` is its equation in print."""

    section: Section
    item: Item
    where: str
    why: str

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"


@dataclass(frozen=True, slots=True)
class Entry:
    """A labelled item: the lines that are the paper's or stand in the place of one; ``beyond`` is
    what is not the paper's."""

    section: Section
    statements: tuple[Line, ...]
    steps: tuple[Line, ...]
    beyond: tuple[Line, ...]
    tight: str

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.statements + self.steps

    @property
    def prints(self) -> tuple[Line, ...]:
        """Those of which the paper's own line is written down."""
        return tuple(line for line in self.lines if line.item.in_the_paper)


@dataclass(frozen=True, slots=True)
class Told:
    """A remark to the authors, with the lines of the run that bear it out."""

    remark: Remark
    lines: tuple[Repair, ...]
    anchor: str


@dataclass(frozen=True, slots=True)
class PaperPage:
    """All that is known of a paper."""

    key: str
    citation: str
    short: str
    title: str
    provenance: Provenance
    entries: tuple[Entry, ...]
    refuted: tuple[Change, ...]
    messages: tuple[tuple[str, Repair], ...]
    undecided: tuple[tuple[str, str], ...]
    missing: tuple[str, ...]
    #: what the authors would want to know of lines that are no errors.
    remarks: tuple[Told, ...] = ()

    @property
    def page(self) -> str:
        return f"paper-{self.key}.html"

    @property
    def sheet(self) -> str:
        """The errata sheet without its ending."""
        return f"errata-{self.key}"

    @property
    def errata(self) -> tuple[Change, ...]:
        """What was read a second time and confirmed; nothing else is an erratum."""
        return tuple(item for item in self.refuted if item.confirmed)

    @property
    def ambiguous(self) -> frozenset[str]:
        """Places at which several errata stand: they need more to be told apart."""
        places = Counter(item.told.place for item in self.errata if item.told)
        return frozenset(place for place, number in places.items() if number > 1)

    @property
    def unread(self) -> tuple[Change, ...]:
        """Refuted encodings of the print that nobody has held against it a second time."""
        return tuple(item for item in self.refuted if not item.confirmed and not item.disputed)

    @property
    def disputed(self) -> tuple[Change, ...]:
        """What the second reader found to be no error of the paper."""
        return tuple(item for item in self.refuted if item.disputed)

    @property
    def kinds(self) -> tuple[tuple[Kind, str, tuple[Change, ...]], ...]:
        """The errata by kind, with a title each."""
        found = ((kind, [item for item in self.errata if item.kind is kind]) for kind in TITLES)
        return tuple((kind, TITLES[kind], tuple(items)) for kind, items in found if items)

    @property
    def counted(self) -> str:
        """How many entries do not hold as printed: from what was confirmed, by kind."""
        if not self.errata:
            return "no entry of the paper is confirmed not to hold as printed"
        number = Counter(item.kind for item in self.errata)
        parts = ", ".join(
            f"{number[kind]} {'of ' if kind is Kind.WORDING else ''}{kind}"
            f"{'' if number[kind] == 1 or kind is Kind.WORDING else 's'}"
            for kind in TITLES
            if number[kind]
        )
        many = len(self.errata)
        verb = "entry of the paper does" if many == 1 else "entries of the paper do"
        slips = len({item.told.slip or item.told for item in self.errata if item.told})
        from_ = f", from {slips} slips" if slips < many else ""
        return f"{many} {verb} not hold as printed{from_}: {parts}"

    @property
    def sharper(self) -> tuple[Line, ...]:
        """More than is printed, settled."""
        return tuple(line for line in self._lines("sharpened") if line.item.word.kind in SETTLED)

    @property
    def as_printed(self) -> tuple[Line, ...]:
        """Printed lines that hold, confirmed to be the printed ones."""
        return tuple(line for line in self._holding if line.item.confirmed)

    @property
    def encoded(self) -> tuple[Line, ...]:
        """Printed lines that hold as they are encoded; nobody confirmed yet that they are those."""
        return tuple(line for line in self._holding if not line.item.confirmed)

    @property
    def open(self) -> tuple[Line, ...]:
        """Lines of the paper that are not decided."""
        lines = (line for entry in self.entries for line in entry.lines)
        return tuple(line for line in lines if line.item.word.kind not in (*SETTLED, "refuted"))

    @property
    def of_the_paper(self) -> tuple[Entry, ...]:
        """In the paper's order."""
        return tuple(entry for entry in self.entries if entry.lines)

    @property
    def lemmas_only(self) -> tuple[str, ...]:
        """Numbered labels of the print that have a theorem file, of which no line is decided: the
        file has lemmas, which are not the paper's lines."""
        found: dict[str, bool] = {}
        for entry in self.entries:
            for label in labels_in(entry.section.label):
                found[label] = found.get(label, False) or bool(entry.lines)
        return tuple(label for label, said in found.items() if not said)

    @property
    def apart(self) -> tuple[tuple[str, str, tuple[Line, ...]], ...]:
        """What is not the paper's: form, title and lines."""
        lines = [line for entry in self.entries for line in entry.beyond]
        groups = (
            ("lemma", "Lemmas: what else holds"),
            ("variant", "Variants: claimed by no text that was read here"),
            ("control", "Controls: overstatements of our own, refuted to show what is sharp"),
        )
        found = ((form, title, [x for x in lines if x.item.form == form]) for form, title in groups)
        return tuple((form, title, tuple(items)) for form, title, items in found if items)

    @property
    def _holding(self) -> tuple[Line, ...]:
        return tuple(line for line in self._lines("printed") if line.item.word.kind in SETTLED)

    def _lines(self, form: str) -> Iterator[Line]:
        return (
            line for entry in self.entries for line in entry.statements if line.item.form == form
        )


def paper_pages(
    report: Report, told: Mapping[str, Sequence[Erratum]] | None = None
) -> tuple[PaperPage, ...]:
    """One page for each paper of the run, in the order of their first theorem.

    ``told``: entries by key of the paper, in place of the files of :mod:`theorems.errata`.
    """
    keys = dict.fromkeys(section.paper for section in report.sections)
    return tuple(_page(report, key, told) for key in keys)


def _page(report: Report, key: str, told: Mapping[str, Sequence[Erratum]] | None) -> PaperPage:
    sections = [section for section in report.sections if section.paper == key]
    paper = next((item.theorem.source.paper for item in sections if item.theorem), None)
    contents = paper.contents if paper else ()
    ordered = in_order(sections, contents)
    entries = errata_of(key) if told is None else told.get(key, ())
    messages = (
        (words, found)
        for words, name in (paper.messages if paper else ())
        if (found := named(report, sections[0], name)) is not None
    )
    return PaperPage(
        re.sub(r"[^A-Za-z0-9]+", "-", key).strip("-") or "paper",
        sections[0].citation,
        short_citation(paper) if paper else key,
        paper.title if paper else "",
        paper.provenance if paper else Provenance.READ,
        tuple(_entry(section) for section in ordered),
        tuple(changes(report, ordered, told_of(entries))),
        tuple(messages),
        paper.undecided if paper else (),
        not_encoded(ordered, contents),
        tuple(_told(report, sections[0], remark, n) for n, remark in enumerate(remarks_of(key), 1)),
    )


def _told(report: Report, section: Section, remark: Remark, number: int) -> Told:
    found = (decided(report, section, name) for name in remark.decided)
    return Told(remark, tuple(item for item in found if item is not None), f"remark-{number}")


def short_citation(paper: Paper) -> str:
    """``Li, Han, E, Li 2021``."""
    names = re.split(r", | and ", paper.authors)
    return ", ".join(name.split()[-1] for name in names if name) + f" {paper.year}"


def _entry(section: Section) -> Entry:
    statements = [_line(section, item, "") for item in section.statements]
    steps = [_line(section, item, where(item.equation)) for item in section.steps]
    return Entry(
        section,
        tuple(line for line in statements if line.item.of_the_paper),
        tuple(line for line in steps if line.item.of_the_paper),
        tuple(line for line in statements if not line.item.of_the_paper),
        tightness(section),
    )


def _line(section: Section, item: Item, place: str) -> Line:
    return Line(section, item, place, why(item))


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
