"""Compiled terms agree with the evaluator, and refuse where it refuses."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.lowering import lower
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term

rationals = st.fractions(Fraction(1, 8), 4, max_denominator=64)
texts = st.sampled_from(
    [
        "x*y + exp(-x)/(1 + y)",
        "sqrt(x)*log(y) - x**3",
        "tanh(x*y)**2 + 1",
        "Max(x, y) - Abs(x - y)",
        "x**(1/3) + y**x",
        "2**x/3 - pi*y",
        "gamma(x) + erf(y)",
        "Piecewise((x, x < 1), (y, True))",
    ]
)


@given(texts, rationals, rationals)
def test_values_agree_with_the_evaluator(text: str, x: Fraction, y: Fraction) -> None:
    term = parse_term(text)
    point = {"x": arb(to_fmpq(x)), "y": arb(to_fmpq(y))}
    compiled = lower(term, ("x", "y")).value((point["x"], point["y"]), 128)
    assert compiled.overlaps(arb(evaluate(term, point, 128)))


@given(texts.filter(lambda text: "Max" not in text and "Piece" not in text), rationals, rationals)
def test_gradients_agree_with_difference_quotients(text: str, x: Fraction, y: Fraction) -> None:
    compiled = lower(parse_term(text), ("x", "y"))
    here = (to_fmpq(x), to_fmpq(y))
    step = fmpq(1, 10**12)
    with precision(256):
        value, slopes = compiled.gradient(here, 256)
        for index, slope in enumerate(slopes):
            moved = list(here)
            moved[index] = here[index] + step
            quotient = (compiled.value(moved, 256) - value) / arb(step)
            assert abs(quotient - slope) < arb("1e-4")


@given(rationals)
def test_jets_sum_to_the_function_nearby(x: Fraction) -> None:
    compiled = lower(parse_term("exp(-x)*sin(x) + x/(1 + x)"), ("x",))
    with precision(128):
        jet = compiled.jet(to_fmpq(x), 6, 128)
        step = arb("0.001")
        total = sum((c * step**k for k, c in enumerate(jet)), arb(0))
        assert abs(total - compiled.value((arb(to_fmpq(x)) + step,), 128)) < arb("1e-17")


@pytest.mark.parametrize("text", ["1/x", "log(x)", "sqrt(x)", "tan(x*pi/2 + 3/2)", "x**(1/2)"])
def test_undefined_points_are_refused(text: str) -> None:
    ball = arb(-1).union(arb(2))
    with pytest.raises(Undetermined):
        lower(parse_term(text), ("x",)).value((ball,))


def test_even_powers_keep_their_sign() -> None:
    # A ball's radius is rounded up, so the lower end may fall a little below 0, but not to -1.
    assert lower(parse_term("x**2"), ("x",)).value((arb(-1).union(arb(1)),)) > arb("-0.02")


def test_unlisted_variables_are_refused() -> None:
    with pytest.raises(Unsupported):
        lower(parse_term("x + z"), ("x",))
