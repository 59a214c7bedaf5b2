"""Windows from the conditions of the control literature, beside those of our methods."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import partial

from memory_theorems.theorems.models import exclusion, published
from memory_theorems.theorems.models.attempts import Attempt, best, scan
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.interface import Cell
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.trained import TrainedModel

MAX_STEPS = 50_000


def methods(
    model: TrainedModel, inputs: InputBound, eps: Fraction, earlier: list[Attempt]
) -> list[tuple[str, Callable[[], list[Attempt]]]]:
    """The conditions of the control literature that speak of this cell."""
    cell = model.layers[0].cell
    if cell in (TANH, RELU):
        return [(published.RNN, lambda: [_diagonal_metric(model, earlier)])]
    names: dict[Cell, tuple[str, ...]] = {
        GRU: (published.GRU,),
        LSTM: (published.LSTM, published.RECOVERY),
    }
    return [
        (name, partial(_by_recursion, model, inputs, eps, name)) for name in names.get(cell, ())
    ]


def _diagonal_metric(model: TrainedModel, earlier: list[Attempt]) -> Attempt:
    """A diagonal metric that another method has found, or a proof that there is none."""
    names = ("spectral norm", "diagonal scaling", "Perron weights")
    found = best(tuple(item for item in earlier if item.method in names))
    if found is None:
        raise NoCertificate(exclusion.told(model.layers[0]))
    return replace(found, method=published.RNN)


def _by_recursion(
    model: TrainedModel, inputs: InputBound, eps: Fraction, name: str
) -> list[Attempt]:
    items = published.recursions(model.layers[0], inputs, name)
    kept = best(tuple(window_of(model, item, eps, name) for item in items))
    if kept is None:
        raise NoCertificate(f"the condition holds, but the window exceeds {MAX_STEPS:,} steps")
    return [kept]


def window_of(model: TrainedModel, item: published.Recursion, eps: Fraction, name: str) -> Attempt:
    """The window of one recursion; None as window where it exceeds ``MAX_STEPS``."""
    readout = published.readout_bound(model, item.norm)
    window, bounds = scan(itertools.islice(item.steps(readout), MAX_STEPS), eps)
    evidence = published.certificate(name, item, readout)
    return Attempt(name, window, item.radius, bounds[:5000], certificate=evidence)
