"""Finite sums that have a closed form, wherever they stand: both limits may move."""

from __future__ import annotations

from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node, Unfinished
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Bound, Goal, with_bound
from memory_theorems.verify.search.identities import identity
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole import polygamma_sums, telescoping
from memory_theorems.verify.search.whole.summands import closed_form
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders


def in_inequality(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """The same for inequalities, where no other method has compared the sum as it stands."""
    return replaced(search, goal, depth) if goal.op in (">=", ">") else None


def replaced(search: Prover, goal: Goal, depth: int) -> Node | None:
    """The first finite sum of the margin by the difference of a primitive of its summand."""
    if depth < MAX_DEPTH - 6:
        return None
    for old in outside_binders(goal.margin):
        if old.head != "Sum" or any(
            item.head == "oo" for end in old.args[2:] for item in t.walk(end)
        ):
            continue
        found = _closed(search, goal, old)
        if found is None:
            continue
        wrap, value = found
        proof = search.prove(goal.with_(margin=exchange(goal.margin, old, value)), depth - 1)
        if proof is not None:
            return wrap(proof)
    return None


def _closed(search: Prover, goal: Goal, old: Term) -> tuple[Unfinished, Term] | None:
    """The node without its proof, and what the sum becomes."""
    name, body = telescoping.opened(goal, old)
    lower, upper = old.args[2:]
    primitive = closed_form(body, name)
    tentative = primitive is None
    if primitive is None:
        primitive = polygamma_sums.primitive(body, name)
    if primitive is None:
        return None
    after = t.substitute(primitive, {name: t.variable(name) + 1})
    inside = with_bound(goal, Bound(name, lower, upper, True))
    difference = inside.with_(margin=body - t.ZERO + primitive - after, op="==")
    if not tentative and identity(difference) is None:
        return None
    if search.prove(goal.with_(margin=upper - lower, op=">="), 4) is None:
        return None
    parts = (t.ZERO, primitive)
    return telescoping.exchanged(search, goal, old, parts, leaves.identity(), MAX_DEPTH)
