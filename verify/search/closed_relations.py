"""Exact: closed rational relations are decided by rational arithmetic."""

from __future__ import annotations

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import compare
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import walk
from memory_theorems.verify.search.goals import Goal

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
