"""Primitives by SymPy, within a number of turns.

SymPy proposes, the checker differentiates.  A turn is one call of a Python function; their number
does not depend on how busy the machine is, and SymPy's cache is emptied first, so that it does not
depend on what was asked before either.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import factorial, lcm
from types import FrameType
from typing import Any, TypeVar

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.errors import Unsupported, VerifyError
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.claims import is_infinite
from memory_theorems.verify.language.sympy_bridge import from_sympy, to_sympy
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.goals import Goal
from memory_theorems.verify.search.whole.unfolding import normal

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
        lower = goal.intervals[name].lower
        if not is_infinite(lower) and is_infinite(goal.intervals[name].upper):
            yield from _level_at_infinity(found, name, lower)


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


def _level_at_infinity(found: Term, name: str, lower: Term) -> Iterator[Term]:
    """The primitive less its limit at oo, each summand of which tends to 0 as it is written.

    log(p) of a polynomial p becomes log(p/u**degree), u = x - lower + 1, which is the same where
    the weights of the logarithms add up to 0; atan(y) becomes pi/2 - 2*atan(1/(y + sqrt(1 + y**2)))
    without the pi/2; quotients of polynomials are written in 1/u too.
    """
    u, at = normal(t.variable(name) - lower + ONE), normal(lower - ONE)

    def below(term: Term, degree: int) -> Term | None:
        """term/u**degree in 1/u."""
        coefficients = _about(term, name, at)
        if not 1 <= len(coefficients) <= degree + 1:
            return None
        terms = [
            value if k == degree else t.divide(value, _power(u, degree - k))
            for k, value in enumerate(coefficients)
            if value != ZERO
        ]
        return t.add(*terms) if len(terms) > 1 else terms[0]

    def rule(node: Term) -> Term | None:
        if name not in t.free_variables(node):
            return None
        if node.head == "log":
            moved = below(node.args[0], len(_about(node.args[0], name, at)) - 1)
            return None if moved is None else t.function("log", moved)
        if node.head == "atan":
            (y,) = node.args
            root = t.function("sqrt", t.add(ONE, t.power(y, t.number(2))))
            inverse = t.function("atan", t.divide(ONE, t.add(y, root)))
            return t.multiply(t.number(-2), inverse)
        if node.head == "/" and name in t.free_variables(node.args[1]):
            degree = len(_about(node.args[1], name, at)) - 1
            above, under = below(node.args[0], degree), below(node.args[1], degree)
            return None if above is None or under is None else t.divide(above, under)
        return None

    other = t.transform(found, rule)
    if other != found:
        yield other


def _power(base: Term, exponent: int) -> Term:
    return base if exponent == 1 else t.power(base, t.number(exponent))


def _about(term: Term, name: str, at: Term) -> list[Term]:
    """The coefficients of a polynomial of degree at most 4 in x - at; none for other terms."""
    found, current = [], term
    try:
        for k in range(6):
            found.append(
                normal(t.divide(t.substitute(current, {name: at}), t.number(factorial(k))))
            )
            current = ring.normal_term(derivative(current, name))
            if current == ZERO:
                return found
    except _TROUBLE:
        return []
    return []


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
    for formula in (_of_a_power, _of_a_rational_function, _of_a_rational_function_of_exp):
        known = formula(expression, symbol)
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
    """SymPy's primitive of a rational function with rational coefficients, or with one positive
    parameter, by real logarithms and arctangents; None for anything else."""
    from sympy import I, RootSum, together
    from sympy.integrals.rationaltools import ratint

    others = expression.free_symbols - {symbol}
    if len(others) > 1 or not all(item.is_positive for item in others):
        return None
    if symbol not in expression.free_symbols or not expression.is_rational_function(
        symbol, *others
    ):
        return None
    if expression.is_polynomial(symbol) or not together(expression).as_numer_denom()[1].has(symbol):
        return None
    found = ratint(expression, symbol)
    return None if found.has(I, RootSum) else found


def _of_a_rational_function_of_exp(expression: Any, symbol: Any) -> Any:
    """That of a rational function of exp(-rate*symbol), which is no sum of exponentials: the
    exponential is the new variable, which tends to 0 at oo.  Hyperbolic functions are such."""
    from sympy import Dummy, Poly, exp, expand_power_exp, powsimp, together
    from sympy.functions.elementary.hyperbolic import HyperbolicFunction

    if not expression.has(exp, HyperbolicFunction):
        return None
    written = expand_power_exp(powsimp(expression.rewrite(exp)))
    rates = []
    for item in written.atoms(exp):
        if item.has(symbol):
            slope = item.args[0].diff(symbol)
            if slope.has(symbol):
                return None
            rates.append(slope)
    if not rates:
        return None
    ratios = [rate / rates[0] for rate in rates]
    if not all(item.is_Rational for item in ratios):
        return None
    unit = rates[0] / lcm(*(int(item.q) for item in ratios))
    unit = unit if unit.is_positive else -unit
    base = Dummy("base", positive=True)
    moved = written.replace(
        lambda item: isinstance(item, exp) and item.has(symbol),
        lambda item: (
            base ** (-item.args[0].diff(symbol) / unit) * exp(item.args[0].subs(symbol, 0))
        ),
    )
    if moved.has(symbol) or not moved.is_rational_function(base):
        return None
    inner = together(-moved / (base * unit))
    if len(Poly(inner.as_numer_denom()[1], base).terms()) == 1:
        return None  # a sum of exponentials
    found = _of_a_rational_function(inner, base)
    return None if found is None else found.subs(base, exp(-unit * symbol))
