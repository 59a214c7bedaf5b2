"""Error functions, incomplete gamma functions, Lambert's W, Bessel and Airy functions, sinc.

DLMF 7.2, 8.2, 4.13, 10.2, 9.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flint import arb, ctx

from memory_theorems.verify.checker.budget import Refused, precision, spend
from memory_theorems.verify.checker.functions.elementary_functions import one_at_zero, zero_at_zero
from memory_theorems.verify.checker.functions.trusted_function import (
    Enclosure,
    Function,
    continuous,
    rising,
)
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.ranges import ONE, PLUS_INFINITY, ZERO, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: Orders of Bessel and incomplete gamma functions: beyond, one value may take minutes.
MAX_ORDER = 10_000


def _erfc(term: Term, x: Range) -> Range:
    return ranges.negate(ranges.increasing(x, lambda v: -v.erfc(), -arb(2), ZERO))


def _lambert(term: Term, x: Range) -> Range:
    x = ranges.clip_below(x, ranges.down(-(-ONE).exp()), exclude=False)
    return ranges.increasing(x, _lambert_value, None, PLUS_INFINITY)


def _lambert_value(v: arb) -> arb:
    if v > -(-ONE).exp():
        return v.lambertw()
    # At the branch point, up to rounding: W lies in [-1, W(v + 2**-20)].
    return (-ONE).union((v + arb(2) ** -20).lambertw())


def _besselj(term: Term, n: Range, x: Range) -> Range:
    order = exact_value(term.args[0])
    if order is None or order.denominator != 1 or abs(order) > MAX_ORDER:
        return _by_hull(lambda n, x: x.bessel_j(n))(term, n, x)
    return _mean_of_cosines(x, lambda v: v.bessel_j(arb(int(order))))


def _mean_of_cosines(x: Range, value: Callable[[arb], arb]) -> Range:
    """In [-1, 1]: besselj is the mean of cos(n*u - x*sin(u)) for whole n, sinc of cos(x*u)."""
    low, high = -ONE, ONE
    if x.bounded:
        around = value(x.lower.union(x.upper))
        if around.is_finite():
            found = ranges.ball(around)
            low = found.lower if found.lower > low else low
            high = found.upper if found.upper < high else high
    return Range(low, high)


def _by_hull(value: Callable[..., arb]) -> Enclosure:
    """A function on the ball hull of its arguments, the first of which is its order."""

    def enclose(term: Term, *args: Range) -> Range:
        head = term.head
        if not all(item.bounded for item in args):
            raise Refused(f"{head} on an unbounded range")
        balls = [
            item.lower if item.lower == item.upper else item.lower.union(item.upper)
            for item in args
        ]
        # More bits than the arguments have are of no use, and may cost a minute for one value.
        least = min(item.rel_accuracy_bits() for item in balls)
        with precision(min(ctx.prec, max(least, 0) + 128)):
            order = balls[0].abs_upper()
            if len(balls) > 1 and order > MAX_ORDER:
                raise Refused(f"{head} of an order beyond {MAX_ORDER:,}")
            # Paid for by the square of the precision for every term of a series.
            spend((ctx.prec // 128) ** 2 * (80 if order > MAX_ORDER // 20 else 4))
            found = value(*balls)
        if not found.is_finite():
            raise Refused(f"{head} could not be enclosed on the box")
        return ranges.ball(found)

    return enclose


def _bell(factor: int, a: Term) -> Term:
    gauss = t.function("exp", t.negate(t.power(a, t.number(2))))
    top = t.multiply(t.number(factor), gauss)
    return t.divide(top, t.function("sqrt", t.constant("pi")))


def _density(term: Term, a: Term) -> Term:
    """x**(s - 1)*exp(-x)."""
    power = t.power(a, t.add(term.args[0], t.number(-1)))
    return t.multiply(power, t.function("exp", t.negate(a)))


def _beyond_branch(a: Term) -> Term:
    return t.add(a, t.function("exp", t.number(-1)))


def _lambert_slope(term: Term, a: Term) -> Term:
    return t.divide(t.ONE, t.multiply(t.function("exp", term), t.add(t.ONE, term)))


# fmt: off
INTEGRALS: Mapping[str, Function] = {
    "erf": continuous(rising(arb.erf, -ONE, ONE), value=zero_at_zero,
                      slope=lambda term, a: _bell(2, a)),
    "erfc": continuous(_erfc, value=one_at_zero, slope=lambda term, a: _bell(-2, a)),
    "LambertW": continuous(_lambert, domain=lambda a: ((_beyond_branch(a), ">="),), necessary=True,
                           value=zero_at_zero, slope=_lambert_slope,
                           smooth=lambda a: (_beyond_branch(a),)),
    "uppergamma": Function(_by_hull(lambda s, x: x.gamma_upper(s)),
                           domain=lambda s, a: ((a, ">"),), smooth=lambda s, a: (a,),
                           slope=lambda term, a: t.negate(_density(term, a))),
    "lowergamma": Function(_by_hull(lambda s, x: x.gamma_lower(s)),
                           domain=lambda s, a: ((s, ">"), (a, ">=")), smooth=lambda s, a: (a,),
                           slope=_density),
    "besselj": Function(_besselj, enclosed=True),
    "besseli": Function(_by_hull(lambda n, x: x.bessel_i(n)), enclosed=True),
    "sinc": Function(lambda _, x: _mean_of_cosines(x, arb.sinc), enclosed=True),
    "airyai": Function(_by_hull(arb.airy_ai), enclosed=True),
}
