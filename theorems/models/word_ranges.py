r"""Windows of one small tanh or ReLU layer with a scalar input, by words of the last inputs.

Ranges and metrics depend on the cells in which the last inputs lie;
:mod:`theorems.models.checking.words`, where the mathematics stands, proves what is proposed.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.checking.intervals import Box
from memory_theorems.theorems.models.checking.ranges import SCALE
from memory_theorems.theorems.models.checking.sectors import read
from memory_theorems.theorems.models.checking.unrolled import Driven
from memory_theorems.theorems.models.checking.words import Conditioned, Word, bound, steps, words
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.multipliers import Proposal
from memory_theorems.theorems.models.sector_norms import NormWindow, counted, readout_of, rounded
from memory_theorems.theorems.models.step_ranges import (
    CELLS,
    claim_of,
    driven,
    held,
    told,
    told_claim,
)
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.theorems.models.word_metrics import Metrics, Steps, proposals

#: Widest layer; letters, and the length of the words that slopes depend on.
SIZE_LIMIT = 16
LETTERS, LENGTH = 2, 6
ROUNDS = 40
#: The length at which a factor above this ends the search.
EARLY, HOPELESS = 3, 1.02
TRIALS = 4


def prove(model: TrainedModel, inputs: InputBound, eps: Fraction) -> NormWindow:
    """The shortest window among the proposals.  Raises NoCertificate with the reason."""
    if len(model.layers) > 1 or model.layers[0].cell not in CELLS:
        raise NoCertificate("input words are for one tanh or ReLU layer")
    layer = driven(model, inputs)
    if layer.inputs.shape[1] != 1:
        raise NoCertificate("skipped: the input is not a scalar")
    if layer.size > SIZE_LIMIT:
        raise NoCertificate(f"skipped: more than {SIZE_LIMIT} units")
    try:
        known = Conditioned(held(layer), cells_of(layer), {})
    except Refused as reason:
        raise NoCertificate(str(reason)) from None
    found: list[Metrics] = []
    for length in range(1, LENGTH + 1):
        known = longer(layer, known, length)
        if length in (EARLY, LENGTH):
            found = list(proposals(_steps(layer, known)))
            least = min((item.factor for item in found), default=np.inf)
            if least >= (HOPELESS if length == EARLY else 1.0):
                raise NoCertificate(
                    f"no metrics contract: the least factor found is about {least:.6g}"
                )
    return _window(model, layer, known, found, eps)


def cells_of(layer: Driven) -> tuple[Box, ...]:
    """Equal intervals that cover the inputs, with ends that can be written."""
    edge = Fraction(-(-(layer.admissible.bound * 2**SCALE) // 1), 2**SCALE)
    cuts = [float(round((2 * edge * k / LETTERS - edge) * 2**SCALE)) for k in range(LETTERS + 1)]
    ends = [np.ldexp(np.array([cut]), -SCALE) for cut in cuts]
    return tuple(Box(low, high) for low, high in pairwise(ends))


def longer(layer: Driven, known: Conditioned, length: int) -> Conditioned:
    """The same with the claims of all words of one length more."""
    claims = dict(known.claims)
    for word in words(len(known.cells), length):
        start, between, cells = steps(layer, known, word)
        warm = known.claims[word[1:]] if length > 1 else known.ranges.held
        claims[word] = claim_of(layer, start, between, ROUNDS, warm.slopes, cells)
    return Conditioned(known.ranges, known.cells, claims)


def _steps(layer: Driven, known: Conditioned) -> Steps:
    letters, memory = len(known.cells), known.memory
    numbers = {word: k for k, word in enumerate(words(letters, memory))}
    longest = list(words(letters, memory + 1))
    slopes = [layer.slopes(known.claims[word].box) for word in longest]
    low, high = (np.array([getattr(box, end) for box in slopes]) for end in ("low", "high"))
    return Steps(
        layer.recurrent,
        np.array([numbers[word[:-1]] for word in longest]),
        np.array([numbers[word[1:]] for word in longest]),
        (low + high) / 2,
        (high - low) / 2 + 1e-12,
    )


def _window(
    model: TrainedModel, layer: Driven, known: Conditioned, found: list[Metrics], eps: Fraction
) -> NormWindow:
    """The last proposals are the best; the shortest window of those that are proved."""
    readout, best = readout_of(model), None
    for item in [item for item in found if item.factor < 1][-1 : -1 - 4 * TRIALS : -4]:
        certificate = _certificate(known, item)
        try:
            first = bound(layer, readout, known, [read(norm) for norm in certificate["norms"]])
        except Refused:
            continue
        window = counted(first, Fraction(certificate["factor"]), eps, certificate)
        if best is None or window.window < best.window:
            best = window
    if best is None:
        raise NoCertificate("the metrics and multipliers found are not verified after rounding")
    after = known.after
    return NormWindow(best.window + after, best.factor, best.first, best.certificate, after)


def _certificate(known: Conditioned, item: Metrics) -> dict[str, Any]:
    letters, memory = len(known.cells), known.memory
    numbers: dict[Word, int] = {word: k for k, word in enumerate(words(letters, memory))}
    scale = float(np.abs(item.metrics).max())
    norms = []
    for k, word in enumerate(words(letters, memory + 1)):
        # All are rounded on one grid, so that a word has one metric.
        metric = item.metrics[numbers[word[:-1]]]
        norms.append(rounded(Proposal(metric, item.multipliers[k], item.factor), scale))
    claims = [known.claims[word] for n in range(1, memory + 2) for word in words(letters, n)]
    ends = [*(cell.low[0] for cell in known.cells), known.cells[-1].high[0]]
    return {
        "kind": "input-words",
        "factor": norms[0]["factor"],
        "length": memory + 1,
        "cells": [int(np.ldexp(end, SCALE)) for end in ends],
        "ranges": told(known.ranges),
        "words": [told_claim(claim) for claim in claims],
        "norms": norms,
    }
