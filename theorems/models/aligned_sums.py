r"""Lower ends of wide diagonal systems: inputs that are made by a rule, and never written out.

For an output p and T steps let every input be the admissible one that is largest in the direction
of its step of the impulse response.  A restart k steps before the end then moves the output p by

.. math::
    \sum_{j = k}^{T - 1} \max_x\, (\operatorname{Re}(C A^j B))_p\, x ,

so k steps are too few where that is above eps.  The admissible sets are compact: the maximum is
attained.  Balls bound the sum from below.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb

from memory_theorems.theorems.models.componentwise import InputBound
from memory_theorems.theorems.models.impulse import BLOCK, groups_of
from memory_theorems.theorems.models.linear_inputs import aligned
from memory_theorems.theorems.models.loading import TrainedModel
from memory_theorems.verify.arithmetic.balls import precision, to_ball

BITS = 160


@dataclass(frozen=True, slots=True)
class Rule:
    """The output that the inputs move, and how many there are."""

    output: int
    steps: int


def by_rule_of(
    model: TrainedModel, inputs: InputBound, eps: Fraction, limit: int
) -> tuple[int, Rule | None, tuple[float, ...]]:
    """(lower end, what makes its inputs, the gaps by window in floats)."""
    found = aligned(model, inputs, float(eps), limit, written=False)
    assert found.output is not None
    rule = Rule(found.output, len(found.sequence))
    gaps = tuple(float(v) for v in found.gaps)
    for back in (0, 1, 2, 5, 10):
        window = found.window - max(back, found.window * back // 100)
        if window < 1 or gaps[window - 1] <= float(eps):
            continue
        if shown(model, inputs, eps, window, rule):
            return window + 1, rule, gaps
    return 0, None, gaps


def shown(model: TrainedModel, inputs: InputBound, eps: Fraction, window: int, rule: Rule) -> bool:
    """Whether ``window`` steps are certainly too few for the inputs of the rule."""
    with precision(BITS):
        total, limit = arb(0), to_ball(eps)
        groups = [
            (group, rows)
            for group in groups_of(model)
            if (rows := [(i, d) for i, (p, d) in enumerate(group.entries) if p == rule.output])
        ]
        for start in range(window, rule.steps, BLOCK):
            blocks = [(group.block(start), rows) for group, rows in groups]
            for step in range(min(BLOCK, rule.steps - start)):
                row = {d: block[i, step].real for block, rows in blocks for i, d in rows}
                total += _most(inputs, row)
            if total > limit:
                return True
        return bool(total > limit)


def _most(inputs: InputBound, row: dict[int, arb]) -> arb:
    """A ball below which the largest row . x is not: its lower end is a bound."""
    if inputs.rows is not None:
        products = [
            sum((to_ball(x[d]) * value for d, value in row.items()), arb(0)).lower()
            for x in inputs.rows
        ]
        largest = products[0]
        for value in products[1:]:
            largest = largest.max(value)
        return largest
    if inputs.box is not None:
        ends = [
            (to_ball(low) * row[d]).lower().max((to_ball(high) * row[d]).lower())
            if d in row
            else arb(0)
            for d, (low, high) in enumerate(inputs.box)
        ]
        return sum(ends, arb(0))
    if inputs.norm == "inf":
        sizes = sum((abs(value) for value in row.values()), arb(0))
    else:
        sizes = sum((value * value for value in row.values()), arb(0)).sqrt()
    # The square of a ball around zero may reach below zero: its root is then no number.
    return to_ball(inputs.bound) * sizes if sizes.is_finite() else arb(0)
