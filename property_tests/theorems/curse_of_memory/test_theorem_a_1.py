"""Theorem A.1: the norm is the sum of the variations, and measures are told apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.curse_of_memory.approximation.measures_on_a_grid import (
    GRID,
    THETA,
    MeasureInstance,
    measure_instances,
    supremum,
)
from memory_theorems.theorems.curse_of_memory.theorem_a_1.statement import RieszRepresentation
from memory_theorems.theorems.objects.functionals.measures import Measure, apply, extremal_input
from memory_theorems.theorems.objects.functionals.signals import Signal, exact_norm, polyline
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks

THEOREM = RieszRepresentation()
ONE = Fraction(1)
KNOTS = ((-ONE, Fraction(0)), (Fraction(0), ONE), (ONE, Fraction(0)))

#: Properties of integrals hold in every instance; that inputs have size 1 is what they are for.
test_theorem = theorem_checks(THEOREM, spared=("bounded", "linear", "of size 1"))


def exact(value):
    return Fraction(int(value.p), int(value.q))


@settings(max_examples=40)
@given(measure_instances())
def test_the_grid_integrates_like_the_polylines(instance):
    signal = Signal(tuple(polyline(points) for points in instance.knots))
    values = [GRID.function(points) for points in instance.knots]
    measures = [GRID.measure(item) for item in instance.first]
    total = sum((GRID.integral(f, m) for f, m in zip(values, measures, strict=True)), fmpq(0))
    assert exact(total) == apply(instance.first, signal)
    assert max(exact(supremum(0, f)) for f in values) == exact_norm(signal)
    for item, measure in zip(instance.first, measures, strict=True):
        assert exact(GRID.variation(0, measure)) == item.total_variation


@settings(max_examples=40)
@given(measure_instances())
def test_signals_near_the_signs_reach_what_is_said_and_longer_ramps_more(instance):
    for item in instance.first:
        measure = GRID.measure(item)
        near = GRID.near_the_signs(measure)
        assert supremum(0, near) <= 1
        reached = exact(GRID.integral(near, measure))
        assert THETA * item.total_variation <= reached <= item.total_variation
        finer = apply((item,), extremal_input((item,), Fraction(1, 10**6)))
        assert reached <= finer <= item.total_variation
        assert finer >= item.total_variation - Fraction(1, 10**4)


def test_two_opposite_masses_need_the_sum_over_the_channels():
    mass, minus = Measure(((Fraction(0), ONE),)), Measure(((Fraction(0), -ONE),))
    case = MeasureInstance((mass, minus), (Measure(), Measure()), (KNOTS, KNOTS))
    given_by = THEOREM.interpret(case).functions
    value = sum((given_by["F"](64, i, given_by["x"](64, i)) for i in (1, 2)), fmpq(0))
    reached = sum(
        (given_by["F"](64, i, given_by["z"](64, given_by["mu"](64, i))) for i in (1, 2)), fmpq(0)
    )
    assert value == 0
    assert reached == 2


def test_malformed_instances_are_refused():
    for data in ({}, {"mu": [], "mu'": [{}], "x": []}):
        with pytest.raises(InputError):
            THEOREM.rebuild(data)
    with pytest.raises(InputError):
        MeasureInstance((Measure(),), (), (KNOTS,))
    off = MeasureInstance((Measure(((Fraction(1, 7), ONE),)),), (Measure(),), (KNOTS,))
    with pytest.raises(InputError):
        THEOREM.interpret(off)
