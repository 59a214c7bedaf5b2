"""exp, log and sqrt."""

from __future__ import annotations

from flint import acb, arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, compare, to_ball
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    round_down,
    round_up,
    sign,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.arrays import finite_or_nan, np
from memory_theorems.verify.functions.interface import LINE, Function, above
from memory_theorems.verify.functions.on_balls import entire
from memory_theorems.verify.functions.on_terms import (
    MINUS_INFINITY,
    TWO,
    call,
    doubled,
    must_be,
    reciprocal,
)  # fmt: skip
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

_NAN = acb(arb.nan(), arb.nan())
_exp_value = entire("exp", 1)


def _log_value(term: Term, value: Real) -> Real:
    if compare(value, ">", fmpq(0)) is not True:
        raise Undetermined(term, "logarithm of a quantity that may be zero or negative")
    return fmpq(0) if isinstance(value, fmpq) and value == 1 else to_ball(value).log()


def square_root(term: Term, value: Real) -> Real:
    """The root, exact for squares of rationals; Undetermined where ``value`` may be negative."""
    if isinstance(value, fmpq) and value >= 0:
        top, bottom = value.p, value.q
        if top.is_square() and bottom.is_square():
            return fmpq(top.isqrt(), bottom.isqrt())
        return arb(value).sqrt()
    if compare(value, ">=", fmpq(0)) is not True:
        raise Undetermined(term, "square root of a quantity that may be negative")
    ball = to_ball(value)
    if ball > 0:
        return ball.sqrt()
    return arb(0).union(ball.abs_upper().sqrt().abs_upper())


def exp_range(term: Term, a: Range) -> Range:
    """The exponentials of a range, all positive."""
    low: End = fmpq(0)
    low_open = True
    if not isinstance(a.lower, float):
        low, low_open = round_down(_exp_value(term, a.lower)), a.lower_open
        if isinstance(low, float) or sign(low) <= 0:
            low, low_open = fmpq(0), True
    high: End = INF
    high_open = True
    if not isinstance(a.upper, float):
        high, high_open = round_up(_exp_value(term, a.upper)), a.upper_open
    return Range(low, high, low_open, high_open)


def log_range(term: Term, a: Range) -> Range:
    """The logarithms of a range; Undetermined where it may hold no positive numbers."""
    if not a.satisfies(">"):
        raise Undetermined(term, "logarithm of a quantity that may be zero or negative")
    low: End = -INF
    low_open = True
    if not isinstance(a.lower, float) and sign(a.lower) > 0:
        low, low_open = round_down(_log_value(term, a.lower)), a.lower_open
    high: End = INF
    high_open = True
    if not isinstance(a.upper, float):
        high, high_open = round_up(_log_value(term, a.upper)), a.upper_open
    return Range(low, high, low_open, high_open)


def _sqrt_range(term: Term, a: Range) -> Range:
    if not a.satisfies(">="):
        raise Undetermined(term, "square root of a quantity that may be negative")
    high: End = INF if isinstance(a.upper, float) else round_up(square_root(term, a.upper))
    assert not isinstance(a.lower, float)
    return Range(round_down(square_root(term, a.lower)), high, a.lower_open, a.upper_open)


def off_cut(value: acb, analytic: bool) -> bool:
    """Whether a function with the branch cut (-oo, 0] may be evaluated on the ball."""
    if value.real > 0:
        return True
    if value.imag.is_zero() and value.real < 0:
        raise Unsupported("a logarithm or root of a negative number inside the range")
    return not (analytic and value.imag.contains(0))


FUNCTIONS = (
    Function(
        head="exp",
        value=_exp_value,
        range=exp_range,
        floats="exp",
        sympy="exp",
        derivative=lambda a: call("exp", a),
        values=above(0),
        pieces=((LINE, 1),),
        limits=(t.ZERO, t.INFINITY),
        analytic=True,
        continuation=True,
        quick=True,
        mutants=doubled("exp"),
    ),
    Function(
        head="log",
        value=_log_value,
        range=log_range,
        floats=finite_or_nan(lambda x: np.log(x)),
        sympy="log",
        domain=above(0),
        obligations=must_be(">"),
        derivative=reciprocal,
        pieces=((above(0), 1),),
        limits=(MINUS_INFINITY, t.INFINITY),
        continuation=lambda z, analytic: z.log() if off_cut(z, analytic) else _NAN,
        quick=True,
        mutants=doubled("log"),
    ),
    Function(
        head="sqrt",
        value=square_root,
        range=_sqrt_range,
        floats="sqrt",
        sympy="sqrt",
        domain=above(0, closed=True),
        obligations=must_be(">="),
        derivative=lambda a: reciprocal(TWO * call("sqrt", a)),
        values=above(0, closed=True),
        pieces=((above(0, closed=True), 1),),
        limits=(t.ZERO, t.INFINITY),
        continuation=lambda z, analytic: z.sqrt() if off_cut(z, analytic) else _NAN,
        quick=True,
        mutants=doubled("sqrt"),
    ),
)
