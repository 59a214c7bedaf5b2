"""Backpropagation against forward sensitivities and multiprecision differences."""

from __future__ import annotations

from fractions import Fraction

import mpmath
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.objects.systems.backpropagation import (
    Loss,
    loss_gradient,
    truncated_gradient,
)
from memory_theorems.theorems.objects.systems.recurrent import RecurrentSystem
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fraction, upper_bound
from property_tests.doubles.sensitivities import linear_gradient, tanh_gradient

ENTRIES = st.fractions(min_value=-1, max_value=1, max_denominator=4)


@st.composite
def problems(draw: st.DrawFn, activation: str) -> tuple:
    n, d = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    w = tuple(tuple(draw(ENTRIES) for _ in range(n)) for _ in range(n))
    u = tuple(tuple(draw(ENTRIES) for _ in range(d)) for _ in range(n))
    inputs = tuple(tuple(draw(ENTRIES) for _ in range(d)) for _ in range(draw(st.integers(0, 4))))
    slope = tuple(draw(ENTRIES) for _ in range(n))
    return RecurrentSystem(activation, w, u), inputs, Loss(slope, abs(draw(ENTRIES)))


@given(problems("linear"), st.integers(0, 5))
def test_linear_gradients_are_exact(problem: tuple, window: int) -> None:
    system, inputs, loss = problem
    tail = inputs[max(len(inputs) - window, 0) :]
    for sequence, found in (
        (inputs, loss_gradient(system, inputs, loss, "both")),
        (tail, truncated_gradient(system, inputs, loss, "both", window)),
    ):
        in_states, in_inputs = linear_gradient(
            system.state_weights, system.input_weights, sequence, loss.slope, loss.curvature
        )
        assert [to_fraction(entry) for entry in found] == in_states + in_inputs
    assert [to_fraction(e) for e in loss_gradient(system, inputs, loss, "W")] == linear_gradient(
        system.state_weights, system.input_weights, inputs, loss.slope, loss.curvature
    )[0]


@settings(max_examples=20)
@given(problems("tanh"))
def test_tanh_gradients_agree_with_differences(problem: tuple) -> None:
    system, inputs, loss = problem
    expected = tanh_gradient(
        system.state_weights, system.input_weights, inputs, loss.slope, loss.curvature
    )
    found = loss_gradient(system, inputs, loss, "both", 160)
    with precision(160), mpmath.workdps(50):
        for ball, value in zip(found, expected, strict=True):
            low, high = lower_bound(ball), upper_bound(ball)
            assert high - low < Fraction(1, 10**30)
            assert abs(mpmath.mpf(low.numerator) / low.denominator - value) < mpmath.mpf(10) ** -25
