"""Extended interval arithmetic: infinite ends, and ends known to be open.

A :class:`Range` is a set ``{x : lower <= x <= upper}`` with each end possibly excluded.  An end is
an exact rational (``fmpq``) as long as the operations are rational, else an exact dyadic ball
(``arb`` of radius 0, rounded outwards); infinite ends are the floats ``-inf`` and ``inf``, the
only floats here.  The range of an operation contains every value it takes on its arguments'
ranges; openness is kept only where it is certain.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from flint import arb, fmpq

from verify.arithmetic import evaluation
from verify.arithmetic.balls import precision, to_fmpq
from verify.arithmetic.evaluation import Undetermined
from verify.claims import Interval
from verify.errors import Unsupported
from verify.terms import Term

End: TypeAlias = "fmpq | arb | float"
INF = math.inf
_LONG = 400  # bits above which an exact rational end is rounded outwards


@dataclass(frozen=True, slots=True)
class Range:
    """A non-empty interval of real numbers."""

    lower: End
    upper: End
    lower_open: bool = False
    upper_open: bool = False

    @property
    def exact(self) -> fmpq | None:
        """The one rational in the range, if it is such a point."""
        if isinstance(self.lower, fmpq) and isinstance(self.upper, fmpq):
            return self.lower if self.lower == self.upper else None
        return None

    @property
    def finite(self) -> bool:
        return not (isinstance(self.lower, float) or isinstance(self.upper, float))

    def satisfies(self, op: str) -> bool:
        """Whether every member is ``op 0``, certainly."""
        match op:
            case ">=":
                return sign(self.lower) >= 0
            case ">":
                low = sign(self.lower)
                return low > 0 or (low == 0 and self.lower_open)
            case "<=":
                return sign(self.upper) <= 0
            case "<":
                high = sign(self.upper)
                return high < 0 or (high == 0 and self.upper_open)
            case "==":
                return self.exact == 0
            case _:
                return self.satisfies(">") or self.satisfies("<")


def sign(end: End) -> int:
    """-1, 0 or 1: ends are exact numbers."""
    return (end > 0) - (end < 0)


def less(a: End, b: End) -> bool:
    """a < b for exact ends."""
    if isinstance(a, float):
        return a < 0 and b != a if not isinstance(b, float) else a < b
    if isinstance(b, float):
        return b > 0
    if type(a) is type(b):
        return bool(a < b)
    # Balls first: the exact quotient of exp(-10**9), say, has a billion bits.
    first, second = _ball(a), _ball(b)
    if first < second:
        return True
    if first >= second:
        return False
    return _as_fmpq(a) < _as_fmpq(b)


def _as_fmpq(end: fmpq | arb | float) -> fmpq:
    if isinstance(end, fmpq):
        return end
    assert isinstance(end, arb)
    mantissa, exponent = end.man_exp()
    power = int(exponent)
    return fmpq(mantissa * 2**power) if power >= 0 else fmpq(mantissa, 2**-power)


def _ball(end: fmpq | arb | float) -> arb:
    return end if isinstance(end, arb) else arb(end)


def _keeps(value: fmpq) -> bool:
    """Short dyadic rationals stay exact."""
    bottom = int(value.q)
    return bottom & (bottom - 1) == 0 and bottom.bit_length() + value.p.bit_length() <= _LONG


def _down(value: fmpq | arb) -> End:
    if isinstance(value, fmpq):
        if _keeps(value):
            return value
        value = arb(value)
    return -INF if not value.is_finite() else value.lower()


def _up(value: fmpq | arb) -> End:
    if isinstance(value, fmpq):
        if _keeps(value):
            return value
        value = arb(value)
    return INF if not value.is_finite() else value.upper()


def point(value: fmpq | arb) -> Range:
    return Range(_down(value), _up(value))


def of_domain(interval: Interval) -> Range:
    """The range of a domain; end points are enclosed at the current precision."""
    low: End = -INF
    high: End = INF
    if interval.bounded_below:
        low = _down(evaluation._value(interval.lower, {}))
    if interval.bounded_above:
        high = _up(evaluation._value(interval.upper, {}))
    # An enclosed (inexact) end lies strictly outside the domain or on it: openness stays true.
    return Range(low, high, interval.lower_open, interval.upper_open)


# ---------------------------------------------------------------- arithmetic
def _plus(a: End, b: End, round_: Callable[[fmpq | arb], End]) -> End:
    if isinstance(a, float):
        return a
    if isinstance(b, float):
        return b
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return round_(a + b)
    return round_(_ball(a) + _ball(b))


def add(a: Range, b: Range) -> Range:
    return Range(
        _plus(a.lower, b.lower, _down),
        _plus(a.upper, b.upper, _up),
        a.lower_open or b.lower_open,
        a.upper_open or b.upper_open,
    )


def negate(a: Range) -> Range:
    return Range(-a.upper, -a.lower, a.upper_open, a.lower_open)


def _times(a: End, b: End, round_: Callable[[fmpq | arb], End]) -> End:
    if isinstance(a, float) or isinstance(b, float):
        product = sign(a) * sign(b)
        return product * INF if product else fmpq(0)  # 0 times an unreached infinity
    if isinstance(a, fmpq) and isinstance(b, fmpq):
        return round_(a * b)
    return round_(_ball(a) * _ball(b))


def multiply(a: Range, b: Range) -> Range:
    corners = []
    for x, x_open in ((a.lower, a.lower_open), (a.upper, a.upper_open)):
        for y, y_open in ((b.lower, b.lower_open), (b.upper, b.upper_open)):
            # A product with a closed 0 is reached whatever the other end is.
            open_ = (x_open or y_open) and not (
                (sign(x) == 0 and not x_open) or (sign(y) == 0 and not y_open)
            )
            corners.append((_times(x, y, _down), _times(x, y, _up), open_))
    low, low_open = corners[0][0], corners[0][2]
    high, high_open = corners[0][1], corners[0][2]
    for down, up, open_ in corners[1:]:
        if less(down, low):
            low, low_open = down, open_
        elif not less(low, down):
            low_open = low_open and open_
        if less(high, up):
            high, high_open = up, open_
        elif not less(up, high):
            high_open = high_open and open_
    # Interior zeros: the extreme value 0 may be reached inside when the other factor vanishes.
    if sign(low) == 0 and low_open and (_has_zero(a) or _has_zero(b)):
        low_open = False
    if sign(high) == 0 and high_open and (_has_zero(a) or _has_zero(b)):
        high_open = False
    return Range(low, high, low_open, high_open)


def _has_zero(a: Range) -> bool:
    return not (a.satisfies(">") or a.satisfies("<"))


def reciprocal(term: Term, a: Range) -> Range:
    if a.satisfies(">"):
        low = fmpq(0) if isinstance(a.upper, float) else _invert(a.upper, _down)
        high = INF if sign(a.lower) == 0 else _invert(a.lower, _up)
        return Range(low, high, a.upper_open or isinstance(a.upper, float), a.lower_open)
    if a.satisfies("<"):
        return negate(reciprocal(term, negate(a)))
    raise Undetermined(term, "the denominator may vanish")


def _invert(end: End, round_: Callable[[fmpq | arb], End]) -> End:
    assert not isinstance(end, float)
    return round_(1 / end)


def power(term: Term, a: Range, exponent: int) -> Range:
    """Integer powers, sharp."""
    if exponent == 0:
        return point(fmpq(1))
    if exponent < 0:
        return reciprocal(term, power(term, a, -exponent))
    if exponent % 2 == 1:
        return Range(
            _raise(a.lower, exponent, _down),
            _raise(a.upper, exponent, _up),
            a.lower_open,
            a.upper_open,
        )
    if sign(a.lower) >= 0:
        return Range(
            _raise(a.lower, exponent, _down),
            _raise(a.upper, exponent, _up),
            a.lower_open,
            a.upper_open,
        )
    if sign(a.upper) <= 0:
        return power(term, negate(a), exponent)
    flipped = -a.lower
    if less(a.upper, flipped):
        top, open_ = flipped, a.lower_open
    elif less(flipped, a.upper):
        top, open_ = a.upper, a.upper_open
    else:
        top, open_ = a.upper, a.lower_open and a.upper_open
    return Range(fmpq(0), _raise(top, exponent, _up), False, open_)


def _raise(end: End, exponent: int, round_: Callable[[fmpq | arb], End]) -> End:
    if isinstance(end, float):
        return end if exponent % 2 else abs(end)
    if isinstance(end, fmpq):
        if (end.p.bit_length() + end.q.bit_length()) * exponent > 4 * _LONG:
            return round_(arb(end) ** exponent)
        return round_(end**exponent)
    return round_(end**exponent)


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
            low, low_open = _down(_call(term, a.lower)), a.lower_open
        if isinstance(a.upper, float):
            high: End = at_high if at_high is not None else INF
            high_open = True
        else:
            high, high_open = _up(_call(term, a.upper)), a.upper_open
        return Range(low, high, low_open, high_open)

    return rule


def _call(term: Term, end: End) -> fmpq | arb:
    """The function of ``term`` at an exact point."""
    return evaluation._RULES[term.head](term, end)


def _exp(term: Term, a: Range) -> Range:
    low: End = fmpq(0)
    low_open = True
    if not isinstance(a.lower, float):
        low, low_open = _down(_call(term, a.lower)), a.lower_open
        if isinstance(low, float) or sign(low) <= 0:
            low, low_open = fmpq(0), True
    high: End = INF
    high_open = True
    if not isinstance(a.upper, float):
        high, high_open = _up(_call(term, a.upper)), a.upper_open
    return Range(low, high, low_open, high_open)


def _log(term: Term, a: Range) -> Range:
    if not a.satisfies(">"):
        raise Undetermined(term, "logarithm of a quantity that may be zero or negative")
    low: End = -INF
    low_open = True
    if sign(a.lower) > 0:
        low, low_open = _down(_call(term, a.lower)), a.lower_open
    high: End = INF
    high_open = True
    if not isinstance(a.upper, float):
        high, high_open = _up(_call(term, a.upper)), a.upper_open
    return Range(low, high, low_open, high_open)


def _sqrt(term: Term, a: Range) -> Range:
    if not a.satisfies(">="):
        raise Undetermined(term, "square root of a quantity that may be negative")
    high: End = INF if isinstance(a.upper, float) else _up(_call(term, a.upper))
    return Range(_down(_call(term, a.lower)), high, a.lower_open, a.upper_open)


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
    high: End = INF if isinstance(b.upper, float) else _up(_call(term, b.upper))
    return Range(_down(_call(term, b.lower)), high, b.lower_open, b.upper_open)


def _erfc(term: Term, a: Range) -> Range:
    high: End = fmpq(2) if isinstance(a.lower, float) else _up(_call(term, a.lower))
    low: End = fmpq(0) if isinstance(a.upper, float) else _down(_call(term, a.upper))
    if isinstance(low, float) or sign(low) <= 0:
        return Range(fmpq(0), high, True, a.lower_open)
    return Range(low, high, a.upper_open, a.lower_open or isinstance(a.lower, float))


def _atan(term: Term, a: Range) -> Range:
    half = arb.pi() / 2
    return _increasing("atan", _down(-half), _up(half))(term, a)


def _circular(term: Term, a: Range) -> Range:
    """Sine and cosine: the values at the ends, and 1 or -1 where a critical point may lie."""
    if not a.finite:
        return Range(fmpq(-1), fmpq(1))
    first_value, last_value = _call(term, a.lower), _call(term, a.upper)
    low, high = _down(first_value), _up(first_value)
    other_low, other_high = _down(last_value), _up(last_value)
    low = other_low if less(other_low, low) else low
    high = other_high if less(high, other_high) else high
    # Critical points: pi*(k + 1/2) of the sine, pi*k of the cosine.
    shift = arb(1) / 2 if term.head == "sin" else arb(0)
    first = (_ball(a.lower) / arb.pi() - shift).lower().ceil().unique_fmpz()
    last = (_ball(a.upper) / arb.pi() - shift).upper().floor().unique_fmpz()
    if first is None or last is None or last - first > 1:
        return Range(fmpq(-1), fmpq(1))
    for k in range(int(first), int(last) + 1):
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
        low = fmpq(0) if sign(base.lower) == 0 else _down(_real_power(base.lower, exact))
        high = (
            INF
            if isinstance(base.upper, float)
            else (fmpq(0) if sign(base.upper) == 0 else _up(_real_power(base.upper, exact)))
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
    raise Undetermined(term, "a power with a non-integer exponent needs a non-negative base")


def _real_power(end: End, exponent: fmpq) -> fmpq | arb:
    if exponent == fmpq(1, 2) and not isinstance(end, float):
        return evaluation._sqrt(Term("sqrt"), end)
    if isinstance(end, fmpq) and (end == 1 or end == 0):
        return end
    return _ball(end) ** arb(exponent)


def _hull(a: Range) -> fmpq | arb:
    if a.exact is not None:
        return a.exact
    if isinstance(a.lower, float) or isinstance(a.upper, float):
        raise Unsupported("a ball around an unbounded range")
    return _ball(a.lower).union(_ball(a.upper))


def _by_balls(term: Term, *args: Range) -> Range:
    rule = evaluation._RULES.get(term.head)
    if rule is None:
        raise Unsupported(f"no enclosure rule for {term.head}")
    value = rule(term, *(_hull(item) for item in args))
    if isinstance(value, arb) and not value.is_finite():
        raise Undetermined(term, "not certainly finite and real")
    return point(value)


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
        low = first if isinstance(first, float) else _down(first)
        high = last if isinstance(last, float) else _up(last)
        return Range(low, high, first_open, last_open)

    return rule


def _at(term: Term, args: tuple[Range, ...], end: End) -> fmpq | arb:
    assert not isinstance(end, float)
    fixed = [item.exact for item in args[:-1]]
    if any(item is None for item in fixed):
        raise Unsupported(f"{term.head} with a varying order")
    value = evaluation._RULES[term.head](term, *fixed, end)
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
    if sign(_plus(a.lower, shift - fmpq(3, 2), _down)) >= 0:
        low = _down(_call(term, a.lower))
        high = INF if isinstance(a.upper, float) else _up(_call(term, a.upper))
        return Range(low, high, a.lower_open, a.upper_open)
    if isinstance(a.upper, float) or sign(_plus(a.lower, shift, _down)) <= 0:
        if not Range(_plus(a.lower, shift, _down), INF, a.lower_open, True).satisfies(">"):
            raise Undetermined(term, "gamma near a pole")
        # The minimum of gamma on (0, oo) exceeds 0.8856, that of its logarithm -0.1215.
        least = fmpq(-1215, 10_000) if term.head == "loggamma" else fmpq(8856, 10_000)
        return Range(least, INF, True, True)
    return _by_balls(term, a)


_RULES: dict[str, Callable[..., Range]] = {
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
}


def enclose(term: Term, box: Mapping[str, Range], bits: int = 64) -> Range:
    """The range of ``term`` over the box.

    Raises Undetermined where a sub-expression is not certainly defined, Unsupported where no rule
    covers the node.
    """
    with precision(bits):
        return _range(term, box)


def _range(term: Term, box: Mapping[str, Range]) -> Range:
    head = term.head
    if head == "number":
        assert isinstance(term.value, Fraction)
        return point(to_fmpq(term.value))
    if head == "variable":
        try:
            return box[str(term.value)]
        except KeyError:
            raise Unsupported(f"no range for the variable {term.value!r}") from None
    if head == "constant":
        return point(evaluation._CONSTANTS[str(term.value)]())
    if head == "+":
        total = _range(term.args[0], box)
        for item in term.args[1:]:
            total = add(total, _range(item, box))
        return total
    if head == "*":
        total = _range(term.args[0], box)
        previous = term.args[0]
        for item in term.args[1:]:
            if item == previous and len(term.args) == 2:
                return power(term, total, 2)
            total = multiply(total, _range(item, box))
        return total
    if head in ("Piecewise", "Sum", "Integral", "Limit", "Derivative"):
        return _through_evaluation(term, box)
    args = [_range(item, box) for item in term.args]
    if all(item.exact is not None for item in args):
        value_ = evaluation._RULES.get(head)
        if value_ is None:
            raise Unsupported(f"no enclosure rule for {head}")
        result = value_(term, *(item.exact for item in args))
        if isinstance(result, arb) and not result.is_finite():
            raise Undetermined(term, "not certainly finite and real")
        return point(result)
    return _RULES.get(head, _by_balls)(term, *args)


def _through_evaluation(term: Term, box: Mapping[str, Range]) -> Range:
    values = {}
    for name, item in box.items():
        if item.finite:
            values[name] = _hull(item)
    return point(evaluation._value(term, values))
