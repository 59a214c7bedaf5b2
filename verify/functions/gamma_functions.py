"""gamma and what belongs to it: its logarithm and that one's derivatives, factorial, harmonic."""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, compare, to_ball
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    Range,
    add_ends,
    round_down,
    round_up,
    sign,
)  # fmt: skip
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.arrays import Array, finite_or_nan, np, special, when_positive
from memory_theorems.verify.functions.interface import BallRule, Function, RangeRule, above, between
from memory_theorems.verify.functions.on_balls import demand, entire, whole_argument
from memory_theorems.verify.functions.on_complex_balls import avoiding_cuts
from memory_theorems.verify.functions.on_ranges import by_balls, monotone_when_positive
from memory_theorems.verify.functions.on_terms import (
    MINUS_INFINITY,
    call,
    lowered,
    must_be,
    reciprocal,
)
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, Term

_THREE_HALVES = t.number(Fraction(3, 2))
#: Below the minima of gamma and its logarithm on (0, oo), at 1.46163...
_LEAST, _LEAST_LOGARITHM = fmpq(8856, 10_000), fmpq(-1215, 10_000)
#: gamma falls up to here, and rises from 3/2 on.
_TURNING = t.number(Fraction(73, 50))


def _gamma(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq) and value.q == 1 and 0 < value <= 10_000:
        return fmpq(math.factorial(int(value.p) - 1))
    return to_ball(value).gamma()


def _loggamma(term: Term, value: Real) -> Real:
    return demand(term, value, ">", 0, "loggamma needs a positive argument").lgamma()


def _factorial(term: Term, value: Real) -> Real:
    if isinstance(value, fmpq) and value.q == 1 and value >= 0:
        return fmpq(math.factorial(whole_argument(term, value)))
    return _gamma(term, value + 1)


def _harmonic(term: Term, n: Real) -> Real:
    if isinstance(n, fmpq) and n.q == 1 and n >= 0:
        return fmpq.harmonic(whole_argument(term, n, 20_000))
    if compare(n, ">", fmpq(-1)) is not True:
        raise Undetermined(term, "harmonic needs an argument above -1")
    return (to_ball(n) + 1).digamma() + arb.const_euler()


def _polygamma(term: Term, order: Real, x: Real) -> Real:
    m = whole_argument(term, order, 1_000)
    if m == 0:
        return to_ball(x).digamma()
    if compare(x, ">", fmpq(0)) is not True:
        raise Undetermined(term, "polygamma needs a positive argument")
    value = to_ball(m + 1).zeta(to_ball(x)) * math.factorial(m)
    return value if m % 2 else -value


def _gamma_range(value: BallRule, shift: fmpq, least: fmpq) -> RangeRule:
    """gamma, its logarithm, or factorial: increasing on [3/2, oo), balls elsewhere."""
    elsewhere = by_balls(value)

    def rule(term: Term, a: Range) -> Range:
        if sign(add_ends(a.lower, shift - fmpq(3, 2), round_down)) >= 0:
            low = round_down(value(term, a.lower))
            high = INF if isinstance(a.upper, float) else round_up(value(term, a.upper))
            return Range(low, high, a.lower_open, a.upper_open)
        start = add_ends(a.lower, shift, round_down)
        if isinstance(a.upper, float) or sign(start) <= 0:
            if not Range(start, INF, a.lower_open, True).satisfies(">"):
                raise Undetermined(term, "gamma near a pole")
            return Range(least, INF, True, True)
        return elsewhere(term, a)

    return rule


_digamma_range = monotone_when_positive(entire("digamma"), 1, -INF, INF)
_rising_range = monotone_when_positive(_polygamma, 1, -INF, fmpq(0))
_falling_range = monotone_when_positive(_polygamma, -1, INF, fmpq(0))


def _polygamma_range(term: Term, order: Range, a: Range) -> Range:
    m = order.exact
    if m is None or m.q != 1 or m < 0:
        raise Unsupported("polygamma of a varying order")
    if m == 0:
        return monotone_when_positive(_polygamma, 1, -INF, INF)(term, order, a)
    return (_falling_range if int(m.p) % 2 else _rising_range)(term, order, a)


def _gamma_floats(x: Array) -> Array:
    return np.where((x <= 0) & (x == np.floor(x)), np.nan, special.gamma(x))


