"""Ratios of consecutive values: term(n + 1)/term(n) for products of factorials and powers."""

from __future__ import annotations

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.whole.unfolding import normal


def as_powers(goal: Goal, term: Term) -> Term:
    """``exp(k*log(b))`` written as ``b**k`` where b may be 0: the power is defined there."""

    def rule(node: Term) -> Term | None:
        if node.head == "**" and node.args[0].head == "**" and rational_value(node.args[1]):
            return t.power(node.args[0].args[0], normal(node.args[0].args[1] * node.args[1]))
        if node.head != "exp":
            return None
        factors = node.args[0].args if node.args[0].head == "*" else node.args
        logarithms = [item for item in factors if item.head == "log"]
        if len(logarithms) != 1:
            return None
        base = logarithms[0].args[0]
        if direct(goal.with_(margin=base, op=">")) is not None:
            return None
        return t.power(base, times(*(item for item in factors if item.head != "log")))

    return t.transform(term, rule)


def sides(margin: Term) -> tuple[Term, Term] | None:
    """(L, R) with margin = R - L."""
    if margin.head != "+" or len(margin.args) != 2:
        return None
    first, second = margin.args
    if second.head == "-" and first.head != "-":
        return second.args[0], first
    if first.head == "-" and second.head != "-":
        return first.args[0], second
    for low, high in ((second, first), (first, second)):
        value = rational_value(low)
        if value is not None and value < 0:
            return t.number(-value), high
        if low.head == "*" and (value := rational_value(low.args[0])) is not None and value < 0:
            return t.multiply(t.number(-value), *low.args[1:]), high
    return None


def logarithm(term: Term) -> Term:
    """log(term) with products, quotients, powers and exponentials taken apart."""
    args = term.args
    match term.head:
        case "*":
            return t.add(*map(logarithm, args))
        case "/":
            return logarithm(args[0]) - logarithm(args[1])
        case "**":
            return t.multiply(args[1], logarithm(args[0]))
        case "exp":
            return args[0]
        case "sqrt":
            return t.divide(logarithm(args[0]), t.number(2))
    if term == t.constant("E"):
        return ONE
    return t.function("log", term) if term != ONE else ZERO


def ratio(term: Term, name: str) -> Term | None:
    """term(n + 1)/term(n) without factorials; None when the term is no product of known kinds."""
    if name not in t.free_variables(term):
        return ONE
    after = t.substitute(term, {name: t.variable(name) + 1})
    args = term.args
    match term.head:
        case "-":
            return ratio(args[0], name)
        case "*" | "/":
            parts = [ratio(item, name) for item in args]
            if any(item is None for item in parts):
                return None
            known = [item for item in parts if item is not None]
            found = times(*known) if term.head == "*" else over(known[0], known[1])
            short = normal(found)
            return short if t.node_count(short) < t.node_count(found) else found
        case "sqrt":
            inner = ratio(args[0], name)
            return None if inner is None else t.function("sqrt", inner)
        case "exp":
            return t.function("exp", normal(after.args[0] - args[0]))
        case "factorial" | "gamma":
            return _factorial_ratio(term, after)
        case "**":
            return _power_ratio(term, after, name)
    if any(node.head == "Sum" for node in t.walk(term)):
        return None
    return normal(t.divide(after, term))


def times(*items: Term) -> Term:
    kept = [item for item in items if item != ONE]
    return t.multiply(*kept) if kept else ONE


def over(top: Term, bottom: Term) -> Term:
    return top if bottom == ONE else t.divide(top, bottom)


def _factorial_ratio(term: Term, after: Term) -> Term | None:
    step = rational_value(normal(after.args[0] - term.args[0]))
    if step is None or step.denominator != 1 or abs(step) > 8:
        return None
    first = 1 if term.head == "factorial" else 0
    start = term.args[0] if step >= 0 else after.args[0]
    factors = [normal(start + (first + index)) for index in range(abs(int(step)))]
    product = times(*factors)
    return product if step >= 0 else over(ONE, product)


def _power_ratio(term: Term, after: Term, name: str) -> Term | None:
    base, exponent = term.args
    if name not in t.free_variables(base):
        step = normal(after.args[1] - exponent)
        if step == ONE:
            return base
        return ONE if step == ZERO else t.power(base, step)
    if name not in t.free_variables(exponent):
        inner = ratio(base, name)
        return None if inner is None else t.power(inner, exponent)
    return t.divide(after, term)
