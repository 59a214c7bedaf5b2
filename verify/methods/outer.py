"""Comparison of logarithms of both sides."""

from __future__ import annotations

from verify import terms as t
from verify.methods.enclosure import direct
from verify.methods.goals import Goal, Node
from verify.methods.prover import MAX_DEPTH, Prover
from verify.terms import ONE, Term


def logarithms(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Compare logarithms where both sides are positive products with varying exponents."""
    parts = goal.margin.args
    if goal.margin.head != "+" or len(parts) != 2 or depth < MAX_DEPTH - 2:
        return None
    negative = [item for item in parts if item.head == "-"]
    if len(negative) != 1 or not any(map(_growing, t.walk(goal.margin))):
        return None
    right = negative[0].args[0]
    left = parts[0] if parts[1] is negative[0] else parts[1]
    sides = [direct(goal.with_(margin=item, op=">")) for item in (left, right)]
    if None in sides:
        return None
    margin = expanded_logarithm(left) - expanded_logarithm(right)
    inner = goal.with_(margin=margin)
    node = search.prove(inner, depth - 1)
    if node is None:
        return None
    return {
        "rule": "outer", "function": "log", "left": t.to_text(left),
        "right": t.to_text(right), "sides": sides,
        "proof": {
            "rule": "rewrite", "factor": "1", "margin": t.to_text(margin),
            "positive": {"rule": "exact"}, "proof": node,
        },
    }  # fmt: skip


def _growing(node: Term) -> bool:
    """A power with a varying exponent, an exponential or a constant root."""
    if node.head == "**":
        return bool(t.free_variables(node.args[1])) and not t.is_constant(node)
    return node.head in ("gamma", "factorial") and bool(t.free_variables(node))


def expanded_logarithm(term: Term) -> Term:
    """log(term) with products, quotients, powers and exponentials taken apart."""
    args = term.args
    match term.head:
        case "*":
            return t.add(*map(expanded_logarithm, args))
        case "/":
            return expanded_logarithm(args[0]) - expanded_logarithm(args[1])
        case "**":
            return t.multiply(args[1], expanded_logarithm(args[0]))
        case "exp":
            return args[0]
        case "sqrt":
            return t.divide(expanded_logarithm(args[0]), t.number(2))
    if term == t.constant("E"):
        return ONE
    return t.function("log", term)
