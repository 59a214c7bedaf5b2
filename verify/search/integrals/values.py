"""The value of a side without variables, its integrals by certified quadrature.

It tells which way to look first, and it is shown; what is said of a claim rests on the checker.
"""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from memory_theorems.verify.arithmetic.balls import to_ball
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.quadrature import integrate
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Relation, is_infinite
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import rational_value
from memory_theorems.verify.search.whole.unfolding import outside_binders

_BITS = 64
_TROUBLE = (VerifyError, Undetermined, ArithmeticError, ValueError, OverflowError, RecursionError)


def holds(relation: Relation) -> bool | None:
    """Whether a relation without variables that holds integrals is true; None where balls do not
    tell."""
    if relation.free or not any(node.head == "Integral" for node in t.walk(relation.margin)):
        return None
    margin = value(relation.margin)
    if margin is None:
        return None
    strict = relation.margin_op == ">"
    match relation.op:
        case "==" | "!=":
            return None if margin.overlaps(arb(0)) else relation.op == "!="
        case _:
            if margin > 0 or (not strict and margin >= 0):
                return True
            return False if margin < 0 else None


def value(term: Term) -> arb | None:
    """A ball that holds the value of a term without variables, or None."""
    balls: dict[str, arb] = {}

    def named(node: Term) -> Term | None:
        if node.head != "Integral":
            return None
        name = f"value_of_integral_{len(balls)}"
        balls[name] = _integral(node)
        return t.variable(name)

    try:
        if any(node.head in ("Limit", "Derivative") for node in outside_binders(term)):
            return None
        found = to_ball(evaluate(_outside(term, named), balls, _BITS))
    except _TROUBLE:
        return None
    return found if found.is_finite() else None


def _outside(term: Term, rule: object) -> Term:
    found = rule(term) if callable(rule) else None
    if isinstance(found, Term):
        return found
    if not term.args or term.head in t.BINDERS:
        return term
    return t.rebuild(term, tuple(_outside(item, rule) for item in term.args))


def _integral(node: Term) -> arb:
    body, bound, lower, upper = node.args
    name = str(bound.value)
    if is_infinite(lower):
        mirrored = t.substitute(body, {name: t.negate(bound)})
        if is_infinite(upper):
            return integrate(mirrored, name, 0, None, _BITS) + integrate(body, name, 0, None, _BITS)
        return _from(mirrored, name, t.negate(upper))
    if is_infinite(upper):
        return _from(body, name, lower)
    ends = rational_value(lower), rational_value(upper)
    if ends[0] is not None and ends[1] is not None:
        if ends[0] > ends[1]:
            return -integrate(body, name, ends[1], ends[0], _BITS)
        return integrate(body, name, ends[0], ends[1], _BITS)
    length = upper - lower
    moved = t.substitute(body, {name: lower + length * bound})
    return integrate(t.multiply(length, moved), name, 0, 1, _BITS)


def _from(body: Term, name: str, lower: Term) -> arb:
    start = rational_value(lower)
    if start is None:
        body, start = t.substitute(body, {name: lower + t.variable(name)}), Fraction(0)
    return integrate(body, name, start, None, _BITS)


def shown(relation: Relation) -> str:
    """The sides that hold integrals, with their values."""
    said = []
    for side in (relation.left, relation.right):
        if any(node.head == "Integral" for node in t.walk(side)):
            found = value(side)
            if found is not None:
                said.append(f"{t.to_text(side)} is {found.str(12)}")
    return "; ".join(said)
