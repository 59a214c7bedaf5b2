"""The rule ``squares``: a sum of squares and of multiples of hypotheses."""

from __future__ import annotations

from collections.abc import Mapping

from verify.checker.budget import Refused
from verify.checker.margins import (
    Goal,
    bounds,
    unsettled,
)
from verify.checker.node_prover import Node, Prover, Rule
from verify.checker.values.exact import constant_value, exact_value
from verify.language import terms as t
from verify.language.terms import Term


def squares(prover: Prover, goal: Goal, node: Node) -> bool:
    """margin = sum c*p**2 + sum over hypotheses or bounds h of (sum c*p**2)*h, c >= 0."""
    if goal.op not in (">=", ">"):
        raise Refused(f"squares do not prove {goal.op}")
    total, strict, parts = _square_sum(prover, goal, node.get("terms", []))
    items = [total]
    everything = list(parts)
    facts = (*goal.given, *bounds(goal.domains))
    multipliers = node.get("multipliers", [])
    if not isinstance(multipliers, list):
        raise Refused("multipliers should be a list")
    for entry in multipliers:
        if not isinstance(entry, list) or len(entry) != 2:
            raise Refused("a multiplier should be [index, terms]")
        index, terms = entry
        if isinstance(index, bool) or not isinstance(index, int):
            raise Refused("the index of a multiplier should be a whole number")
        if not 0 <= index < len(facts) or facts[index].margin_op == "!=":
            raise Refused(f"there is no inequality of number {index}")
        factor, definite, parts = _square_sum(prover, goal, terms)
        everything += parts
        strict = strict or (definite and facts[index].margin_op == ">")
        items.append(t.multiply(factor, facts[index].margin))
    if unsettled(goal, tuple(everything), prover.budget):
        raise Refused("the squares are not defined everywhere")
    if goal.op == ">" and not strict:
        raise Refused("the sum of squares need not be positive")
    if not prover.equal(goal, goal.margin, t.add(*items)):
        raise Refused("the margin is not the stated sum of squares")
    return True


def _square_sum(prover: Prover, goal: Goal, terms: object) -> tuple[Term, bool, list[Term]]:
    """The sum, whether it is certainly positive, and the polynomials."""
    if not isinstance(terms, list):
        raise Refused("terms should be a list of [coefficient, polynomial]")
    items: list[Term] = []
    polynomials: list[Term] = []
    strict = False
    for entry in terms:
        if not isinstance(entry, list) or len(entry) != 2:
            raise Refused("a square should be [coefficient, polynomial]")
        coefficient = exact_value(prover.read(goal, str(entry[0]), "coefficient"))
        if coefficient is None or coefficient < 0:
            raise Refused("the coefficient of a square must be a rational number >= 0")
        polynomial = prover.read(goal, entry[1], "polynomial")
        polynomials.append(polynomial)
        constant = constant_value(polynomial)
        strict = strict or (coefficient > 0 and constant is not None and constant != 0)
        items.append(t.multiply(t.number(coefficient), t.power(polynomial, t.number(2))))
    return (t.add(*items) if items else t.ZERO), strict, polynomials


RULES: Mapping[str, Rule] = {
    "squares": squares,
}
