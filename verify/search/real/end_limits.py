"""Limits at ends of intervals: the checker's own expansions are asked, as an oracle.

Asking the checker early costs nothing in trust, for what it answers here it has to find again when
the certificate is replayed; and a search of its own could only propose faces that are refused.
"""

from __future__ import annotations

from functools import lru_cache

from memory_theorems.verify.checker.budget import MAX_OPERATIONS, Budget, Refused, precision
from memory_theorems.verify.checker.margins import Goal as CheckedGoal
from memory_theorems.verify.checker.rules.ends import towards
from memory_theorems.verify.checker.values.asymptotics import tends_to
from memory_theorems.verify.checker.values.expansions import expansion
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.search.goals import Goal

_ORDERS = (6, 12)
#: With coefficients in other variables every further term is dear.
_PARAMETRIC_ORDERS = (3, 6)
_MOST_NODES = {3: 120, 6: 60}
#: Interval operations after which the answer is not waited for.
_MOST_OPERATIONS = 40_000


def limit_allows(goal: Goal, name: str, lower: bool, op: str) -> int | None:
    """The order of an expansion that shows the goal's face at the end, or None."""
    for order in _ORDERS if len(goal.free) == 1 else _PARAMETRIC_ORDERS:
        answer = _answer(goal, name, lower, op, order)
        if answer is not None:
            return order if answer else None
    return None


@lru_cache(maxsize=4_096)
def _answer(goal: Goal, name: str, lower: bool, op: str, order: int) -> bool | None:
    """None where a longer expansion may help."""
    interval = goal.intervals[name]
    end = interval.lower if lower else interval.upper
    most = 400 if len(goal.free) == 1 else _MOST_NODES[order]
    if t.node_count(goal.margin) > most:
        return False
    try:
        margin = t.substitute(goal.margin, {name: towards(end, name, lower)})
        budget = Budget(operations=MAX_OPERATIONS - _MOST_OPERATIONS)
        checked = CheckedGoal(goal.intervals, goal.given, margin, goal.op, False)
        with precision(128):
            box = checked.box(budget)
        algebra, found = expansion(margin, name, box, checked.integers, budget, order)
        if tends_to(algebra, found, op):
            return True
        return False if found.terms else None
    except (Refused, ValueError, OverflowError, ZeroDivisionError, RecursionError):
        return False
