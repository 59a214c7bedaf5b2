"""Comparison of logarithms of both sides."""

from __future__ import annotations

from memory_theorems.verify.certificates import forms
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.ratios import logarithm


def logarithms(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Compare logarithms where both sides are positive products with varying exponents."""
    parts = goal.margin.args
    if goal.margin.head != "+" or len(parts) != 2 or depth < MAX_DEPTH - 2:
        return None
    negative = [item for item in parts if item.head == "-"]
    wanted = any(map(_growing, t.walk(goal.margin))) or _helps_hypotheses(goal)
    if len(negative) != 1 or not wanted:
        return None
    right = negative[0].args[0]
    left = parts[0] if parts[1] is negative[0] else parts[1]
    above, below = (direct(goal.with_(margin=item, op=">")) for item in (left, right))
    if above is None or below is None:
        return None
    margin = t.transform(logarithm(left) - logarithm(right), _loggamma)
    inner = goal.with_(margin=margin)
    node = search.prove(inner, depth - 1)
    if node is None:
        return None
    return forms.outer("log", left, right, [above, below], forms.same(margin, node))


def _loggamma(node: Term) -> Term | None:
    """log(gamma(a)) as one function, whose differences and expansions are known."""
    if node.head == "log" and node.args[0].head == "gamma":
        return t.function("loggamma", node.args[0].args[0])
    return None


def _helps_hypotheses(goal: Goal) -> bool:
    """An exponential in the margin and logarithms in the hypotheses."""
    heads = {node.head for item in goal.given for node in t.walk(item.margin)}
    return "log" in heads and any(node.head == "exp" for node in t.walk(goal.margin))


def _growing(node: Term) -> bool:
    """A power with a varying exponent, a root of a function, or one of the gamma family."""
    if node.head == "**":
        value = rational_value(node.args[1])
        if value is not None and value.denominator > 1:
            return any(item.head in t.FUNCTIONS for item in t.walk(node.args[0]))
        return bool(t.free_variables(node.args[1])) and not t.is_constant(node)
    return node.head in ("gamma", "factorial") and bool(t.free_variables(node))
