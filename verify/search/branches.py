"""The branches of Abs, Max and Min, and terms with a node replaced."""

from __future__ import annotations

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal


def branches(node: Term) -> list[tuple[Term, list[Term]]]:
    """(replacement, what must be >= 0 for it), in the order of the certificate grammar."""
    if node.head == "Abs":
        inner = node.args[0]
        return [(inner, [inner]), (t.negate(inner), [t.negate(inner)])]
    distinct = list(dict.fromkeys(node.args))
    sign = 1 if node.head == "Max" else -1
    return [
        (new, [new - other if sign > 0 else other - new for other in distinct if other != new])
        for new in distinct
    ]


def replaced(term: Term, old: Term, new: Term) -> Term:
    """``term`` with every occurrence of ``old`` replaced, also inside binders."""
    return t.transform(term, lambda item: new if item == old else None)


def exchanged(goal: Goal, old: Term, new: Term) -> Goal:
    """Margin and hypotheses with one term replaced."""
    given = tuple(
        Relation(replaced(item.left, old, new), item.op, replaced(item.right, old, new))
        for item in goal.given
    )
    return goal.with_(margin=replaced(goal.margin, old, new), given=given)
