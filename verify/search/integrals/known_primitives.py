"""Primitives by formulas that are known: powers times exponentials and waves, with parameters.

Everything here is a proposal, which the checker differentiates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from verify.arithmetic import ring
from verify.arithmetic.calculus import derivative
from verify.errors import VerifyError
from verify.language import terms as t
from verify.language.terms import ONE, ZERO, Term
from verify.search.goals import Goal, rational_value
from verify.search.integrals import exponential_sums

_TROUBLE = (VerifyError, ValueError, ZeroDivisionError, TypeError, NotImplementedError)


def known(goal: Goal, body: Term, name: str) -> Iterator[Term]:
    """Primitives of ``body`` by formulas, the simplest first."""
    try:
        shape = _shape(body, name)
    except _TROUBLE:
        shape = None
    found = None if shape is None else _gamma_form(shape, name)
    if found is not None:
        yield found
        return
    for guarded in (False, True):
        found = exponential_sums.primitive(body, name, guarded=guarded)
        if found is not None:
            yield found


@dataclass(frozen=True, slots=True)
class _Shape:
    """scale*t**power*exp(-rate*t)*wave(frequency*t), wave one of sin, cos or nothing."""

    scale: Term
    power: Term
    rate: Term
    wave: str
    frequency: Term


def _shape(body: Term, name: str) -> _Shape | None:
    power, rate, scale, wave, frequency = ZERO, ZERO, ONE, "", ZERO
    variable = t.variable(name)
    for factor in _factors(body):
        if name not in t.free_variables(factor):
            scale = t.multiply(scale, factor) if scale != ONE else factor
        elif factor == variable:
            power = power + 1
        elif factor.head == "sqrt" and factor.args[0] == variable:
            power = power + t.number(Fraction(1, 2))
        elif (
            factor.head == "**"
            and factor.args[0] == variable
            and name not in t.free_variables(factor.args[1])
        ):
            power = power + factor.args[1]
        elif factor.head in ("exp", "sin", "cos"):
            slope = ring.normal_term(derivative(factor.args[0], name))
            at_zero = ring.normal_term(t.substitute(factor.args[0], {name: ZERO}))
            if name in t.free_variables(slope) or at_zero != ZERO:
                return None
            if factor.head == "exp":
                rate = rate - slope
            elif wave:
                return None
            else:
                wave, frequency = factor.head, slope
        else:
            return None
    return _Shape(scale, ring.normal_term(power), ring.normal_term(rate), wave, frequency)


def _gamma_form(shape: _Shape, name: str) -> Term | None:
    """The lower incomplete gamma function, where the power is not a small whole number."""
    value = rational_value(shape.power)
    if shape.rate == ZERO or shape.wave:
        return None
    if value is not None and value.denominator == 1 and 0 <= value <= 12:
        return None
    order = ring.normal_term(shape.power + 1)
    inner = t.function("lowergamma", order, t.multiply(shape.rate, t.variable(name)))
    found = t.divide(inner, t.power(shape.rate, order))
    return found if shape.scale == ONE else t.multiply(shape.scale, found)


def _factors(term: Term) -> list[Term]:
    if term.head == "*":
        return [item for part in term.args for item in _factors(part)]
    if term.head == "-":
        return [t.number(-1), *_factors(term.args[0])]
    if term.head == "/":
        bottom = term.args[1]
        return [*_factors(term.args[0]), t.divide(ONE, bottom) if bottom.head != "**" else
                t.power(bottom.args[0], t.negate(bottom.args[1]))]  # fmt: skip
    return [term]
