"""Beside an end of an integral: an integrand that is singular, removable or ends at no rational
number, between two terms whose integrals over a short stretch are known.

Floats see whether the integrand stays bounded, and as which power of the distance it grows; that
the terms lie above and below it is proved.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from memory_theorems.verify.certificates import integration
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import simple_between
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.integrals import majorants
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

#: Lengths of stretches beside an end at 0, and beside one where doubles cancel.
_AT_ZERO, _ELSEWHERE = (Fraction(1, 10**9), Fraction(1, 10**4)), (Fraction(1, 10**6),)
#: Exponents of majorants, of which one is taken that the integrand does not reach.
_POWERS = tuple(
    Fraction(*pair)
    for pair in ((-1, 4), (-1, 3), (-1, 2), (-2, 3), (-3, 4), (-5, 6), (-9, 10), (-19, 20))
)
_FLAT = -0.02  # slopes in logarithmic scales beyond which an integrand counts as bounded


@dataclass(frozen=True, slots=True)
class Beside:
    """A stretch beside an end, and about the integral there: its middle and its half width."""

    tail: integration.Tail
    middle: Fraction
    radius: Fraction


def beside(
    search: Prover, body: Term, name: str, end: Term, other: Term, depth: int, *, lower: bool
) -> Iterator[Beside]:
    """The shortest stretch beside a finite end that is understood, if there is one."""
    near = numerics.number_at(end, {})
    far = numerics.number_at(other, {})
    room = abs(far - near) if math.isfinite(far) else 1.0
    if not math.isfinite(near) or room == 0:
        return
    for length in _AT_ZERO if end == ZERO else _ELSEWHERE:
        length = min(length, Fraction(room) / 16)
        at = _inside(end, near, length, lower)
        sides = (end, at) if lower else (at, end)
        domain = Interval(*sides, lower, not lower)
        goal = Goal(((name, domain),), (), body, ">=")
        found = _between(search, goal, name, end, float(length), depth, lower)
        if found is not None:
            yield found
            return


def _inside(end: Term, near: float, length: Fraction, lower: bool) -> Term:
    exact = rational_value(end)
    step = length if lower else -length
    if exact is not None:
        return t.number(exact + step)
    wide = sorted((Fraction(near) + step / 2, Fraction(near) + step))
    return t.number(simple_between(*wide))


def _between(
    search: Prover, goal: Goal, name: str, end: Term, length: float, depth: int, lower: bool
) -> Beside | None:
    away = t.variable("distance")
    moved = t.substitute(goal.margin, {name: end + away if lower else end - away})
    smallest = 1e-9 if end == ZERO else 1e-4
    distance = length * np.geomspace(smallest, 1.0, 60)
    values = numerics.evaluate(moved, {"distance": distance})
    if values.size == 1:
        values = np.full(distance.shape, float(values.ravel()[0]))
    kept = np.isfinite(values)
    if np.count_nonzero(kept) < 20:
        return None
    values, distance = values[kept], distance[kept]
    power = _power(values, distance)
    if power is None:
        highest, lowest = float(values.max()), float(values.min())
        slack = 0.02 * max(abs(highest), abs(lowest)) + 1e-6
        above = t.number(simple_between(*_pair(highest + slack / 2, highest + slack)))
        below = t.number(simple_between(*_pair(lowest - slack, lowest - slack / 2)))
        return _proved(search, goal, name, above, below, length, depth)
    u = t.variable(name)
    gap = u if end == ZERO else u - end if lower else end - u
    scale = float(np.max(np.abs(values) * distance ** -float(power)))
    size = simple_between(*_pair(1.05 * scale, 1.2 * scale))
    above = t.multiply(t.number(size), t.power(gap, t.number(power)))
    return _proved(search, goal, name, above, None, length, depth)


def _pair(low: float, high: float) -> tuple[Fraction, Fraction]:
    return Fraction(low), Fraction(high)


def _power(values: np.ndarray, distance: np.ndarray) -> Fraction | None:
    """The exponent of a majorant; None for an integrand that seems to be bounded."""
    sizes = np.abs(values)
    if sizes.max() <= 1e-200 or sizes[0] < 1.01 * sizes[-1]:
        return None
    kept = sizes > 1e-250
    slope = float(np.polyfit(np.log(distance[kept]), np.log(sizes[kept]), 1)[0])
    if slope > _FLAT:
        return None
    exact = [item for item in _POWERS if abs(float(item) - slope) < 0.004]
    beyond = [item for item in _POWERS if float(item) < slope - 0.02]
    return next(iter([*exact, *beyond]), None)


def _proved(
    search: Prover, goal: Goal, name: str, above: Term, below: Term | None, length: float,
    depth: int,
) -> Beside | None:  # fmt: skip
    mirrored = below is None
    other = t.negate(above) if below is None else below
    defined = majorants.proofs(search, goal, above + other, depth)
    if defined is None:
        return None
    upper = _side(search, goal, name, above, 1, depth)
    if upper is None:
        return None
    if mirrored:
        node = majorants.dominates(search, goal, above, 1, depth)
        if node is None:
            return None
        bound = rational_value(upper.bound) or Fraction(0)
        return Beside(integration.Tail(_at(goal), upper, tuple(defined), node), Fraction(0), bound)
    down = _side(search, goal, name, other, -1, depth)
    if down is None:
        return None
    high, low = rational_value(upper.bound), rational_value(down.bound)
    if high is None or low is None:
        return None
    tail = integration.Tail(_at(goal), upper, tuple(defined), None, down)
    return Beside(tail, (high + low) / 2, (high - low) / 2)


def _at(goal: Goal) -> Term:
    """The end of the stretch that belongs to it."""
    domain = goal.domains[0][1]
    return domain.upper if domain.lower_open else domain.lower


def _side(
    search: Prover, goal: Goal, name: str, term: Term, sign: int, depth: int
) -> integration.Side | None:
    """A term above (sign 1) or below (-1) the integrand, its integral and a bound of it."""
    dominates = _dominates(search, goal, term, sign, depth)
    if dominates is None:
        return None
    domain = goal.domains[0][1]
    whole = Term("Integral", (term, t.variable(name), domain.lower, domain.upper))
    exists = search.part(300).prove(Goal((), (), whole, "exists"), MAX_DEPTH - 4)
    size = _integral(term, name, domain)
    if exists is None or size is None:
        return None
    wide = max(abs(size) / 10**3, Fraction(1, 10**15))
    ends = (size + wide / 2, size + wide) if sign > 0 else (size - wide, size - wide / 2)
    bound = t.number(simple_between(*ends))
    margin = bound - whole if sign > 0 else whole - bound
    proof = search.part(300).prove(Goal((), (), margin, ">="), MAX_DEPTH - 4)
    return None if proof is None else integration.Side(term, bound, dominates, exists, proof)


def _dominates(search: Prover, goal: Goal, term: Term, sign: int, depth: int) -> Node | None:
    """sign*(term - integrand) >= 0 on the stretch."""
    if sign > 0:
        return majorants.dominates(search, goal, term, -1, depth)
    margin = goal.margin - term
    return search.part(400).prove(goal.with_(margin=margin), MAX_DEPTH)


def _integral(term: Term, name: str, domain: Interval) -> Fraction | None:
    """About the integral of a constant or of a power of the distance from an end."""
    ends = [numerics.number_at(item, {}) for item in (domain.lower, domain.upper)]
    exact = [rational_value(item) for item in (domain.lower, domain.upper)]
    length = Fraction(ends[1]) - Fraction(ends[0])
    if exact[0] is not None and exact[1] is not None:
        length = exact[1] - exact[0]
    if name not in t.free_variables(term):
        value = rational_value(term)
        return None if value is None else value * length
    scale, power = rational_value(term.args[0]), rational_value(term.args[1].args[1])
    if scale is None or power is None:
        return None
    size = float(scale) * float(length) ** float(power + 1) / float(power + 1)
    return Fraction(size)
