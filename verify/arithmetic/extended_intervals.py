"""Extended interval arithmetic: infinite ends, and ends known to be open.

A :class:`Range` is a set ``{x : lower <= x <= upper}`` with each end possibly excluded.  An end is
an exact rational (``fmpq``) as long as the operations are rational, else an exact dyadic ball
(``arb`` of radius 0, rounded outwards); infinite ends are the floats ``-inf`` and ``inf``, the
only floats here.  The range of an operation contains every value it takes on its arguments'
ranges; openness is kept only where it is certain.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Undetermined, to_fmpq, to_fraction
from memory_theorems.verify.language.terms import Term

End: TypeAlias = "fmpq | arb | float"
INF = math.inf
_LONG = 400  # bits above which an exact rational end is rounded outwards


@dataclass(frozen=True, slots=True)
class Range:
    """A non-empty interval of real numbers."""

    lower: End
    upper: End
    lower_open: bool = False
    upper_open: bool = False

    @property
    def exact(self) -> fmpq | None:
        """The one rational in the range, if it is such a point."""
        if isinstance(self.lower, fmpq) and isinstance(self.upper, fmpq):
            return self.lower if self.lower == self.upper else None
        return None

    @property
    def finite(self) -> bool:
        return not (isinstance(self.lower, float) or isinstance(self.upper, float))

    def satisfies(self, op: str) -> bool:
        """Whether every member is ``op 0``, certainly."""
        match op:
            case ">=":
                return sign(self.lower) >= 0
            case ">":
                low = sign(self.lower)
                return low > 0 or (low == 0 and self.lower_open)
            case "<=":
                return sign(self.upper) <= 0
            case "<":
                high = sign(self.upper)
                return high < 0 or (high == 0 and self.upper_open)
            case "==":
                return self.exact == 0
            case _:
                return self.satisfies(">") or self.satisfies("<")


def sign(end: End) -> int:
    """-1, 0 or 1: ends are exact numbers."""
    return (end > 0) - (end < 0)


def less(a: End, b: End) -> bool:
    """a < b for exact ends."""
    if isinstance(a, float):
        return a < 0 and b != a if not isinstance(b, float) else a < b
    if isinstance(b, float):
        return b > 0
    if type(a) is type(b):
        return bool(a < b)
    # Balls first: the exact quotient of exp(-10**9), say, has a billion bits.
    first, second = as_ball(a), as_ball(b)
    if first < second:
        return True
    if first >= second:
        return False
    return _as_fmpq(a) < _as_fmpq(b)


def _as_fmpq(end: fmpq | arb | float) -> fmpq:
    if isinstance(end, fmpq):
        return end
    assert isinstance(end, arb)
    return to_fmpq(to_fraction(end))


def as_ball(end: fmpq | arb | float) -> arb:
    """A finite end as a ball."""
    return end if isinstance(end, arb) else arb(end)


def _keeps(value: fmpq) -> bool:
    """Short dyadic rationals stay exact."""
    bottom = int(value.q)
    return bottom & (bottom - 1) == 0 and bottom.bit_length() + value.p.bit_length() <= _LONG


def round_down(value: fmpq | arb) -> End:
    """The value, or an end below it."""
    if isinstance(value, fmpq):
        if _keeps(value):
            return value
        value = arb(value)
    return -INF if not value.is_finite() else value.lower()


def round_up(value: fmpq | arb) -> End:
    """The value, or an end above it."""
    if isinstance(value, fmpq):
        if _keeps(value):
            return value
        value = arb(value)
    return INF if not value.is_finite() else value.upper()


def point(value: fmpq | arb) -> Range:
    return Range(round_down(value), round_up(value))


# ---------------------------------------------------------------- arithmetic
def add_ends(a: End, b: End, round_: Callable[[fmpq | arb], End]) -> End:
    """The sum of two ends, rounded one way; infinite when one of them is."""
    if isinstance(a, float):
        return a
    if isinstance(b, float):
        return b
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return round_(a + b)
    return round_(as_ball(a) + as_ball(b))


def add(a: Range, b: Range) -> Range:
    return Range(
        add_ends(a.lower, b.lower, round_down),
        add_ends(a.upper, b.upper, round_up),
        a.lower_open or b.lower_open,
        a.upper_open or b.upper_open,
    )


def negate(a: Range) -> Range:
    return Range(-a.upper, -a.lower, a.upper_open, a.lower_open)


def _times(a: End, b: End, round_: Callable[[fmpq | arb], End]) -> End:
    if isinstance(a, float) or isinstance(b, float):
        product = sign(a) * sign(b)
        return product * INF if product else fmpq(0)  # 0 times an unreached infinity
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return round_(a * b)
    return round_(as_ball(a) * as_ball(b))


def multiply(a: Range, b: Range) -> Range:
    corners = []
    for x, x_open in ((a.lower, a.lower_open), (a.upper, a.upper_open)):
        for y, y_open in ((b.lower, b.lower_open), (b.upper, b.upper_open)):
            # A product with a closed 0 is reached whatever the other end is.
            open_ = (x_open or y_open) and not (
                (sign(x) == 0 and not x_open) or (sign(y) == 0 and not y_open)
            )
            corners.append((_times(x, y, round_down), _times(x, y, round_up), open_))
    low, low_open = corners[0][0], corners[0][2]
    high, high_open = corners[0][1], corners[0][2]
    for down, up, open_ in corners[1:]:
        if less(down, low):
            low, low_open = down, open_
        elif not less(low, down):
            low_open = low_open and open_
        if less(high, up):
            high, high_open = up, open_
        elif not less(up, high):
            high_open = high_open and open_
    # Interior zeros: the extreme value 0 may be reached inside when the other factor vanishes.
    if sign(low) == 0 and low_open and (_has_zero(a) or _has_zero(b)):
        low_open = False
    if sign(high) == 0 and high_open and (_has_zero(a) or _has_zero(b)):
        high_open = False
    return Range(low, high, low_open, high_open)


def _has_zero(a: Range) -> bool:
    return not (a.satisfies(">") or a.satisfies("<"))


def reciprocal(term: Term, a: Range) -> Range:
    if a.satisfies(">"):
        low = fmpq(0) if isinstance(a.upper, float) else _invert(a.upper, round_down)
        high = INF if sign(a.lower) == 0 else _invert(a.lower, round_up)
        return Range(low, high, a.upper_open or isinstance(a.upper, float), a.lower_open)
    if a.satisfies("<"):
        return negate(reciprocal(term, negate(a)))
    raise Undetermined(term, "the denominator may vanish")


def _invert(end: End, round_: Callable[[fmpq | arb], End]) -> End:
    assert not isinstance(end, float)
    return round_(1 / end)


def power(term: Term, a: Range, exponent: int) -> Range:
    """Integer powers, sharp."""
    if exponent == 0:
        return point(fmpq(1))
    if exponent < 0:
        return reciprocal(term, power(term, a, -exponent))
    if exponent % 2 == 1:
        return Range(
            _raise(a.lower, exponent, round_down),
            _raise(a.upper, exponent, round_up),
            a.lower_open,
            a.upper_open,
        )
    if sign(a.lower) >= 0:
        return Range(
            _raise(a.lower, exponent, round_down),
            _raise(a.upper, exponent, round_up),
            a.lower_open,
            a.upper_open,
        )
    if sign(a.upper) <= 0:
        return power(term, negate(a), exponent)
    flipped = -a.lower
    if less(a.upper, flipped):
        top, open_ = flipped, a.lower_open
    elif less(flipped, a.upper):
        top, open_ = a.upper, a.upper_open
    else:
        top, open_ = a.upper, a.lower_open and a.upper_open
    return Range(fmpq(0), _raise(top, exponent, round_up), False, open_)


def _raise(end: End, exponent: int, round_: Callable[[fmpq | arb], End]) -> End:
    if isinstance(end, float):
        return end if exponent % 2 else abs(end)
    if isinstance(end, fmpq):
        if (end.p.bit_length() + end.q.bit_length()) * exponent > 4 * _LONG:
            return round_(arb(end) ** exponent)
        return round_(end**exponent)
    return round_(end**exponent)
