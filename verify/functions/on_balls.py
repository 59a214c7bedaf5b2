"""Values of functions on balls, and what must hold of their arguments."""

from __future__ import annotations

from flint import arb, fmpq

from memory_theorems.verify.arithmetic.balls import Real, Undetermined, compare, to_ball
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.functions.interface import BallRule
from memory_theorems.verify.language.terms import Term


def entire(method: str, at_zero: int | None = None, *, rising: bool = False) -> BallRule:
    """A method of flint's balls; the value at 0 is exact where it is given.

    A rising function goes by the ends of a ball that is too wide for the method.
    """

    def rule(term: Term, value: Real) -> Real:
        if at_zero is not None and isinstance(value, fmpq) and value == 0:
            return fmpq(at_zero)
        ball = to_ball(value)
        result = getattr(ball, method)()
        assert isinstance(result, arb)
        if rising and ball.is_finite() and not result.is_finite():
            low: arb = getattr(ball.lower(), method)()
            return low.union(getattr(ball.upper(), method)())
        return result

    return rule


def demand(term: Term, value: Real, op: str, bound: int, why: str) -> arb:
    """The ball of a value that is certainly ``op bound``; Undetermined otherwise."""
    if compare(value, op, fmpq(bound)) is not True:
        raise Undetermined(term, why)
    return to_ball(value)


def whole_argument(term: Term, value: Real, limit: int = 100_000) -> int:
    """A whole number >= 0.  Undetermined for another, Unsupported for one above the limit."""
    if not isinstance(value, fmpq) or value.q != 1 or value < 0:
        raise Undetermined(term, "the argument is not a known non-negative integer")
    if value > limit:
        raise Unsupported(f"{term.head} of an integer above {limit}")
    return int(value.p)
