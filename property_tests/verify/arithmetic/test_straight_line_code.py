"""Compiled integrands and summands hold what the tree means."""

from __future__ import annotations

import pytest
from flint import acb, arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.verify.arithmetic import holomorphic_code, summand_code
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.parser import parse_term

BODIES = (
    "exp(-t**2)*cos(3*t)", "log(1 + t)*sin(t)/(2 + t)", "sqrt(1 + t**3)", "t**7 - pi*t**(-2)",
    "2**(-t)*atan(t)", "(1 + t)**(5/2) + tanh(t)", "erf(t)*cosh(t) - t**0", "(1 + t)**t",
)  # fmt: skip


@given(st.sampled_from(BODIES), st.integers(4, 96))
@settings(max_examples=60)
def test_integrands_have_the_value_of_the_term(body: str, at: int) -> None:
    term = parse_term(body)
    with precision(128):
        point = arb(at) / 32
        value = holomorphic_code.compiled(term, "t").bound()(acb(point), False)
        expected = to_ball(evaluate(term, {"t": point}, 128))
    assert value.real.overlaps(expected)
    assert value.is_finite()


@pytest.mark.parametrize("body", ["log(t)", "sqrt(t)", "t**(1/3)", "atan(t)"])
def test_a_ball_over_a_branch_cut_is_not_holomorphic(body: str) -> None:
    centre = acb(0, 2) if body == "atan(t)" else acb(-1)
    ball = centre + acb(arb(0, 0.5), arb(0, 0.5))
    function = holomorphic_code.compiled(parse_term(body), "t").bound()
    assert not function(ball, True).is_finite()
    assert function(acb(3), True).is_finite()


@pytest.mark.parametrize("body", ["digamma(t)", "sign(t)*t", "t**100", "floor(t)"])
def test_what_has_no_extension_is_refused(body: str) -> None:
    with pytest.raises(Unsupported):
        holomorphic_code.compiled(parse_term(body), "t")


def test_constants_follow_the_precision() -> None:
    code = holomorphic_code.compiled(parse_term("t*pi"), "t")
    before = ctx.prec
    for bits in (64, 512):
        with precision(bits):
            assert code.bound()(acb(1), False).real.rel_accuracy_bits() >= bits - 8
    assert ctx.prec == before


def test_binders_and_branches_are_not_compiled() -> None:
    assert summand_code.compiled(parse_term("Sum(j, (j, 1, k))"), "k") is None
    assert summand_code.compiled(parse_term("k*x"), "k") is not None
