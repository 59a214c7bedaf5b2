"""The order of a paper: which of its labels a theorem file speaks of, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory_theorems.reports.view import Section

_KIND = r"(Theorem|Lemma|Proposition|Definition|Remark|Corollary|Section)s? "
_NUMBER = r"[A-Z]?\.?\d+(?:\.\d+)*"
_LABEL = re.compile(rf"{_KIND}({_NUMBER}(?:(?:,| and| to) {_NUMBER})*)")
_TO = re.compile(r"^(.*?)(\d+) to \1(\d+)$")


def labels_in(text: str) -> tuple[str, ...]:
    """Every label that a text names: "Remarks D.4 and D.5" and "Definitions 3.4 to 3.7" in full."""
    found: list[str] = []
    for kind, numbers in _LABEL.findall(text):
        for part in re.split(r",? and |, ", numbers):
            span = _TO.match(part)
            if span:
                between = range(int(span[2]), int(span[3]) + 1)
                found += [f"{kind} {span[1]}{number}" for number in between]
            else:
                found.append(f"{kind} {part}")
    return tuple(dict.fromkeys(found))


def covered(section: Section) -> tuple[str, ...]:
    """The labels that a theorem file speaks of."""
    return (section.label, *labels_in(section.label), *labels_in(section.place))


def in_order(sections: Sequence[Section], contents: Sequence[str]) -> tuple[Section, ...]:
    """In the order of the print; what the print does not list comes last, in the given order."""
    place = {label: index for index, label in enumerate(contents)}

    def position(section: Section) -> int:
        own = [place[name] for name in (section.label,) if name in place]
        named = [place[name] for name in labels_in(section.label) if name in place]
        return min(own or named, default=len(place))

    return tuple(sorted(sections, key=position))


def not_encoded(sections: Sequence[Section], contents: Sequence[str]) -> tuple[str, ...]:
    """Labels of the print that no theorem file names."""
    known = {label for section in sections for label in covered(section)}
    return tuple(label for label in contents if label not in known)
