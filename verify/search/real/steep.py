"""Slopes of the written margin whose sign is seen at once.

The normal form of a margin with quotients multiplies their denominators out; its derivative can
be far more complicated than the derivative of the margin as it is written.
"""

from __future__ import annotations

from dataclasses import replace

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.certificates import forms, monotony
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.identities import core
from memory_theorems.verify.search.prover import Prover
from memory_theorems.verify.search.real.bends import bent_nodes
from memory_theorems.verify.search.real.slopes import least_face


def steep(search: Prover, goal: Goal, depth: int) -> Node | None:
    """Monotone in a variable in which interval evaluation shows the sign of the slope."""
    if len(goal.free) < 2 or bent_nodes(goal.margin):
        return None
    for name in sorted(goal.free):
        try:
            normal = ring.normal_term(derivative(goal.margin, name))
            opposite = ring.normal_term(t.negate(normal))
        except (Unsupported, ValueError, ZeroDivisionError):
            continue
        interval = replace(goal.intervals[name], lower_open=True, upper_open=True)
        kept = tuple(item for item in goal.given if name not in item.free)
        inside = goal.on(name, interval).with_(given=kept)
        for sign in numerics.trend(inside.with_(margin=normal)):
            slope = normal if sign > 0 else opposite
            node = _leaf(inside.with_(margin=slope, op=">="))
            if node is None:
                continue
            face = least_face(search, goal, name, sign, depth)
            if face is None or face[1]:
                continue
            return monotony.monotone(name, sign, slope, node, face[0])
    return None


def _leaf(goal: Goal) -> Node | None:
    """Interval evaluation of the goal, or of its core."""
    node = direct(goal)
    if node is not None:
        return node
    reduced = core(goal)
    if reduced is None:
        return None
    factor, margin, positive = reduced
    inner = direct(goal.with_(margin=margin))
    return None if inner is None else forms.rewrite(factor, margin, positive, inner)
