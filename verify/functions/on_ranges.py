"""Range rules for functions that are monotone, and by balls for all others."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, to_fmpq
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    as_ball,
    less,
    point,
    round_down,
    round_up,
    sign,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.interface import BallRule, Function, RangeRule, Span
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term


def hull(a: Range) -> Real:
    """The point, or a ball around a bounded range."""
    if a.exact is not None:
        return a.exact
    if isinstance(a.lower, float) or isinstance(a.upper, float):
        raise Unsupported("a ball around an unbounded range")
    return as_ball(a.lower).union(as_ball(a.upper))


def by_balls(value: BallRule) -> RangeRule:
    """The function on balls around the ranges: without a sharper rule."""

    def rule(term: Term, *args: Range) -> Range:
        return point(finite(term, value(term, *(hull(item) for item in args))))

    return rule


def finite(term: Term, value: Real) -> Real:
    """Undetermined for a ball that is not finite."""
    if isinstance(value, arb) and not value.is_finite():
        raise Undetermined(term, "not certainly finite and real")
    return value


def by_pieces(item: Function) -> RangeRule:
    """By the values, or limits, at the ends of a range on which the function is monotone; by balls
    elsewhere."""
    around = by_balls(item.value)

    def rule(term: Term, *args: Range) -> Range:
        *fixed, a = args
        known = [one.exact for one in fixed if one.exact is not None]
        for span, way in item.pieces if len(known) == len(fixed) else ():
            found = _on_piece(item, term, known, a, span, way)
            if found is not None:
                return found
        return around(term, *args)

    return rule


def _on_piece(
    item: Function, term: Term, known: list[fmpq], a: Range, span: Span, way: int
) -> Range | None:
    """The range of a monotone function; None where ``a`` leaves the piece, or its ends are not
    rational."""
    low, high = _exact(span.lower), _exact(span.upper)
    if low is None or high is None or less(a.lower, low) or less(high, a.upper):
        return None
    ends: list[tuple[End, bool]] = []
    for side, end, is_open in ((0, a.lower, a.lower_open), (1, a.upper, a.upper_open)):
        down = (side == 0) == (way > 0)
        border, excluded = ((low, span.lower_open), (high, span.upper_open))[side]
        if isinstance(end, float) or (excluded and not less(border, end) and not less(end, border)):
            if not (is_open or isinstance(end, float)):
                return None
            place = (span.lower, span.upper)[side] == (item.domain.lower, item.domain.upper)[side]
            limit = _exact(item.limits[side]) if place else None
            ends.append(((-INF if down else INF) if limit is None else limit, True))
        else:
            value = finite(term, item.value(term, *known, end))
            ends.append(((round_down if down else round_up)(value), is_open))
    first, last = ends if way > 0 else ends[::-1]
    return _clipped(first, last, item.values)


def _clipped(first: tuple[End, bool], last: tuple[End, bool], values: Span) -> Range:
    """Rounding and missing limits leave what holds all values."""
    low, high = _exact(values.lower), _exact(values.upper)
    if low is not None and not less(low, first[0]):
        first = low, values.lower_open or (first[1] and not less(first[0], low))
    if high is not None and not less(last[0], high):
        last = high, values.upper_open or (last[1] and not less(high, last[0]))
    return Range(first[0], last[0], first[1], last[1])


def _exact(place: Term | None) -> End | None:
    """A rational or infinite end; None for another one."""
    if place is not None and isinstance(place.value, Fraction):
        return to_fmpq(place.value)
    return {t.INFINITY: INF, t.negate(t.INFINITY): -INF}.get(place) if place is not None else None


def monotone_when_positive(
    value: BallRule, direction: int, low_limit: End, high_limit: End
) -> RangeRule:
    """Strictly monotone in the last argument on (0, oo), with limits at 0+ and oo."""

    def rule(term: Term, *args: Range) -> Range:
        a = args[-1]
        if not a.satisfies(">"):
            raise Undetermined(term, "the argument may be zero or negative")
        first: Real | float = low_limit if sign(a.lower) == 0 else at(term, args, a.lower)
        last: Real | float = high_limit if isinstance(a.upper, float) else at(term, args, a.upper)
        first_open = a.lower_open or sign(a.lower) == 0
        last_open = a.upper_open or isinstance(a.upper, float)
        if direction < 0:
            first, last, first_open, last_open = last, first, last_open, first_open
        low = first if isinstance(first, float) else round_down(first)
        high = last if isinstance(last, float) else round_up(last)
        return Range(low, high, first_open, last_open)

    def at(term: Term, args: tuple[Range, ...], end: End) -> Real:
        assert not isinstance(end, float)
        fixed = [item.exact for item in args[:-1]]
        if any(item is None for item in fixed):
            raise Unsupported(f"{term.head} with a varying order")
        return finite(term, value(term, *fixed, end))

    return rule
