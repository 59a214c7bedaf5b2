"""Guesses for bounds that Coq then has to show.  Not trusted: balls over a grid of boxes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from flint import arb, ctx, fmpq

from memory_theorems.verify.arithmetic.balls import lower_bound, upper_bound
from memory_theorems.verify.coq.ball_values import ball_of
from memory_theorems.verify.coq.printing import NotPrintable
from memory_theorems.verify.coq.rational_ends import number_of, rounded
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import Interval
from memory_theorems.verify.language.terms import Term

_PIECES = {0: 1, 1: 64, 2: 12, 3: 5}


def least_value(term: Term, domains: Mapping[str, Interval], least: bool) -> Fraction:
    """A number a little below all values of the term on the box, or a little above."""
    names = sorted(t.free_variables(term))
    boxes = []
    for name in names:
        low, high = number_of(domains[name].lower, -1), number_of(domains[name].upper, 1)
        if low is None or high is None:
            raise NotPrintable("a Taylor form on an unbounded box")
        count = _PIECES.get(len(names), 3)
        width = (high - low) / count
        boxes.append([(low + width * k, low + width * (k + 1)) for k in range(count)])
    found: Fraction | None = None
    with ctx.workprec(128):
        for pieces in product(*boxes):
            values = {name: _hull(*piece) for name, piece in zip(names, pieces)}
            ball = ball_of(term, values)
            if ball is None or not ball.is_finite():
                raise NotPrintable("a derivative without bounds")
            value = lower_bound(ball) if least else upper_bound(ball)
            found = value if found is None else (min if least else max)(found, value)
    assert found is not None
    slack = max(abs(found), Fraction(1, 2**20)) / 2**10
    return rounded(found - slack, -1, 24) if least else rounded(found + slack, 1, 24)


def _hull(low: Fraction, high: Fraction) -> arb:
    a, b = (arb(fmpq(item.numerator, item.denominator)) for item in (low, high))
    return a.union(b)
