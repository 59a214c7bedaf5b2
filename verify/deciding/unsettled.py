"""What an open claim leaves open: where bisection does not settle it, where it is tightest.

A report for people: nothing in it decides anything, and a claim stays open whatever it says.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np
from flint import arb

from memory_theorems.verify.arithmetic.balls import to_ball, to_fmpq, to_fraction
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.arithmetic.extended_intervals import End, Range
from memory_theorems.verify.errors import VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.enclosure import direct, excluded, halves, middle, widest
from memory_theorems.verify.search.goals import Goal, goal_of
from memory_theorems.verify.verdicts import Outcome, Verdict

#: Boxes that the report may cost, and those that are bisected no further.
MOST_BOXES, SMALLEST = 160, Fraction(1, 64)
#: Samples that are looked at exactly.
MOST_SAMPLES = 40
_BITS = 64


@dataclass(frozen=True, slots=True)
class Unsettled:
    """``left``: the hull of the boxes that are not settled, of ``boxes`` tried; ``tightest``: the
    sample in the domain, under all hypotheses, where the margin is least, with the margin as a
    ball."""

    relation: str
    boxes: int
    left: dict[str, str]
    tightest: dict[str, str]
    margin: str

    @property
    def sentence(self) -> str:
        parts = []
        if self.left:
            where = ", ".join(f"{name} in {text}" for name, text in self.left.items())
            parts.append(f"bisection leaves {where}")
        if self.tightest:
            point = ", ".join(f"{name} = {value}" for name, value in self.tightest.items())
            parts.append(f"tightest seen at {point}, by {self.margin}")
        return "; ".join(parts)

    def to_json(self) -> dict[str, Any]:
        return {
            "relation": self.relation, "boxes": self.boxes, "left": self.left,
            "tightest": self.tightest, "margin": self.margin,
        }  # fmt: skip


def what_is_left(claim: Claim, verdict: Verdict) -> Unsettled | None:
    """The report on the first relation that is open; None where there is nothing to say of it."""
    if verdict.outcome is not Outcome.OPEN or not claim.universal or not claim.conclusion:
        return None
    number = next((at for at, part in enumerate(verdict.parts) if part.outcome is Outcome.OPEN), 0)
    relation = claim.conclusion[number]
    goal = goal_of(claim, relation)
    try:
        boxes, left = _left(goal)
        point, margin = _tightest(goal)
    except (VerifyError, ArithmeticError, ValueError, OverflowError, RecursionError):
        return None
    if not left and not point:
        return None
    shown = "" if margin is None else margin.str(5)
    return Unsettled(
        relation.text, boxes, left, {name: _number(value) for name, value in point.items()}, shown
    )


# ---------------------------------------------------------------- bisection, widest boxes first
def _left(goal: Goal) -> tuple[int, dict[str, str]]:
    """How many boxes were tried, and the hull of those that are not settled."""
    if not goal.free or goal.op in ("==", "!="):
        return 0, {}
    number = count()
    waiting = [(-1.0, next(number), goal, Fraction(1))]
    stuck: list[Goal] = []
    tried = 0
    while waiting:
        _, _, part, share = heapq.heappop(waiting)
        tried += 1
        if tried <= MOST_BOXES and (direct(part) or excluded(part)) is not None:
            continue
        name = widest(part)
        at = None if name is None else middle(part.intervals[name], part.box[name])
        if tried > MOST_BOXES or share <= SMALLEST or name is None or at is None:
            stuck.append(part)
            continue
        for half in halves(part.intervals[name], at):
            heapq.heappush(
                waiting, (-float(share) / 2, next(number), part.on(name, half), share / 2)
            )
    whole = goal.intervals
    hull = {name: _hull([(part.intervals[name], part.box[name]) for part in stuck])
            for name in sorted(goal.free) if stuck}  # fmt: skip
    return tried, {name: item.text for name, item in hull.items() if item != whole[name]}


def _hull(items: list[tuple[Interval, Range]]) -> Interval:
    low, _ = min(items, key=lambda item: _float(item[1].lower))
    high, _ = max(items, key=lambda item: _float(item[1].upper))
    return Interval(low.lower, high.upper, low.lower_open, high.upper_open, low.integer)


def _float(end: End) -> float:
    return end if isinstance(end, float) else float(to_fraction(end))


# ---------------------------------------------------------------- samples
def _tightest(goal: Goal) -> tuple[dict[str, Fraction], arb | None]:
    """The sample with the least margin of those that certainly satisfy all hypotheses, with that
    margin as a ball; nothing for == and !=, where no ball is small, or where none is known."""
    if not goal.free or goal.op in ("==", "!="):
        return {}, None
    names = sorted(goal.free.union(*(item.free for item in goal.given)))
    values = numerics.points(goal, names)
    margin = numerics.evaluate(goal.margin, values)
    if margin.ndim != 1:
        return {}, None
    keep = np.isfinite(margin)
    for item in goal.given:
        sides = numerics.evaluate(item.margin, values)
        if sides.size:
            near = {"==": sides == 0, "!=": sides != 0, ">": sides > 0, ">=": sides >= 0}
            keep = keep & near[item.op if item.op in ("==", "!=") else item.margin_op]
    order = np.argsort(np.where(keep, margin, np.inf), kind="stable")
    for at in (int(item) for item in order[:MOST_SAMPLES] if keep[item]):
        # The point that is shown, digit by digit.
        point = {name: Fraction(f"{float(column[at]):.6g}") for name, column in values.items()}
        if not _inside(goal, point) or not all(_holds(item, point) for item in goal.given):
            continue
        found = _at(goal.margin, point)
        if found is not None and found.rel_accuracy_bits() > 10:
            return point, found
    return {}, None


def _inside(goal: Goal, point: Mapping[str, Fraction]) -> bool:
    """Whether the point is in the domain; doubles may have rounded it out."""
    return all(
        _holds(Relation(t.variable(name), op, end), {name: value})
        for name, value in point.items()
        for op, end in _bounds(goal.intervals[name])
    )


def _bounds(interval: Interval) -> list[tuple[str, Term]]:
    found = []
    if interval.bounded_below:
        found.append((">" if interval.lower_open else ">=", interval.lower))
    if interval.bounded_above:
        found.append(("<" if interval.upper_open else "<=", interval.upper))
    return found


def _holds(relation: Relation, point: Mapping[str, Fraction]) -> bool:
    """Whether the relation certainly holds at the point."""
    try:
        exact = {name: to_fmpq(value) for name, value in point.items()}
        found = evaluate(relation.margin, exact, _BITS)
    except (Undetermined, VerifyError, ArithmeticError, ValueError):
        return False
    match relation.op:
        case "==":
            return bool(found == 0)
        case "!=":
            return bool(found != 0)
    return bool(found > 0 if relation.margin_op == ">" else found >= 0)


def _at(term: Term, point: Mapping[str, Fraction]) -> arb | None:
    try:
        exact = {name: to_fmpq(value) for name, value in point.items()}
        return to_ball(evaluate(term, exact, _BITS))
    except (Undetermined, VerifyError, ArithmeticError, ValueError):
        return None


def _number(value: Fraction) -> str:
    return str(value) if value.denominator <= 100 else f"{float(value):.6g}"
