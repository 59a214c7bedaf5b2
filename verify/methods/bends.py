"""Absolute values, maxima and minima: by cases."""

from __future__ import annotations

from verify import terms as t
from verify.methods import numerics
from verify.methods.enclosure import branch_and_bound, halves
from verify.methods.goals import BENT, Goal, Node
from verify.methods.prover import MAX_DEPTH, Prover
from verify.terms import Term


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
        inner = goal.with_(margin=replaced(goal.margin, node, new))
        proof = search.prove(inner, depth - 1)
        if proof is None:
            return None
        return {
            "rule": "replace", "old": t.to_text(node), "new": t.to_text(new),
            "because": proofs, "proof": proof,
        }  # fmt: skip
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
            return {
                "rule": "split", "variable": name, "at": t.to_text(at), "parts": parts,
            }  # fmt: skip
    return branch_and_bound(goal, search.budget) if depth >= MAX_DEPTH - 4 else None


def bent_nodes(term: Term) -> list[Term]:
    return [node for node in t.walk(term) if node.head in BENT]


def unbend(goal: Goal) -> Term | None:
    """An innermost Abs, Max or Min of two arguments in the margin."""
    candidates = [
        node
        for node in t.walk(goal.margin)
        if (node.head == "Abs" or (node.head in ("Max", "Min") and len(node.args) == 2))
        and not any(bent_nodes(item) for item in node.args)
    ]
    return candidates[0] if candidates else None


def branches(node: Term) -> list[tuple[Term, list[Term]]]:
    """(replacement, margins that must be >= 0 for it)."""
    if node.head == "Abs":
        inner = node.args[0]
        return [(inner, [inner]), (t.negate(inner), [t.negate(inner)])]
    first, second = node.args
    difference = first - second if node.head == "Max" else second - first
    return [(first, [difference]), (second, [t.negate(difference)])]


def replaced(term: Term, old: Term, new: Term) -> Term:
    """``term`` with every occurrence of ``old`` replaced."""
    return t.transform(term, lambda item: new if item == old else None)
