"""A root that is positive, or not 0, because what stands under it is."""

from __future__ import annotations

from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, without_zeros
from memory_theorems.verify.search.prover import Prover


def positive_root(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``sqrt(u) > 0`` and ``sqrt(u) != 0`` from ``u > 0``, by squaring."""
    if goal.op not in (">", "!=") or depth < 2:
        return None
    root = without_zeros(goal.margin)
    if root.head != "sqrt":
        return None
    inside = search.prove(goal.with_(margin=root.args[0], op=">"), depth - 1)
    if inside is None:
        return None
    squared = forms.same(root.args[0], inside)
    if goal.op == "!=":
        return forms.nonzero(squared)
    side = direct(goal.with_(margin=root, op=">="))
    if side is None:
        return None
    return forms.outer("square", root, t.ZERO, [side, leaves.exact()], squared)
