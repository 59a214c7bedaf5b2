"""Exact: closed rational relations are decided by rational arithmetic."""

from __future__ import annotations

from flint import fmpq

from verify.arithmetic.balls import compare
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.certificates import leaves
from verify.certificates.node import Node
from verify.errors import Unsupported
from verify.language.terms import walk
from verify.search.goals import Goal

#: Heads with a rational value at rational arguments, always or at integers.
_HEADS = frozenset(
    ("number", "+", "-", "*", "/", "**", "Abs", "Max", "Min", "factorial", "binomial", "stirling",
     "fubini", "harmonic", "Sum", "variable")
)  # fmt: skip


def exact(goal: Goal) -> Node | None:
    """The relation without variables, when the margin evaluates to a rational number."""
    if goal.free or any(node.head not in _HEADS for node in walk(goal.margin)):
        return None
    try:
        value = evaluate(goal.margin, {}, 64)
    except (Undetermined, Unsupported, OverflowError, ValueError, ZeroDivisionError):
        return None
    if isinstance(value, fmpq) and compare(value, goal.op, fmpq(0)) is True:
        return leaves.exact()
    return None
