"""Equations and their negations."""

from __future__ import annotations

from verify import terms as t
from verify.methods import numerics
from verify.methods.goals import Goal, Node
from verify.methods.integers import least_integer
from verify.methods.prover import Prover


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


def equal_by_induction(search: Prover, goal: Goal) -> Node | None:
    """Sums: base and step are identities; proposed where floats agree, the checker decides."""
    if not any(node.head == "Sum" for node in t.walk(goal.margin)):
        return None
    for name, interval in goal.domains:
        start = least_integer(goal, name) if interval.integer else None
        if start is None or interval.bounded_above or not numerics.looks_zero(goal):
            continue
        return {
            "rule": "induction",
            "variable": name,
            "base": {"rule": "identity", "tentative": True},
            "step": {"rule": "assumption", "index": len(goal.given), "tentative": True},
        }
    return None
