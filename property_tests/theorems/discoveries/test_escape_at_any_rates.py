"""Twice the exponent for every start: closed by the kernel, and the bound of the command is it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from itertools import product as iproduct
from math import factorial
from typing import Any

import pytest
from flint import arb, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from memory_theorems.theorems.discoveries.escape_at_any_rates.filtered_signals import (
    EDGES,
    FAULTS,
    filtered,
    interpret,
    product,
)
from memory_theorems.theorems.discoveries.escape_at_any_rates.orthogonal_filters import THEORY
from memory_theorems.theorems.discoveries.escape_at_any_rates.shifted_sequences import CASES, first
from memory_theorems.theorems.discoveries.escape_at_any_rates.shifted_sequences import (
    interpret as on_sequences,
)
from memory_theorems.theorems.discoveries.escape_at_any_rates.statement import EscapeAtAnyRates
from memory_theorems.theorems.objects.flows.escape_bounds import escape_bound, representable
from memory_theorems.theorems.objects.flows.hitting_times import FlowStart
from memory_theorems.theorems.objects.kernels.moments import absolute_moment
from memory_theorems.theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.examination.interpretations import Bound
from memory_theorems.verify.examination.vectors import Vector
from memory_theorems.verify.testing import theorem_checks

test_theorem = theorem_checks(EscapeAtAnyRates(), drawn=1)
#: Hypotheses by name.
GIVEN = {item.name: item.formula for item in THEORY.hypotheses}
entries = st.integers(-6, 6).map(lambda k: Fraction(k, 4))
sequences = st.lists(entries, max_size=4).map(lambda found: first(*found))


@pytest.mark.parametrize("name", CASES)
@given(st.data())
@settings(max_examples=8, deadline=None)
def test_one_hypothesis_of_sequences_fails_alone(name: str, data: st.DataObject) -> None:
    """At random sequences, numbers and times: all others hold there."""
    case = CASES[name]
    bound = Bound(THEORY, on_sequences(case))
    values: dict[str, st.SearchStrategy[Any]] = {
        "natural": st.integers(0, 3).map(fmpq),
        "real": entries.map(to_fmpq),
        "H": st.one_of(sequences, st.sampled_from((*case.exponentials, case.slow))).map(
            lambda found: Vector("H", found)
        ),
    }
    for kept, formula in GIVEN.items():
        point = {item.name: data.draw(values[item.sort.text]) for item in formula.binders}
        point |= {"t": abs(point["t"])} if "t" in point else {}
        if kept != case.fault:
            assert bound.holds(formula, point) is not False


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.fault])
def test_the_hypothesis_that_is_named_fails(name: str) -> None:
    """Somewhere among a few sequences, so that it is no more than named."""
    case = CASES[name]
    bound = Bound(THEORY, on_sequences(case))
    vectors = (*case.exponentials, case.slow, first(), first(0, 1), first(3, 2, 1, 1), first(-1))
    choices: dict[str, list[Any]] = {
        "natural": [fmpq(0), fmpq(1), fmpq(2)],
        "real": [fmpq(1), fmpq(-2)],
        "H": [Vector("H", found) for found in vectors],
    }
    formula = GIVEN[case.fault]
    names = [item.name for item in formula.binders]
    lists = [
        choices["natural" if n == "t" else b.sort.text]
        for n, b in zip(names, formula.binders, strict=True)
    ]
    points = (dict(zip(names, found, strict=True)) for found in iproduct(*lists))
    assert any(bound.holds(formula, point) is False for point in points)


def test_convolutions_satisfy_what_is_asked_of_them() -> None:
    """By hand, exactly, on signals with powers of t."""
    one, other = Fraction(1), Fraction(3, 2)
    v = {(one, 0): fmpq(2), (other, 1): fmpq(-1)}
    z = {(other, 0): fmpq(1), (one, 2): fmpq(3)}
    for rate in (one, other, Fraction(5)):
        first, second, own = filtered(v, rate), filtered(z, rate), {(rate, 0): fmpq(1)}
        left = product(first, z) + product(v, second)
        assert left == 2 * to_fmpq(rate) * product(first, second)
        assert left != 3 * to_fmpq(rate) * product(first, second)
        assert 2 * to_fmpq(rate) * product(first, own) == product(v, own)


def test_the_recursion_is_the_sum_of_the_command() -> None:
    """S(n) by the recursion of the statement, and by the sum that ``verify plateau`` shows."""
    target = LongMemoryTarget(
        (Fraction(1),), (Fraction(1),), GaussianTemplate(Fraction(1)), Fraction(1, 30)
    )
    begin = FlowStart.idle(target, 2, Fraction(1, 2))
    radius = Fraction(1, 10)
    with precision(200):
        rate, twice = begin.slowest - radius, 2 * (max(begin.rates) + radius)
        count = len(begin.rates) + len(target.rates)
        row = [
            absolute_moment(target.template, i, rate, target.delay) / factorial(i)
            for i in range(count)
        ]
        total = arb(0)
        for _ in range(count):
            total += to_fmpq(twice) * row[0] ** 2
            row = [a + to_fmpq(twice) * b for a, b in pairwise(row)]
        shown = representable(begin, radius)
        assert abs(total / shown - 1) < fmpq(1, 10**20)
        assert escape_bound(begin, "separation", radius) >= to_fmpq(radius**2) / total * 99 / 100


def test_a_fault_is_seen() -> None:
    """A constant that is said to be smaller makes its hypothesis false, and nothing else."""
    faulty = [case for case in EDGES if case.fault]
    assert {case.fault for case in faulty} == set(FAULTS)
    for case in faulty:
        assert interpret(case).without == (case.fault,)
