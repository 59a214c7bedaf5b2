"""Relations between numbers known by enclosures: never settled by a number between the ends."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.deciding.enclosed import (
    Enclosed,
    decide_enclosed,
    indexed,
    read_relations,
    values_of,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.verdicts import Evidence, Outcome, Verdict

RATIONALS = st.fractions(-5, 5, max_denominator=8)
TRUE = {
    "<=": lambda a, b: a <= b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    ">": lambda a, b: a > b,
}


def say(text: str, **table: Enclosed) -> Verdict:
    return decide_enclosed(read_relations(text), values_of(table, "nothing else"))


@given(RATIONALS, st.fractions(0, 3, max_denominator=8), RATIONALS, st.sampled_from(sorted(TRUE)))
def test_a_word_is_what_all_numbers_of_the_enclosure_say(
    lower: Fraction, width: Fraction, bound: Fraction, op: str
) -> None:
    upper = lower + width
    verdict = say(f"e {op} ({bound})", e=Enclosed(lower, upper))
    answers = {TRUE[op](lower, bound), TRUE[op](upper, bound)}
    if answers == {True}:
        assert verdict.holds
        assert verdict.evidence is Evidence.CERTIFIED
    elif answers == {False}:
        assert verdict.fails
        assert set(verdict.counterexample) == {"e"}
    else:
        assert verdict.outcome is Outcome.OPEN


def test_two_names_are_independent() -> None:
    numbers = {"a": Enclosed(Fraction(1), Fraction(2)), "b": Enclosed(Fraction(2), Fraction(3))}
    assert say("a <= b", **numbers).holds
    assert say("a < b", **numbers).outcome is Outcome.OPEN
    assert say("a > b + 1/10", **numbers).fails


def test_a_conjunction_fails_when_one_part_fails_everywhere() -> None:
    number = Enclosed(Fraction(1), Fraction(2))
    assert say("0 <= e <= 1/2", e=number).fails
    assert say("1 <= e <= 2", e=number).holds


def test_an_unbounded_number_is_never_settled_from_above() -> None:
    window = Enclosed(Fraction(3), None, whole=True)
    assert say("window >= 3", window=window).holds
    assert say("window <= 2", window=window).fails
    assert say("window <= 100", window=window).outcome is Outcome.OPEN
    assert "[3, oo)" in say("window <= 100", window=window).detail


def test_only_known_names_are_indexed() -> None:
    assert indexed("error(3) + exp(1)", frozenset({"error"})) == (
        "error_3 + exp(1)",
        {"error_3": ("error", 3)},
    )


@pytest.mark.parametrize("text", ["", "e", "e <= f", "e <= __import__('os')", "e <= 1.5.2"])
def test_what_is_no_relation_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        say(text, e=Enclosed(Fraction(0), Fraction(1)))
