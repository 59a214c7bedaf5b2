"""Theorem 1: edges, the sufficient tolerance, the counterexample by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from memory_theorems.theorems.oracles.trajectories import linear_state
from memory_theorems.theorems.stability.descent.predictions import EDGES, sufficient_tolerance
from memory_theorems.theorems.stability.descent.training import OUTPUTS, WINDOW
from memory_theorems.theorems.stability.theorem_1.statement import SHORT_WINDOW, TrainedPrediction
from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.sensitivities import linear_gradient
from property_tests.formulas import NOTHING, OF_TRAININGS, Stating, said

THEOREM = TrainedPrediction()
# The premises of the window are dropped one by one in the tests of instances moved to the edge.
_PREMISES = THEOREM.theory.formula(f"for m: natural, e, y: (0, oo). {WINDOW} => 0 <= e").premises
test_theorem = theorem_checks(
    THEOREM, drawn=4, spared=(*OF_TRAININGS, *(item.text for item in _PREMISES))
)
STATING = Stating(THEOREM)
LAST = OUTPUTS.format("n")
GAP = f"for n: natural. {LAST}"
WEIGHTS = "|f(h(u(n), 0, p + k + 1)) - f(h(v(n), 0, p + k + 1))|"
BOTH_WINDOWS = "|f(h(v(n), 0, p + k + 1)) - f(h(v(n), p, k + 1))|"
SERVED = f"for m: natural, e, y: (0, oo). {WINDOW} => {OUTPUTS.format('(m + 1)')} <= "


@pytest.mark.parametrize(("steps", "window", "time"), [(1, 1, 2), (3, 1, 2), (4, 2, 5)])
def test_the_counterexample_by_forward_sensitivities(steps: int, window: int, time: int) -> None:
    """|y_T - y_T^k| = H_N (s_T^2 - s_k^2) for h = h/2 + u x, p = y = h_T, from u = 0."""
    half, one = [[Fraction(1, 2)]], Fraction(1)
    outputs = []
    for length in (time, window):
        u, inputs = Fraction(0), [[one]] * length
        for i in range(1, steps + 1):
            _, (slope,) = linear_gradient(half, [[u]], inputs, [one], Fraction(0))
            u -= slope / i
        outputs.append(linear_state(half, [[u]], inputs)[0])
    sums = [2 * (1 - Fraction(1, 2**length)) for length in (time, window)]
    harmonic = sum((Fraction(1, i) for i in range(1, steps + 1)), Fraction(0))
    assert abs(outputs[0] - outputs[1]) == harmonic * (sums[0] ** 2 - sums[1] ** 2)


@pytest.mark.parametrize(
    "wrong",
    [
        f"{GAP} <= M*(K/(1 - lambda)*|u(n) - v(n)|)/2",
        f"{GAP} <= {BOTH_WINDOWS}",
        f"{GAP} <= {WEIGHTS}",
        f"{SERVED} e/10**6",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)


def test_a_longer_window_serves_a_smaller_tolerance() -> None:
    problem = EDGES[-11]
    found = [
        sufficient_tolerance(
            replace(problem, descent=replace(problem.descent, window=window)), Fraction(1)
        )
        for window in (4, 8, 16, 32)
    ]
    assert all(a is not None and b is not None and a > b for a, b in pairwise(found))


def test_no_tolerance_without_memory_or_contraction() -> None:
    problem = EDGES[0]
    for rate in (Fraction(0), Fraction(1), Fraction(2)):
        assert sufficient_tolerance(replace(problem, rate=rate), Fraction(1)) is None


@pytest.mark.parametrize(
    "change", [{"F": None}, {"F": [["1", "2", "3"]]}, {"eps": "x"}, {"k": "-1"}]
)
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})


def test_the_output_gap_of_an_exact_descent() -> None:
    # u^0 = 0, N = 12, k = 2, T = 6, lambda = 1/2.
    harmonic = sum((Fraction(1, i) for i in range(1, 13)), Fraction(0))
    sums = [2 * (1 - Fraction(1, 2**length)) for length in (6, 2)]
    assert to_fraction(STATING.value(f"{GAP} <= 0", EDGES[4])) == harmonic * (
        sums[0] ** 2 - sums[1] ** 2
    )


def test_the_window_with_the_power_of_lambda_in_gamma_fails() -> None:
    """h = h/2 + u x, x_t = 1, p = 3h/2 - h^2/2, U trained from u = 3/4, N = 2, k = 24, T = 28."""
    (edge,) = [item for item in EDGES if item.tolerance == Fraction(1, 2 * 10**6)]
    assert said(STATING.bound(edge), SHORT_WINDOW) is False
    assert STATING.says(f"{SERVED} e", edge) is NOTHING
    # By hand: s_j = 2 (1 - 2^-j), u -> u - (s (3/2 - s u))/i, y = s u; |u| <= 1 never acts.
    ends = []
    for length in (28, 24):
        s, u = 2 * (1 - Fraction(1, 2**length)), Fraction(3, 4)
        for i in (1, 2):
            u -= s * (Fraction(3, 2) - s * u) / i
            assert abs(u) <= 1
        ends.append(s * u)
    assert (
        to_fraction(STATING.value(f"{GAP} <= 0", edge)) == abs(ends[0] - ends[1]) > edge.tolerance
    )


def test_the_tolerance_of_the_window_is_served() -> None:
    served = 0
    for item in EDGES:
        least = sufficient_tolerance(item, item.gain)
        if least is not None and item.tolerance == least:
            served += STATING.first(f"{SERVED} e", item) is True
    assert served >= 12
