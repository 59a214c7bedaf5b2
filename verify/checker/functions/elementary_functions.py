"""Circular and hyperbolic functions and their inverses (DLMF 4.14 to 4.37)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from flint import arb

from memory_theorems.verify.checker.functions.trusted_function import Function, continuous, rising
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.ranges import ONE, PLUS_INFINITY, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

Ends = Callable[[arb], arb]
_UNIT = Range(-ONE, ONE)


def zero_at_zero(x: Fraction) -> Fraction | None:
    return Fraction(0) if x == 0 else None


def one_at_zero(x: Fraction) -> Fraction | None:
    return Fraction(1) if x == 0 else None


def one_minus_square(a: Term) -> Term:
    return t.add(t.ONE, t.negate(t.power(a, t.number(2))))


def _sine(term: Term, x: Range) -> Range:
    return _circular(x, arb.sin, arb.cos)


def _cosine(term: Term, x: Range) -> Range:
    return _circular(x, arb.cos, lambda v: -v.sin())


def _circular(x: Range, value: Ends, slope: Ends) -> Range:
    if not x.bounded:
        return _UNIT
    whole = x.lower.union(x.upper)
    steepness = slope(whole)
    if steepness > 0:
        return intersect(ranges.increasing(x, value, None, None), _UNIT)
    if steepness < 0:
        return intersect(
            ranges.negate(ranges.increasing(x, lambda v: -value(v), None, None)), _UNIT
        )
    # Inside, the only extrema are 1 and -1; where one is out of reach, an end decides.
    ends = ranges.hull(ranges.ball(value(x.lower)), ranges.ball(value(x.upper)))
    around = value(whole)
    return intersect(
        Range(ends.lower if around > -1 else -ONE, ends.upper if around < 1 else ONE), _UNIT
    )


def intersect(x: Range, y: Range) -> Range:
    """Both enclose the same values."""
    lower, lower_open = (x.lower, x.lower_open) if x.lower >= y.lower else (y.lower, y.lower_open)
    upper, upper_open = (x.upper, x.upper_open) if x.upper <= y.upper else (y.upper, y.upper_open)
    return Range(lower, upper, lower_open, upper_open)


def _tangent(term: Term, x: Range) -> Range:
    if x.bounded and not x.lower.union(x.upper).cos().contains(0):
        return ranges.increasing(x, arb.tan, None, None)
    return ranges.WHOLE_LINE


def within_one(x: Range, exclude: bool) -> Range:
    """The part of a range in [-1, 1], or in (-1, 1)."""
    x = ranges.clip_below(x, -ONE, exclude=exclude)
    return ranges.negate(ranges.clip_below(ranges.negate(x), -ONE, exclude=exclude))


def _arcsine(term: Term, x: Range) -> Range:
    return ranges.increasing(within_one(x, False), arb.asin, None, None)


def _arccosine(term: Term, x: Range) -> Range:
    return ranges.negate(ranges.increasing(within_one(x, False), lambda v: -v.acos(), None, None))


def _arctangent(term: Term, x: Range) -> Range:
    half = arb.pi() / 2
    return ranges.increasing(x, arb.atan, -half, half)


def _between(a: Term) -> tuple[tuple[Term, str], ...]:
    return (t.add(a, t.ONE), ">="), (t.add(t.ONE, t.negate(a)), ">=")


def _over_root(top: Term, a: Term) -> Term:
    return t.divide(top, t.function("sqrt", one_minus_square(a)))


def _cosh(term: Term, x: Range) -> Range:
    return ranges.increasing(ranges.absolute(x), arb.cosh, None, PLUS_INFINITY)


def _acosh(term: Term, x: Range) -> Range:
    return ranges.increasing(
        ranges.clip_below(x, ONE, exclude=False), arb.acosh, None, PLUS_INFINITY
    )


def _atanh(term: Term, x: Range) -> Range:
    def value(v: arb) -> arb:
        if abs(v) == 1:
            return PLUS_INFINITY if v > 0 else ranges.MINUS_INFINITY
        return v.atanh()

    return ranges.increasing(within_one(x, True), value, None, None)


def _over_root_of_square(a: Term, other: Term) -> Term:
    return t.divide(t.ONE, t.function("sqrt", t.add(t.power(a, t.number(2)), other)))


# fmt: off
ELEMENTARY: Mapping[str, Function] = {
    "sin": continuous(_sine, value=zero_at_zero, slope=lambda term, a: t.function("cos", a)),
    "cos": continuous(_cosine, value=one_at_zero,
                      slope=lambda term, a: t.negate(t.function("sin", a))),
    "tan": Function(_tangent, domain=lambda a: ((t.function("cos", a), "!="),), necessary=True,
                    value=zero_at_zero,
                    slope=lambda term, a: t.add(t.ONE, t.power(term, t.number(2)))),
    "asin": continuous(_arcsine, domain=_between, necessary=True, value=zero_at_zero,
                       slope=lambda term, a: _over_root(t.ONE, a),
                       smooth=lambda a: (one_minus_square(a),)),
    "acos": continuous(_arccosine, domain=_between, necessary=True,
                       slope=lambda term, a: _over_root(t.number(-1), a),
                       smooth=lambda a: (one_minus_square(a),)),
    "atan": continuous(_arctangent, value=zero_at_zero, slope=lambda term, a: t.divide(
                       t.ONE, t.add(t.ONE, t.power(a, t.number(2))))),
    "sinh": continuous(rising(arb.sinh, ranges.MINUS_INFINITY, PLUS_INFINITY), value=zero_at_zero,
                       slope=lambda term, a: t.function("cosh", a)),
    "cosh": continuous(_cosh, value=one_at_zero, slope=lambda term, a: t.function("sinh", a)),
    "tanh": continuous(rising(arb.tanh, -ONE, ONE), value=zero_at_zero,
                       slope=lambda term, a: one_minus_square(term)),
    "asinh": continuous(rising(arb.asinh, ranges.MINUS_INFINITY, PLUS_INFINITY), value=zero_at_zero,
                        slope=lambda term, a: _over_root_of_square(a, t.ONE)),
    "acosh": continuous(_acosh, domain=lambda a: ((t.add(a, t.number(-1)), ">="),), necessary=True,
                        value=lambda x: zero_at_zero(x - 1),
                        slope=lambda term, a: _over_root_of_square(a, t.number(-1)),
                        smooth=lambda a: (t.add(a, t.number(-1)),)),
    "atanh": Function(_atanh, necessary=True, value=zero_at_zero,
                      domain=lambda a: ((t.add(a, t.ONE), ">"), (t.add(t.ONE, t.negate(a)), ">")),
                      slope=lambda term, a: t.divide(t.ONE, one_minus_square(a))),
}
