"""Equations and their negations."""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import cases, forms, leaves, monotony
from memory_theorems.verify.certificates.node import Node, rule_of
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation import candidates
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, obligations
from memory_theorems.verify.search.integrals import limit_values, primitives
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover
from memory_theorems.verify.search.real import even_roots
from memory_theorems.verify.search.whole import (
    binomial_sums,
    closed_sums,
    conjugate_powers,
    induction,
    infinite_sums,
)


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
    node = node or conjugate_powers.as_golden_powers(search, goal, depth)
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
        level: Node | None = leaves.identity()
        smooth: list[Node] = []
        if not slope.is_zero:
            level = _level(search, goal, name, depth)
            smooth = _smooth(search, goal, name)
        if level is None:
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
            return monotony.level(name, at, _both_signs(face, value), shown, level, smooth)
    return None


def _level(search: Prover, goal: Goal, name: str, depth: int) -> Node | None:
    """A proof that the derivative, and its negative, is 0 once the roots of squares are drawn."""
    interval = replace(goal.intervals[name], lower_open=True, upper_open=True)
    slope = goal.on(name, interval).with_(margin=derivative(goal.margin, name), op="==")
    return even_roots.without_even_roots(search, slope, depth)


def _smooth(search: Prover, goal: Goal, name: str) -> list[Node]:
    """Why the one arc sine or arc cosine has a derivative, where evaluation does not see it."""
    arcs = {node for node in t.walk(goal.margin) if node.head in ("asin", "acos")}
    found = [node.args[0] for node in arcs if name in t.free_variables(node)]
    if len(found) != 1 or found[0] == t.variable(name):
        return []
    interval = replace(goal.intervals[name], lower_open=True, upper_open=True)
    inside = goal.on(name, interval).with_(margin=1 - found[0] ** 2, op=">")
    if direct(inside) is not None:
        return []
    node = search.prove(inside, MAX_DEPTH - 4)
    return [] if node is None else [node]


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
