"""Irrational witnesses: a sign change along one coordinate encloses the violating point.

A part ``!=`` is violated where its margin crosses zero; a hypothesis ``==`` that cannot be solved
is satisfied where its margin crosses zero, and the part must fail on the whole interval.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.certificates.envelopes import Envelope, enclosed, refuted_at
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.refutation import witness
from memory_theorems.verify.refutation.candidates import (
    SearchInterval,
    extreme_values,
    literals,
    nice_values,
    product_points,
    spread_choice,
)
from memory_theorems.verify.refutation.readable_numbers import readable, simplest_between
from memory_theorems.verify.refutation.space import EVALUATION_ERRORS, Free, Space

_HALVINGS = 60


def search(space: Space, deep: bool) -> Envelope | None:
    """Look for a crossing along every real coordinate, the others at special values."""
    for part, margin in _equations(space):
        for item in space.ranges:
            if item.integer or item.name not in t.free_variables(margin):
                continue
            extremes = [x for x in extreme_values(item) if _bits(x) < 2_000]
            column = sorted({*nice_values(item, literals(space.claim)), *extremes})
            others = [other for other in space.ranges if other is not item]
            bases = product_points(
                [other.name for other in others],
                [spread_choice(nice_values(other), 5) for other in others],
                25 if deep else 5,
            )
            for base in bases:
                for low, high in _brackets(space, margin, item, column, base):
                    found = _narrow(space, part, margin, item, base, low, high)
                    if found is not None:
                        return found
    return None


def _equations(space: Space) -> Iterator[tuple[int, Term]]:
    claim = space.claim
    for part, relation in enumerate(claim.conclusion):
        if relation.op == "!=" and not space.solution:
            yield part, relation.margin
    unsolved = [
        item for item in claim.given if item.op == "==" and not _is_solved(space, item.free)
    ]
    for hypothesis in unsolved[:1] if len(unsolved) == 1 and not space.solution else ():
        for part in range(len(claim.conclusion)):
            yield part, hypothesis.margin


def _is_solved(space: Space, names: frozenset[str]) -> bool:
    return bool(names & set(space.solution))


def _brackets(
    space: Space, margin: Term, item: SearchInterval, column: list[Fraction], base: Free
) -> Iterator[tuple[Fraction, Fraction]]:
    previous: tuple[Fraction, int] | None = None
    for value in column:
        sign = _sign(space, margin, {**base, item.name: value})
        if sign is not None and previous is not None and sign * previous[1] < 0:
            yield previous[0], value
        previous = None if sign is None else (value, sign)


def _narrow(
    space: Space,
    part: int,
    margin: Term,
    item: SearchInterval,
    base: Free,
    low: Fraction,
    high: Fraction,
) -> Envelope | None:
    """Halve the bracket until the violation is certain on all of it."""
    first = _sign(space, margin, {**base, item.name: low})
    others = {name: readable(x) for name, x in base.items()}
    for _ in range(_HALVINGS):
        point = {**others, item.name: t.number(low)}
        bits = witness.certify_crossing(space.claim, part, point, item.name, (low, high), margin)
        if bits is not None:
            ends = t.number(low), t.number(high)
            return refuted_at(part, {**others, item.name: enclosed(*ends, margin)}, bits)
        third = (high - low) / 3
        middle = simplest_between(low + third, high - third)
        here = _sign(space, margin, {**base, item.name: middle})
        if not here:
            return None
        low, high = (middle, high) if here == first else (low, middle)
    return None


def _sign(space: Space, margin: Term, free: Free) -> int | None:
    try:
        value = evaluate(margin, space.bound(free, 128), 128)
    except EVALUATION_ERRORS:
        return None
    return 1 if value > 0 else -1 if value < 0 else None


def on_curve(space: Space, part: int, terms: dict[str, Term]) -> Envelope | None:
    """The one solved coordinate is irrational: enclose it where its equation changes sign."""
    irrational = [
        name for name in space.solution if not isinstance(evaluate(terms[name], {}, 64), fmpq)
    ]
    if len(irrational) != 1:
        return None
    name = irrational[0]
    equations = [item.margin for item in space.claim.given if item.op == "==" and name in item.free]
    value = evaluate(terms[name], {}, 256)
    centre = (lower_bound(value) + upper_bound(value)) / 2
    for level in (6, 12, 20, 40, 80):
        width = (abs(centre) or Fraction(1)) / 2**level
        low = simplest_between(centre - width, centre - width / 2)
        high = simplest_between(centre + width / 2, centre + width)
        for margin in equations:
            bits = witness.certify_crossing(space.claim, part, terms, name, (low, high), margin)
            if bits is not None:
                ends = t.number(low), t.number(high)
                return refuted_at(part, {**terms, name: enclosed(*ends, margin)}, bits)
    return None


def _bits(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()
