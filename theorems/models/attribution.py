r"""What a layer, unit or mode costs: the window of the model without it, by the same method.

A *unit* (a mode of a diagonal or state-space layer, a component of a dense linear system, a unit of
an RNN, LSTM or GRU layer, a channel of a Mamba block) is *left out*: its state, and every weight
that writes or reads it, are struck from the model.  For a diagonal system that is the same as
handing its state over across the restart: :math:`y_t - y_t^k` is the sum of what the modes
contribute.  A *layer* of several is *made memoryless*: its recurrent weights, or its eigenvalues,
are set to zero (tanh, ReLU, linear and state-space layers; an LSTM or GRU layer has gates that
carry its state, and no weight that could be set to zero).

The rest is a model of the same kind, and its window is certified and replayed as any other.  With
the certified bounds L ≤ needed ≤ U of the model and L' ≤ needed' ≤ U' of the rest, what the part
costs lies between L - U' and U - L'.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.adversary import LowerBound, search
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.examining import Findings
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.theorems.models.window import Attempt, best, certify

Array = NDArray[Any]
#: Parts that are asked for; of more units those with the largest share in floats.
MOST = 16
#: Methods that begin with the window of another.
_BASES = {"rows over input cells": "componentwise comparison"}
LEFT_OUT, MEMORYLESS = "left out", "made memoryless"


@dataclass(frozen=True, slots=True)
class Part:
    """Unit ``index`` of a layer, or with ``index`` None the whole layer."""

    kind: str
    layer: int
    index: int | None

    @property
    def change(self) -> str:
        return MEMORYLESS if self.index is None else LEFT_OUT


@dataclass(frozen=True, slots=True)
class Share:
    """``attempt``: the window of the model without the part, or why there is none; ``lower``: its
    lower end, for linear systems."""

    part: Part
    attempt: Attempt
    lower: LowerBound


@dataclass(frozen=True, slots=True)
class Attribution:
    """``left``: how many parts were not asked for."""

    shares: tuple[Share, ...]
    left: int


def attribute(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    found: Findings,
    seed: int = 0,
    start: Fraction = Fraction(0),
    seconds: float | None = None,
) -> Attribution:
    """The windows without each part, the most expensive units first; none without a window.

    ``seconds``: after which no further part is asked for.
    """
    chosen = found.chosen
    if chosen is None or chosen.window is None:
        return Attribution((), 0)
    methods = {chosen.method, _BASES.get(chosen.method, chosen.method)}
    parts = [*layers_of(model), *units_of(model, chosen.window)]
    linear = len(model.layers) == 1 and model.layers[0].cell.linear
    begun, shares = time.monotonic(), []
    for part in parts[: MOST + len(layers_of(model))]:
        if seconds is not None and time.monotonic() - begun > seconds:
            break
        rest = without(model, part)
        attempts = certify(rest, inputs, eps, start, only=methods)
        same = tuple(item for item in attempts if item.method == chosen.method)
        nothing = Attempt(chosen.method, failing_hypothesis="the method is not for the rest")
        attempt = best(same) or next(iter(same), nothing)
        lower = LowerBound(0, (), ())
        if linear and attempt.window is not None:
            lower = search(rest, inputs, eps, attempt.window, seed)
        shares.append(Share(part, attempt, lower))
    return Attribution(tuple(sorted(shares, key=_cheapest)), len(parts) - len(shares))


def _cheapest(share: Share) -> tuple[bool, bool, int]:
    """Layers first, then the parts without which the window is shortest."""
    window = share.attempt.window
    return share.part.index is not None, window is None, window or 0


def layers_of(model: TrainedModel) -> list[Part]:
    """The layers of a model with several whose memory can be taken away."""
    if len(model.layers) == 1:
        return []
    return [Part("layer", i, None) for i, layer in enumerate(model.layers) if layer.cell.erasable]


def units_of(model: TrainedModel, window: int) -> list[Part]:
    """All units, those with the largest share first; a layer's only unit is no part."""
    ranked = []
    for place, layer in enumerate(model.layers):
        sizes = _shares(model, place, window)
        if len(sizes) > 1:
            ranked += [(-float(v), Part(layer.cell.part, place, i)) for i, v in enumerate(sizes)]
    return [part for _, part in sorted(ranked, key=lambda item: item[0])]


def _shares(model: TrainedModel, place: int, window: int) -> Array:
    """Sizes in floats by which units are ranked."""
    layer = model.layers[place]
    after = model.readout if place + 1 == len(model.layers) else model.layers[place + 1].input
    return layer.cell.shares(layer, after, window)


# ------------------------------------------------------------------ the model without a part
def without(model: TrainedModel, part: Part) -> TrainedModel:
    """The rest of the model."""
    layers = list(model.layers)
    layer = layers[part.layer]
    if part.index is None:
        layers[part.layer] = replace(layer, recurrent=np.zeros_like(layer.recurrent))
        return replace(model, layers=tuple(layers))
    keep = np.arange(layer.cell.units(layer)) != part.index
    readout = model.readout
    rest = layers[part.layer] = layer.cell.fewer(layer, keep)
    if rest.outputs == layer.outputs:
        return replace(model, layers=tuple(layers))
    if part.layer + 1 < len(layers):
        after = layers[part.layer + 1]
        layers[part.layer + 1] = replace(after, input=after.input[:, keep])
    elif readout is not None:
        # Where the last hidden state is the output, the other units remain one output each.
        readout = readout[:, keep]
    return replace(model, layers=tuple(layers), readout=readout)


def to_json(attribution: Attribution) -> dict[str, Any]:
    """The ``attribution`` of an answer; exact numbers are strings."""
    return {
        "definition": (
            "the window of the model in which a unit is left out with all weights that write or "
            "read it, or a layer's recurrent weights are zero, by the same method"
        ),
        "parts": [
            {
                "part": share.part.kind,
                "layer": share.part.layer,
                "index": share.part.index,
                "change": share.part.change,
                "certified_window": share.attempt.window,
                "needed_window_lower": share.lower.needed,
                "factor": None if share.attempt.factor is None else str(share.attempt.factor),
                "failing_hypothesis": share.attempt.failing_hypothesis or None,
                "certificate": None if share.attempt.window is None else share.attempt.certificate,
                "aligned_inputs": None
                if share.lower.rule is None
                else {"output": share.lower.rule.output, "steps": share.lower.rule.steps},
                "adversarial_inputs": [[str(v) for v in row] for row in share.lower.inputs],
            }
            for share in attribution.shares
        ],
        "not_asked": attribution.left,
    }
