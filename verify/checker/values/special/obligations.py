"""Obligations of what binds variables and of Piecewise, by their parts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.margins import check_size
from memory_theorems.verify.checker.values.definedness import EXISTS, Bound, Obligation, Walk
from memory_theorems.verify.checker.values.derivatives import derivative, occurs
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def visit_parts(walk: Walk, term: Term) -> None:
    match term.head:
        case "Piecewise":
            _piecewise(walk, term)
        case "Sum":
            _sum(walk, term)
        case "Integral" | "Limit":
            for limit in term.args[2:]:
                if not is_infinity(limit):
                    walk.visit(limit)
            walk.add(Obligation(term, EXISTS))
        case _:
            _derivative(walk, term)


def _piecewise(walk: Walk, term: Term) -> None:
    """All branches, and the sides of all conditions; which of them have a value is not known."""
    if term.args[-1].head != "true":
        raise Refused("a Piecewise without a final True may be undefined")
    certain, walk.certain = walk.certain, False
    for item in term.args:
        for side in item.args if item.head in t.RELATIONS else (item,):
            walk.visit(side)
    walk.certain = certain


def _sum(walk: Walk, term: Term) -> None:
    """A finite sum: whole limits, not more than just empty, every summand defined."""
    lower, upper = term.args[2:]
    for limit in (lower, upper):
        if not is_infinity(limit):
            walk.visit(limit)
    if is_infinity(lower) or is_infinity(upper):
        walk.add(Obligation(term, EXISTS))
        return
    if not (walk.whole(lower) and walk.whole(upper)):
        raise Refused("the limits of a sum are not whole numbers")
    walk.add(Obligation(t.add(upper, t.ONE, t.negate(lower)), ">="))
    body, name = opened(term, frozenset(walk.evaluate.box) | {item.name for item in walk.bounds})
    outside = walk.bounds, walk.integers
    walk.bounds = (*walk.bounds, Bound(name, lower, upper))
    walk.integers = walk.integers | {name}
    walk.visit(body)
    walk.bounds, walk.integers = outside


def _derivative(walk: Walk, term: Term) -> None:
    """The strict form of the body's obligations, and those of the formula for its slope.

    A derivative inside of the body is no formula yet: it asks for all of its own, here in the
    neighbourhood that the outer one needs, and its body must be smooth in the outer variable too
    (the slope of log(y) + x, and of floor(y) + x, in x is 1, but not at all y).
    """
    body, bound = term.args
    name = str(bound.value)
    if walk.bounds or any(node.head in ("Integral", "Sum", "Limit") for node in t.walk(body)):
        raise Refused("a derivative under or of a binder")
    inner = Walk(walk.evaluate)
    inner.visit(body)
    for item in inner.found:
        item = replace(item, term=resolve(item.term, walk.integers, walk.budget))
        strict = item.op == ">=" and occurs(name, item.term)
        walk.add(replace(item, op=">") if strict else item)
    inside = [node.args[0] for node in t.walk(body) if node.head == "Derivative"]
    for part in (*inside, body):
        resolved = resolve(part, walk.integers, walk.budget)
        slope, conditions = derivative(resolved, name, walk.integers, walk.budget)
        for condition in conditions:
            walk.add(Obligation(condition, ">"))
    # A derivative may exist where its formula has no value: (x**2)**(3/4) at 0.
    certain, walk.certain = walk.certain, False
    walk.visit(slope)
    walk.certain = certain


def opened(binder: Term, taken: frozenset[str] | set[str]) -> tuple[Term, str]:
    """The body of a Sum or Integral and its bound variable, renamed by "_" until it is new."""
    body, bound = binder.args[:2]
    name = str(bound.value)
    while name in taken or (name != bound.value and occurs(name, body)):
        name += "_"
    if name != bound.value:
        body = t.substitute(body, {str(bound.value): t.variable(name)})
    return body, name


def parameters(body: Term, name: str) -> Iterator[Term]:
    """The greatest parts of the body of a binder that do not mention its variable.

    They are parts of the whole term and have values wherever it has one, whatever the range.
    """
    if not occurs(name, body):
        yield body
        return
    for item in body.args:
        yield from parameters(item, name)


def resolve(term: Term, integers: frozenset[str], budget: Budget) -> Term:
    """Every Derivative written out, the innermost first.

    Raises Refused where the checker cannot differentiate.
    """

    def rule(node: Term) -> Term | None:
        if node.head != "Derivative":
            return None
        body, bound = node.args
        found = derivative(body, str(bound.value), integers, budget)[0]
        check_size(found)
        return found

    return t.transform(term, rule)
