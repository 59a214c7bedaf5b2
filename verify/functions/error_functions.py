"""erf and erfc."""

from __future__ import annotations

from memory_theorems.verify.functions.arrays import special
from memory_theorems.verify.functions.interface import LINE, Function, between
from memory_theorems.verify.functions.on_balls import entire
from memory_theorems.verify.functions.on_terms import PI, TWO, call, square
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term


def _bell(a: Term) -> Term:
    return t.divide(TWO * call("exp", t.negate(square(a))), call("sqrt", PI))


FUNCTIONS = (
    Function(
        head="erf",
        value=entire("erf", 0),
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
        value=entire("erfc", 1),
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
