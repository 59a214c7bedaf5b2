"""Bounds of a variable that a hypothesis states, up to a positive factor, become its domain's."""

from __future__ import annotations

import math
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves, renaming
from memory_theorems.verify.certificates.cases import tighten, wrapped
from memory_theorems.verify.certificates.node import Node, Unfinished
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import ONE, Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.identities import definite
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real.contraction import contracted
from memory_theorems.verify.search.real.substitutions import substitution


def narrowed(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The goal on the box that its hypotheses leave, where that is smaller."""
    inner, nodes = tightened(goal)
    inner, more = contracted(inner)
    nodes = [*nodes, *more]
    if not nodes:
        return None
    proof = search.prove(inner, depth - 1)
    return None if proof is None else wrapped(nodes, proof)


def ordered(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``x = y + u`` where a hypothesis says x >= y: afterwards u >= 0 is a bound."""
    if depth < MAX_DEPTH - 3 or any(_varying_quotient(node) for node in t.walk(goal.margin)):
        return None
    for item in goal.given:
        pair = _pair(item)
        if pair is None or goal.intervals[pair[0]].integer:
            continue
        moved = substitution(search, goal, "offset", *pair)
        if moved is None:
            continue
        inner, nodes = tightened(moved)
        proof = search.prove(inner, depth - 2) if nodes else None
        if proof is not None:
            whole = wrapped(nodes, proof)
            by = t.variable(pair[1])
            return renaming.substitute_by_term("offset", pair[0], by, pair[0] + "_", whole)
    return None


def _varying_quotient(node: Term) -> bool:
    return node.head == "/" and bool(t.free_variables(node.args[1]))


def tightened(goal: Goal) -> tuple[Goal, list[Unfinished]]:
    """The goal on the smaller box, and the ``tighten`` nodes that lead to it."""
    nodes: list[Unfinished] = []
    for index, item in enumerate(goal.given):
        found = _bound(goal, item)
        if found is None:
            continue
        name, at, lower, factor = found
        strict = item.op in ("<", ">")
        interval = _within(goal.intervals[name], at, lower, strict)
        positive = direct(goal.with_(margin=factor, op=">")) if interval is not None else None
        if interval is None or positive is None:
            continue
        because = forms.rewrite(
            t.divide(ONE, factor), item.margin, positive, leaves.assumption(index)
        )
        end = "lower" if lower else "upper"
        nodes.append(tighten(name, t.number(at), end, because, strict=strict))
        goal = goal.on(name, interval)
    return goal, nodes


def _pair(item: Relation) -> tuple[str, str] | None:
    """(x, y) for a hypothesis x >= y or x > y between two variables."""
    if item.op not in ("<", "<=", ">", ">="):
        return None
    try:
        top = ring.normal_term(item.margin)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    if top.head != "+" or len(top.args) != 2:
        return None
    first, second = top.args
    if second.head != "-":
        first, second = second, first
    if first.head != "variable" or second.head != "-" or second.args[0].head != "variable":
        return None
    return str(first.value), str(second.args[0].value)


def _bound(goal: Goal, item: Relation) -> tuple[str, Fraction, bool, Term] | None:
    """(x, c, lower?, factor) with margin = factor*(x - c) or factor*(c - x), factor > 0."""
    if item.op not in ("<", "<=", ">", ">="):
        return None
    try:
        quotient = ring.normalise(item.margin)
        constant, above = ring.factors(quotient, quotient.numerator)
        scale, below = ring.factors(quotient, quotient.denominator)
    except (Unsupported, ValueError, ZeroDivisionError):
        return None
    sign = 1 if constant * scale > 0 else -1
    factors: list[Term] = [t.number(abs(constant / scale))]
    linear: tuple[str, Fraction, Fraction] | None = None
    for part, count in (*above, *((part, -count) for part, count in below)):
        known = definite(goal, part)
        found = _linear(part) if count == 1 and linear is None and known == 0 else None
        if found is not None:
            linear = found
            continue
        if known == 0:
            return None
        sign *= known ** abs(count)
        positive = part if known > 0 else ring.normal_term(t.negate(part))
        factors.append(positive if count == 1 else t.power(positive, t.number(count)))
    if linear is None:
        return None
    name, slope, rest = linear
    if goal.intervals[name].integer:
        return None
    factors[0] = t.number(abs(constant / scale) * abs(slope))
    kept = [item for item in factors if item != ONE]
    factor = t.multiply(*kept) if kept else ONE
    return name, -rest / slope, (slope > 0) == (sign > 0), factor


def _linear(term: Term) -> tuple[str, Fraction, Fraction] | None:
    """(x, a, b) with term = a*x + b for rationals a != 0 and b."""
    names = t.free_variables(term)
    if len(names) != 1:
        return None
    (name,) = names
    at_zero, at_one, at_two = (
        rational_value(t.substitute(term, {name: t.number(value)})) for value in (0, 1, 2)
    )
    if at_zero is None or at_one is None or at_two is None or at_one == at_zero:
        return None
    if at_two - at_one != at_one - at_zero or any(
        node.head not in ("+", "*", "-", "number", "variable") for node in t.walk(term)
    ):
        return None
    variables = sum(1 for node in t.walk(term) if node.head == "variable")
    return (name, at_one - at_zero, at_zero) if variables == 1 else None


def _within(interval: Interval, at: Fraction, lower: bool, strict: bool) -> Interval | None:
    """The interval with the new end; None unless the end lies properly inside (or opens it)."""
    low, high = _value(interval.lower), _value(interval.upper)
    if low is None or high is None:
        return None
    if lower:
        opens = at == low and strict and not interval.lower_open
        if not (low < at < high or opens):
            return None
        return Interval(t.number(at), interval.upper, strict, interval.upper_open)
    opens = at == high and strict and not interval.upper_open
    if not (low < at < high or opens):
        return None
    return Interval(interval.lower, t.number(at), interval.lower_open, strict)


def _value(end: Term) -> Fraction | float | None:
    if end == t.INFINITY:
        return math.inf
    if end == t.negate(t.INFINITY):
        return -math.inf
    return rational_value(end)
