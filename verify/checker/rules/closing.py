"""Rules without children: exact arithmetic, identities, interval evaluation, hypotheses."""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import (
    Goal,
    bounds,
)
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.exact import constant_value, holds


def exact(prover: Prover, goal: Goal, node: Node) -> bool:
    value = constant_value(goal.margin)
    if value is None:
        raise Refused("exact arithmetic does not give the margin")
    if not holds(value, goal.op):
        raise Refused(f"the margin is exactly {str(value)[:40]}, not {goal.op} 0")
    return True


def identity(prover: Prover, goal: Goal, node: Node) -> bool:
    if goal.op not in ("==", ">="):
        raise Refused(f"an identity does not prove {goal.op}")
    if not prover.is_zero(goal, goal.margin):
        raise Refused("the normal form of the margin is not 0")
    return True


def direct(prover: Prover, goal: Goal, node: Node) -> bool:
    found = goal.evaluate(goal.margin, prover.bits(node), prover.budget)
    if not found.satisfies(goal.op):
        raise Refused(
            f"interval evaluation gives [{found.lower.str(6)}, {found.upper.str(6)}], "
            f"not {goal.op} 0"
        )
    return False


def assumption(prover: Prover, goal: Goal, node: Node) -> bool:
    """The goal is a multiple of a hypothesis or of a bound."""
    index = node.get("index")
    candidates = (*goal.given, *bounds(goal.domains))
    if isinstance(index, int) and not isinstance(index, bool) and 0 <= index < len(candidates):
        candidates = (candidates[index], *candidates)
    for item in candidates:
        have = item.margin_op
        if have == "!=" and goal.op != "!=":
            continue
        if (
            goal.op
            not in {
                ">": (">", ">=", "!="),
                ">=": (">=",),
                "==": ("==", ">="),
                "!=": ("!=",),
            }[have]
        ):
            continue
        if item.margin == goal.margin:
            return True
        factor = prover.proportional(goal, goal.margin, item.margin)
        if factor is not None and (factor > 0 or have in ("==", "!=") or goal.op == "!="):
            return True
    raise Refused("no hypothesis or bound says this")


RULES: Mapping[str, Rule] = {
    "exact": exact,
    "identity": identity,
    "direct": direct,
    "assumption": assumption,
}
