"""Contact of any order at points of the interval, room in between: the rule ``taylor``.

Around a point of contact the margin is a power of the distance times what stays away from zero; a
Taylor polynomial with its remainder shows that on a whole piece, where bisection never ends and
derivative chains grow.  The checker's own coefficients are asked, as an oracle.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from memory_theorems.verify.arithmetic.balls import to_fraction
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.certificates import cases, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker.budget import MAX_OPERATIONS, Budget, Refused, precision
from memory_theorems.verify.checker.margins import Goal as CheckedGoal
from memory_theorems.verify.checker.rules.ends import towards
from memory_theorems.verify.checker.rules.taylor import has_sign, vanishes_to
from memory_theorems.verify.checker.values.expansions import expansion
from memory_theorems.verify.functions.table import heads
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, halves, middle, range_of, widest
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.bends import bent_nodes

_LEAST_DEPTH = MAX_DEPTH - 6
_MOST_NODES = 160
_MOST_CONTACT = 12
_MOST_VARIABLES = 3
_MOST_PIECES = 160
#: Interval operations after which an answer of the checker is not waited for.
_MOST_OPERATIONS = 60_000
_TROUBLE = (Refused, ValueError, OverflowError, ZeroDivisionError, RecursionError)


def contacts(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The interval of one variable, cut at the points where the margin touches zero."""
    if depth < _LEAST_DEPTH or not 1 <= len(goal.free) <= _MOST_VARIABLES:
        return None
    if bent_nodes(goal.margin) or t.node_count(goal.margin) > _MOST_NODES:
        return None
    if not all(goal.box[name].finite for name in goal.free):
        return None
    for name in sorted(goal.free):
        interval = goal.intervals[name]
        if interval.integer:
            continue
        node = _Cover(search, name).prove(goal)
        if node is not None:
            return node
    return None


