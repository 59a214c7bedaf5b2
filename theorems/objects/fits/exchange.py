r"""Best approximation of :math:`x^{-p}` by sums of exponentials in the maximum norm, by exchange.

On [1, R] or [1, oo) the best sum of k exponentials is the one whose error alternates 2k + 1 times
(Rice; Braess).  From the best sum of k - 1 terms: its zeros, spread over one more term, are 2k
points at which a sum of k terms is made to interpolate, by damped Newton steps in the logarithms
of weights and rates; then the error is levelled at its 2k + 1 extremes by Newton steps, the
extremes are found anew, and so on until they are level.  All of that in high precision and
without guarantee. The answer is enclosed afterwards, by nothing but its coefficients: above by
its largest error, below by its least alternating one, under which *no* sum of k exponentials
comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

import numpy as np
from flint import arb, arb_mat

from memory_theorems.theorems.objects.fits.power_differences import (
    PowerDifference,
    least_alternating,
)
from memory_theorems.theorems.objects.fits.power_laws import rounded
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.errors import InputError, Unsupported

#: The levels of the extremes agree to this when the exchange stops.
LEVEL = 1e-7
EXCHANGES, STEPS, MOST_TERMS = 40, 60, 60

Point = tuple[list[arb], list[arb]]


@dataclass(frozen=True, slots=True)
class UniformFit:
    """A sum of k exponentials near x**-p; ``lower``: no sum of k exponentials with real rates has a
    smaller largest error, ``upper``: this one has none that is larger."""

    difference: PowerDifference
    lower: Fraction
    upper: Fraction


@lru_cache(maxsize=256)
def best_uniform(p: Fraction, terms: int, end: Fraction | None = None) -> UniformFit:
    """The best sum of ``terms`` exponentials on [1, end], or [1, oo) for None, enclosed.

    InputError unless p > 0, 1 <= terms <= MOST_TERMS and end > 1; Unsupported where the exchange
    does not come to rest.
    """
    if not 1 <= terms <= MOST_TERMS:
        raise InputError(f"from 1 to {MOST_TERMS} terms are looked for")
    difference, values = _levelled(p, terms, end)
    lower = least_alternating([value for _, value in values], terms)
    return UniformFit(difference, lower, difference.largest()[1])


@lru_cache(maxsize=512)
def _levelled(
    p: Fraction, terms: int, end: Fraction | None
) -> tuple[PowerDifference, tuple[tuple[arb, arb], ...]]:
    if end is not None:
        whole, values = _levelled(p, terms, None)
        if values[-1][0] <= to_ball(end):
            return PowerDifference(p, whole.weights, whole.rates, end), values
    with precision(160 + 8 * terms):
        zeros, point = _start(p, terms, end)
        point = _newton(p, [arb(s) for s in zeros], point, None)
        for _ in range(EXCHANGES):
            difference = _rounded(p, point, end)
            values = difference.alternation()[: 2 * terms + 1]
            if len(values) < 2 * terms + 1:
                raise Unsupported(f"the error of {terms} terms alternates {len(values)} times only")
            sizes = [abs(float(value)) for _, value in values]
            if max(sizes) <= min(sizes) * (1 + LEVEL):
                return difference, values
            level = arb(sum(sizes) / len(sizes)) * (1 if values[0][1] > 0 else -1)
            point = _newton(p, [x.log().mid() for x, _ in values], point, level)
    raise Unsupported(f"the extremes of {terms} terms were not levelled")


def _start(p: Fraction, terms: int, end: Fraction | None) -> tuple[list[float], Point]:
    """2k zeros and a sum, from the best sums of k - 1 and k - 2 terms."""
    length = None if end is None else float(to_ball(end).log().mid())
    if terms == 1:
        known = (1.4, 0.3) if length is None else (0.85 * length, 0.15 * length)
        return sorted(v / float(p) ** 0.5 if length is None else v for v in known), (
            [arb(0)],
            [arb(0)],
        )
    rows = []
    for count in (terms - 1, terms - 2)[: 2 if terms > 2 else 1]:
        difference, values = _levelled(p, count, end)
        found = [float(x.log().mid()) for x, _ in values]
        middles = [(a + b) / 2 for a, b in pairwise(found)]
        rows.append(
            (
                _spread(middles, 2 * terms, length),
                resampled(_logs(difference.weights), terms),
                resampled(_logs(difference.rates), terms),
            )
        )
    (zeros, weights, rates), before = rows[0], rows[-1]
    ahead = [2 * a - b for a, b in zip(zeros, before[0], strict=True)]
    if all(a < b for a, b in zip([0.0, *ahead], [*ahead, length or 1e9], strict=True)):
        zeros = ahead
    return zeros, (
        [arb(2 * a - b) for a, b in zip(weights, before[1], strict=True)],
        [arb(2 * a - b) for a, b in zip(rates, before[2], strict=True)],
    )


def _logs(values: Sequence[Fraction]) -> list[float]:
    return [float(to_ball(v).log().mid()) for v in values]


def resampled(values: Sequence[float], count: int) -> list[float]:
    """The values as a function of their place, at more places; linear, also beyond the ends."""
    ys = np.array(values)
    if len(ys) == 1:
        return [float(ys[0]) + 3 * (i + 0.5 - count / 2) / count for i in range(count)]
    xs, wanted = (np.arange(len(ys)) + 0.5) / len(ys), (np.arange(count) + 0.5) / count
    inner = np.interp(wanted, xs, ys)
    left, right = (ys[1] - ys[0]) / (xs[1] - xs[0]), (ys[-1] - ys[-2]) / (xs[-1] - xs[-2])
    inner = np.where(wanted < xs[0], ys[0] + (wanted - xs[0]) * left, inner)
    inner = np.where(wanted > xs[-1], ys[-1] + (wanted - xs[-1]) * right, inner)
    return [float(v) for v in inner]


def _spread(zeros: Sequence[float], count: int, end: float | None) -> list[float]:
    """Zeros for one more term; within (0, end)."""
    if end is None:
        return resampled(zeros, count)
    known = np.array([0.0, *zeros, end])
    places = np.array([0.0, *((np.arange(len(zeros)) + 0.5) / len(zeros)), 1.0])
    wanted = (np.arange(count) + 0.5) / count
    return [float(v) for v in np.interp(wanted, places, known)]


def interpolated(p: Fraction, logs: list[arb], start: Point) -> Point:
    """Logarithms of weights and rates of the sum that equals x**-p where log x has these values,
    by Newton steps from ``start`` at the current precision; without guarantee."""
    return _newton(p, logs, start, None)


def _newton(p: Fraction, logs: list[arb], start: Point, level: arb | None) -> Point:
    """Newton steps for e = 0 at the points, or e = level, -level, level, ... with a free level."""
    weights, rates = start
    terms, size = len(weights), len(logs)
    points, power = [s.exp().mid() for s in logs], to_ball(-p)
    targets = [(x**power).mid() for x in points]
    for _ in range(STEPS):
        rows, right = [], []
        for j, (x, target) in enumerate(zip(points, targets, strict=True)):
            speeds = [r.exp() * x for r in rates]
            parts = [(w - q).exp().mid() for w, q in zip(weights, speeds, strict=True)]
            row = [-v for v in parts] + [(v * q).mid() for v, q in zip(parts, speeds, strict=True)]
            error = target - sum(parts, arb(0))
            sign = -1 if j % 2 else 1
            if level is not None:
                row.append(arb(-sign))
                error = error - sign * level
            rows.append(row)
            right.append([-error])
        try:
            solved = arb_mat([[v.mid() for v in row] for row in rows]).solve(arb_mat(right))
        except ZeroDivisionError as trouble:
            raise Unsupported("the exchange met a singular system") from trouble
        moves = [solved[i, 0].mid() for i in range(size)]
        largest = max(abs(float(v)) for v in moves[: 2 * terms])
        factor = arb(min(1.0, 0.7 / largest)) if largest > 0 else arb(1)
        weights = [(v + factor * d).mid() for v, d in zip(weights, moves, strict=False)]
        rates = [(v + factor * d).mid() for v, d in zip(rates, moves[terms:], strict=False)]
        if level is not None:
            level = (level + factor * moves[-1]).mid()
        if largest < 1e-15:
            break
    return weights, rates


def _rounded(p: Fraction, point: Point, end: Fraction | None) -> PowerDifference:
    def exact(values: list[arb]) -> tuple[Fraction, ...]:
        return tuple(rounded(v.exp(), 160) for v in values)

    return PowerDifference(p, exact(point[0]), exact(point[1]), end)
