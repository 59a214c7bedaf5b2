"""Range rules for functions that are monotone, and by balls for all others."""

from __future__ import annotations

from flint import arb

from memory_theorems.verify.arithmetic.balls import Real, Undetermined
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    as_ball,
    point,
    round_down,
    round_up,
    sign,
)
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.interface import BallRule, RangeRule
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


def increasing(value: BallRule, at_low: End | None = None, at_high: End | None = None) -> RangeRule:
    """Strictly increasing on the real line, with limits at -oo and oo."""

    def rule(term: Term, a: Range) -> Range:
        if isinstance(a.lower, float):
            low: End = at_low if at_low is not None else -INF
            low_open = True
        else:
            low, low_open = round_down(value(term, a.lower)), a.lower_open
        if isinstance(a.upper, float):
            high: End = at_high if at_high is not None else INF
            high_open = True
        else:
            high, high_open = round_up(value(term, a.upper)), a.upper_open
        return Range(low, high, low_open, high_open)

    return rule


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
