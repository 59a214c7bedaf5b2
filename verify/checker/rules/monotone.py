"""The rule ``monotone``, and the faces and conditions that it shares with its relatives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.derivatives import check_smooth_heads, derivative, occurs
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def monotone(prover: Prover, goal: Goal, node: Node) -> bool:
    name = prover.variable(goal, node)
    if goal.op not in (">=", ">"):
        raise Refused(f"monotone does not prove {goal.op}")
    sign = node.get("sign")
    if sign not in (1, -1) or isinstance(sign, bool):
        raise Refused("the sign of monotone is 1 or -1")
    strict = node.get("strict") is True
    goal = prover.drop_hypotheses(goal, name)
    check_smooth_heads(goal.margin, name)
    exact = prover.require_defined(goal, node.get("everywhere"))
    interval = goal.domains[name]
    inside = replace(
        goal.with_domain(name, replace(interval, lower_open=True, upper_open=True)),
        defined=True,
    )
    slope, conditions = derivative(goal.margin, name, goal.integers, prover.budget)
    exact = smooth(prover, inside, conditions, node.get("smooth")) and exact
    slope = slope if sign == 1 else t.negate(slope)
    falling = inside.with_margin(slope, ">" if strict else ">=", defined=True)
    exact = prover.prove(falling, node.get("derivative")) and exact
    lower = sign == 1
    is_open = interval.lower_open if lower else interval.upper_open
    weak = strict and is_open
    return (
        prove_face(prover, goal, name, node.get("face"), lower, weak, node.get("defined")) and exact
    )


def smooth(
    prover: Prover,
    inside: Goal,
    conditions: tuple[Term, ...],
    nodes: object,
    bits: int = DEFAULT_BITS,
) -> bool:
    """Every condition positive on the open interval: by evaluation or by certificate."""
    exact = True
    for index, condition in enumerate(conditions):
        if inside.shows(condition, ">", prover.budget, bits):
            continue
        if not isinstance(nodes, list) or len(nodes) != len(conditions):
            raise Refused(f"not shown to be differentiable: {t.to_text(condition)[:80]} > 0")
        about = inside.with_margin(condition, ">", defined=True)
        exact = prover.prove(about, nodes[index]) and exact
    return exact


def prove_face(
    prover: Prover, goal: Goal, name: str, node: object, lower: bool, weak: bool, defined: object
) -> bool:
    """The goal at one end; with ``weak`` a strict goal needs only >= there."""
    interval = goal.domains[name]
    end = interval.lower if lower else interval.upper
    op = ">=" if weak else goal.op
    if isinstance(node, Mapping) and node.get("rule") == "asymptotic":
        extension = prover.budget.beyond("the rule asymptotic")
        return extension.asymptotic_face(prover, goal, name, node, lower, op)
    if is_infinity(end):
        return prover.budget.beyond("the rule limit").limit_face(
            prover, goal, name, node, lower, op
        )
    prover.term_is_defined(goal, end)
    face = replace(prover.at(goal, name, end), op=op)
    exact = True
    if interval.lower_open if lower else interval.upper_open:
        exact = prover.definedness(face, (face.margin,), defined)
        # Obligations make terms continuous, but x**y with y = 2 put in has others than x**y.
        if any(node.head == "**" and occurs(name, node.args[1]) for node in t.walk(goal.margin)):
            continuous_at = prover.budget.beyond("an open face").continuous_at
            continuous_at(prover, face, goal.margin, name, end)
    return prover.prove(replace(face, defined=True), node) and exact


RULES: Mapping[str, Rule] = {
    "monotone": monotone,
}
