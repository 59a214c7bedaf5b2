"""The rule ``increasing``: f(A) >= f(B) for A >= B, where f' >= 0 on an interval with both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.monotone import smooth
from memory_theorems.verify.checker.rules.transformations import is_taken
from memory_theorems.verify.checker.values.derivatives import check_smooth_heads, derivative
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term


def increasing(prover: Prover, goal: Goal, node: Node) -> bool:
    """margin = f(left) - f(right); ``sign`` says that f grows (1) or falls (-1)."""
    if goal.op not in (">=", ">"):
        raise Refused(f"increasing does not prove {goal.op}")
    sign = node.get("sign")
    if sign not in (1, -1) or isinstance(sign, bool):
        raise Refused("the sign of increasing is 1 or -1")
    name = node.get("name")
    if not isinstance(name, str) or is_taken(goal, name):
        raise Refused("increasing needs a new name for the argument")
    interval = _interval(prover, goal, node)
    path = goal.with_domain(name, interval)
    function = prover.read(path, node.get("function"), "function")
    left, right = prover.term(goal, node, "left"), prover.term(goal, node, "right")
    exact = prover.introduce(goal, (left, right), node.get("defined"))
    values = [prover.substitute(function, {name: item}) for item in (left, right)]
    if not prover.equal(goal, goal.margin, t.add(values[0], t.negate(values[1]))):
        raise Refused("the margin is not a difference of two values of the function")
    bounds = [
        (relation.substitute({name: item}).margin, relation.margin_op)
        for item in (left, right)
        for relation in interval.membership(name)
    ]
    within = [goal.with_margin(margin, op, defined=goal.defined) for margin, op in bounds]
    exact = prover.prove_all(within, node.get("inside", [])) and exact
    ordered = t.add(left, t.negate(right)) if sign == 1 else t.add(right, t.negate(left))
    order = goal.with_margin(ordered, defined=goal.defined)
    exact = prover.prove(order, node.get("order")) and exact
    return _grows(prover, path, name, function, sign, node) and exact


def _grows(prover: Prover, path: Goal, name: str, function: Term, sign: int, node: Node) -> bool:
    """sign*f' has the sign of the goal inside of the interval, on which f is defined."""
    check_smooth_heads(function, name)
    everywhere = replace(path, margin=function, defined=True)
    exact = prover.definedness(everywhere, (function,), node.get("everywhere"))
    interval = path.domains[name]
    inside = everywhere.with_domain(name, replace(interval, lower_open=True, upper_open=True))
    slope, conditions = derivative(function, name, path.integers, prover.budget)
    exact = smooth(prover, inside, conditions, node.get("smooth")) and exact
    slope = slope if sign == 1 else t.negate(slope)
    rising = inside.with_margin(slope, defined=True)
    return prover.prove(rising, node.get("derivative")) and exact


def _interval(prover: Prover, goal: Goal, node: Node) -> Interval:
    """The interval of the certificate: ``lower`` and ``upper``, infinite where they are absent."""
    ends: list[Term] = []
    for field in ("lower", "upper"):
        if node.get(field) is None:
            ends.append(t.negate(t.INFINITY) if field == "lower" else t.INFINITY)
            continue
        end = prover.term(goal, node, field)
        if t.free_variables(end):
            raise Refused("the ends of the interval are constants")
        prover.term_is_defined(goal, end)
        ends.append(end)
    opened = [
        node.get(field) is None or node.get(f"{field}_open") is True for field in ("lower", "upper")
    ]
    return Interval(ends[0], ends[1], opened[0], opened[1])


RULES: Mapping[str, Rule] = {
    "increasing": increasing,
}
