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

from theorems.models.adversary import inside, project
from theorems.models.cells import FloatStates, float_output, float_states, float_step
from theorems.models.checking import apart
from theorems.models.checking.exact import Refused
from theorems.models.componentwise import InputBound, NoCertificate
from theorems.models.documents import exact_weights
from theorems.models.gradients import gap_gradient
from theorems.models.input_sets import told
from theorems.models.loading import Cell, TrainedModel

FloatArray = NDArray[np.float64]
CELLS = (Cell.TANH, Cell.RELU, Cell.GRU, Cell.LSTM)
HISTORY, HELD = 60, 500
#: Starts and rounds of the ascent, which looks so many steps ahead.
STARTS, ROUNDS, AHEAD = 24, 40, 60
ASCENT_LIMIT = 64
#: What is tried of the candidates, the clearest first.
TRIALS = 8
#: How often histories are drawn for models of at most so many units: few starts meet a small basin.
DRAWS, DRAWN_LIMIT = 3, 16
RADIUS_BITS = (4, 7, 11, 16, 24, 32)
STEPS = 6_000


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
    document = {
        "weights": exact_weights(model),
        "input_bound": str(inputs.bound),
        "input_norm": inputs.norm,
        "input_set": told(inputs),
        "eps": str(eps),
        "certified_window": None,
    }
    why = ""
    for turn in range(DRAWS if layer.size <= DRAWN_LIMIT else 1):
        rng = np.random.default_rng([seed, turn] if turn else seed)
        with np.errstate(all="ignore"):
            candidates = _candidates(model, inputs, float(eps), rng, climb=turn == 0)
        found, refused = _first(model, inputs, document, candidates[:TRIALS])
        if found is not None:
            return found
        why = why or refused
    if not why:
        raise NoCertificate("every history that was tried is forgotten")
    raise NoCertificate(f"histories seem to stay apart, which is not proved: {why}")


def _first(
    model: TrainedModel,
    inputs: InputBound,
    document: dict[str, Any],
    candidates: list[tuple[FloatArray, FloatArray]],
) -> tuple[Apart | None, str]:
    """The first candidate that is proved, or why the last one is not."""
    why = "the runs do not settle on points that attract" if candidates else ""
    for history, held in candidates:
        with np.errstate(all="ignore"):
            certificates = list(_certificates(model, inputs, history, held))
        for certificate in certificates:
            try:
                apart.check({**document, "certificate": certificate})
            except Refused as reason:
                why = str(reason)
                continue
            return Apart(certificate["settling"], certificate), ""
    return None, why


