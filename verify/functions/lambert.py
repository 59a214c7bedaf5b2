"""LambertW: the solution w >= -1 of w*exp(w) = x."""

from __future__ import annotations

import math

from flint import arb

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, to_ball
from memory_theorems.verify.functions.arrays import np, special
from memory_theorems.verify.functions.interface import Function, above
from memory_theorems.verify.functions.on_terms import call, must_be, reciprocal
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def _value(term: Term, value: Real) -> Real:
    ball = to_ball(value)
    if not ball + arb(-1).exp() > 0:
        raise Undetermined(term, "LambertW needs an argument above -1/e")
    return ball.lambertw()


FUNCTIONS = (
    Function(
        head="LambertW",
        value=_value,
        floats=lambda x: np.where(x >= -math.exp(-1), special.lambertw(x).real, np.nan),
        sympy="LambertW",
        domain=above(t.negate(call("exp", -1)), closed=True),
        obligations=must_be(">=", lambda a: a + call("exp", -1)),
        derivative=lambda a: reciprocal(
            call("exp", call("LambertW", a)) * (1 + call("LambertW", a))
        ),
        values=above(-1, closed=True),
        pieces=((above(t.negate(call("exp", -1)), closed=True), 1),),
        limits=(t.number(-1), t.INFINITY),
        flint="lambertw",
    ),
)
