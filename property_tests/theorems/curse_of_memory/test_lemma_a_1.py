"""Lemma A.1: what the clauses exclude, and the slips of the printed proof."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.curse_of_memory.approximation.integrable_kernel import without
from memory_theorems.theorems.curse_of_memory.lemma_a_1.densities import (
    EDGES,
    DensityInstance,
    density_instances,
    paired,
    reflected,
    shifted,
    turned,
)
from memory_theorems.theorems.curse_of_memory.lemma_a_1.statement import IntegrableKernel
from memory_theorems.theorems.curse_of_memory.lemma_a_1.unfilled import unfilled_complement
from memory_theorems.theorems.objects.functionals.measures import Measure, apply
from memory_theorems.theorems.objects.functionals.signals import (
    Signal,
    polyline,
    values,
    values_at_knots,
)
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.examiner import check_theorem
from memory_theorems.verify.examination.instances import RunOptions
from memory_theorems.verify.examination.measuring import Status, measure, status_of
from memory_theorems.verify.testing import theorem_checks

THEOREM = IntegrableKernel()
ZERO, ONE = Fraction(0), Fraction(1)
KNOTS = ((Fraction(-2), ZERO), (-ONE, ONE), (ONE, ZERO))
SLIPS = (
    "no influence of the future, with the end point",
    "mu = -mu_0",
    "sets of small measure",
    "the complement",
)

#: Properties of integrals, reflections and shifts hold in every instance.
NEEDED = ("Riesz", "homogeneous", "causal", "regular", "near the signs", "regular on tall signals")
test_theorem = theorem_checks(THEOREM, spared=(*without(*NEEDED), "tall"))


@pytest.fixture(scope="module")
def result():
    return check_theorem(THEOREM, RunOptions(examples=1, mutants=False))


@pytest.mark.parametrize("name", SLIPS)
def test_the_slips_are_refuted_with_counterexamples(result, name):
    item = next(item for item in result.items if item.name == name)
    assert item.verdict.fails
    assert item.verdict.counterexample


def exact(value):
    return Fraction(int(value.p), int(value.q))


def functional(case, time=None):
    given_by = THEOREM.interpret(case).functions
    signal = THEOREM.interpret(case).samples["X"][0]
    at = case.time if time is None else time
    return exact(given_by["H"](64, fmpq(at.numerator, at.denominator), signal))


@settings(max_examples=20, deadline=None)
@given(density_instances())
def test_the_grid_gives_the_values_of_the_polylines(instance):
    """Independently: the signal as a function of the age, integrated over its own knots."""
    by_age = Signal(
        tuple(
            polyline([(instance.time - s, v)
                      for s, v in reversed(values_at_knots(polyline(points)))])
            for points in instance.knots
        )
    )  # fmt: skip
    assert functional(instance) == apply(instance.measures, by_age)
    signal = THEOREM.interpret(instance).samples["X"][0]
    assert turned(turned(signal)) == signal
    assert shifted(-ONE, shifted(ONE, signal)) == signal
    for item in instance.measures:
        assert reflected(reflected(item)).total_variation == item.total_variation


def test_a_point_mass_evaluates_the_signal():
    mass = Measure(((ONE, Fraction(3)),))
    case = DensityInstance((mass,), ONE, ONE, (KNOTS,))
    assert functional(case) == 3 * values(Signal((polyline(KNOTS),)), ZERO)[0]


def test_a_mass_at_zero_is_causal_but_not_regular():
    bound = measure(THEOREM, EDGES[0]).bound
    answers = {item.name: answer for item, answer in bound.each(THEOREM.theory)}
    assert answers["causal"] is not False
    assert answers["regular"] is False
    assert answers["thin is small"] is not False
    singular = next(one.subject for one in THEOREM.statements if one.name == "the kernel")
    assert status_of(bound, singular) is Status.NOT_APPLICABLE


def test_one_that_looks_ahead_is_not_causal():
    bound = measure(THEOREM, EDGES[2]).bound
    assert {item.name: answer for item, answer in bound.each(THEOREM.theory)}["causal"] is False


def test_minus_the_measure_is_not_its_reflection():
    steady = DensityInstance((Measure((), ((ZERO, ONE, ONE),)),), ZERO, ONE, (KNOTS,))
    given_by, samples = THEOREM.interpret(steady).functions, THEOREM.interpret(steady).samples
    turned_signal, mu = turned(samples["X"][0]), given_by["mu"](64)
    assert functional(steady) == Fraction(3, 4)
    assert exact(paired(turned_signal, given_by["mirror"](64, mu))) == Fraction(3, 4)
    assert exact(paired(turned_signal, mu)) != -Fraction(3, 4)


def test_the_complement_has_to_be_filled_in_lebesgue_measure():
    assert unfilled_complement().fails
    assert unfilled_complement(in_lebesgue_measure=True).word == "UNDECIDED"


def test_malformed_instances_are_refused():
    for data in ({}, {"mu": [{}], "t": "0", "tau": "0", "x": []}):
        with pytest.raises(InputError):
            THEOREM.rebuild(data)
