"""Small helpers around python-flint's balls: conversions, precision, three-valued comparison.

A ball may lie at 2**(10**12), a whole number there has a terabyte: FLINT ends the whole process
when it is asked for one.  So whole numbers and exact powers come from here, where their lengths
are known before they are made.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TypeAlias

from flint import arb, ctx, fmpq

from memory_theorems.verify.errors import TooLong, VerifyError
from memory_theorems.verify.language.terms import Term, to_text

Real: TypeAlias = arb | fmpq
#: Bits of the longest exact number that is made.
MAX_EXACT_BITS = 1 << 24
_COMPARED = {
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
    "==": operator.eq,
    "!=": operator.ne,
}


class Undetermined(VerifyError):
    """The sub-expression ``term`` is not certainly defined and real on the given balls."""

    def __init__(self, term: Term, why: str) -> None:
        super().__init__(f"{to_text(term)[:80]}: {why}")
        self.term = term


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Work at ``bits`` bits inside the block; the previous precision is restored on exit."""
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def to_fmpq(value: Fraction | int) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def to_fraction(value: Real) -> Fraction:
    """The rational that ``value`` stands for; ValueError for a ball with a radius.

    Raises TooLong (a ValueError, too) where it has more than MAX_EXACT_BITS bits.
    """
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    if not value.is_exact():
        raise ValueError(f"{value} is no single number")
    mantissa, exponent = value.man_exp()
    if abs(int(exponent)) > MAX_EXACT_BITS:
        raise TooLong(f"a number of more than {MAX_EXACT_BITS:,} bits")
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def whole_number(value: arb) -> int | None:
    """The only whole number in the ball; None where there is not one, or a very long one."""
    if not value.is_finite() or not abs(value) < arb(2) ** MAX_EXACT_BITS:
        return None
    found = value.unique_fmpz()
    return None if found is None else int(found)


def whole_power(base: fmpq, exponent: int) -> Real:
    """``base**exponent``: a ball where it would be long."""
    if exponent < 0:
        return 1 / whole_power(base, -exponent)
    if exponent and (base == 0 or abs(base) == 1):
        exponent = 2 - exponent % 2  # FLINT takes no exponents beyond a machine word
    bits = int(base.p).bit_length() + int(base.q).bit_length()
    return base**exponent if exponent * bits <= MAX_EXACT_BITS // 8 else arb(base) ** exponent


def integer_power(base: Real, exponent: int) -> Real:
    """``base**exponent``, sharp for even powers; ``base`` may contain 0 if ``exponent >= 0``."""
    if exponent == 0:
        return fmpq(1)
    if isinstance(base, fmpq):
        return whole_power(base, exponent)
    if exponent > 0:
        if exponent % 2 == 0 and base.contains(0):
            return arb(0).union(base.abs_upper() ** exponent)
        if base.is_exact():
            return base**exponent
        # Monotone on the ball (odd, or of one sign): the ends give the sharp range.
        return (base.lower() ** exponent).union(base.upper() ** exponent)
    return 1 / integer_power(base, -exponent)


def to_ball(value: Real | Fraction | int) -> arb:
    """A ball that contains ``value``, at the current precision."""
    if isinstance(value, arb):
        return value
    return arb(to_fmpq(value) if isinstance(value, Fraction | int) else value)


def ball_between(lower: Fraction, upper: Fraction, bits: int = 128) -> arb:
    """The smallest ball (up to rounding outwards) that contains ``[lower, upper]``."""
    if lower > upper:
        raise ValueError(f"empty interval [{lower}, {upper}]")
    with precision(bits):
        return arb(to_fmpq(lower)).union(arb(to_fmpq(upper)))


def lower_bound(value: Real) -> Fraction:
    """An exact rational that is certainly <= value.  ValueError when the ball is not finite."""
    return _bound(value, lower=True)


def upper_bound(value: Real) -> Fraction:
    """An exact rational that is certainly >= value.  ValueError when the ball is not finite."""
    return _bound(value, lower=False)


def _bound(value: Real, lower: bool) -> Fraction:
    if isinstance(value, fmpq):
        return to_fraction(value)
    if not value.is_finite():
        raise ValueError(f"no finite bound for {value}")
    return to_fraction(value.lower() if lower else value.upper())


def compare(left: Real, op: str, right: Real) -> bool | None:
    """True or False when certain, None when the balls do not tell.

    Two exact rationals are always told apart; ``==`` is never *proved* by balls.
    """
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return bool(_COMPARED[op](left, right))
    a, b = to_ball(left), to_ball(right)
    if not (a.is_finite() and b.is_finite()):
        return None
    if a < b:
        return op in ("<=", "<", "!=")
    if a > b:
        return op in (">=", ">", "!=")
    if op == "<=" and a <= b:
        return True
    if op == ">=" and a >= b:
        return True
    if op == "<" and a >= b:
        return False
    if op == ">" and a <= b:
        return False
    return None
