"""Theorem 1: edges, the sufficient tolerance, the counterexample by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings

from property_tests.measuring import (
    applies,
    certain,
    demand_claims,
    demand_edges,
    measured,
    violated,
)
from theorems.oracles.sensitivities import linear_gradient
from theorems.oracles.trajectories import linear_state
from theorems.stability.theorem_1 import (
    EDGES,
    SHORT_WINDOW,
    TrainedPrediction,
    sufficient_tolerance,
)
from verify.arithmetic.balls import to_fraction
from verify.errors import InputError
from verify.language.claims import relations
from verify.theorem import Assertion

THEOREM = TrainedPrediction()
BY_NAME = {item.name: item for item in THEOREM.statements}


def subject(name: str) -> Assertion:
    found = BY_NAME[name].subject
    assert isinstance(found, Assertion)
    return found


def test_edges() -> None:
    demand_edges(THEOREM, EDGES)


def test_claims() -> None:
    demand_claims(THEOREM)


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
    ("name", "wrong"),
    [
        (
            "with the distance of the weights, and the lines of the proof",
            "output_gap <= L_f*L_w*distance/(1 - lambda)/2",
        ),
        (
            "with the distance of the weights, and the lines of the proof",
            "output_gap <= window_gap",
        ),
        (
            "with the distance of the weights, and the lines of the proof",
            "output_gap <= weights_gap",
        ),
        ("an explicit sufficient window", "output_gap <= eps/10**6"),
    ],
)
def test_wrong_bounds_fail_on_some_edge(name: str, wrong: str) -> None:
    mutant = Assertion(relations(wrong), subject(name).given)
    assert any(violated(mutant, measured(THEOREM, item)) for item in EDGES)


@settings(max_examples=10)
@given(THEOREM.family())
def test_random_predictions(item) -> None:
    values = measured(THEOREM, item)
    for name in (
        "the error with explicit constants",
        "an explicit sufficient window",
        "with the distance of the weights, and the lines of the proof",
    ):
        assert not violated(subject(name), values)


def test_a_longer_window_serves_a_smaller_tolerance() -> None:
    problem = EDGES[-11].problem
    found = [
        sufficient_tolerance(
            replace(problem, descent=replace(problem.descent, window=window)), Fraction(1)
        )
        for window in (4, 8, 16, 32)
    ]
    assert all(a is not None and b is not None and a > b for a, b in pairwise(found))


def test_no_tolerance_without_memory_or_contraction() -> None:
    problem = EDGES[0].problem
    for rate in (Fraction(0), Fraction(1), Fraction(2)):
        assert sufficient_tolerance(replace(problem, rate=rate), Fraction(1)) is None


@given(THEOREM.family())
def test_predictions_survive_json(item) -> None:
    assert THEOREM.rebuild(THEOREM.describe(item)) == item


@pytest.mark.parametrize("change", [{"F": []}, {"F": [["1", "2", "3"]]}, {"eps": "x"}, {"k": "-1"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})


def test_the_output_gap_of_an_exact_descent() -> None:
    values = measured(THEOREM, EDGES[4])
    # u^0 = 0, N = 12, k = 2, T = 6, lambda = 1/2.
    harmonic = sum((Fraction(1, i) for i in range(1, 13)), Fraction(0))
    sums = [2 * (1 - Fraction(1, 2**length)) for length in (6, 2)]
    assert to_fraction(values["output_gap"]) == harmonic * (sums[0] ** 2 - sums[1] ** 2)


def test_the_window_with_the_power_of_lambda_in_gamma_fails() -> None:
    """h = h/2 + u x, x_t = 1, p = 3h/2 - h^2/2, U trained from u = 3/4, N = 2, k = 24, T = 28."""
    (edge,) = [item for item in EDGES if item.tolerance == Fraction(1, 2 * 10**6)]
    values = measured(THEOREM, edge)
    assert violated(SHORT_WINDOW, values)
    assert not applies(subject("an explicit sufficient window"), values)
    # By hand: s_j = 2 (1 - 2^-j), u -> u - (s (3/2 - s u))/i, y = s u; |u| <= 1 never acts.
    ends = []
    for length in (28, 24):
        s, u = 2 * (1 - Fraction(1, 2**length)), Fraction(3, 4)
        for i in (1, 2):
            u -= s * (Fraction(3, 2) - s * u) / i
            assert abs(u) <= 1
        ends.append(s * u)
    assert to_fraction(values["output_gap"]) == abs(ends[0] - ends[1]) > edge.tolerance


def test_the_tolerance_of_the_window_is_served() -> None:
    for item in EDGES:
        least = sufficient_tolerance(item.problem, item.gain)
        if least is not None and item.tolerance == least:
            hypotheses = subject("an explicit sufficient window").given
            values = measured(THEOREM, item)
            assert all(certain(relation, values) for relation in hypotheses[-2:])
