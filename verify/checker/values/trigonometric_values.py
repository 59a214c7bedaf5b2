"""Sine, cosine and tangent of rational multiples of pi that square roots express.

Sources: DLMF 4.17 (multiples of pi/12), and cos(pi/5) = (1 + sqrt(5))/4.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from memory_theorems.verify.checker.values.coefficients import add, multiply, raise_to
from memory_theorems.verify.checker.values.exact import exact_value
from memory_theorems.verify.language import terms as t
from memory_theorems.verify.language.terms import Term

_PI = t.constant("pi")
_HALF, _QUARTER = Fraction(1, 2), Fraction(1, 4)


def _root(radicand: int, factor: Fraction) -> Term:
    return multiply(t.number(factor), raise_to(t.number(radicand), _HALF))


#: x -> cos(pi*x) for x in [0, 1/2].
_COSINES: Mapping[Fraction, Term] = {
    Fraction(0): t.ONE,
    Fraction(1, 12): add(_root(6, _QUARTER), _root(2, _QUARTER)),
    Fraction(1, 6): _root(3, _HALF),
    Fraction(1, 5): add(t.number(_QUARTER), _root(5, _QUARTER)),
    Fraction(1, 4): _root(2, _HALF),
    Fraction(1, 3): t.number(_HALF),
    Fraction(2, 5): add(t.number(-_QUARTER), _root(5, _QUARTER)),
    Fraction(5, 12): add(_root(6, _QUARTER), _root(2, -_QUARTER)),
    Fraction(1, 2): t.ZERO,
}


def trigonometric_value(head: str, argument: Term) -> Term | None:
    """The exact value of sin, cos or tan at a constant, or None: also at poles of tan."""
    multiple = over_pi(argument)
    if multiple is None:
        return None
    match head:
        case "cos":
            return _cosine(multiple)
        case "sin":
            return _cosine(_HALF - multiple)
        case "tan":
            above, below = _cosine(_HALF - multiple), _cosine(multiple)
            if above is None or below is None or below == t.ZERO:
                return None
            return multiply(above, raise_to(below, Fraction(-1)))
    return None


def over_pi(term: Term) -> Fraction | None:
    """x for a term that is x*pi by form, x a non-zero rational number."""
    if term == _PI:
        return Fraction(1)
    if term.head == "-":
        inner = over_pi(term.args[0])
        return None if inner is None else -inner
    if term.head == "/":
        above, below = over_pi(term.args[0]), exact_value(term.args[1])
        return None if above is None or not below else above / below
    if term.head != "*" or term.args.count(_PI) != 1:
        return None
    product = Fraction(1)
    for item in term.args:
        value = Fraction(1) if item == _PI else exact_value(item)
        if value is None:
            return None
        product *= value
    return product


def _cosine(multiple: Fraction) -> Term | None:
    """cos(pi*x): even, of period 2, and odd about 1/2."""
    x = abs(multiple) % 2
    x = min(x, 2 - x)
    if x <= _HALF:
        return _COSINES.get(x)
    found = _COSINES.get(1 - x)
    return None if found is None else multiply(t.number(-1), found)


__all__ = ["over_pi", "trigonometric_value"]
