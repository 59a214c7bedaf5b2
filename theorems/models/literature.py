"""Windows from the recursions of the control literature."""

from __future__ import annotations

import itertools
from fractions import Fraction

from memory_theorems.theorems.models import published
from memory_theorems.theorems.models.attempts import Attempt, best, scan
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.trained import TrainedModel

MAX_STEPS = 50_000


def by_recursion(model: TrainedModel, inputs: InputBound, eps: Fraction, name: str) -> Attempt:
    """The shortest window of the condition with this name."""
    items = published.recursions(model.layers[0], inputs, name)
    kept = best(tuple(window_of(model, item, eps, name) for item in items))
    if kept is None:
        raise NoCertificate(f"the condition holds, but the window exceeds {MAX_STEPS:,} steps")
    return kept


def window_of(model: TrainedModel, item: published.Recursion, eps: Fraction, name: str) -> Attempt:
    """The window of one recursion; None as window where it exceeds ``MAX_STEPS``."""
    readout = published.readout_bound(model, item.norm)
    window, bounds = scan(itertools.islice(item.steps(readout), MAX_STEPS), eps)
    evidence = published.certificate(name, item, readout)
    return Attempt(name, window, item.radius, bounds[:5000], certificate=evidence)
