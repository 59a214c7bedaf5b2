"""Gamma, its logarithm and derivatives, what they are called at a + 1, and zeta (DLMF 5, 25.2).

All of them have values between the poles of gamma, and zeta below 1; their domain asks for more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import factorial

from flint import arb, fmpq

from memory_theorems.verify.checker.budget import Refused, spend
from memory_theorems.verify.checker.functions.trusted_function import Function
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.exact import constant_value
from memory_theorems.verify.checker.values.ranges import ONE, PLUS_INFINITY, ZERO, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

MAX_POLYGAMMA = 1_000
MAX_FACTORIAL = 5_000
MAX_HARMONIC = 2_000


def _exact_or(enclose: Callable[[Range], Range]) -> Callable[[Term, Range], Range]:
    """Numbers of which the exact value is known; else the enclosure."""

    def found(term: Term, x: Range) -> Range:
        value = constant_value(term)
        return enclose(x) if value is None else ranges.from_fraction(value)

    return found


def _gamma(x: Range) -> Range:
    return _valley(x, arb.gamma, Fraction(8856, 10000))


def _log_gamma(x: Range) -> Range:
    return _valley(x, arb.lgamma, Fraction(-1215, 10000))


def _valley(x: Range, value: Callable[[arb], arb], least: Fraction) -> Range:
    """gamma >= 0.8856 and loggamma >= -0.1215 on (0, oo), with one minimum at 1.46163..."""
    if x.lower < 0:
        return ranges.WHOLE_LINE  # values between the poles, though no domain allows them
    x = ranges.clip_below(x, ZERO, exclude=True)
    turning_left, turning_right = arb(46) / 32, arb(47) / 32

    def end_value(v: arb) -> arb:
        return PLUS_INFINITY if v == 0 else value(v)

    if x.lower >= turning_right:
        return ranges.increasing(x, value, None, PLUS_INFINITY)
    if x.upper <= turning_left:
        return ranges.negate(ranges.increasing(x, lambda v: -end_value(v), None, None))
    top = PLUS_INFINITY if ranges.infinite(x.upper) else ranges.up(ranges.checked(value(x.upper)))
    start = ranges.up(ranges.checked(end_value(x.lower)))
    greatest = start if start > top else top
    bottom = ranges.down(arb(fmpq(least.numerator, least.denominator)))
    return Range(bottom, greatest, False, ranges.infinite(greatest))


def _digamma(x: Range) -> Range:
    if x.lower < 0:
        return ranges.WHOLE_LINE
    x = ranges.clip_below(x, ZERO, exclude=True)
    return ranges.increasing(
        x, lambda v: ranges.MINUS_INFINITY if v == 0 else v.digamma(), None, PLUS_INFINITY
    )


def _plus_one(x: Range) -> Range:
    return ranges.add(x, Range(ONE, ONE))


def _harmonic(x: Range) -> Range:
    return ranges.add(_digamma(_plus_one(x)), ranges.ball(arb.const_euler()))


def _zeta(term: Term, x: Range) -> Range:
    if x.lower < 1:
        return ranges.WHOLE_LINE  # it has values there, though no domain allows them
    x = ranges.clip_below(x, ONE, exclude=True)
    return ranges.negate(
        ranges.increasing(x, lambda v: ranges.MINUS_INFINITY if v == 1 else -v.zeta(), None, -ONE)
    )


def _polygamma(term: Term, _: Range, x: Range) -> Range:
    n = _order(term.args[0])
    if n > MAX_POLYGAMMA:
        raise Refused(f"polygamma of an order beyond {MAX_POLYGAMMA:,}")
    if n == 0:
        return _digamma(x)
    if x.lower < 0:
        return ranges.WHOLE_LINE
    x = ranges.clip_below(x, ZERO, exclude=True)
    size = arb(n).fac()

    def magnitude(v: arb) -> arb:
        """-|polygamma(n, v)|, increasing in v."""
        return ranges.MINUS_INFINITY if v == 0 else -(size * arb(n + 1).zeta(v))

    found = ranges.increasing(x, magnitude, None, ZERO)
    return ranges.negate(found) if n % 2 else found


def _order(n: Term) -> int:
    order = constant_value(n)
    if order is None or order.denominator != 1 or order < 0:
        raise Refused("polygamma of an order that is not a whole number >= 0")
    return int(order)


def _polygamma_domain(n: Term, a: Term) -> tuple[tuple[Term, str], ...]:
    _order(n)
    return ((a, ">"),)


def _polygamma_slope(term: Term, a: Term) -> Term:
    return t.function("polygamma", t.number(_order(term.args[0]) + 1), a)


# ---------------------------------------------------------------- exact values
def up_to(most: int, *values: Fraction) -> bool:
    """Whether these are whole numbers from 0 to the greatest one that is computed."""
    return all(value.denominator == 1 and 0 <= value <= most for value in values)


def _exact_factorial(n: Fraction) -> Fraction | None:
    if not up_to(MAX_FACTORIAL, n):
        return None
    spend(int(n) // 50)
    return Fraction(factorial(int(n)))


def _exact_harmonic(n: Fraction) -> Fraction | None:
    if not up_to(MAX_HARMONIC, n):
        return None
    spend(int(n) // 2)
    return sum((Fraction(1, k) for k in range(1, int(n) + 1)), Fraction(0))


def _positive(a: Term) -> tuple[tuple[Term, str], ...]:
    return ((a, ">"),)


def _above_minus_one(a: Term) -> tuple[tuple[Term, str], ...]:
    return ((t.add(a, t.ONE), ">"),)


# fmt: off
GAMMA_FAMILY: Mapping[str, Function] = {
    "gamma": Function(_exact_or(_gamma), domain=_positive, value=lambda x: _exact_factorial(x - 1),
                      slope=lambda term, a: t.multiply(term, t.function("digamma", a))),
    "loggamma": Function(lambda _, x: _log_gamma(x), domain=_positive,
                         slope=lambda term, a: t.function("digamma", a)),
    "digamma": Function(lambda _, x: _digamma(x), domain=_positive,
                        slope=lambda term, a: t.function("polygamma", t.ONE, a)),
    "polygamma": Function(_polygamma, domain=_polygamma_domain, slope=_polygamma_slope),
    "factorial": Function(_exact_or(lambda x: _gamma(_plus_one(x))), domain=_above_minus_one,
                          value=_exact_factorial, slope=lambda term, a: t.multiply(
                              term, t.function("digamma", t.add(a, t.ONE)))),
    "harmonic": Function(_exact_or(_harmonic), domain=_above_minus_one, value=_exact_harmonic,
                         slope=lambda term, a: t.function("polygamma", t.ONE, t.add(a, t.ONE))),
    "zeta": Function(_zeta, domain=lambda a: ((t.add(a, t.number(-1)), ">"),)),
}
