"""States of recurrent systems by a second route: unrolled sums and plain multiprecision floats.

Shares nothing with the ball recursion of :mod:`theorems.objects.systems.recurrent`: linear systems
are summed as ``sum_i W^{t-i} (U x_i + b)`` over exact fractions, tanh systems are run in mpmath.
The results are estimates to test against; nothing here certifies.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import mpmath

Rows = Sequence[Sequence[Fraction]]


def linear_state(
    w: Rows, u: Rows, inputs: Sequence[Sequence[Fraction]], offset: Sequence[Fraction] = ()
) -> list[Fraction]:
    """``h_t = sum_{i=1}^t W^{t-i} (U x_i + b)`` from h_0 = 0, with t the number of inputs."""
    size = len(w)
    total = [Fraction(0)] * size
    power = [[Fraction(int(i == j)) for j in range(size)] for i in range(size)]
    for x in reversed(inputs):
        forced = _apply(u, x)
        if offset:
            forced = [a + b for a, b in zip(forced, offset)]
        total = [a + b for a, b in zip(total, _apply(power, forced))]
        power = [
            [sum((row[k] * w[k][j] for k in range(size)), Fraction(0)) for j in range(size)]
            for row in power
        ]
    return total


def linear_gap(
    w: Rows, u: Rows, inputs: Sequence[Sequence[Fraction]], window: int
) -> list[Fraction]:
    """``h_t - h_t^k = sum_{i=1}^{t-k} W^{t-i} U x_i``: what the restart forgets (no offset)."""
    forgotten: list[Sequence[Fraction]] = list(inputs[: max(len(inputs) - window, 0)])
    silence: list[Sequence[Fraction]] = [
        [Fraction(0)] * len(u[0]) for _ in range(len(inputs) - len(forgotten))
    ]
    return linear_state(w, u, forgotten + silence)


def tanh_state(
    w: Rows,
    u: Rows,
    inputs: Sequence[Sequence[Fraction]],
    offset: Sequence[Fraction] = (),
    digits: int = 50,
) -> list[mpmath.mpf]:
    """The state after all inputs of ``h <- tanh(W h + U x + b)``, in ``digits`` digits."""
    with mpmath.workdps(digits):
        state = [mpmath.mpf(0)] * len(w)
        shift = list(offset) or [Fraction(0)] * len(w)
        for x in inputs:
            forced = [a + b for a, b in zip(_apply(u, x), shift)]
            state = [
                mpmath.tanh(
                    mpmath.fsum(_float(entry) * h for entry, h in zip(row, state)) + _float(force)
                )
                for row, force in zip(w, forced)
            ]
        return state


def _apply(rows: Rows, vector: Sequence[Fraction]) -> list[Fraction]:
    return [sum((a * b for a, b in zip(row, vector)), Fraction(0)) for row in rows]


def _float(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator
