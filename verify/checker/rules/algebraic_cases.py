"""Rules that make a goal polynomial: roots as variables, simpler roots, squares."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from verify.checker.budget import Refused
from verify.checker.margins import Goal, check_size
from verify.checker.node_prover import Node, Prover, Rule
from verify.checker.rules.exchange import check_exponents, exchange, exchanged
from verify.checker.rules.transformations import is_taken
from verify.checker.values.exact import exact_value
from verify.language import terms as t
from verify.language.claims import Interval, Relation
from verify.language.terms import Term

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
        value = None if t.free_variables(exponent) else exact_value(exponent)
        if value is not None and value.denominator > 1:
            if max(abs(value.numerator), value.denominator) > MAX_ROOT:
                raise Refused("a root of too high an order")
            return term.args[0], value
    raise Refused(f"{t.to_text(term)[:80]} is not a root")


def _power(base: Term, exponent: int) -> Term:
    return base if exponent == 1 else t.power(base, t.number(exponent))


def _everywhere(goal: Goal, old: Term, new: Term) -> tuple[Term, tuple[Relation, ...]]:
    """Margin and hypotheses with every occurrence (outside binders) replaced."""
    margin = exchange(goal.margin, old, new)
    given = tuple(
        Relation(exchange(item.left, old, new), item.op, exchange(item.right, old, new))
        for item in goal.given
    )
    if margin == goal.margin and given == goal.given:
        raise Refused(f"{t.to_text(old)[:80]} does not occur")
    return margin, given


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
    margin, given = _everywhere(goal, old, new)
    changed = exchanged(prover, goal, margin, given)
    return prover.prove(changed, node.get("proof")) and exact


def adjoin_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A root or absolute value s = a**(p/q), s = Abs(a) becomes a variable with its equation.

    At every point of the goal the term has one value, for it occurs where margin or hypotheses need
    it (not in branches of a Piecewise alone); the value is >= 0 (> 0 for p < 0) and satisfies the
    equation, which is added as a further, last, hypothesis.
    """
    term, name = prover.term(goal, node, "term"), node.get("name")
    if not isinstance(name, str) or is_taken(goal, name):
        raise Refused(f"{name!r} is not an unused name")
    fresh = t.variable(name)
    if term.head == "Abs":
        positive, equation = False, Relation(_power(fresh, 2), "==", _power(term.args[0], 2))
    else:
        radicand, exponent = _radical(term)
        positive, left = exponent < 0, _power(fresh, exponent.denominator)
        if positive:
            left = t.multiply(left, _power(radicand, -exponent.numerator))
            equation = Relation(left, "==", t.ONE)
        else:
            equation = Relation(left, "==", _power(radicand, exponent.numerator))
    check_size(equation.left)
    check_size(equation.right)
    margin, given = _everywhere(goal, term, fresh)
    sides = (goal.margin, *(side for item in goal.given for side in (item.left, item.right)))
    if not any(_needs(side, term) for side in sides):
        raise Refused("the term occurs in branches only, and may have no value")
    # The radicand itself may contain the term's other roots, never the term.
    changed = Goal(
        {**goal.domains, name: Interval(t.ZERO, t.INFINITY, positive, True)},
        (*given, equation),
        margin,
        goal.op,
        defined=False,
    )
    check_exponents(changed, frozenset((name,)), prover.budget)
    return prover.prove(changed, node.get("proof"))


RULES: Mapping[str, Rule] = {
    "root": root_rule,
    "nonzero": nonzero_rule,
    "adjoin": adjoin_rule,
}
