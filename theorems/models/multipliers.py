r"""Proposals of a metric and of multipliers for a system in intervals: floats only.

Wanted is :math:`S = \operatorname{diag}(P, \Lambda)` with
:math:`\operatorname{diag}(\mu^2 P, \Lambda) - Z^\top S Z \succ 0` for a small :math:`\mu`.  With
:math:`P = T^\top T` and the scaled matrix
:math:`\tilde Z = \operatorname{diag}(T, \Lambda^{1/2}) Z
\operatorname{diag}(T/\mu, \Lambda^{1/2})^{-1}` that is :math:`\|\tilde Z\| < 1`.  The method of
centres: :math:`-\log\det(I - \tilde Z^\top \tilde Z)`, which is convex along geodesics, is lowered
by a quasi-Newton method for a fixed :math:`\mu`, then :math:`\mu` is lowered towards the least one
that the new S allows, and so on.  Its gradient with respect to an infinitesimal change of T is
twice the block of :math:`(I - \tilde Z\tilde Z^\top)^{-1} - (I - \tilde Z^\top\tilde Z)^{-1}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
#: Quasi-Newton steps for one factor, and pairs that it remembers.
STEPS, MEMORY = 12, 10
STAGES = 60
#: Multiplications that the search may cost (half a minute), and a factor from which nothing is
#: expected any more after a few stages.
WORK = 4e11
HOPELESS, PATIENCE = 1.5, 12
#: A stage gains about 0.9 of what the one before it gained, so all that follow ten times as much;
#: where even so many times its gain does not reach 1, none follows.
YET = 25


@dataclass(frozen=True, slots=True, eq=False)
class Proposal:
    """A metric (N, N), multipliers (m,) and the least factor that they allow, about."""

    metric: FloatArray
    multipliers: FloatArray
    factor: float


def proposals(matrix: FloatArray, size: int) -> Iterator[Proposal]:
    """Proposals with smaller and smaller factors, until they stop to gain or the work is done.

    The first factors may be above 1.
    """
    stages = min(STAGES, max(4, int(WORK / (8.0 * len(matrix) ** 3 * STEPS))))
    basis, logs = _start(matrix, size)
    least = _least(matrix, size, basis, logs)
    factor = least * 1.1
    for stage in range(stages):
        basis, logs = _centred(matrix, size, basis, logs, factor)
        reached = _least(matrix, size, basis, logs)
        if not np.isfinite(reached):
            return
        yield Proposal(basis.T @ basis, np.exp(2 * logs), reached)
        if reached > 0.9995 * factor or (stage >= PATIENCE and reached > HOPELESS):
            return
        if reached > HOPELESS and np.log(reached) > YET * np.log(least / reached):
            return
        least = reached
        factor = reached + 0.15 * (factor - reached)


def _start(matrix: FloatArray, size: int) -> tuple[FloatArray, FloatArray]:
    """The metric I, and multipliers that leave room for B and D."""
    columns = matrix[:, size:]
    logs = np.zeros(len(matrix) - size)
    for _ in range(60):
        root = np.exp(logs)
        scaled = np.concatenate([columns[:size], root[:, None] * columns[size:]]) / root
        norms = np.linalg.norm(scaled, axis=0)
        if np.linalg.norm(scaled, 2) < 0.7:
            break
        logs += np.where(norms > 0.3, 0.25, 0.0)
    return np.eye(size), logs


def _scaled(matrix: FloatArray, size: int, basis: FloatArray, logs: FloatArray) -> FloatArray:
    root = np.exp(logs)
    left = np.concatenate([basis @ matrix[:size], root[:, None] * matrix[size:]])
    left[:, :size] = np.linalg.solve(basis.T, left[:, :size].T).T
    left[:, size:] /= root
    return left


def _least(matrix: FloatArray, size: int, basis: FloatArray, logs: FloatArray) -> float:
    """The least factor for given P and multipliers; infinite where there is none."""
    scaled = _scaled(matrix, size, basis, logs)
    gram = scaled.T @ scaled
    room = np.eye(len(logs)) - gram[size:, size:]
    try:
        np.linalg.cholesky(room)
    except np.linalg.LinAlgError:
        return float("inf")
    cross = gram[:size, size:]
    top = gram[:size, :size] + cross @ np.linalg.solve(room, cross.T)
    return float(np.sqrt(max(np.linalg.eigvalsh(top)[-1], 1e-12)))


def _centred(
    matrix: FloatArray, size: int, basis: FloatArray, logs: FloatArray, factor: float
) -> tuple[FloatArray, FloatArray]:
    """A few quasi-Newton steps on the barrier, in coordinates around the given S."""
    narrowed = matrix.copy()
    narrowed[:, :size] /= factor
    base = _scaled(narrowed, size, basis, logs)
    total, cells = len(base), size * size

    def value(point: FloatArray) -> tuple[float, FloatArray]:
        change = np.eye(size) + point[:cells].reshape(size, size)
        with np.errstate(all="ignore"):
            scaled = _scaled(base, size, change, point[cells:])
        if not np.isfinite(scaled).all():
            return float("inf"), point
        try:
            inner = np.linalg.cholesky(np.eye(total) - scaled.T @ scaled)
        except np.linalg.LinAlgError:
            return float("inf"), point
        half = np.linalg.inv(inner)
        right = half.T @ half
        # (I - Z Z^T)^-1 = I + Z (I - Z^T Z)^-1 Z^T
        left = np.eye(total) + scaled @ right @ scaled.T
        slope = 2 * (left - right)
        moved = np.linalg.solve(change, slope[:size, :size]).T
        gradient = np.concatenate([moved.ravel(), np.diag(slope)[size:]])
        return -2 * float(np.log(np.diag(inner)).sum()), gradient

    point = lowered(value, np.zeros(cells + total - size), STEPS)
    return (np.eye(size) + point[:cells].reshape(size, size)) @ basis, logs + point[cells:]


def lowered(
    value: Callable[[FloatArray], tuple[float, FloatArray]], point: FloatArray, steps: int
) -> FloatArray:
    """Limited-memory quasi-Newton steps with backtracking, from a point where it is finite."""
    here, gradient = value(point)
    if not np.isfinite(here):
        return point
    pairs: list[tuple[FloatArray, FloatArray]] = []
    for _ in range(steps):
        direction = -_inverse(pairs, gradient)
        slope = float(direction @ gradient)
        if slope > -1e-10:
            break
        step = 1.0 if pairs else min(1.0, 0.3 / float(np.abs(gradient).max()))
        longest = float(np.abs(direction).max()) * step
        step *= min(1.0, 0.5 / longest)
        for _ in range(25):
            there, following = value(point + step * direction)
            if there <= here + 1e-4 * step * slope:
                break
            step /= 3
        else:
            break
        moved, turned = step * direction, following - gradient
        if float(moved @ turned) > 1e-12:
            pairs = [*pairs, (moved, turned)][-MEMORY:]
        point, here, gradient = point + moved, there, following
    return point


def _inverse(pairs: list[tuple[FloatArray, FloatArray]], gradient: FloatArray) -> FloatArray:
    """The two loops of limited-memory BFGS."""
    rest, weights = gradient.copy(), []
    for moved, turned in reversed(pairs):
        weight = float(moved @ rest) / float(moved @ turned)
        weights.append(weight)
        rest -= weight * turned
    if pairs:
        moved, turned = pairs[-1]
        rest *= float(moved @ turned) / float(turned @ turned)
    for (moved, turned), weight in zip(pairs, reversed(weights), strict=True):
        rest += (weight - float(turned @ rest) / float(moved @ turned)) * moved
    return rest
