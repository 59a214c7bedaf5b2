"""Sampling: points of the domain, each decided by exact or ball arithmetic; never a proof."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import compare, lower_bound, to_fmpq, upper_bound
from memory_theorems.verify.arithmetic.evaluation import Undetermined, evaluate
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.examination.drawing import draw
from memory_theorems.verify.language.claims import Claim, Interval, Relation
from memory_theorems.verify.verdicts import Evidence, Outcome, Reason, Verdict

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

    from memory_theorems.verify.effort import Effort

MINIMUM = 5
_LADDER = (64, 256, 1024)


def attempt(claim: Claim, effort: Effort, seed: int) -> Verdict | None:
    """SPOT-CERTIFIED when every decided sample satisfies a universal claim, else None.

    A sample that violates the claim belongs to the falsification method; it yields None here.
    """
    if not claim.universal or not claim.variables:
        return None
    try:
        points = draw(_points(claim), min(effort.samples, 60), seed)
    except (Undetermined, Unsupported, ValueError):
        return None
    applicable = decided = 0
    for point in points:
        if not all(_holds(item, point) is True for item in claim.given):
            continue
        applicable += 1
        answers = [_holds(item, point) for item in claim.conclusion]
        if False in answers:
            return None
        decided += all(answer is True for answer in answers)
    if decided < MINIMUM or 2 * applicable < len(points):
        return None
    return Verdict(
        Outcome.OPEN,
        Evidence.SPOT_CERTIFIED,
        Reason.SAMPLED_ONLY.value,
        f"{decided} of {len(points)} sampled points certainly satisfy it; that proves nothing",
        "sampling",
        counted=(decided, len(points)),
    )


def _holds(relation: Relation, point: dict[str, fmpq]) -> bool | None:
    for bits in _LADDER:
        try:
            answer = compare(
                evaluate(relation.left, point, bits),
                relation.op,
                evaluate(relation.right, point, bits),
            )
        except (Undetermined, Unsupported):
            return None
        if answer is not None:
            return answer
    return None


def _points(claim: Claim) -> SearchStrategy[dict[str, Any]]:
    from hypothesis import strategies as st

    return st.fixed_dictionaries(
        {item.name: _coordinate(item.domain).map(to_fmpq) for item in claim.variables}
    )


def _coordinate(domain: Interval) -> SearchStrategy[Fraction]:
    """Rationals (or integers) inside the interval, its ends and large values included."""
    from hypothesis import strategies as st

    low = _end(domain, lower=True)
    high = _end(domain, lower=False)
    if domain.integer:
        least = None if low is None else int(low.__ceil__()) + (domain.lower_open and low % 1 == 0)
        most = (
            None if high is None else int(high.__floor__()) - (domain.upper_open and high % 1 == 0)
        )
        return st.integers(least, most).map(Fraction)
    inside = _fractions(low, high)
    if high is None:
        start = low if low is not None else Fraction(0)
        inside |= st.integers(-30, 30).map(lambda k: start + Fraction(10) ** k)

    def admissible(value: Fraction) -> bool:
        above = low is None or value > low or (value == low and not domain.lower_open)
        below = high is None or value < high or (value == high and not domain.upper_open)
        return above and below

    return inside.filter(admissible)


def _fractions(low: Fraction | None, high: Fraction | None) -> SearchStrategy[Fraction]:
    """Rationals between the ends, with small denominators where the ends have."""
    from hypothesis import strategies as st

    most = 1000
    if all(end is None or end.denominator <= most for end in (low, high)):
        return st.fractions(low, high, max_denominator=most)
    if low is not None and high is not None:
        start, width = low, high - low
        return st.fractions(0, 1, max_denominator=most).map(lambda part: start + width * part)
    steps = st.fractions(0, None, max_denominator=most)
    if low is not None:
        start = low
        return steps.map(lambda step: start + step)
    assert high is not None
    stop = high
    return steps.map(lambda step: stop - step)


def _end(domain: Interval, lower: bool) -> Fraction | None:
    """A rational bound that keeps the samples inside."""
    if not (domain.bounded_below if lower else domain.bounded_above):
        return None
    value = evaluate(domain.lower if lower else domain.upper, {}, 128)
    return upper_bound(value) if lower else lower_bound(value)
