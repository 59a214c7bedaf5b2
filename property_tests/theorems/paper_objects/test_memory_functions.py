"""Memory functions of linear models and bounded units: closed forms against other routes."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp

from memory_theorems.theorems.objects.memory.bounded_units import BoundedUnit, Unit
from memory_theorems.theorems.objects.memory.linear_memories import DiagonalModel, LinearModel
from memory_theorems.theorems.objects.memory.poisson_memories import (
    chain,
    kernel,
    limit,
    poisson_weight,
    readout,
)
from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.errors import InputError
from property_tests.doubles.constant_inputs import response, slopes

TIMES = st.fractions(0, 12, max_denominator=6)
RATES = st.fractions(Fraction(1, 4), 2, max_denominator=4)
ENTRIES = st.fractions(-2, 2, max_denominator=4)


@pytest.mark.parametrize("activation", ["hardtanh", "tanh"])
@settings(max_examples=12)
@given(RATES, TIMES, st.one_of(st.none(), st.fractions(Fraction(1, 8), 6, max_denominator=8)))
def test_the_supremum_is_over_every_start(
    activation: Unit, rate: Fraction, time: Fraction, bound: Fraction | None
) -> None:
    """No start exceeds it, and some start of a fine grid comes near."""
    unit = BoundedUnit(activation, rate, Fraction(3, 2), Fraction(-2))
    memory = unit.memory(time, bound)
    end = Fraction(3 * (1 + rate * time)) if bound is None else bound
    near = [(1 + rate * time) * Fraction(k, 100) / unit.gain for k in range(84, 112)]
    inputs: list[Fraction] = [end * Fraction(k, 10) for k in range(1, 11)]
    inputs += [x for x in [*near, Fraction(1, 1000)] if x <= end]
    found = [2 * unit.slope(unit.gain * x, time) / to_ball(x) for x in inputs]
    assert not any(value > memory for value in found)
    assert any(value > memory * 9 / 10 for value in found)


@pytest.mark.parametrize("time", [1, 5, 40])
def test_all_inputs_make_the_memory_polynomial(time: int) -> None:
    exact = BoundedUnit("hardtanh", Fraction(1)).memory(Fraction(time))
    assert abs(exact - 1 / arb(1 + time)) < arb(2) ** -45
    soft = BoundedUnit("tanh", Fraction(1)).memory(Fraction(time))
    peak = arb(time).exp().asinh()
    assert soft * arb(2).sqrt() > 1 / peak
    assert soft < 1 / peak
    small = BoundedUnit("hardtanh", Fraction(1)).memory(Fraction(time), Fraction(1))
    assert abs(small - arb(-time).exp()) < arb(2) ** -45


@settings(max_examples=8)
@given(RATES, ENTRIES, st.fractions(0, 4, max_denominator=4))
def test_one_unit_agrees_with_the_network(rate: Fraction, x: Fraction, time: Fraction) -> None:
    unit = BoundedUnit("tanh", rate)
    (entry,) = slopes(((-rate,),), ((Fraction(1),),), (x,), time)
    assert entry.overlaps(unit.slope(x, time))
    assert entry.rad() < arb(2) ** -40


def test_a_network_agrees_with_a_solver() -> None:
    w = ((Fraction(-1), Fraction(1)), (Fraction(-1), Fraction(-2)))
    u, c, x = ((Fraction(1),), (Fraction(2),)), (Fraction(1), Fraction(-1)), (Fraction(1),)
    dense, start = np.array(w, float), np.array([1.0, 2.0])

    def field(t: float, h: np.ndarray) -> np.ndarray:
        return np.asarray(np.tanh(dense @ h + start))

    for time in (Fraction(1, 2), Fraction(3)):
        found = solve_ivp(field, (0, float(time)), np.zeros(2), rtol=1e-11, atol=1e-12)
        v = field(0, found.y[:, -1])
        ball = response(w, u, c, x, time)
        assert abs(float(ball.mid()) - (v[0] - v[1])) < 1e-8
        assert ball.rad() < arb(2) ** -40


def test_networks_of_wrong_shape_are_refused() -> None:
    w, u = ((Fraction(-1),),), ((Fraction(1),),)
    for wrong in ((w, u, (Fraction(1),) * 2, Fraction(1)), (w, u, (Fraction(1),), Fraction(-1))):
        with pytest.raises(InputError):
            slopes(*wrong)
    with pytest.raises(ValueError, match="rate"):
        BoundedUnit("tanh", Fraction(0))


@settings(max_examples=10)
@given(st.lists(st.tuples(RATES, ENTRIES, ENTRIES), min_size=1, max_size=3), TIMES)
def test_diagonal_models_are_linear_models(
    units: list[tuple[Fraction, Fraction, Fraction]], time: Fraction
) -> None:
    rates = tuple(rate for rate, _, _ in units)
    diagonal = DiagonalModel(rates, tuple((c * u,) for _, c, u in units))
    rows = tuple(
        tuple(-rate if i == j else Fraction(0) for j in range(len(units)))
        for i, rate in enumerate(rates)
    )
    inputs = tuple((u,) for _, _, u in units)
    dense = LinearModel(rows, inputs, tuple(c for _, c, _ in units))
    assert diagonal.memory(time).overlaps(dense.memory(time))
    bound = to_ball(diagonal.total_variation()) * (-to_ball(min(rates) * time)).exp()
    assert not diagonal.memory(time) > bound


@pytest.mark.parametrize("width", [1, 3, 12])
@pytest.mark.parametrize("time", [1, 4, 20])
def test_the_chain_has_poisson_weights(width: int, time: int) -> None:
    t = Fraction(time)
    assert chain(width).memory(t).overlaps(kernel(width, t))
    gap = limit(t) - kernel(width, t)
    assert gap > 0
    assert gap < to_ball(readout(max(width, 2)))
    assert not gap < to_ball(readout(max(width, 2))) * poisson_weight(width, t) / 2
