"""Enclosures of special functions, of sums and of Piecewise: what the core evaluator leaves out.

As there, values are pointwise: gamma(-1/2) is one, although no obligation allows it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from flint import arb, ctx, fmpq

from memory_theorems.verify.checker.budget import Refused, precision
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.checker.values.ranges import (
    MINUS_INFINITY,
    ONE,
    PLUS_INFINITY,
    WHOLE_LINE,
    ZERO,
    Range,
    absolute,
    add,
    ball,
    checked,
    clip_below,
    down,
    from_fraction,
    hull,
    increasing,
    infinite,
    negate,
    up,
)
from memory_theorems.verify.checker.values.special.exact_functions import finite_range, summand
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

if TYPE_CHECKING:
    from memory_theorems.verify.checker.values.intervals import Evaluator

#: Orders of Bessel and incomplete gamma functions: beyond, one value may take minutes.
MAX_ORDER = 10_000
MAX_POLYGAMMA = 1_000


def enclose(evaluate: Evaluator, term: Term) -> Range:
    """The values of a term whose head the core does not know.  Raises Refused for unknown heads."""
    if term.head == "Sum":
        return _sum(evaluate, term)
    if term.head in ("Max", "Min"):
        return _extremum(term.head, [evaluate(item) for item in term.args])
    if term.head == "Piecewise":
        return _piecewise(evaluate, term.args)
    if term.head not in t.FUNCTIONS:
        raise Refused(f"interval evaluation does not treat {term.head}")
    if term.head in ("factorial", "gamma", "harmonic") and not t.free_variables(term):
        value = exact_value(term)
        if value is not None:
            return from_fraction(value)
    return _function(evaluate, term, [evaluate(item) for item in term.args])


def _sum(evaluate: Evaluator, term: Term) -> Range:
    indices = finite_range(term)
    if indices is None:
        raise Refused("a sum without whole constant limits")
    total, size = Range(ZERO, ZERO), t.node_count(term)
    for index in indices:
        evaluate.budget.operation(size // 2)
        total = add(total, evaluate(summand(term, index)))
    return total


def _piecewise(evaluate: Evaluator, args: tuple[Term, ...]) -> Range:
    if evaluate.limit:
        raise Refused("a limit of Piecewise")
    possible: list[Range] = []
    for value, condition in zip(args[::2], args[1::2]):
        truth = _truth(evaluate, condition)
        if truth is not False:
            possible.append(evaluate(value))
        if truth is True:
            return hull(*possible)
    raise Refused("a Piecewise without a final True")


def _truth(evaluate: Evaluator, condition: Term) -> bool | None:
    if condition.head == "true":
        return True
    left, right = condition.args
    difference = evaluate(t.add(left, t.negate(right)))
    value = exact_value(t.add(left, t.negate(right)))
    if value is not None:
        signs = {"<": value < 0, "<=": value <= 0, ">": value > 0, ">=": value >= 0}
        return {**signs, "==": value == 0, "!=": value != 0}[condition.head]
    op = condition.head
    if op in ("<", "<="):
        difference = negate(difference)
        op = {"<": ">", "<=": ">="}[op]
    if op == ">":
        return True if difference.positive else (False if difference.upper <= 0 else None)
    if op == ">=":
        return True if difference.nonnegative else (False if difference.negative else None)
    apart = difference.satisfies("!=")
    return (op == "!=") if apart else None


def _function(evaluate: Evaluator, term: Term, args: list[Range]) -> Range:
    head, x = term.head, args[0]
    match head:
        case "sinh":
            return increasing(x, arb.sinh, MINUS_INFINITY, PLUS_INFINITY)
        case "cosh":
            return increasing(absolute(x), arb.cosh, None, PLUS_INFINITY)
        case "tanh":
            return increasing(x, arb.tanh, -ONE, ONE)
        case "atan":
            half = arb.pi() / 2
            return increasing(x, arb.atan, -half, half)
        case "sin":
            return _circular(x, arb.sin, arb.cos)
        case "cos":
            return _circular(x, arb.cos, lambda v: -v.sin())
        case "asinh":
            return increasing(x, arb.asinh, MINUS_INFINITY, PLUS_INFINITY)
        case "erf":
            return increasing(x, arb.erf, -ONE, ONE)
        case "erfc":
            return negate(increasing(x, lambda v: -v.erfc(), -arb(2), ZERO))
        case "asin" | "acos":
            x = clip_below(x, -ONE, exclude=False)
            x = negate(clip_below(negate(x), -ONE, exclude=False))
            if head == "asin":
                return increasing(x, arb.asin, None, None)
            return negate(increasing(x, lambda v: -v.acos(), None, None))
        case "acosh":
            return increasing(clip_below(x, ONE, exclude=False), arb.acosh, None, PLUS_INFINITY)
        case "atanh":
            _no_limit(evaluate, head)
            x = clip_below(x, -ONE, exclude=True)
            x = negate(clip_below(negate(x), -ONE, exclude=True))

            def inverse_tangent(v: arb) -> arb:
                if abs(v) == 1:
                    return PLUS_INFINITY if v > 0 else MINUS_INFINITY
                return v.atanh()

            return increasing(x, inverse_tangent, None, None)
        case "tan":
            _no_limit(evaluate, head)
            if x.bounded and not x.lower.union(x.upper).cos().contains(0):
                return increasing(x, arb.tan, None, None)
            return WHOLE_LINE
        case "sign" | "floor" | "ceiling" | "Heaviside":
            _no_limit(evaluate, head)
            return _step(head, x)
        case "digamma" | "loggamma" | "gamma" | "factorial" | "harmonic" | "zeta":
            _no_limit(evaluate, head)
            return _gamma_like(head, x)
        case "LambertW":
            x = clip_below(x, down(-(-ONE).exp()), exclude=False)
            return increasing(x, _lambert, None, PLUS_INFINITY)
    _no_limit(evaluate, head)
    return _by_hull(evaluate, head, args, term)


def _no_limit(evaluate: Evaluator, head: str) -> None:
    if evaluate.limit:
        raise Refused(f"a limit of {head}")


def _step(head: str, x: Range) -> Range:
    if head == "sign":
        lower = ONE if x.positive else (ZERO if x.nonnegative else -ONE)
        upper = -ONE if x.negative else (ZERO if x.upper <= 0 else ONE)
        return Range(lower, upper)
    if head == "Heaviside":
        if x.positive:
            return Range(ONE, ONE)
        # The value at 0 is a matter of convention: between 0 and 1 in all of them.
        return Range(ZERO, ZERO) if x.negative else Range(ZERO, ONE)

    def rounded(end: arb) -> arb:
        if infinite(end):
            return end
        result = end.floor() if head == "floor" else end.ceil()
        if not result.is_exact():
            raise Refused(f"{head} of a number beyond the precision")
        return result

    lower, upper = rounded(x.lower), rounded(x.upper)
    if head == "floor" and x.upper_open and x.upper.is_finite() and x.upper == upper:
        upper = up(upper - 1)
    if head == "ceiling" and x.lower_open and x.lower.is_finite() and x.lower == lower:
        lower = down(lower + 1)
    return Range(lower, upper, infinite(lower), infinite(upper))


def _lambert(v: arb) -> arb:
    if v > -(-ONE).exp():
        return v.lambertw()
    # At the branch point, up to rounding: W lies in [-1, W(v + 2**-20)].
    return (-ONE).union((v + arb(2) ** -20).lambertw())


def _gamma_like(head: str, x: Range) -> Range:
    """Functions with a pole at the lower end of their real domain."""
    if head in ("factorial", "harmonic"):
        shifted = add(x, Range(ONE, ONE))
        if head == "factorial":
            return _gamma_like("gamma", shifted)
        return add(_gamma_like("digamma", shifted), ball(arb.const_euler()))
    if head == "zeta":
        if x.lower < 1:
            return WHOLE_LINE  # it has values there, though no obligation allows them
        x = clip_below(x, ONE, exclude=True)
        return negate(increasing(x, lambda v: MINUS_INFINITY if v == 1 else -v.zeta(), None, -ONE))
    if x.lower < 0:
        return WHOLE_LINE  # values between the poles, though no obligation allows them
    x = clip_below(x, ZERO, exclude=True)
    if head == "digamma":
        return increasing(
            x, lambda v: MINUS_INFINITY if v == 0 else v.digamma(), None, PLUS_INFINITY
        )
    value: Callable[[arb], arb] = arb.gamma if head == "gamma" else arb.lgamma
    turning_left, turning_right = arb(46) / 32, arb(47) / 32  # the minimum is at 1.46163...

    def end_value(v: arb) -> arb:
        return PLUS_INFINITY if v == 0 else value(v)

    if x.lower >= turning_right:
        return increasing(x, value, None, PLUS_INFINITY)
    if x.upper <= turning_left:
        return negate(increasing(x, lambda v: -end_value(v), None, None))
    left = Range(x.lower, turning_right, x.lower_open, False)
    top = PLUS_INFINITY if infinite(x.upper) else up(checked(value(x.upper)))
    start = up(checked(end_value(left.lower)))
    # gamma >= 0.8856 and loggamma >= -0.1215 everywhere on (0, oo).
    least = down(arb(fmpq(8856, 10000)) if head == "gamma" else arb(fmpq(-1215, 10000)))
    greatest = start if start > top else top
    least_open = False
    return Range(least, greatest, least_open, infinite(greatest))


def _by_hull(evaluate: Evaluator, head: str, args: list[Range], term: Term) -> Range:
    """Functions evaluated on the ball hull of their arguments."""
    if head in ("binomial", "stirling", "fubini"):
        value = exact_value(term)
        if value is None:
            raise Refused(f"{head} of arguments that are not exact whole numbers")
        return from_fraction(value)
    if head == "polygamma":
        order = exact_value(term.args[0])
        if order is None or order.denominator != 1 or not 0 <= order <= MAX_POLYGAMMA:
            raise Refused("polygamma of an order that is not a small whole number")
        return _polygamma(int(order), args[1])
    if head == "besselj":
        order = exact_value(term.args[0])
        if order is not None and order.denominator == 1 and abs(order) <= MAX_ORDER:
            return _bessel(int(order), args[1])
    if not all(item.bounded for item in args):
        raise Refused(f"{head} on an unbounded range")
    balls = [
        item.lower if item.lower == item.upper else item.lower.union(item.upper) for item in args
    ]
    # More bits than the arguments have are of no use, and may cost a minute for one value.
    least = min(item.rel_accuracy_bits() for item in balls)
    with precision(min(ctx.prec, max(least, 0) + 128)):
        value_ball = _by_series(evaluate, head, balls)
    if not value_ball.is_finite():
        raise Refused(f"{head} could not be enclosed on the box")
    return ball(value_ball)


def _by_series(evaluate: Evaluator, head: str, balls: list[arb]) -> arb:
    """The function, paid for by the square of the precision for every term of a series."""
    order = balls[0].abs_upper()
    if head != "airyai" and order > MAX_ORDER:
        raise Refused(f"{head} of an order beyond {MAX_ORDER:,}")
    evaluate.budget.operation((ctx.prec // 128) ** 2 * (80 if order > MAX_ORDER // 20 else 4))
    match head:
        case "airyai":
            return balls[0].airy_ai()
        case "besselj":
            return balls[1].bessel_j(balls[0])
        case "uppergamma":
            return balls[1].gamma_upper(balls[0])
        case "lowergamma":
            return balls[1].gamma_lower(balls[0])
    raise Refused(f"interval evaluation does not treat {head}")


def _bessel(order: int, x: Range) -> Range:
    """J of a whole order n is the mean of cos(n*u - x*sin(u)) over u: it lies in [-1, 1]."""
    low, high = -ONE, ONE
    if x.bounded:
        value = x.lower.union(x.upper).bessel_j(arb(order))
        if value.is_finite():
            found = ball(value)
            low = found.lower if found.lower > low else low
            high = found.upper if found.upper < high else high
    return Range(low, high)


def _polygamma(order: int, x: Range) -> Range:
    if order == 0:
        return _gamma_like("digamma", x)
    if x.lower < 0:
        return WHOLE_LINE
    x = clip_below(x, ZERO, exclude=True)
    size = arb(order).fac()

    def magnitude(v: arb) -> arb:
        """-|polygamma(order, v)|, increasing in v."""
        return MINUS_INFINITY if v == 0 else -(size * arb(order + 1).zeta(v))

    found = increasing(x, magnitude, None, ZERO)
    return negate(found) if order % 2 else found


def _circular(x: Range, value: Callable[[arb], arb], slope: Callable[[arb], arb]) -> Range:
    unit = Range(-ONE, ONE)
    if not x.bounded:
        return unit
    whole = x.lower.union(x.upper)
    steepness = slope(whole)
    if steepness > 0:
        return intersect(increasing(x, value, None, None), unit)
    if steepness < 0:
        return intersect(negate(increasing(x, lambda v: -value(v), None, None)), unit)
    # Inside, the only extrema are 1 and -1; where one is out of reach, an end decides.
    ends = hull(ball(value(x.lower)), ball(value(x.upper)))
    around = value(whole)
    return intersect(
        Range(ends.lower if around > -1 else -ONE, ends.upper if around < 1 else ONE), unit
    )


def intersect(x: Range, y: Range) -> Range:
    """Both enclose the same values."""
    lower, lower_open = (x.lower, x.lower_open) if x.lower >= y.lower else (y.lower, y.lower_open)
    upper, upper_open = (x.upper, x.upper_open) if x.upper <= y.upper else (y.upper, y.upper_open)
    return Range(lower, upper, lower_open, upper_open)


def _extremum(head: str, items: list[Range]) -> Range:
    if head == "Min":
        return negate(_extremum("Max", [negate(item) for item in items]))
    result = items[0]
    for item in items[1:]:
        lower, lower_open = result.lower, result.lower_open
        if item.lower > lower:
            lower, lower_open = item.lower, item.lower_open
        elif item.lower == lower:
            lower_open = lower_open or item.lower_open
        top = hull(result, item)
        result = Range(lower, top.upper, lower_open, top.upper_open)
    return result