def _candidates(
    model: TrainedModel,
    inputs: InputBound,
    eps: float,
    rng: np.random.Generator,
    *,
    climb: bool,
) -> list[tuple[FloatArray, FloatArray]]:
    """Histories (time, d) and held inputs (d,) whose outputs end apart, the clearest first."""
    width, size = model.layers[0].inputs, model.layers[0].size
    batch = 512 if size <= 64 else 128
    held = _drawn(inputs, rng, (batch, width)).T
    # The first draw looks at strong inputs, later ones also at weak ones, which move no latch.
    held *= (
        rng.choice([0.0, 0.3, 1.0, 1.0], size=batch) if climb else 10 ** rng.uniform(-3, 0, batch)
    )
    axes = min(width, batch // 8)
    for j in range(axes):
        held[:, 2 * j : 2 * j + 2] = 0
        held[j, 2 * j], held[j, 2 * j + 1] = float(inputs.bound), -float(inputs.bound)
    history = np.empty((HISTORY, width, batch))
    steady = _drawn(inputs, rng, (batch, width)).T
    for t in range(HISTORY):
        drawn = _drawn(inputs, rng, (batch, width)).T
        history[t] = np.where(np.arange(batch) % 2 == 0, steady, drawn)
    history, held = project(inputs, history), project(inputs, held[None])[0]
    found = _settled(model, history, held, eps)
    if climb and not found and size <= ASCENT_LIMIT:
        found = _settled(model, *_climbed(model, inputs, history, held), eps)
    return found


def _settled(
    model: TrainedModel, history: FloatArray, held: FloatArray, eps: float
) -> list[tuple[FloatArray, FloatArray]]:
    batch = held.shape[1]
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


def _climbed(
    model: TrainedModel, inputs: InputBound, history: FloatArray, held: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Histories and held inputs after some rounds of gradient ascent on the gap at the end."""
    batch = held.shape[1]
    full, short = float_states(model, batch), float_states(model, batch)
    for row in history:
        full = float_step(model, full, row)
    for _ in range(AHEAD):
        full, short = float_step(model, full, held), float_step(model, short, held)
    gap = np.linalg.norm(float_output(model, full) - float_output(model, short), axis=0)
    first = np.argsort(-np.nan_to_num(gap))[: STARTS // 2]
    chosen = np.concatenate([first, np.arange(batch - STARTS // 2, batch)])
    history, held = history[:, :, chosen], held[:, chosen]
    bound = float(inputs.bound)
    for turn in range(ROUNDS):
        sequence = np.concatenate([history, np.repeat(held[None], AHEAD, axis=0)])
        _, gradient = gap_gradient(model, sequence, HISTORY)
        moves = np.concatenate([gradient[:HISTORY], gradient[HISTORY:].sum(axis=0)[None]])
        if inputs.norm == "inf":
            moves = np.sign(moves)
        else:
            moves = moves / np.maximum(np.linalg.norm(moves, axis=1, keepdims=True), 1e-300)
        moves = np.nan_to_num(moves) * bound / (1 + turn / 8)
        history = project(inputs, history + moves[:-1])
        held = project(inputs, (held + moves[-1])[None])[0]
    return history, held


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
    """Ellipsoids around the ends of both runs, for rounded inputs; wide ones come first, for they
    are reached sooner."""
    rows = [inside(inputs, row) for row in history]
    last = inside(inputs, held)
    x = np.array([float(v) for v in last])[:, None]
    full, short = float_states(model, 1), float_states(model, 1)
    for row in rows:
        full = float_step(model, full, np.array([float(v) for v in row])[:, None])
    both = [np.concatenate([a, b], axis=1) for a, b in zip(full[0], short[0], strict=True)]
    runs = [np.concatenate(both)]
    for _ in range(STEPS):
        both = float_step(model, [both], np.repeat(x, 2, axis=1))[0]
        runs.append(np.concatenate(both))
        if np.abs(runs[-1] - runs[-2]).max() < 1e-15 * max(1.0, float(np.abs(runs[-1]).max())):
            break
    centres = runs[-1].T
    if not np.isfinite(centres).all():
        return
    metrics = [_metric(model, centre, x) for centre in centres]
    seen = np.array(runs)
    for bits in RADIUS_BITS:
        ends, settling = [], 0
        for k, (centre, metric) in enumerate(zip(centres, metrics, strict=True)):
            if metric is None:
                return
            factor, matrix, scale = metric
            away = seen[:, :, k] - centre
            lengths = np.einsum("ti,ij,tj->t", away, np.ldexp(matrix, -scale), away)
            outside = np.flatnonzero(~(lengths < 0.8 * 4.0**-bits))
            settling = max(settling, int(outside[-1]) + 1 if len(outside) else 0)
            ends.append(
                {
                    "centre": [str(Fraction(float(v))) for v in centre],
                    "metric": [[int(v) for v in row] for row in matrix],
                    "scale": scale,
                    "factor": str(factor),
                    "radius": str(Fraction(1, 2**bits)),
                }
            )
        if settling < len(runs):
            yield {
                "kind": "apart",
                "history": [[str(v) for v in row] for row in rows],
                "input": [str(v) for v in last],
                "settling": settling,
                "ends": ends,
            }


def _metric(
    model: TrainedModel, centre: FloatArray, x: FloatArray
) -> tuple[Fraction, FloatArray, int] | None:
    """A factor, and a metric as integers times ``2**-scale`` in which the fixed point attracts."""
    from scipy.linalg import solve_discrete_lyapunov

    size, small = len(centre), 1e-6
    sides = []
    for sign in (1.0, -1.0):
        points = centre[:, None] + sign * small * np.eye(size)
        parts = np.split(points, size // model.layers[0].size)
        sides.append(np.concatenate(float_step(model, [parts], np.repeat(x, size, axis=1))[0]))
    slope = (sides[0] - sides[1]) / (2 * small)
    radius = float(np.abs(np.linalg.eigvals(slope)).max())
    if not radius < 1:
        return None
    factor = Fraction(int((radius + 1) / 2 * 2**20), 2**20)
    metric = solve_discrete_lyapunov(slope.T / float(factor), np.eye(size))
    largest = float(np.abs(metric).max())
    if not np.isfinite(largest) or largest > 1e12:
        return None
    scale = 50 - int(np.ceil(np.log2(largest)))
    rounded = np.rint(np.ldexp((metric + metric.T) / 2, scale))
    # Room for the widths of the box: the factor is between the radius and the one that is proved.
    return (factor + 1) / 2, rounded, scale
