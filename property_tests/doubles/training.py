"""Projected gradient descent by a second route: differenced losses in multiprecision floats.

No backpropagation: every partial derivative is a central difference of the loss of the last state.
Estimates to test :mod:`theorems.objects.systems.projected_descent` against; nothing here certifies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import mpmath

Matrix = list[list[mpmath.mpf]]
Loss = Callable[[list[mpmath.mpf]], mpmath.mpf]
DIGITS = 60


def last_state(
    tanh: bool, w: Matrix, u: Matrix, inputs: Sequence[Sequence[mpmath.mpf]]
) -> list[mpmath.mpf]:
    """h_T from zero under ``h <- rho(W h + U x)``."""
    h = [mpmath.mpf(0)] * len(w)
    for x in inputs:
        sums = [
            mpmath.fsum(a * b for a, b in zip(row, h)) + mpmath.fsum(a * b for a, b in zip(v, x))
            for row, v in zip(w, u)
        ]
        h = [mpmath.tanh(s) for s in sums] if tanh else sums
    return h


def descend(
    tanh: bool,
    w: Matrix,
    u: Matrix,
    inputs: Sequence[Sequence[mpmath.mpf]],
    loss: Loss,
    trained: str,
    project: Callable[[Matrix, Matrix], tuple[Matrix, Matrix]],
    steps: Sequence[mpmath.mpf],
) -> tuple[Matrix, Matrix]:
    """The weights after one projected step for every step size, in :data:`DIGITS` digits."""
    with mpmath.workdps(DIGITS):
        width = mpmath.mpf(10) ** (-DIGITS // 3)
        for step in steps:
            moved = [[list(row) for row in w], [list(row) for row in u]]
            for which, rows in enumerate((w, u)):
                if (which == 0 and trained == "U") or (which == 1 and trained == "W"):
                    continue
                for i, row in enumerate(rows):
                    for j in range(len(row)):
                        kept = rows[i][j]
                        ends = []
                        for sign in (1, -1):
                            rows[i][j] = kept + sign * width
                            ends.append(loss(last_state(tanh, w, u, inputs)))
                        rows[i][j] = kept
                        moved[which][i][j] -= step * (ends[0] - ends[1]) / (2 * width)
            w, u = project(moved[0], moved[1])
        return w, u
