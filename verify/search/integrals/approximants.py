"""Integrals over bounded intervals by polynomials under their integrands.

Floats propose a polynomial g and the room that the claim leaves; that g lies below the integrand is
a claim in one variable, and the integral of g has a primitive.  This serves ends that are no
rational numbers and functions that the rule ``bracket`` does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np
from numpy.polynomial import chebyshev

from memory_theorems.verify.arithmetic.floats import Array
from memory_theorems.verify.certificates import forms
from memory_theorems.verify.certificates.node import Node
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import is_infinite
from memory_theorems.verify.language.terms import ZERO, Term
from memory_theorems.verify.search import numerics
from memory_theorems.verify.search.goals import Goal, obligations, rational_value
from memory_theorems.verify.search.prover import MAX_DEPTH, Prover

_DEGREES = (2, 4, 6, 8, 10, 12)
_POINTS = 400
ByIntegrand = Callable[[Prover, Goal, int], Node | None]


def below(
    search: Prover, goal: Goal, pieces: list[tuple[Term, Term]], rest: list[Term],
    by_integrand: ByIntegrand, depth: int,
) -> Node | None:  # fmt: skip
    """A margin ``factor*Integral(f, (x, a, b)) + rest`` without variables, between such ends."""
    if goal.free or goal.op not in (">=", ">") or len(pieces) != 1 or depth < MAX_DEPTH - 3:
        return None
    factor, old = pieces[0]
    body, bound, lower, upper = old.args
    weight = rational_value(factor)
    if weight is None or is_infinite(lower) or is_infinite(upper):
        return None
    name = str(bound.value)
    ends = [numerics.number_at(end, {}) for end in (lower, upper)]
    polynomial = _polynomial(
        lambda x: float(weight) * numerics.evaluate(body, {name: x}),
        ends, numerics.number_at(t.add(ZERO, *rest), {}), name,
    )  # fmt: skip
    if polynomial is None:
        return None
    whole = t.rebuild(old, (polynomial, bound, lower, upper))
    scaled = t.multiply(factor, old)
    parts = []
    first = goal.with_(margin=scaled - whole, op=">=")
    node = by_integrand(search, first, depth)
    if node is None:
        return None
    parts.append((first.margin, node))
    second = goal.with_(margin=t.add(whole, *rest))
    node = search.prove(second.with_(op=goal.op), depth - 1)
    if node is None:
        return None
    parts.append((second.margin, node))
    defined = []
    for item in obligations((first.margin, second.margin), frozenset()):
        op = "exists" if item.exists else item.relation.op
        shown = search.prove(goal.with_(margin=item.relation.left, op=op), depth - 1)
        if shown is None or item.bounds:
            return None
        defined.append(shown)
    return forms.total(parts, defined)


def _polynomial(
    function: Callable[[Array], Array], ends: list[float], rest: float, name: str
) -> Term | None:
    """A polynomial below the function whose integral and ``rest`` together are still positive."""
    low, high = ends
    if not (np.isfinite(low) and np.isfinite(high) and low < high and np.isfinite(rest)):
        return None
    angles = np.pi * (np.arange(_POINTS) + 0.5) / _POINTS
    unit = np.cos(angles)
    values = function((low + high) / 2 + (high - low) / 2 * unit)
    if values.shape != unit.shape or not np.all(np.isfinite(values)):
        return None
    integral = float(np.sum(values * np.sin(angles)) * np.pi / _POINTS * (high - low) / 2)
    room = (integral + rest) / (high - low)
    if room <= 0:
        return None
    for degree in _DEGREES:
        fitted = chebyshev.chebfit(unit, values, degree)
        if np.max(np.abs(chebyshev.chebval(unit, fitted) - values)) < room / 4:
            fitted[0] -= room / 2
            return _written(np.asarray(chebyshev.cheb2poly(fitted), dtype=float), ends, name, room)
    return None


def _written(coefficients: Array, ends: list[float], name: str, room: float) -> Term:
    """In Horner's form about a rational centre, with short coefficients."""
    centre = Fraction((ends[0] + ends[1]) / 2).limit_denominator(64)
    half = (ends[1] - ends[0]) / 2
    shift = (ends[0] + ends[1]) / 2 - float(centre)
    moved = np.polynomial.Polynomial(coefficients)(
        np.polynomial.Polynomial([-shift / half, 1 / half])
    ).coef
    step = Fraction(room / (64 * len(moved))).limit_denominator(10**12)
    x = t.variable(name) if centre == 0 else t.variable(name) - t.number(centre)
    found: Term = ZERO
    for power in range(len(moved) - 1, -1, -1):
        unit = step / Fraction(max(1.0, half**power)).limit_denominator(10**6)
        value = t.number(round(Fraction(float(moved[power])) / unit) * unit)
        found = value if found == ZERO else t.add(value, t.multiply(x, found))
    return found
