"""The slowest rate that an accuracy forces: certified errors, and how sharp the order is."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

from memory_theorems.theorems.inverse_approximation.slowest_rate.instances import (
    SlowSum,
    cut_sum,
    edges,
    error,
)
from memory_theorems.theorems.inverse_approximation.slowest_rate.statement import (
    AccuracyForcesSlowRates,
)
from memory_theorems.theorems.objects.fits.uniform_errors import uniform_error
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.examination.formula_statements import close
from memory_theorems.verify.sequents import Sequent
from memory_theorems.verify.testing import theorem_checks

THEOREM = AccuracyForcesSlowRates()
test_theorem = theorem_checks(THEOREM, spared=("positive", "doubling", "0 <= t"), drawn=1)


@pytest.mark.parametrize("item", edges())
def test_the_certified_error_is_that_of_a_fine_grid(item: SlowSum) -> None:
    below, above = error(item)
    t = np.concatenate([np.linspace(0, 10, 4001), np.geomspace(10, 1e7, 4001)])
    fit = sum(float(w) * np.exp(-float(r) * t) for w, r in zip(item.weights, item.rates))
    found = np.max(np.abs((1 + t) ** -float(item.exponent) - fit))
    assert float(below) - 1e-12 <= found * (1 + 1e-3)
    assert found <= float(above) + 1e-12
    assert above <= below * Fraction(11, 10)


def test_an_error_at_one_point_only_is_seen() -> None:
    """A narrow gap between the ends of a cell: the chord alone would miss it."""
    below, _ = uniform_error(Fraction(1), (Fraction(1), Fraction(1)), (Fraction(1), Fraction(50)))
    assert below >= Fraction(99, 100)  # at t = 0
    below, above = uniform_error(Fraction(2), (Fraction(1),), (Fraction(2),))
    assert Fraction(9, 100) < below <= above < Fraction(13, 100)


@pytest.mark.parametrize("p", [1])
def test_the_order_is_attained(p: int) -> None:
    """The bound of the slowest rate is within a factor of 12 of what cut sums have."""
    for slowest in (Fraction(1, 30), Fraction(1, 200)):
        item = cut_sum(Fraction(p), slowest, Fraction(1, 2))
        time = (2 ** (p + 1) * float(item.accuracy)) ** (-1 / p)
        bound = math.log(2 ** (p + 1) + 1) / time
        assert float(item.beta) <= bound <= 12 * float(item.beta)


def test_weights_and_rates_are_checked() -> None:
    for weights, rates in (((), ()), ((Fraction(1),), (Fraction(0),)), ((Fraction(1),), ())):
        with pytest.raises(InputError):
            uniform_error(Fraction(1), weights, rates)


def test_no_hypothesis_is_idle() -> None:
    (subject,) = (s.subject for s in THEOREM.statements if s.name == "the slowest rate")
    assert isinstance(subject, Sequent)
    assert close(subject).proof is not None
    for item in subject.theory.hypotheses:
        assert close(subject.without(item.name)).proof is None, item.name
