"""Integer variables: one by one, by induction, or as reals."""

from __future__ import annotations

import math
from collections.abc import Iterator

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, halves
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

#: How many values are treated one by one, and up to how many without looking for one evaluation.
_MOST_VALUES = 4_000
_FEW_VALUES = 200


def finite(search: Prover, goal: Goal, depth: int) -> Node | None:
    for name, interval in goal.domains:
        if interval.integer and name in goal.free:
            node = enumerated(search, goal, name, depth)
            if node is not None:
                return node
    return None


def sketched(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The real relaxation with a quarter of what is left: often the shortest proof."""
    if not search.relax_first or any(item.integer for key, item in goal.domains if key != name):
        return None
    part = search.part(search.budget.boxes // 4)
    return relaxed(part, goal, name, depth)


def relaxed(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    interval = goal.intervals[name]
    real = Interval(interval.lower, interval.upper, interval.lower_open, interval.upper_open)
    part = goal.on(name, real)
    if not has_positive_bases(goal, name) or numerics.suspicious(part) or _discrete(goal.margin):
        return None
    node = search.prove(part, depth - 1)
    return None if node is None else monotony.relax(name, node)


def has_positive_bases(goal: Goal, name: str) -> bool:
    """Whether powers mean the same for real values: with the variable in the exponent their base
    is positive on the box."""
    terms = (goal.margin, *(side for item in goal.given for side in (item.left, item.right)))
    return all(
        direct(goal.with_(margin=node.args[0], op=">")) is not None
        for term in terms
        for node in t.walk(term)
        if node.head == "**" and name in t.free_variables(node.args[1])
    )


def enumerated(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    values = integer_values(goal, name, _MOST_VALUES)
    if values is None:
        return None
    parts = []
    for value in values:
        given = tuple(item.substitute({name: t.number(value)}) for item in goal.given)
        part = goal.at(name, t.number(value)).with_(given=given)
        node = direct(part) if len(values) > _FEW_VALUES else None
        if node is None and len(values) > _FEW_VALUES and not search.budget.spend():
            return None
        node = node or search.prove(part, depth - 1)
        if node is None:
            return None
        parts.append(node)
    return cases.enumerate_values(name, parts)


def induction(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    interval = goal.intervals[name]
    start = least_integer(goal, name)
    if start is None or interval.bounded_above or depth < MAX_DEPTH - 1:
        return None
    base_given = tuple(item.substitute({name: t.number(start)}) for item in goal.given)
    base = search.prove(goal.at(name, t.number(start)).with_(given=base_given), depth - 1)
    if base is None:
        return None
    following = {name: t.variable(name) + 1}
    step_goal = goal.with_(
        margin=t.substitute(goal.margin, following),
        given=(*goal.given, Relation(goal.margin, goal.op, t.ZERO)),
    )
    if any(name in item.free for item in goal.given):
        return None
    step = inductive_step(search, step_goal, goal, depth - 1)
    if step is None:
        return None
    return monotony.induction(name, base, step)


def inductive_step(search: Prover, step_goal: Goal, goal: Goal, depth: int) -> Node | None:
    """margin(n+1) = c*margin(n) + rest with rest provable, for simple multipliers c."""
    index = len(step_goal.given) - 1
    for multiplier in multipliers(goal):
        rest = step_goal.margin - t.multiply(multiplier, goal.margin)
        try:
            rest = ring.normal_term(rest)
        except Unsupported:
            continue
        rest_goal = goal.with_(margin=rest, op=">=")
        factor_goal = goal.with_(margin=multiplier, op=">")
        if numerics.suspicious(rest_goal):
            continue
        rest_node = search.prove(rest_goal, depth - 1)
        factor_node = rest_node and search.prove(factor_goal, depth - 1)
        if rest_node is None or factor_node is None:
            continue
        scaled = t.multiply(multiplier, goal.margin)
        carried = forms.rewrite(multiplier, goal.margin, factor_node, leaves.assumption(index))
        return forms.total([(rest, rest_node), (scaled, carried)])
    return None


def two_sided(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """A variable without bounds: negative values as reals, the others by the other rules."""
    interval = goal.intervals[name]
    if interval.bounded_below or interval.bounded_above or depth < MAX_DEPTH - 2:
        return None
    at = t.number(-1)
    low, high = halves(interval, at)
    first = relaxed(search, goal.on(name, low), name, depth - 1)
    if first is None:
        return None
    second = search.prove(goal.on(name, high), depth - 1)
    return None if second is None else cases.split(name, at, [first, second])


def peeled(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The first values one by one, the rest by the other rules."""
    start = least_integer(goal, name)
    if start is None or depth < MAX_DEPTH - 3:
        return None
    for count in (3, 10, 40):
        at = t.number(start + count)
        low, high = halves(goal.intervals[name], at)
        second_goal = goal.on(name, high)
        second = relaxed(search, second_goal, name, depth - 4) or induction(
            search, second_goal, name, depth - 4
        )
        if second is None:
            continue
        first = enumerated(search, goal.on(name, low), name, depth - 4)
        if first is None:
            return None
        return cases.split(name, at, [first, second])
    return None


def _discrete(term: Term) -> bool:
    return any(
        node.head in ("binomial", "stirling", "fubini", "floor", "ceiling", *t.BINDERS)
        for node in t.walk(term)
    )


def least_integer(goal: Goal, name: str) -> int | None:
    interval = goal.intervals[name]
    value = rational_value(interval.lower) if interval.bounded_below else None
    if value is None:
        return None
    first = math.ceil(value)
    return first + 1 if interval.lower_open and first == value else first


def integer_values(goal: Goal, name: str, most: int) -> range | None:
    interval = goal.intervals[name]
    start = least_integer(goal, name)
    value = rational_value(interval.upper) if interval.bounded_above else None
    if start is None or value is None:
        return None
    last = math.floor(value)
    last = last - 1 if interval.upper_open and last == value else last
    return range(start, last + 1) if last - start < most else None


def multipliers(goal: Goal) -> Iterator[Term]:
    """Candidates c for margin(n+1) >= c margin(n): ratios of the margin's own terms, and 1."""
    yield ONE
    seen = {ONE}
    name = next(key for key, item in goal.domains if item.integer and key in goal.free)
    items = goal.margin.args if goal.margin.head == "+" else (goal.margin,)
    for item in items:
        try:
            after = t.substitute(item, {name: t.variable(name) + 1})
            ratio = ring.normal_term(t.divide(after, item))
        except (Unsupported, ValueError):
            continue
        if ratio not in seen:
            seen.add(ratio)
            yield ratio
