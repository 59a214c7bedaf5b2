"""Limits at ends of intervals: the checker's own expansions are asked, as an oracle.

Asking the checker early costs nothing in trust, for what it answers here it has to find again when
the certificate is replayed; and a search of its own could only propose faces that are refused.
"""

from __future__ import annotations

from functools import lru_cache

from verify import terms as t
from verify.checker.asymptotics import tends_to
from verify.checker.budget import Budget, Refused, precision
from verify.checker.ends import towards
from verify.checker.expansions import expansion
from verify.checker.goals import Goal as CheckedGoal
from verify.methods.goals import Goal

_ORDERS = (6, 12)


def limit_allows(goal: Goal, name: str, lower: bool, op: str) -> int | None:
    """The order of an expansion that shows the goal's face at the end, or None."""
    for order in _ORDERS:
        answer = _answer(goal, name, lower, op, order)
        if answer is not None:
            return order if answer else None
    return None


@lru_cache(maxsize=4_096)
def _answer(goal: Goal, name: str, lower: bool, op: str, order: int) -> bool | None:
    """None where a longer expansion may help."""
    interval = goal.intervals[name]
    end = interval.lower if lower else interval.upper
    if t.node_count(goal.margin) > 400:
        return False
    try:
        margin = t.substitute(goal.margin, {name: towards(end, name, lower)})
        budget = Budget()
        checked = CheckedGoal(goal.intervals, goal.given, margin, goal.op, False)
        with precision(128):
            box = checked.box(budget)
        algebra, found = expansion(margin, name, box, checked.integers, budget, order)
        if tends_to(algebra, found, op):
            return True
        return False if found.terms else None
    except (Refused, ValueError, OverflowError, ZeroDivisionError, RecursionError):
        return False
