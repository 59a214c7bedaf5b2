"""Polynomial relations in one variable: signs on the pieces between the real roots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from flint import Ordering, arb, fmpq, fmpq_mpoly_ctx, fmpz, fmpz_poly

from memory_theorems.verify.arithmetic.balls import precision, to_fraction
from memory_theorems.verify.arithmetic.extended_intervals import Range
from memory_theorems.verify.certificates import leaves
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.search.algebra.problem import quotient
from memory_theorems.verify.search.goals import Goal

_SIGNS = {">=": (0, 1), ">": (1,), "==": (0,), "!=": (-1, 1)}
_BITS = 320
MAX_TOTAL_DEGREE = 400


@dataclass(frozen=True, slots=True)
class SignDecision:
    """What is known of a goal: a certificate, or a rational point where it fails.

    ``decided`` is false when the goal is not of this kind or the signs were not found.
    """

    node: Node | None = None
    point: Fraction | None = None
    decided: bool = False


@dataclass(frozen=True, slots=True)
class _Place:
    """A rational number, or the ball of an irrational root of one irreducible factor."""

    value: Fraction
    ball: arb | None = None
    factor: fmpz_poly | None = None


class _Sign:
    """Signs of a polynomial with known irreducible factors."""

    def __init__(self, polynomial: fmpz_poly) -> None:
        self.polynomial = polynomial
        self.factors = (
            [factor for factor, _ in polynomial.factor()[1]] if polynomial.degree() > 0 else []
        )

    def at(self, place: _Place) -> int | None:
        if place.ball is None:
            value = self.polynomial(fmpq(place.value.numerator, place.value.denominator))
            return int(value > 0) - int(value < 0)
        if place.factor in self.factors:
            return 0
        found = self.polynomial(place.ball)
        return 1 if found > 0 else (-1 if found < 0 else None)


def decide(goal: Goal, name: str) -> SignDecision:
    """Decide a goal in one variable; hypotheses in other variables too are left out."""
    context = fmpq_mpoly_ctx.get(["x0"], Ordering.degrevlex)
    conditions: list[tuple[_Sign, _Sign, str]] = []
    total = 0
    for index, (term, op) in enumerate(_relations(goal, name)):
        pair = quotient(term, (name,), context)
        if pair is None:
            if index == 0:
                return SignDecision()
            continue
        top, bottom = _whole(pair[0]), _whole(pair[1])
        total += max(top.degree(), 0) + bottom.degree()
        if total > MAX_TOTAL_DEGREE:
            return SignDecision()
        conditions.append((_Sign(top), _Sign(bottom), op))
    with precision(_BITS):
        factors: list[fmpz_poly] = []
        for top_sign, bottom_sign, _ in conditions:
            for factor in (*top_sign.factors, *bottom_sign.factors):
                if factor not in factors:
                    factors.append(factor)
        irrational = False
        for place in _places(factors, goal.box[name]):
            values = [_quotient(top, bottom, place) for top, bottom, _ in conditions]
            if None in values:
                return SignDecision()
            if any(
                value == 2 or value not in _SIGNS[op]
                for value, (_, _, op) in zip(values[1:], conditions[1:])
            ):
                continue
            if values[0] == 2 or values[0] in _SIGNS[goal.op]:
                continue
            if place.ball is None:
                return SignDecision(point=place.value, decided=True)
            irrational = True
    if irrational:
        return SignDecision(decided=True)
    return SignDecision(node=leaves.univariate(name), decided=True)


def _quotient(top: _Sign, bottom: _Sign, place: _Place) -> int | None:
    """The sign of a quotient; 2 where it is undefined, None where it is not found."""
    below = bottom.at(place)
    if below == 0:
        return 2
    above = top.at(place)
    return None if above is None or below is None else above * below


def _relations(goal: Goal, name: str) -> Iterator[tuple[Any, str]]:
    yield goal.margin, goal.op
    for item in goal.given:
        if item.free == {name}:
            yield item.margin, item.margin_op


def _whole(polynomial: Any) -> fmpz_poly:
    coefficients: dict[int, Any] = {}
    scale = fmpz(1)
    for exponents, value in polynomial.terms():
        coefficients[int(exponents[0])] = value
        scale = scale * fmpz(value.q) // scale.gcd(fmpz(value.q))
    top = max(coefficients, default=0)
    return fmpz_poly([int((coefficients.get(k, fmpq(0)) * scale).p) for k in range(top + 1)])


def _places(factors: Sequence[fmpz_poly], box: Range) -> Iterator[_Place]:
    """Closed ends, the roots inside the box, and a rational number on every open piece."""
    low = None if isinstance(box.lower, float) else to_fraction(box.lower)
    high = None if isinstance(box.upper, float) else to_fraction(box.upper)
    inside = []
    for factor in factors:
        for root in _roots(factor):
            if (low is None or root.value > low) and (high is None or root.value < high):
                inside.append(root)
    inside.sort(key=lambda place: place.value)
    ends = [end for end in (low, high) if end is not None]
    for end, is_open in ((low, box.lower_open), (high, box.upper_open)):
        if end is not None and not is_open:
            yield _Place(end)
    yield from inside
    stops = sorted({*(place.value for place in inside), *ends})
    if not stops:
        yield _Place(Fraction(0))
        return
    if low is None:
        yield _Place(stops[0] - 1)
    for a, b in pairwise(stops):
        yield _Place((a + b) / 2)
    if high is None:
        yield _Place(stops[-1] + 1)


def _roots(factor: fmpz_poly) -> Iterator[_Place]:
    if factor.degree() == 1:
        below, above = (int(c) for c in factor.coeffs())
        yield _Place(Fraction(-below, above))
        return
    found: Any = factor.complex_roots()
    for root, _ in found:
        if root.imag == 0:
            ball = root.real
            yield _Place(to_fraction(ball.mid()), ball, factor)
