"""Float proposals of exponential sums near a kernel, of every width; nothing here certifies.

Two ways.  Kernels that decay fast are sampled on a uniform grid; the singular vectors of their
Hankel matrix give decay rates and frequencies (the shift-invariance of balanced truncation).
Kernels with a long memory are fitted on a logarithmic grid by real exponentials whose rates are
moved by least squares, reweighted towards the L1 error (variable projection).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial

Floats: TypeAlias = NDArray[np.float64]
DIGITS = 15
SAMPLES = 321
LOG_SPACING = 0.14
_REWEIGHTINGS = 6
#: Up to this width the rates themselves are moved after the proposal.
POLISHED = 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """``sum_j Re(weights[j] * exp(-rates[j]*t))``, one entry of each conjugate pair."""

    weights: tuple[complex, ...]
    rates: tuple[complex, ...]

    def at(self, times: Floats) -> Floats:
        """Values at the times."""
        total = np.zeros_like(times)
        with np.errstate(under="ignore"):
            for weight, rate in zip(self.weights, self.rates, strict=True):
                angle = rate.imag * times
                wave = weight.real * np.cos(angle) + weight.imag * np.sin(angle)
                total = total + np.exp(-rate.real * times) * wave
        return total

    def model(self) -> ExponentialPolynomial:
        """The same with exact decimal numbers; terms with a rate that does not decay are left
        out."""
        total = ExponentialPolynomial({})
        for weight, rate in zip(self.weights, self.rates, strict=True):
            decay = short(rate.real)
            if decay <= 0:
                continue
            cosine = ExponentialPolynomial.exponential(short(weight.real), decay)
            frequency = short(rate.imag)
            if frequency:
                wave = ExponentialPolynomial.oscillation(1, frequency, False)
                total = total + cosine * wave
                wave = ExponentialPolynomial.oscillation(1, frequency, True)
                sine = ExponentialPolynomial.exponential(short(weight.imag), decay)
                total = total + sine * wave
            else:
                total = total + cosine
        return total


def short(value: float) -> Fraction:
    """The decimal of DIGITS significant digits next to a float."""
    return Fraction(f"{value:.{DIGITS - 1}e}") if np.isfinite(value) else Fraction(0)


# ---------------------------------------------------------------- fast decay
@dataclass(frozen=True, slots=True)
class HankelFit:
    """The samples' Hankel matrix, factored once; :meth:`propose` is asked for every width."""

    step: float
    left: Floats
    sizes: Floats
    times: Floats
    values: Floats

    @classmethod
    def of(cls, kernel: Callable[[Floats], Floats], end: float) -> HankelFit:
        step = end / (SAMPLES - 1)
        values = kernel(np.asarray(step * np.arange(SAMPLES), dtype=np.float64))
        half = SAMPLES // 2 + 1
        matrix = np.array([values[i : i + half] for i in range(SAMPLES - half + 1)])
        left, sizes, _ = np.linalg.svd(matrix)
        times: Floats = np.asarray(np.linspace(0.0, end, 4 * SAMPLES), dtype=np.float64)
        return cls(step, left, sizes, times, kernel(times))

    def propose(self, width: int) -> Proposal | None:
        """None when the samples have no more than ``width`` - 1 directions, or a root is bad."""
        if width >= len(self.sizes) or self.sizes[width - 1] < 1e-13 * self.sizes[0]:
            return None
        basis = self.left[:, :width]
        shift, *_ = np.linalg.lstsq(basis[:-1], basis[1:], rcond=None)
        roots = np.linalg.eigvals(shift)
        if (np.abs(roots) >= 1).any() or (np.abs(roots) < 1e-12).any():
            return None
        if ((np.abs(roots.imag) < 1e-12) & (roots.real <= 0)).any():
            return None
        rates = -np.log(roots.astype(complex)) / self.step
        kept = [complex(r) for r in rates if r.imag > 1e-9 * abs(r)]
        reals = [complex(r.real) for r in rates if abs(r.imag) <= 1e-9 * abs(r)]
        if 2 * len(kept) + len(reals) != width:
            return None
        rates_found = [*kept, *reals]
        return self.polished(rates_found) if width <= POLISHED else self._weighted(rates_found)

    def scan(self, width: int) -> Proposal | None:
        """For one or two states, where the singular vectors often propose nothing: the best of a
        grid of rates (one real rate, or one pair), moved by simplex search."""
        end = float(self.times[-1])
        rates = np.geomspace(0.5 / end, 80 / end, 16)
        waves = np.geomspace(0.5 / end, 120 / end, 20) if width == 2 else np.zeros(1)
        sized = [(self._size(complex(a, b)), a, b) for a in rates for b in waves]
        _, rate, wave = min(sized)
        return self.polished([complex(rate, wave)])

    def polished(self, rates: Sequence[complex]) -> Proposal | None:
        """Rates moved by simplex search so that the L1 error on the grid falls."""
        from scipy.optimize import minimize

        end = float(self.times[-1])
        least, most = np.log(0.3 / end), np.log(3e3 / end)

        def unpack(x: Floats) -> list[complex]:
            values = np.exp(np.clip(x, least, most))
            found, place = [], 0
            for rate in rates:
                pair = rate.imag > 0
                found.append(complex(values[place], values[place + 1] if pair else 0.0))
                place += 1 + pair
            return found

        start = [
            float(np.log(part))
            for rate in rates
            for part in ((rate.real, rate.imag) if rate.imag > 0 else (rate.real,))
        ]
        found = minimize(
            lambda x: self._size(*unpack(x)),
            start,
            method="Nelder-Mead",
            options={"maxfev": 60 * len(start), "xatol": 1e-6, "fatol": 0.0},
        )
        return self._weighted(unpack(found.x))

    def _size(self, *rates: complex) -> float:
        """The L1 error on a coarse grid with the best weights."""
        times, values = self.times[::4], self.values[::4]
        found = weighted(times, values, np.full_like(times, times[1]), rates)
        if found is None:
            return float("inf")
        return float(np.abs(found.at(times) - values).sum() * times[1])

    def _weighted(self, rates: Sequence[complex]) -> Proposal | None:
        measure = np.full_like(self.times, self.times[1] - self.times[0])
        return weighted(self.times, self.values, measure, rates)


