"""besselj, and the Airy function airyai."""

from __future__ import annotations

from flint import fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, to_ball
from memory_theorems.verify.arithmetic.extended_intervals import Range, less
from memory_theorems.verify.functions.arrays import special
from memory_theorems.verify.functions.interface import Function, between
from memory_theorems.verify.functions.on_balls import entire
from memory_theorems.verify.functions.on_ranges import by_balls
from memory_theorems.verify.language.terms import Term


def _bessel_j(term: Term, order: Real, x: Real) -> Real:
    return to_ball(x).bessel_j(to_ball(order))


_around = by_balls(_bessel_j)


def _bessel_j_range(term: Term, order: Range, a: Range) -> Range:
    """For whole orders at most 1 in modulus, everywhere (Bessel's integral)."""
    n = order.exact
    if n is None or n.q != 1:
        return _around(term, order, a)
    low, high = fmpq(-1), fmpq(1)
    if not a.finite:
        return Range(low, high)
    try:
        found = _around(term, order, a)
    except Undetermined:
        return Range(low, high)
    lower = found.lower if less(low, found.lower) else low
    upper = found.upper if less(found.upper, high) else high
    return Range(lower, upper)


FUNCTIONS = (
    Function(
        head="besselj",
        value=_bessel_j,
        range=_bessel_j_range,
        floats=lambda order, x: special.jv(order, x),
        sympy="besselj",
        flint="bessel_j",
    ),
    Function(
        head="airyai",
        value=entire("airy_ai"),
        floats=lambda x: special.airy(x)[0],
        sympy="airyai",
        values=between(-1, 1),
        flint="airy_ai",
    ),
)
