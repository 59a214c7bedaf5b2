"""The proof search: tries the rules of the certificate grammar on a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verify.methods.enclosure import Budget, branch_and_bound
from verify.methods.goals import Goal, Node

if TYPE_CHECKING:
    from verify.decision import Effort


def prove(goal: Goal, effort: Effort) -> tuple[Node | None, bool]:
    """A certificate node of the goal or None, and whether the budget ran out."""
    budget = Budget(effort.boxes)
    node = branch_and_bound(goal, budget)
    return node, budget.boxes < 0
