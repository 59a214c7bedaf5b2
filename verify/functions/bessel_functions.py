"""besselj, besseli, the Airy function airyai, and sinc = sin(x)/x: 1 at 0."""

from __future__ import annotations

from fractions import Fraction

from flint import acb, arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, to_ball
from memory_theorems.verify.arithmetic.extended_intervals import Range, less
from memory_theorems.verify.functions.arrays import np, special
from memory_theorems.verify.functions.interface import Function, RangeRule, between
from memory_theorems.verify.functions.on_balls import entire
from memory_theorems.verify.functions.on_ranges import by_balls
from memory_theorems.verify.language.terms import Term


def _bessel_j(term: Term, order: Real, x: Real) -> Real:
    return to_ball(x).bessel_j(to_ball(order))


def _bessel_i(term: Term, order: Real, x: Real) -> Real:
    return to_ball(x).bessel_i(to_ball(order))


def _bessel_j_continued(order: acb, z: acb, analytic: bool) -> acb:
    """Entire for whole orders; else with the branch cut (-oo, 0]."""
    off = z.real > 0 or z.imag > 0 or z.imag < 0
    whole = order.imag.is_zero() and order.real.is_integer()
    return z.bessel_j(order) if whole or off else acb(arb.nan(), arb.nan())


def _at_most_one(around: RangeRule) -> RangeRule:
    """A mean of cosines, as besselj of a whole order and sinc: at most 1 in modulus, everywhere."""

    def rule(term: Term, *args: Range) -> Range:
        low, high = fmpq(-1), fmpq(1)
        if not args[-1].finite:
            return Range(low, high)
        try:
            found = around(term, *args)
        except Undetermined:
            return Range(low, high)
        lower = found.lower if less(low, found.lower) else low
        upper = found.upper if less(found.upper, high) else high
        return Range(lower, upper)

    return rule


def _bessel_j_range(term: Term, order: Range, a: Range) -> Range:
    around, n = by_balls(_bessel_j), order.exact
    whole = n is not None and n.q == 1
    return (_at_most_one(around) if whole else around)(term, order, a)


_SINC = entire("sinc", 1)

FUNCTIONS = (
    Function(
        head="besselj",
        value=_bessel_j,
        range=_bessel_j_range,
        floats=lambda order, x: special.jv(order, x),
        sympy="besselj",
        flint="bessel_j",
        continuation=_bessel_j_continued,
    ),
    Function(
        head="besseli",
        value=_bessel_i,
        floats=lambda order, x: special.iv(order, x),
        sympy="besseli",
        flint="bessel_i",
    ),
    Function(
        head="sinc",  # without a derivative: no formula of one has a value at 0
        value=_SINC,
        range=_at_most_one(by_balls(_SINC)),
        floats=lambda x: np.sinc(x / np.pi),
        sympy="sinc",
        values=between(Fraction(-21724, 100_000), 1),
        pieces=((between(-4, 0), 1), (between(0, 4), -1)),
        parity=1,
        analytic=True,
        continuation=True,
    ),
    Function(
        head="airyai",
        value=entire("airy_ai"),
        floats=lambda x: special.airy(x)[0],
        sympy="airyai",
        values=between(-1, 1),
        flint="airy_ai",
        continuation=True,
    ),
)