def weighted(
    times: Floats, values: Floats, measure: Floats, rates: Sequence[complex]
) -> Proposal | None:
    """The weights with least L1 error on the grid, by reweighted least squares."""
    columns: list[Floats] = []
    for rate in rates:
        decay = np.exp(-rate.real * times)
        columns.append(decay * np.cos(rate.imag * times))
        if rate.imag:
            columns.append(decay * np.sin(rate.imag * times))
    matrix = np.array(columns).T
    solution = _least_l1(matrix, values, measure)
    if solution is None:
        return None
    weights, place = [], 0
    for rate in rates:
        if rate.imag:
            weights.append(complex(solution[place], solution[place + 1]))
            place += 2
        else:
            weights.append(complex(solution[place]))
            place += 1
    return Proposal(tuple(weights), tuple(rates))


def _least_l1(matrix: Floats, values: Floats, measure: Floats) -> Floats | None:
    scale = np.ones_like(values)
    best: tuple[float, Floats] | None = None
    for _ in range(_REWEIGHTINGS):
        factor = np.sqrt(measure * scale)
        try:
            found, *_ = np.linalg.lstsq(matrix * factor[:, None], values * factor, rcond=1e-15)
        except np.linalg.LinAlgError:
            break
        gap = np.abs(matrix @ found - values)
        size = float((gap * measure).sum())
        if best is None or size < best[0]:
            best = (size, np.asarray(found, dtype=np.float64))
        floor = max(float(gap.max()) * 1e-3, 1e-300)
        scale = 1 / np.maximum(gap, floor)
    return None if best is None else best[1]


# ---------------------------------------------------------------- long memory
@dataclass(frozen=True, slots=True)
class LogarithmicFit:
    """Samples on a logarithmic grid of times from ``start`` to ``end``."""

    times: Floats
    values: Floats
    measure: Floats

    @classmethod
    def of(cls, kernel: Callable[[Floats], Floats], start: float, end: float) -> LogarithmicFit:
        count = int(np.clip(np.log(end / start) / LOG_SPACING, 200, 1500))
        logs = np.linspace(np.log(start), np.log(end), count)
        times = np.exp(logs)
        return cls(times, kernel(times), np.gradient(logs) * times)

    def propose(self, width: int, before: Sequence[float] = ()) -> Proposal | None:
        """Real rates; ``before``: the rates of a narrower fit, of which a start is made."""
        from scipy.optimize import least_squares

        starts = [self._spread(width)]
        if len(before) == width - 1 and before:
            logs = np.sort(np.log(before))
            gap = float(np.mean(np.diff(logs))) if len(logs) > 1 else 2.0
            starts.append(np.concatenate(([logs[0] - gap], logs)))
        if len(starts) > 1 and width > 4:
            starts = starts[1:]
        best: tuple[float, Floats] | None = None
        for start in starts:
            scale = 1 / np.maximum(np.abs(self.values), 1e-300) ** 0.5
            current = start
            for _ in range(3):
                factor = np.sqrt(self.measure * scale)

                def residual(logs: Any, factor: Floats = factor) -> Floats:
                    return self._residual(logs, factor)[0]

                try:
                    found = least_squares(residual, current, method="trf", max_nfev=20)
                except (ValueError, np.linalg.LinAlgError):
                    break
                current = found.x
                gap_values = np.abs(self._residual(current, factor)[1])
                size = float((gap_values * self.measure).sum())
                if best is None or size < best[0]:
                    best = (size, current)
                floor = np.maximum(1e-2 * np.median(gap_values * self.times) / self.times, 1e-300)
                scale = 1 / np.maximum(gap_values, floor)
        if best is None:
            return None
        rates = [complex(np.exp(value)) for value in np.sort(best[1])]
        return weighted(self.times, self.values, self.measure, rates)

    def _spread(self, width: int) -> Floats:
        """Rates spread evenly in the logarithm, over a range that grows with the width."""
        fast = 2.0 / float(self._scale())
        slow = max(1 / self.times[-1], fast * np.exp(-1.8 * width))
        return np.linspace(np.log(slow), np.log(fast * np.exp(0.35 * np.sqrt(width))), width)

    def _scale(self) -> float:
        """The time by which the kernel has halved."""
        size = np.abs(self.values)
        return float(self.times[int(np.argmax(size < size[0] / 2))])

    def _residual(self, logs: Floats, factor: Floats) -> tuple[Floats, Floats]:
        with np.errstate(over="ignore", under="ignore"):
            matrix = np.exp(-np.exp(np.clip(logs, -700, 700))[None, :] * self.times[:, None])
        weights, *_ = np.linalg.lstsq(matrix * factor[:, None], self.values * factor, rcond=1e-14)
        gap = matrix @ weights - self.values
        return gap * factor, gap
