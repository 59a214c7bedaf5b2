"""Histories that never meet: the search for a model that no window is long enough for.

Many histories are run in floats, then inputs are repeated for ever; a model that latches ends on
another orbit than the run that was restarted at zero.  Both orbits are polished, and
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

from memory_theorems.theorems.models.adversary import inside, project
from memory_theorems.theorems.models.cells.gru import GRU
from memory_theorems.theorems.models.cells.lstm import LSTM
from memory_theorems.theorems.models.cells.relu import RELU
from memory_theorems.theorems.models.cells.tanh import TANH
from memory_theorems.theorems.models.checking import apart
from memory_theorems.theorems.models.checking.exact import Refused
from memory_theorems.theorems.models.componentwise import InputBound, NoCertificate
from memory_theorems.theorems.models.documents import exact_weights
from memory_theorems.theorems.models.input_sets import told
from memory_theorems.theorems.models.latching import HOPELESS, Ascent, ascent
from memory_theorems.theorems.models.locking import locked
from memory_theorems.theorems.models.runs import FloatStates, float_output, float_states, float_step
from memory_theorems.theorems.models.trained import TrainedModel

FloatArray = NDArray[np.float64]
CELLS = (TANH, RELU, GRU, LSTM)
#: A history (time, d), and the inputs (period, d) that are repeated after it.
Candidate = tuple[FloatArray, FloatArray]
HISTORY, HELD = 60, 500
#: After so many steps a gap below this share of eps counts as forgotten.
EARLY, FORGOTTEN = 100, 1e-3
#: Periods of the inputs that come for ever, and how many starts climb for how many rounds, up to
#: so many units.
PERIODS = (1, 2, 3, 4)
EFFORTS = ((32, Ascent(32, 120)), (64, Ascent(16, 80)), (512, Ascent(8, 60)))
#: States of more components take minutes and are looked at with more effort only.
SWIFT = 160
#: With more effort: long periods, which keep apart what held inputs let meet slowly.
LONG_PERIODS = (8, 5, 6, 12, 16)
LONG = ((16, Ascent(24, 200, 400)), (64, Ascent(12, 150, 400)), (160, Ascent(6, 100, 400)))
#: Multiples of the inputs' period in which a run may come back to its state.
MULTIPLES = 3
#: What is tried of the candidates, the clearest first: of those that are drawn, and of an ascent's.
TRIALS, CLIMBED, LOCKED = 8, 3, 1
#: How often histories are drawn for models of at most so many units: few starts meet a small basin.
DRAWS, DRAWN_LIMIT = 3, 16
RADIUS_BITS = (4, 7, 11, 16, 24, 32)
#: The derivative over a box of many components is known too coarsely for wide ellipsoids.
NARROW_BITS = (24, 32)
STEPS, NEWTON = 6_000, 4


@dataclass(frozen=True, slots=True)
class Apart:
    """``steps``: from how many steps after the restart on the outputs differ by more than eps."""

    steps: int
    certificate: dict[str, Any]


def prove(
    model: TrainedModel, inputs: InputBound, eps: Fraction, seed: int = 0, effort: int = 1
) -> Apart:
    """A certified pair; ``effort`` 2 looks further, for minutes.  Raises NoCertificate when the
    search finds none."""
    if len(model.layers) > 1 or model.layers[0].cell not in CELLS:
        raise NoCertificate("histories that never meet: for one tanh, ReLU, GRU or LSTM layer")
    layer = model.layers[0]
    states = sum(len(part) for part in layer.cell.zero(layer, 1))
    if states > apart.MAX_STATE:
        raise NoCertificate(f"skipped: more than {apart.MAX_STATE} components of the state")
    if states > SWIFT and effort < 2:
        raise NoCertificate(f"skipped without --effort 2: more than {SWIFT} state components")
    document = {
        "weights": exact_weights(model),
        "input_bound": str(inputs.bound),
        "input_norm": inputs.norm,
        "input_set": told(inputs),
        "eps": str(eps),
        "certified_window": None,
    }
    why = ""
    with np.errstate(all="ignore"):
        for candidates in _found(model, inputs, float(eps), seed, effort):
            found, refused = _first(model, inputs, document, candidates[:TRIALS])
            if found is not None:
                return found
            why = why or refused
    if not why:
        raise NoCertificate("every history that was tried is forgotten")
    raise NoCertificate(f"histories seem to stay apart, which is not proved: {why}")


def _found(
    model: TrainedModel, inputs: InputBound, eps: float, seed: int, effort: int
) -> Iterator[list[Candidate]]:
    """Candidates from draws, then from ascents for longer and longer periods."""
    size = model.layers[0].size
    for turn in range(DRAWS if size <= DRAWN_LIMIT else 1):
        rng = np.random.default_rng([seed, turn] if turn else seed)
        yield _candidates(model, inputs, eps, rng, weak=turn > 0)
    short, long = ([kind for limit, kind in table if size <= limit] for table in (EFFORTS, LONG))
    jobs = [(period, kind) for kind in short[:1] for period in PERIODS]
    if effort > 1:
        jobs += [(period, kind) for kind in long[:1] for period in LONG_PERIODS]
    for period, kind in jobs:
        rng = np.random.default_rng([seed, DRAWS + period])
        history, held, gap = ascent(model, inputs, eps, period, kind, rng)
        if gap < HOPELESS:
            return
        found = _settled(model, history, held, eps)
        yield found[: TRIALS if period in LONG_PERIODS else CLIMBED]
        if period == 1 and gap > 1 and not found:
            for past, driven in locked(model, inputs, eps, history, held, rng):
                yield _settled(model, past, driven, eps)[:LOCKED]


def _first(
    model: TrainedModel,
    inputs: InputBound,
    document: dict[str, Any],
    candidates: list[Candidate],
) -> tuple[Apart | None, str]:
    """The first candidate that is proved, or why the last one is not."""
    why = "the runs do not settle on orbits that attract" if candidates else ""
    eps = float(Fraction(document["eps"]))
    for history, held in candidates:
        for certificate in list(certificates(model, inputs, eps, history, held)):
            try:
                apart.check({**document, "certificate": certificate})
            except Refused as reason:
                why = str(reason)
                continue
            return Apart(certificate["settling"], certificate), ""
    return None, why


def _candidates(
    model: TrainedModel, inputs: InputBound, eps: float, rng: np.random.Generator, *, weak: bool
) -> list[Candidate]:
    """Candidates among drawn histories and held inputs; ``weak``: the latter of all sizes."""
    width, size = model.layers[0].inputs, model.layers[0].size
    batch = 512 if size <= 64 else 128
    held = _drawn(inputs, rng, (batch, width)).T
    # The first draw looks at strong inputs, later ones also at weak ones, which move no latch.
    held *= (
        10 ** rng.uniform(-3, 0, batch) if weak else rng.choice([0.0, 0.3, 1.0, 1.0], size=batch)
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
    return _settled(model, project(inputs, history), project(inputs, held[None]), eps)


def _settled(
    model: TrainedModel, history: FloatArray, held: FloatArray, eps: float
) -> list[Candidate]:
    """What is more than eps apart after the repeated inputs (period, d, batch), clearest first."""
    period, _, batch = held.shape
    full, short = float_states(model, batch), float_states(model, batch)
    for row in history:
        full = float_step(model, full, row)
    kept = np.arange(batch)
    for turn in range(HELD // period * period):
        row = held[turn % period][:, kept]
        full, short = float_step(model, full, row), float_step(model, short, row)
        if turn == EARLY // period * period:
            gap = np.linalg.norm(float_output(model, full) - float_output(model, short), axis=0)
            open_ = np.flatnonzero(~(gap < FORGOTTEN * eps))
            kept = kept[open_]
            full, short = ([[a[:, open_] for a in runs[0]]] for runs in (full, short))
    if not len(kept):
        return []
    history, held = history[:, :, kept], held[:, :, kept]
    gap = np.linalg.norm(float_output(model, full) - float_output(model, short), axis=0)
    later, away = [full, short], []
    for _ in range(MULTIPLES):
        for row in held:
            later = [float_step(model, states, row) for states in later]
        away.append(_distance(full, later[0]) + _distance(short, later[1]))
    # A run may take a multiple of the inputs' period to come back.
    moved = np.nan_to_num(np.array(away), nan=np.inf)
    times, moved = moved.argmin(axis=0) + 1, moved.min(axis=0)
    times = np.where(away[0] <= 4 * moved, 1, times)
    gap = np.where(np.isfinite(gap) & (moved < 1e-2), gap, 0.0)
    # Runs that have settled come first, then wide gaps.
    order = sorted(np.flatnonzero(gap > 1.01 * eps), key=lambda j: (moved[j] > 1e-9, -gap[j]))
    return [(history[:, :, j], np.tile(held[:, :, j], (times[j], 1))) for j in order]


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


def certificates(
    model: TrainedModel, inputs: InputBound, eps: float, history: FloatArray, held: FloatArray
) -> Iterator[dict[str, Any]]:
    """Ellipsoids around the orbits of both runs, for rounded inputs; wide ones come first, for they
    are reached sooner."""
    rows, repeated = ([inside(inputs, row) for row in part] for part in (history, held))
    xs = [np.array([float(v) for v in row])[:, None] for row in repeated]
    full, short = float_states(model, 1), float_states(model, 1)
    for row in rows:
        full = float_step(model, full, np.array([float(v) for v in row])[:, None])
    both = [np.concatenate([a, b], axis=1) for a, b in zip(full[0], short[0], strict=True)]
    runs = [np.concatenate(both)]
    period = len(xs)
    for turn in range(STEPS):
        both = float_step(model, [both], np.repeat(xs[turn % period], 2, axis=1))[0]
        runs.append(np.concatenate(both))
        if turn % 250 == 249 and _meet(model, [both], eps):
            return  # for now, or for ever: slow models meet after hundreds of steps
        if turn >= period:
            moved = np.abs(runs[-1] - runs[-1 - period]).max()
            if moved < 1e-15 * max(1.0, float(np.abs(runs[-1]).max())):
                break
    seen = np.array(runs)
    if not np.isfinite(seen).all():
        return
    phases = np.arange(len(runs)) % period
    last = [np.flatnonzero(phases == phase)[-1] for phase in range(period)]
    orbits = [_polished(model, seen[last, :, k], xs) for k in (0, 1)]
    size = model.layers[0].size
    if any(_meet(model, [[pair[-size:]]], eps) for pair in np.stack(orbits, axis=2)):
        return
    metrics = [_metrics(model, orbit, xs) for orbit in orbits]
    for bits in RADIUS_BITS if seen.shape[1] <= SWIFT else NARROW_BITS:
        ends, settling = [], 0
        for k, (orbit, metric) in enumerate(zip(orbits, metrics, strict=True)):
            if metric is None:
                return
            factor, matrices, scale = metric
            away = seen[:, :, k] - orbit[phases]
            shapes = np.ldexp(np.array(matrices), -scale)
            lengths = np.einsum("ti,tij,tj->t", away, shapes[phases], away, optimize=True)
            outside = np.flatnonzero(~(lengths < 0.8 * 4.0**-bits))
            settling = max(settling, int(outside[-1]) + 1 if len(outside) else 0)
            ends.append(
                {
                    "scale": scale,
                    "factor": str(factor),
                    "radius": str(Fraction(1, 2**bits)),
                    "phases": [
                        {
                            "centre": [str(Fraction(float(v))) for v in centre],
                            "metric": [[int(v) for v in row] for row in matrix],
                        }
                        for centre, matrix in zip(orbit, matrices, strict=True)
                    ],
                }
            )
        if settling < len(runs):
            yield {
                "kind": "apart",
                "history": [[str(v) for v in row] for row in rows],
                "repeated": [[str(v) for v in row] for row in repeated],
                "settling": settling,
                "ends": ends,
            }


def _meet(model: TrainedModel, states: FloatStates, eps: float) -> bool:
    """Whether the outputs of the two columns are within eps."""
    one, other = float_output(model, states).T
    return not float(np.linalg.norm(one - other)) > eps


def _polished(model: TrainedModel, orbit: FloatArray, xs: list[FloatArray]) -> FloatArray:
    """The orbit after Newton steps for a point that comes back, where they stay near it."""
    point, size = orbit[0], orbit.shape[1]
    turns = [point]
    for _ in range(NEWTON):
        turns, monodromy = [point], np.eye(size)
        for x in xs:
            monodromy = _slope(model, turns[-1], x) @ monodromy
            turns.append(_stepped(model, turns[-1][:, None], x)[:, 0])
        try:
            move = np.linalg.solve(np.eye(size) - monodromy, turns[-1] - point)
        except np.linalg.LinAlgError:
            return orbit
        point = point + move
    polished = np.array(turns[:-1])
    near = np.isfinite(polished).all() and np.abs(polished - orbit).max() < 1e-2
    return polished if near else orbit


def _metrics(
    model: TrainedModel, orbit: FloatArray, xs: list[FloatArray]
) -> tuple[Fraction, list[FloatArray], int] | None:
    """A factor, and metrics as integers times ``2**-scale`` in which the orbit attracts.

    With the derivative A_j from phase j to the next one, ``P_j = A_j' P_{j+1} A_j / q^2 + I``.
    """
    slopes = [_slope(model, centre, x) for centre, x in zip(orbit, xs, strict=True)]
    period, size = orbit.shape
    monodromy = np.eye(size)
    for slope in slopes:
        monodromy = slope @ monodromy
    radius = float(np.abs(np.linalg.eigvals(monodromy)).max()) ** (1 / period)
    if not radius < 1:
        return None
    factor = Fraction(int((radius + 1) / 2 * 2**20), 2**20)
    square = float(factor) ** 2
    gathered, power = np.eye(size), np.eye(size)
    for slope in slopes[:-1]:
        power = slope @ power / float(factor)
        gathered = gathered + power.T @ power
    metric = _gathered(monodromy / float(factor) ** period, gathered)
    metrics = [(metric + metric.T) / 2]
    for slope in reversed(slopes[1:]):
        metrics.insert(0, slope.T @ metrics[0] @ slope / square + np.eye(size))
    metrics = [metrics[-1], *metrics[:-1]]
    largest = float(np.abs(metrics).max())
    if not np.isfinite(largest) or largest > 1e12:
        return None
    scale = 50 - int(np.ceil(np.log2(largest)))
    rounded = [np.rint(np.ldexp((metric + metric.T) / 2, scale)) for metric in metrics]
    # Room for the widths of the box: the factor is between the radius and the one that is proved.
    return (factor + 1) / 2, rounded, scale


def _gathered(slope: FloatArray, added: FloatArray) -> FloatArray:
    """The sum of ``A'^k Q A^k`` over all k: Lyapunov's equation."""
    if len(slope) <= SWIFT:
        from scipy.linalg import solve_discrete_lyapunov

        return np.asarray(solve_discrete_lyapunov(slope.T, added))
    total = added
    for _ in range(40):
        # Twice as many terms each time; a Schur decomposition of many components takes minutes.
        total, slope = total + slope.T @ total @ slope, slope @ slope
        if np.abs(slope).max() < 1e-12:
            break
    return np.asarray(total)


def _slope(model: TrainedModel, centre: FloatArray, x: FloatArray) -> FloatArray:
    """The derivative of a step by the state, from differences."""
    size, small = len(centre), 1e-6
    sides = [
        _stepped(model, centre[:, None] + sign * small * np.eye(size), np.repeat(x, size, axis=1))
        for sign in (1.0, -1.0)
    ]
    return (sides[0] - sides[1]) / (2 * small)


def _stepped(model: TrainedModel, states: FloatArray, x: FloatArray) -> FloatArray:
    """One step of states (components, batch)."""
    parts = np.split(states, len(states) // model.layers[0].size)
    return np.concatenate(float_step(model, [parts], x)[0])
