"""Numbers in results: exact text where it is short, else decimals rounded outwards."""

from __future__ import annotations

from fractions import Fraction

from memory_theorems.verify.arithmetic.balls import (
    Real,
    lower_bound,
    precision,
    to_ball,
    upper_bound,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.verdicts import Json


def number_json(value: Real) -> Json:
    """A short exact number as text, else an interval of decimals that contains it."""
    lower, upper = lower_bound(value), upper_bound(value)
    if lower == upper and lower.denominator.bit_length() < 80:
        return t.rational_text(lower)
    return {"interval": [decimal(lower), decimal(upper, up=True)]}


def end(value: Real, *, up: bool, digits: int = 5) -> str:
    """The upper or lower end of a number, for a picture and of any size: ``1.2345e-400``.

    Rounded to nearest: it certifies nothing.
    """
    with precision(64):
        ball = to_ball(value)
        return str((ball.upper() if up else ball.lower()).str(digits, radius=False))


def decimal_bounds(value: Real) -> tuple[str, str]:
    """Short decimals (as exact rationals) below and above a quantity."""
    return decimal(lower_bound(value)), decimal(upper_bound(value), up=True)


def decimal(value: Fraction, digits: int = 12, up: bool = False) -> str:
    """A decimal (exact rational as text) below, or above, the value, to some digits."""
    if value == 0:
        return "0"
    # Bits first: the text of a huge integer is refused by Python and slow to make.
    bits = abs(value).__floor__().bit_length()
    exponent = (bits * 30103) // 100000 + 1 if bits else 0
    scale = Fraction(10) ** (digits - exponent)
    scaled = value * scale
    whole = -((-scaled).__floor__()) if up else scaled.__floor__()
    if exponent > 60:
        return f"{whole}e{exponent - digits}"
    return t.rational_text(Fraction(whole) / scale)
