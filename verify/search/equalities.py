"""Equations and their negations."""

from __future__ import annotations

from verify.arithmetic import ring
from verify.arithmetic.calculus import derivative
from verify.certificates import cases, forms, leaves, monotony
from verify.certificates.node import Node, rule_of
from verify.errors import Unsupported
from verify.language import terms as t
from verify.language.terms import Term
from verify.refutation import candidates
from verify.search import numerics
from verify.search.enclosure import direct
from verify.search.goals import Goal, obligations
from verify.search.integrals import limit_values, primitives
from verify.search.prover import MAX_DEPTH, Prover
from verify.search.whole import binomial_sums, closed_sums, induction, infinite_sums


def apart(search: Prover, goal: Goal, depth: int) -> Node | None:
    for sign in (1, -1):
        margin = goal.margin if sign > 0 else t.negate(goal.margin)
        part = goal.with_(margin=margin, op=">")
        if numerics.suspicious(part):
            continue
        node = search.prove(part, depth)
        if node is not None:
            return forms.apart(sign, node)
    return None


def equation(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Written-out counting numbers and derivatives, then sums by induction.

    What floats suggest is proposed as it is; the checker decides.
    """
    if depth <= 0:
        return None
    node = induction.unfolded(search, goal, "", depth)
    node = node or limit_values.replaced(search, goal, depth)
    node = node or primitives.replaced(search, goal, depth)
    node = node or infinite_sums.replaced(search, goal, depth)
    node = node or closed_sums.replaced(search, goal, depth)
    node = node or binomial_sums.by_recurrence(search, goal, depth)
    if node is not None:
        return node
    if not numerics.looks_zero(goal):
        return None
    if not any(node.head == "Sum" for node in t.walk(goal.margin)):
        return constant(search, goal, depth)
    return induction.by_induction(search, goal, "", depth)


def both_ways(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Under hypotheses: the margin is neither negative nor positive."""
    if not goal.given or depth < MAX_DEPTH - 4 or not numerics.looks_zero(goal):
        return None
    lower = search.prove(goal.with_(op=">="), depth - 1)
    if lower is None:
        return None
    upper = search.prove(goal.with_(margin=t.negate(goal.margin), op=">="), depth - 1)
    return None if upper is None else forms.both(lower, upper)


def constant(search: Prover, goal: Goal, depth: int) -> Node | None:
    """A margin whose derivative vanishes identically, and which vanishes at one point."""
    for name, interval in goal.domains:
        if interval.integer or name not in goal.free:
            continue
        try:
            slope = ring.normalise(derivative(goal.margin, name))
        except (Unsupported, ValueError, ZeroDivisionError):
            continue
        if not slope.is_zero:
            continue
        for at in simple_points(goal, name):
            face = goal.at(name, at)
            try:
                if ring.normalise(face.margin).is_zero:
                    value: Node | None = leaves.identity()
                else:
                    value = search.prove(face, depth - 1)
            except (Unsupported, ValueError, ZeroDivisionError):
                value = search.prove(face, depth - 1)
            if value is None:
                continue
            integers = frozenset(key for key, item in goal.domains if item.integer)
            everywhere = [
                direct(goal.with_(margin=item.relation.left, op=item.relation.op))
                for item in obligations((goal.margin,), integers)
            ]
            known = [node for node in everywhere if node is not None]
            shown = known if len(known) == len(everywhere) else None
            return monotony.level(name, at, _both_signs(face, value), shown)
    return None


def _both_signs(goal: Goal, node: Node) -> tuple[Node, Node]:
    """From a proof of ``margin == 0`` those of ``margin >= 0`` and of ``-margin >= 0``."""
    if rule_of(node) in ("identity", "constant", "exact"):
        return node, node
    known = cases.cut(goal.margin, "==", node, leaves.assumption(len(goal.given)))
    return known, known


def simple_points(goal: Goal, name: str) -> list[Term]:
    """Constants inside the interval of the variable, the simplest first."""
    domain = candidates.range_of(name, goal.intervals[name])
    values = candidates.nice_values(domain)
    return [t.number(value) for value in values if value not in domain.anchors][:3]
