"""Obligations and goals inside of sums: the bound variable becomes one of the goal."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor

from flint import arb

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.values.definedness import Bound, Obligation, settled
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.intervals import Evaluator, domain_range
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
    with precision(DEFAULT_BITS):
        domain = _domain(bound, goal.evaluator(budget))
    name = t.variable(bound.name)
    limits = (Relation(name, ">=", bound.lower), Relation(name, "<=", bound.upper))
    return replace(goal, domains={**goal.domains, bound.name: domain}, given=(*goal.given, *limits))


def _domain(bound: Bound, evaluate: Evaluator) -> Interval:
    """The whole numbers between the least lower and the greatest upper limit on the box."""
    lower, upper = evaluate(bound.lower), evaluate(bound.upper)
    whole = interval_of(Range(lower.lower, upper.upper, lower.lower_open, upper.upper_open))
    return replace(whole, integer=True)


def settled_within(item: Obligation, evaluate: Evaluator) -> bool:
    """Whether evaluation shows an obligation inside of sums: over the whole box, or, where bound
    variables have few constant values, for each of these."""
    box, integers = dict(evaluate.box), evaluate.integers
    inner = evaluate
    try:
        for bound in item.bounds:
            box[bound.name] = domain_range(_domain(bound, inner), evaluate.budget)
            integers |= {bound.name}
            inner = Evaluator(box, integers, evaluate.budget)
        if inner(item.term).satisfies(item.op):
            return True
    except Refused:
        pass
    try:
        return _settled_each(item, evaluate)
    except Refused:
        return False


def _settled_each(item: Obligation, evaluate: Evaluator) -> bool:
    if not item.bounds:
        return bool(settled(item, evaluate))
    first, *rest = item.bounds
    lower, upper = constant_value(first.lower), constant_value(first.upper)
    if lower is None or upper is None or upper - lower > MAX_VALUES:
        return False
    for index in range(ceil(lower), floor(upper) + 1):
        at = {first.name: t.number(index)}
        bounds = tuple(
            Bound(inner.name, t.substitute(inner.lower, at), t.substitute(inner.upper, at))
            for inner in rest
        )
        if not _settled_each(Obligation(t.substitute(item.term, at), item.op, bounds), evaluate):
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
