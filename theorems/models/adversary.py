"""The other side: inputs within the bound that make a short window visibly wrong.

Candidates are proposed in floats (constant, alternating and aligned inputs, then gradient ascent
by backpropagation from many starts); the best one is rounded to rationals inside the bound and
both trajectories are enclosed by balls, so the reported lower bound of the needed window is
certified.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from flint import arb, fmpq
from numpy.typing import NDArray

from memory_theorems.theorems.models.aligned_sums import Rule, by_rule_of
from memory_theorems.theorems.models.blocks import Block
from memory_theorems.theorems.models.cells.diagonal import DIAGONAL
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.gradients import gap_gradient
from memory_theorems.theorems.models.impulse import difference, groups_of
from memory_theorems.theorems.models.linear_inputs import Aligned, aligned, too_many
from memory_theorems.theorems.models.runs import (
    BallModel,
    FloatStates,
    float_output,
    float_states,
    float_step,
)
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision

FloatArray = NDArray[np.float64]


#: The first precision of the balls; no precision is doubled beyond so many multiplications by bits
#: (a few seconds).
BITS = 160
MAX_WORK = 10**11
#: Layers above this size are wide.
WIDE = 128
#: Rows of a table of inputs that are tried.
SEARCHED = 256


@dataclass(frozen=True, slots=True)
class LowerBound:
    """``needed``: no window below this works; ``inputs`` is the certified adversarial sequence
    (rows of exact rationals), ``gaps`` the observed float gaps by window, for the figure.

    ``bits``: the precision that was needed; ``unclear``: 0, or where the enclosure was cut short
    the window up to which the balls leave open whether more is needed; ``searched``: the longest
    window that the search looked at; ``rule``: what makes the inputs, where they are too many.
    """

    needed: int
    inputs: tuple[tuple[Fraction, ...], ...]
    gaps: tuple[float, ...]
    bits: int = BITS
    unclear: int = 0
    searched: int = 0
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class Enclosed:
    """What balls show of one sequence; the fields are those of :class:`LowerBound`.

    ``work``: multiplications by bits so far, over all sequences of the search.
    """

    needed: int
    inputs: tuple[tuple[Fraction, ...], ...]
    bits: int
    unclear: int
    work: int


def search(
    model: TrainedModel, inputs: InputBound, eps: Fraction, limit: int, seed: int = 0
) -> LowerBound:
    """Search sequences for windows up to ``limit``; deterministic for a seed."""
    if limit == 0:
        return LowerBound(0, (), ())
    linear = all(layer.cell.linear for layer in model.layers)
    if linear and len(model.layers) == 1:
        if model.layers[0].cell is DIAGONAL and too_many(model, limit):
            most, rule, worst = by_rule_of(model, inputs, eps, limit)
            return LowerBound(most, (), worst, searched=len(worst), rule=rule)
        return _linear(model, inputs, eps, limit)
    rng = np.random.default_rng(seed)
    size = max(layer.size for layer in model.layers)
    # A linear system's tail is a sum over the whole past; nonlinear states saturate sooner.
    # The states of blocks are linear.
    slow = linear or any(layer.block is not None for layer in model.layers)
    history = (
        min(limit + 20, 400 if linear else 150)
        if slow
        else min(80 if size <= 128 else 30, limit + 20)
    )
    after = min(limit, 400 if size <= 128 else 120)
    pool = _proposals(model, inputs, history, after, rng)
    gaps = _gaps(model, pool, history)
    if any(layer.block is not None for layer in model.layers):
        return _blocks(model, inputs, eps, (pool, gaps), (history, after), rng)
    best_sequence, best_gaps = _climb(model, inputs, pool, gaps, history, float(eps), rng)
    upper = np.maximum(gaps.max(axis=1), best_gaps)
    needed = _certify(model, inputs, best_sequence, history, best_gaps, eps)
    diagonal = any(layer.cell is DIAGONAL for layer in model.layers)
    # The aligned inputs above are already the worst of a linear system with few outputs.
    unclear = needed.unclear
    climbing = not diagonal and not (linear and size > 64)
    stride, missed = 1, False
    while climbing and needed.needed < min(limit, after):
        # The next window is shown to be too short by inputs made for it alone, or the search ends;
        # of wide models, where a window takes seconds, one twice as much later after each success.
        window = min(max(1, needed.needed) + stride - 1, limit, after)
        sequence, observed = _ascend(model, inputs, pool, history, window, rng)
        upper[:window] = np.maximum(upper[:window], observed)
        found = needed
        if observed[window - 1] > float(eps):
            found = _certify(model, inputs, sequence, history, observed, eps, needed)
            unclear = max(unclear, found.unclear)
        if found.needed > needed.needed:
            needed = found
            stride = max(1, stride // 2) if missed or size <= WIDE else 2 * stride
        elif stride > 1:
            missed, stride = True, stride // 2
        else:
            break
    seen = tuple(float(v) for v in upper)
    left_open = unclear if unclear > needed.needed else 0
    return LowerBound(needed.needed, needed.inputs, seen, needed.bits, left_open, after)


def _linear(model: TrainedModel, inputs: InputBound, eps: Fraction, limit: int) -> LowerBound:
    """The lower end of a linear system, from the inputs that its impulse response asks for.

    Where these, rounded, fall short by a little, a window somewhat shorter is shown.
    """
    first = aligned(model, inputs, float(eps), limit)
    looked = len(first.gaps)
    work, unclear, bits, found = 0, 0, BITS, first
    shown = Enclosed(0, (), bits, 0, 0)
    for back in (0, 1, 2, 5, 10):
        window = first.window - max(back, first.window * back // 100)
        if window < 1:
            break
        if back:
            found = aligned(model, inputs, float(eps), window)
        history = len(found.sequence) - found.window
        only = np.zeros(found.window)
        only[-1] = found.gaps[found.window - 1]
        before = Enclosed(0, (), bits, 0, work)
        if model.layers[0].cell is DIAGONAL:
            shown = _summed(model, inputs, found, eps, before)
        else:
            shown = _certify(model, inputs, found.sequence, history, only, eps, before)
        work, bits, unclear = shown.work, shown.bits, max(unclear, shown.unclear)
        if shown.needed > found.window or only[-1] <= float(eps):
            break
    seen = tuple(float(v) for v in first.gaps)
    left_open = unclear if unclear > shown.needed else 0
    return LowerBound(shown.needed, shown.inputs, seen, bits, left_open, looked)


def _blocks(
    model: TrainedModel,
    inputs: InputBound,
    eps: Fraction,
    pool: tuple[FloatArray, FloatArray],
    lengths: tuple[int, int],
    rng: np.random.Generator,
) -> LowerBound:
    """The lower end of state-space and selective blocks: ascents that bisect the window.

    ``pool``: sequences and their gaps by window; ``lengths``: of the history, and of the longest
    window that is looked for.
    """
    history, after = lengths
    start = max(range(pool[1].shape[1]), key=lambda j: _reach(pool[1][:, j], float(eps)))
    upper = pool[1].max(axis=1)
    shown = _certify(model, inputs, pool[0][:, :, start], history, pool[1][:, start], eps)
    low, high = max(shown.needed, 1), after + 1
    while high - low > after // 50:
        window = (low + high) // 2
        sequence, _ = _ascend(model, inputs, pool[0], history, window, rng, by_window=False)
        observed = np.array([_gaps(model, sequence[:, :, None], history)[-1, 0]])
        upper[window - 1] = max(upper[window - 1], observed[0])
        if observed[0] <= float(eps):
            high = window
            continue
        only = np.zeros(window)
        only[-1] = observed[0]
        found = _certify(model, inputs, sequence, history, only, eps, shown)
        if found.needed <= window:
            break
        shown, low = found, window + 1
    left_open = shown.unclear if shown.unclear > shown.needed else 0
    seen = tuple(float(v) for v in upper)
    return LowerBound(shown.needed, shown.inputs, seen, shown.bits, left_open, after)


def _summed(
    model: TrainedModel, inputs: InputBound, found: Aligned, eps: Fraction, before: Enclosed
) -> Enclosed:
    """What balls show of the inputs of a diagonal system, by its impulse response."""
    rows = tuple(inside(inputs, row) for row in found.sequence)
    layer = model.layers[0]
    outputs = layer.size if model.readout is None else len(model.readout)
    with precision(before.bits):
        limit = arb(fmpq(eps.numerator, eps.denominator)) ** 2
        moved = difference(groups_of(model), outputs, rows, found.window)
        square = sum((value * value for value in moved), arb(0))
        needed = found.window + 1 if square > limit else 0
        unclear = 0 if needed or square <= limit else found.window + 1
    return Enclosed(needed, rows if needed else (), before.bits, unclear, before.work)


def worst_inputs(
    model: TrainedModel, inputs: InputBound, window: int, seed: int = 0
) -> tuple[tuple[Fraction, ...], ...]:
    """Inputs, oldest first, that make a restart ``window`` steps before their end as wrong as
    gradient ascent finds; exact and within the bound."""
    rng = np.random.default_rng(seed)
    history = min(80 if max(layer.size for layer in model.layers) <= 128 else 30, window + 20)
    after = max(1, window)
    pool = _proposals(model, inputs, history, after, rng)
    sequence, _ = _ascend(model, inputs, pool, history, after, rng)
    return tuple(inside(inputs, row) for row in sequence[: history + window])


def _ascend(
    model: TrainedModel,
    inputs: InputBound,
    pool: FloatArray,
    history: int,
    window: int,
    rng: np.random.Generator,
    by_window: bool = True,
) -> tuple[FloatArray, FloatArray]:
    """Inputs that make a restart ``window`` steps ago wrong, by gradient ascent from many starts.

    Steps go along the gradient of every input: its sign for the box, its direction followed by
    projection for the Euclidean ball.  Returns the best sequence of shape
    (history + window, d) and its gaps for restarts 1, ..., window steps before its end, or with
    ``by_window`` false no gaps.
    """
    bound, size = float(inputs.bound), max(layer.size for layer in model.layers)
    starts, rounds = (32, 80) if size <= 32 else (16, 40) if size <= 128 else (8, 20)
    if not by_window:
        starts, rounds = 10, max(4, min(30, 400_000 // (size * (history + window))))
    time = history + window
    given = pool[:time][:, :, : max(1, starts // 2)]
    drawn = rng.normal(size=(time, pool.shape[1], starts - given.shape[2])) * 3 * bound
    current = np.concatenate([given, project(inputs, drawn)], axis=2)
    best, largest = current[:, :, 0], -1.0
    for turn in range(rounds + 1):
        gaps, gradient = gap_gradient(model, current, history)
        gaps = np.nan_to_num(gaps, nan=0.0, posinf=0.0)
        winner = int(gaps.argmax())
        if gaps[winner] > largest:
            best, largest = current[:, :, winner].copy(), float(gaps[winner])
        step = bound / (1 + turn / 8)
        if inputs.norm == "inf":
            move = np.sign(gradient)
        else:
            move = gradient / np.maximum(np.linalg.norm(gradient, axis=1, keepdims=True), 1e-300)
        current = project(inputs, current + step * np.nan_to_num(move))
    if not by_window:
        return best, np.zeros(0)
    return best, _by_window(model, best, window)


def _by_window(model: TrainedModel, sequence: FloatArray, window: int) -> FloatArray:
    """Gaps at the end of the sequence of restarts 1, ..., window steps before it."""
    full = float_states(model, 1)
    for row in sequence:
        full = float_step(model, full, row[:, None])
    short, time = float_states(model, window), len(sequence)
    for t in range(time - window, time):
        short = float_step(model, short, np.repeat(sequence[t][:, None], window, axis=1))
        for state in short:
            for part in state:
                # Column k - 1 is restarted k steps before the end.
                part[:, : time - t - 1] = 0
    difference = float_output(model, full) - float_output(model, short)
    return np.asarray(np.nan_to_num(np.linalg.norm(difference, axis=0), nan=0.0, posinf=0.0))


def project(inputs: InputBound, sequence: FloatArray) -> FloatArray:
    """Move every input (axis 1) into the admissible set."""
    if inputs.box is not None:
        low, high = (np.array([float(pair[k]) for pair in inputs.box])[:, None] for k in (0, 1))
        return np.asarray(np.clip(sequence, low, high))
    if inputs.rows is not None:
        table = _table(inputs.rows)
        return np.asarray(table[_nearest(table, sequence)].swapaxes(1, 2))
    bound = float(inputs.bound)
    if inputs.norm == "inf":
        return np.asarray(np.clip(sequence, -bound, bound))
    norm = np.linalg.norm(sequence, axis=1, keepdims=True)
    return np.asarray(sequence * np.minimum(1, bound / np.maximum(norm, 1e-300)))


def _proposals(
    model: TrainedModel, inputs: InputBound, history: int, after: int, rng: np.random.Generator
) -> FloatArray:
    """Shape (time, d, batch): constants, signs, random and aligned histories, various futures."""
    width, time = model.layers[0].inputs, history + after
    bound = float(inputs.bound)
    columns: list[FloatArray] = []
    axes = [np.eye(width)[:, j] for j in range(min(width, 12))]
    directions = axes + [rng.choice([-1.0, 1.0], size=width) for _ in range(12)]
    directions += _aligned(model)
    for direction in directions:
        scaled = direction / max(np.abs(direction).max(initial=0), 1e-300) * bound * 10
        for sign in (1.0, -1.0):
            for future in (0.0, 1.0, -1.0):
                sequence = np.zeros((time, width))
                sequence[:history] = sign * scaled
                sequence[history:] = future * scaled
                columns.append(sequence)
        alternating = scaled[None, :] * (-1.0) ** np.arange(time)[:, None]
        columns.append(alternating)
        silent = alternating.copy()
        silent[history:] = 0
        columns.append(silent)
    for _ in range(24):
        noisy = rng.choice([-1.0, 1.0], size=(time, width)) * bound * 10
        noisy[history:] *= rng.choice([0.0, 1.0])
        columns.append(noisy)
    if len(model.layers) == 1 and model.layers[0].cell.linear:
        columns += _matched(model, history, after, bound)
    return project(inputs, np.stack(columns, axis=2))


def _aligned(model: TrainedModel) -> list[FloatArray]:
    layer = model.layers[0]
    matrix = np.asarray(layer.input.real, dtype=np.float64)[: layer.size]
    if isinstance(layer.block, Block) and layer.block.before is not None:
        matrix = layer.block.before.weight
    _, _, vt = np.linalg.svd(matrix, full_matrices=False)
    return list(vt[:3])


def _matched(model: TrainedModel, history: int, after: int, bound: float) -> list[FloatArray]:
    """For a linear system the worst input of window k is aligned with the rows C A^j B."""
    (layer,) = model.layers
    readout = np.eye(layer.size)[:4] if model.readout is None else model.readout[:4]
    rows = readout.astype(np.complex128)
    response = []
    for _ in range(history + after):
        response.append((rows @ layer.input).real)
        rows = rows * layer.recurrent if layer.cell is DIAGONAL else rows @ layer.recurrent
    columns = []
    for p in range(len(readout)):
        for window in sorted({max(1, after - after * share // 16) for share in range(12)}):
            sequence = np.zeros((history + after, layer.inputs))
            for j in range(window, min(history + window, history + after)):
                sequence[history + window - 1 - j] = response[j][p]
            for row in sequence:
                norm = np.linalg.norm(row)
                if norm > 0:
                    row *= bound * 1e3 / norm
            columns.append(sequence)
    return columns


def _gaps(model: TrainedModel, pool: FloatArray, history: int) -> FloatArray:
    """Gap by window (rows 1..after) for every candidate (columns)."""
    batch = pool.shape[2]
    full: FloatStates = float_states(model, batch)
    for step in pool[:history]:
        full = float_step(model, full, step)
    short = float_states(model, batch)
    rows = []
    for step in pool[history:]:
        full = float_step(model, full, step)
        short = float_step(model, short, step)
        difference = float_output(model, full) - float_output(model, short)
        rows.append(np.linalg.norm(difference, axis=0))
    return np.asarray(np.nan_to_num(np.array(rows), nan=0.0, posinf=0.0))


def _reach(gaps: FloatArray, eps: float) -> tuple[int, float]:
    """(largest window whose gap exceeds eps, the gap one step later): what climbing improves."""
    above = np.nonzero(gaps > eps)[0]
    last = int(above[-1]) + 1 if len(above) else 0
    following = float(gaps[last]) if last < len(gaps) else 0.0
    return last, following


def _climb(
    model: TrainedModel,
    inputs: InputBound,
    pool: FloatArray,
    gaps: FloatArray,
    history: int,
    eps: float,
    rng: np.random.Generator,
) -> tuple[FloatArray, FloatArray]:
    order = max(range(pool.shape[2]), key=lambda j: _reach(gaps[:, j], eps))
    current, value = pool[:, :, order], gaps[:, order]
    size = max(layer.size for layer in model.layers)
    for _ in range(40 if size <= 64 else 8):
        batch = np.repeat(current[:, :, None], 24, axis=2)
        mask = rng.random(batch.shape) < 0.05
        mask[:, :, 12:] = (rng.random((batch.shape[0], 1, 12)) < 0.1) & np.ones(
            (1, batch.shape[1], 1), dtype=bool
        )
        noise = rng.normal(size=batch.shape) * float(inputs.bound) * 2
        candidates = project(inputs, np.where(mask, noise, batch))
        found = _gaps(model, candidates, history)
        winner = max(range(24), key=lambda j: _reach(found[:, j], eps))
        if _reach(found[:, winner], eps) > _reach(value, eps):
            current, value = candidates[:, :, winner], found[:, winner]
    return current, value


def _certify(
    model: TrainedModel,
    inputs: InputBound,
    sequence: FloatArray,
    history: int,
    gaps: FloatArray,
    eps: Fraction,
    before: Enclosed | None = None,
) -> Enclosed:
    """The largest window that is certainly too short on the rounded sequence, and the precision.

    Balls grow with every step, so the precision is doubled until no window above the answer is
    undecided, or until the work would exceed :data:`MAX_WORK`; both go on from ``before``.
    """
    bits, work = (BITS, 0) if before is None else (before.bits, before.work)
    target, _ = _reach(gaps, float(eps))
    if target == 0:
        return Enclosed(0, (), bits, 0, work)
    rows = tuple(inside(inputs, row) for row in sequence[: history + target])
    ball = BallModel.of(model)
    step = sum(layer.recurrent.size + layer.input.size for layer in model.layers)
    while True:
        needed, unclear = _enclosed(ball, rows, history, eps, bits)
        work += 2 * len(rows) * step * bits
        if unclear <= needed or work + 4 * len(rows) * step * bits > MAX_WORK:
            shown = rows[: history + max(0, needed - 1)]
            return Enclosed(needed, shown, bits, unclear if unclear > needed else 0, work)
        bits *= 2


def _enclosed(
    ball: BallModel, rows: tuple[tuple[Fraction, ...], ...], history: int, eps: Fraction, bits: int
) -> tuple[int, int]:
    """(needed, unclear): one more than the largest window whose gap is certainly above eps, and
    one more than the largest whose gap may be, its ball being too wide to tell."""
    needed = unclear = 0
    with precision(bits):
        limit = arb(fmpq(eps.numerator, eps.denominator)) ** 2
        full, short = ball.zero(), ball.zero()
        for t, row in enumerate(rows):
            values = [fmpq(v.numerator, v.denominator) for v in row]
            full = ball.step(full, values)
            if t >= history:
                short = ball.step(short, values)
                pairs = zip(ball.output(full), ball.output(short), strict=True)
                square = sum(((a - b) * (a - b) for a, b in pairs), arb(0))
                if square > limit:
                    needed = t - history + 2
                elif not square <= limit:
                    unclear = t - history + 2
    return needed, unclear


def _table(rows: tuple[tuple[Fraction, ...], ...]) -> FloatArray:
    """The rows among which inputs are searched: all, or evenly chosen ones."""
    return np.array([[float(v) for v in row] for row in rows[:: _stride(rows)]])


def _stride(rows: tuple[tuple[Fraction, ...], ...]) -> int:
    return -(-len(rows) // SEARCHED)


def _nearest(table: FloatArray, sequence: FloatArray) -> NDArray[np.int64]:
    """The numbers (time, batch) of the rows nearest to inputs (time, d, batch)."""
    scores = np.einsum("kd,tdb->tkb", table, np.nan_to_num(sequence))
    return np.asarray((scores - (table**2).sum(axis=1)[:, None] / 2).argmax(axis=1))


def inside(inputs: InputBound, row: FloatArray) -> tuple[Fraction, ...]:
    """The row as multiples of 2**-20, moved until it is admissible exactly."""
    if inputs.rows is not None:
        (index,) = _nearest(_table(inputs.rows), row[None, :, None])[0]
        return inputs.rows[int(index) * _stride(inputs.rows)]
    values = [Fraction(int(np.trunc(float(v) * 2**20)), 2**20) for v in row]
    if inputs.box is not None:
        return tuple(max(low, min(high, v)) for (low, high), v in
                     zip(inputs.box, values, strict=True))  # fmt: skip
    if inputs.norm == "inf":
        return tuple(max(-inputs.bound, min(inputs.bound, v)) for v in values)
    while sum((v * v for v in values), Fraction(0)) > inputs.bound**2:
        values = [v * Fraction(4095, 4096) for v in values]
    return tuple(values)
