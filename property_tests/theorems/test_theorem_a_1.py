"""Theorem A.1: the norm is the sum of the variations, and measures are told apart."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from theorems.curse_of_memory.theorem_a_1 import (
    MeasureInstance,
    RieszRepresentation,
    measure_instances,
    measure_measures,
)
from theorems.objects.functionals.measures import Measure
from verify.errors import InputError
from verify.examination.examiner import check_theorem
from verify.examination.instances import RunOptions

THEOREM = RieszRepresentation()
ONE = Fraction(1)
KNOTS = ((-ONE, Fraction(0)), (Fraction(0), ONE), (ONE, Fraction(0)))


def exact(instance):
    return {
        name: Fraction(int(q.p), int(q.q))
        for name, item in measure_measures(instance).items()
        for q in (item.enclose(64),)
    }


def test_everything_is_as_declared():
    result = check_theorem(THEOREM, RunOptions(examples=10, mutants=False))
    assert [item.name for item in result.items if not item.as_expected] == []


@settings(max_examples=40)
@given(measure_instances())
def test_the_norm_from_both_sides(instance):
    values = exact(instance)
    assert abs(values["value"]) <= values["norm"] * values["size"]
    assert values["norm"] - Fraction(1, 10**4) <= values["extremal"] <= values["norm"]
    assert (values["difference"] == 0) == (values["apart"] == 0)


def test_two_opposite_masses_need_the_sum_over_the_channels():
    mass = Measure(((Fraction(0), ONE),))
    minus = Measure(((Fraction(0), -ONE),))
    values = exact(MeasureInstance((mass, minus), (Measure(), Measure()), (KNOTS, KNOTS)))
    assert values["norm"] == 2
    assert values["largest"] == 1
    assert values["value"] == 0


@settings(max_examples=20)
@given(measure_instances())
def test_instances_survive_json(instance):
    assert THEOREM.rebuild(THEOREM.describe(instance)) == instance


def test_malformed_instances_are_refused():
    for data in ({}, {"mu": [], "mu'": [{}], "x": []}):
        with pytest.raises(InputError):
            THEOREM.rebuild(data)
    with pytest.raises(InputError):
        MeasureInstance((Measure(),), (), (KNOTS,))
