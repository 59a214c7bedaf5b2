"""Equality of terms in a ring: rational functions over Q in variables and atoms.

Atoms are ``exp`` of the monomials of exponents, ``log`` of primes and of irreducible factors,
roots, ``sin`` and ``cos`` of base angles, and all other function applications with normalised
arguments.  Two terms are *equal in the ring* when the numerator of their difference reduces to the
zero polynomial; then they have the same value wherever both are defined, because every relation
used (exp(a + b) = exp(a)*exp(b), root**k = radicand, cos**2 = 1 - sin**2, ...) holds there and no
denominator of a defined term vanishes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from memory_theorems.verify.checker.budget import Budget, Refused
from memory_theorems.verify.checker.values.ring.arithmetic import (
    Knowledge,
    Positive,
    Ratio,
    Refine,
    to_fraction,
)
from memory_theorems.verify.checker.values.ring.reading import Ring
from memory_theorems.verify.checker.values.special.sums_and_branches import expand_sums
from memory_theorems.verify.language.terms import Term

MAX_STARTS = 24


def is_zero(term: Term, positive: Positive, budget: Budget) -> bool:
    """Whether the term's normal form is 0."""
    ratio = _normalise((term,), positive, budget)[1][0]
    return bool(ratio.top.is_zero())


def proportional(left: Term, right: Term, positive: Positive, budget: Budget) -> Fraction | None:
    """The rational c != 0 with ``left = c*right`` in the ring; None when there is none."""
    ring, (a, b) = _normalise((left, right), positive, budget)
    if b.top.is_zero() or a.top.is_zero():
        return None
    cross_left = ring.reduce(Ratio(a.top * b.bottom, ring.one))
    cross_right = ring.reduce(Ratio(b.top * a.bottom, ring.one))
    if cross_left.top.is_zero() or cross_right.top.is_zero():
        return None
    factor = cross_left.top.leading_coefficient() / cross_right.top.leading_coefficient()
    scaled = ring.multiply(cross_right, Ratio(ring.context.constant(-factor), ring.one))
    if not ring.reduce(ring.add(cross_left, scaled)).top.is_zero():
        return None
    return to_fraction(factor)


def expanded(term: Term, positive: Positive, budget: Budget) -> list[Term]:
    """Terms whose sum equals ``term`` in the ring: one for each monomial of its normal form."""
    ring, (ratio,) = _normalise((term,), positive, budget)
    items = []
    for exponents, coefficient in ratio.top.terms():
        powers = tuple(int(e) for e in exponents)
        single = ring.context.from_dict({powers: coefficient})
        items.append(ring.term(ring.make(single, ratio.bottom)))
    return items


def _normalise(
    terms: Sequence[Term], positive: Positive, budget: Budget
) -> tuple[Ring, list[Ratio]]:
    finer: dict[str, int] = {}
    for _ in range(MAX_STARTS):
        ring = Ring(finer, positive, budget)
        try:
            return ring, [ring.reduce(ring(expand_sums(item))) for item in terms]
        except Refine:
            continue
    raise Refused("the exponents of an identity have no common base")


__all__ = ["Knowledge", "Positive", "expanded", "is_zero", "proportional"]
