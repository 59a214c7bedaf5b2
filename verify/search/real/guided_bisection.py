"""Bisection by slopes: for slack claims in two variables and more.

A box on which a slope has one sign is left for the face where the margin is least; else the
variable is halved that widens the range of the margin most.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf

from numpy import min as least

from verify.arithmetic.balls import to_fmpq, to_fraction
from verify.arithmetic.calculus import derivative
from verify.arithmetic.extended_intervals import Range, multiply, point
from verify.certificates import cases, leaves, monotony
from verify.certificates.node import Node
from verify.errors import Unsupported
from verify.language import terms as t
from verify.language.terms import Term
from verify.search import numerics
from verify.search.enclosure import Budget, direct, excluded, halves, middle, range_of
from verify.search.goals import Goal
from verify.search.prover import MAX_DEPTH, Prover
from verify.search.real.bends import bent_nodes

_BITS = 64
_DEPTH = 60
_MINUS = point(to_fmpq(Fraction(-1)))
_SLACK = 1e-3


def bisected(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Bisection of a bounded box on which samples leave room, guided by the slopes."""
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
    for name, reach in (ranges or {}).items():
        node = _on_a_face(goal, slopes, name, reach, budget, depth)
        if node is not None:
            return node
    name = _widest(goal)
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


def _on_a_face(
    goal: Goal, slopes: dict[str, Term], name: str, reach: Range, budget: Budget, depth: int
) -> Node | None:
    """Where the slope in one variable has one sign: the margin at the end where it is least."""
    sign = 1 if reach.satisfies(">=") else -1 if multiply(reach, _MINUS).satisfies(">=") else 0
    interval = goal.intervals[name]
    is_open = interval.lower_open if sign > 0 else interval.upper_open
    if not sign or is_open or any(name in item.free for item in goal.given):
        return None
    end = interval.lower if sign > 0 else interval.upper
    face = goal.at(name, end)
    rest = {key: t.substitute(slopes[key], {name: end}) for key in slopes if key in face.free}
    node = direct(face) or (_halved(face, rest, budget, depth - 1) if rest else None)
    if node is None:
        return None
    slope = slopes[name] if sign > 0 else t.negate(slopes[name])
    return monotony.monotone(name, sign, slope, leaves.direct(2 * _BITS), node)


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


def _widest(goal: Goal) -> str:
    """The variable that widens the margin's range most: fixed at its middle, the range is least."""

    def left(name: str) -> float:
        low, high = _ends(goal.box[name])
        middle_of = {**goal.box, name: point(to_fmpq((low + high) / 2))}
        found = range_of(goal.margin, middle_of, _BITS)
        if found is None or not found.finite:
            return inf
        below, above = _ends(found)
        return float(above - below)

    return min(sorted(goal.free), key=lambda name: (left(name), -_width(goal, name)))


def _width(goal: Goal, name: str) -> float:
    low, high = _ends(goal.box[name])
    return float(high - low)
