"""Decimal digits of enclosed numbers, for reading."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from fractions import Fraction


def digits(lower: Fraction, upper: Fraction) -> str:
    """Decimal digits on which the bounds agree, else the interval (for reading only)."""
    if lower == upper:
        text = f"{lower}"
        return text if len(text) < 40 else f"{float(lower):.17g}"
    for count in range(32, 3, -1):
        one, two = rounded(lower, count), rounded(upper, count)
        if one == two:
            return one
    return f"[{float(lower):.6g}, {float(upper):.6g}]"


def rounded(value: Fraction, count: int) -> str:
    """``count`` significant digits, without floats."""
    from decimal import Context, Decimal

    context = Context(prec=count)
    quotient = context.divide(Decimal(value.numerator), Decimal(value.denominator))
    return f"{quotient:f}" if -6 < quotient.adjusted() < 33 else f"{quotient:E}"


def upward(value: Fraction) -> str:
    """Five digits that are not below the value."""
    return _rounded(value, 5, ROUND_CEILING)


def downward(value: Fraction) -> str:
    """Four digits that are not above the value."""
    return _rounded(value, 4, ROUND_FLOOR)


def _rounded(value: Fraction, digits: int, way: str) -> str:
    context = Context(prec=digits, rounding=way)
    return f"{context.divide(Decimal(value.numerator), Decimal(value.denominator)):.{digits}g}"
