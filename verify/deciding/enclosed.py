"""Relations between numbers that are known by enclosures only.

``error(8) <= 1/100`` is settled where every number of the enclosure of ``error(8)`` satisfies the
relation, or none does; a number between is no counterexample, and the answer is open.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.effort import Effort
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation, claim, relations
from memory_theorems.verify.verdicts import Evidence, Outcome, Reason, Verdict, undecided

#: ``name(3)`` in a text, where the language has no function of that name.
_INDEXED = re.compile(r"\b([a-z]\w*)\s*\(\s*([0-9]{1,6})\s*\)")


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A number between ``lower`` and ``upper``, both included; None is unbounded."""

    lower: Fraction | None
    upper: Fraction | None
    whole: bool = False

    @property
    def domain(self) -> Interval:
        low = t.negate(t.INFINITY) if self.lower is None else t.number(self.lower)
        high = t.INFINITY if self.upper is None else t.number(self.upper)
        return Interval(low, high, self.lower is None, self.upper is None, self.whole)


def indexed(text: str, known: frozenset[str]) -> tuple[str, dict[str, tuple[str, int]]]:
    """The text with every ``name(3)`` of a known name as ``name_3``, and what stands for what.

    >>> indexed("error(8) <= exp(1)", frozenset({"error"}))
    ('error_8 <= exp(1)', {'error_8': ('error', 8)})
    """
    found: dict[str, tuple[str, int]] = {}

    def replace(match: re.Match[str]) -> str:
        name, index = match[1], int(match[2])
        if name not in known:
            return match[0]
        found[f"{name}_{index}"] = (name, index)
        return f"{name}_{index}"

    return _INDEXED.sub(replace, text), found


def decide_enclosed(
    said: tuple[Relation, ...],
    value: Callable[[str], Enclosed],
    effort: Effort | None = None,
) -> Verdict:
    """Whether all relations hold for the numbers that their names stand for.

    ``value`` gives the enclosure of a name and raises InputError for one that means nothing here.
    CERTIFIED when the engine decides it over the whole enclosures (never PROVED: the enclosures
    are certified at best); REFUTED when one relation fails for every number of them; else open.
    """
    names = sorted(set().union(*(item.free for item in said)))
    known = {name: value(name) for name in names}
    domains = {name: item.domain for name, item in known.items()}
    told = ", ".join(f"{name} in {_shown(item)}" for name, item in known.items())
    verdict = decide(claim(said, domains), effort or Effort())
    if verdict.outcome is Outcome.ERROR:
        return verdict
    if verdict.holds:
        return Verdict(Outcome.HOLDS, Evidence.CERTIFIED, detail=told, method="enclosures")
    for relation in said:
        used = {name: domains[name] for name in relation.free}
        against = decide(claim(relation.negated, used), effort or Effort())
        if against.holds:
            numbers = {name: _shown(known[name]) for name in sorted(relation.free)}
            return Verdict(
                Outcome.FAILS,
                Evidence.CERTIFIED,
                detail=f"{relation.negated.text} for every number of the enclosures",
                method="enclosures",
                counterexample=numbers,
            )
    return undecided(Reason.ENCLOSURE_TOO_WIDE, f"not settled by {told}", "enclosures")


def read_relations(text: str) -> tuple[Relation, ...]:
    """Relations of the claim language; InputError says what is wrong with the text."""
    if not isinstance(text, str) or not text.strip():
        raise InputError("says is a relation as text, such as 'error(8) <= 1/100'")
    return relations(text)


def _shown(item: Enclosed) -> str:
    if item.lower is None or item.upper is None:
        low = "(-oo" if item.lower is None else f"[{_decimal(item.lower)}"
        high = "oo)" if item.upper is None else f"{_decimal(item.upper)}]"
        return f"{low}, {high}"
    if item.lower == item.upper:
        return t.rational_text(item.lower)
    low, high = _decimal(item.lower), _decimal(item.upper)
    if low == high:
        return f"{low} up to {float(item.upper - item.lower):.1g}"
    return f"[{low}, {high}]"


def _decimal(value: Fraction) -> str:
    return t.rational_text(value) if value.denominator == 1 else f"{float(value):.6g}"


def values_of(table: Mapping[str, Enclosed], known: str) -> Callable[[str], Enclosed]:
    """A lookup that says what there is; ``known`` is that list in words."""

    def value(name: str) -> Enclosed:
        if name not in table:
            raise InputError(f"{name!r} means nothing here; there is {known}")
        return table[name]

    return value
