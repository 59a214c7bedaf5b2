"""Finite sums and Piecewise, whose parts are taken one by one: exact values and enclosures.

Values are pointwise: of a Piecewise only the branches that may be taken count.
"""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.checker.budget import Refused, spend
from memory_theorems.verify.checker.values.exact import exact_value, holds, limited, size
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import ZERO, Range, add, hull, negate
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_SUMMANDS = 2_000
MAX_WRITTEN = 64  # summands


def finite_range(term: Term) -> range | None:
    """The indices of a Sum between exact whole limits; None for other limits."""
    lower, upper = exact_value(term.args[2]), exact_value(term.args[3])
    if lower is None or upper is None or lower.denominator != 1 or upper.denominator != 1:
        return None
    if upper < lower:
        # An empty sum is 0 only when it is just empty; wider gaps have no agreed meaning.
        return range(0) if upper == lower - 1 else None
    if upper - lower >= MAX_SUMMANDS:
        raise Refused(f"a sum of more than {MAX_SUMMANDS:,} terms")
    return range(int(lower), int(upper) + 1)


def summand(term: Term, index: int) -> Term:
    """The body of a Sum at one index."""
    return t.substitute(term.args[0], {str(term.args[1].value): t.number(index)})


def exact_sum(term: Term) -> Fraction | None:
    indices = finite_range(term)
    if indices is None:
        return None
    total, nodes = Fraction(0), t.node_count(term)
    for index in indices:
        spend(nodes // 2 + size(total) // 500)
        value = exact_value(summand(term, index))
        if value is None:
            return None
        total = limited(total + value)
    return total


def expand_sums(term: Term) -> Term:
    """Finite sums between whole constant limits, written out."""

    def rule(node: Term) -> Term | None:
        if node.head != "Sum":
            return None
        indices = finite_range(node)
        if indices is None or len(indices) > MAX_WRITTEN:
            return None
        spend(len(indices) * t.node_count(node) // 2)
        items = [summand(node, index) for index in indices]
        return t.add(*items) if items else t.ZERO

    return t.transform(term, rule) if any(n.head == "Sum" for n in t.walk(term)) else term


# ---------------------------------------------------------------- enclosures
def enclose(evaluate: Evaluator, term: Term) -> Range:
    """The values of a sum or a Piecewise.  Raises Refused for other heads with parts."""
    if term.head == "Sum":
        return _sum(evaluate, term)
    if term.head == "Piecewise":
        return _piecewise(evaluate, term.args)
    raise Refused(f"interval evaluation does not treat {term.head}")


def _sum(evaluate: Evaluator, term: Term) -> Range:
    indices = finite_range(term)
    if indices is None:
        raise Refused("a sum without whole constant limits")
    total, nodes = Range(ZERO, ZERO), t.node_count(term)
    for index in indices:
        evaluate.budget.operation(nodes // 2)
        total = add(total, evaluate(summand(term, index)))
    return total


def _piecewise(evaluate: Evaluator, args: tuple[Term, ...]) -> Range:
    if evaluate.limit:
        raise Refused("a limit of Piecewise")
    possible: list[Range] = []
    for value, condition in zip(args[::2], args[1::2]):
        truth = _truth(evaluate, condition)
        if truth is not False:
            possible.append(evaluate(value))
        if truth is True:
            return hull(*possible)
    raise Refused("a Piecewise without a final True")


def _truth(evaluate: Evaluator, condition: Term) -> bool | None:
    if condition.head == "true":
        return True
    left, right = condition.args
    difference = evaluate(t.add(left, t.negate(right)))
    mirrored = condition.head in ("<", "<=")
    op = condition.head.replace("<", ">")
    value = exact_value(t.add(left, t.negate(right)))
    if value is not None:
        return holds(-value if mirrored else value, op)
    if mirrored:
        difference = negate(difference)
    if op == ">":
        return True if difference.positive else (False if difference.upper <= 0 else None)
    if op == ">=":
        return True if difference.nonnegative else (False if difference.negative else None)
    apart = difference.satisfies("!=")
    return (op == "!=") if apart else None
