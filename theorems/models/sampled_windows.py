r"""A window with confidence: how often a restart differs, from fresh sequences.

Of every fresh sequence one output is drawn, evenly among those that have a window of k steps and at
least one step before it; the run is restarted at zero k steps before.  Both runs are enclosed by
balls; a pair that is not certainly within eps counts as differing.  With N independent sequences of
which F differ, the exact upper end (Clopper and Pearson) is the least p such that

.. math:: \sum_{i \le F} \binom{N}{i} p^i (1 - p)^{N - i} \le 1 - \text{confidence},

rounded up to a multiple of 1/10000.  That the sequences are drawn independently, and k without
looking at them, is the user's word.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from flint import arb, fmpq

from memory_theorems.theorems.models.along_data import Sequences
from memory_theorems.theorems.models.along_lower_ends import squared_gap
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.errors import InputError

#: Multiples of 1/GRID are the upper ends that are told.
GRID = 10_000


@dataclass(frozen=True, slots=True)
class Sampled:
    """``differing`` of ``sequences`` restarts; with the ``confidence`` at most ``share`` differ."""

    window: int
    eps: Fraction
    confidence: Fraction
    sequences: int
    differing: int
    undecided: int
    share: Fraction
    seed: int


def upper_end(trials: int, differing: int, confidence: Fraction) -> Fraction:
    """The exact binomial upper end, rounded up to the grid."""
    low, high = 0, GRID
    while high - low > 1:
        middle = (low + high) // 2
        if _tail(trials, differing, middle) <= (1 - confidence) * GRID**trials:
            high = middle
        else:
            low = middle
    return Fraction(high, GRID)


def _tail(trials: int, most: int, share: int) -> int:
    """P(at most ``most`` of the trials), times GRID**trials, for the probability share/GRID."""
    rest = GRID - share
    return sum(comb(trials, i) * share**i * rest ** (trials - i) for i in range(most + 1))


def sample(
    trained: TrainedModel,
    fresh: Sequences,
    window: int,
    eps: Fraction,
    confidence: Fraction,
    seed: int = 0,
) -> Sampled:
    """One drawn output of every sequence; InputError where the sequences are too short."""
    count, time, _ = fresh.inputs.shape
    if time <= window:
        raise InputError(
            f"{fresh.name}: sequences of {time} steps have no output with {window} steps and "
            "another one before it"
        )
    ends = np.random.default_rng(seed).integers(window + 1, time + 1, size=count)
    differing = undecided = 0
    for rows, end in zip(fresh.inputs, ends, strict=True):
        agrees = _agrees(trained, rows[:end], window, eps)
        differing += agrees is not True
        undecided += agrees is None
    share = upper_end(count, differing, confidence)
    return Sampled(window, eps, confidence, count, differing, undecided, share, seed)


def _agrees(trained: TrainedModel, rows: Any, window: int, eps: Fraction) -> bool | None:
    inputs = tuple(tuple(Fraction(float(v)) for v in row) for row in rows)
    square = squared_gap(trained, inputs, window)
    limit = arb(fmpq((eps * eps).numerator, (eps * eps).denominator))
    if square is None or not (square <= limit or square > limit):
        return None
    return bool(square <= limit)


def word(confidence: Fraction) -> str:
    """The word of an answer from a sample."""
    # Rounded down, for 99.99999 is not 100.
    whole, rest = divmod(confidence * 100 * 10**10 // 1, 10**10)
    digits = f"{whole}.{rest:010d}".rstrip("0").rstrip(".")
    return f"with confidence {digits} %"


def to_json(found: Sampled, fresh: Sequences, drawn: str | None) -> dict[str, Any]:
    return {
        "word": word(found.confidence),
        "outcome": "open",
        "evidence": "tested",
        "reason": "sampled-only",
        "window": found.window,
        "eps": str(found.eps),
        "confidence": str(found.confidence),
        "sequences": found.sequences,
        "differing": found.differing,
        "not_told_apart": found.undecided,
        "share_at_most": str(found.share),
        "file": fresh.name,
        "file_sha256": fresh.sha256,
        "tensor": fresh.tensor,
        "drawn": drawn or "not said",
        "rule": "one output of every sequence, drawn evenly among those with more than window "
        f"steps up to it (numpy default_rng, seed {found.seed}); both runs in balls; exact "
        "binomial upper end (Clopper and Pearson), rounded up to 1/10000; that the sequences are "
        "independent is taken as told",
    }
