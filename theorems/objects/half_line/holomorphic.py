"""Terms as functions of one variable: Taylor coefficients over real balls, values on complex balls.

Both readers refuse (None, or NaN on complex balls) unless the term is certainly analytic on the
ball, so an answer also certifies that the function is defined and smooth there.  Bent functions
(Abs, Max, Heaviside, ...) are refused: :mod:`.pieces` resolves them first.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from flint import acb, acb_series, arb, arb_series, ctx, fmpq

from memory_theorems.theorems.objects.half_line import means_of_cosines
from memory_theorems.verify.arithmetic.balls import precision, to_ball
from memory_theorems.verify.arithmetic.evaluation import evaluate
from memory_theorems.verify.asking.clock import check
from memory_theorems.verify.errors import NotAnalytic, Unsupported
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language.terms import Term, free_variables, to_text

VARIABLE = "t"
#: Maps a series or a complex ball (and whether analyticity is asked for) to a value of its kind.
Reader: TypeAlias = Callable[[Any, bool], Any]
_NAN = acb(arb.nan(), arb.nan())
MAX_POWER = 64
_UNARY = ("exp", "sin", "cos", "tan", "erf", "erfc", "gamma", "airyai", "atan", "log", "sqrt",
          "loggamma")  # fmt: skip
#: What flint's balls and series call them, and the derivative of airyai, which no claim contains.
_METHODS = {**{head: TABLE[head].method for head in _UNARY}, "airyai_prime": "airy_ai_prime"}


class OutsideDomain(ArithmeticError):
    """The function is not certainly analytic on the ball."""


def _is_series(value: Any) -> bool:
    return isinstance(value, arb_series | acb_series)


def _start(value: Any) -> Any:
    """The constant coefficient of a series, or the value."""
    return value[0] if _is_series(value) else value


def _positive(value: Any) -> bool:
    first = _start(value)
    return bool(first > 0) if isinstance(first, arb) else bool(first.real > 0)


def _off_cut(value: Any, analytic: bool) -> Any:
    """The argument of a function with the branch cut (-oo, 0].

    Real balls and series have to be positive; complex balls may surround any value off the cut.
    """
    first = _start(value)
    if isinstance(first, arb):
        inside = bool(first > 0)
    elif first.real > 0:
        inside = True
    elif _is_series(value) or (first.imag.is_zero() and first.real < 0):
        inside = False
    else:
        inside = not (analytic and first.imag.contains(0))
    if not inside:
        raise OutsideDomain
    return value


def _reciprocal(value: Any) -> Any:
    first = _start(value)
    if first.contains(0):
        raise OutsideDomain
    return 1 / value


def _whole_power(value: Any, exponent: int) -> Any:
    if exponent < 0:
        return _reciprocal(_whole_power(value, -exponent))
    result, square, left = None, value, exponent
    while left:
        if left & 1:
            result = square if result is None else result * square
        left >>= 1
        if left:
            square = square * square
    return value * 0 + 1 if result is None else result


def _exponential(value: Any) -> Any:
    return value.exp()


def _constant(term: Term) -> Reader:
    value = to_ball(evaluate(term, {}, int(ctx.prec)))

    def read(x: Any, analytic: bool) -> Any:
        return value if isinstance(x, arb_series) else acb(value)

    return read


def _admissible(name: str, value: Any, analytic: bool) -> bool:
    """Away from poles and branch points of functions without the cut (-oo, 0]."""
    if name == "gamma" and isinstance(_start(value), arb):
        return _positive(value)
    if name == "atan" and isinstance(value, acb) and analytic:
        return not value.real.contains(0) or bool(abs(value.imag) < 1)
    if name == "tan":
        return not _start(value).cos().contains(0)
    return True


def _unary(head: str, inner: Reader) -> Reader:
    name = _METHODS[head]

    def read(x: Any, analytic: bool) -> Any:
        value = inner(x, analytic)
        if isinstance(value, arb | acb) and not isinstance(x, acb):
            value = type(x)([value])
        if name in ("log", "sqrt", "lgamma"):
            value = _off_cut(value, analytic)
        elif not _admissible(name, value, analytic):
            raise OutsideDomain
        if name == "airy_ai_prime" and isinstance(value, acb):
            return value.airy()[1]
        return getattr(value, name)()

    return read


def _hyperbolic(head: str, inner: Reader) -> Reader:
    def read(x: Any, analytic: bool) -> Any:
        value = inner(x, analytic)
        growing = value.exp()
        falling = (-value).exp()
        if head == "sinh":
            return (growing - falling) / 2
        if head == "cosh":
            return (growing + falling) / 2
        return (growing - falling) * _reciprocal(growing + falling)

    return read


def _power(term: Term) -> Reader:
    base_term, exponent_term = term.args
    base = _reader(base_term)
    exponent = exponent_term.value
    if isinstance(exponent, Fraction) and exponent.denominator == 1:
        whole = int(exponent)
        if abs(whole) > MAX_POWER:
            raise NotAnalytic(f"the power {whole} of a function of t")
        return lambda x, analytic: _whole_power(base(x, analytic), whole)
    power = _reader(exponent_term)
    return lambda x, analytic: _exponential(
        _off_cut(base(x, analytic), analytic).log() * power(x, analytic)
    )


def _bessel(term: Term) -> Reader:
    order = evaluate(term.args[0], {}, int(ctx.prec))
    if not isinstance(order, fmpq) or order.q != 1:
        raise NotAnalytic("besselj of an order that is not a whole number")
    inner = _reader(term.args[1])

    whole = int(order.p)

    def read(x: Any, analytic: bool) -> Any:
        value = inner(x, analytic)
        if isinstance(x, acb):
            return value.bessel_j(acb(order))
        return _of_means(value, lambda series: means_of_cosines.bessel_j(whole, series))

    return read


def _sinc(term: Term) -> Reader:
    inner = _reader(term.args[0])

    def read(x: Any, analytic: bool) -> Any:
        value = inner(x, analytic)
        return value.sinc() if isinstance(x, acb) else _of_means(value, means_of_cosines.sinc)

    return read


def _of_means(value: Any, series: Callable[[arb_series], Any]) -> Any:
    """A mean of cosines of a real series, or of a constant; complex series have no rule."""
    if isinstance(value, acb | acb_series):
        raise NotAnalytic("complex Taylor coefficients of a mean of cosines")
    return series(value if isinstance(value, arb_series) else arb_series([value]))


def _reader(term: Term) -> Reader:
    if VARIABLE not in free_variables(term):
        return _constant(term)
    head = term.head
    if head == "variable":
        return lambda x, analytic: x
    if head == "**":
        return _power(term)
    if head in ("besselj", "sinc"):
        return _bessel(term) if head == "besselj" else _sinc(term)
    items = [_reader(item) for item in term.args]
    if head == "+":
        return lambda x, analytic: _sum(items, x, analytic)
    if head == "*":
        return lambda x, analytic: _product(items, x, analytic)
    if head == "-":
        return lambda x, analytic: -items[0](x, analytic)
    if head == "/":
        return lambda x, analytic: items[0](x, analytic) * _reciprocal(items[1](x, analytic))
    if head in ("sinh", "cosh", "tanh"):
        return _hyperbolic(head, items[0])
    if head in _METHODS:
        return _unary(head, items[0])
    raise NotAnalytic(f"no analytic reading of {to_text(term)[:60]}")


def _sum(items: list[Reader], x: Any, analytic: bool) -> Any:
    total = items[0](x, analytic)
    for item in items[1:]:
        total = total + item(x, analytic)
    return total


def _product(items: list[Reader], x: Any, analytic: bool) -> Any:
    total = items[0](x, analytic)
    for item in items[1:]:
        total = total * item(x, analytic)
    return total


@lru_cache(maxsize=4096)
def _cached(term: Term, bits: int) -> Reader:
    with precision(bits):
        return _reader(term)


def reader(term: Term) -> Reader:
    """The function of ``term`` at the current precision; Unsupported for nodes without a rule."""
    return _cached(term, int(ctx.prec))


class series_length:
    """A context in which power series keep ``terms`` coefficients."""

    def __init__(self, terms: int) -> None:
        self.terms = terms

    def __enter__(self) -> None:
        self.before = int(ctx.cap)
        ctx.cap = self.terms

    def __exit__(self, *_: object) -> None:
        ctx.cap = self.before


def taylor(term: Term, x: arb, order: int) -> list[arb] | None:
    """``f^(k)(x)/k!`` for k = 0..order, each for *every* point of the ball x; None when the term is
    not certainly analytic on it.

    >>> from memory_theorems.verify.language.parser import parse_term
    >>> [float(c.mid()) for c in taylor(parse_term("exp(-t)"), arb(0), 2)]
    [1.0, -1.0, 0.5]
    """
    check()
    with series_length(order + 1):
        try:
            value = reader(term)(arb_series([x, arb(1)]), True)
        except (OutsideDomain, ZeroDivisionError, ValueError, Unsupported):
            return None
        found = [value[k] for k in range(order + 1)] if _is_series(value) else [value]
    found = [item if isinstance(item, arb) else arb(item) for item in found]
    found += [arb(0)] * (order + 1 - len(found))
    return found if all(item.is_finite() for item in found) else None


def complex_value(function: Reader, z: acb, analytic: bool) -> acb:
    """The value on a complex ball, NaN unless it is certainly analytic there (when asked for)."""
    check()
    try:
        value = function(z, analytic)
    except (OutsideDomain, ZeroDivisionError):
        return _NAN
    return value if isinstance(value, acb) else acb(value)
