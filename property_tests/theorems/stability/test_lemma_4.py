"""Lemma 4 on nearby weights: edges, the attained bound, wrong bounds, states by another route."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from memory_theorems.theorems.oracles.trajectories import linear_state
from memory_theorems.theorems.stability.lemma_4.instances import EDGES
from memory_theorems.theorems.stability.lemma_4.statement import NearbyTrajectories
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import Stating

THEOREM = NearbyTrajectories()
test_theorem = theorem_checks(THEOREM)
STATING = Stating(THEOREM)
DISTANCE = "for t: natural. |h(w, t) - h(v, t)|"


@pytest.mark.parametrize("index", range(5))
def test_the_sharp_bound_is_attained(index: int) -> None:
    equality = f"{DISTANCE} == (1 - lambda**t)/(1 - lambda)*K*|w - v|".replace(
        "|h", "lambda < 1 => |h", 1
    )
    assert STATING.says(equality, EDGES[index]) is True


def test_the_sum_is_attained_for_a_growing_system() -> None:
    equality = f"{DISTANCE} == Sum(lambda**i, (i, 0, t - 1))*K*|w - v|"
    (growing,) = (item for item in EDGES if item.rate == 2)
    assert STATING.says(equality, growing) is True


@pytest.mark.parametrize(
    "wrong",
    [
        "K*|w - v|",
        "Sum(lambda**i, (i, 0, t - 2))*K*|w - v|",
        "|w - v|*Sum(lambda**i, (i, 0, t))",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(f"{DISTANCE} <= {wrong}".replace("|h", "t >= 1 => |h", 1), EDGES)


@settings(max_examples=15)
@given(THEOREM.family())
def test_distances_agree_with_unrolled_sums(item) -> None:
    if item.first.activation == "linear" and item.first.state_size == 1:
        ends = [
            linear_state(system.state_weights, system.input_weights, item.inputs)[0]
            for system in (item.first, item.second)
        ]
        found = STATING.value(f"{DISTANCE} == 0", item)
        assert found == abs(to_fmpq(ends[0] - ends[1]))


@pytest.mark.parametrize(
    "change", [{"W'": [["1", "0"], ["0", "1"]]}, {"inputs": [["1", "2", "3"]]}]
)
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
