"""A bump that is once differentiable: the bound for all networks, fits and singular values."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.optimize import linprog

from memory_theorems.theorems.discoveries.smooth_bump.instances import Bump
from memory_theorems.theorems.discoveries.smooth_bump.statement import SmoothBump
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(SmoothBump(), drawn=2)


def bump(times: np.ndarray) -> np.ndarray:
    return np.maximum(1 - times, 0) ** 2 / 2


def test_singular_values_of_the_hankel_operator_are_above_the_bound() -> None:
    """The distance from rank m, on a fine grid: an independent look at the constant."""
    count = 600
    times = (np.arange(count) + 0.5) / count
    values = np.linalg.svd(bump(times[:, None] + times[None, :]) / count, compute_uv=False)
    for m in range(1, 9):
        assert 1 / (249 * (m + 1) ** 3) <= values[m]
        assert values[m] <= 20 / (249 * (m + 1) ** 3)  # the power is the right one


@pytest.mark.parametrize("m", [1, 2, 4])
def test_no_fit_is_nearer(m: int) -> None:
    """Best weights in L1 for many sets of real rates, by linear programming on a grid."""
    times = np.linspace(0, 8, 321)
    step = times[1] - times[0]
    random = np.random.default_rng(m)
    for _ in range(8):
        rates = np.exp(random.uniform(-1, 3, m))
        basis = np.exp(-times[:, None] * rates[None, :])
        cost = np.concatenate([np.zeros(2 * m), np.full(len(times), step)])
        slack = -np.eye(len(times))
        both = np.hstack([basis, -basis])
        rows = np.vstack([np.hstack([both, slack]), np.hstack([-both, slack])])
        right = np.concatenate([bump(times), -bump(times)])
        found = linprog(cost, A_ub=rows, b_ub=right)
        assert found.status == 0
        assert found.fun >= 1 / (249 * (m + 1) ** 3)


@pytest.mark.parametrize(
    ("weights", "beside", "flaw"),
    [((1,), 0, ""), ((0, 0), 0, ""), ((1, 2), 2, ""), ((1, 2), 0, "x"), ((1, 2), 0, "pieces")],
)
def test_bad_numbers_are_refused(weights: tuple[int, ...], beside: int, flaw: str) -> None:
    with pytest.raises(InputError):
        Bump(weights, beside, flaw)  # type: ignore[arg-type]
