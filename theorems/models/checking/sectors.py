r"""Replay of a window from a quadratic norm and one multiplier for each interval coefficient.

The inclusion of :mod:`theorems.models.checking.inclusions` is written with centres and radii:
:math:`\delta' = A\delta + Bp`, :math:`q = C\delta + Dp` with :math:`|p_j| \le |q_j|`, one j for
each coefficient.  With :math:`P \succ 0`, a diagonal :math:`\Lambda > 0` and

.. math::
    \begin{pmatrix}\mu^2 P & 0\\ 0 & \Lambda\end{pmatrix} -
    \begin{pmatrix}A & B\\ C & D\end{pmatrix}^\top
    \begin{pmatrix}P & 0\\ 0 & \Lambda\end{pmatrix}
    \begin{pmatrix}A & B\\ C & D\end{pmatrix} \succeq 0

:math:`\mu^2\|\delta\|_P^2 - \|\delta'\|_P^2 \ge \sum_j \lambda_j (q_j^2 - p_j^2) \ge 0`.  A restart
k steps ago starts from a difference that is a reachable state s, so the outputs differ by at most
:math:`\kappa\mu^k\|s\|_P`, :math:`\kappa^2 P \succeq C_o^\top C_o`.  And :math:`\|s\|_P` is at most
its largest value over the box, or over the box of one step from zero divided by
:math:`1 - \mu`, since :math:`\|F(s, x) - F(0, x)\|_P \le \mu\|s\|_P` (or that of the first
state, if it is larger).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from memory_theorems.theorems.models.checking.definiteness import TINY, UNIT, positive
from memory_theorems.theorems.models.checking.exact import Refused, number, require, root, up
from memory_theorems.theorems.models.checking.inclusions import Inclusion, Stored, difference
from memory_theorems.theorems.models.checking.intervals import Box, Floats, above
from memory_theorems.theorems.models.checking.stored import stored_layer, stored_readout

LAST = 200_000
#: Products and sums behind one entry of the system's matrix, at most.
DEPTH = 24


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """The matrix ((A, B), (C, D)) up to rounding, and a bound of the absolute values behind it."""

    matrix: Floats
    absolute: Floats
    state: int


@dataclass(frozen=True, slots=True, eq=False)
class Metric:
    """P (N, N), the multipliers (m,) and mu: exact doubles."""

    metric: Floats
    multipliers: Floats
    factor: Fraction


def check(document: Mapping[str, Any]) -> None:
    """Raises Refused unless every window from the stated one on is shown."""
    weights, certificate = document["weights"], document["certificate"]
    require(len(weights["layers"]) == 1, "interval multipliers are for one layer")
    layer = stored_layer(weights["layers"][0], document)
    readout = stored_readout(weights["readout"], layer.size)
    found = read(certificate)
    require(
        document["factor"] is None or number(document["factor"]) == found.factor,
        "the stated factor is not that of the norm",
    )
    first = bound(layer, readout, found)
    eps, window = number(document["eps"]), document["certified_window"]
    for _ in range(window):
        if first <= eps:
            return
        first = up(first * found.factor)
    require(first <= eps, f"after {window} steps the bound is above eps")


def read(certificate: Mapping[str, Any]) -> Metric:
    """The numbers of a certificate: integers times a power of two."""
    rows, multipliers = certificate["metric"], certificate["multipliers"]
    scales = certificate["scale"], certificate["multiplier_scale"]
    require(all(type(s) is int and abs(s) <= 400 for s in scales), "a scale is out of range")
    size = len(rows)
    listed = [value for row in rows for value in row] + list(multipliers)
    require(
        all(type(v) is int and abs(v) < 2**53 for v in listed)
        and all(len(row) == size for row in rows) and size > 0,
        "the metric does not fit",
    )  # fmt: skip
    metric = np.ldexp(np.array(rows, dtype=np.float64), -scales[0])
    require(bool((metric == metric.T).all()), "the metric is not symmetric")
    factor = number(certificate["factor"])
    require(0 < factor < 1 and factor.denominator <= 2**40, "the factor is not in (0, 1)")
    return Metric(metric, np.ldexp(np.array(multipliers, dtype=np.float64), -scales[1]), factor)


def bound(layer: Stored, readout: Floats | None, found: Metric) -> Fraction:
    """A bound of kappa times the P-norm of every reachable state; Refused unless P contracts."""
    inclusion = difference(layer)
    system = system_of(inclusion)
    contracts(system, found)
    metric, size = found.metric, system.state
    start = reach(inclusion, layer, metric, found.factor)
    if inclusion.state is not None:
        start = min(start, largest(inclusion.state, metric))
    hidden = layer.size
    outer = np.zeros((hidden if readout is None else len(readout), size))
    outer[:, size - hidden :] = np.eye(hidden) if readout is None else readout
    return up(start * seen(outer, metric))


def reach(inclusion: Inclusion, layer: Stored, metric: Floats, factor: Fraction) -> Fraction:
    """A bound of the P-norm of all states of a run that contracts by the factor."""
    edge = np.full(len(metric), layer.start)
    driven = largest(inclusion.pushed_state, metric) / (1 - factor)
    return max(driven, largest(Box(-edge, edge), metric)) if layer.start else driven


def system_of(inclusion: Inclusion) -> System:
    """Centres and radii of all coefficients, as one matrix.

    Every coefficient in an interval has a channel: its signal gets the centre times the source
    plus p, and q is the radius times the source.
    """
    terms = [term for signal in inclusion.signals for term in signal]
    matrices = [term.source for term in terms if not isinstance(term.source, int)]
    n, size = matrices[0].shape
    total = size + n * sum(term.coefficient is not None for term in terms)
    made: list[tuple[Floats, Floats]] = []
    rows: list[tuple[Floats, Floats]] = []
    for signal in inclusion.signals:
        value, absolute = np.zeros((n, total)), np.zeros((n, total))
        for term in signal:
            if isinstance(term.source, int):
                source, heavy = made[term.source]
            else:
                source = np.zeros((n, total))
                source[:, :size] = term.source
                heavy = np.abs(source)
            if term.coefficient is None:
                value, absolute = value + term.sign * source, absolute + heavy
                continue
            centre, radius = _split(term.coefficient)
            value = value + centre[:, None] * source
            absolute = absolute + np.abs(centre)[:, None] * heavy
            start = size + n * len(rows)
            value[:, start : start + n] += np.eye(n)
            absolute[:, start : start + n] += np.eye(n)
            rows.append((radius[:, None] * source, radius[:, None] * heavy))
        made.append((value, absolute))
    blocks = [made[k] for k in inclusion.new] + rows
    matrix, absolute = (np.concatenate([block[side] for block in blocks]) for side in (0, 1))
    return System(matrix, absolute, size)


def _split(box: Box) -> tuple[Floats, Floats]:
    """A centre, and a radius that reaches both ends from it."""
    centre = (box.low + box.high) / 2
    return centre, np.maximum(np.maximum(above(box.high - centre), above(centre - box.low)), 0)


def contracts(system: System, found: Metric, after: Floats | None = None) -> None:
    """Refused unless the matrix inequality of the module docstring holds and P is positive.

    ``after``: the metric of the new difference, where it is another one.
    """
    target = found.metric if after is None else after
    size, metric, multipliers = system.state, found.metric, found.multipliers
    total = len(system.matrix)
    require(metric.shape == target.shape == (size, size), "the metric does not fit")
    require(multipliers.shape == (total - size,), "the multipliers do not fit")
    require(bool((multipliers > 0).all()), "a multiplier is not positive")
    require(positive(metric, np.zeros_like(metric)), "the metric is not shown to be positive")
    weighted = _weighted(system.matrix, target, multipliers)
    heavy = _weighted(system.absolute, np.abs(target), multipliers)
    kept = np.zeros((total, total))
    kept[:size, :size] = float(found.factor**2) * metric
    kept[range(size, total), range(size, total)] = multipliers
    matrix = kept - system.matrix.T @ weighted
    roundings = (2 * total + 2 * DEPTH + 30) * UNIT * 1.01
    error = roundings * (system.absolute.T @ heavy + np.abs(kept)) + TINY
    require(positive(matrix, error), "the norm does not contract by the stated factor")


def _weighted(matrix: Floats, metric: Floats, multipliers: Floats) -> Floats:
    size = len(metric)
    return np.concatenate([metric @ matrix[:size], multipliers[:, None] * matrix[size:]])


def largest(box: Box, metric: Floats) -> Fraction:
    """A bound of the P-norm over a box."""
    reach = np.maximum(np.abs(box.low), np.abs(box.high))
    require(bool(np.isfinite(reach).all()), "the reachable box is not finite")
    square = float(reach @ np.abs(metric) @ reach) * (1 + (4 * len(reach) + 8) * UNIT) + TINY
    scaled = reach[:, None] * metric * reach
    # Every eigenvalue below t: the box has points x = reach * y with |y|^2 <= n.
    guess = float(np.linalg.eigvalsh(scaled)[-1]) * (1 + 2.0**-20) + TINY
    if guess * len(reach) * 1.01 < square and positive(
        guess * np.eye(len(reach)) - scaled, 8 * UNIT * (np.abs(scaled) + guess)
    ):
        square = guess * len(reach) * (1 + 8 * UNIT)
    return root(Fraction(square))


def seen(outer: Floats, metric: Floats) -> Fraction:
    """kappa with ``|outer s| <= kappa |s|_P``."""
    image = outer.T @ outer
    error = (len(outer) + 4) * UNIT * 1.01 * (np.abs(outer).T @ np.abs(outer)) + TINY
    try:
        lower = np.linalg.inv(np.linalg.cholesky(metric))
    except np.linalg.LinAlgError:
        raise Refused("the metric is not shown to be positive") from None
    square = float(np.linalg.norm(outer @ lower.T, 2) ** 2)
    for slack in (2.0**-24, 2.0**-16, 2.0**-10, 2.0**-4):
        guess = Fraction(square * (1 + slack) + TINY)
        kept = float(guess) * metric
        if positive(kept - image, error + 4 * UNIT * (np.abs(kept) + np.abs(image))):
            return root(guess)
    raise Refused("no constant of the output is shown")
