r"""Windows of one tanh or ReLU layer over ranges from unrolled steps.

Lines are proposed by :mod:`theorems.models.unrolling`, metrics by
:mod:`theorems.models.multipliers`; :mod:`theorems.models.checking.ranges`, where the mathematics
stands, proves them or not.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking.admissible import Admissible
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.intervals import Box
from memory_theorems.theorems.models.checking.quadratic import STATE_LIMIT
from memory_theorems.theorems.models.checking.ranges import (
    SCALE,
    Claim,
    Ranges,
    apart,
    bound,
    inclusion_of,
)
from memory_theorems.theorems.models.checking.sectors import Metric, read, system_of
from memory_theorems.theorems.models.checking.unrolled import (
    LETTERS,
    Driven,
    Slopes,
    Unrolled,
    proved,
)
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.sector_norms import (
    TRIALS,
    NormWindow,
    counted,
    promising,
    readout_of,
    rounded,
)
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.theorems.models.unrolling import proposed

CELLS = (TANH, RELU)
#: Widest layer, and unrolled steps and rounds of the search by width.
SIZE_LIMIT = 256
#: Ages after which ranges that still grow are given up, and by how much they may grow.
AGES, GROWTH = 40, 100.0
#: Where a step widens the ranges by less, relative to their widths, they get half as much room.
CLOSE = 0.01
#: From which ages on ranges are tried as well, up to a width.
LATER, LATER_SIZE = (6, 12), 64


def prove(model: TrainedModel, inputs: InputBound, eps: Fraction) -> NormWindow:
    """The shortest window that is found.  Raises NoCertificate with the reason."""
    if len(model.layers) > 1 or model.layers[0].cell not in CELLS:
        raise NoCertificate("unrolled ranges are for one tanh or ReLU layer")
    layer = driven(model, inputs)
    if layer.size > SIZE_LIMIT:
        raise NoCertificate(f"skipped: more than {SIZE_LIMIT} units")
    try:
        ranges = held(layer)
    except Refused as reason:
        raise NoCertificate(str(reason)) from None
    found: list[NormWindow] = []
    failed = ""
    for age in (1, *(LATER if layer.size <= LATER_SIZE else ())):
        ranges = later(layer, ranges, age)
        try:
            found.append(_over(model, layer, ranges, eps))
        except NoCertificate as trouble:
            failed = failed or str(trouble)
    if not found:
        raise NoCertificate(failed)
    return min(found, key=lambda item: item.window)


def driven(model: TrainedModel, inputs: InputBound) -> Driven:
    """The only layer of a model, as the proof sees it."""
    (layer,) = model.layers
    return Driven(
        layer.cell is RELU,
        np.asarray(layer.recurrent, dtype=np.float64),
        np.asarray(layer.input, dtype=np.float64),
        Box.around(layer.cell.bias_sums(layer)[0], (layer.size,)),
        Admissible(inputs.bound, inputs.norm, inputs.box, inputs.rows),
    )


def _over(model: TrainedModel, layer: Driven, ranges: Ranges, eps: Fraction) -> NormWindow:
    """The best metric over the ranges."""
    inclusion, readout = inclusion_of(layer, ranges), readout_of(model)
    system = system_of(inclusion)
    outer = np.eye(layer.size) if readout is None else readout

    def far(found: Metric) -> Fraction:
        return apart(layer, ranges, inclusion, found)

    for item in promising(system, outer, far, eps)[:TRIALS]:
        certificate = rounded(item)
        try:
            first = bound(layer, readout, ranges, read(certificate))
        except Refused:
            continue
        after = len(ranges.later)
        kept = {**certificate, "kind": "unrolled-ranges", "ranges": told(ranges)}
        found = counted(first, Fraction(certificate["factor"]), eps, kept)
        return NormWindow(found.window + after, found.factor, first, kept, after)
    raise NoCertificate("the metric and multipliers found are not verified after rounding")


# ------------------------------------------------------------------ ranges
def _rounds(layer: Driven) -> tuple[int, int]:
    """Unrolled steps, and rounds of the search for lines."""
    return 8, 40 if layer.size <= LATER_SIZE else 15


def held(layer: Driven) -> Ranges:
    """A box that every run stays in; Refused where none is found."""
    count, rounds = _rounds(layer)
    zero = np.zeros(layer.size)
    base: list[Claim] = []
    for _ in range(count):
        boxes = tuple(item.box for item in base)
        base.append(claim_of(layer, Box(zero, zero), boxes, rounds))
    hull = base[0].box
    for item in base[1:]:
        hull = _join(hull, item.box)
    widest, warm = GROWTH * float((hull.high - hull.low).max()), base[-1].slopes
    for _ in range(AGES):
        claim = claim_of(layer, layer.states(hull), (hull,) * (count - 1), rounds, warm)
        below, above = hull.low - claim.box.low, claim.box.high - hull.high
        if max(below.max(), above.max()) <= 0:
            return Ranges(tuple(base), Claim(hull, claim.slopes), ())
        width = np.maximum(hull.high - hull.low, 1e-6)
        # Half as far again as it grew, and a little, so that it comes to an end.
        close = max((below / width).max(), (above / width).max()) < CLOSE
        room = width * (CLOSE / 2 if close else 1e-3)
        grown = np.maximum(below, 0) * 1.5 + room, np.maximum(above, 0) * 1.5 + room
        hull = on_grid(
            Box(
                np.where(below > 0, hull.low - grown[0], hull.low),
                np.where(above > 0, hull.high + grown[1], hull.high),
            )
        )
        if float((hull.high - hull.low).max()) > widest:
            break
        warm = claim.slopes
    raise Refused("the ranges over unrolled steps grow without end")


def later(layer: Driven, ranges: Ranges, age: int) -> Ranges:
    """The same with ranges up to those that hold from an age on."""
    count, rounds = _rounds(layer)
    while len(ranges.later) < age - 1:
        new = len(ranges.later) + 2
        boxes = tuple(ranges.from_age(new - back) for back in range(count, 0, -1))
        warm = (ranges.later or (ranges.held,))[-1].slopes
        claim = claim_of(layer, layer.states(boxes[0]), boxes[1:], rounds, warm)
        box = claim.box
        for item in ranges.base[new - 1 :]:
            box = _join(box, item.box)
        ranges = Ranges(ranges.base, ranges.held, (*ranges.later, Claim(box, claim.slopes)))
    return ranges


def claim_of(
    layer: Driven,
    start: Box,
    between: tuple[Box, ...],
    rounds: int,
    warm: Slopes | None = None,
    cells: tuple[Box | None, ...] | None = None,
) -> Claim:
    """The range after unrolled steps, with the lines that prove it."""
    known = (None,) * (len(between) + 1) if cells is None else cells
    slopes = proposed(layer, start, between, known, rounds if between else 1, warm)
    return Claim(on_grid(proved(layer, Unrolled(start, between, slopes, known))), slopes)


def on_grid(box: Box) -> Box:
    """A box around it whose ends can be written."""
    low = np.ldexp(np.floor(np.ldexp(box.low, SCALE)), -SCALE)
    return Box(low, np.ldexp(np.ceil(np.ldexp(box.high, SCALE)), -SCALE))


def _join(a: Box, b: Box) -> Box:
    return Box(np.minimum(a.low, b.low), np.maximum(a.high, b.high))


# ------------------------------------------------------------------ the document
def told(ranges: Ranges) -> dict[str, Any]:
    """The ranges as the document writes them; those of wide layers are not replayed."""
    if len(ranges.base[0].box.low) > STATE_LIMIT:
        return {"base": [], "held": None, "later": []}
    return {
        "base": [told_claim(item) for item in ranges.base],
        "held": told_claim(ranges.held),
        "later": [told_claim(item) for item in ranges.later],
    }


def told_claim(claim: Claim) -> dict[str, Any]:
    """A claim as the document writes it."""
    return {
        "low": [int(v) for v in np.ldexp(claim.box.low, SCALE)],
        "high": [int(v) for v in np.ldexp(claim.box.high, SCALE)],
        "lines": ["".join(LETTERS[k] for k in step.ravel()) for step in claim.slopes],
    }
