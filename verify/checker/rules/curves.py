"""The rule ``concave``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from verify.checker.budget import Refused
from verify.checker.margins import Goal
from verify.checker.node_prover import Node, Prover, Rule
from verify.checker.rules.monotone import prove_face, smooth
from verify.checker.values.derivatives import check_smooth_heads, derivative
from verify.checker.values.intervals import is_infinity
from verify.language import terms as t


def concave(prover: Prover, goal: Goal, node: Node) -> bool:
    name = prover.variable(goal, node)
    if goal.op not in (">=", ">"):
        raise Refused(f"concave does not prove {goal.op}")
    interval = goal.domains[name]
    if is_infinity(interval.lower) or is_infinity(interval.upper):
        raise Refused("concave needs finite ends")
    strict = node.get("strict") is True
    goal = prover.drop_hypotheses(goal, name)
    check_smooth_heads(goal.margin, name)
    exact = prover.require_defined(goal, node.get("everywhere"))
    inside = replace(
        goal.with_domain(name, replace(interval, lower_open=True, upper_open=True)),
        defined=True,
    )
    slope, first = derivative(goal.margin, name, goal.integers, prover.budget)
    second, more = derivative(slope, name, goal.integers, prover.budget)
    exact = smooth(prover, inside, (*first, *more), node.get("smooth")) and exact
    bending = inside.with_margin(t.negate(second), ">" if strict else ">=", defined=True)
    exact = prover.prove(bending, node.get("second")) and exact
    weak = strict and interval.lower_open and interval.upper_open
    faces = node.get("faces")
    if not isinstance(faces, list) or len(faces) != 2:
        raise Refused("concave needs two faces")
    defined = node.get("defined")
    pair = defined if isinstance(defined, list) and len(defined) == 2 else [defined, defined]
    for lower, face, known in ((True, faces[0], pair[0]), (False, faces[1], pair[1])):
        exact = prove_face(prover, goal, name, face, lower, weak, known) and exact
    return exact


RULES: Mapping[str, Rule] = {
    "concave": concave,
}
