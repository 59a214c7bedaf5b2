"""Closed rational relations."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.search.closed_relations import exact
from memory_theorems.verify.search.goals import goal_of

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
