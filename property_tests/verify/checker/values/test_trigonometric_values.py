"""Sine, cosine and tangent of multiples of pi: against balls, and through whole claims."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.checker import replay
from memory_theorems.verify.checker.values.trigonometric_values import trigonometric_value
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import claim
from memory_theorems.verify.verdicts import Evidence, Outcome

PI = t.constant("pi")


@given(st.sampled_from(["sin", "cos", "tan"]), st.integers(-200, 200).filter(bool))
def test_values_agree_with_balls(head: str, sixtieths: int) -> None:
    multiple = Fraction(sixtieths, 60)
    found = trigonometric_value(head, t.multiply(t.number(multiple), PI))
    known = multiple.denominator in (1, 2, 3, 4, 5, 6, 12)
    # The sine of pi/5 needs nested roots, and so does the cosine of 3*pi/10.
    nested = multiple.denominator in ((5,) if head == "sin" else (10,))
    pole = head == "tan" and multiple.denominator == 2
    if head == "tan" and multiple.denominator in (5, 10):
        assert found is None
    elif known and not nested and not pole:
        assert found is not None
    if found is not None:
        with precision(200):
            value = to_ball(evaluate(found, {}, 200))
            argument = arb.pi() * multiple.numerator / multiple.denominator
            true = {"sin": argument.sin(), "cos": argument.cos(), "tan": argument.tan()}[head]
            assert value.overlaps(true)
            assert (value - true).rad() < arb(2) ** -150


@pytest.mark.parametrize("text", ["pi*pi", "pi + 1", "2", "pi*x", "sqrt(2)*pi"])
def test_other_arguments_have_no_value(text: str) -> None:
    from memory_theorems.verify.language.parser import parse_term

    assert trigonometric_value("cos", parse_term(text)) is None


@pytest.mark.parametrize(
    "text",
    [
        "cos(pi/4) == sqrt(2)/2",
        "tan(pi/12) == 2 - sqrt(3)",
        "sin(-13*pi/12) == (sqrt(6) - sqrt(2))/4",
        "cos(pi/5)*cos(2*pi/5) == 1/4",
        "tan(5*pi/6)**2 == 1/3",
    ],
)
def test_equations_are_proved(text: str) -> None:
    verdict = decide(claim(text))
    assert (verdict.outcome, verdict.evidence) == (Outcome.HOLDS, Evidence.PROVED)


@pytest.mark.parametrize(
    "text",
    [
        "cos(pi/5) == (1 - sqrt(5))/4",
        "cos(3*pi/4) == sqrt(2)/2",
        "sin(pi/12) == (sqrt(6) + sqrt(2))/4",
        "tan(pi/2) == 0",
        "tan(pi/2)*0 == 0",
        "cos(pi/4) > sqrt(2)/2",
        "sin(pi/5) == (1 + sqrt(5))/4",
    ],
)
def test_forged_constants_are_refused(text: str) -> None:
    honest, forged = claim("cos(pi/4) == sqrt(2)/2"), claim(text)
    certificate = decide(honest).certificate
    assert isinstance(certificate, dict)
    assert replay(honest.to_json(), certificate).accepted
    (part,) = certificate["parts"]
    for count in range(7):
        parts = [{**part, "defined": [{"rule": "exact"}] * count}]
        assert not replay(forged.to_json(), {**certificate, "parts": parts}).accepted
    assert not decide(forged).holds