def with_slack(search: Prover, goal: Goal, depth: int) -> Node | None:
    """One variable between finite ends and nothing touched: halves with Taylor forms."""
    if depth < MAX_DEPTH - 2 or len(goal.free) != 1 or t.node_count(goal.margin) > _MOST_NODES:
        return None
    (name,) = goal.free
    interval = goal.intervals[name]
    if bent_nodes(goal.margin) or interval.integer or not goal.box[name].finite:
        return None
    part = search.part(min(search.budget.boxes // 4, _MOST_PIECES))
    node = _Cover(part, name).halved(goal)
    search.budget.spend((_MOST_PIECES - max(0, part.budget.boxes)) // 4)
    return node


class _Cover:
    """Pieces of the interval of one variable."""

    def __init__(self, search: Prover, name: str) -> None:
        self.search = search
        self.name = name

    def prove(self, goal: Goal) -> Node | None:
        """Cut at the contacts in the interior, then every piece from its ends inwards."""
        found = self._orders(goal)
        if not found:
            return None
        return self._cut(goal, [at for at in found if self._interior(goal, at)], found)

    def halved(self, goal: Goal) -> Node | None:
        """No contact anywhere: halves until every piece is settled."""
        return self._bisect(goal)

    def _orders(self, goal: Goal) -> dict[Term, int]:
        """The points of contact with their orders; none where bisection alone would do."""
        interval = goal.intervals[self.name]
        places = [interval.lower, interval.upper]
        if len(goal.free) == 1:
            places += numerics.split_points(goal, self.name)
        found = {}
        for at in places:
            if goal.op == ">" and not _outside(interval, at):
                continue  # the margin would be 0 at a point of the interval
            order = contact_order(goal, self.name, at)
            if order:
                found[at] = order
        return found

    def _interior(self, goal: Goal, at: Term) -> bool:
        interval = goal.intervals[self.name]
        return at not in (interval.lower, interval.upper)

    def _cut(self, goal: Goal, inside: list[Term], orders: dict[Term, int]) -> Node | None:
        if not inside:
            return self._piece(goal, orders)
        at, *rest = sorted(inside, key=lambda item: numerics.number_at(item, {}))
        low, high = halves(goal.intervals[self.name], at)
        first = self._piece(goal.on(self.name, low), orders)
        second = None if first is None else self._cut(goal.on(self.name, high), rest, orders)
        if first is None or second is None:
            return None
        return cases.split(self.name, at, [first, second])

    def _piece(self, goal: Goal, orders: dict[Term, int]) -> Node | None:
        """Contacts at the ends at most: as much as possible from each, bisection in between."""
        interval = goal.intervals[self.name]
        low, high = orders.get(interval.lower, 0), orders.get(interval.upper, 0)
        if low:
            whole = self._touch(goal, interval.lower, low)
            if whole is not None and not high:
                return whole
            return self._from(goal, interval.lower, low, True, orders)
        if high:
            whole = self._touch(goal, interval.upper, high)
            if whole is not None:
                return whole
            return self._from(goal, interval.upper, high, False, orders)
        return self._bisect(goal)

    def _from(
        self, goal: Goal, end: Term, order: int, lower: bool, orders: dict[Term, int]
    ) -> Node | None:
        for at in self._steps(goal, lower):
            low, high = halves(goal.intervals[self.name], at)
            near, far = (low, high) if lower else (high, low)
            node = self._touch(goal.on(self.name, near), end, order)
            if node is None:
                continue
            rest = {key: value for key, value in orders.items() if key != end}
            other = self._piece(goal.on(self.name, far), rest)
            if other is None:
                return None
            return cases.split(self.name, at, [node, other] if lower else [other, node])
        return None

    def _steps(self, goal: Goal, lower: bool) -> Iterator[Term]:
        """Rational points at three quarters, a half, a quarter, ... of the way."""
        box = goal.box[self.name]
        assert not isinstance(box.lower, float)
        assert not isinstance(box.upper, float)
        low, high = to_fraction(box.lower), to_fraction(box.upper)
        start, reach = (low, high - low) if lower else (high, low - high)
        for share in (Fraction(3, 4), *(Fraction(1, 2**k) for k in range(1, 7))):
            value = (start + share * reach).limit_denominator(256)
            if low < value < high:
                yield t.number(value)

    def _touch(self, goal: Goal, at: Term, contact: int) -> Node | None:
        for more in (0, 2, 6):
            if not self.search.budget.spend(4):
                return None
            if accepted(goal, self.name, at, contact + more, contact):
                return leaves.taylor(self.name, at, contact + more, contact)
        return None

    def _bisect(self, goal: Goal, depth: int = 12) -> Node | None:
        """No contact: direct evaluation, then a Taylor form about the middle, then halves."""
        if not self.search.budget.spend(2):
            return None
        node = direct(goal)
        if node is not None:
            return node
        at = middle(goal.intervals[self.name], goal.box[self.name])
        if at is None or depth <= 0:
            return None
        for order in (2, 6):
            if accepted(goal, self.name, at, order, 0):
                return leaves.taylor(self.name, at, order, 0)
        name = widest(goal) or self.name
        if name == self.name or goal.intervals[name].integer:
            name = self.name
        else:
            at = middle(goal.intervals[name], goal.box[name]) or at
        parts = []
        for half in halves(goal.intervals[name], at):
            part = self._bisect(goal.on(name, half), depth - 1)
            if part is None:
                return None
            parts.append(part)
        return cases.split(name, at, parts)


def _outside(interval: Interval, at: Term) -> bool:
    """Whether the point is an end that does not belong to the interval."""
    return (interval.lower_open and at == interval.lower) or (
        interval.upper_open and at == interval.upper
    )


def contact_order(goal: Goal, name: str, at: Term) -> int:
    """The greatest order of contact at a point that an expansion shows; 0 if there is none."""
    value = range_of(t.substitute(goal.margin, {name: at}), goal.box, 128)
    if value is None or value.satisfies("!=") or not _small(value):
        return 0
    return _contact_order(goal.domains, goal.margin, name, at)


def _small(value: Range) -> bool:
    """Whether the values at a point look like 0 for all other variables."""
    ends = (value.lower, value.upper)
    return all(not isinstance(end, float) and abs(float(to_fraction(end))) < 1e-12 for end in ends)


@lru_cache(maxsize=1_024)
def _contact_order(domains: object, margin: Term, name: str, at: Term) -> int:
    intervals = dict(domains)  # type: ignore[call-overload]
    try:
        moved = t.substitute(margin, {name: towards(at, name, True)})
        checked = CheckedGoal(intervals, (), moved, ">=", False)
        for order in (6,) if _dear(margin) else (6, 12):
            budget = Budget(operations=MAX_OPERATIONS - _MOST_OPERATIONS)
            with precision(128):
                box = checked.box(budget)
            _, found = expansion(moved, name, box, checked.integers, budget, order)
            if order == 6 and not vanishes_to(found, 6):
                break
        for contact in range(_MOST_CONTACT if order > 6 else 5, 0, -1):
            if vanishes_to(found, contact):
                return contact
    except _TROUBLE:
        pass
    return 0


def _dear(term: Term) -> bool:
    """Whether long expansions of the term hold many derivatives."""
    dear = heads(lambda item: item.recurrence) | {"uppergamma"}
    return any(node.head in dear for node in t.walk(term))


def accepted(goal: Goal, name: str, at: Term, order: int, contact: int) -> bool:
    """Whether the checker finds the sign of this Taylor form, a contact that is known taken out."""
    budget = Budget(operations=MAX_OPERATIONS - _MOST_OPERATIONS)
    checked = CheckedGoal(goal.intervals, (), goal.margin, goal.op, True)
    try:
        with precision(128):
            return has_sign(checked, name, at, order, contact, budget)
    except _TROUBLE:
        return False


__all__ = ["accepted", "contact_order", "contacts", "with_slack"]
