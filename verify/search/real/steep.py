"""Slopes of the written margin whose sign is seen at once.

The normal form of a margin with quotients multiplies their denominators out; its derivative can
be far more complicated than the derivative of the margin as it is written.
"""

from __future__ import annotations

from dataclasses import replace

from verify.arithmetic import ring
from verify.arithmetic.calculus import derivative
from verify.certificates import forms, monotony
from verify.certificates.node import Node
from verify.errors import Unsupported
from verify.language import terms as t
from verify.search import numerics
from verify.search.enclosure import direct
from verify.search.goals import Goal
from verify.search.identities import core
from verify.search.prover import Prover
from verify.search.real.bends import bent_nodes
from verify.search.real.slopes import least_face


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
