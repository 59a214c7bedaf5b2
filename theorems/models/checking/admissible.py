r"""The inputs that a document speaks of: a ball, or a set in it that is given exactly.

``input_set`` is absent or null (all inputs within the bound), a box (``low`` and ``high`` of every
channel), or finitely many ``rows``.  It must lie within the bound, so that what is shown of all
inputs within the bound holds of it.  :math:`Ux` over a box is an interval, over rows the hull.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking.exact import number, require
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above

Row = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Admissible:
    """``box``: (low, high) of each channel; ``rows``: all inputs; both None: the whole ball."""

    bound: Fraction
    norm: str
    box: tuple[tuple[Fraction, Fraction], ...] | None = None
    rows: tuple[Row, ...] | None = None

    def within(self, row: list[Fraction]) -> bool:
        """Whether an input belongs to the set."""
        if self.rows is not None:
            return tuple(row) in self.rows
        if self.box is not None:
            return all(low <= v <= high for (low, high), v in zip(self.box, row, strict=True))
        return in_ball(row, self.bound, self.norm)

    def pushed(self, weights: Floats) -> Box:
        """Bounds of U x over all inputs, for exact ``weights`` (m, d)."""
        ball = _over_ball(weights, self.bound, self.norm)
        turned = np.ascontiguousarray(weights.T)
        if self.box is not None:
            ends = [Box.around([pair[k] for pair in self.box], (len(self.box),)) for k in (0, 1)]
            return Box(ends[0].low, ends[1].high).times(turned).meet(ball)
        if self.rows is not None:
            flat = [value for row in self.rows for value in row]
            images = Box.around(flat, (len(self.rows), len(self.rows[0]))).times(turned)
            return Box(images.low.min(axis=0), images.high.max(axis=0)).meet(ball)
        return ball


def in_ball(row: list[Fraction], bound: Fraction, norm: str) -> bool:
    if norm == "inf":
        return all(abs(value) <= bound for value in row)
    return sum((value * value for value in row), Fraction(0)) <= bound**2


def _over_ball(weights: Floats, bound: Fraction, norm: str) -> Box:
    count = weights.shape[1]
    # Sums of `count` terms and a root: the bound is raised by more than their roundings.
    largest = norm == "inf"
    dual = np.abs(weights).sum(axis=1) if largest else np.sqrt((weights * weights).sum(axis=1))
    limit = float(Box.around([bound], (1,)).high[0])
    reach = above(above(dual * (1 + (count + 4) * 2.0**-52)) * limit) + 1e-290
    return Box(-reach, reach)


def stated(document: Mapping[str, Any], width: int) -> Admissible:
    """The inputs of a document; Refused where its set is empty or not within the bound."""
    bound, norm = number(document["input_bound"]), document["input_norm"]
    require(norm in ("2", "inf"), "unknown input norm")
    given = document.get("input_set")
    if given is None:
        return Admissible(bound, norm)
    require(given["kind"] in ("box", "rows"), "unknown set of inputs")
    known = ("kind", "rows") if given["kind"] == "rows" else ("kind", "low", "high")
    require(set(given) == set(known), f"a set of inputs has the keys {', '.join(known)}")
    if given["kind"] == "rows":
        rows = tuple(tuple(number(value) for value in row) for row in given["rows"])
        require(len(rows) > 0, "there are no inputs")
        require(all(len(row) == width for row in rows), "an input has the wrong width")
        require(
            all(in_ball(list(row), bound, norm) for row in rows), "an input is outside the bound"
        )
        return Admissible(bound, norm, rows=rows)
    low, high = ([number(value) for value in given[side]] for side in ("low", "high"))
    require(len(low) == len(high) == width, "the box of the inputs has the wrong width")
    require(all(a <= b for a, b in zip(low, high, strict=True)), "the box of the inputs is empty")
    farthest = [max(abs(a), abs(b)) for a, b in zip(low, high, strict=True)]
    require(in_ball(farthest, bound, norm), "the box of the inputs is outside the bound")
    return Admissible(bound, norm, box=tuple(zip(low, high, strict=True)))
