"""Absolute values, maxima and minima: by cases."""

from __future__ import annotations

from memory_theorems.verify.certificates import cases, forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.branches import branches, replaced
from memory_theorems.verify.search.enclosure import branch_and_bound, halves
from memory_theorems.verify.search.goals import BENT, Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.unfolding import exchange, outside_binders


def unbent(search: Prover, goal: Goal, node: Term, depth: int) -> Node | None:
    """Replace Abs, Max, Min by a branch where one is certain; split at a zero otherwise."""
    for new, because in branches(node):
        proofs = []
        for condition in because:
            proof = search.prove(goal.with_(margin=condition, op=">="), 3)
            if proof is None:
                break
            proofs.append(proof)
        if len(proofs) < len(because):
            continue
        inner = goal.with_(margin=exchange(goal.margin, node, new))
        proof = search.prove(inner, depth - 1)
        if proof is None:
            return None
        return forms.replace(node, new, proofs, proof)
    if depth < 5:
        return None
    argument = branches(node)[0][1][0]
    names = sorted(t.free_variables(argument))
    for name in names:
        at = numerics.zero(goal.with_(margin=argument), name)
        if at is None:
            continue
        parts = []
        for half in halves(goal.intervals[name], at):
            part = search.prove(goal.on(name, half), depth - 2)
            if part is None:
                break
            parts.append(part)
        if len(parts) == 2:
            return cases.split(name, at, parts)
    found = by_sign(search, goal, node, argument, depth)
    if found is not None:
        return found
    return branch_and_bound(goal, search.budget) if depth >= MAX_DEPTH - 4 else None


def by_sign(search: Prover, goal: Goal, node: Term, argument: Term, depth: int) -> Node | None:
    """Each branch under the hypothesis that it is the right one."""
    if depth < MAX_DEPTH - 4 or len(branches(node)) != 2 or assumed(goal, argument):
        return None
    parts = []
    index = leaves.assumption(len(goal.given))
    for op, (new, _) in zip((">=", "<="), branches(node), strict=True):
        given = (*goal.given, Relation(argument, op, t.ZERO))
        inner = goal.with_(margin=replaced(goal.margin, node, new), given=given)
        proof = search.prove(inner, depth - 1)
        if proof is None:
            return None
        parts.append(forms.replace(node, new, [index], proof))
    return cases.cases(argument, parts)


def assumed(goal: Goal, argument: Term) -> bool:
    """Whether a hypothesis on this very argument is there already."""
    return any(argument in (item.left, item.margin) for item in goal.given)


def outermost(search: Prover, goal: Goal, depth: int) -> Node | None:
    """``B - abs(u) >= 0`` as two relations, neither of which needs the sign of u."""
    if goal.margin.head != "+" or depth < MAX_DEPTH - 4 or goal.op not in (">=", ">"):
        return None
    for item in goal.margin.args:
        node = item.args[0] if item.head == "-" else item
        if item.head != "-" or node.head != "Abs" or assumed(goal, node.args[0]):
            continue
        if goal.margin.args.count(item) > 1 or any(
            node in t.walk(other) for other in goal.margin.args if other != item
        ):
            continue
        argument = node.args[0]
        parts = []
        for new in (argument, t.negate(argument)):
            inner = goal.with_(margin=replaced(goal.margin, node, new))
            if numerics.suspicious(inner):
                return None
            proof = search.prove(inner, depth - 1)
            if proof is None:
                break
            because = [leaves.assumption(len(goal.given))]
            proof = cases.weaken(range(len(goal.given)), proof)
            parts.append(forms.replace(node, new, because, proof))
        if len(parts) == 2:
            return cases.cases(argument, parts)
    return None


def bent_nodes(term: Term) -> list[Term]:
    return [node for node in t.walk(term) if node.head in BENT]


def unbend(goal: Goal) -> Term | None:
    """An innermost Abs, Max or Min of two arguments in the margin; inside a binder its argument
    may mean the bound variable, also where that has the name of a variable of the goal."""
    candidates = [
        node
        for node in outside_binders(goal.margin)
        if (node.head == "Abs" or (node.head in ("Max", "Min") and len(node.args) == 2))
        and not any(bent_nodes(item) for item in node.args)
    ]
    return candidates[0] if candidates else None
