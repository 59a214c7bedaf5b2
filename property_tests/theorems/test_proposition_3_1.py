"""Proposition 3.1: four properties hold, regularity without a bound fails, wrong variants too."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings

from theorems.curse_of_memory.proposition_3_1 import RecurrentFunctionals
from theorems.instances.functionals import (
    FunctionalInstance,
    describe_functional,
    functional_instances,
    padded,
    rebuild_functional,
)
from verify.deciding.decision import decide
from verify.errors import InputError
from verify.examination.examiner import check_theorem
from verify.examination.instances import RunOptions
from verify.verdicts import Outcome

THEOREM = RecurrentFunctionals()
ZERO, ONE = Fraction(0), Fraction(1)
KNOTS = ((Fraction(-2), ZERO), (-ONE, ONE), (ZERO, ZERO))


@pytest.fixture(scope="module")
def result():
    return check_theorem(THEOREM, RunOptions(examples=10, mutants=False))


def test_everything_is_as_declared(result):
    assert [item.name for item in result.items if not item.as_expected] == []


def test_regularity_is_refuted_as_printed_with_a_counterexample(result):
    printed = next(item for item in result.items if item.name == "regular, as defined")
    assert printed.verdict.fails
    assert printed.verdict.counterexample
    assert decide(THEOREM.statements[0].disproof).holds


def test_tall_hats_tend_to_the_kernel():
    instance = FunctionalInstance(("exp(-t)",), 0, ZERO, ONE, 10**6, (KNOTS,), (KNOTS,))
    tall = THEOREM.measure(instance)["tall_spike"].enclose(64)
    # The kernel is largest at the first sampled age, 1/8.
    assert abs(float(tall) - 0.8824969) < 1e-5


@settings(max_examples=10)
@given(functional_instances())
def test_instances_survive_json(instance):
    assert rebuild_functional(describe_functional(instance)) == instance


@settings(max_examples=5)
@given(functional_instances())
def test_dense_weights_differ_from_the_realisation(instance):
    network = instance.network.network
    assert len(padded(network).c) == network.width + 1


@pytest.mark.parametrize("data", [{}, {"kernel": ["exp(-t)"]}, {"kernel": ["exp(t)"], "t": "x"}])
def test_malformed_instances_are_refused(data):
    with pytest.raises(InputError):
        rebuild_functional(data)


def test_impossible_instances_are_refused():
    for texts, n, knots in ((("exp(t)",), 1, (KNOTS,)), (("exp(-t)",), 0, (KNOTS,)),
                            (("exp(-t)",), 1, ())):  # fmt: skip
        with pytest.raises(InputError):
            FunctionalInstance(texts, 0, ZERO, ONE, n, knots, knots)


def test_outcomes_are_three_valued(result):
    assert {item.verdict.outcome for item in result.items} <= {
        Outcome.HOLDS,
        Outcome.FAILS,
        Outcome.OPEN,
    }
