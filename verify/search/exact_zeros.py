"""Margins without variables that are exactly zero by special values: the checker is asked."""

from __future__ import annotations

from verify.certificates import leaves
from verify.certificates.node import Node
from verify.checker.budget import Budget, Refused, precision
from verify.checker.values.intervals import Evaluator
from verify.checker.values.special_values import is_exactly_zero
from verify.language import terms as t
from verify.language.terms import Term
from verify.search.goals import Goal


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
