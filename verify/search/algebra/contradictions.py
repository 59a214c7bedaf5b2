"""Where an algebraic goal fails, some hypothesis is false."""

from __future__ import annotations

from collections.abc import Iterator

from memory_theorems.verify.certificates import cases, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation
from memory_theorems.verify.search.algebra.polynomial import Allowance, leaf
from memory_theorems.verify.search.assumption import assumption
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal

_OPPOSITE = {">=": "<", ">": "<="}


def else_contradiction(goal: Goal, allowance: Allowance) -> Node | None:
    """A certificate of a goal ``>=``, ``>`` or ``!=`` under hypotheses, or None."""
    last = leaves.assumption(len(goal.given))
    if goal.op == "!=":
        found = _refuted(goal, "==", allowance)
        return None if found is None else cases.cases(goal.margin, [found, last], ["==", "!="])
    if goal.op not in _OPPOSITE:
        return None
    opposite = _OPPOSITE[goal.op]
    found = _refuted(goal, opposite, allowance)
    if found is not None:
        return cases.cases(goal.margin, [last, found], [goal.op, opposite])
    return _squeezed(goal, allowance) if goal.op == ">" else None


def _squeezed(goal: Goal, allowance: Allowance) -> Node | None:
    """``> 0`` where a hypothesis or a bound says ``>= 0``: the margin is not 0."""
    weaker = goal.with_(op=">=")
    known = assumption(weaker) or direct(weaker)
    if known is None:
        return None
    zero = _refuted(goal, "==", allowance)
    if zero is None:
        return None
    last = len(goal.given)
    below = cases.hypothesis(last, known)
    return cases.cases(goal.margin, [leaves.assumption(last), zero, below], [">", "==", "<"])


def _refuted(goal: Goal, op: str, allowance: Allowance) -> Node | None:
    """A hypothesis that is false where ``margin op 0``, the last hypothesis, holds."""
    failing = Relation(goal.margin, op, t.ZERO)
    for index, negation in _negations(goal):
        rest = (*goal.given[:index], *goal.given[index + 1 :], failing)
        proof = leaf(Goal(goal.domains, rest, negation.margin, negation.margin_op), allowance)
        if proof is not None:
            return cases.hypothesis(index, proof)
    return None


def _negations(goal: Goal) -> Iterator[tuple[int, Relation]]:
    for index, item in enumerate(goal.given):
        negation = item.negated
        if negation.margin_op in (">=", ">"):
            yield index, negation
