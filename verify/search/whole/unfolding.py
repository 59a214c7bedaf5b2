"""Counting numbers, derivatives and sums written out by the recurrences of the certificate grammar.

Each proposal pairs a certificate node without its ``proof`` with the goal that is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import forms, leaves, renaming
from memory_theorems.verify.certificates.cases import wrapped
from memory_theorems.verify.certificates.node import Node, Unfinished
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.weighted_facts import combined, facts

MOST = 12


@dataclass(frozen=True, slots=True)
class Unfolded:
    """What is left to prove, and the way from its certificate to that of the goal before."""

    goal: Goal
    wrap: Unfinished


def exchange(term: Term, old: Term, new: Term) -> Term:
    """Every occurrence outside binders replaced."""
    if term == old:
        return new
    if not term.args or term.head in t.BINDERS:
        return term
    return t.rebuild(term, tuple(exchange(item, old, new) for item in term.args))


def outside_binders(term: Term) -> Iterator[Term]:
    """The node itself and all below it, binders not entered."""
    yield term
    if term.head not in t.BINDERS:
        for item in term.args:
            yield from outside_binders(item)


def normal(term: Term) -> Term:
    """The short form of a polynomial term; the term itself where there is none."""
    try:
        return ring.normal_term(term)
    except (Unsupported, ValueError, ZeroDivisionError):
        return term


# ---------------------------------------------------------------- side conditions
def nonnegative(goal: Goal, term: Term) -> Node | None:
    """``term >= 0`` by one or two linear facts exactly, else by evaluation."""
    value = rational_value(term)
    if value is not None:
        return leaves.exact() if value >= 0 else None
    found = _by_facts(goal, term)
    if found is not None:
        return _combined(goal, *found)
    return direct(goal.with_(margin=term, op=">="))


def _combined(goal: Goal, rest: Fraction, chosen: tuple[int, ...]) -> Node:
    """A number and the chosen facts, added up."""
    return combined(facts(goal), [(index, Fraction(1)) for index in chosen], rest)


def _by_facts(goal: Goal, term: Term) -> tuple[Fraction, tuple[int, ...]] | None:
    """(c, facts) with c >= 0 and term = c + the sum of one or two linear facts."""
    known = facts(goal)
    usable = [
        index
        for index, item in enumerate(known)
        if index >= len(goal.given) or goal.given[index].op != "!="
    ]
    choices = [(i,) for i in usable] + [(i, j) for i in usable for j in usable if i < j]
    for chosen in choices[:60]:
        rest = normal(term - t.add(ZERO, *(known[index] for index in chosen)))
        left = rational_value(rest)
        if left is not None and left >= 0:
            return left, chosen
    return None


def positive(goal: Goal, term: Term) -> Node | None:
    """``term > 0`` by evaluation, by linear facts, or factor by factor."""
    node = direct(goal.with_(margin=term, op=">"))
    if node is not None:
        return node
    if term.head == "*":
        parts = [(item, positive(goal, item)) for item in term.args]
        known = [(item, proof) for item, proof in parts if proof is not None]
        return forms.product(known) if len(known) == len(parts) else None
    if term.head == "/":
        factor = t.divide(ONE, term.args[1])
        below, above = direct(goal.with_(margin=factor, op=">")), positive(goal, term.args[0])
        if below is None or above is None:
            return None
        return forms.rewrite(factor, term.args[0], below, above)
    if not _is_linear(term):
        return None
    slack = Fraction(1, 10**6)
    lower = term - t.number(slack)
    found = None if rational_value(lower) is not None else _by_facts(goal, lower)
    return None if found is None else _combined(goal, found[0] + slack, found[1])


def _is_linear(term: Term) -> bool:
    heads = {"+", "-", "*", "number", "variable"}
    return all(node.head in heads for node in t.walk(term))


# ---------------------------------------------------------------- one step
def apply(
    goal: Goal, old: Term, by: str, new: Term, conditions: list[Term], **fields: Term
) -> Unfolded | None:
    """The recurrence ``by`` for ``old``; None when a side condition has no proof."""
    because = []
    for condition in conditions:
        node = nonnegative(goal, condition)
        if node is None:
            return None
        because.append(node)
    wrap = renaming.recurrence(by, old, because, fields)
    return Unfolded(goal.with_(margin=exchange(goal.margin, old, new)), wrap)


def last_summand(goal: Goal, old: Term) -> Unfolded | None:
    body, bound, lower, upper = old.args
    shorter = normal(upper - ONE)
    new = Term("Sum", (body, bound, lower, shorter)) + t.substitute(body, {str(bound.value): upper})
    return apply(goal, old, "sum-last", new, [upper - lower], upper=shorter)


def counting(goal: Goal, old: Term) -> Unfolded | None:
    """binomial or stirling by a formula."""
    n, k = old.args
    count = rational_value(k)
    if count is not None and count.denominator == 1 and 0 <= count <= MOST:
        if old.head == "binomial":
            factors = [t.add(n, t.number(-i)) if i else n for i in range(int(count))]
            new = (
                t.divide(t.multiply(*factors), t.number(factorial(int(count)))) if factors else ONE
            )
            return apply(goal, old, "binomial-fixed", new, [n])
        return apply(goal, old, "stirling-fixed", _blocks(n, int(count)), [n - ONE])
    if old.head == "binomial":
        rest = normal(n - k)
        call = t.function
        below = t.multiply(call("factorial", k), call("factorial", rest))
        new = t.divide(call("factorial", n), below)
        return apply(goal, old, "binomial-factorials", new, [k, rest], rest=rest)
    return None


def _blocks(n: Term, count: int) -> Term:
    items = []
    for j in range(1, count + 1):
        weight = Fraction((-1) ** (count - j) * comb(count, j), factorial(count))
        items.append(t.multiply(t.number(weight), t.power(t.number(j), n) if j > 1 else ONE))
    return t.add(*items) if items else ZERO


def written_derivative(goal: Goal, old: Term) -> Unfolded | None:
    def rule(node: Term) -> Term | None:
        if node.head != "Derivative":
            return None
        return derivative(node.args[0], str(node.args[1].value))

    try:
        new = t.transform(old, rule)
    except (Unsupported, ValueError):
        return None
    return apply(goal, old, "derivative", new, [])


def unfold(goal: Goal) -> Unfolded | None:
    """The first expression that has a formula, written out."""
    for node in outside_binders(goal.margin):
        found: Unfolded | None = None
        if node.head in ("binomial", "stirling") and t.free_variables(node):
            found = counting(goal, node)
        elif node.head == "Derivative":
            found = written_derivative(goal, node)
        if found is not None and found.goal.margin != goal.margin:
            return found
    return None


def through(
    goal: Goal, step: Callable[[Goal], Unfolded | None], prove: Callable[[Goal], Node | None]
) -> Node | None:
    """Apply ``step`` as often as it goes, prove what is left, and wrap the certificate."""
    steps: list[Unfinished] = []
    while len(steps) < 24:
        found = step(goal)
        if found is None:
            break
        steps.append(found.wrap)
        goal = found.goal
    proof = prove(goal)
    return None if proof is None else wrapped(steps, proof)


def ends_first(goal: Goal) -> list[tuple[str, Interval]]:
    """The domains, those of variables in the ends of sums before the others: there the step from n
    to n + 1 is one summand."""
    ends = {
        name
        for node in t.walk(goal.margin)
        if node.head == "Sum"
        for end in node.args[2:]
        for name in t.free_variables(end)
    }
    return sorted(goal.domains, key=lambda item: item[0] not in ends)
