"""Limits at open ends and weighted means, as far as scripts say them: before Coq is asked."""

from __future__ import annotations

from fractions import Fraction
from itertools import count

import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.coq.ball_values import ball_of
from memory_theorems.verify.coq.certificates import Script
from memory_theorems.verify.coq.linear_forms import one_fraction
from memory_theorems.verify.coq.open_faces import open_face
from memory_theorems.verify.coq.printing import NotPrintable, Printer
from memory_theorems.verify.coq.script_goals import Goal
from memory_theorems.verify.coq.simple_forms import SimpleForms, point_inside
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.parser import parse_term
from memory_theorems.verify.language.sorts import REAL
from memory_theorems.verify.language.terms import Term

BOX = {"x": Interval.parse("(0, oo)"), "y": Interval.parse("(1, 3)")}
POINT = point_inside(BOX)
DIRECT = {"rule": "direct", "bits": 128}


def value(term: Term) -> arb:
    with ctx.workprec(256):
        at = {name: arb(fmpq(item.numerator, item.denominator)) for name, item in POINT.items()}
        found = ball_of(term, at)
    assert found is not None
    return found


def close(first: Term, second: Term) -> bool:
    difference = value(t.add(first, t.negate(second)))
    return bool(abs(difference) < 1e-30 * (1 + abs(value(first))))


def goal(margin: str, op: str = ">=", **domains: str) -> Goal:
    boxes = {name: Interval.parse(text) for name, text in domains.items()}
    printer = Printer({}, dict.fromkeys(boxes, REAL))
    return Goal(printer, boxes, (), parse_term(margin), op)


def face(margin: str, sign: int, op: str = ">=", **domains: str) -> str:
    name = next(iter(domains))
    node = {"rule": "monotone", "variable": name, "sign": sign, "derivative": DIRECT}
    return open_face(goal(margin, op, **domains), Script(), node, sign == 1)


LEAVES = st.sampled_from(["x", "y", "2", "(1/3)", "exp(x/2)", "exp(-x)", "log(y)", "sqrt(2)"])
TERMS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds("({} + {})".format, inner, inner),
        st.builds("({} * {})".format, inner, inner),
        st.builds("({} / {})".format, inner, inner),
        st.builds("(-{})".format, inner),
        st.builds("log(1 + ({})**2)".format, inner),
        st.builds("log(x/(y + ({})**2))".format, inner),
    ),
    max_leaves=6,
)


@given(TERMS)
@settings(max_examples=60, deadline=None)
def test_a_simple_form_has_the_value_of_the_term(text: str) -> None:
    term = parse_term(text)
    try:
        found = SimpleForms(POINT).of(term)
    except Refused:
        # A quotient by what vanishes, or too long.
        return
    assert close(found, term)


@given(TERMS)
@settings(max_examples=60, deadline=None)
def test_one_fraction_has_the_value_of_the_sum(text: str) -> None:
    term = parse_term(text)
    found = one_fraction(term)
    if found is not None:
        top, bottom = found
        assert close(top, t.multiply(bottom, term))


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("log(1 + 1*x)/log(1 + x) - (1 - x/2)", "x/2"),
        ("2*x*(log(2) + log(x)) - 2*x*log(2*x)", "0"),
        ("exp(-(2*log(x) + y)/2)*x*exp(y/2)", "1"),
        ("log((1/x - 1/4)*x*4) - log(4 - x)", "0"),
        ("exp(log(x) + 2*log(y))", "x*y**2"),
    ],
)
def test_what_cancels_is_gone(text: str, simple: str) -> None:
    found = SimpleForms(POINT).of(parse_term(text))
    assert SimpleForms(POINT).of(t.add(found, t.negate(parse_term(simple)))) == t.ZERO
    assert all(node.head not in ("log", "exp") for node in t.walk(found))


def test_the_lemma_is_that_of_the_end() -> None:
    assert "falls_to_oo" in face("log(1 + exp(x)) - x", -1, x="[0, oo)")
    assert "rises_from_oo" in face("log(1 + exp(x)) - exp(x)/2", 1, x="(-oo, 0]")
    assert "rises_from_end" in face("x*log(2*x) - x*log(x)", 1, x="(0, 1]")
    assert "falls_to_end" in face("(1 - x)*log(2*(1 - x)) - (1 - x)*log(1 - x)", -1, x="[0, 1)")


def test_exponentials_are_the_variable_at_infinity_where_there_are_some() -> None:
    assert "exp_to_zero" in face("log(1 + exp(x)) - x", -1, x="[0, oo)")
    assert "inverse_to_zero" in face("log(1 + 1/x)", -1, x="[1, oo)")


def test_a_logarithm_gives_way_to_its_tangent_where_the_limit_needs_it() -> None:
    text = face("1 - x*log(1 + 1/x)", -1, x="[1, oo)")
    assert "ln_tangent " in text
    assert "ln_tangent_below" not in text
    assert "ln_tangent_below" in face("x*log(1 + 1/x) - 1 + 1/x", -1, x="[1, oo)")


@pytest.mark.parametrize(
    ("margin", "domain"),
    [
        ("log(1 + exp(x)) - x - 1/1000", "[0, oo)"),
        ("1/x - 1/1000", "[1, oo)"),
        ("999/1000 - x*log(1 + 1/x)", "[1, oo)"),
        ("log(x) - x", "[1, oo)"),
    ],
)
def test_a_limit_below_zero_or_none_has_no_face(margin: str, domain: str) -> None:
    with pytest.raises(NotPrintable):
        face(margin, -1, x=domain)


def test_a_strict_face_is_refused() -> None:
    with pytest.raises(NotPrintable, match="strict"):
        face("1/x", -1, op=">", x="[1, oo)")


def test_the_point_lies_inside() -> None:
    names = count(1)
    boxes = {
        f"x{next(names)}": Interval.parse(text)
        for text in ("(0, 1)", "[2, oo)", "(-oo, -3)", "(-oo, oo)")
    }
    found = list(point_inside(boxes).values())
    assert 0 < found[0] < 1
    assert found[1] > 2
    assert found[2] < -3
    assert isinstance(found[3], Fraction)


def test_a_circuit_has_a_case_for_each_sign_of_a_variable() -> None:
    node = {
        "rule": "means",
        "circuits": [{"outer": [["1", [2], "1/2"], ["1", [0], "1/2"]], "inner": ["-2", [1]]}],
    }
    text = Script().tactic(goal("x**2 - 2*x + 1", x="(-oo, oo)"), node)
    assert "destruct (signed x)" in text
    assert text.count("apply weighted_mean") == 2
    text = Script().tactic(goal("x**2 - 2*x + 1", x="(0, oo)"), node)
    assert "signed" not in text
    assert text.count("apply weighted_mean") == 1
    # A term that is left over stands beside the circuit.
    assert "0 <= 3" in Script().tactic(goal("x**2 - 2*x + 4", x="(0, oo)"), node)
