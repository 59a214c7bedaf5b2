"""Margins without variables that are exactly zero by special values: the checker is asked."""

from __future__ import annotations

from verify import terms as t
from verify.checker import normal_form
from verify.checker.budget import Budget, Refused, precision
from verify.checker.exact import exact_value
from verify.checker.intervals import Evaluator
from verify.checker.special_values import evaluated
from verify.methods.goals import Goal, Node
from verify.terms import Term


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
        value = evaluated(goal.margin, positive)
        if exact_value(value) == 0 or normal_form.is_zero(value, positive, budget):
            return {"rule": "constant"}
    except (Refused, ValueError, ZeroDivisionError, OverflowError):
        return None
    return None