def _polygamma_floats(order: Array, x: Array) -> Array:
    safe = np.where(x > 0, x, 1.0)
    return np.where(x > 0, special.polygamma(np.asarray(order, dtype=int), safe), np.nan)


def _next_polygamma(order: Term, a: Term) -> tuple[str, Term]:
    from_number = order.value
    if not (isinstance(from_number, Fraction) and from_number.denominator == 1):
        raise Unsupported("polygamma of a varying order")
    n = int(from_number)
    if not 0 <= n <= 20:
        raise Unsupported("polygamma of a high order")
    return "+", t.multiply(t.number((-1) ** n * math.factorial(n)), t.power(a, t.number(-n - 1)))


FUNCTIONS = (
    Function(
        head="gamma",
        value=_gamma,
        range=_gamma_range(_gamma, fmpq(0), _LEAST),
        floats=_gamma_floats,
        sympy="gamma",
        domain=above(0),
        obligations=must_be(">"),
        derivative=lambda a: call("gamma", a) * call("digamma", a),
        values=above(Fraction(8856, 10_000)),
        pieces=((between(0, _TURNING, "(]"), -1), (above(_THREE_HALVES, closed=True), 1)),
        limits=(t.INFINITY, t.INFINITY),
        recurrence=lambda a: ("*", a),
        continuation=True,
        counting=True,
        mutants=lowered("gamma"),
    ),
    Function(
        head="loggamma",
        value=_loggamma,
        range=_gamma_range(_loggamma, fmpq(0), _LEAST_LOGARITHM),
        floats=when_positive(lambda x: special.gammaln(x)),
        sympy="loggamma",
        domain=above(0),
        obligations=must_be(">"),
        derivative=lambda a: call("digamma", a),
        values=above(Fraction(-1215, 10_000)),
        pieces=((between(0, _TURNING, "(]"), -1), (above(_THREE_HALVES, closed=True), 1)),
        limits=(t.INFINITY, t.INFINITY),
        recurrence=lambda a: ("+", call("log", a)),
        flint="lgamma",
        continuation=avoiding_cuts("lgamma", lambda z: z),
    ),
    Function(
        head="digamma",
        value=entire("digamma"),
        range=_digamma_range,
        floats=finite_or_nan(lambda x: special.digamma(x)),
        sympy="digamma",
        domain=above(0),
        obligations=must_be(">"),
        derivative=lambda a: call("polygamma", ONE, a),
        pieces=((above(0), 1),),
        limits=(MINUS_INFINITY, t.INFINITY),
        recurrence=lambda a: ("+", reciprocal(a)),
    ),
    Function(
        head="polygamma",
        value=_polygamma,
        range=_polygamma_range,
        floats=_polygamma_floats,
        sympy="polygamma",
        domain=above(0),
        obligations=must_be(">"),
        derivative=lambda order, a: call("polygamma", order + 1, a),
        recurrence=_next_polygamma,
    ),
    Function(
        head="factorial",
        value=_factorial,
        range=_gamma_range(_factorial, fmpq(1), _LEAST),
        floats=lambda x: _gamma_floats(x + 1),
        sympy="factorial",
        domain=above(-1),
        obligations=must_be(">", lambda a: a + 1),
        derivative=lambda a: call("factorial", a) * call("digamma", a + 1),
        values=above(Fraction(8856, 10_000)),
        pieces=(
            (between(-1, _TURNING - 1, "(]"), -1),
            (above(Fraction(1, 2), closed=True), 1),
        ),
        limits=(t.INFINITY, t.INFINITY),
        recurrence=lambda a: ("*", a + 1),
        counting=True,
        mutants=lowered("factorial"),
    ),
    Function(
        head="harmonic",
        value=_harmonic,
        range=by_balls(_harmonic),
        floats=lambda x: special.digamma(x + 1) + np.euler_gamma,
        sympy="harmonic",
        domain=above(-1),
        obligations=must_be(">", lambda a: a + 1),
        derivative=lambda a: call("polygamma", ONE, a + 1),
        pieces=((above(-1), 1),),
        limits=(MINUS_INFINITY, t.INFINITY),
        recurrence=lambda a: ("+", reciprocal(a + 1)),
        counting=True,
        mutants=lowered("harmonic"),
    ),
)
