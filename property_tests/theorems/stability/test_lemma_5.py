"""Lemma 5 on the memory of an LSTM: edges, wrong bounds, runs in multiprecision floats."""

from __future__ import annotations

import mpmath
import pytest
from hypothesis import given, settings

from memory_theorems.theorems.stability.lemma_5.statement import BoundedMemory
from memory_theorems.theorems.stability.lstm.memory_runs import EDGES
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.memories import memory_state
from property_tests.formulas import Stating

THEOREM = BoundedMemory()
BY_FORM = ("recurrent rows", "input rows", "rest", "output", "supremum", "i >= 1", "i <= n")
test_theorem = theorem_checks(THEOREM, drawn=5, spared=(*BY_FORM, "t <= N"))
STATING = Stating(THEOREM)
CELL = "for i, t: natural. i >= 1 and i <= n and t <= N => |c(i, t)|"


@pytest.mark.parametrize("wrong", ["1", "1/(1 + S)", "1/(2*(1 - S))"])
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(f"{CELL} <= {wrong}", EDGES)


@pytest.mark.parametrize(
    "wrong",
    [
        "for i, t: natural. |h(i, t)| <= 1/2",
        "for i, t: natural. i >= 1 and i <= n and t + 1 <= N => f(i, t) <= 1/2",
        "for i, t: natural. f(i, t) <= 1/(1 + exp(-alpha))",
    ],
)
def test_wrong_gates_and_states_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)


@settings(max_examples=12)
@given(THEOREM.family())
def test_the_memory_agrees_with_multiprecision_floats(item) -> None:
    value = STATING.value(f"{CELL} <= 1", item)
    with mpmath.workdps(40):
        weights = item.cell.state_weights, item.cell.input_weights
        expected = abs(memory_state(*weights, item.inputs)[0][0])
        low, high = lower_bound(value), upper_bound(value)
        small = mpmath.mpf(10) ** -30
        assert mpmath.mpf(low.numerator) / low.denominator - small <= expected
        assert expected <= mpmath.mpf(high.numerator) / high.denominator + small


@pytest.mark.parametrize("change", [{"W": []}, {"inputs": [["1", "2", "3"]]}, {"B_x": "x"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
