"""Rational summands whose poles are simple, or one pole alone: primitives in polygamma functions.

``1/(k + b)**m = H(k + 1) - H(k)`` with H = (-1)**(m - 1)*polygamma(m - 1, k + b)/(m - 1)!, so that
the sum of 1/k from n + 1 to 2*n is digamma(2*n + 1) - digamma(n + 1), and both limits may move.
"""

from __future__ import annotations

from math import factorial

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.troubles import OF_ALGEBRA

_MOST_POLES = 4
_MOST_ORDER = 8


def primitive(summand: Term, index: str) -> Term | None:
    """H with H(k + 1) - H(k) = the summand wherever the arguments of H are positive, or None."""
    try:
        quotient = ring.normalise(summand)
        scale, found = ring.factors(quotient, quotient.denominator)
        poles = [_pole(factor, order, index) for factor, order in found]
        top = ring.polynomial_term(quotient.generators, quotient.numerator)
        return _of_poles(
            t.divide(top, t.number(scale)),
            [pole for pole in poles if pole is not None],
            [factor for (factor, _), pole in zip(found, poles) if pole is None],
            index,
        )
    except OF_ALGEBRA:
        return None


def _pole(factor: Term, order: int, index: str) -> tuple[Term, Term, int] | None:
    """(a, b, m) of (a*k + b)**m; None for a factor without k.  Raises ValueError otherwise."""
    if index not in t.free_variables(factor):
        return None
    offset = ring.normal_term(t.substitute(factor, {index: ZERO}))
    slope = ring.normal_term(t.divide(factor - offset, t.variable(index)))
    if index in t.free_variables(slope) or order > _MOST_ORDER:
        raise ValueError("a pole of another kind")
    return slope, offset, order


def _of_poles(
    top: Term, poles: list[tuple[Term, Term, int]], others: list[Term], index: str
) -> Term | None:
    if not 1 <= len(poles) <= _MOST_POLES:
        return None
    outside = t.multiply(ONE, *others) if others else ONE
    if len(poles) == 1:
        (slope, offset, order), weight = poles[0], t.divide(top, outside)
        if index in t.free_variables(top):
            return None
        weight = ring.normal_term(t.divide(weight, t.power(slope, t.number(order))))
        return _piece(weight, slope, offset, order, index)
    if any(order > 1 for _, _, order in poles):
        return None
    pieces = []
    for place, (slope, offset, _) in enumerate(poles):
        at = {index: t.negate(t.divide(offset, slope))}
        rest = [a * t.variable(index) + b for i, (a, b, _) in enumerate(poles) if i != place]
        value = t.divide(top, t.multiply(slope, outside, *rest))
        pieces.append(_piece(ring.normal_term(t.substitute(value, at)), slope, offset, 1, index))
    found = t.add(*pieces)
    # Right only if the numerator's degree is below the denominator's.
    proper = t.add(
        *(
            t.divide(_weight(piece), t.variable(index) + t.divide(offset, slope))
            for piece, (slope, offset, _) in zip(pieces, poles)
        )
    )
    whole = t.divide(top, t.multiply(outside, *(a * t.variable(index) + b for a, b, _ in poles)))
    return found if ring.normalise(proper - whole).is_zero else None


def _piece(weight: Term, slope: Term, offset: Term, order: int, index: str) -> Term:
    """The primitive of weight/(k + offset/slope)**order."""
    at = ring.normal_term(t.variable(index) + t.divide(offset, slope))
    if order == 1:
        return t.multiply(weight, t.function("digamma", at))
    scale = t.number((-1) ** (order - 1))
    value = t.function("polygamma", t.number(order - 1), at)
    return t.multiply(t.divide(t.multiply(scale, weight), t.number(factorial(order - 1))), value)


def _weight(piece: Term) -> Term:
    return piece.args[0]
