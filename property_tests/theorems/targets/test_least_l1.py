"""Newton's steps of the L1 error: derivatives against differences, known least errors, no loss."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memory_theorems.theorems.objects.fits.one_exponential import best_exponential
from memory_theorems.theorems.targets.fitting import Proposal
from memory_theorems.theorems.targets.least_l1 import _model, _Sum, least_l1, polygon_norm

Floats = NDArray[np.float64]
TIMES = np.linspace(0.0, 6.0, 80)
SIZES = st.floats(-2, 2, allow_subnormal=False)


@settings(max_examples=25, deadline=None)
@given(st.lists(SIZES, min_size=6, max_size=6), st.sampled_from(["one", "pair", "both"]))
def test_derivatives_are_those_of_the_norm(numbers: list[float], kind: str) -> None:
    shape = _Sum(TIMES, {"one": (False,), "pair": (True,), "both": (True, False)}[kind])
    x = np.array(numbers[: {"one": 2, "pair": 4, "both": 6}[kind]])
    lengths = np.gradient(TIMES)
    target = np.cos(TIMES) / (1 + TIMES)

    def size(x: Floats) -> float:
        return polygon_norm((shape.values(x) - target) * lengths)

    gap = (shape.values(x) - target) * lengths
    slope, curve = _model(shape, x, gap, lengths)
    step = 1e-5
    units = np.eye(len(x)) * step
    if np.abs(gap).min() < 4 * step * np.abs(curve).max():
        return  # a sample changes its sign on the way
    slopes = [(size(x + e) - size(x - e)) / (2 * step) for e in units]
    assert np.allclose(slope, slopes, atol=1e-6, rtol=1e-5)
    near = [
        (_model(shape, x + e, (shape.values(x + e) - target) * lengths, lengths)[0]
         - _model(shape, x - e, (shape.values(x - e) - target) * lengths, lengths)[0]) / (2 * step)
        for e in units
    ]  # fmt: skip
    assert np.allclose(curve, near, atol=1e-4 * (1 + np.abs(curve).max()))


@given(st.lists(st.floats(-3, 3), min_size=2, max_size=12))
def test_the_norm_of_a_polygon(values: list[float]) -> None:
    y = np.array(values)
    fine = np.interp(np.linspace(0, len(y) - 1, 20_001), np.arange(len(y)), y)
    rough = np.abs((fine[1:] + fine[:-1]) / 2).sum() * (len(y) - 1) / 20_000
    assert polygon_norm(y) == pytest.approx(rough, abs=1e-3)


@pytest.mark.parametrize("omega", [1, 2, 4])
def test_the_best_exponential_of_a_power_law_is_found(omega: int) -> None:
    """The kernel omega*(1 + t)**(-1 - omega) has the norm one; its best exponential is known."""
    times = np.concatenate(([0.0], np.geomspace(1e-5, 1e5, 3000)))
    best = best_exponential(Fraction(omega), 64)
    found = least_l1(
        times, omega * (1 + times) ** (-1.0 - omega), Proposal((float(omega),), (complex(omega),))
    )
    assert found is not None
    size, model = found
    assert model.rates[0].real == pytest.approx(float(best.rate.mid()), rel=1e-3)
    assert model.weights[0].real == pytest.approx(float(best.weight.mid()), rel=1e-3)
    assert size < 0.5


@settings(max_examples=20, deadline=None)
@given(st.floats(0.3, 3), st.floats(0.3, 3), st.floats(0.5, 4), st.floats(-1.5, 1.5), st.booleans())
def test_nothing_is_lost(a: float, b: float, angle: float, weight: float, pair: bool) -> None:
    values = np.exp(-np.sqrt(TIMES)) * np.cos(TIMES)
    rates = (complex(a), complex(b + 0.1, angle if pair else 0))
    start = Proposal((1.0, complex(weight, 0.5 if pair else 0)), rates)
    before = polygon_norm((start.at(TIMES) - values) * np.gradient(TIMES))
    found = least_l1(TIMES, values, start)
    assert found is not None
    size, model = found
    assert size <= before * (1 + 1e-12)
    again = polygon_norm((model.at(TIMES) - values) * np.gradient(TIMES))
    assert size == pytest.approx(again, rel=1e-9)


def test_rounding_does_not_stop_the_search() -> None:
    """Samples so late that the gap is a denormal number there."""
    times = np.concatenate((np.linspace(0, 4, 400), np.geomspace(4.1, 900, 200)))
    values = np.exp(-(times**2))
    start = Proposal((1.0, -0.2), (1.2 + 0j, 2 + 1j))
    found = least_l1(times, values, start)
    assert found is not None
    assert found[0] < 0.8 * polygon_norm((start.at(times) - values) * np.gradient(times))


def test_what_does_not_decay_is_not_moved() -> None:
    assert least_l1(TIMES, np.exp(-TIMES), Proposal((1.0,), (-1 + 0j,))) is None
    assert least_l1(TIMES, np.exp(-TIMES), Proposal((), ())) is None
