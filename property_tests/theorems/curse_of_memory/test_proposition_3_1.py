"""Proposition 3.1: four properties hold, regularity without a bound fails, wrong variants too."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given, settings

from memory_theorems.theorems.curse_of_memory.proposition_3_1.instances import (
    EDGES,
    FLAWS,
    FunctionalInstance,
    functional_instances,
    padded,
    signals_of,
)
from memory_theorems.theorems.curse_of_memory.proposition_3_1.statement import RecurrentFunctionals
from memory_theorems.theorems.objects.functionals.linear_functionals import NetworkFunctional
from memory_theorems.theorems.objects.functionals.signals import (
    Signal,
    combination,
    exact_norm,
    hat,
)
from memory_theorems.verify.deciding.decision import decide
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.measuring import Status, measure
from memory_theorems.verify.language.claims import Claim, Quantifier
from memory_theorems.verify.testing import theorem_checks

THEOREM = RecurrentFunctionals()
ZERO, ONE = Fraction(0), Fraction(1)
KNOTS = ((Fraction(-2), ZERO), (-ONE, ONE), (ZERO, ZERO))

#: Enclosures refute a wrong equality and confirm none; the pasts of all signals are no larger than
#: they, and the sequence is measured from where on it is small.
test_theorem = theorem_checks(
    THEOREM, least=0, spared=("the past is no larger", "weighted", "N(t, e) <= n")
)


@pytest.mark.parametrize("name", ["continuous", "regular", "the norm from below"])
def test_inequalities_are_confirmed_on_the_edges(name):
    subject = next(item.subject for item in THEOREM.statements if item.name == name)
    found = [measure(THEOREM, edge).status(subject) for edge in EDGES if not edge.flaw]
    assert found.count(Status.AGREES) >= 3


@pytest.mark.parametrize("flaw", FLAWS)
def test_a_flaw_makes_its_hypothesis_fail(flaw):
    (edge,) = (edge for edge in EDGES if edge.flaw == flaw)
    bound = measure(THEOREM, edge).bound
    answers = {item.name: answer for item, answer in bound.each(THEOREM.theory)}
    seen = [name for name, answer in answers.items() if answer is False]
    assert bound.given.without == (flaw,)
    assert seen in ([flaw], [])  # no sample shows some of them


def test_regularity_is_refuted_as_printed_with_a_counterexample():
    printed = THEOREM.statements[0]
    assert printed.name == "regular, as defined"
    assert decide(printed.subject).fails
    assert isinstance(printed.subject, Claim)
    by_name = {item.name: item for item in printed.subject.variables}
    assert by_name["N"].quantifier is Quantifier.EXISTS


@settings(max_examples=8, deadline=None)
@given(functional_instances())
def test_the_state_equation_has_the_properties_in_enclosures(instance):
    """Beside the proof: (7) by two ways, the other equalities by one, to 20 digits."""
    time, shift, network = instance.time, instance.shift, instance.network
    x, second, later, *_ = signals_of(instance)
    value = network.value(time, x)
    assert value.overlaps(instance.by_kernel.value(time, x))
    assert float(value.rad()) < 1e-20
    assert value.overlaps(network.value(time, combination(ONE, x, ONE, later)))
    assert value.overlaps(network.value(time + shift, x.shifted(shift)))
    both = network.value(time, combination(Fraction(3, 2), x, -ONE, second))
    assert both.overlaps(value * fmpq(3, 2) - network.value(time, second))
    assert value.overlaps(NetworkFunctional(padded(network.network)).value(time, x))


@settings(max_examples=8, deadline=None)
@given(functional_instances())
def test_the_norm_of_a_combination_is_the_one_of_its_polyline(instance):
    norm = THEOREM.interpret(instance).norms["X"]
    entries = [fmpq(0)] * 10
    entries[0], entries[1] = fmpq(2), fmpq(-1, 3)
    total = combination(Fraction(2), instance.signal, Fraction(-1, 3), instance.second_signal)
    assert norm(64, entries) == fmpq(exact_norm(total).numerator, exact_norm(total).denominator)


def test_tall_hats_tend_to_the_kernel():
    instance = FunctionalInstance(("exp(-t)",), 0, ZERO, ONE, 10**6, (KNOTS,), (KNOTS,))
    tall = Signal((hat(-Fraction(1, 8), Fraction(1, 10**6), Fraction(10**6)),))
    assert abs(float(instance.by_kernel.value(ZERO, tall)) - 0.8824969) < 1e-5


@settings(max_examples=5)
@given(functional_instances())
def test_dense_weights_differ_from_the_realisation(instance):
    network = instance.network.network
    assert len(padded(network).c) == network.width + 1


@pytest.mark.parametrize("data", [{}, {"kernel": ["exp(-t)"]}, {"kernel": ["exp(t)"], "t": "x"}])
def test_malformed_instances_are_refused(data):
    with pytest.raises(InputError):
        THEOREM.rebuild(data)


def test_impossible_instances_are_refused():
    for texts, n, knots in ((("exp(t)",), 1, (KNOTS,)), (("exp(-t)",), 0, (KNOTS,)),
                            (("exp(-t)",), 1, ())):  # fmt: skip
        with pytest.raises(InputError):
            FunctionalInstance(texts, 0, ZERO, ONE, n, knots, knots)
