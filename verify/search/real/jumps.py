"""Signs and Piecewise terms: case by case, by the conditions that they are made of."""

from __future__ import annotations

from collections.abc import Sequence

from memory_theorems.verify.certificates import cases, forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import NEGATION, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.branches import replaced
from memory_theorems.verify.search.goals import BENT, Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.whole.unfolding import outside_binders

_MOST_BRANCHES = 6
#: For each relation of a margin to 0 the complete lists of signs of which it is one.
_SPLITS = {
    ">=": (">=", "<"), ">": (">", "<="), "==": ("==", "!="), "!=": ("==", "!="),
}  # fmt: skip


def by_branches(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A sign or Piecewise term replaced by each of its values, where that is the right one."""
    if depth < MAX_DEPTH - 4:
        return None
    found = next((node for node in outside_binders(goal.margin) if _is_jump(node)), None)
    if found is None:
        return None
    if found.head == "sign":
        return _sign(search, goal, found, depth)
    if len(found.args) > 2 * _MOST_BRANCHES:
        return None
    return _branch(search, goal, found, (), 0, depth)


def _is_jump(node: Term) -> bool:
    """A sign or Piecewise whose conditions have none of these, nor bends, inside."""
    if node.head not in ("sign", "Piecewise") or not t.free_variables(node):
        return False
    inside = node.args if node.head == "sign" else node.args[1::2]
    return not any(item.head in BENT for part in inside for item in t.walk(part))


def _sign(search: Prover, goal: Goal, node: Term, depth: int) -> Node | None:
    argument = node.args[0]
    parts = []
    last = leaves.assumption(len(goal.given))
    for op, value in ((">", 1), ("==", 0), ("<", -1)):
        given = (*goal.given, Relation(argument, op, t.ZERO))
        new = t.number(value)
        inner = goal.with_(margin=replaced(goal.margin, node, new), given=given)
        proof = search.prove(inner, depth - 1)
        if proof is None:
            return None
        parts.append(forms.replace(node, new, [last], proof))
    return cases.cases(argument, parts, [">", "==", "<"])


def _branch(
    search: Prover, goal: Goal, node: Term, failing: Sequence[int], at: int, depth: int
) -> Node | None:
    """From branch number ``at`` on; the hypotheses ``failing`` exclude the earlier ones."""
    if 2 * at >= len(node.args):
        return None  # no branch is left: there the term would have no value
    value, condition = node.args[2 * at : 2 * at + 2]
    excluded = [leaves.assumption(index) for index in failing]
    if condition.head == "true":
        proof = _with_value(search, goal, node, value, depth)
        return None if proof is None else forms.replace(node, value, excluded, proof)
    relation = Relation(condition.args[0], condition.head, condition.args[1])
    margin, op = relation.margin, relation.margin_op
    index = len(goal.given)

    def under(sign: str) -> Goal:
        return goal.with_(given=(*goal.given, Relation(margin, sign, t.ZERO)))

    proof = _with_value(search, under(op), node, value, depth)
    if proof is None:
        return None
    holding = forms.replace(node, value, [*excluded, leaves.assumption(index)], proof)
    rest = _branch(search, under(NEGATION[op]), node, (*failing, index), at + 1, depth)
    if rest is None:
        return None
    signs = _SPLITS[op]
    both = {op: holding, NEGATION[op]: rest}
    return cases.cases(margin, [both[sign] for sign in signs], signs)


def _with_value(search: Prover, goal: Goal, node: Term, value: Term, depth: int) -> Node | None:
    return search.prove(goal.with_(margin=replaced(goal.margin, node, value)), depth - 1)
