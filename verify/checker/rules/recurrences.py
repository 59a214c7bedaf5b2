"""The rule ``recurrence``: a sum, a counting number or a power of -1 is written out by one step.

The closed list of recurrences, with their side conditions, is stated in docs/certificates.md.
The checker derives the new expression from the old one; where the old one is defined and the side
conditions hold, the new one is defined and equal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb, factorial

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import proved_with
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.intervals import integer_valued
from memory_theorems.verify.checker.values.special.obligations import resolve
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_LOWER = 24
MAX_BLOCKS = 12


@dataclass(frozen=True, slots=True)
class Step:
    """What replaces the old expression, and the terms that must be ``>= 0`` for it.

    ``exact`` is false where what was shown on the way rests on balls.
    """

    new: Term
    conditions: tuple[Term, ...] = ()
    exact: bool = True


def recurrence_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """One expression of the margin (outside binders) is replaced by its recurrence."""
    old = prover.term(goal, node, "old")
    by = node.get("by")
    method = RECURRENCES.get(by) if isinstance(by, str) else None
    if method is None:
        raise Refused(f"unknown recurrence {by!r}")
    step = method(_Reader(prover, goal, node), old)
    sides = [goal.with_margin(item, ">=", defined=goal.defined) for item in step.conditions]
    exact = prover.prove_all(sides, node.get("because", [])) and step.exact
    return proved_with(prover, goal, node, old, step.new) and exact


@dataclass(frozen=True, slots=True)
class _Reader:
    prover: Prover
    goal: Goal
    node: Node

    def whole(self, field: str) -> Term:
        term = self.prover.term(self.goal, self.node, field)
        self.require_whole(term)
        return term

    def require_whole(self, *terms: Term) -> None:
        for term in terms:
            if not integer_valued(term, self.goal.integers):
                raise Refused(f"{t.to_text(term)[:60]} need not be a whole number")

    def require_difference(self, left: Term, right: Term, value: Term) -> None:
        """``left - right = value`` in the ring."""
        if not self.prover.equal(self.goal, left - right, value):
            raise Refused(
                f"{t.to_text(left)[:60]} - ({t.to_text(right)[:60]}) is not {t.to_text(value)[:60]}"
            )


def _head(term: Term, *heads: str) -> None:
    if term.head not in heads:
        raise Refused(f"the recurrence is for {' and '.join(heads)}, not for {term.head}")


def _finite(term: Term) -> tuple[Term, str, Term, Term]:
    _head(term, "Sum")
    body, bound, lower, upper = term.args
    if any(node.head == "oo" for item in (lower, upper) for node in t.walk(item)):
        raise Refused("the recurrence is for finite sums")
    return body, str(bound.value), lower, upper


def _at(body: Term, name: str, value: Term) -> Term:
    return t.substitute(body, {name: value})


# ---------------------------------------------------------------- sums
def _sum_last(read: _Reader, old: Term) -> Step:
    """Sum(f, (k, a, b)) = Sum(f, (k, a, upper)) + f(b) with upper = b - 1, for b >= a."""
    body, name, lower, last = _finite(old)
    read.require_whole(lower, last)
    upper = read.whole("upper")
    read.require_difference(last, upper, t.ONE)
    shorter = Term("Sum", (body, t.variable(name), lower, upper))
    return Step(t.add(shorter, _at(body, name, last)), (last - lower,))


def _sum_first(read: _Reader, old: Term) -> Step:
    """Sum(f, (k, a, b)) = f(a) + Sum(f, (k, lower, b)) with lower = a + 1, for b >= a."""
    body, name, first, upper = _finite(old)
    read.require_whole(first, upper)
    lower = read.whole("lower")
    read.require_difference(lower, first, t.ONE)
    shorter = Term("Sum", (body, t.variable(name), lower, upper))
    return Step(t.add(_at(body, name, first), shorter), (upper - first,))


# ---------------------------------------------------------------- counting numbers
def _binomial_factorials(read: _Reader, old: Term) -> Step:
    """binomial(n, k) = n!/(k!*rest!) with rest = n - k, for k >= 0 and rest >= 0."""
    _head(old, "binomial")
    n, k = old.args
    read.require_whole(n, k)
    rest = read.whole("rest")
    read.require_difference(n, k, rest)
    below = t.multiply(t.function("factorial", k), t.function("factorial", rest))
    return Step(t.divide(t.function("factorial", n), below), (k, rest))


def _binomial_fixed(read: _Reader, old: Term) -> Step:
    """binomial(n, k) = n*(n - 1)*...*(n - k + 1)/k! for a whole number k and n >= 0."""
    _head(old, "binomial")
    n, k = old.args
    read.require_whole(n)
    count = _small(k, MAX_LOWER)
    factors = [t.add(n, t.number(-index)) if index else n for index in range(count)]
    scale = t.number(factorial(count))
    return Step(t.divide(t.multiply(*factors), scale) if factors else t.ONE, (n,))


def _stirling_fixed(read: _Reader, old: Term) -> Step:
    """stirling(n, k) = sum over j = 1..k of (-1)**(k - j)*binomial(k, j)*j**n/k!, n >= 1."""
    _head(old, "stirling")
    n, k = old.args
    read.require_whole(n)
    count = _small(k, MAX_BLOCKS)
    scale = factorial(count)
    items = []
    for j in range(1, count + 1):
        sign = -1 if (count - j) % 2 else 1
        coefficient = t.divide(t.number(sign * comb(count, j)), t.number(scale))
        power = t.power(t.number(j), n) if j > 1 else t.ONE
        items.append(t.multiply(coefficient, power))
    return Step(t.add(*items) if items else t.ZERO, (t.add(n, t.number(-1)),))


def _small(term: Term, most: int) -> int:
    value = constant_value(term)
    if value is None or value.denominator != 1 or not 0 <= value <= most:
        raise Refused(f"a whole number from 0 to {most} is needed")
    return int(value)


# ---------------------------------------------------------------- signs and derivatives
def _derivative(read: _Reader, old: Term) -> Step:
    """Derivative(f, x) written out; its obligations make the formula valid.

    Those hold in a goal whose margin is known to be defined; a derivative may exist elsewhere.
    """
    _head(old, "Derivative")
    exact = read.goal.defined or read.prover.definedness(
        read.goal, (old,), read.node.get("defined")
    )
    return Step(resolve(old, read.goal.integers, read.prover.budget), exact=exact)


RECURRENCES: Mapping[str, Callable[[_Reader, Term], Step]] = {
    "sum-last": _sum_last,
    "sum-first": _sum_first,
    "binomial-factorials": _binomial_factorials,
    "binomial-fixed": _binomial_fixed,
    "stirling-fixed": _stirling_fixed,
    "derivative": _derivative,
}


RULES: Mapping[str, Rule] = {
    "recurrence": recurrence_rule,
}
