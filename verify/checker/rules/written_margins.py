"""Rules that write the margin in another form: as a product, a sum, a multiple."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import (
    Goal,
)
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def rewrite(prover: Prover, goal: Goal, node: Node) -> bool:
    factor, margin = prover.term(goal, node, "factor"), prover.term(goal, node, "margin")
    exact = prover.introduce(goal, (factor, margin), node.get("defined"))
    if not prover.equal(goal, goal.margin, t.multiply(factor, margin)):
        raise Refused("the margin is not factor times the new margin")
    value = constant_value(factor)
    if value is None or value <= 0:
        positive = goal.with_margin(factor, ">", defined=goal.defined)
        exact = prover.prove(positive, node.get("positive")) and exact
    new = goal.with_margin(margin, defined=goal.defined)
    return prover.prove(new, node.get("proof")) and exact


def sum_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    if goal.op not in (">=", ">"):
        raise Refused(f"sum does not prove {goal.op}")
    entries = _pairs(prover, goal, node)
    margins = tuple(margin for margin, _ in entries)
    exact = prover.introduce(goal, margins, node.get("defined"))
    if not prover.equal(goal, goal.margin, t.add(*margins)):
        raise Refused("the margin is not the sum of the parts")
    wanted = goal.op == ">"  # one part must still be shown to be positive
    for margin, proof in entries:
        part = goal.with_margin(margin, ">=", defined=goal.defined)
        if wanted:
            try:
                exact = prover.prove(replace(part, op=">"), proof) and exact
                wanted = False
                continue
            except Refused:
                pass
        exact = prover.prove(part, proof) and exact
    if wanted:
        raise Refused("no part of the sum is shown to be positive")
    return exact


def _pairs(prover: Prover, goal: Goal, node: Node) -> list[tuple[Term, object]]:
    entries = node.get("parts")
    if not isinstance(entries, list) or not entries:
        raise Refused("parts should be a list of [term, certificate]")
    found = []
    for entry in entries:
        if not isinstance(entry, list) or len(entry) != 2:
            raise Refused("a part should be [term, certificate]")
        found.append((prover.read(goal, entry[0], "parts"), entry[1]))
    return found


def product(prover: Prover, goal: Goal, node: Node) -> bool:
    """Each factor is proved with the goal's relation (write -f for a negative factor f)."""
    if goal.op not in (">=", ">", "!="):
        raise Refused(f"product does not prove {goal.op}")
    entries = _pairs(prover, goal, node)
    factors = tuple(factor for factor, _ in entries)
    exact = prover.introduce(goal, factors, node.get("defined"))
    if not prover.equal(goal, goal.margin, t.multiply(*factors)):
        raise Refused("the margin is not the product of the factors")
    for factor, proof in entries:
        exact = prover.prove(goal.with_margin(factor, defined=goal.defined), proof) and exact
    return exact


def apart(prover: Prover, goal: Goal, node: Node) -> bool:
    sign = node.get("sign")
    if goal.op != "!=" or sign not in (1, -1) or isinstance(sign, bool):
        raise Refused("apart proves != with sign 1 or -1")
    margin = goal.margin if sign == 1 else t.negate(goal.margin)
    return prover.prove(goal.with_margin(margin, ">", defined=goal.defined), node.get("proof"))


def both(prover: Prover, goal: Goal, node: Node) -> bool:
    if goal.op != "==":
        raise Refused("both proves ==")
    lower = goal.with_margin(goal.margin, ">=", defined=goal.defined)
    upper = goal.with_margin(t.negate(goal.margin), ">=", defined=goal.defined)
    exact = prover.prove(lower, node.get("lower"))
    return prover.prove(upper, node.get("upper")) and exact


RULES: Mapping[str, Rule] = {
    "rewrite": rewrite,
    "sum": sum_rule,
    "product": product,
    "apart": apart,
    "both": both,
}
