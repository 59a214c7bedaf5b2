"""Rules of logic: hypotheses, cuts, and the distinction of cases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import (
    DEFAULT_BITS,
    Goal,
    goal_of,
    unsettled,
)
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.values.definedness import has_infinity
from memory_theorems.verify.checker.values.intervals import (
    greatest_integer,
    least_integer,
)
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation, relations

MAX_CASES = 5_000
#: Relations to 0 of which one is true for every real number.
COMPLETE = ([">=", "<="], ["==", "!="], [">", "<="], [">=", "<"], [">", "==", "<"])


def hypothesis(prover: Prover, goal: Goal, node: Node) -> bool:
    index = node.get("index")
    if isinstance(index, bool) or not isinstance(index, int):
        raise Refused("the index of a hypothesis should be a whole number")
    if not 0 <= index < len(goal.given):
        raise Refused(f"there is no hypothesis of number {index}")
    rest = (*goal.given[:index], *goal.given[index + 1 :])
    negation = goal.given[index].negated
    return prover.prove(goal_of(negation, goal.domains, rest, defined=False), node.get("proof"))


def cut(prover: Prover, goal: Goal, node: Node) -> bool:
    text = node.get("relation")
    if not isinstance(text, str):
        raise Refused("the field relation should be a relation")
    try:
        found = relations(text)
    except VerifyError as trouble:
        raise Refused(f"the cut is not a relation: {trouble}") from None
    if len(found) != 1 or found[0].free - set(goal.domains):
        raise Refused("a cut is one relation in the variables of the goal")
    relation = found[0]
    sides = (relation.left, relation.right)
    if any(has_infinity(side) for side in sides):
        raise Refused("oo in a cut is no number")
    exact = prover.introduce(goal, sides, node.get("defined"))
    first = goal_of(relation, goal.domains, goal.given, defined=goal.defined)
    exact = prover.prove(first, node.get("first")) and exact
    then = replace(goal, given=(*goal.given, relation))
    return prover.prove(then, node.get("then")) and exact


def split(prover: Prover, goal: Goal, node: Node) -> bool:
    name = prover.variable(goal, node, integer=None)
    at = prover.term(goal, node, "at")
    if t.free_variables(at):
        raise Refused("a split is at a constant")
    goal.evaluate(at, DEFAULT_BITS, prover.budget)
    if unsettled(goal, (at,), prover.budget):
        raise Refused("the point of a split is not defined")
    interval = goal.domains[name]
    low = replace(interval, upper=at, upper_open=False)
    high = replace(interval, lower=at, lower_open=interval.integer)
    # Halves of an interval that does not contain the point reach outside the old domain.
    known = goal.defined and prover.contains(goal, interval, at)
    halves = [goal.with_domain(name, low), goal.with_domain(name, high)]
    return prover.prove_all([replace(half, defined=known) for half in halves], node.get("parts"))


def enumerate(prover: Prover, goal: Goal, node: Node) -> bool:
    name = prover.variable(goal, node, integer=True)
    first, last = least_integer(goal.domains[name]), greatest_integer(goal.domains[name])
    if first is None or last is None or last - first >= MAX_CASES:
        raise Refused("the range of whole numbers is not finite or too long")
    cases = [prover.at(goal, name, t.number(value)) for value in range(first, last + 1)]
    return prover.prove_all(cases, node.get("parts"))


def cases_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """The goal under each of the relations of ``on`` to 0 as a further, last, hypothesis."""
    on = prover.term(goal, node, "on")
    signs = node.get("signs", [">=", "<="])
    if signs not in COMPLETE:
        raise Refused(f"{signs!r} is no complete list of cases")
    exact = prover.introduce(goal, (on,), node.get("defined"))
    parts = [replace(goal, given=(*goal.given, Relation(on, op, t.ZERO))) for op in signs]
    return prover.prove_all(parts, node.get("parts")) and exact


RULES: Mapping[str, Rule] = {
    "hypothesis": hypothesis,
    "cut": cut,
    "split": split,
    "enumerate": enumerate,
    "cases": cases_rule,
}
