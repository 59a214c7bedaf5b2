"""Section 6.3: Lipschitz constants of an LSTM against single steps."""

from __future__ import annotations

import mpmath
import pytest
from hypothesis import given, settings

from memory_theorems.theorems.stability.section_6_3.instances import BY_FORM, EDGES
from memory_theorems.theorems.stability.section_6_3.memory_constants import (
    IN_THE_INPUT,
    IN_THE_WEIGHTS,
)
from memory_theorems.theorems.stability.section_6_3.statement import MemoryConstants
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.memories import memory_state
from property_tests.formulas import Stating

THEOREM = MemoryConstants()
STATING = Stating(THEOREM)
#: What Lemma 5 assumes of every run by its form.
OF_RUNS = ("recurrent rows", "input rows", "rest", "output")
test_theorem = theorem_checks(THEOREM, drawn=4, spared=(*BY_FORM, *OF_RUNS, "inputs", "memories"))


@pytest.mark.parametrize(
    "wrong",
    [
        "for k: natural. |d(k)| <= 1",
        "for l: natural. Y(l)**2 <= B**2/16*Sum(Q(k), (k, 1, l))",
        f"for l: natural. Y(l)**2 <= {IN_THE_WEIGHTS}*Sum(Q(k), (k, 1, l))/100",
        f"for l: natural. X(l) <= {IN_THE_INPUT}/8*D(r)",
        "for k: natural. |f1(k)| <= 1/2",
    ],
)
def test_wrong_constants_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)


def test_the_bound_of_the_inputs_is_needed() -> None:
    wrong = f"for l: natural. Y(l)**2 <= {IN_THE_WEIGHTS}*Sum(Q(k), (k, 1, l))"
    assert STATING.violated(wrong, EDGES, ("input",))
    assert not STATING.violated(wrong, EDGES)


@settings(max_examples=10)
@given(THEOREM.family())
def test_steps_agree_with_multiprecision_floats(item) -> None:
    with mpmath.workdps(40):
        ends = [
            memory_state(item.first.state_weights, item.first.input_weights, (*item.inputs, x))
            for x in (item.here, item.there)
        ]
        gap = max(abs(a - b) for one, two in zip(*ends) for a, b in zip(one, two))
        found = STATING.value("for l: natural. X(l) <= 1", item)
        low, high = lower_bound(found), upper_bound(found)
        small = mpmath.mpf(10) ** -30
        assert mpmath.mpf(low.numerator) / low.denominator - small <= gap
        assert gap <= mpmath.mpf(high.numerator) / high.denominator + small


@pytest.mark.parametrize("change", [{"W'": []}, {"x": ["1", "2", "3"]}, {"B_x": "x"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
