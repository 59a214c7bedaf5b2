"""Closed rational relations, and rational sums of squares."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.claims import claim
from verify.methods.exact import exact
from verify.methods.goals import goal_of
from verify.methods.squares import sum_of_squares

rationals = st.fractions(-5, 5, max_denominator=50)


@given(rationals, rationals, st.sampled_from(["<=", "<", ">=", ">", "==", "!="]))
def test_rational_relations(a: Fraction, b: Fraction, op: str) -> None:
    made = claim(f"({a}) {op} ({b})")
    found = exact(goal_of(made, made.conclusion[0])) is not None
    true = {"<=": a <= b, "<": a < b, ">=": a >= b, ">": a > b, "==": a == b, "!=": a != b}
    assert found == true[op]


@pytest.mark.parametrize("text", ["pi > 3", "exp(0) == 1", "x >= 0"])
def test_only_rational_arithmetic_is_exact(text: str) -> None:
    made = claim(text, {"x": "[0, 1]"} if "x" in text.replace("exp", "") else {})
    assert exact(goal_of(made, made.conclusion[0])) is None


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("x**2 + y**2 >= 2*x*y", "xy"),
        ("x**2 + y**2 + z**2 >= x*y + y*z + z*x", "xyz"),
        ("2*x**4 + 2*x**3*y - x**2*y**2 + 5*y**4 >= 0", "xy"),
    ],
)
def test_sums_of_squares_are_found(text: str, names: str) -> None:
    made = claim(text, dict.fromkeys(names, "(-oo, oo)"))
    assert sum_of_squares(goal_of(made, made.conclusion[0])) is not None


@given(st.fractions(Fraction(1, 100), 3, max_denominator=100))
def test_negative_polynomials_have_none(slack: Fraction) -> None:
    made = claim(f"(x - 1)**2 >= {slack}", x="(-oo, oo)")
    assert sum_of_squares(goal_of(made, made.conclusion[0])) is None
