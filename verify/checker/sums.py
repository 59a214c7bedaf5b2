"""Rules for equations: ``equal``, ``telescope``, ``stationary``; for whole variables: ``tighten``
and ``guarded-induction``.

What each proves and under which conditions is stated in docs/certificates.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from verify import terms as t
from verify.checker.budget import Refused
from verify.checker.definedness import Bound, opened
from verify.checker.derivatives import check_smooth_heads, derivative, occurs
from verify.checker.goals import Goal, with_bound
from verify.checker.intervals import (
    greatest_integer,
    integer_valued,
    is_infinity,
    least_integer,
)
from verify.checker.transformations import exchange
from verify.claims import Relation
from verify.terms import Term

if TYPE_CHECKING:
    from verify.checker.rules import Prover

Node = Mapping[str, Any]


def _minus(left: Term, right: Term) -> Term:
    return t.add(left, t.negate(right))


# ---------------------------------------------------------------- equal terms
def equal_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A sub-expression is replaced by one that ``because`` proves to be equal."""
    old, new = prover.term(goal, node, "old"), prover.term(goal, node, "new")
    exact = prover.introduce(goal, (new,), node.get("defined"))
    about = goal.with_margin(_minus(old, new), "==", defined=goal.defined)
    exact = prover.prove(about, node.get("because")) and exact
    margin = exchange(goal.margin, old, new)
    if margin == goal.margin:
        raise Refused("the expression to be replaced does not occur")
    return prover.prove(goal.with_margin(margin, defined=goal.defined), node.get("proof")) and exact


def telescope_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """Sum(f) = Sum(summand) + H(b + 1) - H(a) where f(k) - summand(k) = H(k + 1) - H(k).

    ``summand`` and ``primitive`` (H) are terms in the bound variable of the sum and those of the
    goal; both are shown to be defined at a <= k <= b, H also at b + 1.
    """
    old = prover.term(goal, node, "old")
    if old.head != "Sum" or any(is_infinity(item) for item in old.args[2:]):
        raise Refused("telescoping is for finite sums")
    body, name = opened(old, frozenset(goal.domains))
    lower, upper = old.args[2:]
    if not (integer_valued(lower, goal.integers) and integer_valued(upper, goal.integers)):
        raise Refused("the limits of a sum are not whole numbers")
    inner = with_bound(replace(goal, defined=True), Bound(name, lower, upper, True), prover.budget)
    summand = prover.read(inner, node.get("summand"), "summand")
    primitive = prover.read(inner, node.get("primitive"), "primitive")
    index = t.variable(name)
    after = prover.substitute(primitive, {name: t.add(index, t.ONE)})
    at = inner.with_margin(t.ZERO, "==", defined=True)
    exact = prover.definedness(at, (summand, primitive, after), node.get("defined"))
    at = replace(at, defined=goal.defined)
    difference = t.add(body, t.negate(summand), primitive, t.negate(after))
    exact = (
        prover.prove(at.with_margin(difference, "==", defined=goal.defined), node.get("because"))
        and exact
    )
    # With b = a - 1 both sums are empty and H(b + 1) - H(a) is 0, but H need not be defined there.
    filled = goal.with_margin(_minus(upper, lower), ">=", defined=goal.defined)
    exact = prover.prove(filled, node.get("filled")) and exact
    end = prover.substitute(primitive, {name: t.add(upper, t.ONE)})
    start = prover.substitute(primitive, {name: lower})
    new = t.add(end, t.negate(start))
    if summand != t.ZERO:
        new = t.add(Term("Sum", (summand, index, lower, upper)), new)
    margin = exchange(goal.margin, old, new)
    if margin == goal.margin:
        raise Refused("the expression to be replaced does not occur")
    return prover.prove(goal.with_margin(margin, defined=goal.defined), node.get("proof")) and exact


def stationary_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """The derivative vanishes on the open interval, the margin at one point of the interval."""
    name = prover.variable(goal, node)
    if goal.op != "==":
        raise Refused("stationary proves ==")
    at = prover.term(goal, node, "at")
    if t.free_variables(at):
        raise Refused("the point of stationary is a constant")
    goal = prover.drop_hypotheses(goal, name)
    check_smooth_heads(goal.margin, name)
    prover.require_defined(goal, {**node, "defined": node.get("everywhere")})
    goal = replace(goal, defined=True)
    interval = goal.domains[name]
    prover.term_is_defined(goal, at)
    if not prover.contains(goal, interval, at):
        raise Refused("the point of stationary is not in the interval")
    inside = goal.with_domain(name, replace(interval, lower_open=True, upper_open=True))
    slope, conditions = derivative(goal.margin, name, goal.integers, prover.budget)
    prover.smooth(inside, conditions, node.get("smooth"))
    exact = prover.prove(inside.with_margin(slope, "==", defined=True), node.get("derivative"))
    return prover.prove(prover.at(goal, name, at), node.get("value")) and exact


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
    margin = _minus(variable, end) if side == "lower" else _minus(end, variable)
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


def guarded_induction_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """Induction in which the hypotheses on the variable stay.

    ``previous`` proves each of them at n from those at n + 1, so that the goal at n is available.
    """
    name = prover.variable(goal, node, integer=True)
    interval = goal.domains[name]
    start = least_integer(interval)
    if start is None:
        raise Refused("induction needs a least whole number")
    if not goal.defined:
        raise Refused("guarded induction wants a margin that is known to be defined")
    exact = prover.prove(prover.at(goal, name, t.number(start)), node.get("base"))
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
        raise Refused("guarded induction is for hypotheses that are inequalities")
    for guard in guards:
        prover.definedness(replace(step, defined=True), (guard.left, guard.right), None)
    previous = [
        replace(step, margin=item.margin, op={"<=": ">=", "<": ">"}.get(item.op, item.op))
        for item in guards
    ]
    exact = prover.prove_all(previous, node.get("previous")) and exact
    known = Relation(goal.margin, goal.op, t.ZERO)
    return prover.prove(replace(step, given=(*given, known)), node.get("step")) and exact
