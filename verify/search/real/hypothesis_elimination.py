"""An inequality among the hypotheses, times a positive factor, taken off the margin.

The factor is chosen so that a variable or a function drops out: from ``k >= log(1/e)/(1 - x)`` the
margin ``log(e) - k*log(x)`` loses log(e) with the factor 1 - x.  In
:mod:`verify.search.algebra.hypothesis_products` factors are products of hypotheses; here any terms.
"""

from __future__ import annotations

from collections.abc import Iterator

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.branches import replaced
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.troubles import OF_ALGEBRA

_MOST_NODES = 120


def eliminated(search: Prover, goal: Goal, depth: int) -> Node | None:
    """margin = factor*hypothesis + rest, with a factor > 0 after which an atom is gone."""
    if depth < MAX_DEPTH - 6 or t.node_count(goal.margin) > _MOST_NODES:
        return None
    try:
        margin = ring.normal_term(goal.margin)
    except OF_ALGEBRA:
        return None
    for index, item in enumerate(goal.given):
        if item.op not in ("<", "<=", ">", ">=") or not item.free & goal.free:
            continue
        for factor, rest in _eliminations(margin, item.margin):
            node = _split(search, goal, index, item.margin, factor, rest, depth)
            if node is not None:
                return node
    return None


def _split(
    search: Prover, goal: Goal, index: int, known: Term, factor: Term, rest: Term, depth: int
) -> Node | None:
    positive = leaves.exact() if factor == ONE else direct(goal.with_(margin=factor, op=">"))
    strict = goal.op == ">" and goal.given[index].op in ("<", ">")
    about = goal.with_(margin=rest, op=">=" if strict else goal.op)
    if positive is None or numerics.suspicious(about):
        return None
    first = forms.rewrite(factor, known, positive, leaves.assumption(index))
    if rest == ZERO:
        return first if factor != ONE and (strict or goal.op == ">=") else None
    proof = search.prove(about, depth - 2)
    if proof is None:
        return None
    parts = [(t.multiply(factor, known), first), (rest, proof)]
    return forms.total(parts if strict else parts[::-1])


def _eliminations(margin: Term, known: Term) -> Iterator[tuple[Term, Term]]:
    """Factors and what is left of the margin."""
    try:
        hypothesis = ring.normal_term(known)
    except OF_ALGEBRA:
        return
    for atom in _atoms(hypothesis):
        slopes = [slope_in(term, atom) for term in (margin, hypothesis)]
        if slopes[0] is None or slopes[1] is None or ZERO in slopes:
            continue
        try:
            factor = ring.normal_term(t.divide(slopes[0], slopes[1]))
            rest = ring.normal_term(margin - t.multiply(factor, hypothesis))
        except OF_ALGEBRA:
            continue
        if not any(node == atom for node in t.walk(rest)):
            yield factor, rest


def _atoms(term: Term) -> list[Term]:
    """Functions and variables, the functions first."""
    found = [node for node in t.walk(term) if node.head in t.FUNCTIONS and t.free_variables(node)]
    found += [node for node in t.walk(term) if node.head == "variable"]
    return list(dict.fromkeys(found))


def slope_in(term: Term, atom: Term) -> Term | None:
    """The coefficient of an atom in which the term is linear."""
    at = [replaced(term, atom, t.number(value)) for value in (0, 1, 2)]
    try:
        first, second = ring.normal_term(at[1] - at[0]), ring.normal_term(at[2] - at[1])
    except OF_ALGEBRA:
        return None
    return first if first == second else None


__all__ = ["eliminated", "slope_in"]
