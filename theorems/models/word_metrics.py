r"""Proposals of one metric for each word of inputs, with multipliers for each step: floats only.

The method of centres of :mod:`theorems.models.multipliers` for many inequalities at once: with
:math:`P_v = T_v^\top T_v`, and for the step e from v to w with slopes of centres c and radii r
and :math:`\Lambda = \operatorname{diag}(g^2)`, the barrier is
:math:`-\sum_e \log\det(I - Z_e^\top Z_e)`,

.. math:: Z_e = \begin{pmatrix} T_w c W T_v^{-1}/\mu & T_w g^{-1}\\ g r W T_v^{-1}/\mu & 0
   \end{pmatrix}.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.models.multipliers import lowered

FloatArray = NDArray[np.float64]
#: Quasi-Newton steps for one factor, and factors that are tried.
STEPS, STAGES = 40, 60
#: Stages over which a smaller gain than this ends the search.
RECENT, GAIN = 5, 2e-4


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """``before``, ``after`` (E,): the numbers of the metrics; slopes (E, N); weights (N, N)."""

    weights: FloatArray
    before: NDArray[np.int64]
    after: NDArray[np.int64]
    centres: FloatArray
    radii: FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class Metrics:
    """Metrics (V, N, N), multipliers (E, N), and the least factor that they allow, about."""

    metrics: FloatArray
    multipliers: FloatArray
    factor: float


def proposals(steps: Steps) -> Iterator[Metrics]:
    """Proposals with smaller and smaller factors, until they stop to gain."""
    size, count = len(steps.weights), len(steps.before)
    bases = np.tile(np.eye(size), (int(steps.before.max()) + 1, 1, 1))
    logs = np.full((count, size), 1.0)
    for _ in range(40):
        if np.isfinite(_least(steps, bases, logs)):
            break
        logs = logs + 0.3
    reached = _least(steps, bases, logs)
    factor, past = 1.1 * reached, [reached]
    for _ in range(STAGES):
        bases, logs = _centred(steps, bases, logs, factor)
        reached = _least(steps, bases, logs)
        if not np.isfinite(reached):
            return
        yield Metrics(np.swapaxes(bases, 1, 2) @ bases, np.exp(2 * logs), reached)
        past.append(reached)
        if len(past) > RECENT and past[-1 - RECENT] - reached < GAIN * reached:
            return
        factor = reached + max(0.15 * (factor - reached), 1e-3 * reached)


def _matrices(steps: Steps, bases: FloatArray, logs: FloatArray, factor: float) -> FloatArray:
    size, count = len(steps.weights), len(steps.before)
    back, root = np.linalg.inv(bases)[steps.before] / factor, np.exp(logs)
    forth = bases[steps.after]
    made = np.zeros((count, 2 * size, 2 * size))
    made[:, :size, :size] = forth @ (steps.centres[:, :, None] * steps.weights) @ back
    made[:, :size, size:] = forth / root[:, None, :]
    made[:, size:, :size] = ((root * steps.radii)[:, :, None] * steps.weights) @ back
    return made


def _least(steps: Steps, bases: FloatArray, logs: FloatArray) -> float:
    """The least factor for given metrics and multipliers; infinite where there is none."""
    size = len(steps.weights)
    made = _matrices(steps, bases, logs, 1.0)
    gram = np.swapaxes(made, 1, 2) @ made
    room = np.eye(size) - gram[:, size:, size:]
    try:
        np.linalg.cholesky(room)
    except np.linalg.LinAlgError:
        return float("inf")
    cross = gram[:, :size, size:]
    top = gram[:, :size, :size] + cross @ np.linalg.solve(room, np.swapaxes(cross, 1, 2))
    return float(np.sqrt(max(np.linalg.eigvalsh(top)[:, -1].max(), 1e-12)))


def _value(
    steps: Steps, bases: FloatArray, logs: FloatArray, factor: float
) -> tuple[float, FloatArray, FloatArray]:
    """The barrier and its gradients for changes (I + X) T and of the logarithms of g."""
    size = len(steps.weights)
    with np.errstate(all="ignore"):
        made = _matrices(steps, bases, logs, factor)
    flipped, unit = np.swapaxes(made, 1, 2), np.eye(2 * size)
    if not np.isfinite(made).all():
        return float("inf"), bases, logs
    try:
        lower = np.linalg.cholesky(unit - flipped @ made)
    except np.linalg.LinAlgError:
        return float("inf"), bases, logs
    right = np.linalg.inv(unit - flipped @ made)
    left = unit + made @ right @ flipped
    of_bases = np.zeros_like(bases)
    np.add.at(of_bases, steps.after, 2 * (left - unit)[:, :size, :size])
    np.add.at(of_bases, steps.before, -2 * (right - unit)[:, :size, :size])
    of_logs = 2 * np.diagonal(left - right, axis1=1, axis2=2)[:, size:]
    value = -2 * float(np.log(np.diagonal(lower, axis1=1, axis2=2)).sum())
    return value, of_bases, of_logs


def _centred(
    steps: Steps, bases: FloatArray, logs: FloatArray, factor: float
) -> tuple[FloatArray, FloatArray]:
    """Quasi-Newton steps on the barrier, in coordinates around the given metrics."""
    size, cells = len(steps.weights), bases.size

    def change(point: FloatArray) -> FloatArray:
        return np.asarray(np.eye(size) + point[:cells].reshape(bases.shape))

    def value(point: FloatArray) -> tuple[float, FloatArray]:
        there, of_bases, of_logs = _value(
            steps, change(point) @ bases, logs + point[cells:].reshape(logs.shape), factor
        )
        if not np.isfinite(there):
            return there, point
        moved = of_bases @ np.swapaxes(np.linalg.inv(change(point)), 1, 2)
        return there, np.concatenate([moved.ravel(), of_logs.ravel()])

    point = lowered(value, np.zeros(cells + logs.size), STEPS)
    return change(point) @ bases, logs + point[cells:].reshape(logs.shape)
