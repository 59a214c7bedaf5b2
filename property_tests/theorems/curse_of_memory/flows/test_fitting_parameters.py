"""Lemma C.3 on models and partitions: closed both ways, met, and not in wrong variants."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from memory_theorems.theorems.curse_of_memory.flows.fitting_parameters import (
    IF,
    NUMBERED,
    ONLY_IF,
    THEOREM,
)
from memory_theorems.theorems.curse_of_memory.lemma_c_3.statement import (
    Parameters,
    belongs,
    sums_agree,
)
from memory_theorems.verify.reasoning.composition import Composed
from property_tests.theorems.variants import changed_here, closer


def test_closed_and_met() -> None:
    found = closer().close(THEOREM)
    assert found.shown is not None, found.missing
    assert found.unmet == ""
    assert not found.cited
    assert not found.given


#: Statement, what is changed: each is false, or wants another proof.
WRONG = [
    # Weights of the target that are 0, rates that agree, rates that may be negative.
    (ONLY_IF, "astar(j) != 0", "astar(j) == astar(j)"),
    (ONLY_IF, "distinct(mstar, wstar)", "distinct(mstar, astar)"),
    (ONLY_IF, "positive(m, w) and fits", "positive(m, a) and fits"),
    # The units of a group add up to twice what the target has; idle ones to 1.
    (IF, "unit(g(i), j), (i, 1, m)) == astar(j)", "unit(g(i), j), (i, 1, m)) == 2*astar(j)"),
    (IF, "mstar + r), (i, 1, m)) == 0", "mstar + r), (i, 1, m)) == 1"),
    (ONLY_IF, "== 0))", "== 1))"),
    # One group more, or a new rate that is not new.
    (ONLY_IF, "onto(m, mstar + q, g)", "onto(m, mstar + q + 1, g)"),
    (ONLY_IF, "v(mstar + r) != wstar(j)", "v(mstar + r) == wstar(j)"),
    (NUMBERED, "mstar + 1 <= l and l <= mstar + q", "mstar <= l and l <= mstar + q"),
]


@pytest.mark.parametrize(("statement", "old", "new"), WRONG)
def test_wrong_variants_are_not_closed(statement: Composed, old: str, new: str) -> None:
    found = closer().close(changed_here(statement, old, new))
    assert found.shown is None, f"{old!r} -> {new!r} is closed"
    assert found.missing


@pytest.mark.parametrize(
    "values",
    # The idle unit has a weight; the units share the target's rate, so that no group is idle.
    [{"a": "fun(i, i)"}, {"w": "fun(i, 1)"}, {"astar": "fun(j, 0)"}],
)
def test_wrong_structures_are_not_shown(values: dict[str, str]) -> None:
    met = THEOREM.met
    assert met is not None
    found = closer().close(replace(THEOREM, met=replace(met, values={**met.values, **values})))
    assert found.met is None
    assert "such a structure" in found.unmet


def test_membership_against_every_partition() -> None:
    """Definition C.1 by trying all partitions, for all models of two units on a small grid."""
    one, two = Fraction(1), Fraction(2)
    for a, w in product(product((-one, Fraction(0), one), repeat=2), repeat=2):
        if min(w) > 0:
            case = Parameters((one,), (one,), a, w)
            assert belongs(case) is sums_agree(case)
    assert belongs(Parameters((one,), (one,), (one, Fraction(0)), (one, two)))
    assert not belongs(Parameters((one,), (one,), (one, one), (one, two)))
