"""Gradient descent on the scalar system h_t = a h_{t-1} + 1, written as a plain recursion.

The loss is (h_T - 1)^2/2 with h_0 = 0; the derivative of h_T follows the state's recursion
h'_t = h_{t-1} + a h'_{t-1} and uses no closed form.  Exact over fractions.
"""

from __future__ import annotations

from fractions import Fraction


def gradient(a: Fraction, horizon: int) -> Fraction:
    """d/da of (h_T - 1)^2/2 at T = ``horizon`` >= 1."""
    h = slope = Fraction(0)
    for _ in range(horizon):
        h, slope = a * h + 1, h + a * slope
    return (h - 1) * slope


def iterates(start: Fraction, horizon: int, steps: int) -> list[Fraction]:
    """``a^0, a^1, ...`` under a^i = a^{i-1} - (1/i) gradient(a^{i-1}) for i = 1, ..., steps."""
    found = [start]
    for i in range(1, steps + 1):
        found.append(found[-1] - gradient(found[-1], horizon) / i)
    return found
