"""Primitives by SymPy, within a number of turns.

SymPy proposes, the checker differentiates.  A turn is one call of a Python function; their number
does not depend on how busy the machine is, and SymPy's cache is emptied first, so that it does not
depend on what was asked before either.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import FrameType
from typing import Any, TypeVar

from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.language.terms import Term
from memory_theorems.verify.search.goals import Goal

#: Calls of Python functions that one integrand may cost, about a second and a half.
MOST_TURNS = 1_500_000
_TROUBLE = (
    VerifyError, Unsupported, ValueError, ZeroDivisionError, TypeError, NotImplementedError,
    AttributeError, RecursionError,
)  # fmt: skip
_Found = TypeVar("_Found")


class _TurnsSpent(BaseException):
    """Beyond the budget; no Exception, which SymPy would catch here and there."""


def within_turns(work: Callable[[], _Found], most: int) -> _Found | None:
    """What the work returns, or None if it takes more calls of Python functions than ``most``."""
    turns = 0

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal turns
        turns += 1
        if turns > most:
            raise _TurnsSpent

    before = sys.gettrace()
    sys.settrace(count)
    try:
        return work()
    except _TurnsSpent:
        return None
    finally:
        sys.settrace(before)


def proposed(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """The primitive that SymPy finds, variables of the goal that are positive taken for so."""
    free = t.free_variables(body)
    positive = (key for key, box in goal.box.items() if key in free and box.satisfies(">"))
    found = elementary(body, name, frozenset(positive))
    if found is not None:
        yield found
        yield from _on_the_other_side(found, name)


def _on_the_other_side(found: Term, name: str) -> Iterator[Term]:
    """log(u**2)/2 in the place of log(u): SymPy does not ask on which side of its zeros u is."""

    def rule(node: Term) -> Term | None:
        if node.head != "log" or name not in t.free_variables(node):
            return None
        square = t.power(node.args[0], t.number(2))
        return t.divide(t.function("log", square), t.number(2))

    other = t.transform(found, rule)
    if other != found:
        yield other


@lru_cache(maxsize=256)
def elementary(body: Term, name: str, positive: frozenset[str]) -> Term | None:
    """A primitive by the rules of elementary calculus, its generic branch, or None.

    Remembered, for the wrong variants of a statement share their integrands.
    """
    from sympy.core.cache import clear_cache

    clear_cache()
    try:
        return within_turns(lambda: _by_rules(body, name, positive), MOST_TURNS)
    except _TROUBLE:
        return None


def _by_rules(body: Term, name: str, positive: frozenset[str]) -> Term | None:
    import sympy
    from sympy.integrals.manualintegrate import manualintegrate

    expression = to_sympy(body, {key: {"positive": True} for key in sorted(positive)})
    symbol = next(
        (item for item in expression.free_symbols if item.name == name), sympy.Symbol(name)
    )
    # By the rules it costs seconds.
    for known in (_of_a_power(expression, symbol), _of_a_rational_function(expression, symbol)):
        if known is not None:
            return from_sympy(known)
    found = manualintegrate(sympy.expand(expression), symbol)
    if found.has(sympy.Integral):
        found = manualintegrate(expression, symbol)
    found = found.replace(
        lambda item: isinstance(item, sympy.Piecewise), lambda item: item.args[0][0]
    )
    if found.has(sympy.Integral):
        return None
    found = found.replace(sympy.Abs, lambda item: item)
    return from_sympy(found)


def _of_a_power(expression: Any, symbol: Any) -> Any:
    """SymPy's primitive of a constant times a power of a + b*symbol, a and b not 0, whose exponent
    is no natural number and not -1; None for anything else."""
    scale, power = expression.as_independent(symbol, as_Add=False)
    base, exponent = power.as_base_exp()
    if exponent.has(symbol) or not base.is_Add or exponent == -1:
        return None
    slope = base.diff(symbol)
    if slope.has(symbol) or (exponent.is_integer and exponent.is_nonnegative):
        return None
    return scale * base ** (exponent + 1) / ((exponent + 1) * slope)


def _of_a_rational_function(expression: Any, symbol: Any) -> Any:
    """SymPy's primitive of a rational function with rational coefficients, by real logarithms and
    arctangents; None for anything else."""
    from sympy import I, RootSum, together
    from sympy.integrals.rationaltools import ratint

    if expression.free_symbols != {symbol} or not expression.is_rational_function(symbol):
        return None
    if expression.is_polynomial(symbol) or not together(expression).as_numer_denom()[1].has(symbol):
        return None
    found = ratint(expression, symbol)
    return None if found.has(I, RootSum) else found
