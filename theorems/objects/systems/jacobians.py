"""One step of a recurrent system, its derivatives at a point, and their norms, enclosed.

``phi_w(h, x) = rho(W h + U x)`` with w = (W, U): ``d phi/d h = diag(rho'(a)) W``, and row i of
``d phi/d w`` is ``rho'(a_i) (h, x)`` in the block of row i, with a = W h + U x.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from memory_theorems.theorems.objects.systems.recurrent import (
    RecurrentSystem,
    State,
    Vector,
    require_smooth,
)
from memory_theorems.verify.arithmetic.balls import Real, to_fmpq
from memory_theorems.verify.arithmetic.linear_algebra import largest, square_root, vector_norm


def slopes(system: RecurrentSystem, state: State, x: Vector) -> State:
    """``rho'(a)`` entry by entry; for tanh it is 1 - tanh(a)^2."""
    require_smooth(system.activation)
    if system.activation == "linear":
        return (fmpq(1),) * system.state_size
    return tuple(1 - value * value for value in system.step(state, x))


def state_jacobian(system: RecurrentSystem, state: State, x: Vector) -> tuple[State, ...]:
    """Rows of ``d phi/d h`` at the current precision."""
    return tuple(
        tuple(slope * to_fmpq(w) if w else fmpq(0) for w in row)
        for slope, row in zip(slopes(system, state, x), system.state_weights, strict=True)
    )


def weight_jacobian_distance(
    first: RecurrentSystem, second: RecurrentSystem, state: State, other: State, x: Vector
) -> Real:
    """``|| d phi_w/d w (h, x) - d phi_w'/d w (h', x) ||_2``: the largest norm of a row's block."""
    left, right = slopes(first, state, x), slopes(second, other, x)
    points = [(*point, *(to_fmpq(entry) for entry in x)) for point in (state, other)]
    return largest(
        [
            vector_norm([a * p - b * q for p, q in zip(*points, strict=True)], "2")
            for a, b in zip(left, right, strict=True)
        ]
    )


def small_spectral_norm(rows: Sequence[State]) -> Real:
    """The largest singular value of a matrix with one or two columns, known through balls.

    ValueError for more columns.
    """
    columns = list(zip(*rows, strict=True))
    if len(columns) == 1:
        return vector_norm(columns[0], "2")
    if len(columns) != 2:
        raise ValueError("the closed form is for one or two columns")
    a, c = (sum((entry * entry for entry in column), fmpq(0)) for column in columns)
    b = sum((x * y for x, y in zip(*columns, strict=True)), fmpq(0))
    # sqrt((a - c)^2 + 4 b^2) as the norm of a vector stays defined for balls around 0.
    return square_root((a + c + vector_norm([a - c, 2 * b], "2")) / 2)
