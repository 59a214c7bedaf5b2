"""Rigorous extended intervals: ranges of values with open and closed, finite and infinite ends.

Every end point is an exact binary number or infinite, rounded outwards; an *open* end is a value
that is certainly not attained.  In *limit mode* the variable that tends to infinity has the range
[oo, oo] with attained ends, and a Range encloses all limit points of a term; combinations such as
oo - oo or 0*oo are refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, fmpq, fmpz

from memory_theorems.verify.checker.budget import Refused

PLUS_INFINITY: arb = arb.pos_inf()
MINUS_INFINITY: arb = arb.neg_inf()
ZERO = arb(0)
ONE = arb(1)


def infinite(value: arb) -> bool:
    return not value.is_finite()


def checked(value: arb) -> arb:
    if value.is_nan():
        raise Refused("interval evaluation met a value that is not a number")
    return value


def down(value: arb) -> arb:
    return value if value.is_exact() else checked(checked(value).lower())


def up(value: arb) -> arb:
    return value if value.is_exact() else checked(checked(value).upper())


@dataclass(frozen=True, slots=True)
class Range:
    """All values lie between ``lower`` and ``upper``; open ends are not attained."""

    lower: arb
    upper: arb
    lower_open: bool = False
    upper_open: bool = False

    def __post_init__(self) -> None:
        if self.lower.is_nan() or self.upper.is_nan():
            raise Refused("interval evaluation met a value that is not a number")
        if not (self.lower.is_exact() and self.upper.is_exact()):
            raise Refused("interval evaluation met an inexact end point")

    @property
    def positive(self) -> bool:
        return bool(self.lower > 0) or (self.lower_open and bool(self.lower == 0))

    @property
    def negative(self) -> bool:
        return bool(self.upper < 0) or (self.upper_open and bool(self.upper == 0))

    @property
    def nonnegative(self) -> bool:
        return bool(self.lower >= 0)

    @property
    def attains_zero(self) -> bool:
        """False only when 0 is certainly not a value."""
        return not (self.positive or self.negative)

    @property
    def attains_infinity(self) -> bool:
        return (infinite(self.lower) and not self.lower_open) or (
            infinite(self.upper) and not self.upper_open
        )

    @property
    def bounded(self) -> bool:
        return self.lower.is_finite() and self.upper.is_finite()

    def satisfies(self, op: str) -> bool:
        """Whether every value stands in the relation ``op`` to 0; never by equality of balls."""
        match op:
            case ">=":
                return self.nonnegative
            case ">":
                return self.positive
            case "!=":
                return self.positive or self.negative
        return False


WHOLE_LINE = Range(MINUS_INFINITY, PLUS_INFINITY, True, True)


def ball(value: arb) -> Range:
    """The range of a ball that encloses one real number."""
    if value.is_exact() and value.is_finite():
        return Range(value, value)
    value = checked(value)
    lower, upper = down(value), up(value)
    return Range(lower, upper, infinite(lower), infinite(upper))


def hull(*items: Range) -> Range:
    lower, lower_open = items[0].lower, items[0].lower_open
    upper, upper_open = items[0].upper, items[0].upper_open
    for item in items[1:]:
        if item.lower < lower:
            lower, lower_open = item.lower, item.lower_open
        elif item.lower == lower:
            lower_open = lower_open and item.lower_open
        if item.upper > upper:
            upper, upper_open = item.upper, item.upper_open
        elif item.upper == upper:
            upper_open = upper_open and item.upper_open
    return Range(lower, upper, lower_open, upper_open)


def clip_below(x: Range, least: arb, exclude: bool) -> Range:
    """Values under ``least`` (or ``least`` itself) do not occur where the term is defined."""
    if x.upper < least or (x.upper == least and (exclude or x.upper_open)):
        raise Refused("a function is undefined on the whole box")
    if x.lower < least:
        return Range(least, x.upper, exclude, x.upper_open)
    if x.lower == least and exclude:
        return Range(x.lower, x.upper, True, x.upper_open)
    return x


def may_be_whole(x: Range) -> bool:
    """False only when no value is a whole number."""
    first = x.lower.ceil()
    if not first.is_exact():
        return True
    if first == x.lower and x.lower_open:
        first = first + 1
        if not first.is_exact():
            return True
    return bool(first < x.upper) or (bool(first == x.upper) and not x.upper_open)


def negate(x: Range) -> Range:
    return Range(-x.upper, -x.lower, x.upper_open, x.lower_open)


def _add_ends(a: arb, a_open: bool, b: arb, b_open: bool) -> tuple[arb, bool]:
    """One end of a sum, not yet rounded, and whether it is open."""
    if infinite(a) or infinite(b):
        attained = (infinite(a) and not a_open) or (infinite(b) and not b_open)
        return (a if infinite(a) else b), not attained
    return a + b, a_open or b_open


def add(x: Range, y: Range) -> Range:
    if x.attains_infinity or y.attains_infinity:
        for a, b in ((x, y), (y, x)):
            if (a.upper == PLUS_INFINITY and not a.upper_open) and (
                b.lower == MINUS_INFINITY and not b.lower_open
            ):
                raise Refused("oo - oo")
        # A term that is identically at an attained infinity decides the sum.
        for item in (x, y):
            if item.lower == item.upper:
                return item if item.attains_infinity else _add_plain(x, y)
    return _add_plain(x, y)


def _add_plain(x: Range, y: Range) -> Range:
    lower, lower_open = _add_ends(x.lower, x.lower_open, y.lower, y.lower_open)
    upper, upper_open = _add_ends(x.upper, x.upper_open, y.upper, y.upper_open)
    return Range(down(lower), up(upper), lower_open, upper_open)


def _corner(a: arb, a_open: bool, b: arb, b_open: bool) -> tuple[arb, bool]:
    """The product of two ends, not yet rounded, and whether it is *not* attained."""
    if a == 0 or b == 0:
        zero_attained = (a == 0 and not a_open) or (b == 0 and not b_open)
        return ZERO, not zero_attained
    if infinite(a) or infinite(b):
        attained = (infinite(a) and not a_open) or (infinite(b) and not b_open)
        return (PLUS_INFINITY if (a > 0) == (b > 0) else MINUS_INFINITY), not attained
    return a * b, a_open or b_open


def multiply(x: Range, y: Range) -> Range:
    for a, b in ((x, y), (y, x)):
        if b.attains_infinity:
            if a.attains_zero:
                raise Refused("0*oo")
            if b.lower == b.upper:
                positive = a.positive == bool(b.lower > 0)
                end = PLUS_INFINITY if positive else MINUS_INFINITY
                return Range(end, end)
    corners = [
        _corner(a, a_open, b, b_open)
        for a, a_open in ((x.lower, x.lower_open), (x.upper, x.upper_open))
        for b, b_open in ((y.lower, y.lower_open), (y.upper, y.upper_open))
    ]
    downs = [(down(value), is_open) for value, is_open in corners]
    ups = [(up(value), is_open) for value, is_open in corners]
    lower, upper = min(value for value, _ in downs), max(value for value, _ in ups)
    return Range(
        lower,
        upper,
        all(is_open for value, is_open in downs if value == lower),
        all(is_open for value, is_open in ups if value == upper),
    )


def increasing(
    x: Range, value: Callable[[arb], arb], below: arb | None, above: arb | None
) -> Range:
    """A strictly increasing function; ``below`` and ``above`` are its limits at -oo and oo."""

    def at(end: arb) -> arb:
        if not infinite(end):
            return checked(value(end))
        limit = above if end > 0 else below
        if limit is None:
            raise Refused("a function has no value at infinity")
        return limit

    return Range(down(at(x.lower)), up(at(x.upper)), x.lower_open, x.upper_open)


def rational(value: Fraction) -> arb:
    return arb(fmpq(fmpz(value.numerator), fmpz(value.denominator)))


def from_fraction(value: Fraction) -> Range:
    return ball(rational(value))


def to_fraction(end: arb) -> Fraction:
    """The exact value of a finite end point."""
    mantissa, exponent = end.man_exp()
    if abs(int(exponent)) > 100_000:
        raise Refused("an end point needs too many bits")
    return Fraction(int(mantissa)) * Fraction(2) ** int(exponent)


def constant_ball(name: str) -> arb:
    match name:
        case "pi":
            return arb.pi()
        case "E":
            return arb.const_e()
        case "EulerGamma":
            return arb.const_euler()
        case "GoldenRatio":
            return (1 + arb(5).sqrt()) / 2
    raise Refused(f"unknown constant {name}")


def exp(x: Range) -> Range:
    return increasing(x, arb.exp, ZERO, PLUS_INFINITY)


def logarithm(x: Range) -> Range:
    """x >= 0; a lower end 0 gives -oo, attained as a limit when 0 is attained."""
    return increasing(x, lambda v: MINUS_INFINITY if v == 0 else v.log(), None, PLUS_INFINITY)


def absolute(x: Range) -> Range:
    if x.lower >= 0:
        return x
    if x.upper <= 0:
        return negate(x)
    opposite = negate(x)
    top = hull(x, opposite)
    return Range(ZERO, top.upper, False, top.upper_open)
