"""What a search method is given: the prover of its subgoals, with what is left of the budget.

A method is a function ``(search, goal, depth) -> Node | None``.  It proves subgoals by
``search.prove(subgoal, depth - 1)``, spends from ``search.budget``, and returns a certificate
node or None; it never decides anything, for every node is replayed by the checker.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, Self

from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.search.enclosure import Budget
from memory_theorems.verify.search.goals import Goal

MAX_DEPTH = 14


class Prover(Protocol):
    """The proof search as its methods see it."""

    @property
    def budget(self) -> Budget:
        """The boxes that are left; shared by all methods of one search."""

    @property
    def bits(self) -> int:
        """The working precision."""

    @property
    def relax_first(self) -> bool:
        """Whether the real relaxation of integer goals is sketched before induction."""

    def prove(self, goal: Goal, depth: int) -> Node | None:
        """A certificate node of the goal, or None."""

    def part(self, boxes: int) -> Self:
        """A search of its own, with so many boxes."""


Method = Callable[[Prover, Goal, int], Node | None]
