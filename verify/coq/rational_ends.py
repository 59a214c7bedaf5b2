"""Rational numbers at and around the values of constants, to be shown by Coq.  Not trusted."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from flint import arb, ctx, fmpq

from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.coq.ball_values import ball_of
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.errors import TooLong
from memory_theorems.verify.language.terms import Term

#: Longer ends are rounded outwards to so many bits.
ROUNDED = 60
_BITS = 192


def number_of(term: Term, side: int) -> Fraction | None:
    """A rational number at the end, on its outer side; None at infinity."""
    if term.head == "oo" or (term.head == "-" and term.args[0].head == "oo"):
        return None
    found = ends_of(term)
    return found and found[0 if side < 0 else 1]


def ends_of(term: Term) -> tuple[Fraction, Fraction] | None:
    """Rational bounds of a term without variables; equal where it is exactly rational."""
    value = exact_of(term)
    if value is not None:
        return value, value
    with ctx.workprec(_BITS):
        found = ball_of(term, {})
        return None if found is None else _outer(found)


def _outer(value: arb) -> tuple[Fraction, Fraction] | None:
    if not value.is_finite():
        return None
    try:
        return rounded(lower_bound(value), -1, 100), rounded(upper_bound(value), 1, 100)
    except TooLong:
        return None


def at_end(head: str, value: Fraction, side: int) -> Fraction:
    """A rational number just below (-1) or above (1) the function's value."""
    with ctx.workprec(_BITS):
        x = arb(fmpq(value.numerator, value.denominator))
        found = _outer({"exp": x.exp, "log": x.log}[head]())
        if found is None:
            raise NotPrintable(f"{head} of {value}")
        # Room for the tactic that shows it.
        slack = abs(found[0]) / 2**40 or Fraction(1, 2**40)
        return rounded(found[0] - slack, -1) if side < 0 else rounded(found[1] + slack, 1)


def root_of(value: Fraction, side: int) -> Fraction:
    """The root, exact or a rational number on that side."""
    scale = 2**80
    top = isqrt(value.numerator * value.denominator * scale * scale)
    exact = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    if exact * exact == value:
        return exact
    return rounded(Fraction(top + (side > 0), value.denominator * scale), side)


def rounded(value: Fraction, side: int, bits: int = ROUNDED) -> Fraction:
    """The number, or a shorter one on that side where it is long."""
    if min(value.denominator.bit_length(), value.numerator.bit_length()) <= bits + 2:
        return value
    size = value.numerator.bit_length() - value.denominator.bit_length()
    shift = bits - size
    scaled = value * (Fraction(2) ** shift)
    whole = scaled.numerator // scaled.denominator
    return Fraction(whole + (side > 0)) / (Fraction(2) ** shift)


def exact_of(term: Term) -> Fraction | None:
    """The value of a term that rational arithmetic finds."""
    head, args = term.head, term.args
    if head == "number":
        return Fraction(term.value) if isinstance(term.value, Fraction) else None
    values = [exact_of(item) for item in args]
    if not values or any(item is None for item in values):
        return None
    known = [item for item in values if item is not None]
    if head == "+":
        return sum(known, Fraction(0))
    if head == "-":
        return -known[0]
    if head == "*":
        found = Fraction(1)
        for item in known:
            found *= item
        return found
    if head == "/" and known[1]:
        return known[0] / known[1]
    if head == "**" and known[1].denominator == 1 and abs(known[1]) < 500 and known[0]:
        return known[0] ** int(known[1])
    return None
