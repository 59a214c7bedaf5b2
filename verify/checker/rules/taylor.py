"""The rule ``taylor``: a Taylor polynomial with its remainder, contact of any order taken out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.ends import towards
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.asymptotics import Expansion
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.expansions import expansion
from memory_theorems.verify.checker.values.intervals import Evaluator, is_infinity
from memory_theorems.verify.checker.values.ranges import ZERO, Range
from memory_theorems.verify.checker.values.taylor_coefficients import Taylor
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_ORDER = 32
MAX_CONTACT = 12


def taylor(prover: Prover, goal: Goal, node: Node) -> bool:
    """margin = (x - at)**contact * (polynomial + remainder), for every x of the interval."""
    name = prover.variable(goal, node)
    if goal.op not in (">=", ">"):
        raise Refused(f"taylor does not prove {goal.op}")
    at = prover.term(goal, node, "at")
    if t.free_variables(at):
        raise Refused("the centre of taylor is a constant")
    prover.term_is_defined(goal, at)
    order, contact = _whole(node, "order", MAX_ORDER), _whole(node, "contact", MAX_CONTACT)
    if contact > order:
        raise Refused("the contact is at most of the order")
    interval = goal.domains[name]
    if is_infinity(interval.lower) or is_infinity(interval.upper):
        raise Refused("taylor needs a bounded interval")
    if contact and goal.op == ">" and not _left_out(goal, name, at):
        raise Refused("the margin is 0 at the centre, which belongs to the interval")
    goal = replace(goal, given=())
    with precision(prover.bits(node)):
        if contact:
            _touches(prover, goal, name, at, contact)
        if not has_sign(goal, name, at, order, contact, prover.budget):
            raise Refused("the Taylor polynomial with its remainder does not have the sign")
    return False


def has_sign(goal: Goal, name: str, at: Term, order: int, contact: int, budget: Budget) -> bool:
    """The sign of the Taylor form with its coefficients below ``contact`` taken for zero."""
    box = goal.box(budget)
    centre = Evaluator.of_constants(budget)(at)
    offset = _offset(goal, name, at, box[name], centre)
    whole = {**box, name: ranges.hull(box[name], centre)}
    last = Taylor(Evaluator(whole, goal.integers, budget), name, order)(goal.margin)[order]
    found = ranges.ball(last)
    if contact < order:
        near = Evaluator({**box, name: centre}, goal.integers, budget)
        first = Taylor(near, name, order - 1)(goal.margin)
        for value in reversed(first[contact:order]):
            found = ranges.add(ranges.multiply(found, offset), ranges.ball(value))
    if contact % 2 and offset.upper <= 0:
        found = ranges.negate(found)
    elif contact % 2 and not offset.lower >= 0:
        raise Refused("contact of odd order in the interior changes the sign")
    return found.satisfies(goal.op)


def _whole(node: Node, field: str, most: int) -> int:
    value = node.get(field)
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
        raise Refused(f"{field} should be a whole number from 0 to {most}")
    return value


def _same(left: Term, right: Term) -> bool:
    if left == right:
        return True
    a, b = exact_value(left), exact_value(right)
    return a is not None and a == b


def _left_out(goal: Goal, name: str, at: Term) -> bool:
    """Whether the centre is an end that does not belong to the interval."""
    interval = goal.domains[name]
    return (interval.lower_open and _same(at, interval.lower)) or (
        interval.upper_open and _same(at, interval.upper)
    )


def _offset(goal: Goal, name: str, at: Term, box: Range, centre: Range) -> Range:
    """The values of x - at, with the end 0 exactly 0 where the centre is an end."""
    interval = goal.domains[name]
    found = ranges.add(box, ranges.negate(centre))
    if _same(at, interval.lower):
        return Range(ZERO, found.upper, interval.lower_open, found.upper_open)
    if _same(at, interval.upper):
        return Range(found.lower, ZERO, found.lower_open, interval.upper_open)
    return found


def _touches(prover: Prover, goal: Goal, name: str, at: Term, contact: int) -> None:
    """The coefficients below the contact vanish, for all values of the other variables.

    The margin is analytic around the centre (its coefficients over the box were found), so that an
    expansion without lower powers says that its derivatives of lower order are 0 there.
    """
    margin = prover.substitute(goal.margin, {name: towards(at, name, True)})
    depth = 6 if contact < 6 else 12
    box = goal.box(prover.budget)
    _, found = expansion(margin, name, box, goal.integers, prover.budget, depth)
    if not vanishes_to(found, contact):
        raise Refused(f"the margin is not shown to have a contact of order {contact}")


def vanishes_to(found: Expansion, contact: int) -> bool:
    """Whether all terms of an expansion in 1/x, and its remainder, are O(x**-contact)."""
    monomials = [monomial for _, monomial in found.terms]
    if found.remainder is not None:
        monomials.append(found.remainder)
    return all(
        not item.growth and item.power[0] <= -contact and item.power[1] == 0 for item in monomials
    )


RULES: Mapping[str, Rule] = {
    "taylor": taylor,
}
