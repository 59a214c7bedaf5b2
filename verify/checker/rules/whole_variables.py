"""Rules for whole variables: induction, without its hypotheses or with them, gaps, ``relax``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from math import ceil, floor, gcd, lcm

from flint import fmpq_mpoly

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import check_exponents
from memory_theorems.verify.checker.values.derivatives import occurs
from memory_theorems.verify.checker.values.intervals import (
    greatest_integer,
    is_infinity,
    least_integer,
)
from memory_theorems.verify.checker.values.polynomials import Polynomials
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation


def relax(prover: Prover, goal: Goal, node: Node) -> bool:
    name = prover.variable(goal, node, integer=True)
    wider = goal.with_domain(name, replace(goal.domains[name], integer=False))
    check_exponents(wider, frozenset((name,)), prover.budget)
    return prover.prove(replace(wider, defined=False), node.get("proof"))


def induction(prover: Prover, goal: Goal, node: Node) -> bool:
    """The least whole number, and the step from n to n + 1.

    Hypotheses on the variable are dropped; or they stay, and ``previous`` proves each of them at n
    from those at n + 1, so that the goal at n is available.
    """
    name = prover.variable(goal, node, integer=True)
    interval = goal.domains[name]
    start = least_integer(interval)
    if start is None:
        raise Refused("induction needs a least whole number")
    if "previous" not in node:
        goal = prover.drop_hypotheses(goal, name)
    elif not goal.defined:
        raise Refused("induction under hypotheses wants a margin that is known to be defined")
    exact = prover.require_defined(goal, node.get("defined"))
    goal = replace(goal, defined=True)
    exact = prover.prove(prover.at(goal, name, t.number(start)), node.get("base")) and exact
    reach = replace(interval, lower=t.number(start), lower_open=False)
    if not is_infinity(interval.upper):
        last = greatest_integer(interval)
        if last is None:
            raise Refused("induction over a range whose end is not rational")
        reach = replace(reach, upper=t.number(last - 1), upper_open=False)
    values = {name: t.add(t.variable(name), t.ONE)}
    given = tuple(prover.substitute_relation(item, values) for item in goal.given)
    step = replace(
        goal.with_domain(name, reach), margin=prover.substitute(goal.margin, values), given=given
    )
    guards = [item for item in goal.given if occurs(name, item.left) or occurs(name, item.right)]
    if any(item.op in ("==", "!=") for item in guards):
        raise Refused("induction is under hypotheses that are inequalities")
    for guard in guards:
        prover.definedness(step, (guard.left, guard.right), None)
    previous = [replace(step, margin=item.margin, op=item.margin_op) for item in guards]
    exact = prover.prove_all(previous, node.get("previous", [])) and exact
    known = Relation(goal.margin, goal.op, t.ZERO)
    return prover.prove(replace(step, given=(*given, known)), node.get("step")) and exact


def gap_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A margin that takes whole multiples of a step only, shifted: it is apart from 0 by a gap.

    The margin is ``a*(P + r)`` with rational a > 0 and r, and P a polynomial with whole
    coefficients in whole variables, without constant term.  ``P + r >= 0`` where P > ceil(-r) - 1,
    ``P + r > 0`` where P > floor(-r), and ``P + r`` is nowhere 0 where r is not whole.
    """
    names = tuple(name for name in goal.domains if occurs(name, goal.margin))
    if not names or not all(goal.domains[name].integer for name in names):
        raise Refused("a gap is between values of whole variables")
    step, rest = _step(Polynomials(names, prover.budget).polynomial(goal.margin))
    if goal.op == "!=":
        if rest.denominator == 1:
            raise Refused("a whole number may be 0")
        return True
    if goal.op not in (">=", ">"):
        raise Refused(f"a gap does not prove {goal.op}")
    least = ceil(-rest) - 1 if goal.op == ">=" else floor(-rest)
    if goal.op == ">" and rest.denominator == 1:
        raise Refused("the new goal would be the old one")
    scaled = t.multiply(t.number(1 / step), goal.margin)
    wider = t.add(scaled, t.number(-rest - least))
    return prover.prove(goal.with_margin(wider, ">", defined=goal.defined), node.get("proof"))


def _step(polynomial: fmpq_mpoly) -> tuple[Fraction, Fraction]:
    """(a, r) of a polynomial a*(P + r)."""
    constant, step = Fraction(0), Fraction(0)
    for exponents, coefficient in polynomial.terms():
        value = Fraction(int(coefficient.p), int(coefficient.q))
        if any(exponents):
            # The greatest number of which both are whole multiples.
            common = lcm(step.denominator, value.denominator)
            step = Fraction(gcd(int(step * common), int(value * common)), common)
        else:
            constant = value
    if step == 0:
        raise Refused("the margin is constant")
    return step, constant / step


RULES: Mapping[str, Rule] = {
    "gap": gap_rule,
    "relax": relax,
    "induction": induction,
}
