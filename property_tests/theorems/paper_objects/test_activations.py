"""The activations: 1-Lipschitz, zero at zero, and refused where a gradient needs a derivative."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.objects.systems.backpropagation import Loss, loss_gradient
from memory_theorems.theorems.objects.systems.recurrent import (
    ACTIVATIONS,
    LIPSCHITZ,
    RecurrentSystem,
)
from memory_theorems.verify.arithmetic.balls import Real, compare, precision, to_ball, to_fmpq

ONE = ((Fraction(1),),)
VALUES = st.fractions(-4, 4, max_denominator=12)


def applied(activation: str, value: Fraction) -> Real:
    system = RecurrentSystem(activation, ONE, ONE)  # type: ignore[arg-type]
    return system.step((to_fmpq(value),), (Fraction(0),))[0]


@given(st.sampled_from(LIPSCHITZ), VALUES, VALUES)
def test_one_lipschitz(activation: str, first: Fraction, second: Fraction) -> None:
    with precision(96):
        change = abs(applied(activation, first) - applied(activation, second))
        apart = to_fmpq(abs(first - second))
        assert compare(change, ">", apart) is not True
        assert compare(applied(activation, Fraction(0)), "==", to_fmpq(Fraction(0))) is True


@pytest.mark.parametrize(
    ("activation", "value", "expected"),
    [
        ("clipped", "5/2", "1"),
        ("clipped", "-3", "-1"),
        ("clipped", "1/3", "1/3"),
        ("leaky", "-3", "-3/2"),
        ("leaky", "3", "3"),
        ("softsign", "-3", "-3/4"),
        ("softsign", "1", "1/2"),
    ],
)
def test_values(activation: str, value: str, expected: str) -> None:
    with precision(96):
        found = to_ball(applied(activation, Fraction(value)))
        assert found.overlaps(to_ball(Fraction(expected)))
        assert found.rad() < 1e-20


@pytest.mark.parametrize("activation", LIPSCHITZ)
def test_gradients_need_a_derivative(activation: str) -> None:
    system = RecurrentSystem(activation, ONE, ONE)  # type: ignore[arg-type]
    loss = Loss((Fraction(1),), Fraction(0))
    if activation in ACTIVATIONS:
        assert loss_gradient(system, ((Fraction(1),),), loss, "W")
    else:
        with pytest.raises(ValueError, match="Lipschitz derivative"):
            loss_gradient(system, ((Fraction(1),),), loss, "W")
