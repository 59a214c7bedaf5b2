"""Samples never make a claim hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from memory_theorems.verify.effort import Effort
from memory_theorems.verify.examination.drawing import draw, shrink
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.refutation.sampling import attempt
from memory_theorems.verify.verdicts import Evidence, Outcome, Reason


def test_a_true_claim_is_only_spot_certified() -> None:
    verdict = attempt(claim("exp(-x) <= 1/(1 + x)", x="(0, oo)"), Effort(), 0)
    assert verdict is not None
    assert verdict.outcome is Outcome.OPEN
    assert verdict.evidence is Evidence.SPOT_CERTIFIED
    assert verdict.reason == Reason.SAMPLED_ONLY
    assert verdict.counted is not None
    assert verdict.counted[0] <= verdict.counted[1]


@pytest.mark.parametrize(
    "made",
    [
        claim("x <= 1/2", x="[0, 1]"),
        claim("n**2 <= 50", n="integer [0, 40]"),
        claim("x <= 2", x="[0, 1]", given="x > 99/100"),
        claim("1 <= 2"),
        claim("x <= C", {"C": "(0, oo)", "x": "[0, 1]"}, exists={"C": "1"}),
    ],
    ids=["false", "false for integers", "rarely applicable", "no variables", "quantified"],
)
def test_no_answer_where_samples_say_nothing(made: object) -> None:
    from memory_theorems.verify.language.claims import Claim

    assert isinstance(made, Claim)
    assert attempt(made, Effort(), 0) is None


def test_the_same_seed_gives_the_same_counts() -> None:
    made = claim("sin(x) <= 1 + x*y", x="[0, 3]", y="(0, 2]")
    one, two = attempt(made, Effort(), 4), attempt(made, Effort(), 4)
    assert one is not None
    assert one == two


def test_drawing_is_deterministic_and_shrinking_finds_the_simplest() -> None:
    from hypothesis import strategies as st

    numbers = st.fractions(0, 100, max_denominator=50)
    assert draw(numbers, 20, 3) == draw(numbers, 20, 3)
    assert draw(numbers, 20, 3) != draw(numbers, 20, 4)
    found = shrink(st.integers(0, 10**6), lambda value: value > 700, 1)
    assert found == 701
    assert shrink(numbers, lambda value: False, 1) is None


def test_the_search_for_a_simple_value_is_bounded() -> None:
    from hypothesis import strategies as st

    tried: list[list[int]] = []

    def heavy(value: list[int]) -> bool:
        tried.append(value)
        return sum(value) > 10

    found = shrink(st.lists(st.integers(0, 1000)), heavy, 2, limit=25)
    assert found is None or sum(found) > 10
    assert len(tried) <= 25


def test_samples_stay_inside_open_ends() -> None:
    made = claim("1/x + 1/(1 - x) > 0", x="(0, 1)")
    verdict = attempt(made, Effort(), 0)
    assert verdict is not None
    assert verdict.counted is not None
    assert verdict.counted[0] == verdict.counted[1]
    assert Fraction(verdict.counted[0]) > 0
