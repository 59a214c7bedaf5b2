"""Sines and cosines: as coordinates on circles, and their products as sums."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, claim
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.real import circles, multiple_angles
from memory_theorems.verify.verdicts import Evidence, Outcome

LINE = "(-oo, oo)"
HALF_TURN = "[0, pi]"


def established(statement: Claim) -> Evidence:
    verdict = decide(statement)
    assert verdict.outcome is Outcome.HOLDS, verdict.detail
    return verdict.evidence


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("cos(x) + cos(y) + cos(x + y) >= -3/2", {"x": LINE, "y": LINE}),
        ("sin(x)*sin(2*x) <= 4*sqrt(3)/9", {"x": LINE}),
        ("3*sin(n) + 4*cos(n) <= 5", {"n": "integer (-oo, oo)"}),
        ("sin(x)*sin(y) <= sin((x + y)/2)**2", {"x": HALF_TURN, "y": HALF_TURN}),
        ("sin(x)*cos(y) + sin(y)*cos(z) + sin(z)*cos(x) <= 8/5", dict.fromkeys("xyz", "[0, 7]")),
    ],
)
def test_addition_theorems_leave_polynomials(text: str, domains: dict[str, str]) -> None:
    assert established(claim(text, domains)) is Evidence.PROVED


def test_a_sign_at_an_irrational_end_is_proved_first() -> None:
    statement = claim("sin(x + y) <= sin(x) + sin(y)", x=HALF_TURN, y=HALF_TURN)
    assert established(statement) is Evidence.CERTIFIED


def test_a_product_far_out_is_at_most_a_half() -> None:
    statement = claim("sin(x)*cos(x) < tanh(x)", x="(0, oo)")
    established(statement)
    assert decide(claim("sin(x)*cos(x) < tanh(x)/2", x="(0, oo)")).fails


@pytest.mark.parametrize(
    ("text", "domains"),
    [
        ("sin(x)*sin(2*x) <= 7697/10000", {"x": LINE}),
        ("sin(x + y) <= sin(x) + sin(y)", {"x": HALF_TURN, "y": "[0, 4]"}),
    ],
)
def test_false_neighbours_are_not_proved(text: str, domains: dict[str, str]) -> None:
    assert decide(claim(text, domains)).outcome is not Outcome.HOLDS


@given(
    st.integers(-2, 2), st.integers(-2, 2), st.integers(0, 3), st.floats(-7, 7), st.floats(-7, 7)
)
@settings(max_examples=60)
def test_coordinates_have_the_value_of_the_angle(
    m: int, n: int, turns: int, x: float, y: float
) -> None:
    """The polynomial at (sin, cos) of the base angles is the term itself."""
    term = parse_term(f"sin({m}*x + {n}*y/2 + {turns}*pi/2) + cos(x - {n}*y) + sin(x)*cos(y/2)")
    read = circles.read(term)
    assert read is not None
    bases, polynomial = read
    point = {"x": x, "y": y}
    for item in bases:
        value = numerics.number_at(item.angle, point)
        point[str(item.sine.value)] = math.sin(value)
        point[str(item.cosine.value)] = math.cos(value)
    expected, found = numerics.number_at(term, point), numerics.number_at(polynomial, point)
    assert abs(expected - found) < 1e-9


@given(st.integers(0, 3), st.integers(0, 2), st.floats(-7, 7), st.floats(-7, 7))
@settings(max_examples=60)
def test_sums_of_multiples_have_the_value_of_the_product(
    p: int, q: int, x: float, y: float
) -> None:
    term = parse_term(f"x*sin(x)**{p}*cos(y)**{q}*sin(x + y) - cos(x)*cos(2*x)")
    written = t.transform(term, multiple_angles.as_sum)
    point = {"x": x, "y": y}
    assert abs(numerics.number_at(term, point) - numerics.number_at(written, point)) < 1e-9
