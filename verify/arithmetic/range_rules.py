"""Ranges of functions: for every head of the claim language the values it takes on a range.

A rule contains every value; where a function is not certainly defined on the whole range it raises
Undetermined, and where the rules do not reach, Unsupported.
"""

from __future__ import annotations

from collections.abc import Mapping

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Undetermined
from memory_theorems.verify.arithmetic.extended_intervals import (
    INF,
    End,
    Range,
    as_ball,
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
from memory_theorems.verify.functions.exponential import exp_range, log_range, square_root
from memory_theorems.verify.functions.interface import RangeRule
from memory_theorems.verify.functions.on_ranges import by_pieces
from memory_theorems.verify.functions.table import TABLE
from memory_theorems.verify.language.terms import Term


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
        logarithm = log_range(Term("log", (term.args[0],)), base)
        return exp_range(Term("exp", (term.args[0],)), multiply(logarithm, exponent))
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
        return square_root(Term("sqrt"), end)
    if isinstance(end, fmpq) and (end == 1 or end == 0):
        return end
    return as_ball(end) ** arb(exponent)


#: head -> range of a term with that head, from the ranges of its arguments.
RULES: Mapping[str, RangeRule] = {
    "-": lambda term, a: negate(a),
    "/": lambda term, a, b: multiply(a, reciprocal(term, b)),
    "**": _general_power,
    **{head: item.range or by_pieces(item) for head, item in TABLE.items()},
}
