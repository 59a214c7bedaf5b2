"""``implies``, ``or`` and derivatives of higher order: what they stand for, and what is refused."""

from __future__ import annotations

import pytest

from verify.deciding.decision import decide
from verify.errors import ParseError
from verify.language.claims import claim
from verify.language.parser import parse_term

R = "(-oo, oo)"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Derivative(x**3, (x, 2))", "Derivative(Derivative(x**3, x), x)"),
        ("Derivative(x**3, x, x)", "Derivative(Derivative(x**3, x), x)"),
        ("Derivative(x*y, x, y)", "Derivative(Derivative(x*y, x), y)"),
        ("Derivative(x**3, (x, 1))", "Derivative(x**3, x)"),
    ],
)
def test_derivatives_of_higher_order(text: str, written: str) -> None:
    assert parse_term(text) == parse_term(written)


@pytest.mark.parametrize(
    "text",
    ["Derivative(x, (x, 0))", "Derivative(x, (x, 9))", "Derivative(x, (x, n))", "Derivative(x, 2)"],
)
def test_orders_that_are_none(text: str) -> None:
    with pytest.raises(ParseError):
        parse_term(text)


def test_implications_are_hypotheses() -> None:
    about = claim("x > 1 and y > 1 implies x*y > 1", {"x": R, "y": R})
    assert [item.text for item in about.given] == ["x > 1", "y > 1"]
    assert [item.text for item in about.conclusion] == ["x*y > 1"]
    with pytest.raises(ParseError):
        claim("x > 1 implies x > 0 implies x > -1", {"x": R})


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("x >= 1 or x <= 1", True),
        ("x > 1 or x < 1", False),
        ("x > 1 or x < 2", True),
        ("x*y == 0 implies x == 0 or y == 0", True),
        ("x*y == 1 implies x != 0 or y != 1", True),
        ("x*y == 0 implies x == 0 or y == 1", False),
        ("x + y > 2 implies x > 1 or y > 1", True),
        ("x + y > 2 implies x > 1 or y > 2", False),
        ("x > 1 implies x**2 > 1", True),
        ("x < 1 implies x**2 < 1", False),
        ("Derivative(x**3, (x, 2)) == 6*x", True),
        ("Derivative(x**3, (x, 2)) == 6*x**2", False),
    ],
)
def test_claims_are_decided(text: str, holds: bool) -> None:
    verdict = decide(claim(text, {name: R for name in "xy" if name in text}))
    assert verdict.holds if holds else verdict.fails


@pytest.mark.parametrize("text", ["x > 0 or x <= 0", "0 < x < 1 or x > 2", "x == 0 or x > 0"])
def test_mixed_disjunctions_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match="'or' joins"):
        claim(text, {"x": R})
