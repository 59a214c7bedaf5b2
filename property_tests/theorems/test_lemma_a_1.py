"""Lemma A.1: what the clauses exclude, and the five slips of the printed proof."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from theorems.curse_of_memory.lemma_a_1 import IntegrableKernel, unfilled_complement
from theorems.instances.densities import (
    DensityInstance,
    density_instances,
    measure_density,
    rebuild_density,
    reflected,
    restricted,
    value,
)
from theorems.objects.functionals.measures import Measure
from theorems.objects.functionals.signals import values
from verify.errors import InputError
from verify.examination.examiner import check_theorem
from verify.examination.instances import RunOptions

THEOREM = IntegrableKernel()
ZERO, ONE = Fraction(0), Fraction(1)
KNOTS = ((Fraction(-2), ZERO), (-ONE, ONE), (ONE, ZERO))
SLIPS = (
    "no influence of the future, with the end point",
    "mu = -mu_0",
    "sets of small measure",
    "the complement",
)


def exact(instance):
    return {
        name: Fraction(int(q.p), int(q.q))
        for name, item in measure_density(instance).items()
        for q in (item.enclose(64),)
    }


@pytest.fixture(scope="module")
def result():
    return check_theorem(THEOREM, RunOptions(examples=20, mutants=False))


def test_everything_is_as_declared(result):
    assert [item.name for item in result.items if not item.as_expected] == []


@pytest.mark.parametrize("name", SLIPS)
def test_the_slips_are_refuted_with_counterexamples(result, name):
    item = next(item for item in result.items if item.name == name)
    assert item.verdict.fails
    assert item.verdict.counterexample


def test_a_mass_at_zero_is_causal_but_seen_on_the_closed_future():
    now = DensityInstance((Measure(((ZERO, ONE),)),), ZERO, ONE, (KNOTS,))
    found = exact(now)
    assert found["seen_future"] == 0
    assert found["closed_future"] == 1
    assert found["spikes"] == 1


def test_minus_the_measure_is_not_its_reflection():
    steady = DensityInstance((Measure((), ((ZERO, ONE, ONE),)),), ZERO, ONE, (KNOTS,))
    found = exact(steady)
    assert found["value"] == found["by_reflection"] == Fraction(3, 4)
    assert found["by_minus"] == 0


def test_only_variation_makes_the_limit_the_mass():
    measure = Measure(((ONE, -ONE), (Fraction(2), Fraction(2))))
    found = exact(DensityInstance((measure,), ZERO, ONE, (KNOTS,)))
    assert found["atoms"] == found["whole_limit"] == 1
    assert found["chosen_limit"] == 2


def test_the_complement_has_to_be_filled_in_lebesgue_measure():
    assert unfilled_complement().fails
    assert unfilled_complement(in_lebesgue_measure=True).word == "UNDECIDED"


@settings(max_examples=40)
@given(density_instances())
def test_causal_and_regular_leave_the_density(instance):
    found = exact(instance)
    future = sum((restricted(m, future=True).total_variation for m in instance.measures), ZERO)
    assert (found["seen_future"] == 0) == (future == 0)
    if found["seen_future"] == 0 and found["spikes"] <= Fraction(1, 10**4):
        assert found["norm"] == found["density_norm"]
        assert not any(item.masses for item in instance.measures)
    assert found["moved"] == found["value"]
    if found["norm"]:
        assert found["tall"] >= Fraction(1, 4)


@settings(max_examples=30)
@given(density_instances())
def test_point_masses_evaluate_the_signal(instance):
    mass = Measure(((ONE, Fraction(3)),))
    measures = (mass,) + (Measure(),) * (len(instance.measures) - 1)
    assert value(measures, instance.time, instance.signal) == (
        3 * values(instance.signal, instance.time - 1)[0]
    )
    for item in instance.measures:
        assert reflected(reflected(item)).total_variation == item.total_variation


@settings(max_examples=20)
@given(density_instances())
def test_instances_survive_json(instance):
    assert rebuild_density(THEOREM.describe(instance)) == instance


def test_malformed_instances_are_refused():
    for data in ({}, {"mu": [{}], "t": "0", "tau": "0", "x": []}):
        with pytest.raises(InputError):
            rebuild_density(data)
