"""Floors and ceilings: whole variables between two bounds."""

from __future__ import annotations

from memory_theorems.verify.certificates import renaming
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.branches import exchanged
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.unfolding import outside_binders

_WHOLE = Interval(t.negate(t.INFINITY), t.INFINITY, True, True, True)


def adjoined(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``floor(a)`` becomes a whole n with ``n <= a < n + 1``, and ``ceiling(a)`` likewise."""
    if depth < MAX_DEPTH - 3:
        return None
    found = _innermost(goal)
    if found is None:
        return None
    name = "n_w"
    while name in goal.box:
        name += "_"
    fresh = t.variable(name)
    changed = exchanged(goal, found, fresh)
    low, high = (fresh, found.args[0]) if found.head == "floor" else (found.args[0], fresh)
    facts = (Relation(low, "<=", high), Relation(low + 1, ">", high))
    inner = Goal((*goal.domains, (name, _WHOLE)), (*changed.given, *facts), changed.margin, goal.op)
    proof = search.prove(inner, depth)
    return None if proof is None else renaming.adjoin(found, name, proof)


def _innermost(goal: Goal) -> Term | None:
    """A floor or ceiling of a variable term without further ones inside; outside of binders."""
    for side in (goal.margin, *(part for item in goal.given for part in (item.left, item.right))):
        for node in outside_binders(side):
            if node.head not in ("floor", "ceiling") or not t.free_variables(node):
                continue
            if not any(item.head in ("floor", "ceiling") for item in t.walk(node.args[0])):
                return node
    return None
