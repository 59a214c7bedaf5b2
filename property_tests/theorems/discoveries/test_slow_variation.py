"""Slowly varying kernels: the theorem, and its construction carried out on one of them."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.discoveries.slow_variation.instances import SlowVariation, rebuild
from memory_theorems.theorems.discoveries.slow_variation.statement import SlowlyVaryingKernels
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(SlowlyVaryingKernels(), drawn=2)


def hat(k: int, t: np.ndarray) -> np.ndarray:
    """The hat function at 2**k - 1."""
    left, middle, right = 2.0 ** (k - 1) - 1, 2.0**k - 1, 2.0 ** (k + 1) - 1
    rising = np.ones_like(t) if k == 0 else (t - left) / (middle - left)
    found: np.ndarray = np.clip(np.minimum(rising, (right - t) / (right - middle)), 0, 1)
    return found


@pytest.mark.parametrize(("omega", "terms"), [(1.0, 6), (0.5, 10)])
def test_blocks_are_approximated_as_the_hypothesis_says(omega: float, terms: int) -> None:
    """In floats: Chebyshev interpolation of the blocks of a kernel that wiggles in log t."""

    def kernel(t: np.ndarray) -> np.ndarray:
        found: np.ndarray = (1 + t) ** (-1 - omega) * (2 + np.sin(3 * np.log1p(t))) / 12
        return found

    total = np.zeros(200_000)
    grid = np.expm1(np.linspace(0, 6 * math.log(2), 200_000))
    for k in range(5):
        end = 2.0 ** (k + 1)
        nodes = (1 + np.cos(np.pi * (np.arange(terms) + 0.5) / terms)) / 2
        times = -end * np.log(nodes)
        values = kernel(times) * hat(k, times) / nodes
        # Values in [0, 1] at Chebyshev nodes determine the polynomial stably.
        fitted = np.polynomial.Chebyshev.fit(2 * nodes - 1, values, terms - 1, domain=[-1, 1])
        s = np.exp(-grid / end)
        block = kernel(grid) * hat(k, grid)
        found = s * fitted(2 * s - 1)
        allowed = math.pi / 4 * math.e**2 * 36 * 2.0 ** (omega - omega * k) / terms
        assert np.trapezoid(np.abs(block - found), grid) <= allowed
        total += hat(k, grid)
    assert np.allclose(total[grid <= 15], 1)


def test_the_curse_stops_where_the_derivative_falls_as_the_kernel_over_time() -> None:
    """The number of cells that can carry a sign of their own: N**(1 - theta), none at theta = 1."""
    for theta, expected in ((0.0, 1.0), (0.5, 0.5)):
        cells = [math.floor(n / (1 + 2 * n) ** theta) for n in (10**6, 10**8)]
        assert abs(math.log(cells[1] / cells[0]) / math.log(100) - expected) < 1e-3
    assert math.floor(10**6 / (1 + 2 * 10**6)) == 0


def test_malformed_kernels_are_refused() -> None:
    one = Fraction(1)
    for y, flaw in ((Fraction(3, 4), ""), (one, ""), (Fraction(1, 2), "nothing")):
        with pytest.raises(InputError):
            SlowVariation(one, one, y, one, one, flaw)
    with pytest.raises(InputError):
        rebuild({"omega": "1"})
