"""What an open claim leaves open: where bisection does not settle it, where it is tightest.

A report for people: nothing in it decides anything, and a claim stays open whatever it says.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Any

import numpy as np

from verify.arithmetic.balls import to_ball, to_fmpq, to_fraction
from verify.arithmetic.evaluation import Undetermined, evaluate
from verify.arithmetic.extended_intervals import End, Range
from verify.errors import VerifyError
from verify.language import terms as t
from verify.language.claims import Claim, Interval, Relation
from verify.search import numerics
from verify.search.enclosure import direct, excluded, halves, middle, widest
from verify.search.goals import Goal, goal_of
from verify.verdicts import Outcome, Reason, Verdict

#: Boxes that the report may cost, and those that are bisected no further.
MOST_BOXES, SMALLEST = 160, Fraction(1, 64)


@dataclass(frozen=True, slots=True)
class Unsettled:
    """``left``: the hull of the boxes that are not settled, of ``boxes`` tried; ``tightest``: the
    sample where the margin is least, with the margin; ``advice``: one thing to try."""

    relation: str
    boxes: int
    left: dict[str, str]
    tightest: dict[str, str]
    margin: str
    advice: str

    @property
    def sentence(self) -> str:
        parts = []
        if self.left:
            where = ", ".join(f"{name} in {text}" for name, text in self.left.items())
            parts.append(f"bisection leaves {where}")
        if self.tightest:
            point = ", ".join(f"{name} = {value}" for name, value in self.tightest.items())
            parts.append(f"tightest seen at {point}, by {self.margin}")
        return "; ".join((*parts, f"try: {self.advice}"))

    def to_json(self) -> dict[str, Any]:
        return {
            "relation": self.relation, "boxes": self.boxes, "left": self.left,
            "tightest": self.tightest, "margin": self.margin, "try": self.advice,
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
    advice = _advice(claim, relation, verdict, left, margin)
    shown = "" if margin is None else f"{float(margin):.3g}"
    return Unsettled(
        relation.text, boxes, left, {name: _number(value) for name, value in point.items()},
        shown, advice,
    )  # fmt: skip


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
def _tightest(goal: Goal) -> tuple[dict[str, Fraction], Fraction | None]:
    """The sample with the least margin, and that margin by balls; nothing for == and !=."""
    if not goal.free or goal.op in ("==", "!="):
        return {}, None
    names = sorted(goal.free.union(*(item.free for item in goal.given)))
    values = numerics.points(goal, names)
    margin = numerics.evaluate(goal.margin, values)
    if margin.ndim != 1:
        return {}, None
    keep = np.isfinite(margin)
    for item in goal.given:
        left = numerics.evaluate(item.margin, values)
        if left.size:
            keep = keep & (left > 0 if item.margin_op == ">" else left >= 0)
    if not keep.any():
        return {}, None
    at = int(np.argmin(np.where(keep, margin, np.inf)))
    point = {name: Fraction(float(column[at])) for name, column in values.items()}
    try:
        found = to_ball(
            evaluate(goal.margin, {name: to_fmpq(value) for name, value in point.items()}, 64)
        )
    except (Undetermined, VerifyError, ArithmeticError, ValueError):
        return {}, None
    return point, Fraction(float(found.mid()))


def _number(value: Fraction) -> str:
    return str(value) if value.denominator <= 100 else f"{float(value):.6g}"


# ---------------------------------------------------------------- one thing to try
def _advice(
    claim: Claim,
    relation: Relation,
    verdict: Verdict,
    left: dict[str, str],
    margin: Fraction | None,
) -> str:
    if verdict.reason == Reason.DOMAIN_OBSTRUCTION.value:
        return "a hypothesis under which every sub-expression is defined"
    if relation.op == "==":
        return "the two inequalities, or the derivative of both sides in one variable"
    if margin is not None and 0 <= margin < Fraction(1, 10**6):
        return "the claim on both sides of the point of contact, with that point as an end"
    unbounded = [
        item.name for item in claim.variables
        if not (item.domain.bounded_below and item.domain.bounded_above)
    ]  # fmt: skip
    if unbounded and not left:
        return f"{unbounded[0]} on a bounded interval first, the tail as a claim of its own"
    if left:
        name = next(iter(left))
        return f"the claim for {name} in {left[name]} alone, and elsewhere"
    if any(t.node_count(item.margin) > 60 for item in claim.conclusion):
        return "a new variable for a repeated sub-expression, with its range as domain"
    return "--effort 4, or a weaker constant"
