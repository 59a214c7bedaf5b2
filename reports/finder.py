"""Which statement to use: those that stand, by what they are about and what they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from memory_theorems.reports.hypotheses import FEATURES, Facts, Feature, facts_of, features_of
from memory_theorems.reports.view import Item, Report, Section
from memory_theorems.verify.theorem import Statement

#: Words of statements that one may use; SPOT-CERTIFIED ones are shown as what they are.
USABLE = ("proved", "certified", "spot-certified")


@dataclass(frozen=True, slots=True)
class Choice:
    """A statement that stands; ``about`` and ``needs`` are features of its declaration."""

    section: Section
    item: Item
    about: tuple[Feature, ...]
    needs: tuple[Feature, ...]
    where: str

    @property
    def href(self) -> str:
        return f"{self.section.page}#{self.item.anchor}"


@dataclass(frozen=True, slots=True)
class Finder:
    """The questions and all choices, strong before weak and undemanding before demanding."""

    objects: tuple[Feature, ...]
    hypotheses: tuple[Feature, ...]
    choices: tuple[Choice, ...]


def finder_of(report: Report) -> Finder:
    """Only theorems that are installed can say what they ask for."""
    found = sorted(
        (choice for section in report.sections for choice in _choices(section)),
        key=lambda choice: (choice.item.word.rank, len(choice.needs)),
    )
    met = {feature.key for choice in found for feature in (*choice.about, *choice.needs)}
    asked = [feature for feature in FEATURES if feature.key in met]
    return Finder(
        tuple(feature for feature in asked if feature.kind == "object"),
        tuple(feature for feature in asked if feature.kind == "hypothesis"),
        tuple(found),
    )


def _choices(section: Section) -> Iterator[Choice]:
    if section.theorem is None:
        return
    for item, declared in zip(section.statements, section.theorem.statements, strict=False):
        if item.word.kind in USABLE and item.form == declared.form.value:
            yield _choice(section, item, declared)


def _choice(section: Section, item: Item, declared: Statement) -> Choice:
    assert section.theorem is not None
    facts = facts_of(section.theorem, declared)
    features = tuple(features_of(facts))
    return Choice(
        section,
        item,
        tuple(feature for feature in features if feature.kind == "object"),
        tuple(feature for feature in features if feature.kind == "hypothesis"),
        _where(facts),
    )


def _where(facts: Facts) -> str:
    """In which spaces: of any dimension where the statement is about spaces at all."""
    if facts.inner_product:
        return "in every inner product space, of any dimension"
    return "in every normed space, of any dimension" if facts.spaces else ""
