"""erf and erfc."""

from __future__ import annotations

from flint import fmpq

from memory_theorems.verify.arithmetic.extended_intervals import (
    End,
    Range,
    round_down,
    round_up,
    sign,
)
from memory_theorems.verify.functions.arrays import special
from memory_theorems.verify.functions.interface import LINE, Function, between
from memory_theorems.verify.functions.on_balls import entire
from memory_theorems.verify.functions.on_ranges import increasing
from memory_theorems.verify.functions.on_terms import PI, TWO, call, square
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

_ERFC = entire("erfc", 1)


def _erfc_range(term: Term, a: Range) -> Range:
    high: End = fmpq(2) if isinstance(a.lower, float) else round_up(_ERFC(term, a.lower))
    low: End = fmpq(0) if isinstance(a.upper, float) else round_down(_ERFC(term, a.upper))
    if isinstance(low, float) or sign(low) <= 0:
        return Range(fmpq(0), high, True, a.lower_open)
    return Range(low, high, a.upper_open, a.lower_open or isinstance(a.lower, float))


def _bell(a: Term) -> Term:
    return t.divide(TWO * call("exp", t.negate(square(a))), call("sqrt", PI))


FUNCTIONS = (
    Function(
        head="erf",
        value=entire("erf", 0),
        range=increasing(entire("erf", 0), fmpq(-1), fmpq(1)),
        floats=lambda x: special.erf(x),
        sympy="erf",
        derivative=_bell,
        values=between(-1, 1, "()"),
        pieces=((LINE, 1),),
        limits=(t.number(-1), ONE),
        parity=-1,
        analytic=True,
        continuation=True,
    ),
    Function(
        head="erfc",
        value=_ERFC,
        range=_erfc_range,
        floats=lambda x: special.erfc(x),
        sympy="erfc",
        derivative=lambda a: t.negate(_bell(a)),
        values=between(0, 2, "()"),
        pieces=((LINE, -1),),
        limits=(TWO, ZERO),
        through=lambda a: 1 - call("erf", a),
        analytic=True,
        continuation=True,
    ),
)
