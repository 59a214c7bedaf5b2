"""Margins without variables that are exactly zero by special values: the checker is asked."""

from __future__ import annotations

from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.special_values import is_exactly_zero
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal


def constant(goal: Goal) -> Node | None:
    """The rule ``constant``, where the checker will accept it."""
    if goal.op not in (">=", "==") or goal.free or t.node_count(goal.margin) > 200:
        return None
    budget = Budget()

    def positive(term: Term) -> bool:
        try:
            with precision(128):
                return Evaluator({}, frozenset(), budget)(term).positive
        except Refused:
            return False

    try:
        if is_exactly_zero(goal.margin, positive, budget):
            return leaves.constant()
    except (Refused, ValueError, ZeroDivisionError, OverflowError):
        return None
    return None
