"""Figures 1 to 4: gradients against differences, kept results against a short run."""

from __future__ import annotations

import numpy as np
import pytest

from memory_theorems.theorems.exhibits import escape_times, plateau_training
from memory_theorems.theorems.exhibits.plateau_training import (
    SETTINGS,
    Task,
    loss_and_gradient,
    start,
    train,
)


@pytest.mark.parametrize("tanh", [False, True])
@pytest.mark.parametrize("everywhere", [False, True])
def test_the_gradient_is_the_derivative_of_the_loss(tanh: bool, everywhere: bool) -> None:
    random = np.random.default_rng(3)
    inputs = random.normal(size=(7, 5))
    task = Task(inputs, random.normal(size=(7, 5) if everywhere else 5), 0.3)
    weights, ways = start(random), [random.normal(size=item.shape) for item in start(random)]
    _, slopes = loss_and_gradient(task, weights, tanh)
    along = sum(float(np.sum(s * w)) for s, w in zip(slopes, ways, strict=True))

    def moved(size: float) -> float:
        a, b, c = (x + size * w for x, w in zip(weights, ways, strict=True))
        return loss_and_gradient(task, (a, b, c), tanh)[0]

    assert abs((moved(1e-5) - moved(-1e-5)) / 2e-5 - along) < 1e-6 * (1 + abs(along))


def test_the_kept_results_are_those_of_the_settings() -> None:
    kept = plateau_training.results()
    assert [row["name"] for row in kept["settings"]] == [item.name for item in SETTINGS]
    assert kept["runs"] == 10
    for setting, row in zip(SETTINGS, kept["settings"], strict=True):
        assert np.allclose(train(setting, 0, 2), row["first"][:2], rtol=1e-6)
        assert len(row["mean"]) == len(row["deviation"])
        assert row["finite"] <= 10


def test_the_kept_times_lie_beyond_the_certified_bounds() -> None:
    kept = escape_times.results()
    rows = [row for part in kept.values() if isinstance(part, list) for row in part]
    assert all(row["log10_time"] > row["log10_bound"] for row in rows if row["log10_time"])
    assert sum(row["status"] == "reached" for row in kept["figure 3"]) == 8
    again = escape_times.measured(2, 10, "separation", escape_times.Fraction(1, 10))
    assert again["status"] == "reached"
    late = [(row["log10_time"], row["delay"]) for row in kept["figure 3"]][-2:]
    slope = (late[1][0] - late[0][0]) * np.log(10) / (late[1][1] - late[0][1])
    assert 0.95 < slope < 1.05  # twice the idle rate 1/2
