"""States of long short-term memory cells by a second route: plain multiprecision floats.

Shares nothing with the ball recursion of :mod:`theorems.objects.systems.lstm`; estimates to test
against.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import mpmath

Rows = Sequence[Sequence[Fraction]]


def memory_state(
    weights: Sequence[Rows],
    input_weights: Sequence[Rows],
    inputs: Sequence[Sequence[Fraction]],
    digits: int = 40,
) -> tuple[list[mpmath.mpf], list[mpmath.mpf]]:
    """(c, h) after all inputs from zero; the gates in the order i, f, o, z."""
    with mpmath.workdps(digits):
        size = len(weights[0])
        c = [mpmath.mpf(0)] * size
        h = [mpmath.mpf(0)] * size
        for x in inputs:
            sums = [
                [
                    mpmath.fsum(_float(w) * a for w, a in zip(row, h))
                    + mpmath.fsum(_float(u * v) for u, v in zip(u_row, x))
                    for row, u_row in zip(rows, u_rows)
                ]
                for rows, u_rows in zip(weights, input_weights)
            ]
            # sigma(s) = (1 + tanh(s/2))/2.
            i, f, o = ([(1 + mpmath.tanh(s / 2)) / 2 for s in gate] for gate in sums[:3])
            z = [mpmath.tanh(s) for s in sums[3]]
            c = [a * b + g * old for a, b, g, old in zip(i, z, f, c)]
            h = [a * mpmath.tanh(b) for a, b in zip(o, c)]
        return c, h


def _float(value: Fraction) -> mpmath.mpf:
    return mpmath.mpf(value.numerator) / value.denominator
