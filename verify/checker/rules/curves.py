"""Rules about curves: ``concave``, ``stationary`` and ``mean-value``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from verify.checker.budget import Refused, precision
from verify.checker.margins import Goal, unsettled
from verify.checker.node_prover import Node, Prover, Rule
from verify.checker.rules.monotone import prove_face, smooth
from verify.checker.values.derivatives import check_smooth_heads, derivative, occurs
from verify.checker.values.intervals import Evaluator, is_infinity
from verify.checker.values.ranges import to_fraction
from verify.language import terms as t
from verify.language.terms import Term


def concave(prover: Prover, goal: Goal, node: Node) -> bool:
    name = prover.variable(goal, node)
    if goal.op not in (">=", ">"):
        raise Refused(f"concave does not prove {goal.op}")
    interval = goal.domains[name]
    if is_infinity(interval.lower) or is_infinity(interval.upper):
        raise Refused("concave needs finite ends")
    strict = node.get("strict") is True
    goal = prover.drop_hypotheses(goal, name)
    check_smooth_heads(goal.margin, name)
    exact = prover.require_defined(goal, node.get("everywhere"))
    inside = replace(
        goal.with_domain(name, replace(interval, lower_open=True, upper_open=True)),
        defined=True,
    )
    slope, first = derivative(goal.margin, name, goal.integers, prover.budget)
    second, more = derivative(slope, name, goal.integers, prover.budget)
    exact = smooth(prover, inside, (*first, *more), node.get("smooth")) and exact
    bending = inside.with_margin(t.negate(second), ">" if strict else ">=", defined=True)
    exact = prover.prove(bending, node.get("second")) and exact
    weak = strict and interval.lower_open and interval.upper_open
    faces = node.get("faces")
    if not isinstance(faces, list) or len(faces) != 2:
        raise Refused("concave needs two faces")
    defined = node.get("defined")
    pair = defined if isinstance(defined, list) and len(defined) == 2 else [defined, defined]
    for lower, face, known in ((True, faces[0], pair[0]), (False, faces[1], pair[1])):
        exact = prove_face(prover, goal, name, face, lower, weak, known) and exact
    return exact


def mean_value(prover: Prover, goal: Goal, node: Node) -> bool:
    """margin(m) + sum of d(margin)/dx over the box times (x - m), for the real variables."""
    whole, bits = replace(goal, given=()), prover.bits(node)
    if unsettled(whole, (goal.margin,), prover.budget, bits):
        raise Refused("the margin is not shown to be defined on the whole box")
    names = [
        name
        for name, item in goal.domains.items()
        if not item.integer and occurs(name, goal.margin)
    ]
    slopes: dict[str, Term] = {}
    for name in names:
        slope, conditions = derivative(goal.margin, name, goal.integers, prover.budget)
        smooth(prover, whole, conditions, None, bits)
        slopes[name] = slope
    with precision(bits):
        box = whole.box(prover.budget)
        centre = dict(box)
        offsets: dict[str, Term] = {}
        for name in names:
            if not box[name].bounded:
                raise Refused("mean-value on an unbounded box")
            low, high = to_fraction(box[name].lower), to_fraction(box[name].upper)
            middle = t.number((low + high) / 2)
            evaluate = Evaluator.of_constants(prover.budget)
            centre[name] = evaluate(middle)
            offsets[name] = t.add(t.variable(name), t.negate(middle))
        start = Evaluator(centre, goal.integers, prover.budget)(goal.margin)
        over = Evaluator(box, goal.integers, prover.budget)
        # The centre's value enters as the range of a further variable.
        label = _fresh(goal, "centre")
        over.box = {**box, label: start}
        total = t.add(t.variable(label), *(t.multiply(slopes[n], offsets[n]) for n in names))
        found = over(total)
    if not found.satisfies(goal.op):
        raise Refused("the mean-value form does not give the sign")
    return False


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
    exact = prover.require_defined(goal, node.get("everywhere"))
    goal = replace(goal, defined=True)
    interval = goal.domains[name]
    prover.term_is_defined(goal, at)
    if not prover.contains(goal, interval, at):
        raise Refused("the point of stationary is not in the interval")
    inside = goal.with_domain(name, replace(interval, lower_open=True, upper_open=True))
    slope, conditions = derivative(goal.margin, name, goal.integers, prover.budget)
    exact = smooth(prover, inside, conditions, node.get("smooth")) and exact
    flat = inside.with_margin(slope, "==", defined=True)
    exact = prover.prove(flat, node.get("derivative")) and exact
    return prover.prove(prover.at(goal, name, at), node.get("value")) and exact


def _fresh(goal: Goal, stem: str) -> str:
    name = stem
    while name in goal.domains:
        name += "_"
    return name


RULES: Mapping[str, Rule] = {
    "concave": concave,
    "stationary": stationary_rule,
    "mean-value": mean_value,
}
