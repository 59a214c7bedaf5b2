"""Hypotheses that say more about the negated goal than about the goal: by contraposition.

``x <= y`` given ``log(x) <= log(y)``: for x > y the hypothesis is false.
"""

from __future__ import annotations

from memory_theorems.verify.certificates import cases, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_OPPOSITE = {">=": "<", ">": "<="}


def contraposition(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Where the goal fails, some hypothesis is false."""
    if depth < MAX_DEPTH - 1 or goal.op not in _OPPOSITE or not goal.free:
        return None
    opposite = _OPPOSITE[goal.op]
    failing = Relation(goal.margin, opposite, t.ZERO)
    for index, item in enumerate(goal.given):
        if item.op not in ("<", "<=", ">", ">=") or not item.free & goal.free:
            continue
        negation = item.negated
        others = (*goal.given[:index], *goal.given[index + 1 :], failing)
        inner = goal.with_(given=others, margin=negation.margin, op=negation.margin_op)
        part = search.part(search.budget.boxes // 3)
        node = part.prove(inner, depth - 2)
        search.budget.spend((search.budget.boxes // 3 - max(0, part.budget.boxes)) // 2)
        if node is None:
            continue
        parts = [leaves.assumption(len(goal.given)), cases.hypothesis(index, node)]
        return cases.cases(goal.margin, parts, [goal.op, opposite])
    return None
