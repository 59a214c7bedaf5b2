"""Goals that repeat a hypothesis."""

from __future__ import annotations

from verify.arithmetic import ring
from verify.certificates import leaves
from verify.certificates.node import Node
from verify.errors import Unsupported
from verify.language import terms as t
from verify.search.goals import Goal


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
