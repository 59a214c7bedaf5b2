"""Bisection with the mean-value form: for slack claims in two variables and more.

On a box with midpoint m the margin is f(m) plus its slopes over the box times x - m, which is far
narrower than the natural extension once the box is small.  The variable is halved along which the
margin may change most.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq
from numpy import min as least

from memory_theorems.verify.arithmetic.balls import to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.arithmetic.extended_intervals import Range, add, multiply, point
from memory_theorems.verify.certificates import cases, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import (
    Budget,
    direct,
    excluded,
    halves,
    middle,
    range_of,
)
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.bends import bent_nodes

_BITS = 64
_DEPTH = 60
_SLACK = 1e-3


def bisected(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Bisection of a bounded box on which samples leave room."""
    if depth < MAX_DEPTH - 2 or not 2 <= len(goal.free) <= 6 or bent_nodes(goal.margin):
        return None
    if any(goal.intervals[name].integer or not goal.box[name].finite for name in goal.free):
        return None
    margin, size = numerics.samples(goal)
    if not len(margin) or float(least(margin)) <= _SLACK * float(least(size)):
        return None
    try:
        slopes = {name: derivative(goal.margin, name) for name in sorted(goal.free)}
    except (Unsupported, ValueError):
        return None
    budget = Budget(max(0, search.budget.boxes) // 2)
    share = budget.boxes
    node = _halved(goal, slopes, budget, _DEPTH)
    search.budget.spend(share - max(0, budget.boxes))
    return node


def _halved(goal: Goal, slopes: dict[str, Term], budget: Budget, depth: int) -> Node | None:
    if depth <= 0 or not budget.spend():
        return None
    node = direct(goal) or excluded(goal)
    if node is not None:
        return node
    ranges = _slopes(goal, slopes)
    if ranges is not None and _by_mean_value(goal, ranges):
        return leaves.mean_value(2 * _BITS)
    name = _steepest(goal, ranges)
    at = middle(goal.intervals[name], goal.box[name])
    if at is None:
        return None
    parts = []
    for half in halves(goal.intervals[name], at):
        part = _halved(goal.on(name, half), slopes, budget, depth - 1)
        if part is None:
            return None
        parts.append(part)
    return cases.split(name, at, parts)


def _slopes(goal: Goal, slopes: dict[str, Term]) -> dict[str, Range] | None:
    """The slopes over the box; None where one is not enclosed."""
    found = {}
    for name, slope in slopes.items():
        reach = range_of(slope, goal.box, _BITS)
        if reach is None or not reach.finite:
            return None
        found[name] = reach
    return found


def _ends(reach: Range) -> tuple[Fraction, Fraction]:
    low, high = reach.lower, reach.upper
    assert not isinstance(low, float)
    assert not isinstance(high, float)
    return to_fraction(low), to_fraction(high)


def _by_mean_value(goal: Goal, slopes: dict[str, Range]) -> bool:
    centre, offsets = dict(goal.box), {}
    for name in slopes:
        low, high = _ends(goal.box[name])
        centre[name] = point(to_fmpq((low + high) / 2))
        half: fmpq = to_fmpq((high - low) / 2)
        offsets[name] = Range(-half, half)
    total = range_of(goal.margin, centre, _BITS)
    if total is None:
        return False
    for name, slope in slopes.items():
        total = add(total, multiply(slope, offsets[name]))
    return total.satisfies(goal.op)


def _steepest(goal: Goal, slopes: dict[str, Range] | None) -> str:
    """The variable with the greatest width times slope; the widest where slopes are unknown."""

    def change(name: str) -> float:
        low, high = _ends(goal.box[name])
        if slopes is None:
            return float(high - low)
        below, above = _ends(slopes[name])
        return float(high - low) * float(max(abs(below), abs(above)))

    return max(sorted(goal.free), key=change)
