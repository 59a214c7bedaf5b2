"""Equations and their negations."""

from __future__ import annotations

from verify import terms as t
from verify.arithmetic import ring
from verify.errors import Unsupported
from verify.methods import candidates, induction, integrals, numerics
from verify.methods.calculus import derivative
from verify.methods.enclosure import direct
from verify.methods.goals import Goal, Node, obligations
from verify.methods.prover import Prover
from verify.terms import Term


def apart(search: Prover, goal: Goal, depth: int) -> Node | None:
    for sign in (1, -1):
        margin = goal.margin if sign > 0 else t.negate(goal.margin)
        part = goal.with_(margin=margin, op=">")
        if numerics.suspicious(part):
            continue
        node = search.prove(part, depth)
        if node is not None:
            return {"rule": "apart", "sign": sign, "proof": node}
    return None


def equation(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Written-out counting numbers and derivatives, then sums by induction.

    What floats suggest is proposed as it is; the checker decides.
    """
    if depth <= 0:
        return None
    node = induction.unfolded(search, goal, "", depth)
    node = node or integrals.replaced(search, goal, depth)
    if node is not None:
        return node
    if not numerics.looks_zero(goal):
        return None
    if not any(node.head == "Sum" for node in t.walk(goal.margin)):
        return constant(search, goal, depth)
    return induction.by_induction(search, goal, "", depth)


def constant(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A margin whose derivative vanishes identically, and which vanishes at one point."""
    for name, interval in goal.domains:
        if interval.integer or name not in goal.free:
            continue
        try:
            slope = ring.normalise(derivative(goal.margin, name))
        except (Unsupported, ValueError, ZeroDivisionError):
            continue
        if not slope.is_zero:
            continue
        for at in simple_points(goal, name):
            face = goal.at(name, at)
            try:
                if ring.normalise(face.margin).is_zero:
                    value: Node | None = {"rule": "identity"}
                else:
                    value = search.prove(face, depth - 1)
            except (Unsupported, ValueError, ZeroDivisionError):
                value = search.prove(face, depth - 1)
            if value is None:
                continue
            integers = frozenset(key for key, item in goal.domains if item.integer)
            everywhere = [
                direct(goal.with_(margin=item.relation.left, op=item.relation.op))
                for item in obligations((goal.margin,), integers)
            ]
            node: Node = {
                "rule": "stationary", "variable": name, "at": t.to_text(at),
                "derivative": {"rule": "identity"}, "value": value,
            }  # fmt: skip
            if None not in everywhere:
                node["everywhere"] = everywhere
            return node
    return None


def simple_points(goal: Goal, name: str) -> list[Term]:
    """Constants inside the interval of the variable, the simplest first."""
    domain = candidates.range_of(name, goal.intervals[name])
    values = candidates.nice_values(domain)
    return [t.number(value) for value in values if value not in domain.anchors][:3]
