"""The bounds of a variable with irrational ends moved outwards."""

from __future__ import annotations

from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Prover
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.checker.values.special.bound_variables import interval_of
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term, variable


def outer_bounds(prover: Prover, goal: Goal, name: str) -> tuple[Relation, ...]:
    """The bounds of the variable; ends that are not rational are moved outwards."""
    interval = goal.domains[name]
    ends = [end for end in (interval.lower, interval.upper) if not is_infinity(end)]
    if any(exact_value(end) is None for end in ends):
        outer = interval_of(goal.evaluate(variable(name), DEFAULT_BITS, prover.budget))
        interval = Interval(
            _end(interval.lower, outer.lower),
            _end(interval.upper, outer.upper),
            interval.lower_open and _rational(interval.lower),
            interval.upper_open and _rational(interval.upper),
        )
    return interval.membership(name)


def _rational(end: Term) -> bool:
    return is_infinity(end) or exact_value(end) is not None


def _end(given: Term, outer: Term) -> Term:
    return given if _rational(given) else outer
