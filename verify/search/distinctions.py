"""Hypotheses ``!=`` by cases, and equations among the hypotheses used to eliminate variables."""

from __future__ import annotations

from collections.abc import Iterator

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.cases import cases, hypothesis
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal, integer_names, obligations
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA


def unequal(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A hypothesis ``h != 0`` by the cases h > 0 and h < 0."""
    if depth < MAX_DEPTH - 3:
        return None
    for index, item in enumerate(goal.given):
        if item.op != "!=" or not item.free or _is_signed(goal, item.margin):
            continue
        parts = []
        for op in (">", "<"):
            given = (*goal.given, Relation(item.margin, op, t.ZERO))
            part = search.part(search.budget.boxes // 4)
            node = part.prove(goal.with_(given=given), depth - 1)
            if node is None:
                break
            parts.append(node)
        if len(parts) == 2:
            contradiction = hypothesis(index, leaves.assumption(len(goal.given)))
            return cases(item.margin, [parts[0], contradiction, parts[1]], [">", "==", "<"])
        return None
    return None


def _is_signed(goal: Goal, margin: Term) -> bool:
    """Whether a strict hypothesis on the same margin is there already."""
    return any(item.op in ("<", ">") and item.left == margin for item in goal.given)


def solved(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A variable of the margin that an equation among the hypotheses gives is eliminated."""
    if depth < MAX_DEPTH - 4:
        return None
    for index, item in enumerate(goal.given):
        if item.op != "==":
            continue
        for name, value in _solutions(item.margin, goal):
            inner = goal.with_(margin=t.substitute(goal.margin, {name: value}))
            defined = _defined(search, inner, value, depth)
            if defined is None:
                continue
            proof = search.prove(inner, depth - 1)
            if proof is not None:
                old = t.variable(name)
                return forms.equal(old, value, leaves.assumption(index), proof, defined)
    return None


def _solutions(equation: Term, goal: Goal) -> Iterator[tuple[str, Term]]:
    """Variables of the margin in which the equation is linear with a rational slope."""
    for name in sorted(goal.free & t.free_variables(equation)):
        try:
            at_zero = t.substitute(equation, {name: t.ZERO})
            at_one = t.substitute(equation, {name: t.ONE})
            slope = ring.normal_term(at_one - at_zero)
            linear = ring.normalise(equation - (slope * t.variable(name) + at_zero)).is_zero
            if slope.head != "number" or slope == t.ZERO or not linear:
                continue
            yield name, ring.normal_term(t.divide(t.negate(at_zero), slope))
        except OF_ALGEBRA:
            continue


def _defined(search: Prover, goal: Goal, value: Term, depth: int) -> list[Node] | None:
    """One certificate for each obligation of the value."""
    found = []
    for item in obligations((value,), integer_names(goal.domains)):
        if item.bounds or item.exists:
            return None
        about = goal.with_(margin=item.relation.left, op=item.relation.op)
        node = search.prove(about, min(depth - 1, 4))
        if node is None:
            return None
        found.append(node)
    return found
