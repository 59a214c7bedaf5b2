"""The functions that the core evaluates, and where the others are looked up."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt

from flint import arb

from memory_theorems.verify.checker.budget import Budget
from memory_theorems.verify.checker.functions.trusted_function import Function, continuous, rising
from memory_theorems.verify.checker.values import ranges
from memory_theorems.verify.checker.values.ranges import PLUS_INFINITY, ZERO, Range
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

#: Of these the core knows that they have a value everywhere, and of their arguments alone.
TOTAL = frozenset(("exp", "Abs", "Max", "Min", "sin", "cos", "sinh", "cosh", "tanh", "atan"))
#: Continuous functions with kinks, and functions that jump; all others are smooth in their domain.
KINKED = frozenset(("Abs", "Max", "Min"))
JUMPING = frozenset(("sign", "floor", "ceiling", "Heaviside"))


def square_root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root * root == value else None


def _root(term: Term, x: Range) -> Range:
    return ranges.increasing(
        ranges.clip_below(x, ZERO, exclude=False), arb.sqrt, None, PLUS_INFINITY
    )


# fmt: off
CORE_FUNCTIONS: Mapping[str, Function] = {
    "exp": continuous(
        rising(arb.exp, ZERO, PLUS_INFINITY), value=lambda x: Fraction(1) if x == 0 else None,
        slope=lambda term, a: term),
    "log": Function(
        lambda _, x: ranges.logarithm(ranges.clip_below(x, ZERO, exclude=True)),
        limit=lambda _, x: ranges.logarithm(ranges.clip_below(x, ZERO, exclude=False)),
        domain=lambda a: ((a, ">"),), necessary=True,
        value=lambda x: Fraction(0) if x == 1 else None, slope=lambda term, a: t.divide(t.ONE, a)),
    "sqrt": continuous(
        _root, domain=lambda a: ((a, ">="),), necessary=True, value=square_root,
        slope=lambda term, a: t.divide(t.ONE, t.multiply(t.number(2), term)),
        smooth=lambda a: (a,)),
    "Abs": continuous(lambda _, x: ranges.absolute(x), value=abs),
}
# fmt: on


def function(head: str, budget: Budget) -> Function:
    """What is trusted of a head.  Raises Refused where that is nothing."""
    return CORE_FUNCTIONS.get(head) or budget.beyond(head).function(head)
