"""The rule ``mean-value``: the value at the midpoint plus interval slopes times the box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import Goal, unsettled
from memory_theorems.verify.checker.node_prover import Node, Prover, Rule
from memory_theorems.verify.checker.rules.monotone import smooth
from memory_theorems.verify.checker.values.derivatives import derivative, occurs
from memory_theorems.verify.checker.values.intervals import Evaluator
from memory_theorems.verify.checker.values.ranges import to_fraction
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


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


def _fresh(goal: Goal, stem: str) -> str:
    name = stem
    while name in goal.domains:
        name += "_"
    return name


RULES: Mapping[str, Rule] = {
    "mean-value": mean_value,
}
