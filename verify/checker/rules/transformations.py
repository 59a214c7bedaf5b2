"""Rules that change variables or sub-expressions: replace, substitute, outer, abstract."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule, parsed
from memory_theorems.verify.checker.rules.exchange import (
    check_exponents,
    exchange,
    exchanged_everywhere,
    proved_with,
)
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.intervals import domain_range, is_infinity
from memory_theorems.verify.checker.values.special.bound_variables import interval_of
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import NEGATION, Interval, Relation
from memory_theorems.verify.language.terms import Term

MAX_EXPONENT = 60


# ---------------------------------------------------------------- replace
def replace_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A piecewise sub-expression equals one of its branches under derived side conditions."""
    old, new = prover.term(goal, node, "old"), prover.term(goal, node, "new")
    # The obligations of the conditions are among those of the margin if the old expression is.
    known = goal.defined and exchange(goal.margin, old, new) != goal.margin
    sides = [goal.with_margin(item, op, defined=known) for item, op in _side_conditions(old, new)]
    exact = prover.prove_all(sides, node.get("because"))
    # Where the hypotheses hold they are defined, and both expressions have one value.
    everywhere = node.get("everywhere") is True
    return proved_with(prover, goal, node, old, new, everywhere=everywhere) and exact


def _side_conditions(old: Term, new: Term) -> list[tuple[Term, str]]:
    a = old.args[0] if old.args else old
    match old.head:
        case "Abs":
            if new == a:
                return [(a, ">=")]
            if new == t.negate(a):
                return [(t.negate(a), ">=")]
        case "Max" | "Min":
            if new in old.args:
                others = [item for item in dict.fromkeys(old.args) if item != new]
                if old.head == "Max":
                    return [(new - item, ">=") for item in others]
                return [(item - new, ">=") for item in others]
        case "sign":
            if new == t.ONE:
                return [(a, ">")]
            if new == t.number(-1):
                return [(t.negate(a), ">")]
            if new == t.ZERO:
                return [(a, "==")]
        case "Heaviside":
            if new == t.ONE:
                return [(a, ">")]
            if new == t.ZERO:
                return [(t.negate(a), ">")]
        case "floor" | "ceiling":
            value = new.value
            if isinstance(value, Fraction) and value.denominator == 1:
                if old.head == "floor":
                    return [(a - new, ">="), (t.add(new, t.ONE) - a, ">")]
                return [(new - a, ">="), (t.add(a, t.ONE) - new, ">")]
        case "Piecewise":
            return _branch(old, new)
    raise Refused(f"{t.to_text(old)[:60]} can not be replaced by {t.to_text(new)[:60]}")


def _branch(old: Term, new: Term) -> list[tuple[Term, str]]:
    """The first branch with this value: its condition holds, the earlier ones fail."""
    conditions: list[tuple[Term, str]] = []
    for value, condition in zip(old.args[::2], old.args[1::2]):
        if condition.head == "true":
            if value == new:
                return conditions
            break
        if value == new:
            return [*conditions, _as_goal(condition, condition.head)]
        conditions.append(_as_goal(condition, NEGATION[condition.head]))
    raise Refused("the Piecewise has no such branch")


def _as_goal(condition: Term, op: str) -> tuple[Term, str]:
    relation = Relation(condition.args[0], op, condition.args[1])
    return relation.margin, relation.margin_op


# ---------------------------------------------------------------- substitute
def substitute_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """One real variable expressed by a new one, which runs through all values that are needed."""
    name = prover.variable(goal, node)
    new = node.get("name")
    if not isinstance(new, str) or is_taken(goal, new):
        raise Refused(f"{new!r} is not an unused name")
    interval, kind = goal.domains[name], node.get("kind")
    fresh = t.variable(new)
    further: tuple[Relation, ...] = ()
    exact = True
    match kind:
        case "reciprocal":
            with precision(DEFAULT_BITS):
                if not domain_range(interval, prover.budget).positive:
                    raise Refused("the substitution reciprocal needs a positive variable")
            value = t.divide(t.ONE, fresh)
            domain = _reciprocal_domain(interval)
        case "power":
            with precision(DEFAULT_BITS):
                if not domain_range(interval, prover.budget).nonnegative:
                    raise Refused("the substitution power needs a variable that is not negative")
            exponent = _exponent(node)
            value = t.power(fresh, t.number(exponent))
            domain = _root_domain(interval, exponent)
        case "multiple" | "offset":
            value, domain, further, exact = _relative_to_term(prover, goal, node, name, fresh)
        case _:
            raise Refused(f"unknown substitution {kind!r}")
    domains = {key: item for key, item in goal.domains.items() if key != name}
    domains[new] = domain
    values = {name: value}
    changed = Goal(
        domains,
        (*(prover.substitute_relation(item, values) for item in goal.given), *further),
        prover.substitute(goal.margin, values),
        goal.op,
        goal.defined,
    )
    return prover.prove(changed, node.get("proof")) and exact


