"""Proposition 4 of the stability paper: gradients of an unstable system, diverging iterates."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given

from memory_theorems.theorems.stability.proposition_4.instances import EDGES
from memory_theorems.theorems.stability.proposition_4.statement import DivergingDescent
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.doubles.descent import gradient, iterates
from property_tests.doubles.sensitivities import linear_gradient
from property_tests.formulas import Stating

THEOREM = DivergingDescent()
test_theorem = theorem_checks(THEOREM, drawn=6, spared=("z != 1",), least=2)
STATING = Stating(THEOREM)


@given(THEOREM.family())
def test_gradients_agree_with_forward_sensitivities_and_the_plain_recursion(item) -> None:
    inputs = [[Fraction(1)]] * item.horizon
    # (h - 1)^2/2 has the slope -1 and the curvature 1.
    (expected,), _ = linear_gradient(
        [[item.a]], [[Fraction(1)]], inputs, [Fraction(-1)], Fraction(1)
    )
    assert gradient(item.a, item.horizon) == expected
    found = STATING.value("for z: real, m: natural. g(z, m) == 0", item)
    assert found == to_fmpq(expected)
    after = STATING.value("for s: real, m: natural. b(s, m, 2) == 0", item)
    assert after == to_fmpq(iterates(item.a, item.horizon, 2)[-1])


def test_the_printed_region_contains_a_start_that_ends_in_the_minimum() -> None:
    assert iterates(Fraction(3), 2, 2)[1:] == [0, 0]


def test_starts_just_below_minus_one_fall_into_minus_one() -> None:
    found = [abs(a + 1) for a in iterates(Fraction(-21, 20), 3, 5)]
    assert all(after < before for before, after in pairwise(found))


@pytest.mark.parametrize(
    "wrong",
    [
        "for z: real, n: natural. g(z, n + 1)"
        " == Sum(z**i, (i, 0, n))*Sum((i + 1)*z**i, (i, 0, n - 1))",
        "for z: real, n: natural. g(z, n + 1) == Sum(z**i, (i, 1, n))*Sum(z**i, (i, 0, n - 1))",
        "for z: real, n: natural. g(z, n + 1) >= 0",
        "for i: natural. |b(2, 3, i + 1)| >= 16*|b(2, 3, i)|",
        "for s: real, i: natural. Abs(s) <= 1 => |b(s, 3, i)| >= 2**(i + 1)",
        "for e: real, i: natural. (i + 1)*(b(e - 1, 3, i) + 1)**2 <= e**2/2",
    ],
)
def test_wrong_variants_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(wrong, EDGES)


@pytest.mark.parametrize("change", [{"a": "x"}, {"T": "0"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
