"""Histories that never meet: the search for a model that no window is long enough for.

Many histories are run in floats, then one of many inputs is held for ever; a model that latches
ends in another state than the run that was restarted at zero.  Both states are polished, and
:mod:`theorems.models.checking.apart`, where the mathematics stands, proves that the runs stay near
them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from theorems.models.adversary import inside
from theorems.models.cells import FloatStates, float_output, float_states, float_step
from theorems.models.checking import apart
from theorems.models.checking.exact import Refused
from theorems.models.componentwise import InputBound, NoCertificate
from theorems.models.documents import exact_weights
from theorems.models.loading import Cell, TrainedModel

FloatArray = NDArray[np.float64]
CELLS = (Cell.TANH, Cell.RELU, Cell.GRU, Cell.LSTM)
HISTORY, HELD = 60, 500
#: What is tried of the candidates, the clearest first.
TRIALS = 8
RADIUS_BITS = (5, 8, 12, 18, 24)
STEPS = 6_000
LONGEST_CYCLE = 16


@dataclass(frozen=True, slots=True)
class Apart:
    """``steps``: from how many steps after the restart on the outputs differ by more than eps."""

    steps: int
    certificate: dict[str, Any]


def prove(model: TrainedModel, inputs: InputBound, eps: Fraction, seed: int = 0) -> Apart:
    """A certified pair.  Raises NoCertificate when the search finds none."""
    if len(model.layers) > 1 or model.layers[0].cell not in CELLS:
        raise NoCertificate("histories that never meet: for one tanh, ReLU, GRU or LSTM layer")
    layer = model.layers[0]
    if layer.size * (2 if layer.cell is Cell.LSTM else 1) > apart.MAX_STATE:
        raise NoCertificate(f"skipped: more than {apart.MAX_STATE} components of the state")
    with np.errstate(all="ignore"):
        candidates = _candidates(model, inputs, float(eps), np.random.default_rng(seed))
    if not candidates:
        raise NoCertificate("every history that was tried is forgotten")
    document = {
        "weights": exact_weights(model),
        "input_bound": str(inputs.bound),
        "input_norm": inputs.norm,
        "eps": str(eps),
        "certified_window": None,
    }
    why = "the runs do not settle on points that attract"
    for history, held in candidates[:TRIALS]:
        with np.errstate(all="ignore"):
            certificates = list(_certificates(model, inputs, history, held))
        for certificate in certificates:
            try:
                apart.check({**document, "certificate": certificate})
            except Refused as reason:
                why = str(reason)
                continue
            return Apart(certificate["settling"], certificate)
    raise NoCertificate(f"histories seem to stay apart, which is not proved: {why}")


def _candidates(
    model: TrainedModel, inputs: InputBound, eps: float, rng: np.random.Generator
) -> list[tuple[FloatArray, FloatArray]]:
    """Histories (time, d) and held inputs (d,) whose outputs end apart, the clearest first."""
    width, size = model.layers[0].inputs, model.layers[0].size
    batch = 512 if size <= 64 else 128
    held = _drawn(inputs, rng, (batch, width)).T
    held *= rng.choice([0.0, 0.3, 1.0, 1.0], size=batch)
    axes = min(width, batch // 8)
    for j in range(axes):
        held[:, 2 * j : 2 * j + 2] = 0
        held[j, 2 * j], held[j, 2 * j + 1] = float(inputs.bound), -float(inputs.bound)
    history = np.empty((HISTORY, width, batch))
    steady = _drawn(inputs, rng, (batch, width)).T
    for t in range(HISTORY):
        drawn = _drawn(inputs, rng, (batch, width)).T
        history[t] = np.where(np.arange(batch) % 2 == 0, steady, drawn)
    full, short = float_states(model, batch), float_states(model, batch)
    for row in history:
        full = float_step(model, full, row)
    for _ in range(HELD):
        full, short = float_step(model, full, held), float_step(model, short, held)
    gap = np.linalg.norm(float_output(model, full) - float_output(model, short), axis=0)
    moved = _distance(full, float_step(model, full, held))
    moved += _distance(short, float_step(model, short, held))
    gap = np.where(np.isfinite(gap) & np.isfinite(moved) & (moved < 1e-2), gap, 0.0)
    # Runs that have settled come first, then wide gaps.
    order = sorted(np.flatnonzero(gap > 1.01 * eps), key=lambda j: (moved[j] > 1e-9, -gap[j]))
    return [(history[:, :, j], held[:, j]) for j in order]


def _drawn(inputs: InputBound, rng: np.random.Generator, shape: tuple[int, int]) -> FloatArray:
    """Inputs on the edge of the bound."""
    drawn = rng.normal(size=shape)
    if inputs.norm == "inf":
        return np.asarray(np.sign(drawn) * float(inputs.bound))
    return np.asarray(drawn / np.linalg.norm(drawn, axis=1, keepdims=True) * float(inputs.bound))


def _distance(one: FloatStates, other: FloatStates) -> FloatArray:
    return np.asarray(
        np.max([np.abs(a - b).max(axis=0) for a, b in zip(one[0], other[0], strict=True)], axis=0)
    )


def _certificates(
    model: TrainedModel, inputs: InputBound, history: FloatArray, held: FloatArray
) -> Iterator[dict[str, Any]]:
    """Centres, settling time and period for rounded inputs, in floats; the cheapest come first."""
    rows = [inside(inputs, row) for row in history]
    last = inside(inputs, held)
    x = np.array([float(v) for v in last])[:, None]
    full, short = float_states(model, 1), float_states(model, 1)
    for row in rows:
        full = float_step(model, full, np.array([float(v) for v in row])[:, None])
    both = [np.concatenate([a, b], axis=1) for a, b in zip(full[0], short[0], strict=True)]
    runs = [np.concatenate(both)]
    cycle = None
    for step in range(STEPS):
        both = float_step(model, [both], np.repeat(x, 2, axis=1))[0]
        runs.append(np.concatenate(both))
        if step % 50 == 49 and (cycle := _cycle(runs)):
            break
    if cycle is None:
        return
    centre = runs[-1]
    seen = np.array(runs[::-1][::cycle])
    away = np.abs(seen - centre).max(axis=(1, 2))
    found = []
    for bits in RADIUS_BITS:
        radius = 2.0**-bits
        near = int(np.argmax(away > radius / 2)) if bool((away > radius / 2).any()) else len(away)
        period = _period(model, centre, x, cycle, radius)
        settling = len(runs) - 1 - (near - 1) * cycle
        if near >= 2 and period is not None:
            found.append((5 * period + settling, bits, period, settling))
    for _, bits, period, settling in sorted(found):
        yield {
            "kind": "apart",
            "history": [[str(v) for v in row] for row in rows],
            "input": [str(v) for v in last],
            "settling": settling,
            "period": period,
            "radius": str(Fraction(1, 2**bits)),
            "centres": [[str(Fraction(float(v))) for v in column] for column in centre.T],
        }


def _cycle(runs: list[FloatArray]) -> int | None:
    """After how many steps both runs are back where they are, to the last digits."""
    size = max(1.0, float(np.abs(runs[-1]).max()))
    for back in range(1, min(LONGEST_CYCLE, len(runs) - 1) + 1):
        if np.abs(runs[-1] - runs[-1 - back]).max() < 4e-15 * size:
            return back
    return None


def _period(
    model: TrainedModel, centres: FloatArray, x: FloatArray, cycle: int, radius: float
) -> int | None:
    """A multiple of the cycle after which boxes around both points are well inside themselves."""
    size = len(centres)
    corners = radius * np.random.default_rng(0).choice([-1.0, 1.0], size=(size, 2 * size))
    small = 1e-6
    offsets = np.concatenate([small * np.eye(size), corners, np.zeros((size, 1))], axis=1)
    points = np.concatenate([column[:, None] + offsets for column in centres.T], axis=1)
    for steps in range(1, apart.MAX_PERIOD + 1):
        parts = np.split(points, size // model.layers[0].size)
        points = np.concatenate(
            float_step(model, [list(parts)], np.repeat(x, points.shape[1], axis=1))[0]
        )
        reach = 0.0
        for half in np.split(points, 2, axis=1):
            moved = np.abs(half[:, :-1] - half[:, -1:])
            reach = max(reach, moved[:, :size].sum(axis=1).max() / small)
            reach = max(reach, float(moved[:, size:].max()) / radius)
        if not np.isfinite(reach):
            return None
        if reach < 0.8 and steps % cycle == 0:
            return steps
    return None
