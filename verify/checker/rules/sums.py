"""Rules about equal terms and bounds: ``equal``, ``telescope`` and ``tighten``.

What each proves and under which conditions is stated in docs/certificates.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from verify.checker.budget import Refused
from verify.checker.margins import Goal
from verify.checker.node_prover import Node, Prover, Rule
from verify.checker.rules.exchange import exchange, exchanged
from verify.checker.values.definedness import Bound
from verify.checker.values.intervals import (
    integer_valued,
    is_infinity,
)
from verify.checker.values.special.bound_variables import with_bound
from verify.checker.values.special.obligations import opened
from verify.language import terms as t
from verify.language.terms import Term


def _minus(left: Term, right: Term) -> Term:
    return t.add(left, t.negate(right))


# ---------------------------------------------------------------- equal terms
def equal_rule(prover: Prover, goal: Goal, node: Node) -> bool:
    """A sub-expression is replaced by one that ``because`` proves to be equal."""
    old, new = prover.term(goal, node, "old"), prover.term(goal, node, "new")
    exact = prover.introduce(goal, (new,), node.get("defined"))
    about = goal.with_margin(_minus(old, new), "==", defined=goal.defined)
    exact = prover.prove(about, node.get("because")) and exact
    changed = exchanged(prover, goal, exchange(goal.margin, old, new))
    return prover.prove(changed, node.get("proof")) and exact


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
    changed = exchanged(prover, goal, exchange(goal.margin, old, new))
    return prover.prove(changed, node.get("proof")) and exact


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


RULES: Mapping[str, Rule] = {
    "equal": equal_rule,
    "telescope": telescope_rule,
    "tighten": tighten_rule,
    "weaken": weaken_rule,
}
