"""Primitives by formulas that are known: powers times exponentials and waves, with parameters.

Everything here is a proposal, which the checker differentiates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from memory_theorems.verify.arithmetic import ring
from memory_theorems.verify.arithmetic.calculus import derivative
from memory_theorems.verify.errors import Unsupported
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import ONE, ZERO, Term
from memory_theorems.verify.search.goals import Goal, rational_value
from memory_theorems.verify.search.integrals import exponential_sums
from memory_theorems.verify.search.integrals.exponential_sums import MOST_POWER
from memory_theorems.verify.search.troubles import OF_FORMULAS


def known(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """Primitives of ``body`` by formulas, the simplest first."""
    found = _incomplete_gamma(body, name)
    if found is not None:
        yield found
        return
    for formula in (_gaussian, exponential_sums.primitive):
        for guarded in (False, True):
            found = formula(body, name, guarded=guarded)
            if found is not None:
                yield found
    found = exponential_sums.grouped(body, name)
    if found is not None:
        yield found


# ---------------------------------------------------------------- powers times exponentials
@dataclass(frozen=True, slots=True)
class _Shape:
    """``scale * base**power * exp(-rate*t)`` for a base that is linear in t."""

    scale: Term
    base: Term
    power: Term
    rate: Term


def _incomplete_gamma(body: Term, name: str) -> Term | None:
    """By incomplete gamma functions, where the power is not a small whole number."""
    try:
        shape = _shape(body, name)
        if shape is None or shape.rate == ZERO:
            return None
        value = rational_value(shape.power)
        if value is not None and value.denominator == 1 and 0 <= value <= MOST_POWER:
            return None
        order = ring.normal_term(shape.power + 1)
        x = t.variable(name)
        if shape.base == x and (value is None or value > -1):
            inner = t.function("lowergamma", order, t.multiply(shape.rate, x))
            found = t.divide(inner, t.power(shape.rate, order))
        else:
            # u = c*t + d: the integral of u**(s - 1)*exp(-k*u)/c is -uppergamma(s, k*u)/(c*k**s).
            slope, start = line(shape.base, name)
            rate = ring.normal_term(t.divide(shape.rate, slope))
            inner = t.function("uppergamma", order, t.multiply(rate, shape.base))
            size = t.divide(t.power(rate, t.negate(order)), slope)
            found = t.multiply(t.number(-1), size, inner)
            if start != ZERO:
                found = t.multiply(t.function("exp", t.multiply(rate, start)), found)
    except OF_FORMULAS:
        return None
    return found if shape.scale == ONE else t.multiply(shape.scale, found)


def _shape(body: Term, name: str) -> _Shape | None:
    """The body as such a product, where it is one with a single base."""
    power, rate, scale, base = ZERO, ZERO, ONE, t.variable(name)
    for factor in factors(body):
        if name not in t.free_variables(factor):
            scale = t.multiply(scale, factor) if scale != ONE else factor
            continue
        if factor.head == "exp":
            slope, start = line(factor.args[0], name)
            rate = rate - slope
            if start != ZERO:
                scale = t.multiply(scale, t.function("exp", start))
            continue
        inner, exponent = factor, ONE
        if factor.head == "sqrt":
            inner, exponent = factor.args[0], t.number(Fraction(1, 2))
        elif factor.head == "**":
            inner, exponent = factor.args
        if name in t.free_variables(exponent) or (power != ZERO and inner != base):
            return None
        line(inner, name)
        base, power = inner, power + exponent
    return _Shape(scale, base, ring.normal_term(power), ring.normal_term(rate))


def line(term: Term, name: str) -> tuple[Term, Term]:
    """(c, d) with term = c*t + d.  Raises Unsupported for terms that are not linear."""
    slope = ring.normal_term(derivative(term, name))
    if name in t.free_variables(slope):
        raise Unsupported("not linear in the variable of integration")
    return slope, ring.normal_term(t.substitute(term, {name: ZERO}))


def _gaussian(body: Term, name: str, *, guarded: bool = False) -> Term | None:
    """``scale * t**n * exp(-c*t**2 + b*t + a)`` by parts, from the error function on.

    With ``guarded`` the exponent is ``Min(-c, 0)*t**2 + ...``: so it stays in the numerator of a
    normal form, where its growth is seen.
    """
    try:
        power, exponent, scale = 0, ZERO, ONE
        for factor in factors(body):
            degree = _whole_power(factor, name)
            if name not in t.free_variables(factor):
                scale = t.multiply(scale, factor) if scale != ONE else factor
            elif factor.head == "exp":
                exponent = factor.args[0] if exponent == ZERO else exponent + factor.args[0]
            elif degree is not None:
                power += degree
            else:
                return None
        rest = ring.normal_term(derivative(exponent, name))
        double, b = line(rest, name)
        c = ring.normal_term(t.divide(double, t.number(-2)))
        a = ring.normal_term(t.substitute(exponent, {name: ZERO}))
    except OF_FORMULAS:
        return None
    if c == ZERO or power > MOST_POWER:
        return None
    if guarded:
        bent = t.function("Min", ring.normal_term(t.negate(c)), ZERO)
        exponent = t.multiply(bent, t.power(t.variable(name), t.number(2)))
        for item in (a, ZERO if b == ZERO else t.multiply(b, t.variable(name))):
            exponent = exponent if item == ZERO else exponent + item
    x, root = t.variable(name), t.function("sqrt", c)
    bell = t.function("exp", exponent)
    centre = x if b == ZERO else x - t.divide(b, t.multiply(t.number(2), c))
    factor = t.divide(t.function("sqrt", t.constant("pi")), t.multiply(t.number(2), root))
    height = ring.normal_term(a + t.divide(t.power(b, t.number(2)), t.multiply(t.number(4), c)))
    if height != ZERO:
        factor = t.multiply(factor, t.function("exp", height))
    twice = t.multiply(t.number(2), c)
    found = [t.multiply(factor, t.function("erf", t.multiply(root, centre)))]
    for n in range(1, power + 1):
        before = bell
        if n > 1:
            before = t.multiply(x if n == 2 else t.power(x, t.number(n - 1)), bell)
        following = t.negate(t.divide(before, twice))
        if b != ZERO:
            following = following + t.divide(t.multiply(b, found[n - 1]), twice)
        if n > 1:
            following = following + t.divide(t.multiply(t.number(n - 1), found[n - 2]), twice)
        found.append(following)
    return found[power] if scale == ONE else t.multiply(scale, found[power])


def _whole_power(factor: Term, name: str) -> int | None:
    if factor == t.variable(name):
        return 1
    value = rational_value(factor.args[1]) if factor.head == "**" else None
    if value is None or factor.args[0] != t.variable(name) or value.denominator != 1 or value < 0:
        return None
    return int(value)


def factors(term: Term) -> list[Term]:
    """The factors of a product; denominators as powers with negative exponents."""
    if term.head == "*":
        return [item for part in term.args for item in factors(part)]
    if term.head == "-":
        return [t.number(-1), *factors(term.args[0])]
    if term.head == "/":
        return [*factors(term.args[0]), *(_reciprocal(item) for item in factors(term.args[1]))]
    return [term]


def _reciprocal(term: Term) -> Term:
    match term.head:
        case "**":
            return t.power(term.args[0], t.negate(term.args[1]))
        case "exp":
            return t.function("exp", t.negate(term.args[0]))
        case "sqrt":
            return t.power(term.args[0], t.number(Fraction(-1, 2)))
    return t.power(term, t.number(-1))
