"""Differences of two values of one function, ordered arguments, and what vanishes on a diagonal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import cases, monotony
from memory_theorems.verify.certificates.forms import same
from memory_theorems.verify.certificates.node import Node, rule_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import range_of
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.bends import bent_nodes
from memory_theorems.verify.search.real.substitutions import to_interval
from memory_theorems.verify.search.troubles import OF_ALGEBRA

_LEAST_DEPTH = MAX_DEPTH - 7


def ordered_values(search: Prover, goal: Goal, depth: int) -> Node | None:
    """f(A) - f(B), by the order of A and B and the sign of f' between them."""
    if depth < _LEAST_DEPTH or bent_nodes(goal.margin):
        return None
    for left, right in _sides(goal.margin):
        found = _unified(left, right)
        if found is None:
            continue
        for function, name, a, b in _arguments(goal, found):
            node = _by_slope(search, goal, function, name, (a, b), depth)
            if node is not None:
                return node
    return None


def on_diagonal(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A margin that is 0 for x = y: by the cases x >= y and x <= y."""
    if depth < MAX_DEPTH - 3 or len(goal.free) < 2 or bent_nodes(goal.margin):
        return None
    names = [name for name in sorted(goal.free) if not goal.intervals[name].integer]
    if any({*names} <= item.free for item in goal.given) or len(names) > 3:
        return None
    for index, first in enumerate(names):
        for second in names[index + 1 :]:
            x, y = t.variable(first), t.variable(second)
            try:
                if not ring.normalise(t.substitute(goal.margin, {second: x})).is_zero:
                    continue
            except OF_ALGEBRA:
                continue
            parts = []
            for op in (">=", "<="):
                given = (*goal.given, Relation(x - y, op, t.ZERO))
                part = search.prove(goal.with_(given=given), depth - 1)
                if part is None:
                    break
                parts.append(part)
            if len(parts) == 2:
                return cases.cases(x - y, parts)
    return None


def _sides(margin: Term) -> Iterator[tuple[Term, Term]]:
    """The positive and the negative summand of a difference, as it is and in normal form."""
    forms = [margin]
    with suppress(*OF_ALGEBRA):
        forms.append(ring.normal_term(margin))
    for form in forms:
        parts = form.args
        if form.head != "+" or len(parts) != 2:
            continue
        negative = [item for item in parts if item.head == "-"]
        if len(negative) == 1:
            other = parts[0] if parts[1] is negative[0] else parts[1]
            yield other, negative[0].args[0]
            return


Pair = tuple[Term, Term]


def _unified(left: Term, right: Term) -> dict[Pair, None] | None:
    """The pairs of sub-expressions in which the two terms differ."""
    if left == right:
        return {}
    if left.head != right.head or len(left.args) != len(right.args) or left.value != right.value:
        return {(left, right): None}
    if left.head in t.BINDERS or not left.args:
        return {(left, right): None}
    found: dict[Pair, None] = {}
    for a, b in zip(left.args, right.args):
        found.update(_unified(a, b) or {})
    return found


def _arguments(goal: Goal, pairs: dict[Pair, None]) -> Iterator[tuple[Term, str, Term, Term]]:
    """f, the name of its argument, and the two arguments."""
    if len(pairs) != 1:
        return
    ((a, b),) = pairs
    name = "z" + "_" * (1 + max((len(key) for key in goal.box), default=0))
    sides = next(_sides(goal.margin), None)
    if sides is None:
        return
    function = _replaced(sides[0], sides[1], (a, b), t.variable(name))
    if function == t.variable(name):
        return  # nothing is gained: the margin is the difference of the arguments
    yield function, name, a, b


def _replaced(left: Term, right: Term, pair: Pair, by: Term) -> Term:
    if (left, right) == pair:
        return by
    if left == right:
        return left
    return t.rebuild(left, tuple(_replaced(a, b, pair, by) for a, b in zip(left.args, right.args)))


def _by_slope(
    search: Prover, goal: Goal, function: Term, name: str, sides: Pair, depth: int
) -> Node | None:
    interval = _interval(goal, sides)
    if interval is None:
        return None
    inside = Interval(interval.lower, interval.upper, True, True)
    path = Goal((*goal.domains, (name, inside)), goal.given, function, goal.op)
    try:
        slope = ring.normal_term(derivative(function, name))
    except OF_ALGEBRA:
        return None
    for sign in numerics.trend(path.with_(margin=slope)):
        a, b = sides if sign > 0 else (sides[1], sides[0])
        order = search.prove(goal.with_(margin=_difference(a, b)), depth - 1)
        if order is None:
            continue
        if rule_of(order) == "exact" and t.free_variables(a - b):
            order = same(_difference(a, b), order)  # the checker is asked of a - b as it stands
        margin = slope if sign > 0 else ring.normal_term(t.negate(slope))
        rising = search.prove(path.with_(margin=margin), depth - 1)
        if rising is None:
            continue
        within = _within(search, goal, interval, sides, name, depth)
        if within is None:
            continue
        return monotony.increasing(
            name, function, interval, sides, sign, within, order, same(margin, rising)
        )
    return None


def _difference(a: Term, b: Term) -> Term:
    try:
        return ring.normal_term(a - b)
    except OF_ALGEBRA:
        return a - b


def _within(
    search: Prover, goal: Goal, interval: Interval, sides: Pair, name: str, depth: int
) -> list[Node] | None:
    """Both arguments lie in the interval."""
    found = []
    for side in sides:
        for relation in interval.membership(name):
            about = relation.substitute({name: side})
            node = search.prove(goal.with_(margin=about.margin, op=about.margin_op), depth - 1)
            if node is None:
                return None
            found.append(node)
    return found


def _interval(goal: Goal, sides: Pair) -> Interval | None:
    """An interval that holds both: the domains of variables as they are, else enclosures."""
    first, second = _reach(goal, sides[0]), _reach(goal, sides[1])
    if first is None or second is None:
        return None
    low, low_open = min(
        ((first.lower, first.lower_open), (second.lower, second.lower_open)), key=_least
    )
    high, high_open = max(
        ((first.upper, first.upper_open), (second.upper, second.upper_open)), key=_greatest
    )
    return Interval(low, high, low_open, high_open)


def _value(end: Term) -> float:
    if end == t.INFINITY:
        return float("inf")
    if end == t.negate(t.INFINITY):
        return -float("inf")
    return numerics.number_at(end, {})


def _least(end: tuple[Term, bool]) -> tuple[float, bool]:
    return _value(end[0]), end[1]


def _greatest(end: tuple[Term, bool]) -> tuple[float, bool]:
    return _value(end[0]), not end[1]


def _reach(goal: Goal, side: Term) -> Interval | None:
    if side.head == "variable" and not goal.intervals[str(side.value)].integer:
        return goal.intervals[str(side.value)]
    found = range_of(side, goal.box, 128)
    return None if found is None else to_interval(found)


__all__ = ["on_diagonal", "ordered_values"]