def is_taken(goal: Goal, name: str) -> bool:
    """Whether the name is no name or occurs in the goal already."""
    if name in goal.domains or not name.isidentifier():
        return True
    if t.free_variables(parsed(name, repr(name))) != {name}:
        return True
    return any(occurs(name, term) for term in goal.terms)


def _exponent(node: Node) -> int:
    value = node.get("exponent")
    if isinstance(value, bool) or not isinstance(value, int) or not 2 <= value <= MAX_EXPONENT:
        raise Refused(f"the exponent of a substitution is a whole number from 2 to {MAX_EXPONENT}")
    return value


def _root_of(end: Term, exponent: int) -> Term:
    """The root of an end >= 0, exact where it is 0 or 1."""
    if exact_value(end) in (0, 1):
        return end
    if exponent == 2:
        root = t.function("sqrt", end)
        value = exact_value(root)
        return root if value is None else t.number(value)
    return t.power(end, t.number(Fraction(1, exponent)))


def _root_domain(interval: Interval, exponent: int) -> Interval:
    """x in [a, b] with a >= 0 is u**exponent for u between the roots."""
    upper = interval.upper
    return replace(
        interval,
        lower=_root_of(interval.lower, exponent),
        upper=upper if is_infinity(upper) else _root_of(upper, exponent),
    )


def _reciprocal_domain(interval: Interval) -> Interval:
    """x in (a, b) is 1/u for u in (1/b, 1/a)."""
    if is_infinity(interval.upper):
        lower, lower_open = t.ZERO, True
    else:
        lower, lower_open = t.divide(t.ONE, interval.upper), interval.upper_open
    if exact_value(interval.lower) == 0:
        return Interval(lower, t.INFINITY, lower_open, True)
    return Interval(lower, t.divide(t.ONE, interval.lower), lower_open, interval.lower_open)


def _relative_to_term(
    prover: Prover, goal: Goal, node: Node, name: str, fresh: Term
) -> tuple[Term, Interval, tuple[Relation, ...], bool]:
    """x = g*u with g > 0, or x = g + u, for a term g in the other variables.

    The new variable runs through the interval evaluation of x/g or x - g; the bounds of x become
    further hypotheses.
    """
    by = prover.term(goal, node, "by")
    if occurs(name, by):
        raise Refused(f"the term of the substitution mentions {name} itself")
    exact = prover.introduce(goal, (by,), node.get("defined"))
    x = t.variable(name)
    if node.get("kind") == "multiple":
        if not goal.shows(by, ">", prover.budget):
            raise Refused("the factor of a substitution is not certainly positive")
        value, inverse = t.multiply(by, fresh), t.divide(x, by)
    else:
        value, inverse = t.add(by, fresh), x - by
    domain = interval_of(goal.evaluate(inverse, DEFAULT_BITS, prover.budget))
    further = tuple(
        prover.substitute_relation(item, {name: value})
        for item in goal.domains[name].membership(name)
    )
    return value, domain, further, exact


# ---------------------------------------------------------------- outer
def outer_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """margin = left - right; both sides under an increasing function keep the relation."""
    left, right = prover.term(goal, node, "left"), prover.term(goal, node, "right")
    exact = prover.introduce(goal, (left, right), node.get("defined"))
    if not prover.equal(goal, goal.margin, left - right):
        raise Refused("the margin is not left - right")
    name = node.get("function")
    needed = {"log": ">", "square": ">=", "exp": None}
    if name not in needed:
        raise Refused("outer functions are log, exp and square")
    op = needed[name]
    if op is not None:
        sides = [goal.with_margin(item, op, defined=goal.defined) for item in (left, right)]
        exact = prover.prove_all(sides, node.get("sides")) and exact
    if name == "square":
        images = [t.power(item, t.number(2)) for item in (left, right)]
    else:
        images = [t.function(name, item) for item in (left, right)]
    margin = images[0] - images[1]
    return prover.prove(goal.with_margin(margin, defined=goal.defined), node.get("proof")) and exact


# ---------------------------------------------------------------- abstract
def abstract_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A sub-expression becomes a new variable that runs through its enclosure."""
    term, name = prover.term(goal, node, "term"), node.get("name")
    if not isinstance(name, str) or is_taken(goal, name):
        raise Refused(f"{name!r} is not an unused name")
    fresh = t.variable(name)
    margin, given = exchanged_everywhere(goal, term, fresh)
    found = goal.evaluate(term, DEFAULT_BITS, prover.budget)
    changed = Goal(
        {**goal.domains, name: interval_of(found)}, given, margin, goal.op, defined=False
    )
    check_exponents(changed, frozenset((name,)), prover.budget)
    return prover.prove(changed, node.get("proof"))


RULES: Mapping[str, Rule] = {
    "replace": replace_rule,
    "substitute": substitute_rule,
    "outer": outer_rule,
    "abstract": abstract_rule,
}
