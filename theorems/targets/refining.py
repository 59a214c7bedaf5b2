"""Rates of a proposed model moved until its L1 error on a grid falls no more; floats only.

For given rates the weights with least weighted squares are known (variable projection); the weight
of a point is one over the kernel's size.  Newton's steps in weights and rates (:mod:`.least_l1`) go
from there to the least L1 error.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from memory_theorems.theorems.targets.fitting import Floats, Proposal, weighted
from memory_theorems.theorems.targets.least_l1 import least_l1, polygon_norm

EVALUATIONS = 8
#: Every so many-th sample is enough for the first steps.
THINNED = 4
#: Samples of a uniform part, and of the part after it that grows in steps of a fixed ratio.
UNIFORM, GROWING = 1500, 500
#: Random starts of one width, and the widest model that has any.
STARTS, WIDE = 6, 8
#: How often the best is moved again, as long as it gets better by that share.
AGAIN, LEAST_GAIN = 6, 1e-3
#: And how much further each time than it came.
FURTHER = (3.0, 10.0)
#: Ranges of real rates that are tried with equal ratios, in units of one over the mean time.
_RANGES = ((0.1, 6.0), (0.05, 20.0), (0.2, 20.0), (0.02, 10.0), (0.1, 60.0))


@dataclass(frozen=True, slots=True)
class Grid:
    """Times, values there, and the length that each stands for."""

    times: Floats
    values: Floats
    measure: Floats

    @property
    def thinned(self) -> Grid:
        """Every so many-th sample, which stands for as many."""
        times = self.times[::THINNED]
        return Grid(times, self.values[::THINNED], np.gradient(times))

    def size(self, proposal: Proposal) -> float:
        """The L1 error on the grid."""
        gap = (proposal.at(self.times) - self.values) * np.gradient(self.times)
        return polygon_norm(gap)


def composite_times(near: float, far: float) -> Floats:
    """Uniform up to ``near``, then ever wider steps up to ``far``."""
    first = np.linspace(0.0, near, UNIFORM)
    if far <= 1.01 * near:
        return np.asarray(first, dtype=np.float64)
    second = np.geomspace(near, far, GROWING)[1:]
    return np.asarray(np.concatenate((first, second)), dtype=np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class _Projection:
    """The model with given rates and the best weights, as a function of the logarithms of decays
    and angular frequencies; ``pairs`` tells which rates are of conjugate pairs."""

    grid: Grid
    pairs: NDArray[np.bool_]

    @property
    def range(self) -> tuple[float, float]:
        """Sizes of the decays and angular frequencies that the grid can tell apart."""
        return 1e-3 / float(self.grid.times[-1]), 30 / float(self.grid.times[1])

    def parameters(self, rates: Sequence[complex]) -> Floats:
        values = [rate.real for rate in rates] + [rate.imag for rate in rates if rate.imag > 0]
        return np.asarray(np.log(np.clip(values, *self.range)), dtype=np.float64)

    def rates(self, x: Floats) -> list[complex]:
        values = np.exp(np.clip(x, *np.log(self.range)))
        decays, waves = values[: len(self.pairs)], iter(values[len(self.pairs) :])
        return [
            complex(decay, float(next(waves)) if pair else 0.0)
            for decay, pair in zip(decays, self.pairs, strict=True)
        ]

    def fitted(self, x: Floats, factor: Floats) -> tuple[Floats, Floats]:
        """(weighted gaps, their derivatives, where the change of the weights along the columns is
        left out, as Kaufman does)."""
        times, columns, moved, turned = self.grid.times, [], [], []
        rates = self.rates(x)
        for rate in rates:
            decay = np.exp(-rate.real * times) * factor
            columns.append(decay * np.cos(rate.imag * times))
            if rate.imag:
                columns.append(decay * np.sin(rate.imag * times))
        matrix = np.array(columns).T
        target = self.grid.values * factor
        basis, weights = _projected(matrix, target)
        parts = iter(zip(weights, columns, strict=True))
        for rate in rates:
            weight, column = next(parts)
            wave = weight * column
            if rate.imag:
                other, sine = next(parts)
                turned.append(rate.imag * times * (other * column - weight * sine))
                wave = wave + other * sine
            moved.append(-rate.real * times * wave)
        slopes = np.array([*moved, *turned]).T
        slopes -= basis @ (basis.T @ slopes)
        return matrix @ weights - target, slopes


def _projected(matrix: Floats, target: Floats) -> tuple[Floats, Floats]:
    """(an orthonormal basis of the columns, the weights with least squares); columns that depend on
    each other within rounding share what they cannot tell apart."""
    first, triangle = np.linalg.qr(matrix)
    left, sizes, right = np.linalg.svd(triangle)
    kept = sizes > 1e-13 * sizes[0]
    basis = first @ left[:, kept]
    weights = right[kept].T @ ((basis.T @ target) / sizes[kept])
    return basis, weights


def refined(
    grid: Grid, rates: Sequence[complex], *, squares: bool = False
) -> tuple[float, Proposal] | None:
    """The model that the rates lead to, with its L1 error on the grid; with ``squares`` the rates
    are moved by least squares first, as is good far from a model and bad near one."""
    coarse = grid.thinned
    found = weighted(
        coarse.times, coarse.values, coarse.measure, _moved(coarse, rates) if squares else rates
    )
    if found is None:
        return None
    moved = least_l1(coarse.times, coarse.values, found)
    return None if moved is None else least_l1(grid.times, grid.values, moved[1])


def _moved(grid: Grid, rates: Sequence[complex]) -> list[complex]:
    """The rates with nearly least squares of the gaps over the kernel's size."""
    from scipy.optimize import least_squares

    projection = _Projection(grid, np.array([rate.imag > 0 for rate in rates]))
    start = projection.parameters(rates)
    size = np.abs(grid.values)
    factor = np.sqrt(grid.measure / np.maximum(size, 1e-6 * size.max() + 1e-300))
    # The gaps and their derivatives are asked for one after the other.
    fitted = lru_cache(maxsize=2)(lambda x: projection.fitted(np.array(x), factor))
    try:
        found = least_squares(
            lambda x: fitted(tuple(x))[0],
            start,
            jac=lambda x: fitted(tuple(x))[1],
            method="trf",
            max_nfev=EVALUATIONS,
        )
    except (ValueError, np.linalg.LinAlgError):
        return list(rates)
    return projection.rates(found.x)


