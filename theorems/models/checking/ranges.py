r"""Replay of a window from ranges that unrolled steps prove, and a metric over them.

Every run begins at zero.  The document claims boxes of the pre-activations, each with the lines
(:mod:`theorems.models.checking.unrolled`) that prove it, and L steps are unrolled:

- ``base``: at age a = 1, ..., L, from the zero state, over the boxes of the ages before;
- ``held``: a box that holds those of the base, and that of one more step whenever the L before
  lie in it, hence all at every age;
- ``later``: the T-th, T = 2, 3, ..., holds every age from T on: those of the base from T to L, and
  for an age t > L what is unrolled over the boxes of t - 1, ..., t - L, which belong to
  T - 1, ..., T - L or are ``held``.

From age T on the slopes of two runs on equal inputs lie in intervals, and a metric and multipliers
prove by the inequality of :mod:`theorems.models.checking.sectors` that the difference shrinks by
:math:`\mu`.  A run and its restart have both the age T - 1 at least when the first of these steps
is taken, so their difference is then at most the widths of the states' box; for T = 1 it is a
reachable state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking.admissible import stated
from memory_theorems.theorems.models.checking.exact import number, require, up
from memory_theorems.theorems.models.checking.inclusions import Inclusion, Term
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above
from memory_theorems.theorems.models.checking.sectors import (
    Metric,
    contracts,
    largest,
    read,
    seen,
    system_of,
)
from memory_theorems.theorems.models.checking.stored import exact_doubles, stored_readout
from memory_theorems.theorems.models.checking.unrolled import (
    LETTERS,
    MAX_STEPS,
    Driven,
    Slopes,
    Unrolled,
    proved,
)

#: Ends of claimed boxes are multiples of 2**-30.
SCALE = 30
MAX_LATER = 64
CELLS = ("rnn-tanh", "rnn-relu")


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A box of pre-activations, and the slopes that prove it."""

    box: Box
    slopes: Slopes


@dataclass(frozen=True, slots=True, eq=False)
class Ranges:
    """``base``: one claim for each of the first ages; ``later``: from the age 2 on."""

    base: tuple[Claim, ...]
    held: Claim
    later: tuple[Claim, ...]

    def from_age(self, age: int) -> Box:
        """What holds the pre-activations of every run from this age on."""
        return self.held.box if age <= 1 else self.later[age - 2].box


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    weights, certificate = document["weights"], document["certificate"]
    require(len(weights["layers"]) == 1, "unrolled ranges are for one layer")
    require(number(document.get("start_bound", "0")) == 0, "the runs must begin at zero")
    layer = driven_layer(weights["layers"][0], document)
    readout = stored_readout(weights["readout"], layer.size)
    found = read(certificate)
    require(
        document["factor"] is None or number(document["factor"]) == found.factor,
        "the stated factor is not that of the norm",
    )
    ranges = claimed(layer, certificate["ranges"])
    shown(layer, ranges)
    shrunk(document, bound(layer, readout, ranges, found), found.factor, len(ranges.later))


def shrunk(document: Mapping[str, Any], first: Fraction, factor: Fraction, after: int) -> None:
    """Refused unless the bound is at most eps within the stated window, the first ``after`` steps
    of which do not count."""
    eps, window = number(document["eps"]), document["certified_window"]
    for _ in range(window - after):
        if first <= eps:
            return
        first = up(first * factor)
    require(window >= after and first <= eps, f"after {window} steps the bound is above eps")


def driven_layer(layer: Mapping[str, Any], document: Mapping[str, Any]) -> Driven:
    """A tanh or ReLU layer of the document, driven by all inputs of the document."""
    require(layer["cell"] in CELLS, "unrolled ranges are for tanh and ReLU")
    size, width = len(layer["recurrent"][0]), len(layer["input"][0])
    bias = [number(value) for value in layer["bias"]]
    require(len(bias) == size, "a bias does not fit")
    return Driven(
        layer["cell"] == "rnn-relu",
        exact_doubles(layer["recurrent"], size, size),
        exact_doubles(layer["input"], size, width),
        Box.around(bias, (size,)),
        stated(document, width),
    )


