"""Readable numbers: simple rationals near a given one, and short texts for large and tiny ones."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

_POWER_OF_TEN_DIGITS = 10
_EXPONENTS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 30, 40, 50, 60, 70, 80, 100, 120, 150)
_LONG_EXPONENTS = (200, 250, 300, 400, 600, 800, 1_000, 2_000, 4_000, 10_000)


def simplest_between(lower: Fraction, upper: Fraction) -> Fraction:
    """The rational of least denominator (then least absolute value) in ``[lower, upper]``."""
    if lower > upper:
        raise ValueError("empty interval")
    if lower <= 0 <= upper:
        return Fraction(0)
    if upper < 0:
        return -simplest_between(-upper, -lower)
    whole = -(-lower.numerator // lower.denominator)
    if whole <= upper:
        return Fraction(whole)
    floor = whole - 1
    rest = simplest_between(1 / (upper - floor), 1 / (lower - floor))
    return floor + 1 / rest


def round_between(lower: Fraction, upper: Fraction) -> Fraction | None:
    """A number 1, 2 or 5 times a power of ten in a positive interval, the largest; else None."""
    if lower <= 0:
        return None
    bits = upper.numerator.bit_length() - upper.denominator.bit_length()
    size = int(bits * 0.30103) + 1
    for exponent in range(size, size - 4, -1):
        for digit in (5, 2, 1):
            value = digit * Fraction(10) ** exponent
            if lower <= value <= upper:
                return value
    return None


def readable(value: Fraction) -> Term:
    """The number as a term whose text is short: ``10**40``, ``1/10**40``, ``1 - 1/10**40``."""
    for base in (Fraction(0), Fraction(round(value))):
        offset = value - base
        short = _scientific(abs(offset))
        if short is not None:
            signed = t.negate(short) if offset < 0 else short
            return signed if base == 0 else t.number(base) + signed
    return t.number(value)


def _scientific(value: Fraction) -> Term | None:
    """``m*10**k`` or ``m/10**k`` with a long power of ten and a one-digit m, else None."""
    top, bottom = value.numerator, value.denominator
    big = top if bottom == 1 else bottom
    digits = big.bit_length() * 0.30103
    if digits < _POWER_OF_TEN_DIGITS or (bottom != 1 and top > 9):
        return None
    for exponent in (int(digits) - 1, int(digits), int(digits) + 1):
        scaled = value * Fraction(10) ** (-exponent if bottom == 1 else exponent)
        if scaled.denominator == 1 and 1 <= scaled <= 9:
            power = t.power(t.number(10), t.number(exponent))
            if bottom != 1:
                return t.divide(t.number(scaled), power)
            return power if scaled == 1 else t.number(scaled) * power
    return None


def simplifications(value: Fraction, anchors: tuple[Fraction, ...] = ()) -> Iterator[Fraction]:
    """Ever closer simple rationals around ``value``; ``value`` itself is not among them.

    Numbers close to an anchor (an end of the domain) are simplified in their distance to it.
    """
    seen = {value}
    bases = [Fraction(0)]
    for anchor in anchors:
        if anchor != 0 and abs(value - anchor) * 64 < abs(value):
            bases.append(anchor)
    bases.sort(key=lambda base: abs(value - base))
    for level in range(0, 60):
        for base in bases[:2]:
            offset = value - base
            width = abs(offset) / 2**level if level else abs(offset) * Fraction(999, 1000)
            for found in _near(offset, width):
                simple = base + found
                if simple not in seen:
                    seen.add(simple)
                    yield simple


def powers_of_ten(value: Fraction, anchors: tuple[Fraction, ...] = ()) -> Iterator[Fraction]:
    """Less extreme numbers of the same kind as a large or tiny ``value`` (from an anchor)."""
    for base in (*anchors, Fraction(0)):
        offset = value - base
        size = abs(offset)
        if size == 0 or Fraction(1, 100) < size < 100:
            continue
        sign = -1 if offset < 0 else 1
        for exponent in (*_EXPONENTS, *_LONG_EXPONENTS):
            power = Fraction(10) ** exponent
            if size > power:
                yield base + sign * power
            elif size < 1 / power:
                yield base + sign / power


def _near(offset: Fraction, width: Fraction) -> Iterator[Fraction]:
    lower, upper = offset - width, offset + width
    sign = -1 if offset < 0 else 1
    low, high = (lower, upper) if sign > 0 else (-upper, -lower)
    if low > 0 and not Fraction(1, 200) < abs(offset) < 10_000:
        found = round_between(low, high)
        if found is not None:
            yield sign * found
    yield simplest_between(lower, upper)


def text_length(value: Fraction) -> int:
    """Characters of the readable text."""
    if value.numerator.bit_length() > 40 or value.denominator.bit_length() > 40:
        return len(t.to_text(readable(value)))
    return len(str(value))
