"""Margins without variables that are exactly zero: by special values, which the checker is asked
for, or by an enclosure that is one point, as that of ``sinc(0) - 1``."""

from __future__ import annotations

from memory_theorems.verify.arithmetic.balls import to_ball, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.certificates import forms, leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.checker.budget import Budget, Refused, precision
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.special_values import is_exactly_zero
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.enclosure import direct
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.identities import exact
from memory_theorems.verify.search.whole.unfolding import exchange, normal, outside_binders


def constant(goal: Goal) -> Node | None:
    """The rule ``constant``, where the checker will accept it."""
    if goal.op not in (">=", "==") or goal.free or t.node_count(goal.margin) > 200:
        return None
    budget = Budget()

    def positive(term: Term) -> bool:
        try:
            with precision(128):
                return Evaluator({}, frozenset(), budget)(term).positive
        except Refused:
            return False

    try:
        if is_exactly_zero(goal.margin, positive, budget):
            return leaves.constant()
    except (Refused, ValueError, ZeroDivisionError, OverflowError):
        return None
    return None


def one_point(goal: Goal) -> Node | None:
    """Where the enclosure is the number 0, perhaps once parts of the margin, such as ``sinc(0)``,
    are written as the rational numbers that they are."""
    if goal.op != "==" or goal.free:
        return None
    known = _point(goal) or exact(goal) or constant(goal) or _without_root(goal)
    if known is not None:
        return known
    for node in outside_binders(goal.margin):
        value = _rational(node)
        if value is None:
            continue
        inner = goal.with_(margin=exchange(goal.margin, node, value))
        because = _point(goal.with_(margin=node - value))
        rest = because and one_point(inner)
        return forms.equal(node, value, because, rest) if because and rest else None
    return None


def _point(goal: Goal) -> Node | None:
    """Both inequalities by interval evaluation."""
    lower = direct(goal.with_(op=">="))
    upper = lower and direct(goal.with_(op=">=", margin=t.negate(goal.margin)))
    return forms.both(lower, upper) if lower and upper else None


def _without_root(goal: Goal) -> Node | None:
    """A rational combination of angles times a square root that is common to all of it."""
    roots = {
        n for n in outside_binders(goal.margin) if n.head == "sqrt" and rational_value(n.args[0])
    }
    for root in sorted(roots, key=t.to_text):
        inner = goal.with_(margin=normal(t.divide(goal.margin, root)))
        node = constant(inner)
        positive = node and direct(goal.with_(margin=root, op=">"))
        if node and positive:
            return forms.rewrite(root, inner.margin, positive, node)
    return None


def _rational(node: Term) -> Term | None:
    """The value of a function of numbers whose ball is one point, where it is no large number."""
    if node.head not in TABLE or node.head in ("sqrt", "exp", "log"):
        return None
    try:
        ball = to_ball(evaluate(node, {}, 128))
    except (VerifyError, Undetermined, ArithmeticError, ValueError):
        return None
    if not (ball.is_finite() and ball.is_exact()):
        return None
    value = to_fraction(ball)
    small = max(abs(value.numerator), value.denominator) < 2**64
    return t.number(value) if small else None
