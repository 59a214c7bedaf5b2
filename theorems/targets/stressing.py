"""A kernel's parameters drawn and shrunk: where does a statement fail, and where is it loosest?

Each case is examined by the code of the page.  A failing case is shrunk to a simple one that
still fails, the loosest to a simple one that is nearly as loose.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from memory_theorems.theorems.targets.numbers import exact_number
from memory_theorems.theorems.targets.page import theorem_rows
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.language.terms import rational_text

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Json = Any
Values = tuple[tuple[str, str], ...]
#: Denominators of the values that are drawn, simple ones first, and how many of each at most.
DENOMINATORS = (1, 2, 3, 4, 5, 8, 16, 32, 64)
MOST = 500
#: A simple case counts as nearly as loose from this share of the largest slack on.
NEARLY = Fraction(9, 10)
#: Cases that a search for a simple one may look at.
SHRINKING = 30
SCHEMA = "stress/1"


@dataclass(frozen=True, slots=True)
class ParameterRange:
    """Rational values from ``low`` to ``high``."""

    low: Fraction
    high: Fraction

    def values(self) -> tuple[str, ...]:
        """Values to draw from, simple ones first; always with both ends.

        Of a long range the multiples of each denominator are spread evenly.
        """
        found: dict[Fraction, None] = {}
        for denominator in DENOMINATORS:
            first, last = ceil(self.low * denominator), floor(self.high * denominator)
            step = max(1, (last - first) // MOST)
            numerators = sorted(range(first, last + 1, step), key=lambda n: (abs(n), n))
            found |= dict.fromkeys(Fraction(n, denominator) for n in numerators)
        return tuple(map(rational_text, (found | {self.low: None, self.high: None})))


def read_ranges(parameters: Sequence[str]) -> tuple[dict[str, ParameterRange], tuple[str, ...]]:
    """(ranges by name, the other parameters as they are) of texts ``name=1/4..4`` and
    ``name=1/2``.  InputError when no parameter has a range."""
    ranges: dict[str, ParameterRange] = {}
    fixed = []
    for item in parameters:
        name, _, text = item.partition("=")
        low, dots, high = text.partition("..")
        if not dots:
            fixed.append(item)
            continue
        try:
            found = ParameterRange(exact_number(low.strip()), exact_number(high.strip()))
        except InputError as problem:
            raise InputError(f"--param {name}: {problem}") from None
        if not found.low < found.high:
            raise InputError(f"--param {name}: a range rises, {text} does not")
        ranges[name.strip()] = found
    if not ranges:
        raise InputError("--stress draws parameters: give one a range, as --param omega=1/4..4")
    return ranges, tuple(fixed)


@dataclass(frozen=True, slots=True)
class Stress:
    """What is drawn, and what was found of each case so far (the only thing that changes)."""

    kernel: tuple[str, ...]
    ranges: Mapping[str, ParameterRange]
    fixed: tuple[str, ...]
    says: str
    seconds: float
    seen: dict[tuple[str, Values], tuple[dict[str, Json], ...]] = field(default_factory=dict)

    def strategy(self) -> SearchStrategy[Values]:
        from hypothesis import strategies as st

        # Hypothesis shrinks to the first of a sequence.
        drawn = [st.sampled_from(item.values()) for item in self.ranges.values()]
        names = tuple(self.ranges)
        return st.tuples(*drawn).map(lambda values: tuple(zip(names, values, strict=True)))

    def corners(self) -> list[Values]:
        """All combinations of the ends of the ranges, which are always examined."""
        ends = [
            tuple((name, rational_text(end)) for end in (item.low, item.high))
            for name, item in self.ranges.items()
        ]
        return list(product(*ends))

    def rows(self, values: Values, key: str = "") -> tuple[dict[str, Json], ...]:
        """The rows of all theorems that speak of kernels, or of one; and of what is said."""
        if (key, values) not in self.seen:
            self.seen[key, values] = tuple(self._rows(values, key))
        return self.seen[key, values]

    def _rows(self, values: Values, key: str) -> Iterator[dict[str, Json]]:
        from memory_theorems.theorems.targets.asking import read_target
        from memory_theorems.theorems.targets.channels import BadKernel, Channel, check

        parameters = (*self.fixed, *(f"{name}={text}" for name, text in values))
        asked = read_target(self.kernel, parameters)
        try:
            check(tuple(Channel.parse(text) for text in asked.kernel))
            if self.says and key in ("", SAYS):
                yield self._said(parameters)
            if key != SAYS:
                only = frozenset((key,)) if key else None
                yield from theorem_rows(asked, self.seconds, only)
        except BadKernel as problem:
            yield {"key": "", "applies": False, "refused": str(problem), "statements": []}

    def _said(self, parameters: Sequence[str]) -> dict[str, Json]:
        from memory_theorems.theorems.targets.answers import about_target
        from memory_theorems.theorems.told_tables import least, widest

        given = dict(item.split("=", 1) for item in parameters)
        page = about_target(
            self.kernel,
            given,
            widths=widest([self.says]),
            eps=least([self.says]),
            budget=self.seconds,
        )
        verdict = page.says(self.says)
        statement = {"form": self.says, "word": verdict.word, **verdict.to_json()}
        return {"key": SAYS, "applies": True, "slack": None, "statements": [statement]}

    def again(self, values: Values) -> str:
        """The command that examines the case."""
        given = (*self.fixed, *(f"{name}={text}" for name, text in values))
        parts = [*self.kernel, *(word for item in given for word in ("--param", item))]
        return "verify target " + " ".join(map(shlex.quote, parts))


#: The key of the row of what the user says.
SAYS = "says"


def stress(asked: Stress, count: int, seed: int) -> dict[str, Json]:
    """Examine ``count`` cases, and shrink what fails and what is loosest.  Deterministic for a
    seed, as far as the clocks of the page are not reached."""
    from memory_theorems.verify.examination.drawing import draw

    corners = asked.corners()[:count]
    cases = list(dict.fromkeys([*corners, *draw(asked.strategy(), count, seed)]))[:count]
    keys: dict[str, list[Values]] = {}
    refused: dict[str, Values] = {}
    for values in cases:
        for row in asked.rows(values):
            if "refused" in row:
                refused.setdefault(row["refused"], values)
            elif row["applies"]:
                keys.setdefault(row["key"], []).append(values)
    return {
        "schema": SCHEMA,
        "kernel": list(asked.kernel),
        "ranges": {
            name: [rational_text(item.low), rational_text(item.high)]
            for name, item in asked.ranges.items()
        },
        "drawn": len(cases),
        "seed": seed,
        "refused": [{"why": why, "again": asked.again(values)} for why, values in refused.items()],
        "theorems": [_summary(asked, key, seed, found) for key, found in sorted(keys.items())],
    }


def _summary(asked: Stress, key: str, seed: int, cases: Sequence[Values]) -> dict[str, Json]:
    from memory_theorems.verify.examination.drawing import shrink

    rows = {values: _row(asked, values, key) for values in cases}
    words = [_outcome(row) for row in rows.values()]
    told: dict[str, Json] = {
        "key": key,
        "applies": len(cases),
        "holds": words.count("holds"),
        "fails": words.count("fails"),
        "open": words.count("open"),
        "failing": None,
        "loosest": None,
    }
    slack = {values: _slack(row) for values, row in rows.items()}
    known = {values: item for values, item in slack.items() if item is not None}
    if known:
        worst = max(known, key=lambda values: known[values])
        enough = NEARLY * known[worst]

        def as_loose(values: Values) -> bool:
            found = _slack(_row(asked, values, key))
            return found is not None and found >= enough

        simple = shrink(asked.strategy(), as_loose, seed, SHRINKING) or worst
        simple = min((simple, worst), key=_size)
        told["loosest"] = _case(asked, simple, key)
    if "fails" in words:
        first = next(values for values, row in rows.items() if _outcome(row) == "fails")

        def fails(values: Values) -> bool:
            return _outcome(_row(asked, values, key)) == "fails"

        simple = shrink(asked.strategy(), fails, seed, SHRINKING) or first
        told["failing"] = _case(asked, min((simple, first), key=_size), key)
    return told


def _case(asked: Stress, values: Values, key: str) -> dict[str, Json]:
    row = _row(asked, values, key)
    found = _slack(row)
    return {
        "values": dict(values),
        "slack": None if found is None else rational_text(found),
        "statements": [
            {"form": item["form"], "word": item["word"], "detail": item["detail"]}
            for item in row["statements"]
        ],
        "again": asked.again(values),
    }


def _row(asked: Stress, values: Values, key: str) -> dict[str, Json]:
    """The theorem's row; from the first pass where there is one."""
    known = asked.seen.get(("", values))
    rows = known if known is not None else asked.rows(values, key)
    blank: dict[str, Json] = {"applies": False, "slack": None, "statements": []}
    return next((row for row in rows if row.get("key") == key and row["applies"]), blank)


def _outcome(row: Mapping[str, Json]) -> str:
    """fails before open before holds; statements that do not apply say nothing."""
    found = {item["outcome"] for item in row["statements"]}
    return next((word for word in ("error", "fails", "open", "holds") if word in found), "")


def _slack(row: Mapping[str, Json]) -> Fraction | None:
    return None if not row["slack"] else Fraction(row["slack"]["upper"])


def _size(values: Values) -> int:
    return sum(len(text) for _, text in values)
