"""The rule ``limit-value``: a limit is replaced by a value to which its term tends.

At a finite point the limit is two-sided: the term has to be defined on both sides near it.
"""

from __future__ import annotations

from collections.abc import Mapping

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS, Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.ends import expansion_order, towards
from memory_theorems.verify.checker.rules.exchange import proved_with
from memory_theorems.verify.checker.values.definedness import EXISTS
from memory_theorems.verify.checker.values.expansions import expansion
from memory_theorems.verify.checker.values.intervals import is_infinity
from memory_theorems.verify.checker.values.special.obligations import opened, parameters
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def limit_value_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """``value`` in place of ``old``; for the op "exists" the margin is the limit itself."""
    old = goal.margin if goal.op == EXISTS else prover.term(goal, node, "old")
    if old.head != "Limit":
        raise Refused("limit-value is for a limit")
    value = prover.term(goal, node, "value")
    prover.definedness(goal, (value,), node.get("defined"))
    body, name = opened(old, frozenset(goal.domains))
    # An expansion speaks of the variable; what does not mention it has to be defined as well.
    prover.definedness(goal, tuple(parameters(body, name)), node.get("parameters"))
    at = old.args[2]
    for below in _sides(at):
        moved = prover.substitute(body, {name: towards(at, name, below)})
        difference = t.add(moved, t.negate(value))
        with precision(DEFAULT_BITS):
            box = goal.box(prover.budget)
        algebra, found = expansion(
            difference, name, box, goal.integers, prover.budget, expansion_order(node)
        )
        bound = algebra.bound(found)
        if bound is not None and not algebra.size(bound) < 0:
            raise Refused(f"the term is not shown to tend to {t.to_text(value)[:80]}")
    if goal.op == EXISTS:
        return False
    proved_with(prover, goal, node, old, value)
    return False


def _sides(at: Term) -> tuple[bool, ...]:
    """From above (True: the point is a lower end) and from below; one side at infinity."""
    if not is_infinity(at):
        return (True, False)
    return (at.head == "-",)


RULES: Mapping[str, Rule] = {
    "limit-value": limit_value_rule,
}
