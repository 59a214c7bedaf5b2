"""What is certified of a trained model as a value in Python: its window, and its table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any

from memory_theorems.verify.deciding.enclosed import (
    Enclosed,
    decide_enclosed,
    read_relations,
    values_of,
)
from memory_theorems.verify.showing.tabulated import Table
from memory_theorems.verify.verdicts import Verdict

Json = Any
KNOWN = "window (the number of past inputs that the output needs)"


@dataclass(frozen=True, slots=True, repr=False)
class ModelAnswer:
    """The answer of ``verify model``; ``document`` is its JSON.

    ``heard``, where given, is called with every relation that is asked and its verdict.
    """

    document: Mapping[str, Json]
    heard: Callable[[str, Verdict], None] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.document['file']!r})"

    @property
    def window(self) -> Enclosed:
        """Between which whole numbers the needed window lies; unbounded above where no certificate
        was found.  Where there is no window at all it exceeds every number that was looked at."""
        upper = self.document["certified_window"]
        never = self.document["no_window_from"]
        return Enclosed(
            Fraction(self.document["needed_window_lower"] if never is None else never + 1),
            None if upper is None else Fraction(upper),
            whole=True,
        )

    def says(self, text: str) -> Verdict:
        """Whether a relation holds for the needed window: ``window <= 50``, or ``<= 50`` alone."""
        if isinstance(text, str) and text.lstrip()[:1] in ("<", ">", "="):
            text = f"window {text}"
        said = read_relations(text)
        verdict = decide_enclosed(said, values_of({"window": self.window}, KNOWN))
        if self.heard is not None:
            self.heard(text, verdict)
        return verdict

    def table(self) -> Table:
        """The methods that were tried, each with its window or why it gives none."""
        rows = tuple(
            (
                item["method"],
                "" if item["factor"] is None else f"{float(Fraction(item['factor'])):.6g}",
                "" if item["window"] is None else str(item["window"]),
                item["failing_hypothesis"] or "",
            )
            for item in self.document["methods_tried"]
        )
        return Table(("method", "factor", "window", "why not"), rows, self.document["file"])

    def told(self) -> list[str]:
        """The sentences of the answer, the one with its word first."""
        lower, upper = self.document["needed_window_lower"], self.document["certified_window"]
        apart, method = self.document["no_window_from"], self.document["method"]
        if apart is not None:
            return [f"CERTIFIED by {method}: no window is long enough, from {apart} steps on"]
        if upper is None:
            return [f"UNDECIDED: a certified input needs at least {lower} steps"]
        return [f"CERTIFIED by {method}: the needed window is {lower} to {upper}"]

    def __str__(self) -> str:
        return "\n".join([*self.told(), *([str(self.table())] if self.table().rows else [])])

    def _repr_html_(self) -> str:
        first, *others = self.told()
        table = self.table().to_html() if self.table().rows else ""
        lines = "".join(f"<p>{escape(line)}</p>" for line in others)
        return f"<p><b>{escape(first)}</b></p>{table}{lines}"
