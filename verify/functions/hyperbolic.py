"""sinh, cosh and tanh, and their inverse functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from memory_theorems.verify.arithmetic.balls import Real, to_ball
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    round_down,
    round_up,
)
from memory_theorems.verify.functions.arrays import finite_or_nan, np
from memory_theorems.verify.functions.bent import absolute_range
from memory_theorems.verify.functions.interface import (
    LINE,
    Function,
    Inverse,
    above,
    below,
    between,
)
from memory_theorems.verify.functions.on_balls import demand, entire
from memory_theorems.verify.functions.on_complex_balls import avoiding_cuts
from memory_theorems.verify.functions.on_terms import (
    MINUS_INFINITY,
    TWO,
    call,
    must_be,
    reciprocal,
    square,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

_AT = ("exp", "sinh", "cosh", "tanh")
_COSH = entire("cosh", 1)


def _cosh_range(term: Term, a: Range) -> Range:
    b = absolute_range(term, a)
    high: End = INF if isinstance(b.upper, float) else round_up(_COSH(term, b.upper))
    return Range(round_down(_COSH(term, b.lower)), high, b.lower_open, b.upper_open)


def _acosh(term: Term, value: Real) -> Real:
    return demand(term, value, ">=", 1, "acosh of a quantity that may be below 1").acosh()


def _atanh(term: Term, value: Real) -> Real:
    for op, bound in ((">", -1), ("<", 1)):
        demand(term, value, op, bound, "the argument may leave (-1, 1)")
    return to_ball(value).atanh()


def _inside_one(a: Term) -> Iterator[tuple[Term, str]]:
    yield a + 1, ">"
    yield 1 - a, ">"


def _rise(a: Term) -> Term:
    return call("exp", a) - reciprocal(call("exp", a))


def _spread(a: Term) -> Term:
    return call("exp", a) + reciprocal(call("exp", a))


def _roots_of_squares(sign: int) -> Callable[[Term], tuple[Term, Term]]:
    """exp of asinh (1) and acosh (-1), and of their negatives."""

    def values(a: Term) -> tuple[Term, Term]:
        s = call("sqrt", square(a) + sign)
        return a + s, (s - a if sign > 0 else a - s)

    return values


def _root_of_quotient(a: Term) -> tuple[Term, Term]:
    high, low = call("sqrt", 1 + a), call("sqrt", 1 - a)
    return t.divide(high, low), t.divide(low, high)


FUNCTIONS = (
    Function(
        head="sinh",
        value=entire("sinh", 0),
        floats="sinh",
        sympy="sinh",
        derivative=lambda a: call("cosh", a),
        pieces=((LINE, 1),),
        limits=(MINUS_INFINITY, t.INFINITY),
        parity=-1,
        through=lambda a: t.divide(_rise(a), TWO),
        analytic=True,
        continuation=True,
        quick=True,
    ),
    Function(
        head="cosh",
        value=_COSH,
        range=_cosh_range,
        floats="cosh",
        sympy="cosh",
        derivative=lambda a: call("sinh", a),
        values=above(1, closed=True),
        pieces=((below(0, closed=True), -1), (above(0, closed=True), 1)),
        limits=(t.INFINITY, t.INFINITY),
        parity=1,
        through=lambda a: t.divide(_spread(a), TWO),
        analytic=True,
        continuation=True,
        quick=True,
    ),
    Function(
        head="tanh",
        value=entire("tanh", 0, rising=True),
        floats="tanh",
        sympy="tanh",
        derivative=lambda a: reciprocal(square(call("cosh", a))),
        values=between(-1, 1, "()"),
        pieces=((LINE, 1),),
        limits=(t.number(-1), ONE),
        parity=-1,
        through=lambda a: t.divide(_rise(a), _spread(a)),
        analytic=True,
        continuation=True,
        quick=True,
    ),
    Function(
        head="asinh",
        value=entire("asinh", 0, rising=True),
        floats="arcsinh",
        sympy="asinh",
        derivative=lambda a: reciprocal(call("sqrt", square(a) + 1)),
        pieces=((LINE, 1),),
        limits=(MINUS_INFINITY, t.INFINITY),
        parity=-1,
        inverse=Inverse(_AT, ZERO, _roots_of_squares(1)),
        analytic=True,
        continuation=avoiding_cuts("asinh", lambda z: 1 + z * z),
        quick=True,
    ),
    Function(
        head="acosh",
        value=_acosh,
        floats="arccosh",
        sympy="acosh",
        domain=above(1, closed=True),
        obligations=must_be(">=", lambda a: a - 1),
        derivative=lambda a: reciprocal(call("sqrt", square(a) - 1)),
        values=above(0, closed=True),
        pieces=((above(1, closed=True), 1),),
        limits=(ZERO, t.INFINITY),
        inverse=Inverse(_AT, ONE, _roots_of_squares(-1)),
        continuation=avoiding_cuts("acosh", lambda z: z - 1),
    ),
    Function(
        head="atanh",
        value=_atanh,
        floats=finite_or_nan(lambda x: np.arctanh(x)),
        sympy="atanh",
        domain=between(-1, 1, "()"),
        obligations=_inside_one,
        derivative=lambda a: reciprocal(1 - square(a)),
        pieces=((between(-1, 1, "()"), 1),),
        limits=(MINUS_INFINITY, t.INFINITY),
        parity=-1,
        inverse=Inverse(_AT, ZERO, _root_of_quotient),
        continuation=avoiding_cuts("atanh", lambda z: 1 - z * z),
    ),
)
