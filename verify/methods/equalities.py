"""Equations and their negations."""

from __future__ import annotations

from verify import terms as t
from verify.methods import induction, integrals, numerics
from verify.methods.goals import Goal, Node
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
    if not any(node.head == "Sum" for node in t.walk(goal.margin)) or not numerics.looks_zero(goal):
        return None
    return induction.by_induction(search, goal, "", depth)
