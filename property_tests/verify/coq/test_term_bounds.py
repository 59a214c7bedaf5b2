"""Bounds and normal forms that scripts are written from are right at points of the box."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.coq.linear_forms import linear, scaled
from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.coq.rational_ends import at_end, root_of, rounded
from memory_theorems.verify.coq.term_bounds import Enclosure
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.language.terms import Term

BOX = {"x": Interval.parse("(0, 2]"), "y": Interval.parse("[-1, 3)")}
PRINTER = Printer({}, dict.fromkeys(BOX, REAL))
POINTS = [(x, y) for x in (0.01, 0.7, 2.0) for y in (-1.0, 0.0, 1.5, 2.99)]


def enclosed(text: str) -> tuple[Enclosure, Term]:
    numbers = count(1)
    return Enclosure(PRINTER, BOX, lambda: f"at_hand_{next(numbers)}"), parse_term(text)


def value(term: Term, x: float, y: float) -> float:
    args = [value(item, x, y) for item in term.args]
    match term.head:
        case "number":
            return float(term.value)  # type: ignore[arg-type]
        case "variable":
            return {"x": x, "y": y}[str(term.value)]
        case "+":
            return sum(args)
        case "-":
            return -args[0]
        case "*":
            return math.prod(args)
        case "/":
            return args[0] / args[1]
        case "**":
            return float(args[0] ** args[1])
        case "exp":
            return math.exp(args[0])
        case "log":
            return math.log(args[0])
    raise AssertionError(term.head)


LEAVES = st.sampled_from(["x", "y", "2", "(-1)", "(1/3)"])
TERMS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("({} * {})".format, inner, inner),
        st.builds("(-{})".format, inner),
        st.builds("({}/({}**2 + 1))".format, inner, inner),
        st.builds("exp({}/4)".format, inner),
        st.builds("({})**2".format, inner),
    ),
    max_leaves=6,
)


@settings(max_examples=60)
@given(TERMS)
def test_all_values_lie_in_the_asserted_range(text: str) -> None:
    bounds, term = enclosed(text)
    try:
        found = bounds.range(term)
    except NotPrintable:
        return
    for x, y in POINTS:
        at = value(term, x, y)
        slack = 1e-9 * (1 + abs(at))
        assert found.low is None or at >= float(found.low.value) - slack
        assert found.high is None or at <= float(found.high.value) + slack
    for end in (found.low, found.high):
        assert end is None or any(line.startswith(f"assert ({end.name} :") for line in bounds.lines)


@settings(max_examples=60)
@given(TERMS)
def test_a_sum_of_monomials_has_the_value_of_the_term(text: str) -> None:
    term = parse_term(text)
    parts = [scaled(key, factor) for key, factor in linear(term).items()]
    for x, y in POINTS:
        found = sum(value(item, x, y) for item in parts)
        assert found == pytest.approx(value(term, x, y), rel=1e-9, abs=1e-9)


def test_open_and_infinite_ends_are_kept_apart() -> None:
    bounds, term = enclosed("1/x")
    found = bounds.range(term)
    assert found.sign == 1
    assert found.high is None
    assert found.low is not None
    assert not found.low.strict
    bounds, term = enclosed("exp(x) - 1")
    assert bounds.range(term).sign == 1
    bounds, term = enclosed("exp(y) - 1")
    assert bounds.range(term).sign == 0


@given(st.fractions(min_value=0, max_value=100))
def test_rounded_ends_lie_on_their_side(number: Fraction) -> None:
    assert rounded(number, -1, 20) <= number <= rounded(number, 1, 20)
    assert root_of(number, -1) ** 2 <= number <= root_of(number, 1) ** 2
    assert at_end("exp", number, -1) < at_end("exp", number, 1)


def test_a_term_that_has_no_bounds_is_refused() -> None:
    bounds, term = enclosed("gamma(x)")
    with pytest.raises(NotPrintable):
        bounds.range(t.add(term, t.ONE))
