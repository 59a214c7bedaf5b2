"""Primitives that stand in every table: roots of quadratics, 1/(a + b*cos), error functions.

Everything here is a proposal, which the checker differentiates.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import isqrt

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.integrals.known_primitives import factors, line
from memory_theorems.verify.search.troubles import OF_FORMULAS

_TWO = t.number(2)


def in_tables(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """Primitives of a constant times one such function."""
    constant = [item for item in factors(body) if name not in t.free_variables(item)]
    others = [item for item in factors(body) if name in t.free_variables(item)]
    if len(others) != 1:
        return
    for formula in (_error_function, _inverse_root, _inverse_of_a_wave):
        try:
            found = formula(others[0], name)
        except OF_FORMULAS:
            continue
        if found is not None:
            yield t.multiply(*constant, found) if constant else found


def _error_function(factor: Term, name: str) -> Term | None:
    """u*erf(u) + exp(-u**2)/sqrt(pi), and the like of erfc, for a linear u."""
    if factor.head not in ("erf", "erfc"):
        return None
    (u,) = factor.args
    slope, _ = line(u, name)
    bell = t.divide(
        t.function("exp", t.negate(t.power(u, _TWO))), t.function("sqrt", t.constant("pi"))
    )
    bell = bell if factor.head == "erf" else t.negate(bell)
    found = t.add(t.multiply(u, factor), bell)
    return found if slope == ONE else t.divide(found, slope)


def _inverse_root(factor: Term, name: str) -> Term | None:
    """1/sqrt(q) for a quadratic q with real roots, between them: an arc sine."""
    if factor.head != "**" or rational_value(factor.args[1]) != Fraction(-1, 2):
        return None
    q = ring.normal_term(factor.args[0])
    slope = derivative(q, name)
    double, b = line(slope, name)  # q = double/2*x**2 + b*x + c
    leading = rational_value(double)
    if leading is None or leading >= 0:
        return None
    c = t.substitute(q, {name: ZERO})
    spread = ring.normal_term(t.power(b, _TWO) - t.multiply(_TWO, double, c))
    wide = rational_value(spread)
    if wide is not None and wide <= 0:
        return None
    arc = t.function("asin", t.divide(t.negate(slope), _root(spread)))
    rate = _root(t.number(-leading / 2))
    return arc if rate == ONE else t.divide(arc, rate)


def _root(term: Term) -> Term:
    """The square root, of squares of rational numbers as a number."""
    value = rational_value(term)
    if value is not None and value > 0:
        above, below = _whole_root(value.numerator), _whole_root(value.denominator)
        if above and below:
            return t.number(Fraction(above, below))
    return t.function("sqrt", term)


def _whole_root(value: int) -> int:
    found = isqrt(value)
    return found if found * found == value else 0


def _inverse_of_a_wave(factor: Term, name: str) -> Term | None:
    """1/(a + b*cos(u)) with s = sqrt(a**2 - b**2): u/s - 2/s*atan(b*sin(u)/(a + s + b*cos(u))),
    which has no jumps; for a sine likewise."""
    if factor.head != "**" or rational_value(factor.args[1]) != -1:
        return None
    base = factor.args[0]
    waves = {node for node in t.walk(base) if node.head in ("sin", "cos")}
    if len(waves) != 1:
        return None
    (wave,) = waves
    slope, _ = line(wave.args[0], name)
    w = t.variable("wave_")
    height, a = line(t.transform(base, lambda node: w if node == wave else None), "wave_")
    if name in t.free_variables(height) | t.free_variables(a):
        raise Unsupported("not a constant and a multiple of one wave")
    s = _root(ring.normal_term(t.power(a, _TWO) - t.power(height, _TWO)))
    u = wave.args[0]
    other = t.function("sin" if wave.head == "cos" else "cos", u)
    angle = t.divide(t.multiply(height, other), t.add(a, s, t.multiply(height, wave)))
    turn = t.multiply(_TWO, t.function("atan", angle))
    found = t.divide(u - turn if wave.head == "cos" else u + turn, s)
    return found if slope == ONE else t.divide(found, slope)
