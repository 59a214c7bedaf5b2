"""Proposition 3 of the stability paper: an unstable system needs its whole past."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given

from memory_theorems.theorems.oracles.trajectories import linear_gap
from memory_theorems.theorems.stability.proposition_3.instances import EDGES
from memory_theorems.theorems.stability.proposition_3.statement import NoFiniteContext
from memory_theorems.theorems.stability.proposition_3.unstable import CONSTANT
from memory_theorems.verify.arithmetic.balls import to_fmpq
from memory_theorems.verify.errors import InputError
from memory_theorems.verify.testing import theorem_checks
from property_tests.formulas import Stating

THEOREM = NoFiniteContext()
test_theorem = theorem_checks(THEOREM)
STATING, CONSTANTLY = Stating(THEOREM), Stating(THEOREM, CONSTANT)
IMPULSE = "for p, k: natural. |h(0, p + 1 + k) - h(p + 1, k)|"
STEADY = "for p, k: natural. |g(p + 1 + k) - g(k)|"


@pytest.mark.parametrize("wrong", ["<= 1", "== a**(p + k + 1)", "== 2**(p + k)", "== a**p"])
def test_wrong_gaps_fail_on_some_edge(wrong: str) -> None:
    assert STATING.violated(f"{IMPULSE} {wrong}", EDGES)


def test_the_boundary_of_stability_attains_its_bound() -> None:
    (boundary,) = (run for run in EDGES if run.factor == 1)
    assert CONSTANTLY.says("for p, k: natural. |g(p + k) - g(k)| == p", boundary) is True


def test_stable_systems_are_no_instances() -> None:
    (stable,) = (run for run in EDGES if run.factor < 1)
    assert STATING.first("for p, k: natural. |h(0, p + 1 + k)| >= p + 1", stable) is False
    assert STATING.says("for p, k: natural. |h(0, p + 1 + k)| < 0", stable) not in (True, False)


@given(THEOREM.family())
def test_the_gaps_agree_with_the_unrolled_sum(run) -> None:
    one, zero = [Fraction(1)], [Fraction(0)]
    weights, inputs = [[run.factor]], [[Fraction(1)]]
    time = max(run.time, run.window + 1)
    for stating, text, sequence in (
        (STATING, IMPULSE, [one] + [zero] * (time - 1)),
        (CONSTANTLY, STEADY, [one] * time),
    ):
        (gap,) = linear_gap(weights, inputs, sequence, run.window)
        assert stating.value(f"{text} == 0", run) == to_fmpq(abs(gap))


@pytest.mark.parametrize("change", [{"a": "x"}, {"t": "0"}, {"k": "-1"}])
def test_malformed_descriptions(change) -> None:
    with pytest.raises(InputError):
        THEOREM.rebuild({**THEOREM.describe(EDGES[0]), **change})
