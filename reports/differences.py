"""What changed from one run to another: verdicts gained, lost and changed, and what got slower."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from memory_theorems.reports.citing import identifier
from memory_theorems.reports.reading import report_of
from memory_theorems.reports.view import Item, Report, Section

#: A theorem is slower when it takes this many times as long, and this many seconds more.
TIMES, SECONDS = 1.5, 1.0
HOLDS = ("proved", "certified", "attested")
#: The kinds of differences, the ones to worry about first.
KINDS = ("lost", "changed", "gained", "removed", "added", "slower")


@dataclass(frozen=True, slots=True)
class Difference:
    """One line: what it is about, and how it was and is."""

    kind: str
    what: str
    before: str
    after: str

    def to_json(self) -> dict[str, str]:
        return {"kind": self.kind, "what": self.what, "before": self.before, "after": self.after}


def differences(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Compare two run files; InputError when one is none.

    Statements and steps are the same where the key of the theorem and their identifier are.
    """
    before, after = _items(report_of(old, {})), _items(report_of(new, {}))
    common = {section.key for section, _ in before.values()} & {
        section.key for section, _ in after.values()
    }
    found = []
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name), after.get(name)
        if was is None and now is not None:
            if now[0].key in common or not before:
                found.append(Difference("added", name, "", now[1].word.text))
        elif now is None and was is not None:
            if was[0].key in common or not after:
                found.append(Difference("removed", name, was[1].word.text, ""))
        elif was is not None and now is not None:
            found += _compared(name, was[1], now[1])
    found += _theorems(old, new, common)
    return tuple(sorted(found, key=lambda item: KINDS.index(item.kind)))


def _items(report: Report) -> dict[str, tuple[Section, Item]]:
    return {
        identifier(section, item): (section, item)
        for section in report.sections
        for item in (*section.statements, *section.steps)
    }


def _compared(name: str, was: Item, now: Item) -> Iterator[Difference]:
    if was.word.kind != now.word.kind:
        yield Difference(_kind(was, now), name, was.word.text, now.word.text)
    elif was.word.rests != now.word.rests:
        kind = "lost" if len(now.word.rests) > len(was.word.rests) else "gained"
        yield Difference(kind, name, was.word.text, now.word.text)
    elif was.decides and now.decides and was.decides != now.decides:
        yield Difference("changed", name, was.decides, now.decides)


def _kind(was: Item, now: Item) -> str:
    """Whether a verdict is stronger, weaker, or another one."""
    sides = {(item.word.kind in HOLDS) - item.refuted for item in (was, now)}
    if sides == {1, -1} or was.word.kind == "not-applicable" or now.word.kind == "not-applicable":
        return "changed"
    if was.refuted or now.refuted:
        return "gained" if now.refuted else "lost"
    return "gained" if now.word.rank < was.word.rank else "lost"


def _theorems(
    old: Mapping[str, Any], new: Mapping[str, Any], common: set[str]
) -> Iterator[Difference]:
    """Whole theorems that came or went, and those that take longer to compute."""
    before = {str(entry["key"]): entry for entry in old["theorems"]}
    after = {str(entry["key"]): entry for entry in new["theorems"]}
    for key in dict.fromkeys((*before, *after)):
        if key not in after:
            yield Difference("removed", key, "a theorem", "")
        elif key not in before:
            yield Difference("added", key, "", "a theorem")
        elif key in common and not (
            before[key].get("from_ledger") or after[key].get("from_ledger")
        ):
            was, now = (float(entry[key].get("seconds") or 0) for entry in (before, after))
            if now > max(was * TIMES, was + SECONDS):
                yield Difference("slower", key, f"{was:.1f} s", f"{now:.1f} s")
