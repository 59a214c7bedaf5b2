"""Enclosure: interval evaluation over boxes, adaptive precision, branch and bound.

Every function returns a certificate node or None; None says nothing about the goal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from memory_theorems.verify.arithmetic.balls import precision, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.extended_intervals import INF, Range
from memory_theorems.verify.arithmetic.range_enclosure import enclose, of_domain
from memory_theorems.verify.certificates import cases, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal

#: The greatest precision that the checker evaluates at, and how much less is asked of the search.
MOST_BITS = 8_192
_SPARE_BITS = 192
_TROUBLE = (Undetermined, Unsupported, OverflowError, ValueError, ZeroDivisionError)


@dataclass(slots=True)
class Budget:
    """What is left of the boxes of one decision; the only mutable state of a search."""

    boxes: int

    def spend(self, amount: int = 1) -> bool:
        self.boxes -= amount
        return self.boxes >= 0


def range_of(term: Term, box: dict[str, Range], bits: int = 64) -> Range | None:
    """The range, or None when the term is not certainly defined or has no rule."""
    try:
        return enclose(term, box, bits)
    except _TROUBLE:
        return None


def direct(goal: Goal, bits: int = 64) -> Node | None:
    """The sign by one interval evaluation over the whole box."""
    value = range_of(goal.margin, goal.box, bits)
    if value is not None and value.satisfies(goal.op):
        return leaves.direct(min(2 * bits, MOST_BITS))
    return None


def settled(goal: Goal, most_bits: int) -> Node | None:
    """:func:`direct` without variables, with rising precision."""
    bits = 64
    while bits <= most_bits:
        node = direct(goal, bits)
        if node is not None:
            return node
        bits *= 4
    return None


def settled_deeply(goal: Goal) -> Node | None:
    """The same beyond the precision of an effort: constants that agree to 2,000 digits."""
    bits = 1_024
    while bits <= MOST_BITS:
        node = direct(goal, min(bits, MOST_BITS - _SPARE_BITS))
        if node is not None:
            return node
        bits *= 2
    return None


def excluded(goal: Goal) -> Node | None:
    """A hypothesis that is false on the whole box, shown by interval evaluation."""
    for index, hypothesis in enumerate(goal.given):
        negation = hypothesis.negated
        value = range_of(negation.margin, goal.box)
        if value is None:
            continue
        op = negation.margin_op
        if value.satisfies(op):
            # Enclosures never prove an equality; an exact 0 is one in the ring, too.
            proof = leaves.identity() if op == "==" else leaves.direct(128)
            return cases.hypothesis(index, proof)
    return None


def middle(interval: Interval, box: Range) -> Term | None:
    """A simple constant inside the interval where it may be split; None for a point."""
    low, high = box.lower, box.upper
    if isinstance(low, float) and isinstance(high, float):
        return t.ZERO
    if isinstance(high, float):
        assert not isinstance(low, float)
        value = to_fraction(low)
        return t.number(max(Fraction(1), 2 * value + 1 if value >= 0 else value / 2))
    if isinstance(low, float):
        value = to_fraction(high)
        return t.number(min(Fraction(-1), 2 * value - 1 if value <= 0 else value / 2))
    a, b = to_fraction(low), to_fraction(high)
    if b <= a:
        return None
    if interval.integer:
        centre = Fraction((a + b) // 2)
        return t.number(centre) if centre < b else None
    return t.number(simple_between(a + (b - a) * Fraction(3, 8), a + (b - a) * Fraction(5, 8)))


def simple_between(low: Fraction, high: Fraction) -> Fraction:
    """The shortest dyadic number in ``[low, high]``."""
    scale = Fraction(1)
    while scale > high - low:
        scale /= 2
    while 2 * scale <= high - low:
        scale *= 2
    return Fraction(-((-low) // scale)) * scale


def halves(interval: Interval, at: Term) -> tuple[Interval, Interval]:
    """The two intervals of a ``split``; the point belongs to both, for integers to the low one."""
    if interval.integer:
        return (
            replace(interval, upper=at, upper_open=False),
            replace(interval, lower=at, lower_open=True),
        )
    return (
        replace(interval, upper=at, upper_open=False),
        replace(interval, lower=at, lower_open=False),
    )


def split(goal: Goal, name: str, at: Term, prove: Callable[[Goal], Node | None]) -> Node | None:
    """Both halves by ``prove``."""
    parts = []
    for half in halves(goal.intervals[name], at):
        node = prove(goal.on(name, half))
        if node is None:
            return None
        parts.append(node)
    return cases.split(name, at, parts)


def branch_and_bound(goal: Goal, budget: Budget, depth: int = 40) -> Node | None:
    """Bisection with direct evaluation and hypothesis pruning, depth first."""
    if not budget.spend():
        return None
    node = direct(goal) or excluded(goal)
    if node is not None:
        return node
    if depth <= 0:
        return None
    name = widest(goal)
    if name is None:
        return direct(goal, 256)
    at = middle(goal.intervals[name], goal.box[name])
    if at is None:
        return direct(goal, 256)
    return split(goal, name, at, lambda part: branch_and_bound(part, budget, depth - 1))


def widest(goal: Goal) -> str | None:
    """The variable whose halving promises most: unbounded first, else of largest width."""
    best, score = None, 0.0
    relevant = goal.free.union(*(item.free for item in goal.given))
    for name, box in goal.box.items():
        if name not in relevant:
            continue
        if not box.finite:
            width = INF if isinstance(box.lower, float) and isinstance(box.upper, float) else 1e9
            end = box.lower if isinstance(box.upper, float) else box.upper
            if not isinstance(end, float):
                width /= 1 + abs(float(to_fraction(end)))
        else:
            assert not isinstance(box.upper, float)
            assert not isinstance(box.lower, float)
            width = float(to_fraction(box.upper) - to_fraction(box.lower))
        if width > score:
            best, score = name, width
    return best


def domain_range(interval: Interval) -> Range:
    with precision(128):
        return of_domain(interval)
