"""Hitting times of gradient flow behind long plateaus, beside a plain stiff solver in floats."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import erfc

from memory_theorems.theorems.objects.flows.hitting_times import FlowStart, hitting_time
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget

#: Evaluations of the velocity before the plain solver is given up.
CALLS = 100_000
ONE, HALF, TENTH = Fraction(1), Fraction(1, 2), Fraction(1, 10)


def begin(memory: int, width: int) -> FlowStart:
    target = LongMemoryTarget((ONE,), (ONE,), GaussianTemplate(ONE), Fraction(1, memory))
    return FlowStart.idle(target, width, HALF)


@pytest.mark.parametrize(("memory", "limit"), [(20, 10.0), (50, 10.0), (100, 30.0), (200, 120.0)])
def test_hitting_time_of_ten_units(benchmark, memory: int, limit: float) -> None:
    found = benchmark.pedantic(
        lambda: hitting_time(begin(memory, 10), "separation", TENTH, 4 * limit), rounds=1
    )
    assert found.status == "reached"
    assert found.seconds < limit
    benchmark.extra_info["log10 of the time"] = round(found.log10_time, 5)
    benchmark.extra_info["steps"] = found.steps


@pytest.mark.parametrize("memory", [20, 50])
def test_the_same_flow_in_floats(benchmark, memory: int) -> None:
    """solve_ivp (Radau) on the closed form with two units: right for short memories, and what it
    says where the driving force exp(-1/(2 omega)) meets the rounding of doubles."""
    right = hitting_time(begin(memory, 2), "separation", TENTH)
    assert right.log10_time is not None
    horizon = 100 * 10**right.log10_time
    calls = [0]

    def velocity(_: float, y: np.ndarray) -> np.ndarray:
        calls[0] += 1
        if calls[0] > CALLS:
            raise TimeoutError
        a, w = y[:2], y[2:]
        inverse = 1 / (w[:, None] + w[None, :])
        mu = memory - w
        first = np.sqrt(np.pi / 2) * np.exp(w * w / 2 - w * memory) * erfc(-mu / np.sqrt(2))
        second = mu * first + np.exp(-(memory**2) / 2)
        by_weight = 2 * (first - inverse @ a + 1 / (w + 1))
        by_rate = 2 * a * (inverse**2 @ a - 1 / (w + 1) ** 2 - second)
        return np.concatenate([by_weight, by_rate])

    origin = np.array([1.0, 0.0, 1.0, 0.5])

    def moved(_: float, y: np.ndarray) -> float:
        return float(np.linalg.norm(y - origin) - 0.1)

    moved.terminal = True  # type: ignore[attr-defined]

    def run() -> str:
        span = (0, horizon)
        try:
            found = solve_ivp(velocity, span, origin, "Radau", rtol=1e-8, atol=1e-10, events=moved)
        except TimeoutError:
            return f"given up after {CALLS} evaluations"
        times = found.t_events[0]
        return f"{times[0]:.6g}" if len(times) else "never"

    benchmark.extra_info["answer"] = benchmark.pedantic(run, rounds=1)
    benchmark.extra_info["right"] = right.time
