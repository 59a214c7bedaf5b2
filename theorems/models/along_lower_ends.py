"""How long the window along recorded data must be: inputs within delta on which less is not enough.

What runs in floats show is shown again in balls, on exact inputs: the recorded ones, each moved by
delta or not at all.  The outputs differ by more than eps k - 1 steps after one of the restarts, so
every window that holds for all of them has at least k steps.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from memory_theorems.theorems.models.along import Along, FloatArray
from memory_theorems.theorems.models.runs import BallModel
from memory_theorems.theorems.models.trained import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision

_BITS = (128, 512)


@dataclass(frozen=True, slots=True)
class LowerEnd:
    """At least ``needed`` steps: of ``sequence`` (from 1) the restart after ``step`` steps, with
    these ``inputs`` from the first one on."""

    needed: int
    sequence: int
    step: int
    inputs: tuple[tuple[Fraction, ...], ...]


def lower_end(
    trained: TrainedModel, data: FloatArray, delta: Fraction, eps: Fraction, found: Along
) -> LowerEnd | None:
    """The first of what was seen that balls bear out; None for nothing above 1."""
    for seen in found.seen:
        if seen.window <= 1:
            continue
        steps = seen.step + seen.window - 1
        rows = data[seen.sequence - 1, :steps]
        inputs = tuple(
            tuple(
                Fraction(float(v)) + int(sign) * delta for v, sign in zip(row, moved, strict=True)
            )
            for row, moved in zip(rows, seen.signs[:steps], strict=True)
        )
        apart = squared_gap(trained, inputs, seen.window - 1)
        if apart is not None and apart > _ball(eps * eps):
            return LowerEnd(seen.window, seen.sequence, seen.step, inputs)
    return None


def squared_gap(
    trained: TrainedModel, inputs: tuple[tuple[Fraction, ...], ...], window: int
) -> arb | None:
    """The square of the distance of the outputs of the run over all inputs and of the run over the
    last ``window`` of them, in balls."""
    square = None
    for bits in _BITS:
        with precision(bits):
            model = BallModel.of(trained)
            full, short = model.zero(), model.zero()
            for time, row in enumerate(inputs):
                x = [fmpq(v.numerator, v.denominator) for v in row]
                full = model.step(full, x)
                if time >= len(inputs) - window:
                    short = model.step(short, x)
            pairs = zip(model.output(full), model.output(short), strict=True)
            square = sum(((a - b) * (a - b) for a, b in pairs), arb(0))
            if square.rad() <= 1e-20:
                return square
    return square


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def to_json(found: LowerEnd | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "needed": found.needed,
        "sequence": found.sequence,
        "step": found.step,
        "inputs": [[str(v) for v in row] for row in found.inputs],
    }
