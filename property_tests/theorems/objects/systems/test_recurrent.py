"""Runs of recurrent systems: exact and ball states against a second route."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.objects.systems.recurrent import (
    RecurrentSystem,
    difference,
    state_gap,
    states,
    truncated_states,
)
from memory_theorems.theorems.oracles.trajectories import linear_gap, linear_state, tanh_state
from memory_theorems.verify.arithmetic.balls import lower_bound, precision, to_fraction, upper_bound
from memory_theorems.verify.arithmetic.linear_algebra import NORMS, vector_norm

ENTRIES = st.fractions(min_value=-2, max_value=2, max_denominator=4)


@st.composite
def runs(
    draw: st.DrawFn, activation: str
) -> tuple[RecurrentSystem, tuple[tuple[Fraction, ...], ...]]:
    n, d = draw(st.integers(1, 3)), draw(st.integers(1, 2))
    w = tuple(tuple(draw(ENTRIES) for _ in range(n)) for _ in range(n))
    u = tuple(tuple(draw(ENTRIES) for _ in range(d)) for _ in range(n))
    b = tuple(draw(ENTRIES) for _ in range(n)) if draw(st.booleans()) else ()
    count = draw(st.integers(0, 6))
    inputs = tuple(tuple(draw(ENTRIES) for _ in range(d)) for _ in range(count))
    return RecurrentSystem(activation, w, u, b), inputs


@given(runs("linear"))
def test_linear_states_equal_the_unrolled_sum(run: tuple) -> None:
    system, inputs = run
    expected = linear_state(system.state_weights, system.input_weights, inputs, system.offset)
    assert [to_fraction(h) for h in states(system, inputs)[-1]] == expected


@given(runs("tanh"))
def test_tanh_balls_contain_the_multiprecision_states(run: tuple) -> None:
    system, inputs = run
    expected = tanh_state(system.state_weights, system.input_weights, inputs, system.offset)
    with precision(128):
        for found, value in zip(states(system, inputs, 128)[-1], expected, strict=True):
            with mpmath.workdps(50):
                low, high = (
                    mpmath.mpf(end.numerator) / end.denominator
                    for end in (lower_bound(found), upper_bound(found))
                )
                assert low - mpmath.mpf(10) ** -30 <= value <= high + mpmath.mpf(10) ** -30
                assert high - low < mpmath.mpf(10) ** -20


@given(runs("linear"), st.integers(0, 7))
def test_the_gap_is_what_the_restart_forgets(run: tuple, window: int) -> None:
    system, inputs = run
    system = RecurrentSystem("linear", system.state_weights, system.input_weights)
    forgotten = linear_gap(system.state_weights, system.input_weights, inputs, window)
    exact = [fmpq(v.numerator, v.denominator) for v in forgotten]
    for norm in ("1", "oo"):
        assert state_gap(system, inputs, len(inputs), window, norm) == vector_norm(exact, norm)


@given(runs("tanh"), st.integers(0, 7), st.sampled_from(NORMS))
def test_a_window_that_reaches_back_to_the_start_forgets_nothing(
    run: tuple, extra: int, norm: str
) -> None:
    system, inputs = run
    assert state_gap(system, inputs, len(inputs), len(inputs) + extra, norm) == 0


@given(runs("linear"), st.integers(0, 6))
def test_both_indices_of_a_truncated_state(run: tuple, window: int) -> None:
    system, inputs = run
    t = len(inputs)
    inside = truncated_states(system, inputs, t, window)
    assert len(inside) == min(window, t) + 1
    assert inside[0] == system.zero
    # One step earlier the restart at the same time belongs to a window shorter by one.
    if t > 0 and window > 0:
        assert inside[-2] == truncated_states(system, inputs, t - 1, window - 1)[-1]


def test_by_hand() -> None:
    half = ((Fraction(1, 2),),)
    system = RecurrentSystem("linear", half, ((Fraction(1),),))
    inputs = ((Fraction(1),),) * 3
    assert states(system, inputs)[-1] == (fmpq(7, 4),)
    assert state_gap(system, inputs, 3, 1, "oo") == fmpq(3, 4)
    assert system.contraction("2") == fmpq(1, 2)
    assert difference((fmpq(3),), (fmpq(1),)) == (fmpq(2),)


def test_malformed_systems() -> None:
    one = ((Fraction(1),),)
    with pytest.raises(ValueError, match="n x n"):
        RecurrentSystem("linear", ((Fraction(1), Fraction(2)),), one)
    with pytest.raises(ValueError, match="offset"):
        RecurrentSystem("linear", one, one, (Fraction(1), Fraction(1)))
    with pytest.raises(ValueError, match="activation"):
        RecurrentSystem("relu", one, one)
    with pytest.raises(ValueError, match="window"):
        truncated_states(RecurrentSystem("linear", one, one), (), 1, 0)
