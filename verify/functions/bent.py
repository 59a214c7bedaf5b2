"""Abs, Max and Min, sign, Heaviside, floor and ceiling: values that jump or bend."""

from __future__ import annotations

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import (
    Real,
    Undetermined,
    compare,
    to_ball,
    whole_number,
)
from memory_theorems.verify.arithmetic.extended_intervals import Range, less, negate, point, sign
from memory_theorems.verify.functions.arrays import folded, np
from memory_theorems.verify.functions.interface import Function, above, below, between
from memory_theorems.verify.functions.on_complex_balls import greatest, least, size
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def _absolute(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq):
        return abs(value)
    return value.abs_lower().union(value.abs_upper()) if value.contains(0) else abs(value)


def absolute_range(term: Term, a: Range) -> Range:
    """The absolute values of a range."""
    if sign(a.lower) >= 0:
        return a
    if sign(a.upper) <= 0:
        return negate(a)
    flipped = -a.lower
    if less(a.upper, flipped):
        return Range(fmpq(0), flipped, False, a.lower_open)
    if less(flipped, a.upper):
        return Range(fmpq(0), a.upper, False, a.upper_open)
    return Range(fmpq(0), a.upper, False, a.lower_open and a.upper_open)


def _sign(term: Term, value: Real) -> Real:
    for op, found in ((">", 1), ("<", -1), ("==", 0)):
        if compare(value, op, fmpq(0)) is True:
            return fmpq(found)
    return arb(-1).union(arb(1))


def _sign_range(term: Term, a: Range) -> Range:
    low, high = sign(a.lower), sign(a.upper)
    low = 1 if low == 0 and a.lower_open else low
    high = -1 if high == 0 and a.upper_open else high
    return Range(fmpq(low), fmpq(high))


def _heaviside(term: Term, value: Real) -> Real:
    if compare(value, ">", fmpq(0)) is True:
        return fmpq(1)
    if compare(value, "<", fmpq(0)) is True:
        return fmpq(0)
    if isinstance(value, fmpq):
        return fmpq(1, 2)
    return arb(0).union(arb(1))


def _heaviside_range(term: Term, a: Range) -> Range:
    if a.satisfies(">"):
        return point(fmpq(1))
    if a.satisfies("<"):
        return point(fmpq(0))
    if a.exact == 0:
        return point(fmpq(1, 2))
    return Range(fmpq(0), fmpq(1))


def _maximum(term: Term, *args: Real) -> Real:
    result = args[0]
    for item in args[1:]:
        if compare(result, ">=", item) is True:
            continue
        result = item if compare(item, ">=", result) is True else to_ball(result).max(to_ball(item))
    return result


def _minimum(term: Term, *args: Real) -> Real:
    result = args[0]
    for item in args[1:]:
        if compare(result, "<=", item) is True:
            continue
        result = item if compare(item, "<=", result) is True else to_ball(result).min(to_ball(item))
    return result


def _maximum_range(term: Term, *args: Range) -> Range:
    result = args[0]
    for item in args[1:]:
        result = _greater(result, item)
    return result


def _greater(a: Range, b: Range) -> Range:
    if less(a.lower, b.lower):
        low, low_open = b.lower, b.lower_open
    elif less(b.lower, a.lower):
        low, low_open = a.lower, a.lower_open
    else:
        low, low_open = a.lower, a.lower_open or b.lower_open
    if less(a.upper, b.upper):
        high, high_open = b.upper, b.upper_open
    elif less(b.upper, a.upper):
        high, high_open = a.upper, a.upper_open
    else:
        high, high_open = a.upper, a.upper_open and b.upper_open
    return Range(low, high, low_open, high_open)


def _minimum_range(term: Term, *args: Range) -> Range:
    return negate(_maximum_range(term, *map(negate, args)))


def _floor(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq):
        return fmpq(value.floor())
    low, high = whole_number(value.lower().floor()), whole_number(value.upper().floor())
    if low is None or high is None:
        raise Undetermined(term, "the integer part is not located")
    return fmpq(low) if low == high else arb(low).union(arb(high))


FUNCTIONS = (
    Function(
        head="Abs",
        value=_absolute,
        range=absolute_range,
        floats="abs",
        sympy="Abs",
        values=above(0, closed=True),
        pieces=((below(0, closed=True), -1), (above(0, closed=True), 1)),
        limits=(t.INFINITY, t.INFINITY),
        parity=1,
        continuation=size,
        bent=True,
        quick=True,
    ),
    Function(
        head="Max",
        value=_maximum,
        range=_maximum_range,
        floats=folded("maximum"),
        sympy="Max",
        continuation=greatest,
        bent=True,
        quick=True,
    ),
    Function(
        head="Min",
        value=_minimum,
        range=_minimum_range,
        floats=folded("minimum"),
        sympy="Min",
        continuation=least,
        bent=True,
        quick=True,
    ),
    Function(
        head="sign",
        value=_sign,
        range=_sign_range,
        floats="sign",
        sympy="sign",
        values=between(-1, 1),
        parity=-1,
        bent=True,
        quick=True,
    ),
    Function(
        head="Heaviside",
        value=_heaviside,
        range=_heaviside_range,
        floats=lambda x: np.heaviside(x, 0.5),
        sympy="Heaviside",
        values=between(0, 1),
        bent=True,
        quick=True,
    ),
    Function(head="floor", value=_floor, floats="floor", sympy="floor", bent=True),
    Function(
        head="ceiling",
        value=lambda term, value: -_floor(term, -value),
        floats="ceil",
        sympy="ceiling",
        bent=True,
    ),
)
