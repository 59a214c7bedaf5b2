"""The L1 error of a sum of exponentials made least by Newton's steps in weights and rates.

On a grid the error is joined by straight lines (in the number of the sample, times the length that
a sample stands for), whose L1 norm is exact, ``(a^2 + b^2)/(2 (|a| + |b|))`` over a step where the
sign changes: a function with two derivatives wherever no sample vanishes.  Steps are damped as
Levenberg and Marquardt do.  Floats only: what is found is a proposal.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.targets.fitting import Floats, Proposal

#: Steps at most, and the relative gain below which the search ends.
STEPS, LEAST_GAIN = 40, 1e-5
DAMPING = 1e-2
#: What counts as no gap, relative to the largest.
NOTHING = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class _Sum:
    """Weights and the logarithms of decays and angular frequencies as one vector: for each term
    (weight, log decay), and (cosine, sine, log decay, log frequency) for a pair."""

    times: Floats
    pairs: tuple[bool, ...]

    def parameters(self, proposal: Proposal) -> Floats:
        found: list[float] = []
        for weight, rate in zip(proposal.weights, proposal.rates, strict=True):
            if rate.imag:
                found += [weight.real, weight.imag, np.log(rate.real), np.log(rate.imag)]
            else:
                found += [weight.real, np.log(rate.real)]
        return np.array(found)

    def proposal(self, x: Floats) -> Proposal:
        weights, rates, place = [], [], 0
        for pair in self.pairs:
            if pair:
                a, b, u, v = x[place : place + 4]
                weights.append(complex(a, b))
                rates.append(complex(np.exp(u), np.exp(v)))
            else:
                a, u = x[place : place + 2]
                weights.append(complex(a))
                rates.append(complex(np.exp(u)))
            place += 4 if pair else 2
        return Proposal(tuple(weights), tuple(rates))

    def values(self, x: Floats) -> Floats:
        return self.proposal(x).at(self.times)

    def slopes(self, x: Floats) -> tuple[Floats, list[tuple[int, int, Floats]]]:
        """(columns of first derivatives, (i, j, second derivative) for i <= j that are not 0)."""
        columns: list[Floats] = []
        seconds: list[tuple[int, int, Floats]] = []
        place = 0
        for pair in self.pairs:
            if not pair:
                a, rate = x[place], np.exp(x[place + 1])
                wave = np.exp(-rate * self.times)
                moved = -rate * self.times * wave
                columns += [wave, a * moved]
                seconds += [
                    (place, place + 1, moved),
                    (place + 1, place + 1, a * moved * (1 - rate * self.times)),
                ]
                place += 2
                continue
            a, b, rate, angle = x[place], x[place + 1], np.exp(x[place + 2]), np.exp(x[place + 3])
            decay = np.exp(-rate * self.times)
            cosine, sine = decay * np.cos(angle * self.times), decay * np.sin(angle * self.times)
            slow, fast = -rate * self.times, angle * self.times
            wave, turned = a * cosine + b * sine, b * cosine - a * sine
            columns += [cosine, sine, slow * wave, fast * turned]
            seconds += [
                (place, place + 2, slow * cosine),
                (place + 1, place + 2, slow * sine),
                (place, place + 3, -fast * sine),
                (place + 1, place + 3, fast * cosine),
                (place + 2, place + 2, slow * (1 + slow) * wave),
                (place + 2, place + 3, slow * fast * turned),
                (place + 3, place + 3, fast * (turned - fast * wave)),
            ]
            place += 4
        return np.array(columns).T, seconds


def polygon_norm(y: Floats) -> float:
    """The L1 norm of the polygon through y, in units of a step."""
    a, b = y[:-1], y[1:]
    size = np.abs(a) + np.abs(b)
    crossed = a * b < 0
    parts = np.where(crossed, (a * a + b * b) / np.where(crossed, size, 1.0), size)
    return float(parts.sum()) / 2


def _derivatives(y: Floats) -> tuple[Floats, Floats, Floats]:
    """(gradient, diagonal and first off-diagonal of the second derivatives) of polygon_norm."""
    a, b = y[:-1], y[1:]
    p, q = np.abs(a), np.abs(b)
    # Where both ends are rounding nothing is known of the curvature, and nothing depends on it.
    crossed = (a * b < 0) & (p + q > NOTHING * np.abs(y).max())
    size = np.where(crossed, p + q, 1.0)
    # f = (p^2 + q^2)/(2 (p + q)): f_p = 1/2 - q^2/(p + q)^2, f_pp = 2 q^2/(p + q)^3.
    first = np.where(crossed, 0.5 - (q / size) ** 2, 0.5) * np.sign(a)
    second = np.where(crossed, 0.5 - (p / size) ** 2, 0.5) * np.sign(b)
    gradient = np.zeros_like(y)
    gradient[:-1] += first
    gradient[1:] += second
    diagonal = np.zeros_like(y)
    diagonal[:-1] += np.where(crossed, 2 * q * q / size**3, 0.0)
    diagonal[1:] += np.where(crossed, 2 * p * p / size**3, 0.0)
    # f_pq = -2 p q/(p + q)^3, and the signs of a and b differ.
    beside = np.where(crossed, 2 * p * q / size**3, 0.0)
    return gradient, diagonal, beside


def least_l1(times: Floats, values: Floats, proposal: Proposal) -> tuple[float, Proposal] | None:
    """(L1 error on the grid, the proposal moved to where it is least nearby); None where the
    numbers break down."""
    lengths = np.gradient(times)
    shape = _Sum(times, tuple(rate.imag > 0 for rate in proposal.rates))
    if any(rate.real <= 0 for rate in proposal.rates) or not shape.pairs:
        return None
    # Values are divided by the largest, so that the damping sees weights of size one.
    scale = float(np.abs(values).max()) or 1.0
    x = shape.parameters(
        Proposal(tuple(weight / scale for weight in proposal.weights), proposal.rates)
    )
    target = values / scale
    with np.errstate(all="ignore"):
        size, x = _descended(shape, x, target, lengths)
    if not np.isfinite(size):
        return None
    found = shape.proposal(x)
    return size * scale, Proposal(tuple(scale * weight for weight in found.weights), found.rates)


def _descended(shape: _Sum, x: Floats, target: Floats, lengths: Floats) -> tuple[float, Floats]:
    def gap(x: Floats) -> Floats:
        return np.asarray((shape.values(x) - target) * lengths, dtype=np.float64)

    current = gap(x)
    size = polygon_norm(current)
    damping, idle = DAMPING, 0
    for _ in range(STEPS):
        gradient, matrix = _model(shape, x, current, lengths)
        if not np.isfinite(matrix).all():
            break
        gained = 0.0
        for _ in range(8):
            step = _step(matrix, gradient, damping)
            moved = x + step
            there = gap(moved)
            reached = polygon_norm(there)
            if np.isfinite(reached) and reached < size:
                gained = size - reached
                x, current, size = moved, there, reached
                damping = max(damping / 5, 1e-9)
                break
            damping *= 6
        idle = idle + 1 if gained < LEAST_GAIN * size else 0
        if not gained or idle > 2:
            break
    return size, x


def _model(
    shape: _Sum, x: Floats, current: Floats, lengths: Floats
) -> tuple[Floats, NDArray[np.float64]]:
    """Gradient and matrix of second derivatives in the parameters."""
    first, diagonal, beside = _derivatives(current)
    columns, seconds = shape.slopes(x)
    columns = columns * lengths[:, None]
    matrix = columns.T @ (columns * diagonal[:, None])
    mixed = columns[:-1].T @ (columns[1:] * beside[:, None])
    matrix = matrix + mixed + mixed.T
    weights = first * lengths
    for i, j, second in seconds:
        curved = float(weights @ second)
        matrix[i, j] += curved
        if i != j:
            matrix[j, i] += curved
    return columns.T @ first, matrix


def _step(matrix: Floats, gradient: Floats, damping: float) -> Floats:
    """Newton's step on the damped matrix, with its negative directions turned round."""
    roots = np.sqrt(np.maximum(np.abs(np.diag(matrix)), 1e-30))
    values, vectors = np.linalg.eigh(matrix / np.outer(roots, roots))
    share = vectors.T @ (gradient / roots)
    step = -(vectors @ (share / (np.abs(values) + damping))) / roots
    return np.asarray(step, dtype=np.float64)
