"""Obligations and goals inside of sums: the bound variable becomes one of the goal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import ceil, floor

from flint import arb

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal, goal_of_obligation
from memory_theorems.verify.checker.values.definedness import Bound, Obligation
from memory_theorems.verify.checker.values.exact import constant_value, exact_value
from memory_theorems.verify.checker.values.ranges import (
    MINUS_INFINITY,
    PLUS_INFINITY,
    Range,
    to_fraction,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term

MAX_VALUES = 2_000


def with_bound(goal: Goal, bound: Bound, budget: Budget) -> Goal:
    """The goal with one more variable, ``lower <= name <= upper``."""
    if bound.name in goal.domains:
        raise Refused(f"the bound variable {bound.name} is a variable of the goal")
    lower, upper = (goal.evaluate(end, DEFAULT_BITS, budget) for end in (bound.lower, bound.upper))
    found = interval_of(Range(lower.lower, upper.upper, lower.lower_open, upper.upper_open))
    name = t.variable(bound.name)
    limits = (Relation(name, ">=", bound.lower), Relation(name, "<=", bound.upper))
    domains = {**goal.domains, bound.name: replace(found, integer=bound.whole)}
    return replace(goal, domains=domains, given=(*goal.given, *limits))


def settles(obligation: Obligation, goal: Goal, bits: int, budget: Budget) -> bool:
    """Whether interval evaluation shows the obligation: over the whole box, or, where whole
    bound variables have few constant values, for each of these."""
    try:
        inner = goal_of_obligation(goal, obligation, budget)
        if inner.evaluate(inner.margin, bits, budget).satisfies(obligation.op):
            return True
    except Refused:
        pass
    try:
        return _settles_each(obligation, goal, bits, budget)
    except Refused:
        return False


def _settles_each(obligation: Obligation, goal: Goal, bits: int, budget: Budget) -> bool:
    if not obligation.bounds:
        value = constant_value(obligation.term)
        if value is not None:
            true = {">": value > 0, ">=": value >= 0, "!=": value != 0}
            return true.get(obligation.op, False)
        return goal.evaluate(obligation.term, bits, budget).satisfies(obligation.op)
    first, *rest = obligation.bounds
    if not first.whole or t.free_variables(first.lower) or t.free_variables(first.upper):
        return False
    lower, upper = exact_value(first.lower), exact_value(first.upper)
    if lower is None or upper is None or upper - lower > MAX_VALUES:
        return False
    for index in range(ceil(lower), floor(upper) + 1):
        at = {first.name: t.number(index)}
        bounds = tuple(
            replace(item, lower=t.substitute(item.lower, at), upper=t.substitute(item.upper, at))
            for item in rest
        )
        case = Obligation(t.substitute(obligation.term, at), obligation.op, bounds)
        if not _settles_each(case, goal, bits, budget):
            return False
    return True


def interval_of(found: Range) -> Interval:
    """A Range as the domain of a new variable."""

    def end(value: arb, infinite: bool, negative: bool) -> Term:
        if infinite:
            return t.negate(t.INFINITY) if negative else t.INFINITY
        return t.number(to_fraction(value))

    if found.attains_infinity:
        raise Refused("a range that attains infinity")
    if found.lower == PLUS_INFINITY or found.upper == MINUS_INFINITY:
        raise Refused("a range at infinity")
    return Interval(
        end(found.lower, found.lower == MINUS_INFINITY, True),
        end(found.upper, found.upper == PLUS_INFINITY, False),
        found.lower_open,
        found.upper_open,
    )


def settles_in(item: Obligation, box: Mapping[str, Range], bits: int, budget: Budget) -> bool:
    """Whether the obligation is settled where the variables have these ranges."""
    domains = {name: interval_of(found) for name, found in box.items()}
    return settles(item, Goal(domains, (), item.term, item.op, True), bits, budget)
