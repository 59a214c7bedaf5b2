"""Lemma D.1: one unit has a non-degenerate global minimiser."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from memory_theorems.theorems.curse_of_memory.landscape.one_unit_instances import EDGES, OneUnit
from memory_theorems.theorems.curse_of_memory.lemma_d_1.statement import MinimiserOfOneUnit
from memory_theorems.verify.testing import theorem_checks

THEOREM = MinimiserOfOneUnit()
#: The loss of a target in L2 is a squared norm; no target violates it.
test_theorem = theorem_checks(THEOREM, drawn=4, spared=("squared norm", "2*w*t**2 <= R"), least=2)


@pytest.mark.parametrize("case", [item for item in EDGES if item.is_best])
@given(st.fractions(Fraction(1, 50), 50))
def test_no_rate_is_better_than_a_best_one(case: OneUnit, w: Fraction) -> None:
    rate, best = fmpq(w.numerator, w.denominator), fmpq(case.best.numerator, case.best.denominator)
    assert rate * case.transform(rate) ** 2 <= best * case.transform(best) ** 2


def test_other_rates_are_not_best() -> None:
    for case in EDGES:
        if case.is_best and any(case.weights):
            assert not replace(case, best=case.best * Fraction(11, 10)).is_best
