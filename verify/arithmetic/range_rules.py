"""Ranges of functions: for every head of the claim language the values it takes on a range.

A rule contains every value; where a function is not certainly defined on the whole range it raises
Undetermined, and where the rules do not reach, Unsupported.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import arb, fmpq

from memory_theorems.verify.arithmetic import evaluation
from memory_theorems.verify.arithmetic.balls import whole_number
from memory_theorems.verify.arithmetic.evaluation import Undetermined
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    add_ends,
    as_ball,
    less,
    multiply,
    negate,
    point,
    power,
    reciprocal,
    round_down,
    round_up,
    sign,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language.terms import Term


# ---------------------------------------------------------------- monotone functions
def _increasing(
    name: str, at_low: End | None = None, at_high: End | None = None
) -> Callable[[Term, Range], Range]:
    """``name`` on the real line, strictly increasing, with limits at -oo and oo."""

    def rule(term: Term, a: Range) -> Range:
        if isinstance(a.lower, float):
            low: End = at_low if at_low is not None else -INF
            low_open = True
        else:
            low, low_open = round_down(_call(term, a.lower)), a.lower_open
        if isinstance(a.upper, float):
            high: End = at_high if at_high is not None else INF
            high_open = True
        else:
            high, high_open = round_up(_call(term, a.upper)), a.upper_open
        return Range(low, high, low_open, high_open)

    return rule


def _call(term: Term, end: End) -> fmpq | arb:
    """The function of ``term`` at an exact point."""
    return evaluation.FUNCTIONS[term.head](term, end)


def _exp(term: Term, a: Range) -> Range:
    low: End = fmpq(0)
    low_open = True
    if not isinstance(a.lower, float):
        low, low_open = round_down(_call(term, a.lower)), a.lower_open
        if isinstance(low, float) or sign(low) <= 0:
            low, low_open = fmpq(0), True
    high: End = INF
    high_open = True
    if not isinstance(a.upper, float):
        high, high_open = round_up(_call(term, a.upper)), a.upper_open
    return Range(low, high, low_open, high_open)


def _log(term: Term, a: Range) -> Range:
    if not a.satisfies(">"):
        raise Undetermined(term, "logarithm of a quantity that may be zero or negative")
    low: End = -INF
    low_open = True
    if sign(a.lower) > 0:
        low, low_open = round_down(_call(term, a.lower)), a.lower_open
    high: End = INF
    high_open = True
    if not isinstance(a.upper, float):
        high, high_open = round_up(_call(term, a.upper)), a.upper_open
    return Range(low, high, low_open, high_open)


def _sqrt(term: Term, a: Range) -> Range:
    if not a.satisfies(">="):
        raise Undetermined(term, "square root of a quantity that may be negative")
    high: End = INF if isinstance(a.upper, float) else round_up(_call(term, a.upper))
    return Range(round_down(_call(term, a.lower)), high, a.lower_open, a.upper_open)


def _absolute(term: Term, a: Range) -> Range:
    if sign(a.lower) >= 0:
        return a
    if sign(a.upper) <= 0:
        return negate(a)
    flipped = -a.lower
    if less(a.upper, flipped):
        return Range(fmpq(0), flipped, False, a.lower_open)
    if less(flipped, a.upper):
        return Range(fmpq(0), a.upper, False, a.upper_open)
    return Range(fmpq(0), a.upper, False, a.lower_open and a.upper_open)


def _cosh(term: Term, a: Range) -> Range:
    b = _absolute(term, a)
    high: End = INF if isinstance(b.upper, float) else round_up(_call(term, b.upper))
    return Range(round_down(_call(term, b.lower)), high, b.lower_open, b.upper_open)


def _erfc(term: Term, a: Range) -> Range:
    high: End = fmpq(2) if isinstance(a.lower, float) else round_up(_call(term, a.lower))
    low: End = fmpq(0) if isinstance(a.upper, float) else round_down(_call(term, a.upper))
    if isinstance(low, float) or sign(low) <= 0:
        return Range(fmpq(0), high, True, a.lower_open)
    return Range(low, high, a.upper_open, a.lower_open or isinstance(a.lower, float))


def _atan(term: Term, a: Range) -> Range:
    half = arb.pi() / 2
    return _increasing("atan", round_down(-half), round_up(half))(term, a)


def _circular(term: Term, a: Range) -> Range:
    """Sine and cosine: the values at the ends, and 1 or -1 where a critical point may lie."""
    if not a.finite:
        return Range(fmpq(-1), fmpq(1))
    first_value, last_value = _call(term, a.lower), _call(term, a.upper)
    low, high = round_down(first_value), round_up(first_value)
    other_low, other_high = round_down(last_value), round_up(last_value)
    low = other_low if less(other_low, low) else low
    high = other_high if less(high, other_high) else high
    # Critical points: pi*(k + 1/2) of the sine, pi*k of the cosine.
    shift = arb(1) / 2 if term.head == "sin" else arb(0)
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


def _step(term: Term, a: Range) -> Range:
    if term.head == "sign":
        low, high = sign(a.lower), sign(a.upper)
        low = 1 if low == 0 and a.lower_open else low
        high = -1 if high == 0 and a.upper_open else high
        return Range(fmpq(low), fmpq(high))
    if a.satisfies(">"):
        return point(fmpq(1))
    if a.satisfies("<"):
        return point(fmpq(0))
    if a.exact == 0:
        return point(fmpq(1, 2))
    return Range(fmpq(0), fmpq(1))


def _extreme(term: Term, *args: Range) -> Range:
    result = args[0]
    for item in args[1:]:
        result = _maximum(result, item)
    return result


def _maximum(a: Range, b: Range) -> Range:
    if less(a.lower, b.lower):
        low, low_open = b.lower, b.lower_open
    elif less(b.lower, a.lower):
        low, low_open = a.lower, a.lower_open
    else:
        low, low_open = a.lower, a.lower_open or b.lower_open
    if less(a.upper, b.upper):
        high, high_open = b.upper, b.upper_open
    elif less(b.upper, a.upper):
        high, high_open = a.upper, a.upper_open
    else:
        high, high_open = a.upper, a.upper_open and b.upper_open
    return Range(low, high, low_open, high_open)


def _minimum(term: Term, *args: Range) -> Range:
    return negate(_extreme(term, *map(negate, args)))


def _general_power(term: Term, base: Range, exponent: Range) -> Range:
    exact = exponent.exact
    if exact is not None and exact.q == 1:
        if abs(int(exact.p)) > 10_000:
            raise Unsupported("a power above 10,000 on a range")
        return power(term, base, int(exact.p))
    if exact is not None and exact > 0 and base.satisfies(">="):
        # Increasing in the base.
        low = fmpq(0) if sign(base.lower) == 0 else round_down(_real_power(base.lower, exact))
        high = (
            INF
            if isinstance(base.upper, float)
            else (fmpq(0) if sign(base.upper) == 0 else round_up(_real_power(base.upper, exact)))
        )
        return Range(low, high, base.lower_open, base.upper_open)
    if exact is not None and exact < 0 and base.satisfies(">"):
        return reciprocal(term, _general_power(term, base, point(-exact)))
    if base.satisfies(">"):
        logarithm = _log(Term("log", (term.args[0],)), base)
        return _exp(Term("exp", (term.args[0],)), multiply(logarithm, exponent))
    if base.satisfies(">=") and exponent.satisfies(">"):
        upper_part = Range(fmpq(0), base.upper, True, base.upper_open)
        if sign(base.upper) == 0:
            return point(fmpq(0))
        positive = _general_power(term, upper_part, exponent)
        return Range(fmpq(0), positive.upper, False, positive.upper_open)
    if base.satisfies(">=") and exponent.satisfies(">="):
        # With 0**0 = 1; that the exponent may be 0 puts 1 into the closure of the others as well.
        if sign(base.upper) == 0:
            return Range(fmpq(0), fmpq(1), False, False)
        positive = _general_power(term, Range(fmpq(0), base.upper, True, base.upper_open), exponent)
        return Range(fmpq(0), positive.upper, False, False)
    raise Undetermined(term, "a power with a non-integer exponent needs a non-negative base")


def _real_power(end: End, exponent: fmpq) -> fmpq | arb:
    if exponent == fmpq(1, 2) and not isinstance(end, float):
        return evaluation.square_root(Term("sqrt"), end)
    if isinstance(end, fmpq) and (end == 1 or end == 0):
        return end
    return as_ball(end) ** arb(exponent)


def hull(a: Range) -> fmpq | arb:
    """The point, or a ball around a bounded range."""
    if a.exact is not None:
        return a.exact
    if isinstance(a.lower, float) or isinstance(a.upper, float):
        raise Unsupported("a ball around an unbounded range")
    return as_ball(a.lower).union(as_ball(a.upper))


def by_balls(term: Term, *args: Range) -> Range:
    """The function on balls around the ranges: for heads without a sharper rule."""
    rule = evaluation.FUNCTIONS.get(term.head)
    if rule is None:
        raise Unsupported(f"no enclosure rule for {term.head}")
    value = rule(term, *(hull(item) for item in args))
    if isinstance(value, arb) and not value.is_finite():
        raise Undetermined(term, "not certainly finite and real")
    return point(value)


def _besselj(term: Term, order: Range, a: Range) -> Range:
    """For whole orders at most 1 in modulus, everywhere (Bessel's integral)."""
    n = order.exact
    if n is None or n.q != 1:
        return by_balls(term, order, a)
    low, high = fmpq(-1), fmpq(1)
    if not a.finite:
        return Range(low, high)
    try:
        found = by_balls(term, order, a)
    except Undetermined:
        return Range(low, high)
    lower = found.lower if less(low, found.lower) else low
    upper = found.upper if less(found.upper, high) else high
    return Range(lower, upper)


def _positive_monotone(direction: int, low_limit: End, high_limit: End) -> Callable[..., Range]:
    """Functions that are strictly monotone on (0, oo), with limits at 0+ and oo."""

    def rule(term: Term, *args: Range) -> Range:
        a = args[-1]
        if not a.satisfies(">"):
            raise Undetermined(term, "the argument may be zero or negative")
        first: fmpq | arb | float = low_limit if sign(a.lower) == 0 else _at(term, args, a.lower)
        last: fmpq | arb | float = (
            high_limit if isinstance(a.upper, float) else _at(term, args, a.upper)
        )
        first_open = a.lower_open or sign(a.lower) == 0
        last_open = a.upper_open or isinstance(a.upper, float)
        if direction < 0:
            first, last, first_open, last_open = last, first, last_open, first_open
        low = first if isinstance(first, float) else round_down(first)
        high = last if isinstance(last, float) else round_up(last)
        return Range(low, high, first_open, last_open)

    return rule


def _at(term: Term, args: tuple[Range, ...], end: End) -> fmpq | arb:
    assert not isinstance(end, float)
    fixed = [item.exact for item in args[:-1]]
    if any(item is None for item in fixed):
        raise Unsupported(f"{term.head} with a varying order")
    value = evaluation.FUNCTIONS[term.head](term, *fixed, end)
    if isinstance(value, arb) and not value.is_finite():
        raise Undetermined(term, "not certainly finite and real")
    return value


_DIGAMMA = _positive_monotone(1, -INF, INF)


def _polygamma(term: Term, order: Range, a: Range) -> Range:
    m = order.exact
    if m is None or m.q != 1 or m < 0:
        raise Unsupported("polygamma of a varying order")
    if m == 0:
        return _DIGAMMA(term, order, a)
    if int(m.p) % 2 == 1:
        return _positive_monotone(-1, INF, fmpq(0))(term, order, a)
    return _positive_monotone(1, -INF, fmpq(0))(term, order, a)


def _gamma_like(term: Term, a: Range) -> Range:
    """Gamma and its logarithm: increasing on [3/2, oo), balls elsewhere."""
    shift = fmpq(1) if term.head == "factorial" else fmpq(0)
    if sign(add_ends(a.lower, shift - fmpq(3, 2), round_down)) >= 0:
        low = round_down(_call(term, a.lower))
        high = INF if isinstance(a.upper, float) else round_up(_call(term, a.upper))
        return Range(low, high, a.lower_open, a.upper_open)
    if isinstance(a.upper, float) or sign(add_ends(a.lower, shift, round_down)) <= 0:
        if not Range(add_ends(a.lower, shift, round_down), INF, a.lower_open, True).satisfies(">"):
            raise Undetermined(term, "gamma near a pole")
        # The minimum of gamma on (0, oo) exceeds 0.8856, that of its logarithm -0.1215.
        least = fmpq(-1215, 10_000) if term.head == "loggamma" else fmpq(8856, 10_000)
        return Range(least, INF, True, True)
    return by_balls(term, a)


#: head -> range of a term with that head, from the ranges of its arguments.
RULES: dict[str, Callable[..., Range]] = {
    "-": lambda term, a: negate(a),
    "/": lambda term, a, b: multiply(a, reciprocal(term, b)),
    "**": _general_power,
    "exp": _exp,
    "log": _log,
    "sqrt": _sqrt,
    "Abs": _absolute,
    "cosh": _cosh,
    "sinh": _increasing("sinh"),
    "asinh": _increasing("asinh"),
    "tanh": _increasing("tanh", fmpq(-1), fmpq(1)),
    "erf": _increasing("erf", fmpq(-1), fmpq(1)),
    "erfc": _erfc,
    "atan": _atan,
    "sin": _circular,
    "cos": _circular,
    "sign": _step,
    "Heaviside": _step,
    "Max": _extreme,
    "Min": _minimum,
    "digamma": _DIGAMMA,
    "polygamma": _polygamma,
    "gamma": _gamma_like,
    "loggamma": _gamma_like,
    "factorial": _gamma_like,
    "besselj": _besselj,
}
