"""Combinations of hypotheses: the certificate stands before the checker, false goals get none."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.search.algebra.hypothesis_products import combination
from memory_theorems.verify.search.goals import goal_of
from memory_theorems.verify.verdicts import Outcome

HALF_LINE = "[0, oo)"


def found(statement: Claim) -> bool:
    return combination(goal_of(statement, statement.conclusion[0])) is not None


@pytest.mark.parametrize(
    ("conclusion", "given_", "domains"),
    [
        ("x <= z", ["x <= y", "y <= z"], {"x": HALF_LINE, "y": HALF_LINE, "z": HALF_LINE}),
        ("x < z", ["x < y", "y <= z"], {"x": HALF_LINE, "y": HALF_LINE, "z": HALF_LINE}),
        ("d <= a*b*s", ["c <= b*s", "d <= a*c"], dict.fromkeys("abcds", HALF_LINE)),
        ("x*y <= 1", ["x <= y", "y <= 1"], {"x": "[0, 1]", "y": "[0, 1]"}),
        ("x <= 2", ["x == y", "y <= 2"], {"x": HALF_LINE, "y": HALF_LINE}),
    ],
)  # fmt: skip
def test_combinations_are_proved_and_replayed(
    conclusion: str, given_: list[str], domains: dict[str, str]
) -> None:
    statement = claim(conclusion, domains, given=given_)
    assert found(statement)
    assert decide(statement).outcome is Outcome.HOLDS


def test_denominators_of_known_sign_are_cleared() -> None:
    statement = claim(
        "p*h <= p*b/(1 - a)",
        {"a": "[0, 1)", "p": "[0, 1]", "h": HALF_LINE, "b": HALF_LINE},
        given="h <= b/(1 - a)",
    )
    assert decide(statement).outcome is Outcome.HOLDS


@pytest.mark.parametrize(
    ("conclusion", "given_"),
    [
        ("x < z", ["x <= y", "y <= z"]),
        ("x <= z/2", ["x <= y", "y <= z"]),
        ("x <= z", ["x <= y"]),
        ("x*y <= z", ["x <= y", "y <= z"]),
    ],
)
def test_false_goals_get_no_combination(conclusion: str, given_: list[str]) -> None:
    assert not found(claim(conclusion, dict.fromkeys("xyz", HALF_LINE), given=given_))


@settings(max_examples=25)
@given(st.lists(st.fractions(min_value=-2, max_value=2, max_denominator=3), min_size=3, max_size=3))
def test_linear_consequences_are_found_exactly_when_they_follow(weights: list[Fraction]) -> None:
    """From x <= y <= z, x, y, z >= 0: a x + b y + c z >= 0 follows iff it does at the rays."""
    a, b, c = weights
    rays = ((0, 0, 1), (0, 1, 1), (1, 1, 1))
    follows = all(a * x + b * y + c * z >= 0 for x, y, z in rays)
    statement = claim(
        f"({a})*x + ({b})*y + ({c})*z >= 0",
        dict.fromkeys("xyz", HALF_LINE),
        given=["x <= y", "y <= z"],
    )
    assert found(statement) == follows
