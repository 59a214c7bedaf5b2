"""Twice the exponent for every start: closed by the kernel, and the bound of the command is it."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import factorial

from flint import arb, fmpq

from theorems.curse_of_memory.escape_at_any_rates import EscapeAtAnyRates
from theorems.instances.filtered_signals import EDGES, FAULTS, filtered, interpret, product
from theorems.objects.flows.escape_bounds import escape_bound, representable
from theorems.objects.flows.hitting_times import FlowStart
from theorems.objects.kernels.moments import absolute_moment
from theorems.objects.kernels.templates import GaussianTemplate, LongMemoryTarget
from verify.arithmetic.balls import precision, to_fmpq
from verify.testing import theorem_checks

#: Of convolutions and integrals: none violates them.
CONVOLUTIONS = (
    "filters", "at its own rate", "without them", "in any order", "lengths", "no slower", "values",
    "filtered values", "integrals", "sums",
)  # fmt: skip
test_theorem = theorem_checks(EscapeAtAnyRates(), drawn=1, spared=CONVOLUTIONS)


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
        facts = interpret(case).facts
        assert [name for name, holds in facts.items() if not holds(64)] == [case.fault]
