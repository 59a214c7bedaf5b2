r"""Replay of a window from ranges and metrics that depend on the last inputs.

The inputs are scalars, cut into intervals (``cells``); a word names the cells of the last inputs,
the latest last.  The document claims a box of the pre-activations for every word of length
n = 1, ..., m + 1.  It is shown by L unrolled steps whose last n inputs lie in the cells of the
word: i steps before the last one the first n - i letters are known, and where there is none, the
ranges of :mod:`theorems.models.checking.ranges` hold.  So the box holds at every age from L + n on.

Every word v of length m has a metric :math:`P_v`, and every word e of length m + 1, from its first
m letters v to its last m letters w, multipliers with

.. math:: \|\delta'\|_{P_w} \le \mu\|\delta\|_{P_v}

for all slopes over the box of e: the inequality of :mod:`theorems.models.checking.sectors` with
two metrics.  At the age L + m the difference of a run and its restart is at most the widths of the
states' box of v; from then on it shrinks by :math:`\mu` along the words of the inputs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking.exact import number, require, up
from memory_theorems.theorems.models.checking.inclusions import Inclusion, Term
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above
from memory_theorems.theorems.models.checking.ranges import (
    SCALE,
    Claim,
    Ranges,
    claimed,
    driven_layer,
    follows,
    read_claim,
    shown,
    shrunk,
)
from memory_theorems.theorems.models.checking.sectors import (
    Metric,
    System,
    contracts,
    largest,
    read,
    seen,
    system_of,
)
from memory_theorems.theorems.models.checking.stored import stored_readout
from memory_theorems.theorems.models.checking.unrolled import Driven

#: Words of the greatest length that there may be.
MAX_WORDS = 4096

Word = tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Conditioned:
    """``ranges``: what holds whatever the inputs; ``cells``: the intervals of the input;
    ``claims``: one for each word up to some length."""

    ranges: Ranges
    cells: tuple[Box, ...]
    claims: Mapping[Word, Claim]

    @property
    def memory(self) -> int:
        """The length m of the words that have a metric."""
        return max(len(word) for word in self.claims) - 1

    @property
    def after(self) -> int:
        """The age from which on the difference shrinks."""
        return len(self.ranges.base) + self.memory


def words(letters: int, length: int) -> Iterator[Word]:
    """All words, in the order of the document."""
    return product(range(letters), repeat=length)


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    weights, certificate = document["weights"], document["certificate"]
    require(len(weights["layers"]) == 1, "input words are for one layer")
    require(number(document.get("start_bound", "0")) == 0, "the runs must begin at zero")
    layer = driven_layer(weights["layers"][0], document)
    readout = stored_readout(weights["readout"], layer.size)
    known = conditioned(layer, certificate)
    metrics = [read(item) for item in certificate["norms"]]
    factor = number(certificate["factor"])
    require(all(item.factor == factor for item in metrics), "the norms have several factors")
    require(
        document["factor"] is None or number(document["factor"]) == factor,
        "the stated factor is not that of the norms",
    )
    shown(layer, known.ranges)
    told(layer, known)
    shrunk(document, bound(layer, readout, known, metrics), factor, known.after)


def conditioned(layer: Driven, certificate: Mapping[str, Any]) -> Conditioned:
    """The claims as the document writes them."""
    ranges = claimed(layer, certificate["ranges"])
    ends = certificate["cells"]
    require(
        1 < len(ends) < 64 and all(type(v) is int and abs(v) < 2**53 for v in ends),
        "the cells of the input do not fit",
    )
    cuts = [np.ldexp(np.array([float(v)]), -SCALE) for v in ends]
    cells = tuple(Box(low, high) for low, high in pairwise(cuts))
    count, length = len(ranges.base), certificate["length"]
    require(type(length) is int and 1 < length <= count, "the length of the words is out of range")
    require(len(cells) ** length <= MAX_WORDS, "there are too many words")
    names = [word for n in range(1, length + 1) for word in words(len(cells), n)]
    require(len(names) == len(certificate["words"]), "a word has no range")
    found = [read_claim(layer, item, count - 1) for item in certificate["words"]]
    return Conditioned(ranges, cells, dict(zip(names, found, strict=True)))


def told(layer: Driven, known: Conditioned) -> None:
    """Refused unless the cells cover the inputs and every word's claim follows."""
    require(layer.inputs.shape[1] == 1, "input words are for scalar inputs")
    limit = layer.admissible.bound
    ends = [float(cell.low[0]) for cell in known.cells] + [float(known.cells[-1].high[0])]
    require(
        Fraction(ends[0]) <= -limit
        and Fraction(ends[-1]) >= limit
        and all(a <= b for a, b in pairwise(ends)),
        "the cells do not cover the inputs",
    )
    for word, claim in known.claims.items():
        start, between, cells = steps(layer, known, word)
        follows(layer, start, between, claim, cells)


def steps(
    layer: Driven, known: Conditioned, word: Word
) -> tuple[Box, tuple[Box, ...], tuple[Box | None, ...]]:
    """The start, the ranges between and the cells of the steps that bound a word."""
    count, length = len(known.ranges.base), len(word)

    def before(back: int) -> Box:
        """The range so many steps before the last one, which has the age L + n at least."""
        if back < length:
            return known.claims[word[: length - back]].box
        return known.ranges.from_age(min(count + length - back, len(known.ranges.later) + 1))

    between = tuple(before(back) for back in range(count - 1, 0, -1))
    free: tuple[Box | None, ...] = (None,) * (count - length)
    return layer.states(before(count)), between, (*free, *(known.cells[k] for k in word))


def system(layer: Driven, known: Conditioned, word: Word) -> System:
    """The difference of two runs in the step that ends a word of the greatest length."""
    slopes, nothing = layer.slopes(known.claims[word].box), np.zeros(layer.size)
    return system_of(
        Inclusion(((Term(slopes, layer.recurrent),),), (0,), None, Box(nothing, nothing))
    )


def bound(
    layer: Driven, readout: Floats | None, known: Conditioned, metrics: list[Metric]
) -> Fraction:
    """A bound of the gap at the age from which on it shrinks; Refused unless it does.

    ``metrics``: for each word of the greatest length the multipliers, and the metric of its first
    letters.
    """
    letters, memory = len(known.cells), known.memory
    longest = list(words(letters, memory + 1))
    require(len(metrics) == len(longest), "a word has no metric")
    of_node: dict[Word, Floats] = {}
    for word, found in zip(longest, metrics, strict=True):
        same = of_node.setdefault(word[:-1], found.metric)
        require(
            same.shape == found.metric.shape and bool((same == found.metric).all()),
            "a word has two metrics",
        )
    for word, found in zip(longest, metrics, strict=True):
        contracts(system(layer, known, word), found, of_node[word[1:]])
    outer = np.eye(layer.size) if readout is None else readout
    far = max(largest(_widths(layer, known, node), of_node[node]) for node in of_node)
    return up(far * max(seen(outer, metric) for metric in of_node.values()))


def _widths(layer: Driven, known: Conditioned, node: Word) -> Box:
    states = layer.states(known.claims[node].box)
    widths = above(states.high - states.low)
    return Box(-widths, widths)
