"""A trained model under stress: the simplest inputs that show a window to be too short.

Inputs are proposed by Hypothesis and by gradient ascent, in floats; the worst are shrunk: fewer of
them, zeros, simple fractions.  What is said of the result is enclosed by balls.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np
from flint import arb, fmpq

from memory_theorems.theorems.models.adversary import BITS, inside, project, worst_inputs
from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.theorems.models.runs import BallModel, float_output, float_states, float_step
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, upper_bound
from memory_theorems.verify.errors import InputError

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Row = tuple[Fraction, ...]
Rows = tuple[Row, ...]
#: Shares of the bound that an entry may have, simplest first, and denominators for the others.
SHARES = tuple(Fraction(*pair) for pair in ((0, 1), (1, 1), (-1, 1), (1, 2), (-1, 2)))
DENOMINATORS = (1, 2, 4, 8, 16, 64, 1024)
#: Inputs before the restart that Hypothesis draws, and passes over all entries.
LONGEST, PASSES = 12, 3
#: The simplest inputs may do with so much less than the worst that were found.
NEARLY = Fraction(9, 10)


@dataclass(frozen=True, slots=True)
class Shown:
    """``rows``: all inputs, oldest first; a restart ``restart`` steps before their end changes the
    output by a number between ``lower`` and ``upper``."""

    rows: Rows
    restart: int
    lower: Fraction
    upper: Fraction


def enclosed(model: TrainedModel, inputs: InputBound, rows: Rows, restart: int) -> Shown:
    """By how much the output changes, in the Euclidean norm.  InputError for inputs of another
    width or beyond the bound."""
    width = model.layers[0].inputs
    for row in rows:
        size = max(map(abs, row)) if inputs.norm == "inf" else None
        square = sum((value * value for value in row), Fraction(0))
        if len(row) != width:
            raise InputError(f"each input has {width} entries, not {len(row)}")
        if (size if size is not None else square) > (
            inputs.bound if size is not None else inputs.bound**2
        ):
            raise InputError("an input is larger than --input-bound")
    if not 0 <= restart <= len(rows):
        raise InputError("the restart lies within the inputs")
    ball = BallModel.of(model)
    bits = BITS
    while True:
        with precision(bits):
            gap = _gap(ball, rows, restart)
            if gap.rel_accuracy_bits() >= 40 or gap.rad() < arb(2) ** -60 or bits > 8 * BITS:
                lower = max(Fraction(0), lower_bound(gap))
                return Shown(rows, restart, lower, upper_bound(gap))
        bits *= 2


def _gap(ball: BallModel, rows: Rows, restart: int) -> arb:
    full, short = ball.zero(), ball.zero()
    for t, row in enumerate(rows):
        values = [fmpq(value.numerator, value.denominator) for value in row]
        full = ball.step(full, values)
        if t >= len(rows) - restart:
            short = ball.step(short, values)
    pairs = zip(ball.output(full), ball.output(short), strict=True)
    square = sum(((a - b) * (a - b) for a, b in pairs), arb(0))
    return arb(0) if square == 0 else square.abs_upper().sqrt().union(square.abs_lower().sqrt())


def float_gap(model: TrainedModel, rows: Rows, restart: int) -> float:
    """The same in floats, for the search."""
    full, short = float_states(model, 1), float_states(model, 1)
    for t, row in enumerate(rows):
        step = np.array([[float(value)] for value in row])
        full = float_step(model, full, step)
        if t >= len(rows) - restart:
            short = float_step(model, short, step)
    found = float(np.linalg.norm(float_output(model, full) - float_output(model, short)))
    return found if np.isfinite(found) else 0.0


def stressed(
    model: TrainedModel, inputs: InputBound, restart: int, above: Fraction, count: int, seed: int
) -> Shown | None:
    """The simplest inputs found whose change of the output is certainly above ``above``, where it
    exceeds it at all; without a bound (0), nearly the largest change found."""
    drawn = _drawn(model, inputs, restart, count, seed)
    climbed = worst_inputs(model, inputs, restart, seed)
    rows = max((*drawn, climbed), key=lambda rows: float_gap(model, rows, restart))
    worst = float_gap(model, rows, restart)
    least = float(above) * (1 + 1e-9) if above else worst * float(NEARLY)
    if worst <= least or worst == 0:
        return None
    simple = shrunk(rows, restart, lambda some: float_gap(model, some, restart) > least, inputs)
    for found in (simple, rows):
        shown = enclosed(model, inputs, found, restart)
        if shown.lower > above:
            return shown
    return None


def _drawn(
    model: TrainedModel, inputs: InputBound, restart: int, count: int, seed: int
) -> list[Rows]:
    from memory_theorems.verify.examination.drawing import draw

    return [tuple(rows) for rows in draw(sequences(model, inputs, restart), count, seed)]


def sequences(
    model: TrainedModel, inputs: InputBound, restart: int
) -> SearchStrategy[tuple[Row, ...]]:
    """Inputs within the bound: some before the restart, then as many as the window; simple shares
    of the bound, so that they shrink to zeros."""
    from hypothesis import strategies as st

    width = model.layers[0].inputs
    share = st.sampled_from(SHARES)
    row = st.tuples(*(share,) * width).map(lambda shares: _within(shares, inputs))
    before = st.lists(row, min_size=1, max_size=LONGEST)
    after = st.lists(row, min_size=restart, max_size=restart)
    return st.tuples(before, after).map(lambda both: (*both[0], *both[1]))


def _within(shares: Sequence[Fraction], inputs: InputBound) -> Row:
    row = tuple(share * inputs.bound for share in shares)
    if inputs.norm == "inf" or sum(value * value for value in row) <= inputs.bound**2:
        return row
    return inside(inputs, project(inputs, np.array([[float(value) for value in row]]))[0])


def shrunk(rows: Rows, restart: int, still: Callable[[Rows], bool], inputs: InputBound) -> Rows:
    """Fewer inputs before the restart, then zeros and simple fractions, as long as ``still``."""
    drop = max(1, (len(rows) - restart) // 2)
    while drop:
        if len(rows) - restart > drop and still(rows[drop:]):
            rows = rows[drop:]
        else:
            drop //= 2
    for _ in range(PASSES):
        before = rows
        for t in range(len(rows)):
            rows = _simpler(rows, t, still, inputs)
        if rows == before:
            break
    return rows


def _simpler(rows: Rows, t: int, still: Callable[[Rows], bool], inputs: InputBound) -> Rows:
    row = rows[t]
    for place, value in enumerate(row):
        for simple in _choices(value, inputs.bound):
            if simple == value:
                break
            changed = (*row[:place], simple, *row[place + 1 :])
            if inputs.norm != "inf" and sum(v * v for v in changed) > inputs.bound**2:
                continue
            if still((*rows[:t], changed, *rows[t + 1 :])):
                row = changed
                rows = (*rows[:t], row, *rows[t + 1 :])
                break
    return rows


def _choices(value: Fraction, bound: Fraction) -> list[Fraction]:
    """Simpler values, the simplest first."""
    signed = [share * bound for share in SHARES if share * value >= 0]
    rounded = [Fraction(round(value * n), n) for n in DENOMINATORS]
    return [*dict.fromkeys((*signed, *(item for item in rounded if abs(item) <= bound)))]


# ---------------------------------------------------------------- as text and JSON
def to_text(rows: Rows) -> str:
    """``1, 0; -1/2, 0``: inputs oldest first."""
    return "; ".join(", ".join(map(str, row)) for row in rows)


def from_text(text: str) -> Rows:
    """The inverse of :func:`to_text`.  InputError for what is no exact number."""
    from memory_theorems.theorems.targets.numbers import exact_number

    try:
        return tuple(
            tuple(exact_number(entry.strip()) for entry in row.split(","))
            for row in text.split(";")
        )
    except InputError as problem:
        raise InputError(f"--inputs: {problem}") from None


def shown_json(found: Shown | None) -> dict[str, Any] | None:
    """Exact numbers as text."""
    if found is None:
        return None
    from memory_theorems.verify.examination.shown_numbers import decimal_bounds

    with precision(128):
        low, high = (fmpq(end.numerator, end.denominator) for end in (found.lower, found.upper))
        lower, upper = decimal_bounds(arb(low).union(arb(high)))
    return {
        "inputs": [[str(value) for value in row] for row in found.rows],
        "restart": found.restart,
        "change": {"lower": lower, "upper": upper},
    }