def claimed(layer: Driven, certificate: Mapping[str, Any]) -> Ranges:
    """The claims as the document writes them."""
    count = len(certificate["base"])
    require(0 < count <= MAX_STEPS, "the number of unrolled steps is out of range")
    require(len(certificate["later"]) <= MAX_LATER, "there are too many ranges")
    return Ranges(
        tuple(read_claim(layer, item, age) for age, item in enumerate(certificate["base"])),
        read_claim(layer, certificate["held"], count - 1),
        tuple(read_claim(layer, item, count - 1) for item in certificate["later"]),
    )


def read_claim(layer: Driven, item: Mapping[str, Any], lines: int) -> Claim:
    """One claim as the document writes it, with the lines of so many steps."""
    size = layer.size
    ends = [item["low"], item["high"]]
    require(
        all(len(end) == size and all(type(v) is int and abs(v) < 2**53 for v in end)
            for end in ends),
        "a range does not fit",
    )  # fmt: skip
    low, high = (np.ldexp(np.array(end, dtype=np.float64), -SCALE) for end in ends)
    texts = item["lines"]
    require(len(texts) == lines, "the lines of a range do not fit")
    require(
        all(type(text) is str and len(text) == 2 * size * size for text in texts),
        "the lines of a range do not fit",
    )
    numbers = [[LETTERS.index(letter) for letter in text] for text in texts]
    slopes = np.array(numbers, dtype=np.int8).reshape(lines, 2 * size, size)
    return Claim(Box(low, high), slopes)


def shown(layer: Driven, ranges: Ranges) -> None:
    """Refused unless every claim follows from those before it."""
    zero = np.zeros(layer.size)
    count = len(ranges.base)
    for age, claim in enumerate(ranges.base):
        between = tuple(item.box for item in ranges.base[:age])
        follows(layer, Box(zero, zero), between, claim)
        require(inside(claim.box, ranges.held.box), "the held range leaves out a first age")
    held = ranges.held.box
    follows(layer, layer.states(held), (held,) * (count - 1), ranges.held)
    for place, claim in enumerate(ranges.later):
        age = place + 2
        boxes = tuple(ranges.from_age(age - back) for back in range(count, 0, -1))
        follows(layer, layer.states(boxes[0]), boxes[1:], claim)
        require(
            all(inside(item.box, claim.box) for item in ranges.base[age - 1 :]),
            "a later range leaves out a first age",
        )


def follows(
    layer: Driven,
    start: Box,
    between: tuple[Box, ...],
    claim: Claim,
    cells: tuple[Box | None, ...] | None = None,
) -> None:
    """Refused unless the lines of a claim prove its box; ``cells``: what is known of the inputs."""
    known = (None,) * (len(between) + 1) if cells is None else cells
    found = proved(layer, Unrolled(start, between, claim.slopes, known))
    require(inside(found, claim.box), "a range is not shown by its lines")


def inside(inner: Box, outer: Box) -> bool:
    return bool((inner.low >= outer.low).all() and (inner.high <= outer.high).all())


def bound(layer: Driven, readout: Floats | None, ranges: Ranges, found: Metric) -> Fraction:
    """A bound of the gap of the outputs at the age of the last range; Refused unless the metric
    contracts over it."""
    inclusion = inclusion_of(layer, ranges)
    contracts(system_of(inclusion), found)
    outer = np.eye(layer.size) if readout is None else readout
    return up(apart(layer, ranges, inclusion, found) * seen(outer, found.metric))


def inclusion_of(layer: Driven, ranges: Ranges) -> Inclusion:
    """The difference of two runs from the age of the last range on."""
    slopes = layer.slopes(ranges.from_age(len(ranges.later) + 1))
    held, first = layer.states(ranges.held.box), layer.states(ranges.base[0].box)
    reached = Box(np.minimum(held.low, 0), np.maximum(held.high, 0))
    return Inclusion(((Term(slopes, layer.recurrent),),), (0,), reached, first)


def apart(layer: Driven, ranges: Ranges, inclusion: Inclusion, found: Metric) -> Fraction:
    """A bound of the difference of two runs in the metric before it begins to shrink."""
    if ranges.later:
        box = layer.states(ranges.from_age(len(ranges.later)))
        widths = above(box.high - box.low)
        return largest(Box(-widths, widths), found.metric)
    driven = largest(inclusion.pushed_state, found.metric) / (1 - found.factor)
    assert inclusion.state is not None
    return min(driven, largest(inclusion.state, found.metric))
