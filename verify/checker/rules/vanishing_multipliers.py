"""Multipliers that may vanish prove positivity by continuity; factors that facts exclude do not."""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq_mpoly

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.margins import DEFAULT_BITS
from memory_theorems.verify.checker.rules.positivity import Reader
from memory_theorems.verify.checker.values.intervals import domain_range, is_infinity
from memory_theorems.verify.language.claims import Interval


def dense(reader: Reader, multiplier: fmpq_mpoly, target: fmpq_mpoly, used: set[int]) -> bool:
    """Whether ``multiplier * target >= 0`` by the used facts gives ``target >= 0`` everywhere.

    Near a point of the goal the domain contains points where the multiplier is not 0 (it is
    not the zero polynomial, and the intervals of its variables have interior points), and the
    used facts hold there too: bounds on the whole domain, strict hypotheses by continuity.
    The target is continuous.
    """
    if multiplier.is_zero():
        return False
    count = len(reader.goal.given)
    for index in used:
        if index < count and reader.fact(index)[1] != ">":
            return False
    for place, (name, interval) in enumerate(reader.goal.domains.items()):
        if not _occurs(reader, place, name, (multiplier, target), used):
            continue
        if interval.integer or not _has_interior(reader, interval):
            return False
    return True


def _occurs(
    reader: Reader, place: int, name: str, items: Sequence[fmpq_mpoly], used: set[int]
) -> bool:
    if any(not item.is_zero() and item.degrees()[place] > 0 for item in items):
        return True
    return any(name in reader.facts[index].free for index in used)


def _has_interior(reader: Reader, interval: Interval) -> bool:
    if is_infinity(interval.lower) or is_infinity(interval.upper):
        return True
    with precision(DEFAULT_BITS):
        low = domain_range(Interval(interval.lower, interval.lower), reader.prover.budget)
        high = domain_range(Interval(interval.upper, interval.upper), reader.prover.budget)
        return bool(low.upper < high.lower)


def excluded(reader: Reader, polynomial: fmpq_mpoly) -> bool:
    """Whether some fact says that the polynomial is not 0."""
    return any(_multiple(reader, polynomial, index) for index in range(len(reader.facts)))


def _multiple(reader: Reader, polynomial: fmpq_mpoly, index: int) -> bool:
    """Whether fact ``index`` says that the polynomial (up to a number) is not 0."""
    if reader.facts[index].op not in ("!=", "<", ">"):
        return False
    try:
        known, _ = reader.fact(index)
    except Refused:
        return False
    if known.is_zero() or len(known) != len(polynomial):
        return False
    factor = polynomial.leading_coefficient() / known.leading_coefficient()
    return bool(polynomial == reader.ring.context.constant(factor) * known)


__all__ = ["dense", "excluded"]
