"""Goals that repeat a hypothesis."""

from __future__ import annotations

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.search.goals import Goal


def assumption(goal: Goal) -> Node | None:
    """The relation is a positive rational multiple of a hypothesis."""
    for index, hypothesis in enumerate(goal.given):
        op = hypothesis.margin_op
        if op == "!=" or (goal.op == ">" and op != ">"):
            continue
        try:
            ratio = ring.normalise(t.divide(goal.margin, hypothesis.margin))
        except Unsupported:
            continue
        if ratio.denominator.is_constant() and ratio.numerator.is_constant():
            value = ratio.numerator.leading_coefficient()
            if value > 0:
                return leaves.assumption(index)
    return None
