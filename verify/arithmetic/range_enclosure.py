"""The range of a term over a box, from the ranges of its sub-expressions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from memory_theorems.verify.arithmetic import evaluation
from memory_theorems.verify.arithmetic.balls import precision, to_fmpq
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    add,
    multiply,
    point,
    power,
    round_down,
    round_up,
)
from memory_theorems.verify.arithmetic.range_rules import RULES
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.on_ranges import hull
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term


def enclose(term: Term, box: Mapping[str, Range], bits: int = 64) -> Range:
    """The range of ``term`` over the box.

    Raises Undetermined where a sub-expression is not certainly defined, Unsupported where no rule
    covers the node.
    """
    with precision(bits):
        return _range(term, box)


def of_domain(interval: Interval) -> Range:
    """The range of a domain; end points are enclosed at the current precision."""
    low: End = -INF
    high: End = INF
    if interval.bounded_below:
        low = round_down(evaluation.value_at(interval.lower, {}))
    if interval.bounded_above:
        high = round_up(evaluation.value_at(interval.upper, {}))
    # An enclosed (inexact) end lies strictly outside the domain or on it: openness stays true.
    return Range(low, high, interval.lower_open, interval.upper_open)


def _range(term: Term, box: Mapping[str, Range]) -> Range:
    head = term.head
    if head == "number":
        assert isinstance(term.value, Fraction)
        return point(to_fmpq(term.value))
    if head == "variable":
        try:
            return box[str(term.value)]
        except KeyError:
            raise Unsupported(f"no range for the variable {term.value!r}") from None
    if head == "constant":
        return point(evaluation.CONSTANTS[str(term.value)]())
    if head == "+":
        total = _range(term.args[0], box)
        for item in term.args[1:]:
            total = add(total, _range(item, box))
        return total
    if head == "*":
        total = _range(term.args[0], box)
        previous = term.args[0]
        for item in term.args[1:]:
            if item == previous and len(term.args) == 2:
                return power(term, total, 2)
            total = multiply(total, _range(item, box))
        return total
    if head in ("Piecewise", "Sum", "Integral", "Limit", "Derivative"):
        return _through_evaluation(term, box)
    args = [_range(item, box) for item in term.args]
    exact = [item.exact for item in args if item.exact is not None]
    if len(exact) == len(args):
        return point(evaluation.applied(term, exact))
    rule = RULES.get(head)
    if rule is None:
        raise Unsupported(f"no enclosure rule for {head}")
    return rule(term, *args)


def _through_evaluation(term: Term, box: Mapping[str, Range]) -> Range:
    values = {}
    for name, item in box.items():
        if item.finite:
            values[name] = hull(item)
    return point(evaluation.value_at(term, values))
