r"""Replay of a componentwise comparison, from the weights alone.

The certificate holds no box: the reachable box is computed again, on a grid of 2**-160 with every
value rounded up (:mod:`theorems.models.checking.comparison_maps`), and the comparison maps are
derived anew, each beside its recurrence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from memory_theorems.theorems.models.checking.comparison_maps import (
    ONE,
    Grid,
    Map,
    Rows,
    absolute,
    times,
)
from memory_theorems.theorems.models.checking.exact import Refused, matrix, number, require, root
from memory_theorems.theorems.models.checking.recurrences.known import recurrence_of

MAX_STEPS = 4000


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless the comparison system shows the window and the factor."""
    certificate, weights = document["certificate"], document["weights"]
    eps, bound = number(document["eps"]), number(document["input_bound"])
    window, sweeps = document["certified_window"], certificate["sweeps"]
    require(type(sweeps) is int and 1 <= sweeps <= 50, "the number of sweeps is out of range")
    maps: list[Map] = []
    feed: Grid | None = None
    for layer in weights["layers"]:
        cell = recurrence_of(layer)
        maps.append(cell.compared(layer, feed, bound, document["input_norm"], sweeps))
        feed = maps[-1].box
    require(len(maps) > 0, "there is no layer")
    last = maps[-1].size
    readout = (
        None if weights["readout"] is None else absolute(matrix(weights["readout"], None, last))
    )
    gaps = [list(item.start) for item in maps]
    stated = None if document["factor"] is None else number(document["factor"])
    at = certificate["steps"]
    require(type(at) is int and 0 <= at <= MAX_STEPS, "the number of steps is out of range")
    shown, settled = stated is None, False
    for k in range(MAX_STEPS):
        if k >= window and not settled:
            require(
                _gap(readout, gaps[-1][maps[-1].hidden :]) <= eps,
                f"after {k} steps the bound is above eps",
            )
        moved = _advance(maps, gaps)
        if k >= window and all(
            a <= b for x, y in zip(moved, gaps, strict=True) for a, b in zip(x, y, strict=True)
        ):
            settled = True
        if k == at and stated is not None:
            slack = stated * (1 + Fraction(1, 2**40))
            shown = stated < 1 and all(
                a <= slack * b + 2**40
                for x, y in zip(moved, gaps, strict=True)
                for a, b in zip(x, y, strict=True)
            )
            require(shown, "the comparison system does not contract by the stated factor")
        if settled and shown:
            return
        gaps = moved
    raise Refused("the comparison system does not settle")


def _advance(maps: Sequence[Map], gaps: Sequence[Grid]) -> list[Grid]:
    moved: list[Grid] = []
    below: Grid | None = None
    for item, gap in zip(maps, gaps, strict=True):
        moved.append(item.step(gap, below))
        below = moved[-1][item.hidden :]
    return moved


def _gap(readout: Rows | None, hidden: Grid) -> Fraction:
    image = hidden if readout is None else [times(row, hidden) for row in readout]
    return root(sum((Fraction(v, ONE) ** 2 for v in image), Fraction(0)))
