r"""The distance in the maximum norm of an exponential sum from :math:`r(t)=(1+t)^{-p}`.

With :math:`\psi=\sum_j|w_j|e^{-r_jt}`, on [a, b] the difference stays within
:math:`\frac{(b-a)^2}8(r''(a)+\psi''(a))` of its chord, as both summands decrease; from T on it is
at most :math:`r(T)+\psi(T)`.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import (
    lower_bound,
    precision,
    to_ball,
    to_fmpq,
    upper_bound,
)
from memory_theorems.verify.errors import InputError

#: Most cells of [0, T].
CELLS = 4_000


def power_law(p: Fraction, time: arb) -> arb:
    return (1 + time) ** to_ball(-p)


def uniform_error(
    p: Fraction,
    weights: Sequence[Fraction],
    rates: Sequence[Fraction],
    tolerance: Fraction = Fraction(1, 20),
) -> tuple[Fraction, Fraction]:
    """Rationals around ``sup_t |(1 + t)**-p - sum weights*exp(-rates*t)|``, near to each other
    relative to ``tolerance`` unless the number of cells runs out.

    InputError unless p > 0 and all rates are positive, and there are as many weights as rates.
    """
    if p <= 0 or not weights or len(weights) != len(rates) or min(rates) <= 0:
        raise InputError("p and the rates are to be positive, one weight for each rate")
    with precision(96):
        pairs = [(to_fmpq(w), to_fmpq(r)) for w, r in zip(weights, rates, strict=True)]

        def largest(time: arb, order: int = 0) -> arb:
            return sum((abs(w) * r**order * (-r * time).exp() for w, r in pairs), arb(0))

        def error(time: arb) -> arb:
            return power_law(p, time) - sum((w * (-r * time).exp() for w, r in pairs), arb(0))

        best, end = lower_bound(abs(error(arb(0)))), arb(1)
        # Beyond the end neither exceeds what is reached before.
        while not power_law(p, end) + largest(end) <= to_ball(best):
            best = max(best, lower_bound(abs(error(end))))
            end = 2 * end
            if end > arb(2) ** 60:
                raise InputError("the sum is not told from the power law")
        cells: list[tuple[Fraction, int, arb, arb]] = []

        def add(a: arb, b: arb) -> None:
            nonlocal best
            ends = abs(error(a)).max(abs(error(b)))
            best = max(best, lower_bound(ends))
            bend = (to_ball(p * (p + 1)) * (1 + a) ** to_ball(-p - 2)) + largest(a, 2)
            top = upper_bound(ends + (b - a) ** 2 / 8 * bend)
            heapq.heappush(cells, (-top, len(cells), a, b))

        add(arb(0), end)
        for _ in range(CELLS):
            top, _number, a, b = cells[0]
            if -top <= best * (1 + tolerance):
                break
            heapq.heappop(cells)
            middle = ((a + b) / 2).mid()
            add(a, middle)
            add(middle, b)
        return best, max(best, -cells[0][0])
