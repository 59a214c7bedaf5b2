"""sin, cos and tan, and their inverse functions."""

from __future__ import annotations

from collections.abc import Iterator

from flint import acb, arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, to_ball, whole_number
from memory_theorems.verify.arithmetic.extended_intervals import (
    Range,
    as_ball,
    less,
    round_down,
    round_up,
)
from memory_theorems.verify.functions.interface import (
    LINE,
    BallRule,
    Function,
    Inverse,
    RangeRule,
    between,
)
from memory_theorems.verify.functions.on_balls import demand, entire
from memory_theorems.verify.functions.on_complex_balls import avoiding_cuts
from memory_theorems.verify.functions.on_terms import HALF_PI, PI, call, must_be, reciprocal, square
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term

_NAN = acb(arb.nan(), arb.nan())
_AT = ("sin", "cos", "tan")
_ATAN = entire("atan", 0)


def _wave(value: BallRule, shift: fmpq) -> RangeRule:
    """The values at the ends, and 1 or -1 where a critical point pi*(k + shift) may lie."""

    def rule(term: Term, a: Range) -> Range:
        if not a.finite:
            return Range(fmpq(-1), fmpq(1))
        first_value, last_value = value(term, a.lower), value(term, a.upper)
        low, high = round_down(first_value), round_up(first_value)
        other_low, other_high = round_down(last_value), round_up(last_value)
        low = other_low if less(other_low, low) else low
        high = other_high if less(high, other_high) else high
        first = whole_number((as_ball(a.lower) / arb.pi() - shift).lower().ceil())
        last = whole_number((as_ball(a.upper) / arb.pi() - shift).upper().floor())
        if first is None or last is None or last - first > 1:
            return Range(fmpq(-1), fmpq(1))
        for k in range(first, last + 1):
            if k % 2 == 0:
                high = fmpq(1)
            else:
                low = fmpq(-1)
        return Range(low, high)

    return rule


def _tangent(term: Term, value: Real) -> Real:
    ball = to_ball(value)
    if ball.cos().contains(0):
        raise Undetermined(term, "the cosine may vanish")
    return ball.tan()


def _in_unit_interval(term: Term, value: Real) -> arb:
    for op, bound in ((">=", -1), ("<=", 1)):
        demand(term, value, op, bound, "the argument may leave [-1, 1]")
    return to_ball(value)


def _within_one(a: Term) -> Iterator[tuple[Term, str]]:
    yield a + 1, ">="
    yield 1 - a, ">="


def _atan_range(term: Term, a: Range) -> Range:
    half = arb.pi() / 2
    low = round_down(-half if isinstance(a.lower, float) else _ATAN(term, a.lower))
    high = round_up(half if isinstance(a.upper, float) else _ATAN(term, a.upper))
    return Range(low, high, a.lower_open, a.upper_open)


def _atan_continued(value: acb, analytic: bool) -> acb:
    """The branch cuts lie on the imaginary axis, beyond i and -i."""
    inside = not value.real.contains(0) or bool(abs(value.imag) < 1)
    return value.atan() if inside or not analytic else _NAN


_HALF = fmpq(1, 2)

FUNCTIONS = (
    Function(
        head="sin",
        value=entire("sin", 0),
        range=_wave(entire("sin", 0), _HALF),
        floats="sin",
        sympy="sin",
        derivative=lambda a: call("cos", a),
        values=between(-1, 1),
        pieces=((between(t.negate(HALF_PI), HALF_PI), 1), (between(HALF_PI, 3 * HALF_PI), -1)),
        parity=-1,
        analytic=True,
        continuation=True,
        quick=True,
    ),
    Function(
        head="cos",
        value=entire("cos", 1),
        range=_wave(entire("cos", 1), fmpq(0)),
        floats="cos",
        sympy="cos",
        derivative=lambda a: t.negate(call("sin", a)),
        values=between(-1, 1),
        pieces=((between(0, PI), -1), (between(PI, 2 * PI), 1)),
        parity=1,
        analytic=True,
        continuation=True,
        quick=True,
    ),
    Function(
        head="tan",
        value=_tangent,
        floats="tan",
        sympy="tan",
        obligations=must_be("!=", lambda a: call("cos", a)),
        derivative=lambda a: reciprocal(square(call("cos", a))),
        pieces=((between(t.negate(HALF_PI), HALF_PI, "()"), 1),),
        parity=-1,
        through=lambda a: t.divide(call("sin", a), call("cos", a)),
        continuation=True,
    ),
    Function(
        head="asin",
        value=lambda term, value: _in_unit_interval(term, value).asin(),
        floats="arcsin",
        sympy="asin",
        domain=between(-1, 1),
        obligations=_within_one,
        derivative=lambda a: reciprocal(call("sqrt", 1 - square(a))),
        values=between(t.negate(HALF_PI), HALF_PI),
        pieces=((between(-1, 1), 1),),
        parity=-1,
        inverse=Inverse(_AT, ZERO),
        continuation=avoiding_cuts("asin", lambda z: 1 - z * z),
    ),
    Function(
        head="acos",
        value=lambda term, value: _in_unit_interval(term, value).acos(),
        floats="arccos",
        sympy="acos",
        domain=between(-1, 1),
        obligations=_within_one,
        derivative=lambda a: t.negate(reciprocal(call("sqrt", 1 - square(a)))),
        values=between(0, PI),
        pieces=((between(-1, 1), -1),),
        inverse=Inverse(_AT, ONE),
        continuation=avoiding_cuts("acos", lambda z: 1 - z * z),
    ),
    Function(
        head="atan",
        value=_ATAN,
        range=_atan_range,
        floats="arctan",
        sympy="atan",
        derivative=lambda a: reciprocal(1 + square(a)),
        values=between(t.negate(HALF_PI), HALF_PI, "()"),
        pieces=((LINE, 1),),
        limits=(t.negate(HALF_PI), HALF_PI),
        parity=-1,
        inverse=Inverse(_AT, ZERO),
        analytic=True,
        continuation=_atan_continued,
        quick=True,
    ),
)
