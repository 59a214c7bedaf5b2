"""Rules about equal terms, bounds and hypotheses: ``equal``, ``tighten`` and ``weaken``.

What each proves and under which conditions is stated in docs/certificates.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import proved_with
from memory_theorems.verify.language import terms as t


# ---------------------------------------------------------------- equal terms
def equal_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A sub-expression is replaced by one that ``because`` proves to be equal."""
    old, new = prover.term(goal, node, "old"), prover.term(goal, node, "new")
    exact = prover.introduce(goal, (new,), node.get("defined"))
    about = goal.with_margin(old - new, "==", defined=goal.defined)
    exact = prover.prove(about, node.get("because")) and exact
    return proved_with(prover, goal, node, old, new) and exact


# ---------------------------------------------------------------- whole variables
def tighten_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A constant bound of a variable that follows from the hypotheses becomes its domain's."""
    name = prover.variable(goal, node, integer=None)
    end = prover.term(goal, node, "at")
    side = node.get("end")
    if t.free_variables(end) or side not in ("lower", "upper"):
        raise Refused("tighten wants a constant and which end it is")
    prover.term_is_defined(goal, end)
    variable = t.variable(name)
    margin = variable - end if side == "lower" else end - variable
    strict = node.get("open") is True
    about = replace(goal, margin=margin, op=">" if strict else ">=", defined=True)
    exact = prover.prove(about, node.get("because"))
    interval = goal.domains[name]
    if not prover.contains(goal, interval, end):
        raise Refused("tighten would widen the domain")
    if side == "lower":
        interval = replace(interval, lower=end, lower_open=strict)
    else:
        interval = replace(interval, upper=end, upper_open=strict)
    return prover.prove(goal.with_domain(name, interval), node.get("proof")) and exact


def weaken_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """The goal under the hypotheses ``keep`` alone; where it is defined has to be shown again."""
    keep = node.get("keep")
    if not isinstance(keep, list) or any(
        isinstance(index, bool) or not isinstance(index, int) or not 0 <= index < len(goal.given)
        for index in keep
    ):
        raise Refused("keep should be a list of numbers of hypotheses")
    given = tuple(goal.given[index] for index in keep)
    return prover.prove(replace(goal, given=given, defined=False), node.get("proof"))


RULES: Mapping[str, Rule] = {
    "equal": equal_rule,
    "tighten": tighten_rule,
    "weaken": weaken_rule,
}