def best_of(
    grid: Grid,
    width: int,
    proposed: Proposal | None,
    narrower: Sequence[Sequence[complex]],
    *,
    waves: bool,
    starts: int = STARTS,
) -> Proposal | None:
    """The best of what is proposed, what becomes of it, of the rates of ``narrower`` models
    with new ones, and of a few drawn rates; with ``waves`` pairs of conjugate rates too."""
    best = None if proposed is None else (grid.size(proposed), proposed)

    def tried(rates: Sequence[complex], squares: bool = False) -> bool:
        """Whether these rates lead to a better model."""
        nonlocal best
        found = refined(grid, rates, squares=squares)
        if found is None or (best is not None and found[0] >= best[0]):
            return False
        if any(rate.real <= 0 for rate in found[1].rates):
            return False
        best = found
        return True

    if proposed is not None:
        tried(proposed.rates)
        moved = least_l1(grid.times, grid.values, proposed)
        if moved is not None and best is not None and moved[0] < best[0]:
            best = moved
    if width > WIDE:
        return None if best is None else best[1]
    for rates in _widened(grid, width, narrower, waves):
        tried(rates)
    for rates in drawn_rates(grid, width, waves, starts):
        tried(rates, squares=True)
    for _ in range(AGAIN):
        if best is None:
            break
        size, before = best[0], best[1].rates
        tried(before)
        for factor in FURTHER:
            tried(_further(before, best[1].rates, factor))
        if best[0] > size * (1 - LEAST_GAIN):
            break
    return None if best is None else best[1]


def _further(before: Sequence[complex], after: Sequence[complex], factor: float) -> list[complex]:
    """The rates on the way from one model to a better one, beyond it: the way is often long."""
    return [
        complex(
            new.real * (new.real / old.real) ** factor,
            new.imag * (new.imag / old.imag) ** factor if old.imag else 0.0,
        )
        for old, new in zip(before, after, strict=True)
    ]


def mean_time(grid: Grid) -> float:
    """The mean time of the kernel."""
    size = np.abs(grid.values) * grid.measure
    return float((grid.times * size).sum() / size.sum()) if size.any() else 1.0


def order(rates: Sequence[complex]) -> int:
    """The size of a realisation: a pair counts twice."""
    return sum(2 if rate.imag > 0 else 1 for rate in rates)


def _widened(
    grid: Grid, width: int, narrower: Sequence[Sequence[complex]], waves: bool
) -> Iterator[list[complex]]:
    """Narrower models with what they lack: a rate, a pair, or a pair in place of a rate."""
    mean = mean_time(grid)
    for before in narrower:
        slow, fast = (end((rate.real for rate in before), default=1 / mean) for end in (min, max))
        if before and order(before) == width - 1:
            yield [*before, complex(2 * fast)]
            yield [*before, complex(slow / 2)]
            if waves and width > 2:
                yield [*before, complex(np.sqrt(slow * fast))]
        if not waves:
            continue
        waved = [rate for rate in before if rate.imag > 0]
        if order(before) == width - 2:
            yield [*before, complex(1 / mean, 2 / mean)]
            if waved:
                # Slower beside the slowest for long waves, quicker than the quickest for others.
                first = min(waved, key=lambda rate: rate.real)
                yield [*before, complex(first.real / 4, first.imag)]
                yield [*before, complex(fast, 1.5 * max(rate.imag for rate in waved))]
        if order(before) == width - 1:
            for real in (rate for rate in before if not rate.imag):
                rest = [rate for rate in before if rate != real]
                yield [*rest, complex(real.real, real.real / 2)]


def drawn_rates(grid: Grid, width: int, waves: bool, starts: int) -> Iterator[list[complex]]:
    """Rates with equal ratios, where there are no waves, and random ones with a fixed seed."""
    mean = mean_time(grid)
    if not waves:
        for low, high in _RANGES[:starts]:
            yield [complex(rate) for rate in np.geomspace(low, high, width) / mean]
    drawn = np.random.default_rng(width)
    for _ in range(starts):
        pairs = int(drawn.integers(0, width // 2 + 1)) if waves else 0
        reals = width - 2 * pairs
        spread = np.sqrt(width)
        decays = np.exp(drawn.uniform(-1.5 * spread, 1.5 * spread, pairs + reals)) / mean
        angles = np.exp(drawn.uniform(-1.0, 3.0, pairs)) / mean
        yield [complex(decays[i], angles[i] if i < pairs else 0.0) for i in range(pairs + reals)]


def oscillates(values: Floats) -> bool:
    """Whether there are more than two changes of sign among the values that count."""
    kept = np.sign(values[np.abs(values) > 1e-9 * np.abs(values).max()])
    return int((np.diff(kept) != 0).sum()) > 2
