"""Moved rates: a planted model is found again, nothing gets worse, waves are fitted by pairs."""

from __future__ import annotations

import numpy as np

from memory_theorems.theorems.targets.fitting import Proposal
from memory_theorems.theorems.targets.refining import (
    Grid,
    best_of,
    composite_times,
    oscillates,
    refined,
)

TIMES = composite_times(8.0, 40.0)
MEASURE = np.gradient(TIMES)


def grid(proposal: Proposal) -> Grid:
    return Grid(TIMES, proposal.at(TIMES), MEASURE)


def test_a_planted_model_is_found_again() -> None:
    planted = Proposal((1 + 0j, 2 - 1j), (0.4 + 0j, 0.7 + 2j))
    found = refined(grid(planted), (0.5 + 0j, 0.6 + 2.2j))
    assert found is not None
    size, model = found
    assert size < 1e-6
    assert np.allclose(sorted(model.rates, key=abs), sorted(planted.rates, key=abs), rtol=1e-4)


def test_moving_never_loses_what_was_proposed() -> None:
    values = (1 + TIMES) ** -2 * np.cos(TIMES)
    about = Grid(TIMES, values, MEASURE)
    proposed = Proposal((0.5 + 0j,), (1 + 0.9j,))
    best = best_of(about, 2, proposed, (), waves=True)
    assert best is not None
    assert about.size(best) < 0.8 * about.size(proposed)
    same = best_of(about, 2, best, (), waves=True)
    assert same is not None
    assert about.size(same) <= about.size(best)
    assert all(rate.real > 0 for rate in same.rates)


def test_without_waves_all_rates_are_real() -> None:
    about = Grid(TIMES, np.exp(-np.sqrt(TIMES)), MEASURE)
    best = best_of(about, 3, None, (), waves=False)
    assert best is not None
    assert len(best.rates) == 3
    assert all(rate.imag == 0 for rate in best.rates)
    wider = best_of(about, 4, None, [best.rates], waves=False, starts=0)
    assert wider is not None
    assert about.size(wider) < about.size(best)


def test_waves_are_seen() -> None:
    assert oscillates(np.cos(TIMES) / (1 + TIMES))
    assert not oscillates(1 / (1 + TIMES))
    assert not oscillates(np.exp(-TIMES) - 0.1 * np.exp(-TIMES / 9))


def test_times_are_uniform_and_then_ever_wider() -> None:
    steps = np.diff(TIMES)
    assert np.allclose(steps[:400], steps[0])
    assert (np.diff(steps[1510:]) > 0).all()
    assert (TIMES[0], TIMES[-1]) == (0, 40)
