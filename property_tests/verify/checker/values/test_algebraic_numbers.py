"""Exact zeros among algebraic numbers, angles and logarithms: against balls of many digits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.budget import Budget
from memory_theorems.verify.checker.values import algebraic_numbers, angles
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.verdicts import Evidence

ZEROS = [
    "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3)",
    "(2 + sqrt(5))**(1/3) - (sqrt(5) - 2)**(1/3) - 1",
    "1/(sqrt(2) - 1) - 1 - sqrt(2)",
    "sin(pi/18)*sin(5*pi/18)*sin(7*pi/18) - 1/8",
    "cos(pi/7) - cos(2*pi/7) + cos(3*pi/7) - 1/2",
    "GoldenRatio**2 - GoldenRatio - 1",
    "2*atan(1/3) + atan(1/7) - pi/4",
    "asin(3/5) + asin(4/5) - pi/2",
    "log(2 + sqrt(3)) + log(2 - sqrt(3))",
    "acosh(3) - 2*asinh(1)",
    "atanh(1/2) - log(3)/2",
]
#: Not zero, though every step of a careless argument would say so.
NOT_ZEROS = [
    "sqrt(5 + 2*sqrt(6)) - sqrt(2) - sqrt(3) + 1/10**60",
    "atan(2) + atan(3) + pi/4",
    "atan(1/2) + atan(1/3) - 5*pi/4",
    "asin(3/5) - acos(3/5) + pi/2",
    "cos(pi/7)*cos(2*pi/7)*cos(3*pi/7) + 1/8",
    "log(2 + sqrt(3)) - log(2 - sqrt(3))",
    "sqrt(1000001) - 1000 - 1/2000",
    "(10**20 + 1)**(1/3) - (10**20)**(1/3)",
]


def zero(text: str) -> bool:
    term = parse_term(text)
    return algebraic_numbers.is_zero(term, Budget()) or angles.is_zero(term, Budget())


@pytest.mark.parametrize("text", ZEROS)
def test_zeros_are_recognised_and_proved(text: str) -> None:
    assert zero(text)
    verdict = decide(claim(f"{text} == 0", {}))
    assert verdict.holds
    assert verdict.evidence is Evidence.PROVED
    assert decide(claim(f"{text} > 0", {})).fails


@pytest.mark.parametrize("text", NOT_ZEROS)
def test_near_misses_are_refused(text: str) -> None:
    assert not zero(text)
    part = {"defined": [], "proof": {"rule": "constant"}, "evidence": "proved"}
    about = claim(f"{text} == 0", {}).to_json()
    assert not replay(about, {"version": 1, "claim": "parts", "parts": [part]}).accepted


@pytest.mark.parametrize(
    "text", ["pi - 22/7", "exp(1) - 3", "log(2) - 1", "sqrt(-1)", "atan(1) - 1"]
)
def test_other_numbers_are_not_treated(text: str) -> None:
    assert not zero(text)


def _terms() -> st.SearchStrategy[Term]:
    numbers = st.fractions(Fraction(1, 4), 6, max_denominator=4).map(t.number)
    whole = st.sampled_from(["cos(pi/5)", "sin(pi/7)", "GoldenRatio"]).map(parse_term)

    def grow(inner: Any) -> Any:
        pair = st.tuples(inner, inner)
        return st.one_of(
            pair.map(lambda p: t.add(*p)),
            pair.map(lambda p: t.add(p[0], t.negate(p[1]))),
            pair.map(lambda p: t.multiply(*p)),
            inner.map(lambda a: t.function("sqrt", t.add(t.ONE, t.power(a, t.number(2))))),
        )

    return st.recursive(numbers | whole, grow, max_leaves=4)


@settings(max_examples=60, deadline=None)
@given(_terms(), st.integers(1, 400))
def test_what_is_called_zero_is_zero(term: Term, bits: int) -> None:
    """Differences of a number and its truncation: zero only where all digits agree."""
    ball = to_ball(evaluate(term, {}, 64 + bits))
    mantissa, exponent = ball.mid().man_exp()
    near = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    cut = Fraction(int(near * 2**bits), 2**bits)
    difference = t.add(term, t.negate(t.number(cut)))
    called = algebraic_numbers.is_zero(difference, Budget())
    true = to_ball(evaluate(difference, {}, 4_000))
    assert not called or true.contains(0)
