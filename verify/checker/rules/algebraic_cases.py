"""Rules that make a goal polynomial: roots and whole parts as variables, simpler roots, squares."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from memory_theorems.verify.checker.budget import Refused
from memory_theorems.verify.checker.margins import Goal, check_size
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.exchange import (
    check_exponents,
    exchanged_everywhere,
    proved_with,
)
from memory_theorems.verify.checker.rules.transformations import is_taken
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval, Relation
from memory_theorems.verify.language.terms import Term

MAX_ROOT = 60


def nonzero_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """``margin != 0`` because ``margin**2 > 0``."""
    if goal.op != "!=":
        raise Refused(f"a positive square does not prove {goal.op}")
    square = goal.with_margin(_power(goal.margin, 2), ">", defined=goal.defined)
    return prover.prove(square, node.get("proof"))


def _radical(term: Term) -> tuple[Term, Fraction]:
    """(radicand, exponent) of a root or of a power with a rational exponent."""
    if term.head == "sqrt":
        return term.args[0], Fraction(1, 2)
    if term.head == "**":
        exponent = term.args[1]
        value = constant_value(exponent)
        if value is not None and value.denominator > 1:
            if max(abs(value.numerator), value.denominator) > MAX_ROOT:
                raise Refused("a root of too high an order")
            return term.args[0], value
    raise Refused(f"{t.to_text(term)[:80]} is not a root")


def _power(base: Term, exponent: int) -> Term:
    return base if exponent == 1 else t.power(base, t.number(exponent))


def _needs(term: Term, part: Term) -> bool:
    """Whether the term has no value where the part has none."""
    if term == part:
        return True
    if term.head == "Piecewise" or term.head in t.BINDERS:
        return False
    return any(_needs(item, part) for item in term.args)


def root_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """a**(p/q) = new where new >= 0 and new**q = a**p: a real number has one such root."""
    old, new = prover.term(goal, node, "old"), prover.term(goal, node, "new")
    radicand, exponent = _radical(old)
    if exponent < 0:
        raise Refused("a root in a denominator")
    exact = prover.introduce(goal, (new,), node.get("defined"))
    exact = (
        prover.prove(goal.with_margin(new, ">=", defined=goal.defined), node.get("because"))
        and exact
    )
    left, right = _power(new, exponent.denominator), _power(radicand, exponent.numerator)
    if not prover.equal(goal, left, right):
        raise Refused("the new term is not the root")
    return proved_with(prover, goal, node, old, new, everywhere=True) and exact


def adjoin_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A root, absolute value or whole part of a becomes a variable with what defines it.

    s = a**(p/q) and s = Abs(a) satisfy an equation, s = floor(a) and s = ceiling(a) are the whole
    numbers between two bounds.  At every point of the goal the term has one value, for it occurs
    where margin or hypotheses need it (not in branches of a Piecewise alone); the relations are
    added as further, last, hypotheses.
    """
    term, name = prover.term(goal, node, "term"), node.get("name")
    if not isinstance(name, str) or is_taken(goal, name):
        raise Refused(f"{name!r} is not an unused name")
    domain, facts = _defined_by(term, t.variable(name))
    for item in facts:
        check_size(item.left)
        check_size(item.right)
    margin, given = exchanged_everywhere(goal, term, t.variable(name))
    if not any(_needs(side, term) for side in goal.terms):
        raise Refused("the term occurs in branches only, and may have no value")
    # The radicand itself may contain the term's other roots, never the term.
    changed = Goal({**goal.domains, name: domain}, (*given, *facts), margin, goal.op, defined=False)
    check_exponents(changed, frozenset((name,)), prover.budget)
    return prover.prove(changed, node.get("proof"))


def _defined_by(term: Term, fresh: Term) -> tuple[Interval, tuple[Relation, ...]]:
    """The domain of the new variable, and the relations that only the value of the term fulfils."""
    if term.head in ("floor", "ceiling"):
        inner, whole = term.args[0], Interval(t.negate(t.INFINITY), t.INFINITY, True, True, True)
        low, high = (fresh, inner) if term.head == "floor" else (inner, fresh)
        beyond = Relation(t.add(low, t.ONE), ">", high)
        return whole, (Relation(low, "<=", high), beyond)
    if term.head == "Abs":
        equation = Relation(_power(fresh, 2), "==", _power(term.args[0], 2))
        return Interval(t.ZERO, t.INFINITY, False, True), (equation,)
    radicand, exponent = _radical(term)
    left, right = _power(fresh, exponent.denominator), t.ONE
    if exponent < 0:
        left = t.multiply(left, _power(radicand, -exponent.numerator))
    else:
        right = _power(radicand, exponent.numerator)
    return Interval(t.ZERO, t.INFINITY, exponent < 0, True), (Relation(left, "==", right),)


RULES: Mapping[str, Rule] = {
    "root": root_rule,
    "nonzero": nonzero_rule,
    "adjoin": adjoin_rule,
}
