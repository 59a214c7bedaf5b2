"""Coefficients of combinations of powers, against values at points."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.objects.half_line.power_sums import BALLS, RATIONALS, power_sum
from memory_theorems.verify.arithmetic.balls import precision, to_ball, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.language.parser import parse_term

SUMS = st.recursive(
    st.sampled_from(["t", "1", "2/3", "sqrt(t)", "t**(3/2)", "(4*t)**2"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from("+-*"), inner).map(lambda p: f"({p[0]} {p[1]} {p[2]})"),
        st.tuples(inner, st.integers(0, 3)).map(lambda p: f"({p[0]})**{p[1]}"),
        inner.map(lambda text: f"({text})/(2*t)"),
    ),
    max_leaves=6,
)


@given(SUMS, st.sampled_from([Fraction(1, 9), Fraction(2), Fraction(7, 3)]))
def test_both_kinds_have_the_value_of_the_term(text: str, time: Fraction) -> None:
    term = parse_term(text)
    exact, balls = power_sum(term, RATIONALS), power_sum(term, BALLS)
    assert balls is not None
    with precision(200):
        point = arb(to_fmpq(time))
        value = to_ball(evaluate(term, {"t": to_fmpq(time)}, 200))
        total = sum((c * point ** arb(to_fmpq(r)) for r, c in balls.items()), arb(0))
        assert total.overlaps(value)
        if exact is not None:
            exactly = sum((to_fmpq(c) * point ** arb(to_fmpq(r)) for r, c in exact.items()), arb(0))
            assert exactly.overlaps(value)


@pytest.mark.parametrize(
    ("text", "coefficients"),
    [
        ("(1 + sqrt(t))**2", {0: 1, Fraction(1, 2): 2, 1: 1}),
        ("(t**2 - 3)/(2*t)", {1: Fraction(1, 2), -1: Fraction(-3, 2)}),
        ("t**(5/2)*t", {Fraction(7, 2): 1}),
        ("t**1000", {1000: 1}),
    ],
)
def test_exact_coefficients(text: str, coefficients: dict[Fraction, Fraction]) -> None:
    assert power_sum(parse_term(text), RATIONALS) == coefficients


@pytest.mark.parametrize(
    "text", ["exp(t)", "1/(1 + t)", "t**(-1)", "(1 + t)**(1/2)", "(1 + t)**9", "1/(t - t)", "t**t"]
)
def test_other_terms_have_none(text: str) -> None:
    assert power_sum(parse_term(text), RATIONALS) is None
    assert power_sum(parse_term(text), BALLS) is None


def test_what_is_not_rational_has_balls_only() -> None:
    assert power_sum(parse_term("pi*t"), RATIONALS) is None
    assert power_sum(parse_term("(2*t)**1000000000"), RATIONALS) is None
    found = power_sum(parse_term("(pi*t)**(1/2)"), BALLS)
    assert found is not None
    assert found[Fraction(1, 2)].overlaps(arb.pi().sqrt())
    assert isinstance(evaluate(parse_term("2/3"), {}, 64), fmpq)
