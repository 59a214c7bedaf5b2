"""Which models of a kernel are tried at each width: proposals of floats from its samples.

Balanced truncation, or the singular vectors of a Hankel matrix of samples, for fast decay, least
squares over real rates on a logarithmic grid for long memory, and what becomes of them when rates
are moved.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

import numpy as np

from memory_theorems.theorems.objects.fits.exponential_sums import near_best_model, order
from memory_theorems.theorems.targets.channels import ENDED, Channel
from memory_theorems.theorems.targets.fitting import Floats, HankelFit, LogarithmicFit, Proposal
from memory_theorems.theorems.targets.refining import Grid, best_of, composite_times, oscillates
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.exponential_polynomials import ExponentialPolynomial
from memory_theorems.verify.errors import Unsupported

#: The latest sample of the float search; models of few terms do not see beyond it.
LATEST = 2**300
#: The first positive sample for slow decay, and the gap between logarithms of samples.
NEAR, SPACING = 1e-5, 0.04
#: How many times as far as a kernel that decays fast its models are looked at.
BEYOND = 20.0
#: Angular frequencies that are compared, up to one over the first step of time.
FREQUENCIES = 1000


def sample(channel: Channel, times: Floats) -> Floats:
    """Values for the float search; 0 where no value is known."""
    found = []
    for time in times:
        try:
            value = evaluate(channel.term, {"t": to_fmpq(Fraction(float(time)))}, 53)
            found.append(float(to_ball(value).mid()))
        except (Undetermined, Unsupported, OverflowError):
            found.append(0.0)
    return np.array(found)


def fast(channel: Channel) -> bool:
    """At least exponential decay, by the upper bound alone."""
    assert channel.germ is not None
    rate = channel.germ.over.rate
    return channel.germ.over.power < ENDED or rate is None or rate > 0


def _end(channel: Channel, share: float) -> float:
    """A time beyond which less than ``share`` of the norm is left (floats, for the search)."""
    assert channel.germ is not None
    assert channel.domain.time is not None
    time = channel.domain.time
    with precision(64):
        for _ in range(1000):
            size = channel.germ.over.tail(time)
            if size is not None and float((channel.germ.upper * size).mid()) < share * float(
                channel.l1.mid()
            ):
                break
            if time >= LATEST:
                break
            time *= 2
    return float(time)


#: (width tried, (width of the model's realisation, the model or None))
Tried: TypeAlias = "tuple[int, tuple[int, ExponentialPolynomial | None]]"


def tried_models(
    channel: Channel, most: int, least: int, before: tuple[float, ...]
) -> Iterator[Tried]:
    """Proposals of the widths from ``least`` on; ``before``: the rates of a narrower model."""
    if channel.exact is not None:
        yield from _of_exponentials(channel, channel.exact, most, least)
        return
    if channel.germ is None:
        return
    narrower: list[tuple[complex, ...]] = []
    if fast(channel):
        fit = HankelFit.of(lambda times: sample(channel, times), _end(channel, 1e-7))
        grid, _ = fitting_grid(channel)
        for width in range(least, most + 1):
            proposal = fit.propose(width)
            if proposal is None and width <= 2:
                proposal = fit.scan(width)
            found = best_of(grid, width, proposal, narrower[-2:], waves=True)
            narrower.append(_rates(found))
            yield width, (width, None if found is None else found.model())
        return
    slow = LogarithmicFit.of(lambda times: sample(channel, times), 1e-4, _end(channel, 1e-6))
    grid, waves = fitting_grid(channel)
    for width in range(least, most + 1):
        proposal = slow.propose(width, before)
        if proposal is not None:
            before = tuple(rate.real for rate in proposal.rates)
        found = best_of(grid, width, proposal, narrower[-2:], waves=waves)
        narrower.append(_rates(found))
        yield width, (width, None if found is None else found.model())


def _of_exponentials(
    channel: Channel, kernel: ExponentialPolynomial, most: int, least: int
) -> Iterator[Tried]:
    """Balanced truncations with their rates moved, until the kernel is a model itself."""
    grid: Grid | None = None
    narrower: list[tuple[complex, ...]] = []
    for width in range(least, most + 1):
        model = near_best_model(kernel, width)
        if width and model != kernel:
            grid = grid or fitting_grid(channel)[0]
            found = best_of(grid, width, proposal_of(model), narrower[-2:], waves=True)
            narrower.append(_rates(found))
            model = model if found is None else found.model()
        yield width, (order(model), model)


def proposal_of(model: ExponentialPolynomial) -> Proposal | None:
    """A model without powers of t in floats; None for the zero model."""
    rates = model_rates(model)
    weights = [
        complex(model.terms.get((0, *exact, False), 0), model.terms.get((0, *exact, True), 0))
        for exact in sorted({(rate, wave) for power, rate, wave, _ in model.terms if not power})
    ]
    return Proposal(tuple(weights), rates) if rates else None


def _rates(proposal: Proposal | None) -> tuple[complex, ...]:
    return () if proposal is None else proposal.rates


def model_rates(model: ExponentialPolynomial) -> tuple[complex, ...]:
    """The rates of a model without powers of t, one of each conjugate pair."""
    found = {(rate, wave) for power, rate, wave, _ in model.terms if not power}
    return tuple(complex(float(rate), float(wave)) for rate, wave in sorted(found))


def fitting_grid(channel: Channel) -> tuple[Grid, bool]:
    """Samples on which proposals are compared, and whether frequencies are tried.

    Uniform and then wider steps for fast decay and for oscillating kernels; logarithmic for others.
    """
    if channel.exact is not None or fast(channel):
        return _grid(channel, 1e-2, 1e-7), True
    end = _end(channel, 1e-6)
    slow = LogarithmicFit.of(lambda times: sample(channel, times), 1e-4, end)
    if oscillates(slow.values):
        return _grid(channel, 1e-2, 1e-4, 1.0), True
    count = int(np.clip(np.log(end / NEAR) / SPACING, 400, 2500))
    times = np.geomspace(NEAR, end, count)
    return Grid(times, sample(channel, times), np.gradient(times)), False


def frequency(channel: Channel) -> Fraction | None:
    """About the angular frequency of a kernel that oscillates, None for others; from samples."""
    grid, _ = fitting_grid(channel)
    if not oscillates(grid.values):
        return None
    weights = grid.values * grid.measure
    step = float(grid.times[1] - grid.times[0])
    waves = np.linspace(0.0, 1.0 / step, FREQUENCIES)
    sizes = np.abs(np.exp(-1j * np.outer(waves, grid.times)) @ weights)
    found = Fraction(float(waves[int(sizes.argmax())])).limit_denominator(64)
    return found or None


def _grid(channel: Channel, near: float, far: float, beyond: float = BEYOND) -> Grid:
    """Samples up to where these shares of the norm are left, uniform up to the first, and
    ``beyond`` times as far, where a model may still be."""
    times = composite_times(_end(channel, near), beyond * _end(channel, far))
    measure = np.gradient(times)
    measure[[0, -1]] /= 2
    return Grid(times, sample(channel, times), measure)
