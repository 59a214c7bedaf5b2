"""Proposition 5: the counterexample in the Euclidean norm, the boundary, and runs in floats."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given, settings

from memory_theorems.theorems.stability.proposition_5.instances import BY_FORM, EDGES
from memory_theorems.theorems.stability.proposition_5.memory_norms import SQUARES, START
from memory_theorems.theorems.stability.proposition_5.memory_pairs import CONDITIONS
from memory_theorems.theorems.stability.proposition_5.statement import StableMemory
from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.memories import memory_state
from property_tests.formulas import Stating

THEOREM = StableMemory()
STATING = Stating(THEOREM)
#: What the bound of the forget gates decides together with the outputs' start, and what keeps the
#: logarithms defined.
WITH_OTHERS = ("forget gates", "second forget gates", "memory at the start", "n >= 1")
test_theorem = theorem_checks(THEOREM, drawn=4, spared=(*BY_FORM, *WITH_OTHERS))
LARGEST, FIRST = "Max(M(n, s), N(n, s))", "Max(M(n, 0), N(n, 0))"


def test_six_steps_still_expand_although_the_print_admits_one() -> None:
    printed = (
        f"for s: natural. {CONDITIONS} and n >= 1 and 2*s*log(1/lambda) >= log(n)"
        f" and {START} > 0 => {SQUARES} < {START}"
    )
    assert [STATING.first(printed, item) for item in EDGES[:4]] == [False] * 3 + [True]


def test_the_boundary_of_the_conditions_is_reached_and_can_be_left() -> None:
    near = [item for item in EDGES if STATING.says("lambda > 998/1000", item) is True]
    inside = [STATING.says(f"{CONDITIONS} => lambda < 1", item) for item in near]
    assert True in inside
    assert any(answer is not True for answer in inside)
    weaker = [STATING.says("lambda >= 1 and R < 1 => R < lambda", item) for item in EDGES]
    assert True in weaker


@pytest.mark.parametrize(
    "wrong",
    [
        f"for s: natural. {LARGEST} <= F**(s + 1)*{FIRST}",
        f"for s: natural. {LARGEST} <= (F/2)**s*{FIRST}",
        f"for s: natural. {CONDITIONS} => {SQUARES} <= n*(F**s)**2*{START}",
        "for k, t: natural. |c(k, t + 1) - d(k, t + 1)| <= F*|c(k, t) - d(k, t)|",
        "for k, t: natural. |c(k, t + 1) - d(k, t + 1)| <= K*N(n, t)",
        "for k, t: natural. |d(k, t)| <= 1",
        "for k, t: natural. |d(k, t)| <= 1/(2*(1 - F))",
        "for k, t: natural. |i(k, t) - i2(k, t)| <= wi/8*N(n, t)",
        "for k, t: natural. |z(k, t) - z2(k, t)| <= wz/2*N(n, t)",
        f"for s: natural. {LARGEST} <= R**s*{FIRST}/2",
        "R <= F",
        "lambda < 1",
    ],
)
def test_wrong_bounds_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)


def test_inputs_beyond_their_bound_open_the_forget_gates() -> None:
    assert STATING.says("0 <= 1", EDGES[-1]) not in (True, False)
    gates = ("forget gates", "second forget gates")
    assert STATING.violated("for k, t: natural. f(k, t) <= F", EDGES, gates)


@settings(max_examples=12)
@given(THEOREM.family())
def test_states_agree_with_multiprecision_floats(item) -> None:
    with mpmath.workdps(40):
        ends = [
            memory_state(item.cell.state_weights, item.cell.input_weights, (*first, *item.common))
            for first in (item.first, item.second)
        ]
        gaps = [abs(a - b) for one, two in zip(*ends) for a, b in zip(one, two)]
        squares = mpmath.fsum(gap * gap for gap in gaps)
        for text, value in ((LARGEST, max(gaps)), (SQUARES, squares)):
            found = STATING.value(f"for s: natural. {text} <= 1", item)
            low, high = lower_bound(found), upper_bound(found)
            small = mpmath.mpf(10) ** -30
            assert mpmath.mpf(low.numerator) / low.denominator <= value + small
            assert mpmath.mpf(high.numerator) / high.denominator >= value - small


@pytest.mark.parametrize("change", [{"common": []}, {"W": []}, {"first": [["1"]]}, {"B_x": "x"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})


def test_the_counterexample_has_no_recurrent_weights() -> None:
    assert {w for rows in EDGES[0].cell.state_weights for row in rows for w in row} == {Fraction(0)}
