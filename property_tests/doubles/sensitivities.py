"""Gradients through recurrent systems by a second route: forward sensitivities over fractions.

For every single weight the derivative of the state follows ``s <- W s + (dW) h + (dU) x``, carried
forward in time; no backpropagation.  tanh systems are differenced in multiprecision floats.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import mpmath

from memory_theorems.theorems.oracles.trajectories import tanh_state

Rows = Sequence[Sequence[Fraction]]


def linear_gradient(
    w: Rows,
    u: Rows,
    inputs: Sequence[Sequence[Fraction]],
    slope: Sequence[Fraction],
    curvature: Fraction,
) -> tuple[list[Fraction], list[Fraction]]:
    """Gradients of ``slope . h_T + curvature |h_T|^2/2`` in W and in U, by rows."""
    n, d = len(w), len(u[0])

    def derivative(row: int, column: int, in_state: bool) -> Fraction:
        h = [Fraction(0)] * n
        s = [Fraction(0)] * n
        for x in inputs:
            moved = [sum((w[i][j] * s[j] for j in range(n)), Fraction(0)) for i in range(n)]
            moved[row] += h[column] if in_state else x[column]
            h = [
                sum((w[i][j] * h[j] for j in range(n)), Fraction(0))
                + sum((u[i][j] * x[j] for j in range(d)), Fraction(0))
                for i in range(n)
            ]
            s = moved
        return sum(((c + curvature * a) * b for c, a, b in zip(slope, h, s)), Fraction(0))

    return (
        [derivative(i, j, True) for i in range(n) for j in range(n)],
        [derivative(i, j, False) for i in range(n) for j in range(d)],
    )


def tanh_gradient(
    w: Rows,
    u: Rows,
    inputs: Sequence[Sequence[Fraction]],
    slope: Sequence[Fraction],
    curvature: Fraction,
) -> list[mpmath.mpf]:
    """Central differences (step 10^-15, 50 digits) of the loss of a tanh system, W then U."""
    step = Fraction(1, 10**15)

    def loss(w: Rows, u: Rows) -> mpmath.mpf:
        h = tanh_state(w, u, inputs)
        with mpmath.workdps(50):
            return mpmath.fsum(
                mpmath.mpf(c.numerator) / c.denominator * a
                + mpmath.mpf(curvature.numerator) / curvature.denominator * a * a / 2
                for c, a in zip(slope, h)
            )

    def moved(rows: Rows, i: int, j: int, by: Fraction) -> list[list[Fraction]]:
        copy = [list(row) for row in rows]
        copy[i][j] += by
        return copy

    found = []
    with mpmath.workdps(50):
        scale = mpmath.mpf(10) ** 15 / 2
        for i, row in enumerate(w):
            for j in range(len(row)):
                up, down = loss(moved(w, i, j, step), u), loss(moved(w, i, j, -step), u)
                found.append((up - down) * scale)
        for i, row in enumerate(u):
            for j in range(len(row)):
                up, down = loss(w, moved(u, i, j, step)), loss(w, moved(u, i, j, -step))
                found.append((up - down) * scale)
    return found
