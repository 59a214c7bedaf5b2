"""Connectives and derivatives of higher order: what they stand for, and what is refused."""

from __future__ import annotations

import operator
from fractions import Fraction
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError, ParseError
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.language.connectives import disjunction
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.terms import Term

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


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("x > 0 or x <= 0", True),
        ("x > 0 or x < 0 or x**2 >= 1", False),
        ("x == 0 or x**2 > 0", True),
        ("x == 0 or x == 1 or x**2 != x", True),
        ("x == 0 or x == 2 or x**2 != x", False),
        ("0 < x < 1 or x > 2", False),
        ("0 < x < 1 or not (x > 0 and x <= 1/2)", True),
        ("x**2 >= 1 iff x >= 1 or x <= -1", True),
        ("x >= 0 iff x**2 >= 0", False),
        ("exp(x) >= 1 iff x >= 0", True),
        ("x < y iff exp(x) < exp(y)", True),
        ("x*y > 0 iff (x > 0 and y > 0) or (x < 0 and y < 0)", True),
        ("x*y > 0 iff x > 0 and y > 0", False),
        ("not (x > 1 and x < 0)", True),
        ("not (x > 1 and x < 2)", False),
        ("(x >= 1 or x <= -1) implies x**2 >= 1", True),
        ("(x >= 1 or x <= -1/2) implies x**2 >= 1", False),
    ],
)
def test_mixed_connectives_are_decided(text: str, holds: bool) -> None:
    names = {name: R for name in "xy" if name in text.replace("exp", "")}
    verdict = decide(claim(text, names))
    assert verdict.holds if holds else verdict.fails


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x > 0 iff x > 1 iff x > 2", "one 'iff' in a row"),
        ("x or x > 0", "not a relation"),
        ("(x > 0 or x < 1) + 1 > 0", "joins relations"),
        ("x > 0 or", "expected"),
        (" or ".join(["(x > 0 and x < 1)"] * 6), "clauses"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, says: str) -> None:
    with pytest.raises(InputError, match=says):
        claim(text, {"x": R})


OPS = ("<=", "<", ">=", ">", "==", "!=")
WRITTEN = {"not": "not ({})", "and": "({}) and ({})", "or": "({}) or ({})",
           "iff": "({}) iff ({})", "implies": "({}) implies ({})"}  # fmt: skip
Shape = tuple[Any, ...]


def shapes() -> st.SearchStrategy[Shape]:
    """Propositions about x: ("rel", op, number), ("not", p) or (word, p, q)."""
    leaf = st.tuples(st.just("rel"), st.sampled_from(OPS), st.integers(-1, 1))
    return st.recursive(
        leaf,
        lambda inner: st.one_of(
            st.tuples(st.just("not"), inner),
            st.tuples(st.sampled_from(("and", "or", "iff", "implies")), inner, inner),
        ),
        max_leaves=4,
    )


def text_of(shape: Shape) -> str:
    if shape[0] == "rel":
        return f"x {shape[1]} {shape[2]}"
    return WRITTEN[shape[0]].format(*map(text_of, shape[1:]))


def truth(shape: Shape, x: Fraction) -> bool:
    """By Python's own operators."""
    if shape[0] == "rel":
        return bool(COMPARE[shape[1]](x, shape[2]))
    first, *rest = (truth(item, x) for item in shape[1:])
    match shape[0]:
        case "not":
            return not first
        case "and":
            return first and rest[0]
        case "or":
            return first or rest[0]
        case "iff":
            return first == rest[0]
    return (not first) or rest[0]


COMPARE = {"<=": operator.le, "<": operator.lt, ">=": operator.ge, ">": operator.gt,
           "==": operator.eq, "!=": operator.ne}  # fmt: skip


@settings(max_examples=120)
@given(shapes(), st.sampled_from([Fraction(n, 2) for n in range(-4, 5)]))
def test_clauses_say_what_the_words_say(shape: Shape, x: Fraction) -> None:
    relations = disjunction(text_of(shape))
    holds = all(
        COMPARE[item.op](value_of(item.left, x), value_of(item.right, x)) for item in relations
    )
    assert holds is truth(shape, x)


def value_of(term: Term, x: Fraction) -> Fraction:
    """The few heads that the clauses are made of."""
    values = [value_of(item, x) for item in term.args]
    match term.head:
        case "number":
            assert isinstance(term.value, Fraction)
            return term.value
        case "variable":
            return x
        case "+":
            return sum(values, Fraction(0))
        case "*":
            return prod(values, start=Fraction(1))
        case "-":
            return -values[0]
        case "**":
            return Fraction(values[0] ** values[1])
        case "Max":
            return max(values)
        case "Abs":
            return abs(values[0])
        case "sign":
            return Fraction((values[0] > 0) - (values[0] < 0))
    raise AssertionError(term.head)
